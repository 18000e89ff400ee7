"""`autograder check`, in a folder as a student has it: the notebook, its public tests, and no kit around them."""

import io
import json
import os
import re
import subprocess
import sys
import zipfile
from contextlib import suppress
from itertools import count
from pathlib import Path

import nbformat
import pytest
from conftest import ROOT
from inprocess import ASSIGNMENTS, check
from rich.console import Console
from tiers import first_of

from autograder import cli
from autograder.authoring.assignment import copy_softlookup
from autograder.course.manifest import Limits
from autograder.course.masters import read_master
from autograder.course.names import definitions_in
from autograder.files import console as output
from autograder.student import folder as given_hints
from autograder.student import running, terminal
from autograder.student.diagnosis import PLACEHOLDER, diagnose, written_questions
from autograder.student.folder import ABOUT, code_cells, open_folder, read_notebook
from autograder.student.folder import check_file_to_json as to_json
from autograder.student.running import run_checks as run
from autograder.student.terminal import saves
from autograder.workspace import Kit

NAME = "02_softmax"
SOFTMAX = """\
def softmax(x, axis=-1):
    e = np.exp(x - np.max(x, axis=axis, keepdims=True))
    return e / e.sum(axis=axis, keepdims=True)
"""
OVERFLOWING = "def softmax(x, axis=-1):\n    e = np.exp(x)\n    return e / e.sum(axis=axis, keepdims=True)\n"


def unzipped(kit, name: str, folder: Path) -> Path:
    """The notebook in a student.zip that was unzipped."""
    with zipfile.ZipFile(kit.dist / name / "student.zip") as archive:
        archive.extractall(folder)
    return folder / name / f"{name}.ipynb"


@pytest.fixture
def notebook(built, tmp_path):
    return unzipped(built, NAME, tmp_path)


@pytest.fixture
def small(tmp_path):
    """Two questions, and limits so short that a test can wait for them."""
    (tmp_path / "tests").mkdir()
    for name in ("one", "two"):
        text = f"""\
from otter.test_files import test_case

@test_case(name="is_{name}", points=1, hidden=False)
def is_{name}({name}):
    assert {name}() == 1, "Checked: {name}"

@test_case(name="is_{name}_again", points=1, hidden=False)
def is_{name}_again({name}):
    assert {name}() == 1, "Checked: {name}"

@test_case(name="nobody_sees", points=1, hidden=True)
def nobody_sees({name}):
    assert False, "hidden"
"""
        (tmp_path / "tests" / f"{name}.py").write_text(text)
    stubs = {name: f"def {name}():\n    ..." for name in ("one", "two")}
    limits = {"cell_seconds": 2, "submission_seconds": 60}
    copy_softlookup(Kit(ROOT), tmp_path)
    (tmp_path / ABOUT).write_text(json.dumps({"assignment": "small", "limits": limits, "stubs": stubs}))
    return tmp_path / "small.ipynb"


def save(path: Path, *sources: str) -> None:
    cells = [nbformat.v4.new_code_cell(source) for source in sources]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), path)


def answer(path: Path, **answers: str) -> None:
    """Write answers where the stubs stand."""
    notebook = nbformat.read(path, as_version=4)
    for name, source in answers.items():
        (cell,) = (cell for cell in notebook.cells if cell.cell_type == "code" and name in definitions_in(cell.source))
        cell.source = source
    nbformat.write(notebook, path)


def autograder(*arguments, capsys, monkeypatch) -> tuple[int, str, str]:
    """The command's exit status, output and errors."""
    monkeypatch.setattr(sys, "argv", ["autograder", *map(str, arguments)])
    status = 0
    try:
        cli.main()
    except SystemExit as ended:
        status = ended.code
    said = capsys.readouterr()
    return status, said.out, said.err


@pytest.fixture
def command(capsys, monkeypatch):
    return lambda *arguments: autograder(*arguments, capsys=capsys, monkeypatch=monkeypatch)


def outcome(path: Path) -> running.Outcome:
    return running.run_checks(open_folder(path), read_notebook(path), lambda *_: None)


