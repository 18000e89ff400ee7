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
from conftest import forget_softlookup
from kit.front_end import PASSED, run_cells
from kit.in_process import ASSIGNMENTS, define, given_in
from kit.kits import hand_out
from kit.notebooks import OWN
from kit.sample_class import solved, to_bytes
from kit.tiers import first_of

from autograder.course.answers import collect
from autograder.workspace import Kit

NAME = "01_shares"
COUNT = 5  # of its questions that tests grade
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


def read_twice(kit, names):
    """Each question's public test file, as the stand-in and as Otter read it, and what shows them."""
    paths = {(name, path.stem): path for name in names for path in (kit.assignments / name / "tests").glob("*.py")}
    forget_softlookup()
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(kit.assignments))
        with without_otter():
            patch.delitem(sys.modules, "softlookup.checking", raising=False)
            standin = importlib.import_module("softlookup.checking")
            patch.delitem(sys.modules, "softlookup.checking")
            assert standin.otter.Notebook is standin.StandIn
            ours = {key: standin.TestFile(path) for key, path in paths.items()}
        from otter.test_files import ExceptionTestFile

        otters = {key: ExceptionTestFile.from_file(str(path)) for key, path in paths.items()}
        return {key: (ours[key], otters[key], standin.Shown) for key in paths}


def compare(kit, names):
    """Return how many answers the two have judged, how many of them fail, and the first lines said of them."""
    both = read_twice(kit, names)
    given = {name: given_in(kit, name) for name in names}
    compared = failed = 0
    headlines = set()
    for name, answer in ((one, answer) for one in names for answer in collect(kit.answers(one))):
        if (name, answer.question) not in both:
            continue
        ours, otters, shown = both[name, answer.question]
        for test in (ours, otters):
            np.random.seed(7)  # for answers that draw numbers
            defined = define(answer.cell, given[name][answer.question])
            np.random.seed(8)
            with np.errstate(all="ignore"):
                test.run(defined)
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
    return compared, failed, headlines


PASSES = "public checks passed (40 % of the points); hidden checks decide the rest"


@pytest.mark.filterwarnings("ignore")  # of NumPy about wrong answers
def test_every_answer_gets_otters_verdicts_and_the_same_words(own):
    compared, failed, headlines = compare(own, own.names())
    assert compared > 20
    assert failed > 10
    assert PASSES in headlines


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", ASSIGNMENTS[::4])
def test_so_does_every_answer_to_an_assignment_of_the_course(built, name):
    compared, failed, headlines = compare(built, [name])
    assert compared > 20 < failed
    assert PASSES in headlines


IMPORT = "from softlookup.checking import otter"
WORDS = IMPORT + "; f = otter.Notebook().check('{}', {{'{}': {}}}); print(f); print(f._repr_html_())"


@pytest.mark.parametrize("with_otter", [True, False])
def test_a_passed_check_says_how_much_is_left(own, tmp_path, with_otter):
    without = "" if with_otter else "import sys; sys.modules['otter'] = None; "
    folder = tmp_path / "04_scores"
    hand_out(own.assignments, folder.name, folder)
    form = "even_rows", "__import__('numpy').ones((2, 3))", "right form; not judged yet: hidden checks decide"
    for question, answer, left in (form, ("get_scores", "lambda H, h: H @ h", "public checks passed (")):
        code = without + WORDS.format(question, question, answer)
        done = subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True)
        words = done.stdout.splitlines()[0].partition(": ")[2]
        assert words in done.stdout.splitlines()[1], "as HTML too"
        assert words.startswith(left)
        assert "💯" not in done.stdout


@pytest.mark.parametrize("with_otter", [True, False])
def test_all_are_checked_in_the_notebooks_order(own, tmp_path, with_otter):
    without = "" if with_otter else "import sys; sys.modules['otter'] = None; "
    hand_out(own.assignments, NAME, tmp_path / NAME)
    code = without + "from softlookup.checking import otter; print(*otter.Notebook().check_all().results)"
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path / NAME, capture_output=True, text=True)
    stubs = json.loads((tmp_path / NAME / "check.json").read_text(encoding="utf-8"))["stubs"]
    assert done.stdout.split() == list(stubs) != sorted(stubs)


@pytest.mark.parametrize("with_otter", [True, False])
def test_an_answer_that_is_defined_again_is_named_with_its_cell(own, tmp_path, with_otter):
    without = "" if with_otter else "import sys; sys.modules['otter'] = None; "
    folder = tmp_path / NAME
    hand_out(own.assignments, NAME, folder)
    saved = json.loads((folder / f"{NAME}.ipynb").read_text(encoding="utf-8"))
    parts = {"metadata": {}, "outputs": [], "execution_count": None, "id": "again"}
    saved["cells"].append({"cell_type": "code", "source": ["shares = ", "None"], **parts})
    (folder / f"{NAME}.ipynb").write_text(json.dumps(saved), encoding="utf-8")
    code = without + f"from softlookup.checking import otter; found = otter.Notebook('{NAME}.ipynb').check_all()\n"
    code += "print(found); print(found._repr_html_())"
    done = subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True)
    said = f"`shares` is defined again in cell {len(saved['cells'])}: the last definition counts."
    assert done.stdout.count(said) == 2, done.stderr
    assert done.stdout.count("defined again") == 2
    assert done.stdout.count("Written questions that are empty in the saved notebook: no_total.") == 2


