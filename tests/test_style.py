"""The whole tree, masters included, keeps to the style that pyproject.toml sets."""

import subprocess
import sys

import pytest
import yaml
from conftest import ROOT


@pytest.mark.parametrize("command", [["check"], ["format", "--check"]], ids=" ".join)
def test_ruff_finds_nothing(command):
    done = subprocess.run(
        [sys.executable, "-m", "ruff", *command, "--no-cache", "."], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_what_runs_before_a_commit_is_what_make_lint_runs():
    hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    (hook,) = hooks["repos"][0]["hooks"]
    assert hook["entry"] == "make lint"
