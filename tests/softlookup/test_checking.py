"""What stands in for Otter in a student's folder finds what Otter does, and both say it in our words."""

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from contextlib import contextmanager

import numpy as np
import pytest
from conftest import ROOT
from kit.front_end import PASSED, run_cells
from kit.in_process import ANSWERS, ASSIGNMENTS, KIT, define
from kit.kits import hand_out
from kit.notebooks import CONTEXT, HEADS, SOFTMAX
from kit.sample_class import solved, to_bytes
from kit.tiers import first_of

NAME = SOFTMAX
FORM, UNJUDGED = "right form; not judged yet", "Right form, not judged yet"


@contextmanager
def without_otter():
    """In this block there is no Otter, as far as `import` knows."""
    otters = _otters()
    sys.modules.update(dict.fromkeys({"otter", *otters}))
    try:
        yield
    finally:
        for name in _otters():  # the stand-in's own, too: Otter may not have been imported before
            del sys.modules[name]
        sys.modules.update(otters)


def _otters():
    return {name: module for name, module in sys.modules.items() if name.partition(".")[0] == "otter"}


@pytest.fixture(scope="module")
def both(built):
    """Each question's public test file, as the stand-in and as Otter read it, and what shows them."""
    paths = {
        (name, path.stem): path for name in ASSIGNMENTS for path in (built.assignments / name / "tests").glob("*.py")
    }
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(built.assignments))
        with without_otter():
            patch.delitem(sys.modules, "softlookup.checking", raising=False)
            standin = importlib.import_module("softlookup.checking")
            patch.delitem(sys.modules, "softlookup.checking")
            assert standin.otter.Notebook is standin.StandIn
            ours = {key: standin.TestFile(path) for key, path in paths.items()}
        from otter.test_files import ExceptionTestFile

        otters = {key: ExceptionTestFile.from_file(str(path)) for key, path in paths.items()}
        return {key: (ours[key], otters[key], standin.Shown) for key in paths}


@pytest.mark.filterwarnings("ignore")  # of NumPy about wrong answers
@pytest.mark.parametrize("name", first_of([SOFTMAX, *ASSIGNMENTS[::4]]))  # the first has the shortest loops
def test_every_answer_gets_otters_verdicts_and_the_same_words(both, given, name):
    compared = failed = 0
    headlines = set()
    for answer in ANSWERS[name]:
        if (name, answer.question) not in both:
            continue
        ours, otters, shown = both[name, answer.question]
        for test in (ours, otters):
            np.random.seed(7)  # for answers that draw numbers
            names = define(answer.cell, given[name][answer.question])
            np.random.seed(8)
            with np.errstate(all="ignore"):
                test.run(names)
        assert [r.passed for r in ours.test_case_results] == [r.passed for r in otters.test_case_results], answer.name
        assert [r.message for r in ours.test_case_results] == [r.message for r in otters.test_case_results], answer.name
        said = repr(shown(ours))
        assert said == repr(shown(otters)) == shown(otters).summary(), answer.name
        assert shown(ours)._repr_html_() == shown(otters)._repr_html_(), answer.name
        headline = said.splitlines()[0].removeprefix(f"{answer.question}: ")
        assert headline.endswith("failed") != ours.passed_all, answer.name
        assert "All test cases passed" not in said, answer.name
        headlines.add(re.sub(r"\d+ %", "40 %", headline))
        compared += 1
        failed += not ours.passed_all
    assert compared > 20 < failed
    assert "public checks passed (40 % of the points); hidden checks decide the rest" in headlines


IMPORT = "from softlookup.checking import otter"
WORDS = IMPORT + "; f = otter.Notebook().check('{}', {{'{}': {}}}); print(f); print(f._repr_html_())"


@pytest.mark.parametrize("with_otter", [True, False])
def test_a_passed_check_says_how_much_is_left(built, tmp_path, with_otter):
    without = "" if with_otter else "import sys; sys.modules['otter'] = None; "
    choice = HEADS, "why_several_heads", "['a', 'b']"
    for folder, question, answer in (choice, (CONTEXT, "get_scores", "lambda H, h: H @ h")):
        hand_out(built.assignments, folder, tmp_path / folder)
        code = without + WORDS.format(question, question, answer)
        done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path / folder, capture_output=True, text=True)
        words = done.stdout.splitlines()[0].partition(": ")[2]
        assert words in done.stdout.splitlines()[1], "as HTML too"
        left = "right form; not judged yet: hidden checks decide" if folder == HEADS else "public checks passed ("
        assert words.startswith(left)
        assert "💯" not in done.stdout


@pytest.mark.parametrize("with_otter", [True, False])
def test_all_are_checked_in_the_notebooks_order(built, tmp_path, with_otter):
    without = "" if with_otter else "import sys; sys.modules['otter'] = None; "
    hand_out(built.assignments, HEADS, tmp_path / HEADS)
    code = without + "from softlookup.checking import otter; print(*otter.Notebook().check_all().results)"
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path / HEADS, capture_output=True, text=True)
    stubs = json.loads((tmp_path / HEADS / "check.json").read_text(encoding="utf-8"))["stubs"]
    assert done.stdout.split() == list(stubs) != sorted(stubs)


