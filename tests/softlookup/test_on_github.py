"""The public tests in a student's own repository; tests/test_workflows.py runs them on whole notebooks."""

import json
import subprocess
import sys

import pytest
from kit.kits import hand_out

NAME = "01_shares"


def run(folder, summary):
    environment = {"GITHUB_STEP_SUMMARY": str(summary), "PATH": "", "SOFT_LOOKUP_PICTURES": "no"}
    command = [sys.executable, "-m", "softlookup.on_github"]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)


@pytest.mark.parametrize("names", [[], ["a.ipynb", "b.ipynb"]])
def test_which_notebook_to_check_must_be_plain(own, tmp_path, names):
    hand_out(own.assignments, NAME, tmp_path)
    (tmp_path / f"{NAME}.ipynb").unlink()
    for name in names:
        (tmp_path / name).write_text(json.dumps({"cells": []}))
    done = run(tmp_path, tmp_path / "summary.md")
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith(f"::error::There are {len(names)} notebooks here, and one is wanted")
