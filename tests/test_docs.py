"""The documents: every command in them is one that exists, what can be run is run, and every link leads somewhere.

A block of indented text whose first word is a program's is a shell session, run from the top of a clone.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import command_reference
import pytest
import screenshots
from conftest import ROOT
from kit.documents import DOCUMENTS, PROGRAMS, commands_in, fault, sessions, tokens
from kit.notebooks import HEADS
from kit.otter_courses import ok_test, write_dist
from kit.sample_class import solved, to_bytes
from kit.tiers import first_of

# Quick, and in need of nothing that a test machine may lack: no network, no cluster, no other program's account.
RUN_HERE = re.compile(
    r"(cd|cp|mkdir|unzip)\b|git (init|add|commit)|"
    r"\S*autograder (grade (?!.*--dask)|written|report|why|gradebook|scores|doctor)"
)
TOPS = "assignments|autograder|binder|docs|solutions|tests|.github|.ci"
OF_PACKAGE = re.compile(r"(classroom|course|files|marking|student|wall)/[\w./-]+")
PATH = re.compile(rf"({TOPS})/[\w./-]*|[A-Z]+\.md|Makefile|pyproject\.toml|requirements[\w-]*\.lock")

ROSTER = "name,login,extension_days\nNoor,noor,1\n"
POINTS = "submission,question,points,comment\nnoor,too_many_heads,4,fine\n"


def short_commands(path: Path) -> list[str]:
    """Commands in the middle of a sentence."""
    code = [token.content for token in tokens(path) if token.type == "code_inline"]
    return [text for text in code if re.match(r"(make|(\.venv/bin/)?autograder) [a-z]", text)]


def test_the_documents_have_sessions():
    found = {path.name: len(sessions(path)) for path in DOCUMENTS}
    assert found["front-ends.md"] >= 2
    assert found["github.md"] >= 5
    assert len(sessions(ROOT / "README.md")) >= 7
    assert len(short_commands(ROOT / "README.md")) >= 3


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_every_command_exists(path):
    for text in [*sessions(path), *short_commands(path)]:
        for words in commands_in(re.sub(r"(^|\s)#.*", "", text)):
            assert PROGRAMS.match(words[0]), f"{words[0]}: put the program into PROGRAMS, and see whether it runs here"
            assert fault(words) is None, text


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_every_link_and_every_path_leads_somewhere(path):
    text = path.read_text(encoding="utf-8")
    titles = re.findall(r"^#+ (.*)", text, re.MULTILINE)
    headings = {re.sub(r"[^\w -]", "", title).strip().lower().replace(" ", "-") for title in titles}
    examples = "|".join(["NN", "NAME", *re.findall(r"autograder new (\w+)", text)])
    for token in tokens(path):
        if token.type == "link_open" and "://" not in (target := str(token.attrs["href"])):
            file, _, place = target.partition("#")
            assert (path.parent / file).exists() if file else place in headings, target
        if token.type == "code_inline" and PATH.fullmatch(token.content) and not re.search(examples, token.content):
            assert (ROOT / token.content).exists(), token.content
        if token.type == "code_inline" and OF_PACKAGE.fullmatch(token.content):
            assert (ROOT / "autograder" / token.content).exists(), token.content


def test_the_command_reference_is_what_the_commands_say():
    assert command_reference.PAGE.read_text(encoding="utf-8") == command_reference.page(), "run: make docs"


def test_the_site_of_the_documents_has_no_dead_link(tmp_path):
    shutil.copytree(ROOT / "docs", tmp_path / "docs")
    shutil.copy(ROOT / "mkdocs.yml", tmp_path)
    command = [sys.executable, "-m", "mkdocs", "build", "--strict"]
    settings = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(command, cwd=tmp_path, env=settings, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    pages = {path.stem for path in (tmp_path / "build" / "docs").glob("*.html")} - {"404"}
    assert pages == {path.stem for path in ROOT.glob("docs/*.md")}
    with (tmp_path / "docs" / "index.md").open("a") as page:
        page.write("[one](grading.md#no-such-place) [two](images/none.png)\n")
    done = subprocess.run(command, cwd=tmp_path, env=settings, capture_output=True, text=True)
    assert "2 warnings in strict mode" in done.stderr + done.stdout
    assert done.returncode == 1


@pytest.mark.slow
def test_the_pictures_show_what_they_say():
    pictures = {path.stem for path in ROOT.glob("docs/images/*.png")}
    assert pictures == set(re.findall(r'take\("([\w-]+)"', (ROOT / "tests" / "screenshots.py").read_text()))
    assert "3 of 5 public checks failed" in screenshots.failing_check()
    assert "6 of 9 questions pass" in screenshots.terminal()


@pytest.fixture
def clone(built, tmp_path):
    """A clone after `make`, with a class's submissions, a roster and points as the documents call them."""
    root = tmp_path / "clone"
    for name in ("assignments", "solutions", "binder"):
        shutil.copytree(built.root / name, root / name)
    (root / "dist").symlink_to(built.dist)
    shutil.copy(ROOT / "pyproject.toml", root)
    (root / ".venv" / "bin").mkdir(parents=True)
    command = root / ".venv" / "bin" / "autograder"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m autograder.cli "$@"\n')
    command.chmod(0o755)
    (root / "submissions").mkdir()
    (root / "submissions" / "noor.ipynb").write_bytes(to_bytes(solved(HEADS)))
    made = write_dist(tmp_path / "hw03", "hw03", ["x = ..."], ["x = 3"], {"q1": ok_test("q1", ">>> x\n3")})
    shutil.copy(next(made.glob("autograder/*.zip")), root / "autograder.zip")
    shutil.copy(made / "student" / "hw03.ipynb", root)
    (root / "roster.csv").write_text(ROSTER)
    (root / "points.csv").write_text(POINTS)
    (tmp_path / "REPOSITORY").mkdir()
    downloaded = root / "cs-principles-heads_submissions_2026-11-20"
    (downloaded / "cs-principles-heads-noor").mkdir(parents=True)
    shutil.copy(root / "submissions" / "noor.ipynb", downloaded / "cs-principles-heads-noor")
    (downloaded / "scores.csv").write_text("username,datetime\nnoor,2026-11-20T10:00:00Z\n")
    (tmp_path / "classroom50" / "cs-principles").mkdir(parents=True)
    (tmp_path / "classroom50" / "cs-principles" / "roster.csv").write_text("username,github_id,role\nnoor,1,student\n")
    return root


@pytest.mark.parametrize("path", first_of(DOCUMENTS), ids=lambda path: path.name)
def test_what_the_documents_say_works(clone, path):
    author = {f"GIT_{who}_{what}": "a@b.c" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    settings = os.environ | author | {"PYTHONPATH": str(ROOT), "PYTHONWARNINGS": "", "GIT_CONFIG_GLOBAL": os.devnull}
    settings["PATH"] = f"{clone / '.venv' / 'bin'}:{settings['PATH']}"  # as where a course's environment is active
    for session in sessions(path):
        lines = [line for line in re.sub(r"\\\n *", "", session).splitlines() if RUN_HERE.match(line.strip())]
        if all(line.startswith("cd ") for line in lines):
            continue
        done = subprocess.run(
            ["bash", "-ec", "\n".join(lines)], cwd=clone, env=settings, capture_output=True, text=True, timeout=1800
        )
        assert done.returncode == 0, f"{session}\n{done.stdout}{done.stderr}"
