"""The notebooks in Pyodide, the Python that runs in browsers: public tests, hints, pictures and the translator."""

import json
import shutil
import subprocess

import nbformat
import pytest
from conftest import ROOT
from kit.kits import hand_out
from kit.tiers import asked_for, first_of

from autograder.workspace import Kit

NAMES = Kit(ROOT).names()
NODE = shutil.which("node")
pytestmark = pytest.mark.skipif(NODE is None, reason="NO NODE, PYODIDE IS NOT TESTED IN IT: apt-get install nodejs")
SECONDS = 1800  # by then it hangs


def in_pyodide(copy, folder, names):
    command = [NODE, str(ROOT / "tests" / "kit" / "in_pyodide.mjs"), str(copy), str(folder), *names]
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS)
    assert done.returncode == 0, done.stderr[-4000:]
    return json.loads(done.stdout.splitlines()[-1])


@pytest.fixture(scope="module")
def handed_out(built, tmp_path_factory):
    """The students' folders, solved and not."""
    folder = tmp_path_factory.mktemp("in_pyodide")
    for kind in ("stub", "solved"):
        for name in NAMES:
            hand_out(built.assignments, name, folder / kind / name)
            if kind == "solved":
                notebook = nbformat.read(built.dist / name / "solution.ipynb", as_version=4)
                nbformat.write(notebook, folder / kind / name / f"{name}.ipynb")
    return folder


@pytest.fixture(scope="module")
def solved(request, pyodide_copy, handed_out):
    """Return what solved notebooks gave: those that are asked for, all of them if a test looks at all."""
    names = [asked.get("name") for asked in asked_for(request)]
    return in_pyodide(pyodide_copy, handed_out / "solved", NAMES if None in names else names)


@pytest.mark.parametrize("name", first_of(NAMES))
def test_our_solutions_pass_every_public_test(solved, built, name):
    found = solved[name]["questions"]
    assert solved[name]["raised"] == []
    assert sorted(found) == sorted(path.stem for path in (built.assignments / name / "tests").glob("*.py"))
    assert [(q, case, said) for q, cases in found.items() for case, passed, said in cases if not passed] == []
    assert all(found.values())


@pytest.mark.slow
def test_stubs_fail_and_get_a_hint(pyodide_copy, handed_out):
    for name, found in in_pyodide(pyodide_copy, handed_out / "stub", NAMES).items():
        for question, cases in found["questions"].items():
            failed = [said for _, passed, said in cases if not passed]
            assert failed, f"{name}: {question} passes as it is handed out"
            assert all("\nWhat came: " in said and "\nHint: " in said for said in failed), f"{name}: {question}"


@pytest.mark.slow
def test_pictures_are_drawn_without_matplotlib(solved):
    for name, found in solved.items():
        if "pictures." in (ROOT / "assignments" / name / f"{name}.ipynb").read_text(encoding="utf-8"):
            assert "IPython.core.display.SVG" in found["printed"], name


@pytest.mark.slow
def test_the_translator_translates(solved):
    (name,) = [name for name in NAMES if name.endswith("_translate")]
    assert "Il est facile de traduire" in solved[name]["printed"]
