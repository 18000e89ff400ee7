"""Notebooks where students open them: as files of any name, on Google Colab, and as other programs save them."""

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile

import nbformat
import pytest
import yaml
from conftest import ROOT, one_master_kit
from sample_class import solved, to_bytes
from splice import student_notebook
from tiers import first_of

from autograder.authoring import notebooks
from autograder.authoring import notebooks as front_ends
from autograder.authoring.build import build_assignments as build
from autograder.course.manifest import load_assignments
from autograder.course.masters import read_course
from autograder.errors import UserError
from autograder.marking.finding import SubmittedFile
from autograder.marking.marking import WallEngine, mark
from autograder.wall.results import Level
from autograder.workspace import Kit

NAMES = Kit(ROOT).names()
NAME = "02_softmax"
FORM, UNJUDGED = "right form; not judged yet", "Right form, not judged yet"
PASSED = r"public checks passed \(\d+ % of the points\)|right form; not judged yet|all checks passed"

# Runs a notebook's cells in IPython's shell, as a kernel does; as Colab's own shell if told so, and without Otter there
# and in a light folder.
RUNNER = """\
import json, sys, types
from IPython.core.interactiveshell import InteractiveShell

class Shell(InteractiveShell):
    pass

if sys.argv[2] == "colab":
    sys.modules["google.colab"] = types.ModuleType("google.colab")
    Shell.__module__ = "google.colab._shell"
if sys.argv[2] != "jupyter":
    sys.modules["otter"] = None
shell = Shell.instance(colors="nocolor")
for cell in json.load(open(sys.argv[1], encoding="utf-8"))["cells"]:
    if cell["cell_type"] == "code":
        result = shell.run_cell("".join(cell["source"]))
        if not result.success:
            print("FAILED", repr(result.error_in_exec or result.error_before_exec))
            if sys.argv[2] == "colab":
                break
"""


def run_cells(notebook, folder, front_end, tmp_path):
    """What a notebook prints when its cells are run in `folder`."""
    (tmp_path / "runner.py").write_text(RUNNER)
    # A notebook's own folder is where its modules are.
    settings = {"PYTHONPATH": str(folder), "MPLBACKEND": "agg", "PYTHONWARNINGS": "ignore"}
    command = [sys.executable, str(tmp_path / "runner.py"), str(notebook), front_end]
    done = subprocess.run(command, cwd=folder, env=os.environ | settings, capture_output=True, text=True, timeout=1800)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def online(tmp_path_factory):
    """A kit whose course says where its files can be fetched, built."""
    folder = tmp_path_factory.mktemp("online")
    kit = one_master_kit(folder / "kit")
    of_course = kit.course.read_text(encoding="utf-8")
    kit.course.write_text(of_course.replace('url: ""', f"url: {kit.assignments.as_uri()}/"), encoding="utf-8")
    build(kit, kit.names())
    return kit


def test_on_colab_a_notebook_fetches_what_it_needs(online, tmp_path):
    handed_out = online.assignments / NAME
    solution = online.dist / NAME / "solution.ipynb"  # has the same first cell
    folder = tmp_path / "content"
    folder.mkdir()
    printed = run_cells(solution, folder, "colab", tmp_path)
    assert "FAILED" not in printed
    fetched = {p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()}
    wanted = {p.relative_to(handed_out).as_posix(): p.read_bytes() for p in handed_out.rglob("*") if p.is_file()}
    not_needed = {f"{NAME}.ipynb", "softlookup/on_colab.py", "AGENTS.md", ".github/workflows/student.yml"}
    assert {n: c for n, c in fetched.items() if n in wanted} == {n: c for n, c in wanted.items() if n not in not_needed}
    assert len(re.findall(PASSED, printed)) >= 9
    assert printed.splitlines()[-1].startswith("Hand in "), "the last cell says how"
    assert not list(folder.glob("*.zip"))


def test_the_helper_for_colab_is_in_what_students_get_where_it_can_be_fetched(online, built):
    with zipfile.ZipFile(online.dist / NAME / "student.zip") as archive:
        text = archive.read(f"{NAME}/softlookup/on_colab.py").decode()
    address = f"{online.assignments.as_uri()}/{NAME}"
    assert f'get_ready(\n    "{address}",\n    [\n' in text
    source = set_up(student_notebook(NAME, online.root)).source
    assert len(source.splitlines()) <= 8
    assert f'urlretrieve("{address}/softlookup/on_colab.py", "on_colab.py")' in source
    assert not list(built.assignments.rglob("on_colab.py"))


def set_up(notebook):
    """The cell that gets the checks ready."""
    (cell,) = [cell for cell in notebook.cells if "from softlookup.checking import otter" in cell.source]
    return cell


