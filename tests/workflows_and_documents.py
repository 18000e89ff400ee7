"""The workflows and documents of this repository, and the shell sessions in them."""

import re
from pathlib import Path

import yaml
from conftest import ROOT
from markdown_it import MarkdownIt

DOCUMENTS = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")] + sorted(ROOT.glob("docs/*.md"))
PROGRAMS = re.compile(
    r"(make|cd|cp|mkdir|git|gh|docker|otter|python3|pre-commit|autograder|unzip|\.venv/bin/\S+|env/bin/\S+)$"
)
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
STUDENT = ROOT / "autograder" / "softlookup" / "student.yml"
SETUP = ROOT / ".github" / "actions" / "setup" / "action.yml"
ADDRESS = re.search(r'^Repository = "(https://github.com)/(.*)"$', (ROOT / "pyproject.toml").read_text(), re.MULTILINE)


def load(path: Path) -> dict:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def tokens(path: Path):
    """All tokens of a document, those within lines among them."""
    for token in MarkdownIt().parse(path.read_text(encoding="utf-8")):
        yield token
        yield from token.children or ()


def sessions(path: Path) -> list[str]:
    blocks = [token.content for token in tokens(path) if token.type in ("code_block", "fence")]
    return [block for block in blocks if PROGRAMS.match(block.split()[0])]
