"""The folder of results: what Git would publish of it is said."""

import subprocess

import pytest

from autograder.marking.results_folder import exposed


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