@pytest.mark.parametrize("with_otter", [True, False])
def test_an_answer_that_is_defined_again_is_named_with_its_cell(built, tmp_path, with_otter):
    without = "" if with_otter else "import sys; sys.modules['otter'] = None; "
    folder = tmp_path / CONTEXT
    hand_out(built.assignments, CONTEXT, folder)
    saved = json.loads((folder / f"{CONTEXT}.ipynb").read_text(encoding="utf-8"))
    parts = {"metadata": {}, "outputs": [], "execution_count": None, "id": "again"}
    saved["cells"].append({"cell_type": "code", "source": ["get_scores = ", "None"], **parts})
    (folder / f"{CONTEXT}.ipynb").write_text(json.dumps(saved), encoding="utf-8")
    code = without + f"from softlookup.checking import otter; found = otter.Notebook('{CONTEXT}.ipynb').check_all()\n"
    code += "print(found); print(found._repr_html_())"
    done = subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True)
    said = f"`get_scores` is defined again in cell {len(saved['cells'])}: the last definition counts."
    assert done.stdout.count(said) == 2, done.stderr
    assert done.stdout.count("defined again") == 2
    assert done.stdout.count("Written questions that are empty in the saved notebook: wrong_root.") == 2


# Whole notebooks, in a front end


def test_a_renamed_notebook_runs_from_its_first_cell_to_its_export(tmp_path):
    folder = tmp_path / "my folder"
    hand_out(ROOT / "assignments", NAME, folder)
    (folder / f"{NAME}.ipynb").unlink()
    notebook = folder / "Kopie von mir (1).ipynb"
    notebook.write_bytes(to_bytes(solved(NAME)))
    printed = run_cells(notebook, folder, "jupyter", tmp_path)
    assert "FAILED" not in printed
    (made,) = folder.glob("*.zip")
    with zipfile.ZipFile(made) as archive:
        assert archive.read(notebook.name) == notebook.read_bytes()
    assert len(re.findall(PASSED, printed)) == 18, "at each check, and at the end"


@pytest.mark.parametrize("name", first_of(KIT.names()[::4]))  # Pyodide runs all of them
def test_without_otter_a_notebook_runs_to_its_last_cell_which_says_how_to_hand_in(built, tmp_path, name):
    folder = tmp_path / "light"
    hand_out(built.assignments, name, folder)
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


@pytest.mark.parametrize("place", ["in a clone", "from a zip", "beside another release"])
def test_a_notebook_finds_softlookup_beside_it_or_else_one_folder_above(tmp_path, place):
    """And where each of two releases has one, its own."""
    folder, above = tmp_path / "course" / NAME, tmp_path / "course" / "softlookup"
    folder.parent.mkdir()
    if place == "in a clone":
        shutil.copytree(ROOT / "assignments" / NAME, folder)
        shutil.copytree(ROOT / "assignments" / "softlookup", above)
    else:
        hand_out(ROOT / "assignments", NAME, folder)
    if place == "beside another release":
        above.mkdir()
        (above / "__init__.py").write_text("raise ImportError('that of another release')")
    (folder / f"{NAME}.ipynb").write_bytes(to_bytes(solved(NAME)))
    printed = run_cells(folder / f"{NAME}.ipynb", folder, "light", tmp_path)
    assert "FAILED" not in printed
    assert len(re.findall(PASSED, printed)) == 18
    found = subprocess.run(
        [sys.executable, "-m", "autograder", "check", folder / f"{NAME}.ipynb"], capture_output=True, text=True
    )
    assert "9 of 9 questions pass" in found.stdout, found.stderr


def test_without_otter_the_last_cell_names_what_is_missing(tmp_path):
    folder = tmp_path / "light"
    hand_out(ROOT / "assignments", NAME, folder)
    (folder / f"{NAME}.ipynb").write_bytes(to_bytes(solved(NAME, entropy="def entropy(p, axis=-1):\n    return p")))
    printed = run_cells(folder / f"{NAME}.ipynb", folder, "light", tmp_path)
    missing = ["8 of 9 questions pass their public checks; hidden checks decide the rest.", "Not yet: entropy"]
    assert "\n".join(missing) in printed


def test_with_otter_a_notebook_says_the_same_until_its_last_cell(tmp_path):
    said = {}
    for front_end in ("jupyter", "light"):
        folder = tmp_path / front_end / "folder"
        hand_out(ROOT / "assignments", NAME, folder)
        (folder / f"{NAME}.ipynb").write_bytes(to_bytes(solved(NAME, entropy="def entropy(p, axis=-1):\n    return p")))
        said[front_end] = run_cells(folder / f"{NAME}.ipynb", folder, front_end, tmp_path / front_end)
    end = said["light"].index("Hand in ")
    assert "Checked: " in said["light"][:end]
    assert "8 of 9 questions pass" in said["light"][:end]
    assert said["jupyter"][:end] == said["light"][:end]


def test_a_notebook_limits_threads_before_numpy_unless_somebody_said_otherwise(built):
    """On a busy machine, several threads of one library cost many times the processor time."""
    code = "import os, sys; from softlookup.checking import otter; print(os.environ['OPENBLAS_NUM_THREADS'])"
    for said, threads in ((None, "1"), ("4", "4")):
        environment = {name: value for name, value in os.environ.items() if not name.endswith("_NUM_THREADS")}
        environment |= {"OPENBLAS_NUM_THREADS": said} if said else {}
        run = [sys.executable, "-c", code]
        done = subprocess.run(run, cwd=built.assignments, env=environment, capture_output=True, text=True, check=True)
        assert done.stdout.strip() == threads
