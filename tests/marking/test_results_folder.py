"""A folder of results belongs to one run, and Git is not to publish it."""

import subprocess

import pytest

from autograder.errors import UserError
from autograder.marking.results_folder import exposed, opened


def test_two_runs_do_not_share_a_folder(tmp_path):
    with (
        opened(tmp_path / "out", []),
        pytest.raises(UserError, match="another autograder"),
        opened(tmp_path / "out", []),
    ):
        pass


@pytest.fixture
def repository(tmp_path):
    subprocess.run(["git", "init", "--quiet", tmp_path], check=True)
    return tmp_path


def test_results_that_git_tracks_or_would_take_are_named(repository):
    out = repository / "results"
    assert "does not ignore it" in exposed(out)
    (repository / ".gitignore").write_text("/results/\n")
    assert exposed(out) is None
    out.mkdir()
    (out / "grades.csv").write_text("ada,1\n")
    subprocess.run(["git", "-C", repository, "add", "--force", "results"], check=True)
    assert f"git rm -r --cached {out}" in exposed(out)


def test_a_folder_outside_of_any_repository_is_nobodys_business(tmp_path, monkeypatch):
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    assert exposed(tmp_path / "results") is None