def states(said: str) -> dict[str, str]:
    """What is said of each question."""
    return {name: state for state, name in re.findall(r"^  (passes|not yet|not run|to do) +(\w+)", said, re.MULTILINE)}


# Every assignment


@pytest.mark.parametrize("name", first_of(ASSIGNMENTS))
def test_an_untouched_notebook_is_to_do_and_a_solved_one_passes(built, tmp_path, command, name):
    path = unzipped(built, name, tmp_path)
    questions = [q.name for q in read_master(built.master(name)).questions if not q.manual]
    status, out, err = command("check", path)
    assert (status, err) == (1, "")
    assert states(out) == dict.fromkeys(questions, "to do")
    assert list(states(out)) == questions
    assert "Cell" not in out
    path.write_bytes((built.dist / name / "solution.ipynb").read_bytes())
    status, out, err = command("check", path)
    assert (status, err) == (0, "")
    assert states(out) == dict.fromkeys(questions, "passes")
    assert f"{len(questions)} of {len(questions)} questions pass" in out


@pytest.mark.parametrize("name", first_of(ASSIGNMENTS, 3))
def test_stubs_are_those_of_the_master(built, name):
    folder = open_folder(built.assignments / name / f"{name}.ipynb")
    cells = [source for _, source in code_cells(read_notebook(folder.notebook))]
    for question in read_master(built.master(name)).questions:
        if not question.manual:
            assert [source for source in cells if question.name in definitions_in(source)] == [
                folder.about.stubs[question.name]
            ]


# What is said


def test_feedback_is_what_otter_gives_in_the_notebook(notebook, command, helper_modules):
    answer(notebook, softmax=OVERFLOWING)
    status, out, _ = command("check", notebook)
    names: dict = {}
    exec("import numpy as np\n" + OVERFLOWING, names)
    results = check(names, (notebook.parent / "tests" / "softmax.py").read_text(encoding="utf-8"))
    failed = [result.message for result in results if not result.passed]
    feedback = ["Checked: " + message.partition("\nChecked: ")[2] for message in failed]
    assert "Hint: What is `np.exp(1000)`" in feedback[0]
    assert " ".join(feedback[0].split()) in " ".join(out.split())
    assert f"not yet  softmax ({len(results) - len(failed)} of {len(results)} checks pass)" in out
    assert status == 1


def test_what_to_do_next_is_the_first_question_that_is_not_right(notebook, command):
    answer(notebook, softmax=SOFTMAX, softmax_columns="softmax_columns = softmax(table, 1)")
    _, out, _ = command("check", notebook)
    hint = f"autograder check {notebook} --hint softmax_all"
    assert out.endswith(f"Next: softmax_all. For a hint:\n  {hint}\n")
    assert command(*hint.split()[1:])[0] == 0


def test_an_error_is_told_where_it_belongs(notebook, command):
    answer(
        notebook,
        softmax="def softmax(x, axis=-1):\n    return (x",
        softmax_all="softmax_all = 1\n\nnot_there",
    )
    _, out, _ = command("check", notebook)
    said = " ".join(out.split())
    assert "not yet softmax (0 of 5 checks pass) Cell 8, which begins `def softmax(x, axis=-1):`, raised " in said
    assert "SyntaxError: '(' was never closed (line 2)" in said
    assert "Cell 15, which begins `softmax_all = 1`, raised NameError: name 'not_there' is not defined (line 3)" in said
    assert "Cell 11, which begins `pictures.bars(" in said  # needs softmax, and is no question's
    assert "Next: softmax. Cell 8 has to run before it can be checked." in said