# Whole notebooks, in a front end


def test_a_renamed_notebook_runs_from_its_first_cell_to_its_export(own, tmp_path):
    folder = tmp_path / "my folder"
    hand_out(own.assignments, NAME, folder)
    (folder / f"{NAME}.ipynb").unlink()
    notebook = folder / "Kopie von mir (1).ipynb"
    notebook.write_bytes(to_bytes(solved(NAME)))
    printed = run_cells(notebook, folder, "jupyter", tmp_path)
    assert "FAILED" not in printed
    (made,) = folder.glob("*.zip")
    with zipfile.ZipFile(made) as archive:
        assert archive.read(notebook.name) == notebook.read_bytes()
    assert len(re.findall(PASSED, printed)) == 2 * COUNT, "at each check, and at the end"


@pytest.mark.parametrize("name", first_of(Kit(OWN).names()[::-1]))
def test_without_otter_a_notebook_runs_to_its_last_cell_which_says_how_to_hand_in(own, tmp_path, name):
    folder = tmp_path / "light"
    hand_out(own.assignments, name, folder)
    (folder / f"{name}.ipynb").write_bytes((own.dist / name / "solution.ipynb").read_bytes())
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
def test_a_notebook_finds_softlookup_beside_it_or_else_one_folder_above(own, tmp_path, place):
    """And where each of two releases has one, its own."""
    folder, above = tmp_path / "course" / NAME, tmp_path / "course" / "softlookup"
    folder.parent.mkdir()
    if place == "in a clone":
        shutil.copytree(own.assignments / NAME, folder)
        shutil.copytree(own.assignments / "softlookup", above)
    else:
        hand_out(own.assignments, NAME, folder)
    if place == "beside another release":
        above.mkdir()
        (above / "__init__.py").write_text("raise ImportError('that of another release')")
    (folder / f"{NAME}.ipynb").write_bytes(to_bytes(solved(NAME)))
    printed = run_cells(folder / f"{NAME}.ipynb", folder, "light", tmp_path)
    assert "FAILED" not in printed
    assert len(re.findall(PASSED, printed)) == 2 * COUNT
    found = subprocess.run(
        [sys.executable, "-m", "autograder", "check", folder / f"{NAME}.ipynb"], capture_output=True, text=True
    )
    assert f"{COUNT} of {COUNT} questions pass" in found.stdout, found.stderr


def test_without_otter_the_last_cell_names_what_is_missing(own, tmp_path):
    folder = tmp_path / "light"
    hand_out(own.assignments, NAME, folder)
    (folder / f"{NAME}.ipynb").write_bytes(to_bytes(solved(NAME, entropy="def entropy(p, axis=-1):\n    return p")))
    printed = run_cells(folder / f"{NAME}.ipynb", folder, "light", tmp_path)
    passing = f"{COUNT - 1} of {COUNT} questions pass their public checks"
    assert f"{passing}; hidden checks decide the rest.\nNot yet: entropy" in printed


def test_with_otter_a_notebook_says_the_same_until_its_last_cell(own, tmp_path):
    said = {}
    for front_end in ("jupyter", "light"):
        folder = tmp_path / front_end / "folder"
        hand_out(own.assignments, NAME, folder)
        (folder / f"{NAME}.ipynb").write_bytes(to_bytes(solved(NAME, entropy="def entropy(p, axis=-1):\n    return p")))
        said[front_end] = run_cells(folder / f"{NAME}.ipynb", folder, front_end, tmp_path / front_end)
    end = said["light"].index("Hand in ")
    assert "Checked: " in said["light"][:end]
    assert f"{COUNT - 1} of {COUNT} questions pass" in said["light"][:end]
    assert said["jupyter"][:end] == said["light"][:end]


def test_a_notebook_limits_threads_before_numpy_unless_somebody_said_otherwise(own):
    """On a busy machine, several threads of one library cost many times the processor time."""
    code = "import os, sys; from softlookup.checking import otter; print(os.environ['OPENBLAS_NUM_THREADS'])"
    for said, threads in ((None, "1"), ("4", "4")):
        environment = {name: value for name, value in os.environ.items() if not name.endswith("_NUM_THREADS")}
        environment |= {"OPENBLAS_NUM_THREADS": said} if said else {}
        run = [sys.executable, "-c", code]
        done = subprocess.run(run, cwd=own.assignments, env=environment, capture_output=True, text=True, check=True)
        assert done.stdout.strip() == threads
