"""What honest notebooks do to themselves costs at most its own question, through all of the wall, and a record is
always written.

All notebooks are marked in this process by one engine, at the best level that this machine gives.
"""

import dataclasses
import json
import re
import sys
import time

import nbformat
import pytest
from msgspec import structs
from sample_class import solved, to_bytes, with_cell
from splice import answer_cell
from tiers import first_of

from autograder.classroom import gradescope_json
from autograder.classroom.class_list import Entry
from autograder.classroom.final_grade import FinalGrade
from autograder.course.manifest import GradescopeDisplay, Limits, load_assignments
from autograder.marking.finding import find
from autograder.marking.marking import WallEngine, mark
from autograder.wall.isolation import examine
from autograder.wall.loading import load
from autograder.wall.results import Level
from autograder.wall.session import Session

LEVEL = next((finding.level for finding in examine() if finding.fault is None), Level.NONE)
NAME = "03_context"
LITTLE_MEMORY = 128 * 2**20


@pytest.fixture(scope="module")
def marked(built, tmp_path_factory):
    """Marks a notebook (or a file's bytes); gives its record."""
    yield from _marked(built, tmp_path_factory.mktemp("fair"))


def _marked(built, folder, limits=None):
    engine = WallEngine(LEVEL)
    assignments = load_assignments(built)
    if limits is not None:
        engine._loaded[NAME] = _limited(load(assignments[NAME].zip), limits)

    def record(notebook, name="one.ipynb"):
        path = folder / name
        path.write_bytes(notebook if isinstance(notebook, bytes) else to_bytes(notebook))
        (found,) = find([path])
        return mark(found, assignments, NAME, engine)

    yield record
    engine._grader.close()


def _limited(loaded, limits):
    return dataclasses.replace(loaded, manifest=structs.replace(loaded.manifest, limits=limits))


def lost(record):
    """The questions that did not get all their points."""
    assert record.status == "graded", record.reason
    return {
        question.name for question in record.questions if not question.manual and question.score < question.max_score
    }


def messages(record, question):
    (found,) = [q for q in record.questions if q.name == question]
    return [case.message for case in found.cases if not case.passed]


def stopped(record):
    return {cell.index: cell.status for cell in record.cells if cell.status in ("timed_out", "died")}


def with_extra(source, before="attend", **instead):
    notebook = with_cell(solved(NAME, **instead), before, source)
    return notebook, next(n for n, cell in enumerate(notebook.cells) if cell.source == source)


# Answers that fail in an odd way: only their own question is lost, and the message says what happened

RAISES = {
    "SystemExit": ("raise SystemExit(3)", "SystemExit"),
    "KeyboardInterrupt": ("raise KeyboardInterrupt", "KeyboardInterrupt"),
    "an error whose text fails": (
        "class Mute(Exception):\n        __str__ = lambda self: 1 / 0\n    raise Mute",
        "an error whose own text cannot be made",
    ),
    "an error with a text": ("raise ValueError('rows and columns differ')", "ValueError: rows and columns differ"),
    "an error of its own kind": (
        "class Wrong(KeyError):\n        pass\n    raise Wrong('h')",
        "KeyError",
    ),
    "GeneratorExit": ("raise GeneratorExit", "GeneratorExit"),
    "an error from input": ("return input('which? ')", "input"),
    "endless recursion": ("return get_scores(H, h)", "RecursionError"),
    "a group of errors": ("raise ExceptionGroup('two', [ValueError(1), TypeError(2)])", "two"),
}


@pytest.mark.parametrize("kind", RAISES)
def test_what_a_function_raises_costs_its_question_and_is_said(marked, kind):
    body, said = RAISES[kind]
    record = marked(solved(NAME, get_scores=f"def get_scores(H, h):\n    {body}"))
    assert "get_scores" in lost(record)
    assert lost(record) <= {"get_scores"}
    assert all(said in message for message in messages(record, "get_scores"))