def test_lines_are_short_and_plain_where_nobody_looks(notebook, command):
    answer(notebook, softmax=OVERFLOWING, softmax_all="softmax_all = not_there")
    _, out, _ = command("check", notebook)
    assert "\x1b" not in out
    assert "#" not in out  # a bar is noise in a file, and read aloud
    lines = out.replace(f"  autograder check {notebook} --hint softmax\n", "").splitlines()  # a command is not broken
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize("no_color", [False, True])
def test_a_terminal_has_a_bar_and_colour_unless_it_is_refused(small, no_color):
    save(small, "def one():\n    return 1", "def two():\n    return 2")
    environment = {"TERM": "xterm-256color", **({"NO_COLOR": "1"} if no_color else {})}
    plainly = {"highlight": False, "soft_wrap": True, "markup": False}  # as the command's own
    said, bar = io.StringIO(), io.StringIO()
    consoles = (
        Console(file=file, force_terminal=True, width=80, _environ=environment, **plainly) for file in (said, bar)
    )
    terminal.check_notebook(small, *consoles)
    assert "1 of 2 questions pass their public checks  [##########----------]\n" in said.getvalue()
    assert "checking" in bar.getvalue()
    assert ("\x1b[32m" in said.getvalue()) is not no_color
    plain = re.sub(r"\x1b\[[\d;]*m", "", said.getvalue())
    assert states(plain) == {"one": "passes", "two": "not yet"}
    if no_color:
        assert plain == said.getvalue()


# What a notebook may do


def test_the_last_definition_counts_as_it_does_in_grading_and_its_cell_is_named(small, command):
    init = 'import otter\ngrader = otter.Notebook("small.ipynb")'
    again = "def one():\n    return 1"
    save(small, init, "def one():\n    return 2", 'grader.check("one")', again, "grader.check_all()")
    one, two = outcome(small).questions
    assert one.passes
    assert not two.passes
    _, said, _ = command("check", small)
    assert "`one` is defined again in cell 4: the last definition counts." in " ".join(said.split())


def test_a_cell_gets_no_less_than_the_usual_time_here_and_more_where_its_assignment_says_so():
    usual = Limits().cell_seconds
    for asked, given in ((1.0, usual), (2 * usual, 2 * usual)):
        text = to_json("small", Limits(cell_seconds=asked, submission_seconds=60.0), {})
        assert json.loads(text)["limits"] == {"cell_seconds": given, "submission_seconds": 60.0}


def test_what_never_ends_is_stopped_and_named_and_the_rest_is_checked(small, command, monkeypatch):
    told = []
    monkeypatch.setattr(
        terminal, "run_checks", lambda *given: running.run_checks(*given[:2], lambda doing, _: told.append(doing))
    )
    endless = "import time\ntime.sleep(3600)"
    asked = 'import otter\notter.Notebook().check("one")'
    save(small, endless, "def one():\n    while True:\n        pass", asked, "def two():\n    return 1")
    status, out, _ = command("check", small)
    said = " ".join(out.split())
    assert status == 1
    assert states(out) == {"one": "not yet", "two": "passes"}
    assert "What came: no result within 2 seconds" in said
    assert "Cell 1, which begins `import time`, was stopped after 2 seconds" in said
    assert told.count("the checks of one") == 2  # at its start and its end: no case after it, and not at the end again


def test_what_resists_is_ended(small, command, monkeypatch):
    monkeypatch.setattr(running, "GRACE_SECONDS", 0.5)
    resisting = "while True:\n    try:\n        while True:\n            pass\n    except BaseException:\n        pass"
    save(small, "def one():\n    return 1", 'import otter\notter.Notebook().check("one")', resisting)
    status, out, _ = command("check", small)
    assert status == 1
    assert states(out) == {"one": "passes", "two": "not yet"}
    said = " ".join(out.split())
    assert "Cell 3, which begins `while True:`, did not end and could not be interrupted; the rest was run" in said


def test_checks_that_resist_leave_the_rest_unjudged(small, command, monkeypatch):
    monkeypatch.setattr(running, "GRACE_SECONDS", 0.5)
    resisting = "def one():\n    while True:\n        try:\n            while True:\n                pass\n"
    save(small, resisting + "        except BaseException:\n            pass", "def two():\n    return 1")
    status, out, _ = command("check", small)
    assert status == 1
    assert states(out) == {"one": "not run", "two": "not run"}
    assert "The notebook was stopped: the checks of one did not end and could not be interrupted." in " ".join(
        out.split()
    )