def test_on_colab_a_file_that_cannot_be_fetched_is_named(online, tmp_path):
    shutil.copytree(online.assignments, tmp_path / "there")
    helper = (online.assignments / NAME / "softlookup" / "on_colab.py").read_text(encoding="utf-8")
    moved = helper.replace(online.assignments.as_uri(), (tmp_path / "there").as_uri())
    (tmp_path / "there" / NAME / "softlookup" / "on_colab.py").write_text(moved, encoding="utf-8")
    (tmp_path / "there" / NAME / "softlookup" / "comparing.py").unlink()
    notebook = student_notebook(NAME, online.root)
    set_up(notebook).source = front_ends.first_cell((tmp_path / "there").as_uri(), NAME)
    nbformat.write(notebook, tmp_path / "a.ipynb")
    (tmp_path / "content").mkdir()
    printed = run_cells(tmp_path / "a.ipynb", tmp_path / "content", "colab", tmp_path)
    assert re.search(
        r"FAILED RuntimeError\(.*/02_softmax/softlookup/comparing\.py cannot be fetched .* Run this cell again", printed
    )


def test_a_renamed_notebook_runs_from_its_first_cell_to_its_export(tmp_path):
    folder = tmp_path / "my folder"
    shutil.copytree(ROOT / "assignments" / NAME, folder)
    (folder / f"{NAME}.ipynb").unlink()
    notebook = folder / "Kopie von mir (1).ipynb"
    notebook.write_bytes(to_bytes(solved(NAME)))
    printed = run_cells(notebook, folder, "jupyter", tmp_path)
    assert "FAILED" not in printed
    (made,) = folder.glob("*.zip")
    with zipfile.ZipFile(made) as archive:
        assert archive.read(notebook.name) == notebook.read_bytes()
    assert len(re.findall(PASSED, printed)) == 18, "at each check, and at the end"


@pytest.mark.parametrize("name", first_of(NAMES))
def test_without_otter_a_notebook_runs_to_its_last_cell_which_says_how_to_hand_in(built, tmp_path, name):
    folder = tmp_path / "light"
    shutil.copytree(built.assignments / name, folder)
    (folder / f"{name}.ipynb").write_bytes((built.dist / name / "solution.ipynb").read_bytes())
    printed = run_cells(folder / f"{name}.ipynb", folder, "light", tmp_path)
    assert "FAILED" not in printed
    count = len(list(folder.glob("tests/*.py")))
    assert len(re.findall(PASSED, printed)) == 2 * count, "at each check, and at the end"
    last = [
        f"{count} of {count} questions pass their public checks; hidden checks decide the rest.",
        f"Hand in {name}.ipynb itself, saved.",
    ]
    of_form = {path.stem for path in folder.glob("tests/*.py") if FORM in path.read_text(encoding="utf-8")}
    lines = printed.splitlines()[-3:] if of_form else printed.splitlines()[-2:]
    named = lines.pop(1) if of_form else f"{UNJUDGED}: "
    assert set(filter(None, named.removeprefix(f"{UNJUDGED}: ").split(", "))) == of_form
    assert [line[: len(wanted)] for line, wanted in zip(lines, last, strict=True)] == last
    assert not list(folder.glob("*.zip"))


def test_without_otter_the_last_cell_names_what_is_missing(tmp_path):
    folder = tmp_path / "light"
    shutil.copytree(ROOT / "assignments" / NAME, folder)
    (folder / f"{NAME}.ipynb").write_bytes(to_bytes(solved(NAME, entropy="def entropy(p, axis=-1):\n    return p")))
    printed = run_cells(folder / f"{NAME}.ipynb", folder, "light", tmp_path)
    missing = ["8 of 9 questions pass their public checks; hidden checks decide the rest.", "Not yet: entropy"]
    assert "\n".join(missing) in printed


def test_with_otter_a_notebook_says_the_same_until_its_last_cell(tmp_path):
    said = {}
    for front_end in ("jupyter", "light"):
        folder = tmp_path / front_end / "folder"
        shutil.copytree(ROOT / "assignments" / NAME, folder)
        (folder / f"{NAME}.ipynb").write_bytes(to_bytes(solved(NAME, entropy="def entropy(p, axis=-1):\n    return p")))
        said[front_end] = run_cells(folder / f"{NAME}.ipynb", folder, front_end, tmp_path / front_end)
    end = said["light"].index("Hand in ")
    assert "Checked: " in said["light"][:end]
    assert "8 of 9 questions pass" in said["light"][:end]
    assert said["jupyter"][:end] == said["light"][:end]


@pytest.mark.parametrize("name", NAMES)
def test_the_first_cell_is_short_and_names_no_notebook(built, name):
    for folder, file in ((built.assignments, f"{name}.ipynb"), (built.dist, "solution.ipynb")):
        title, first, *others = nbformat.read(folder / name / file, as_version=4).cells
        assert title.source.startswith("# ")
        assert first.source == front_ends.first_cell("", name)
        assert "\n" not in first.source
        assert len(first.source) <= 88
        assert first.metadata == {"deletable": False, "editable": False}
        assert not any("import otter" in cell.source for cell in others)
        (last,) = [cell for cell in others if cell.source.startswith("## Hand in")]
        assert last == {**last, "source": notebooks.HAND_IN, "metadata": {"deletable": False, "editable": False}}
        assert ".ipynb" not in first.source


