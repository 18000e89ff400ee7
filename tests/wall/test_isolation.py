"""The doctor tells which isolation a machine gives, by trying, and what to do; grading heeds it."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from conftest import ROOT
from kit import command
from kit.wall import as_root

from autograder import errors
from autograder.wall import isolation, losses
from autograder.wall.results import Level

# A container as Docker makes it: root, but not over what lies outside, and no namespaces for anyone.
LIKE_DOCKER = ["setpriv", "--bounding-set", "-sys_admin", "--inh-caps", "-sys_admin"]


def like_docker(kit, *arguments):
    """The command in such a container."""
    line = [*LIKE_DOCKER, sys.executable, "-m", "autograder.cli", *map(str, arguments)]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    return subprocess.run(line, cwd=kit, env=environment, capture_output=True, text=True, timeout=1800)


@pytest.fixture(autouse=True)
def forget():
    isolation._examine.cache_clear()
    yield
    isolation._examine.cache_clear()


def test_no_level_is_missing_for_a_fault_of_our_own():
    """Tests that need a level are left out without it, and would hide that."""
    assert [finding.fault for finding in isolation.examine() if '.py", line' in (finding.fault or "")] == []


def test_what_works_is_found_by_making_a_player():
    findings = {finding.level: finding for finding in isolation.examine()}
    assert list(findings) == [Level.FULL, Level.REDUCED]
    assert findings[Level.FULL].fault is None or findings[Level.FULL].advice
    if os.geteuid() == 0:
        assert findings[Level.REDUCED].fault is None
    if shutil.which("bwrap") and os.geteuid() == 0:
        assert findings[Level.FULL].fault is None


@as_root
def test_a_bubblewrap_that_starts_but_cannot_nest_is_not_enough(tmp_path, monkeypatch):
    """This one drops what it takes to make namespaces, and is Bubblewrap in everything else."""
    real = shutil.which("bwrap")
    if real is None:
        pytest.skip("bubblewrap is not installed")
    fake = tmp_path / "bwrap"
    fake.write_text(f'#!/bin/bash\nargs=()\nwhile [ $# -gt 0 ]; do case "$1" in --cap-add) shift 2;; *) args+=("$1");'
                    f' shift;; esac; done\nexec {real} --cap-drop ALL "${{args[@]}}"\n')  # fmt: skip
    fake.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    done = command.run(ROOT, "doctor")
    assert done.stdout.startswith("full     no: ")
    assert "Submissions will be graded at level reduced." in done.stdout


@as_root
def test_in_a_plain_container_the_reduced_level_is_chosen_and_named(own, own_submissions, tmp_path):
    done = like_docker(ROOT, "doctor")
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.startswith("full     no: ")
    assert "to get it: " in done.stdout
    assert "Submissions will be graded at level reduced." in done.stdout
    graded = like_docker(own.root, "grade", own_submissions / "ada.ipynb", "--out", tmp_path / "out")
    assert graded.returncode == 0, graded.stderr
    assert '"isolation": "reduced"' in (tmp_path / "out/records/ada.json").read_text(encoding="utf-8")


@pytest.mark.parametrize("given", [True, False])
def test_the_doctor_says_who_holds_the_limits_and_how_to_have_the_kernel_do_it(monkeypatch, capsys, given):
    monkeypatch.setattr(isolation, "_examine", lambda level, alone=False: isolation.LevelFinding(level, None))
    monkeypatch.setattr(isolation, "about_this_kit", lambda: None)
    monkeypatch.setattr(isolation._groups, "delegated", lambda: Path("/given") if given else None)
    monkeypatch.setattr(isolation._groups, "command_to_get_one", lambda: "systemd-run --user --scope -p Delegate=yes")
    assert isolation.show_levels() is Level.FULL
    said = capsys.readouterr().out
    assert ("limited by the kernel" in said) == given
    assert ("systemd-run --user --scope -p Delegate=yes autograder grade" in " ".join(said.split())) == (not given)


def test_without_bubblewrap_the_doctor_names_the_package(monkeypatch):
    monkeypatch.setenv("PATH", "/nowhere")
    full = isolation.examine()[0]
    assert "bubblewrap (bwrap) is not installed" in full.fault
    assert isolation.INSTALL in full.advice


@pytest.mark.parametrize("asked", ["grade", "viva"])
def test_with_no_isolation_nothing_is_run_and_one_line_says_so(own, own_submissions, tmp_path, monkeypatch, asked):
    monkeypatch.setattr(isolation, "try_level", _nothing_works)
    with pytest.raises(errors.UserError, match=r"cannot isolate submissions.*autograder doctor.*--isolation none"):
        isolation.best_level()
    with pytest.raises(errors.UserError, match=r"--isolation full: not available on this machine \(out of order\)"):
        isolation.check_level(Level.FULL)
    out = tmp_path / "out"
    done = command.run(own.root, asked, own_submissions, "--out", out)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert not out.exists()


def _nothing_works(_level, _limits, _alone):
    raise losses.GraderFault("out of order")


@pytest.mark.parametrize(("setting", "bad", "fix"), isolation.SETTINGS, ids=[name for name, _, _ in isolation.SETTINGS])
def test_a_kernel_that_forbids_namespaces_gets_its_own_advice(monkeypatch, setting, bad, fix):
    monkeypatch.setattr(isolation, "try_level", _nothing_works)
    monkeypatch.setattr(isolation, "_setting", lambda name: bad if name == setting else None)
    monkeypatch.setattr(isolation.os, "geteuid", lambda: 1000)
    advice = isolation.examine()[0].advice
    assert [line for line in advice if "sysctl" in line] == [f"run as root: {fix} {isolation.KEEP}"]


@as_root
def test_a_kit_that_players_can_read_is_refused(own, own_submissions, tmp_path):
    with tempfile.TemporaryDirectory(dir="/usr/share") as folder:
        done = command.run(own.root, "grade", own_submissions / "ada.ipynb", "--out", Path(folder, "out"))
        assert done.returncode == 2
        assert done.stderr.splitlines()[-1].startswith(f"autograder: {folder}/out: lies in /usr/share, which")
        kit = Path(folder, "kit")
        (kit / "solutions").mkdir(parents=True)
        (kit / "solutions" / "course.yml").touch()
        done = command.run(kit, "doctor")
        assert done.returncode == 1
        assert done.stdout.splitlines()[-1].startswith(f"{kit}: lies in /usr/share, which submissions can read")


def test_asked_for_by_name_no_isolation_is_given_with_a_warning(own, own_submissions, tmp_path):
    to = "--out", tmp_path / "out", "--isolation", "none"
    done = command.run(own.root, "grade", own_submissions / "ada.ipynb", *to)
    assert done.returncode == 0
    assert "warning: --isolation none" in done.stderr
    assert '"isolation": "none"' in (tmp_path / "out/records/ada.json").read_text(encoding="utf-8")
