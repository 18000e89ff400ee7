"""What `autograder build` writes: the same bytes everywhere, the committed tree, and never half of anything."""

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile

import command
import nbformat
import pytest
from conftest import ROOT, copy_kit, one_master_kit
from tiers import first_of

from autograder.authoring import build as unchanged
from autograder.authoring import test_files
from autograder.authoring.build import build_assignments as build
from autograder.authoring.commands import start_assignment as new
from autograder.course.masters import read_master
from autograder.course.source_files import importable
from autograder.errors import UserError
from autograder.workspace import GRADING_LOCK, Kit

NAMES = Kit(ROOT).names()


def tree(folder):
    """Every file below a folder: path → bytes."""
    return {
        p.relative_to(folder).as_posix(): p.read_bytes()
        for p in folder.rglob("*")
        if p.is_file() and "__pycache__" not in p.parts
    }


def zipped(path):
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def small_kit(folder, *names):
    """A kit with assignments as `autograder new` starts them."""
    kit = copy_kit(folder)
    for name in kit.names():
        shutil.rmtree(kit.master(name))
    for name in names:
        new(kit, name)
    return kit


def replace(path, old, instead):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, instead, 1), encoding="utf-8")


def test_assignments_are_what_the_masters_build(built):
    made, committed = tree(built.assignments), tree(ROOT / "assignments")
    assert sorted(committed) == sorted(made), "run `make build` and commit assignments/"
    assert [name for name in made if made[name] != committed[name]] == [], "run `make build` and commit assignments/"


@pytest.mark.slow
def test_another_machine_builds_the_same_bytes(built, tmp_path):
    kit = one_master_kit(tmp_path / "deep" / "er")
    settings = {"PYTHONHASHSEED": "7", "TZ": "Pacific/Auckland", "SOURCE_DATE_EPOCH": "1700000000", "LC_ALL": "C"}
    environment = os.environ | settings | {"PYTHONPATH": str(ROOT)}
    script = "import os, sys; os.umask(0o077); from autograder.cli import main; main()"
    command = [sys.executable, "-c", script, "build", "02_softmax"]
    done = subprocess.run(command, cwd=kit.root, env=environment, capture_output=True, text=True, timeout=1800)
    assert done.returncode == 0, done.stderr
    first, *questions = done.stdout.splitlines()
    assert first == "built 02_softmax: 10 questions, 40 points"
    assert questions[0] == "  softmax: 10 points, 10% public"
    assert len(questions) == 10
    made = tree(kit.assignments)
    del made["README.md"]  # of a course with one assignment
    assert made == tree_of(built.assignments, "02_softmax")
    assert tree(kit.dist) == tree_of(built.dist, "02_softmax")
    assert tree(kit.build).keys() == {"digests/02_softmax.json"}, "something was left behind"


def tree_of(folder, name):
    return {path: content for path, content in tree(folder).items() if path.startswith(f"{name}/")}


