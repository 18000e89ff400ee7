"""The whole tree, masters included, keeps to the style that pyproject.toml sets."""

import subprocess
import sys

import pytest
import yaml
from conftest import ROOT

NOTEBOOKS = [str(path.relative_to(ROOT)) for path in ROOT.glob("solutions/*/notebook.py")]
NARROW = ["format", "--check", "--line-length", "88", "--config", "format.exclude=[]", *NOTEBOOKS]


@pytest.mark.parametrize(
    "command", [["check", "."], ["format", "--check", "."], NARROW], ids=["check", "format", "narrow"]
)
def test_ruff_finds_nothing(command):
    done = subprocess.run(
        [sys.executable, "-m", "ruff", command[0], "--no-cache", *command[1:]], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_what_runs_before_a_commit_is_what_make_lint_runs():
    hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    (hook,) = hooks["repos"][0]["hooks"]
    assert hook["entry"] == "make lint"