def test_an_error_is_traced_to_the_lines_of_the_notebook(marked):
    helper = "def product(H, h):\n    raise ValueError('no idea')\n\ndef get_scores(H, h):\n    return product(H, h)"
    record = marked(solved(NAME, get_scores=helper))
    (question,) = [q for q in record.questions if q.name == "get_scores"]
    number = 1 + next(n for n, cell in enumerate(solved(NAME).cells) if cell.source.startswith("def get_scores"))
    lines = f"cell {number}, line 5: return product(H, h)", f"cell {number}, line 2: raise ValueError('no idea')"
    for case in question.cases:
        (shapes,) = re.findall(r" \((H: \(.*\), h: \(.*\))\)$", case.where, re.MULTILINE)
        assert case.where.replace(f" ({shapes})", "") == "\n".join(lines)
    shown = gradescope_json.to_results(FinalGrade(record, Entry(), {}, None, 0.0), GradescopeDisplay())["tests"]
    told = {test["name"] for test in shown if f"\n  {lines[1]}" in test["output"]}
    assert told == {"get_scores"}  # that is, its public cases: a hidden one is of a name that is longer


def test_the_check_itself_names_the_mistake(marked):
    record = marked(solved(NAME, get_scores="def get_scores(H, h):\n    H @ h"))
    (question,) = [q for q in record.questions if q.name == "get_scores"]
    assert {case.mistake for case in question.cases if not case.passed} == {"none-returned"}


# Answers of an odd kind: each arrives as what it plainly is, or is named

PLAIN = {
    "a subclass of array": "class Mine(np.ndarray): pass\ndef get_scores(H, h):\n    return (H @ h).view(Mine)",
    "a masked array": "def get_scores(H, h):\n    return np.ma.array(H @ h)",
    "a mask that masks nothing": "def get_scores(H, h):\n    return np.ma.masked_invalid(H @ h)",
    "another order in memory": "def get_scores(H, h):\n    return np.repeat(H @ h, 2)[::2]",
    "the other byte order": "def get_scores(H, h):\n    x = H @ h\n    return x.astype(x.dtype.newbyteorder())",
    "read-only": "def get_scores(H, h):\n    x = H @ h\n    x.flags.writeable = False\n    return x",
}
NAMED = {
    "a generator": ("return (x for x in H @ h)", "generator"),
    "an array of objects": ("return (H @ h).astype(object)", "object"),
    "an array of strings": ("return (H @ h).astype(str)", "<U"),
    "a list of too many": ("return [0.0] * 10**6", "too many"),
    "a list in itself": ("x = []\n    x.append(x)\n    return x", "list"),
    "not a number": ("return (H @ h) * np.nan", "nan"),
    "an array with masked entries": ("return np.ma.masked_less(H @ h, np.inf)", "MaskedArray"),
    "a matrix": ("return np.matrix(H @ h)", "matrix"),
    "an odd class": (
        "class Odd:\n        __eq__ = lambda s, o: True\n        __len__ = lambda s: -1\n"
        "        __array__ = lambda s, *a, **k: 1 / 0\n    return Odd()",
        "Odd",
    ),
    "a broadcast terabyte": ("return np.broadcast_to(0.5, (2**40,))", "too large"),
    "a function": ("return get_scores", "function"),
    "nothing": ("return None", "None"),
}


@pytest.mark.parametrize("kind", PLAIN)
def test_an_answer_arrives_as_what_it_plainly_is(marked, kind):
    assert lost(marked(solved(NAME, get_scores=PLAIN[kind]))) == set()


@pytest.mark.parametrize("kind", NAMED)
def test_what_cannot_be_an_answer_is_named(marked, kind):
    body, said = NAMED[kind]
    record = marked(solved(NAME, get_scores=f"def get_scores(H, h):\n    {body}"))
    assert lost(record) == {"get_scores"}
    assert any(said.lower() in message.lower() for message in messages(record, "get_scores")), messages(
        record, "get_scores"
    )


def test_changes_made_in_place_come_back(marked):
    body = "def get_scores(H, h):\n    scores = H @ h\n    H *= 0\n    return scores"
    record = marked(solved(NAME, get_scores=body))
    assert "get_scores" in lost(record)  # and whatever is computed from H later in the notebook
    assert any("differ" in message or "changed" in message for message in messages(record, "get_scores"))


# Cells that do something to the notebook: nothing is lost