def test_a_notebook_that_ends_its_process_is_told_so(small, command):
    save(small, "def one():\n    return 1", "import os\nos._exit(0)")
    status, out, _ = command("check", small)
    assert status == 1
    assert states(out)["one"] == "passes"
    assert "ended the process that the notebook runs in; the rest was run without it" in " ".join(out.split())


def test_the_time_of_the_whole_notebook_is_limited(small, command):
    limits = {"cell_seconds": 2, "submission_seconds": 1}
    data = json.loads((small.parent / ABOUT).read_text())
    (small.parent / ABOUT).write_text(json.dumps(data | {"limits": limits}))
    save(small, "import time\ntime.sleep(3600)", "def one():\n    return 1")
    status, out, _ = command("check", small)
    assert status == 1
    assert "it took longer than 1 second in total" in out
    assert states(out) == {"one": "not run", "two": "not run"}


def test_nothing_a_notebook_prints_gets_in_between(small, command):
    shout = (
        'import os, sys\nprint(\'{"what": "end"}\')\nos.write(1, b"{}\\n")\nos.write(2, b"x" * 100_000)\nsys.exit(5)'
    )
    save(small, shout, "def one():\n    return 1", "def two():\n    return 1", "%pwd", "!echo hello")
    status, out, err = command("check", small)
    assert (status, err) == (0, "")
    assert "Cell 1, which begins `import os, sys`, raised SystemExit: 5 (line 5)" in out


def test_a_home_is_left_alone_and_no_hidden_case_runs(small):
    save(small, "import os\nassert os.environ['HOME'] == " + repr(os.environ["HOME"]), "def one():\n    return 1")
    found = outcome(small)
    assert found.troubles == {}
    assert [case.name for case in found.questions[0].cases] == ["is_one", "is_one_again"]


def test_it_starts_fast():
    """What takes long to import is not, on either side; nor what only Linux has, as `results`."""
    slow = "'otter', 'nbformat', 'scipy', 'matplotlib', 'psutil', 'autograder.wall'"
    more = "'numpy', 'IPython', 'autograder.marking.record'"
    front = f"import sys, autograder.cli, autograder.student.terminal; names = {{{slow}, {more}}}"
    back = f"import sys; sys.path.insert(0, {str(running.CHILD.parent)!r}); import child; names = {{{slow}}}"
    for script in (front, back):
        script += "; print(names & set(sys.modules))"
        done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True)
        assert (done.stdout, done.stderr) == ("set()\n", "")


# --watch


def test_watching_checks_again_at_each_save(small, command, capsys):
    save(small, "def one():\n    return 1")
    steps = count()

    def wait(_seconds):
        match next(steps):
            case 2:
                small.write_text("half of it")
            case 6:
                save(small, "def one():\n    return 1", "def two():\n    return 1", "'longer'")
            case 10:
                raise KeyboardInterrupt

    console, progress = output.console, output.progress_console
    assert terminal.watch_notebook(small, console, progress, wait)
    out = capsys.readouterr().out
    assert re.findall(r"\d of 2 questions pass", out) == ["1 of 2 questions pass", "2 of 2 questions pass"]
    assert f"{small}: not a notebook" in out
    assert out.endswith("Stopped watching.\n")


def test_a_save_is_told_once_and_not_while_it_is_written(tmp_path):
    path = tmp_path / "n"
    path.write_text("0")
    steps = count()
    told = []

    def wait(_seconds):
        step = next(steps)
        if step == 0:
            path.unlink()
        elif step in (2, 3, 4):
            path.write_text("x" * step)
        elif step == 8:
            raise KeyboardInterrupt

    with suppress(KeyboardInterrupt):
        for _ in saves(path, wait):
            told.append(path.read_text())
    assert told == ["xxxx"]


# --hint


