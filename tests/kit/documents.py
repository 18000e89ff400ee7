"""The workflows and documents of this repository, and the shell commands in them."""

import re
import shlex
from pathlib import Path

import click
import yaml
from conftest import ROOT
from markdown_it import MarkdownIt

from autograder.cli import commands

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


ROOT = Path(__file__).resolve().parents[2]
TARGETS = set(re.findall(r"^([a-z.][a-z./-]*):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))


def commands_in(script: str) -> list[list[str]]:
    """The commands of a script as lists of words, one for each part of a pipe or a list."""
    script = re.sub(r"\\\n", " ", script)
    found: list[list[str]] = []
    for line in script.splitlines():
        lexer = shlex.shlex(line, posix=True, punctuation_chars=True)
        lexer.whitespace_split = True
        words: list[str] = []
        for word in lexer:
            if word and set(word) <= set("|&;()<>"):
                found.append(words)
                words = []
            else:
                words.append(word)
        found.append(words)
    return [words for words in found if words]


def fault(words: list[str]) -> str | None:
    """Return what is wrong with a command of ours; None if nothing is, or if it is somebody else's."""
    words = words[1:] if words[0] in ("{", "if", "!", "then", "do") else words
    while words and re.fullmatch(r"[A-Z_]+=.*", words[0]):
        words = words[1:]
    if not words:
        return None
    name = words[0].rpartition("/")[2]
    if name == "make":
        unknown = [word for word in words[1:] if not re.fullmatch(r"-.*|[A-Z]+=.*", word) and word not in TARGETS]
        return f"make has no target {unknown[0]}" if unknown else None
    if name == "autograder":
        return _fault_of_ours(words[1:])
    path = ROOT / words[1] if name in ("python", "python3") and len(words) > 1 and words[1].endswith(".py") else None
    return f"there is no {words[1]}" if path and not path.exists() else None


def _fault_of_ours(words: list[str]) -> str | None:
    if not words or words[0] in ("-h", "--help"):
        return None
    command = commands.get_command(click.Context(commands), words[0])
    if command is None:
        return f"autograder has no command {words[0]}"
    known = {option for parameter in command.params for option in parameter.opts + parameter.secondary_opts}
    unknown = [word for word in words[1:] if word.startswith("-") and word.partition("=")[0] not in known | {"--help"}]
    return f"autograder {words[0]} has no option {unknown[0]}" if unknown else None