HARMLESS = {
    "open, print and np": "open = print = None\nnp.attention = 1",
    "grader": "grader = 3",
    "all helpers": "grader = print = open = input = exec = None",
    "np is set to None after all": "import numpy as numbers",
    "chdir": "import os, tempfile\nos.chdir(tempfile.mkdtemp())",
    "line magics": "%matplotlib inline\n%time 1 + 1\n%pwd\n%config InlineBackend.figure_format = 'svg'\n%who",
    "a shell command": "files = !ls\n!false",
    "a cell magic": "%%bash\nls | wc -l",
    "a timed cell": "%%time\nsum(range(10))",
    "a captured cell": "%%capture found\nprint(3)",
    "an unknown magic": "%%sparkle\n1",
    "display": "from IPython.display import display, HTML\ndisplay(HTML('<b>x</b>'), 3)\nget_ipython()",
    "top-level await": "import asyncio\nawait asyncio.sleep(0)\nawait asyncio.gather(asyncio.sleep(0))",
    "input": "name = input('your name? ')",
    "plots": "import matplotlib.pyplot as plt\nplt.plot([1, 2])\nplt.tight_layout()\nplt.show()",
    "an error": "1 / 0",
    "a syntax error": "def f(:\n",
    "megabytes of output": "for _ in range(300):\n    print('x' * 2**16)\n'y' * 10**7",
    "exit": "exit()",
    "sys.exit": "import sys\nsys.exit(1)",
    "interrupted": "raise KeyboardInterrupt",
    "warnings as errors": "import warnings\nwarnings.simplefilter('error')",
    "nothing": "",
    "a question in the notebook": "np.mean?",
}


@pytest.mark.parametrize("kind", HARMLESS)
def test_what_an_honest_cell_does_costs_nothing(marked, kind):
    notebook, _ = with_extra(HARMLESS[kind])
    record = marked(notebook)
    assert lost(record) == set()
    assert stopped(record) == {}


# What answers depend on beside the notebook's names: all of it counts as it is at the notebook's end

IN_A_FILE = (
    "def scale_scores(scores, n):\n    with open('power') as file:\n        return scores / n ** float(file.read())"
)
IN_THE_ENVIRONMENT = "import os\ndef scale_scores(scores, n):\n    return scores / n ** float(os.environ['POWER'])"
WARNS = "import warnings\ndef scale_scores(scores, n):\n    warnings.warn('old')\n    return scores / np.sqrt(n)"
CALLS_ITSELF = (
    "def turn(n):\n    return n and 1 + turn(n - 1)\n"
    "def scale_scores(scores, n):\n    turn(2000)\n    return scores / np.sqrt(n)"
)
BESIDE = {
    "a file": (IN_A_FILE, "open('power', 'w').write('0.5')", "import os\nos.remove('power')"),
    "the folder": (IN_A_FILE, "open('power', 'w').write('0.5')", "import os, tempfile\nos.chdir(tempfile.mkdtemp())"),
    "the environment": (IN_THE_ENVIRONMENT, "import os\nos.environ['POWER'] = '0.5'", "del os.environ['POWER']"),
    "warnings": (WARNS, "import warnings\nwarnings.simplefilter('ignore')", "warnings.simplefilter('error')"),
    "recursion": (CALLS_ITSELF, "import sys\nsys.setrecursionlimit(9000)", "sys.setrecursionlimit(1000)"),
}


@pytest.mark.parametrize("kind", BESIDE)
def test_what_is_undone_after_the_check_does_not_count(marked, kind):
    answer, before, after = BESIDE[kind]
    notebook, index = with_extra(before, before="scale_scores", scale_scores=answer)
    notebook.cells[index].id = "before"
    assert "scale_scores" not in lost(marked(notebook))
    assert "scale_scores" in lost(marked(with_cell(notebook, "attend", after)))


@pytest.mark.parametrize("kind", BESIDE)
def test_what_is_right_by_the_end_was_not_wrong_before(marked, kind):
    answer, before, _ = BESIDE[kind]
    notebook, _ = with_extra(before, scale_scores=answer)
    assert lost(marked(notebook)) == set()


AGAIN = {
    "a function": "def get_scores(H, h):\n    return None",
    "an assignment": "get_scores = None",
    "in a branch": "if True:\n    get_scores, other = None, 1",
    "an import": "from math import sin as get_scores",
    "deleted": "del get_scores",
}