def test_hints_come_one_at_a_time_and_begin_with_the_diagnosis(notebook, command):
    answer(notebook, softmax="def softmax(x, axis=-1):\n    return np.exp(x) / 3")
    found = run(open_folder(notebook), read_notebook(notebook), lambda *_: None).questions[0]
    hints = given_hints.of(found.cases)
    assert len(hints) > 1
    assert f"Hint: {hints[0]}" in diagnose(found.cases).message
    for number in range(1, len(hints) + 2):
        status, out, _ = command("check", notebook, "--hint", "softmax")
        said = " ".join(out.split())
        shown = min(number, len(hints))
        assert status == 0
        assert [hint for hint in hints if hint in said] == hints[:shown]
        assert ("That is the last one." in said) is (shown == len(hints))
    assert json.loads((notebook.parent / ".hints.json").read_text()) == {"softmax": len(hints)}
    answer(notebook, softmax=SOFTMAX)
    assert "No check of softmax fails" in command("check", notebook, "--hint", "softmax")[1]


def test_written_questions_are_known(notebook, command):
    (written,) = [name for name, empty in written_questions(read_notebook(notebook)["cells"]).items() if empty]
    assert f"Written questions that are still empty: {written}." in command("check", notebook)[1]
    assert "a written question" in command("check", notebook, "--hint", written)[1]
    text = notebook.read_text(encoding="utf-8").replace(PLACEHOLDER, "An answer.")
    notebook.write_text(text, encoding="utf-8")
    assert "still empty" not in command("check", notebook)[1]


def test_an_answer_that_fails_for_another_one_that_it_calls_says_so(notebook, command):
    wrong = "def softmax(x, axis=-1):\n    return np.exp(x)"
    calling = "def temperature_softmax(x, tau, axis=-1):\n    return softmax(x / tau, axis)"
    answer(notebook, softmax=wrong, temperature_softmax=calling)
    out = " ".join(command("check", notebook)[1].split())
    blame = "It calls softmax, whose own checks fail: begin there."
    assert blame in out
    hints = " ".join(command("check", notebook, "--hint", "temperature_softmax")[1].split())
    assert re.search(f"hint 1 of [2-9]: {re.escape(blame)}", hints)


# --reset


def test_a_stub_is_back_and_the_answer_stands_below(notebook, command):
    before, files = nbformat.read(notebook, as_version=4), {path.name for path in notebook.parent.iterdir()}
    answer(notebook, softmax='def softmax(x):\n    """```"""\n    return x', entropy="entropy = len")
    notebook.chmod(0o600)
    status, out, _ = command("check", notebook, "--reset", "softmax")
    assert status == 0
    assert "softmax is its stub again, in cell 8; your answer is below it in cell 9" in " ".join(out.split())
    after = nbformat.read(notebook, as_version=4)
    nbformat.validate(after)
    kept = after.cells.pop(8)
    assert kept.cell_type == "markdown"
    assert '````python\ndef softmax(x):\n    """```"""\n    return x\n````' in kept.source
    (changed,) = (i for i, cell in enumerate(after.cells) if cell.source == "entropy = len")
    after.cells[changed].source = before.cells[changed].source
    assert after == before
    assert notebook.stat().st_mode & 0o777 == 0o600
    assert {path.name for path in notebook.parent.iterdir()} - {"__pycache__"} == files
    assert states(command("check", notebook)[1])["softmax"] == "to do"


def test_a_stub_that_is_there_changes_nothing(notebook, command):
    before = notebook.read_bytes()
    assert "nothing was changed" in command("check", notebook, "--reset", "softmax")[1]
    assert notebook.read_bytes() == before


def test_only_what_was_reset_differs_in_the_file(notebook, command):
    """Git shows no more than what was done."""
    before = notebook.read_text(encoding="utf-8").splitlines()
    answer(notebook, softmax_rows="softmax_rows = 1")
    answered = notebook.read_text(encoding="utf-8").splitlines()
    command("check", notebook, "--reset", "softmax_rows")
    after = notebook.read_text(encoding="utf-8").splitlines()
    assert len(set(answered) - set(before)) == 1
    assert set(before) - set(after) == set()
    assert len(after) - len(before) == 12


TAG = {"tags": ["otter_answer_cell"]}