def test_zips_do_not_depend_on_a_zlib(built):
    for path in built.dist.rglob("*.zip"):
        with zipfile.ZipFile(path) as archive:
            assert {info.compress_type for info in archive.infolist()} == {zipfile.ZIP_STORED}
            assert {info.date_time for info in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
            assert archive.namelist() == sorted(archive.namelist())


@pytest.mark.parametrize("name", NAMES)
def test_each_assignment_has_what_students_and_graders_need(built, name):
    master = read_master(built.master(name))
    autograded = {f"tests/{q.name}.py" for q in master.questions if not q.manual}
    files = tree(built.assignments / name)
    translator = {f"translator/{path.name}" for path in (ROOT / "solutions" / "08_translate" / "translator").iterdir()}
    shipped = {
        "04_self_attention": {"s1_weights.npz", "trained_head.npz"},
        "06_masks": {"masked_scores.svg"},
        "07_block": {"decoder_block.svg"},
        "08_translate": {"t5.py", "encoder_decoder.svg", *translator},
        "09_learn": {"film.py"},
        "12_model": {"stories.py", "back.py", "show.py", "grown.npz", "friend.npz"},
    }
    data = shipped.get(name, set()) | {path.name for path in (ROOT / "solutions" / name).glob("*.svg")}
    assert set(files) == autograded | data | {
        f"{name}.ipynb",
        "softlookup/__init__.py",
        "softlookup/changes.py",
        "softlookup/check.json",
        "softlookup/checking.py",
        "softlookup/comparing.py",
        "softlookup/diagnosis.py",
        "softlookup/differences.py",
        "softlookup/families.py",
        "softlookup/feedback.py",
        "softlookup/hints.py",
        "softlookup/inputs.py",
        "softlookup/names.py",
        "softlookup/pictures.py",
        "softlookup/places.py",
        "softlookup/practice.py",
        "softlookup/sketches.py",
        "softlookup/traces.py",
        "softlookup/values.py",
        "softlookup/viva.py",
        "requirements.txt",
        "AGENTS.md",
        ".github/workflows/student.yml",
    }
    assert zipped(built.dist / name / "student.zip") == {f"{name}/{path}": c for path, c in files.items()}
    members = zipped(built.dist / name / "autograder.zip")
    assert autograded <= set(members)
    for_gradescope = {"setup.sh", "run_autograder", "requirements.lock", "failed.json"}
    assert for_gradescope | {"otter_config.json", "manifest.json"} <= set(members)
    assert members["files/softlookup/comparing.py"] == files["softlookup/comparing.py"]
    manifest = json.loads(members["manifest.json"])
    assert [q["name"] for q in manifest["questions"]] == [q.name for q in master.questions]
    assert json.loads(members["otter_config.json"])["assignment_name"] == name


@pytest.mark.parametrize("name", NAMES)
def test_notebooks_are_clean_and_named(built, name):
    notebook = nbformat.read(built.assignments / name / f"{name}.ipynb", as_version=4)
    nbformat.validate(notebook)
    assert notebook.metadata.otter == {"assignment_name": name}
    ids = [cell.id for cell in notebook.cells]
    assert len(set(ids)) == len(ids)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            assert (cell.outputs, cell.execution_count) == ([], None)
        assert "SOLUTION" not in cell.source
    code = "\n".join(c.source for c in notebook.cells if c.cell_type == "code")
    ast.parse(code, feature_version=(3, 11))


@pytest.mark.usefixtures("helper_modules")
def test_public_tests_are_the_full_tests_without_the_hidden_cases(built):
    from otter.test_files import ExceptionTestFile

    for path in built.assignments.rglob("tests/*.py"):
        name = path.parent.parent.name
        full = zipped(built.dist / name / "autograder.zip")[f"tests/{path.name}"].decode()
        with importable(path.parent.parent):
            all_cases = ExceptionTestFile.from_string(full).test_cases
            public = ExceptionTestFile.from_file(str(path)).test_cases
        assert [c.name for c in public] == [c.name for c in all_cases if not c.hidden]
        share = sum(c.points for c in public) / sum(c.points for c in all_cases)
        parts = (1,) if not any(c.hidden for c in all_cases) else (0, 0.1)  # of cases of form alone, nothing
        assert any(abs(share - part) <= 0.02 for part in parts), (
            f"{name}.{path.stem}: {share:.0%} of the points are public"
        )


def test_the_zip_pins_every_package_that_grades(built):
    lock = zipped(built.dist / "02_softmax" / "autograder.zip")["requirements.lock"].decode()
    assert lock == GRADING_LOCK.read_text(encoding="utf-8")
    locked = re.findall(r"^([\w.\[\]-]+==[\w.]+)", lock, re.MULTILINE)
    assert {"numpy", "scipy", "otter-grader", "ipykernel"} <= {line.split("==")[0].split("[")[0] for line in locked}


def test_both_locks_pin_the_same_versions():
    def pins(path):
        return set(re.findall(r"^([\w.-]+)(?:\[[\w,]+\])?==([\w.]+)", path.read_text(), re.MULTILINE))

    assert pins(GRADING_LOCK) <= pins(ROOT / "requirements.lock")
    assert "://" not in (ROOT / "requirements.lock").read_text()


def test_a_hint_with_double_quotes_survives(tmp_path):
    kit = small_kit(tmp_path, "totals")
    old = "How many columns are there, and how many totals should there be?"
    replace(kit.master("01_totals") / "tests.py", old, r"Is \"x\" still \\\"what\\\" it was?")
    build(kit, kit.names())
    text = zipped(kit.dist / "01_totals" / "autograder.zip")["tests/column_totals.py"].decode()
    (line,) = [line for line in text.splitlines() if line.strip().startswith('"a_total_for_each_column": "')]
    assert ast.literal_eval("{" + line + "}") == {"a_total_for_each_column": r'Is "x" still \"what\" it was?'}


NEVER_ENDS = "a solution that never ends"
# (the master's file that is changed, what in it, into what, what the one line must say)
BROKEN = {
    "a solution that fails its own test": (
        "notebook.py",
        "return X.sum(axis=0)",
        "return X.sum(axis=1)",
        "question column_totals, line 12: the solution itself fails the case",
    ),
    NEVER_ENDS: (
        "notebook.py",
        "return X.sum(axis=0)",
        "while True: pass",
        "question column_totals, line 12: the solution itself fails the case a_total_for_each_column: took longer than",
    ),
    "a test that does not compare": (
        "tests.py",
        'same_array(column_totals(np.ones((3, 2))), [3.0, 3.0], "the totals of three rows of ones")',
        "assert column_totals(np.ones((3, 2))) == np.array([3.0, 3.0])",
        "question column_totals, line 17: the solution itself fails the case columns_of_ones",
    ),
    "a test that opens a file": (
        "tests.py",
        "    is_array(column_totals(np.array([[1.0",
        '    open("data.txt")\n    is_array(column_totals(np.array([[1.0',
        "a test can open no file; write the data into the case or a helper",
    ),
    "a test that reads a table": (
        "tests.py",
        "    is_array(column_totals(np.array([[1.0",
        '    np.loadtxt("data.txt")\n    is_array(column_totals(np.array([[1.0',
        "a test can open no file; write the data into the case or a helper",
    ),
    "a solution that opens a file that is not listed": (
        "notebook.py",
        "return X.sum(axis=0)",
        'return np.loadtxt("sales.csv")',
        "does the header list the file under `files`?",
    ),
    "a test that passes a long list": (
        "tests.py",
        "np.ones((3, 2))), [3.0, 3.0]",
        "[0.0] * 200_000), [3.0, 3.0]",
        "of too many items to an answer; the lists of one call may have 100,000 items in all; an array is one",
    ),
    "a test that passes too much": (
        "tests.py",
        "np.ones((3, 2))), [3.0, 3.0]",
        "np.ones((3000, 2000))), np.full(2000, 3000.0)",
        "a test passes a ndarray that is too large to an answer; one call may take, and give, 16 MiB",
    ),
    "a hint that is no question": (
        "tests.py",
        "of a column of ones?",
        "of ones.",
        "line 16: the hint must ask a question",
    ),
    "a hint twice": (
        "tests.py",
        "What is the total of a column of ones?",
        "How many columns are there, and how many totals should there be?",
        "line 16: a_total_for_each_column has the same hint",
    ),
    "a file that is not listed": (
        "notebook.py",
        "sales = np.array([[1.0, 20.0], [2.0, 30.0], [4.0, 50.0]])",
        'sales = np.loadtxt("sales.csv")',
        "sales.csv not found.; does the header list the file under `files`?",
    ),
    "an unknown mistake": (
        "answers/column_totals.py",
        "list-for-array",
        "list-for-arary",
        "totals_as_a_list names a mistake list-for-arary, which is not known; did you mean list-for-array?",
    ),
    "an answer that uses what is not there": (
        "answers/column_totals.py",
        "X.sum(axis=0).tolist()",
        "totals(X).tolist()",
        "totals_as_a_list uses totals, which the student's notebook does not define",
    ),
    "a comparison that is not there": (
        "tests.py",
        "same_array\n",
        "same_aray as same_array\n",
        "line 4: softlookup has no same_aray; did you mean same_array?",
    ),
    "a test that only newer Pythons can read": (
        "tests.py",
        '"column_totals(X)"',
        'f"{"column_totals"}(X)"',
        ": invalid Python: ",
    ),
    "a name that the given code defines too": (
        "notebook.py",
        "sales = ",
        "column_totals = None\n\nsales = ",
        "question column_totals: is defined in 2 cells",
    ),
    "a file that is not there": ("notebook.py", "# minutes:", "# files: [nowhere.csv]\n# minutes:", "nowhere.csv"),
}


@pytest.mark.parametrize("fault", first_of(BROKEN, 2))
def test_a_failing_build_says_where_and_leaves_the_last_one_whole(tmp_path, fault, built):
    file, old, instead, says = BROKEN[fault]
    kit = small_kit(tmp_path, "whole", "totals")
    if fault == NEVER_ENDS:
        limits = "# minutes: 30\n# limits: {submission_seconds: 1}\n"
        replace(kit.master("02_totals") / "notebook.py", "# minutes: 30\n", limits)
        shutil.rmtree(kit.answers("02_totals"))  # what is known of mistakes is not waited for either
    for name in kit.names():
        for folder in ("assignments", "dist"):
            shutil.copytree(built.root / folder / "02_softmax", kit.root / folder / name)
    before = tree(kit.assignments), tree(kit.dist)
    replace(kit.master("02_totals") / file, old, instead)
    with pytest.raises(UserError) as refusal:
        build(kit, kit.names())
    line = str(refusal.value)
    assert says in line
    assert line.startswith("solutions/02_totals/")
    assert "\n" not in line
    assert (tree(kit.assignments), tree(kit.dist)) == before
    assert not kit.build.exists() or tree(kit.build) == {}


def test_what_has_not_changed_is_left_as_it_is_and_what_has_is_built_anew(tmp_path, monkeypatch):
    kit = small_kit(tmp_path / "kit", "one", "two")
    heard = []
    assert [one.anew for one in build(kit, kit.names(), lambda *how_far: heard.append(how_far))] == [True, True]
    assert heard == [(0, 2), (1, 2), (2, 2)]
    first, student = tree(kit.root), kit.assignments / "01_one" / "01_one.ipynb"
    (kit.assignments / "01_one" / ".OTTER_LOG").touch()  # which running a notebook leaves
    replace(kit.master("02_two") / "tests.py", "the totals of three rows", "the totals of 3 rows")
    place = student.stat().st_ino
    assert [one.anew for one in build(kit, kit.names())] == [False, True]
    assert student.stat().st_ino == place
    assert b"the totals of 3 rows" in tree(kit.assignments)["02_two/tests/column_totals.py"]

    replace(kit.master("02_two") / "tests.py", "the totals of 3 rows", "the totals of three rows")

    def stale():
        common = unchanged.common_digest(kit)
        return [name for name in kit.names() if not unchanged.is_built(kit, name, common)]

    assert stale() == ["02_two"]
    alone = (
        student,
        student.with_name("notes.txt"),
        kit.autograder_zip("01_one"),
        kit.answers("01_one") / "column_totals.py",
    )
    shared = kit.student / "pictures.py", kit.mistakes, kit.root / GRADING_LOCK.name
    for path in (*alone, kit.build / "digests" / "01_one.json", *shared):
        before = path.read_bytes() if path.exists() else None
        path.write_bytes((before or b"") + b"x")
        assert stale() == ["01_one", "02_two"], path
        if before is None:
            path.unlink()
        else:
            path.write_bytes(before)
        assert stale() == ["02_two"]
    package = shutil.copytree(unchanged.PACKAGE, tmp_path / "package", ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(unchanged, "PACKAGE", package)
    assert stale() == ["02_two"]
    replace(package / "course" / "answers.py", "def ", "# a remark\ndef ")
    assert stale() == ["01_one", "02_two"]
    monkeypatch.undo()
    assert [one.anew for one in build(kit, kit.names())] == [False, True]
    again = tree(kit.root)
    assert {path for path in again if again[path] != first.get(path)} == {"assignments/01_one/.OTTER_LOG"}


@pytest.mark.slow
def test_only_what_has_changed_is_run_for_the_mistakes_that_it_shows(built, tmp_path):
    kit = one_master_kit(tmp_path)
    build(kit, kit.names())
    first, kept = tree(kit.assignments), kit.traces("02_softmax")
    found = json.loads(kept.read_text(encoding="utf-8"))
    assert all(found.values())
    kept.write_text(json.dumps({key: [] for key in found}), encoding="utf-8")  # as if no mistake showed anywhere
    tests = kit.master("02_softmax") / "tests.py"
    text = tests.read_text(encoding="utf-8")
    assert '"softmax of a (2, 5) matrix"' in text
    tests.write_text(text.replace('"softmax of a (2, 5) matrix"', '"softmax of  a (2, 5) matrix"'), encoding="utf-8")
    build(kit, kit.names())
    second = tree(kit.assignments)
    name = "02_softmax/tests/{}.py"
    assert second[name.format("softmax")] == first[name.format("softmax")].replace(
        b'of a (2, 5) matrix"', b'of  a (2, 5) matrix"'
    )
    assert b'"no-scale"' in first[name.format("temperature_softmax")]
    assert b'"no-scale"' not in second[name.format("temperature_softmax")]
    tests.write_text(text, encoding="utf-8")
    kept.write_text("not what was kept", encoding="utf-8")
    build(kit, kit.names())
    assert tree(kit.assignments) == first


def test_the_traces_that_are_committed_are_those_of_the_masters(built):
    for name in NAMES:
        assert built.traces(name).read_bytes() == Kit(ROOT).traces(name).read_bytes(), "`make build`, and commit them"


@pytest.mark.slow
def test_mistakes_give_the_same_when_all_of_them_are_run_anew(tmp_path):
    kit = copy_kit(tmp_path / "kit")
    for name in NAMES:
        kit.traces(name).unlink()
    build(kit, NAMES)
    for name in NAMES:
        assert kit.traces(name).read_bytes() == Kit(ROOT).traces(name).read_bytes(), "delete them, and `make build`"


def test_a_whole_build_removes_what_has_no_master(tmp_path):
    kit = small_kit(tmp_path, "totals")
    for folder in (kit.assignments / "07_gone", kit.dist / "07_gone", kit.assignments / "notes"):
        folder.mkdir(parents=True)
    build(kit, kit.names())
    assert sorted(p.name for p in kit.assignments.iterdir()) == ["01_totals", "README.md", "notes"]
    assert [p.name for p in kit.dist.iterdir()] == ["01_totals"]


def test_an_unknown_name_is_one_line_and_status_2(built):
    done = command.run(built.root, "build", "09_nothing")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"autograder: solutions/09_nothing: no such assignment; there are {', '.join(NAMES)}\n"


def test_an_answer_to_an_unknown_question_names_its_file(tmp_path):
    answers = tmp_path / "answers"
    answers.mkdir()
    (answers / "sofmax.py").write_text('misspelt = wrong("no-axis")(lambda x: x)\n')
    folder = ROOT / "assignments" / "02_softmax"
    with pytest.raises(UserError, match=r"answers/sofmax.py: line 1: misspelt: sofmax is not a question"):
        test_files.record_traces(
            answers, folder, folder / "02_softmax.ipynb", {"softmax": ""}, [], [], tmp_path / "kept.json"
        )