@pytest.mark.parametrize("kind", AGAIN)
def test_the_last_definition_counts_and_its_cell_is_named(marked, kind):
    notebook = with_cell(solved(NAME), "attend", AGAIN[kind])
    index = next(n for n, cell in enumerate(notebook.cells) if cell.source == AGAIN[kind])
    record = marked(notebook)
    assert "get_scores" in lost(record)
    assert {q.name: q.again for q in record.questions if q.again is not None} == {"get_scores": index}
    said = f"`get_scores` is defined again in cell {index + 1}: the last definition counts."
    one = FinalGrade(record, Entry(), {}, None, 0.0)
    assert said in gradescope_json.to_results(one, GradescopeDisplay())["output"]


def test_what_is_not_defined_again_is_not_said_to_be(marked):
    source = "def other(get_scores):\n    get_scores = 1\nget_scores\n[get_scores for get_scores in (1, 2)]"
    record = marked(with_cell(solved(NAME), "attend", source))
    assert [q.again for q in record.questions if q.again is not None] == []
    assert lost(record) == set()


def test_what_the_last_cells_gave_can_be_used(marked):
    answer = "half, three = __, _\ndef scale_scores(scores, n):\n    return three * scores / n**half / three"
    notebook, index = with_extra("0.5", before="scale_scores", scale_scores=answer)
    notebook.cells[index].id = "half"
    assert lost(marked(with_cell(notebook, "scale_scores", "3"))) == set()


def test_a_renamed_answer_costs_that_answer(marked):
    notebook, _ = with_extra("scores_of = get_scores\ndel get_scores", before="blind_spot")
    for cell in notebook.cells:
        if cell.source == 'grader.check("get_scores")':
            cell.source = "pass"
    assert "get_scores" in lost(marked(notebook))


# Cells that end, hang or exhaust: each is named, and nothing else is lost

NAMED_CELLS = {
    "ends its process": ("import os\nos._exit(1)", "died"),
    "crashes": ("import ctypes\nctypes.string_at(0)", "died"),
    "eats memory": ("hoard = [b'x' * 2**20 for _ in range(4000)]", None),
    "loops": ("while True:\n    pass", "timed_out"),
    "catches what stops it": (
        "while True:\n    try:\n        while True:\n            pass\n    except BaseException:\n        pass",
        "timed_out",
    ),
    "blocks signals": (
        "import signal\nsignal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65))\nwhile True:\n    pass",
        "timed_out",
    ),
    "leaves a thread that ends the process": (
        "import os, threading\nthreading.Timer(0.004, os._exit, (1,)).start()",
        "died",
    ),
    "leaves threads": (
        "import threading, time\nfor _ in range(20):\n    threading.Thread(target=time.sleep, args=(60,)).start()",
        None,
    ),
    "forks": (
        "import os, time\nfor _ in range(100):\n    try:\n        if os.fork() == 0:\n            time.sleep(60)\n"
        "            os._exit(0)\n    except OSError:\n        break",
        None,
    ),
}


@pytest.fixture(scope="module")
def marked_quickly(marked):
    """The same, with less time for cells: what hangs is waited for."""
    (engine,) = (cell.cell_contents for cell in marked.__closure__ if isinstance(cell.cell_contents, WallEngine))
    marked(solved(NAME))
    loaded = engine._loaded[NAME]
    engine._loaded[NAME] = _limited(loaded, Limits(cell_seconds=1.0, call_seconds=0.2))
    yield marked
    engine._loaded[NAME] = loaded


@pytest.mark.parametrize("kind", NAMED_CELLS)
def test_a_cell_that_ends_or_hangs_is_named_and_the_rest_is_graded(marked_quickly, kind):
    source, status = NAMED_CELLS[kind]
    notebook, index = with_extra(source)
    record = marked_quickly(notebook)
    assert lost(record) == set()
    assert stopped(record) in ({index: status},) if status else set(stopped(record)) <= {index}


ENDED = {
    "%matplotlib inline\nimport torch": "line 2: import torch raised ModuleNotFoundError: No",
    "import torch\ndef get_scores(H, h):\n    return H @ h": "line 1: import torch raised ModuleNotFoundError: No",
    "def get_scores(H, h)\n    return H @ h": "line 1 raised SyntaxError: expected ':'",
    "while True:\n    pass": "took longer than 1 seconds of processor time",
    "import time\ntime.sleep(60)": "did not respond within 3 seconds",
    "import os\nos._exit(1)": "ended the notebook's process",
}