@pytest.mark.parametrize(
    ("sources", "stub", "kept", "others"),
    [
        (["def one(:\n    return 1", 'grader.check("one")'], 1, 2, ()),
        (["one: int = 1"], 1, 2, ()),
        (["x = 1", 'grader.check("one")'], 2, None, ()),
        (["text = '''\none = 1\n'''", "one, other = 1, 2"], 2, 3, ()),
        (["one = 1", "x = 1", "class one: pass", 'grader.check("one")'], 3, 4, (1,)),
        (["one == 1", "ones = 1", "one.a = 1", "# one = 1", "grader.check('one')"], 5, None, ()),
    ],
    ids=["does not parse", "annotated", "deleted", "one of two, and in a text", "defined twice", "not defined"],
)
def test_the_answer_is_found(small, command, sources, stub, kept, others):
    save(small, *sources)
    status, out, _ = command("check", small, "--reset", "one")
    assert status == 0
    cells = nbformat.read(small, as_version=4).cells
    assert cells[stub - 1].source == "def one():\n    ..."
    assert f"in cell {stub}" in out
    if kept:
        assert sources[stub - 1] in cells[kept - 1].source
    assert len(cells) == len(sources) + 1
    assert [int(n) for n in re.findall(r"Cell (\d+) defines one too", out)] == list(others)


def test_an_emptied_answer_cell_and_an_old_notebook_without_ids(small, command):
    cells = [nbformat.v4.new_code_cell(" ", metadata=TAG), nbformat.v4.new_code_cell('grader.check("one")')]
    cells += [nbformat.v4.new_code_cell("two = 2")]
    for cell in cells:
        del cell["id"]
    nbformat.write(nbformat.v4.new_notebook(cells=cells, nbformat_minor=4), small)
    for name in ("one", "two"):
        assert command("check", small, "--reset", name)[0] == 0
    after = nbformat.read(small, as_version=4)
    assert [cell.source for cell in after.cells[:3]] == [
        "def one():\n    ...",
        'grader.check("one")',
        "def two():\n    ...",
    ]
    assert len(after.cells) == 4
    assert after.nbformat_minor == 4
    nbformat.validate(after)


# Unusable input


def spoil_tests(path):
    for file in (path.parent / "tests").iterdir():
        file.unlink()
    (path.parent / "tests").rmdir()


@pytest.mark.parametrize(
    ("spoil", "arguments", "says"),
    [
        (Path.unlink, (), "there is no such notebook"),
        (lambda path: path.write_text("# Notes"), (), "not a notebook"),
        (lambda path: path.write_text("[]"), (), "not a notebook"),
        (lambda path: path.write_text('{"cells": [1]}'), (), "contains an invalid cell"),
        (lambda path: path.write_text('{"worksheets": []}'), (), "in an old format"),
        (spoil_tests, (), "there is no tests beside it"),
        (
            lambda path: (path.parent / ABOUT).unlink(),
            (),
            "there is no softlookup/check.json beside it",
        ),
        (
            lambda path: (path.parent / ABOUT).write_text("{}"),
            (),
            "check.json: object missing required field",
        ),
        (lambda path: (path.parent / "tests" / "two.py").unlink(), (), "two.py: is missing"),
        (lambda path: (path.parent / "tests" / "two.py").write_text("("), (), "two.py: cannot be loaded (SyntaxError"),
        (lambda path: (path.parent / ".hints.json").write_text("{"), ("--hint", "one"), "remove it"),
        (lambda path: None, ("--hint", "onne"), "no question is called 'onne'; did you mean one?"),
        (lambda path: None, ("--reset", "zzz"), "there are one, two"),
        (lambda path: None, ("--reset", "two"), "no cell defines two and none checks it"),
        (lambda path: None, ("--reset", "one", "--watch"), "use only one of them at a time"),
    ],
)
def test_what_cannot_be_checked_is_told_in_one_line(small, command, spoil, arguments, says):
    save(small, "x = 1")
    spoil(small)
    before = small.read_bytes() if small.exists() else None
    status, out, err = command("check", small, *arguments)
    assert (status, out) == (2, "")
    assert says in err
    assert err.count("\n") == 1
    assert (small.read_bytes() if small.exists() else None) == before


def test_a_folder_is_no_notebook(tmp_path, command):
    assert command("check", tmp_path)[0] == 2