COURSE = "url: {}\nlanguage: {}\ntitle: {}\nabout: B\n"
BAD = {
    "nothing": "",
    "no address": COURSE.format("7", "en", "A"),
    "another key": COURSE.format("''", "en", "A") + "urls: ''\n",
    "no language": COURSE.format("''", "en", "A").replace("language: en\n", ""),
    "no tag": COURSE.format("''", "English, please", "A"),
    "no title": COURSE.format("''", "en", "' '"),
    "a path": COURSE.format("assignments", "en", "A"),
    "two addresses": COURSE.format("https://a.b https://c.d", "en", "A"),
    "no YAML": "url: [\n",
}


@pytest.mark.parametrize("kind", BAD)
def test_a_course_that_says_something_else_is_refused_in_one_line(tmp_path, kind):
    (tmp_path / "course.yml").write_text(BAD[kind])
    with pytest.raises(UserError, match=r"^solutions/course\.yml: .+") as refusal:
        read_course(tmp_path / "course.yml")
    assert "\n" not in str(refusal.value)


def test_an_address_is_text_in_the_cell_whatever_it_holds():
    cell = front_ends.first_cell('https://a.b/"+__import__("os").name+"', NAME)
    compiled = compile(cell, "cell", "exec")
    assert "__import__" not in compiled.co_names
    assert any("__import__" in str(constant) for constant in compiled.co_consts)


# Binder


def test_binder_installs_what_grades(built):
    pins = [line for line in (ROOT / "binder" / "requirements.txt").read_text().splitlines() if line[0] != "#"]
    for name in NAMES:
        listed = (ROOT / "assignments" / name / "requirements.txt").read_text().splitlines()
        assert pins == [line for line in listed if line[0] != "#"]
    assert all(re.fullmatch(r"[\w-]+==[\w.]+", pin) for pin in pins)
    assert (built.binder / "requirements.txt").read_text() == (ROOT / "binder" / "requirements.txt").read_text()
    python = yaml.safe_load((ROOT / ".github" / "actions" / "setup" / "action.yml").read_text())["inputs"]["python"][
        "default"
    ]
    assert (ROOT / "binder" / "runtime.txt").read_text() == f"python-{python}\n"


# Notebooks as other programs leave them: what a grade hangs on is their code alone


def as_colab_saves(notebook):
    """Colab gives cells ids of its own in their metadata, keeps none of the others, and writes format 4.0."""
    cells = [
        {"cell_type": cell["cell_type"], "source": cell["source"], "metadata": {"id": f"aB{n}_x"}}
        | ({"execution_count": None, "outputs": []} if cell["cell_type"] == "code" else {})
        for n, cell in enumerate(notebook["cells"])
    ]
    about = {"colab": {"provenance": []}, "kernelspec": {"name": "python3", "display_name": "Python 3"}}
    return {"nbformat": 4, "nbformat_minor": 0, "metadata": about, "cells": cells}


def as_vs_code_saves(notebook):
    """VS Code may lose the tags, the locks and the assignment's name, and notes each cell's language."""
    cells = [cell | {"metadata": {"vscode": {"languageId": "python"}}} for cell in notebook["cells"]]
    about = {"kernelspec": {"name": "env", "display_name": "env (3.13.1)", "language": "python"}, "language_info": {}}
    return notebook | {"metadata": about, "cells": cells}


def with_nothing_left(notebook):
    return {"cells": [{"cell_type": c["cell_type"], "source": c["source"]} for c in notebook["cells"]]}


@pytest.fixture(scope="module")
def marked(built, tmp_path_factory):
    """The record of a notebook that nobody says the assignment of."""
    folder = tmp_path_factory.mktemp("marked")
    assignments = load_assignments(built)
    engine = WallEngine(Level.NONE)

    def record(notebook):
        path = folder / "work.ipynb"
        path.write_text(json.dumps(notebook), encoding="utf-8")
        return mark(SubmittedFile("work", path), assignments, None, engine)

    yield record
    engine.close()


@pytest.mark.parametrize("saved", [as_colab_saves, as_vs_code_saves, with_nothing_left])
@pytest.mark.parametrize("name", first_of(NAMES))
def test_whoever_saved_it_a_notebook_gets_its_grade(marked, name, saved):
    record = marked(saved(json.loads(to_bytes(solved(name)))))
    assert (record.status, record.assignment) == ("graded", name), record.reason
    assert [cell.index for cell in record.cells if cell.status != "ok"] == []
    assert record.score == record.max_score