@pytest.mark.parametrize("source", ENDED)
def test_a_record_says_what_ended_a_cell(marked_quickly, source):
    notebook, index = with_extra(source)
    (cell,) = [cell for cell in marked_quickly(notebook).cells if cell.index == index]
    assert cell.reason.startswith(ENDED[source])


SLOW = {
    "while True:\n            pass": "took longer than 0.2 seconds of processor time",
    "import time\n        time.sleep(60)": "did not respond within 0.6 seconds",
}


@pytest.mark.parametrize("body", SLOW)
def test_a_record_says_which_limit_stopped_a_call(marked_quickly, body):
    """The first call of a case takes too long; those of the cells came before."""
    once = f"calls = []\ndef get_scores(H, h):\n    calls.append(1)\n    if len(calls) == 1:\n        {body}\n"
    once += "    return H @ h"
    notebook = solved(NAME)
    notebook.cells.append(nbformat.v4.new_code_cell(once, id="once"))
    record = marked_quickly(notebook)
    assert lost(record) == {"get_scores"}
    assert SLOW[body] in messages(record, "get_scores")[0]


def test_a_thread_left_by_an_honest_cell_is_not_blamed_for_another(marked_quickly):
    notebook, honest = with_extra("import threading, time\nthreading.Thread(target=time.sleep, args=(60,)).start()")
    source = "import os\nos._exit(1)"
    notebook.cells.insert(answer_cell(notebook, "mixed_axis"), nbformat.v4.new_code_cell(source, id="fatal"))
    fatal = next(n for n, cell in enumerate(notebook.cells) if cell.source == source)
    record = marked_quickly(notebook)
    assert lost(record) == set()
    assert stopped(record) == {fatal: "died"}
    assert [cell.status for cell in record.cells if cell.index == honest] == ["ok"]


@pytest.mark.slow
def test_a_notebook_of_many_long_cells_is_run_to_its_end(marked, built):
    """Five cells of almost all the time that one may take, in less than what the submission may take."""
    (engine,) = (cell.cell_contents for cell in marked.__closure__ if isinstance(cell.cell_contents, WallEngine))
    marked(solved(NAME))
    loaded = engine._loaded[NAME]
    engine._loaded[NAME] = _limited(loaded, Limits(cell_seconds=1.0, submission_seconds=6.0))
    try:
        notebook = solved(NAME)
        for number in range(5):
            source = "import time\nuntil = time.process_time() + 0.85\nwhile time.process_time() < until:\n    pass"
            notebook.cells.insert(2, nbformat.v4.new_code_cell(source, id=f"long-{number}"))
        assert stopped(marked(notebook)) == {}
    finally:
        engine._loaded[NAME] = loaded


def test_a_cell_for_a_newer_python_says_so(marked):
    notebook, index = with_extra("answer = f'{'nested'}'\ntype Row = list[float]")
    notebook.metadata["language_info"] = {"name": "python", "version": "3.99.1"}
    (cell,) = [cell for cell in marked(notebook).cells if cell.index == index]
    if cell.status == "error":  # before Python 3.12
        assert cell.reason.endswith(f"written with Python 3.99 and is graded with 3.{sys.version_info.minor}")


MODULE = "state = None\ndef product(H, h):\n    return H @ h if state == 'set' else None\n"
STATEFUL = {
    "a function of the module": "import own\nget_scores = own.product",
    "a function that calls it": "import own\ndef get_scores(H, h):\n    return own.product(H, h)",
}


@pytest.mark.parametrize("kind", STATEFUL)
def test_an_answer_from_a_module_whose_state_is_set_later_is_right_by_the_end(marked, kind):
    notebook = solved(NAME, get_scores=f"open('own.py', 'w').write({MODULE!r})\n{STATEFUL[kind]}")
    notebook.cells.append(nbformat.v4.new_code_cell("own.state = 'set'", id="later"))
    assert "get_scores" not in lost(marked(notebook))


def test_of_two_guesses_at_a_value_the_last_one_counts(marked):
    """One at the check and one at the end would be two."""
    notebook = solved(NAME)
    notebook.cells.append(nbformat.v4.new_code_cell("mixed_axis = None", id="last"))
    assert lost(marked(notebook)) == {"mixed_axis"}


def test_functions_that_hang_leave_the_others_their_time(marked_quickly):
    notebook = solved(NAME)  # whose cells called it before: those that hang are another test's
    notebook.cells.append(nbformat.v4.new_code_cell("def attend(*args):\n    while True:\n        pass", id="hangs"))
    assert lost(marked_quickly(notebook)) == {"attend"}


@pytest.fixture(scope="module")
def marked_in_little_memory(built, tmp_path_factory):
    """The same, with a tenth of the memory, so that it is soon full."""
    yield from _marked(built, tmp_path_factory.mktemp("little"), Limits(memory_bytes=LITTLE_MEMORY))


@pytest.mark.parametrize("megabytes", first_of([1, 30, 2, 3, 4, 5, 6, 8, 12, 25], 2))
def test_memory_that_a_function_keeps_is_not_blamed_on_the_next_question(marked_in_little_memory, megabytes):
    """What is too much is often seen only after the call that asked for it has answered."""
    keeps = f"kept = []\ndef get_scores(*args):\n    kept.append(bytearray({megabytes} * 2**20))\n    return 0.0"
    assert lost(marked_in_little_memory(solved(NAME, get_scores=keeps))) == {"get_scores"}


@pytest.mark.parametrize("call", range(10, 15))
def test_memory_that_is_too_much_only_after_the_last_answer_is_not_blamed_on_a_question(
    marked_in_little_memory, monkeypatch, call
):
    """The last public call of all is one of these; the player is ended after it, and by then keeps nothing."""
    keeps_much = Session._keeps_much

    def slowly(self, link, before):
        link.usage()
        time.sleep(0.1)  # until the kernel has taken its memory back
        return keeps_much(self, link, before)

    monkeypatch.setattr(Session, "_keeps_much", slowly)
    keeps = "kept = []\ncalls = []\ndef attend(*args):\n    calls.append(1)\n"
    keeps += f"    if len(calls) == {call}:\n        kept.append(bytearray(60 * 2**20))\n    return 0.0"
    assert lost(marked_in_little_memory(solved(NAME, attend=keeps))) == {"attend"}


def test_the_memory_of_what_a_function_raised_is_given_back(marked_in_little_memory):
    raises = "def get_scores(*args):\n    failure = ValueError('x' * 30 * 2**20)\n    raise failure"
    record = marked_in_little_memory(solved(NAME, get_scores=raises))
    assert lost(record) == {"get_scores"}
    said = messages(record, "get_scores")
    assert all("ValueError" in message for message in said), said


# Files as editors and sites leave them

FILES = {
    "a byte-order mark": lambda text: b"\xef\xbb\xbf" + text.encode(),
    "UTF-16": lambda text: text.encode("utf-16"),
    "UTF-16 without a mark": lambda text: text.encode("utf-16-le"),
    "Latin-1": lambda text: text.replace("}", "}", 1).encode("latin-1", "replace"),
    "Windows line ends": lambda text: text.replace("\n", "\r\n").encode(),
}


@pytest.mark.parametrize("kind", FILES)
def test_a_notebook_in_another_encoding_is_graded(marked, kind):
    notebook = solved(NAME)
    notebook.cells[0].source += "café"
    text = json.dumps(notebook, ensure_ascii=False)
    assert lost(marked(FILES[kind](text))) == set()


METADATA = {
    "an unknown kernel": {"kernelspec": {"name": "nobody-has-this", "display_name": "?", "language": "julia"}},
    "no metadata": {},
    "odd metadata": {"kernelspec": None, "language_info": 3, "otter": {"assignment_name": NAME, "tests": 1}},
}


@pytest.mark.parametrize("kind", METADATA)
def test_lost_metadata_costs_nothing(marked, kind):
    notebook = json.loads(to_bytes(solved(NAME)))
    notebook["metadata"] = METADATA[kind]
    for cell in notebook["cells"]:
        cell["metadata"] = {}
    assert lost(marked(json.dumps(notebook).encode())) == set()


@pytest.mark.parametrize("times", [0, 3])
def test_checks_that_were_deleted_or_copied_change_nothing(marked, times):
    notebook = solved(NAME)
    notebook.cells = [
        nbformat.from_dict(dict(cell, id=f"c{n}-{copy}"))
        for n, cell in enumerate(notebook.cells)
        for copy in range(times if cell.source.startswith("grader.check(") else 1)
    ]
    assert lost(marked(notebook)) == set()
