"""The cases of a course: what each sees under a name, in doctests and in functions."""

from contextlib import nullcontext

import numpy as np
import pytest

from autograder.course.manifest import CaseEntry, Limits, Manifest, QuestionEntry
from autograder.otter_courses._prepared import OtterAssignment, OtterCase, OtterTest, write_prepared
from autograder.otter_courses.loading import load
from autograder.wall.inside.wire import PLAIN, TABLES
from autograder.wall.loading import LoadedAssignment

MODULE = "value = 7\n"


class Notebook:
    """A notebook's names, as the wall has them."""

    def __init__(self, **names):
        self.names = names

    def get(self, name):
        return self.names.get(name)

    def has(self, name):
        return name in self.names


def loaded(folder, *bodies, source="", imports=(), assigned=(), known=(), files=None, hidden=()):
    cases = tuple(OtterCase(f"q1 - {n}", n in hidden, 1, "", "", body) for n, body in enumerate(bodies, 1))
    otter = OtterAssignment((OtterTest("q1", source, False, cases),), imports, assigned, known, {}, (), "")
    entries = tuple(CaseEntry(case.name, case.hidden, 1, "") for case in cases)
    manifest = Manifest("hw", (QuestionEntry("q1", False, len(cases), entries),), Limits())
    path = folder / "hw.zip"
    write_prepared(path, otter, manifest, files or {})
    return load(path)


def outcome(case, **names):
    try:
        case.test(Notebook(**names))
    except Exception as error:
        return error
    return None


def only(assignment):
    question = assignment.questions["q1"]
    return [*question.public, *question.hidden]


def test_a_doctest_sees_the_notebooks_names(tmp_path):
    (case,) = only(loaded(tmp_path, ">>> x + 1\n4"))
    assert case.names == ("x",)
    assert outcome(case, x=3) is None
    assert "came: 5" in str(outcome(case, x=4))
    assert "NameError" in str(outcome(case))


def test_modules_are_this_sides_whatever_a_notebook_made_of_them(tmp_path):
    (case,) = only(loaded(tmp_path, ">>> np.isclose(x, 1)\nTrue", imports=("import numpy as np",)))
    assert case.names == ("x",)
    assert outcome(case, x=1, np="mine") is None
    assert outcome(case, x=2, np=type("np", (), {"isclose": lambda *_: True})) is not None


def test_but_not_where_the_notebook_assigns_to_that_name_itself(tmp_path):
    (case,) = only(loaded(tmp_path, ">>> np\n3", imports=("import numpy as np",), assigned=("np",)))
    assert outcome(case, np=3) is None


def test_pythons_own_names_are_pythons(tmp_path):
    (case,) = only(loaded(tmp_path, ">>> abs(x) < 1\nTrue\n>>> len([])\n0"))
    assert outcome(case, x=5, abs=lambda _: 0, len=lambda _: 0) is not None


@pytest.mark.parametrize(
    "body", [">>> 'x' in globals()\nTrue", ">>> globals()['x']\n3", ">>> eval('x')\n3", ">>> globals().get('no')\n"]
)
def test_names_are_found_by_their_texts(tmp_path, body):
    (case,) = only(loaded(tmp_path, body, known=("x", "no")))
    assert outcome(case, x=3) is None


def test_a_case_begins_with_names_of_its_own(tmp_path):
    first, second = only(
        loaded(tmp_path, ">>> y = x\n>>> x = 9", ">>> x\n3\n>>> 'y' in globals()\nFalse", known=("y",))
    )
    assert outcome(first, x=3) is None
    assert outcome(second, x=3) is None


def test_functions_get_what_otter_would_give_them(tmp_path):
    source = (
        "from otter.test_files import test_case\nOK_FORMAT = False\nname = 'q1'\npoints = None\n"
        "@test_case(points=None, hidden=False, success_message='well', failure_message='no')\n"
        "def test_one(x, gone, np):\n    assert x == 3 and gone is None and np.pi > 3\n"
        "@test_case(points=None, hidden=True)\n"
        "def test_two(env):\n    assert env['x'] == 3 and 'gone' not in env\n"
        "    assert env.get('y', 5) == 5 and env['np'].pi > 3\n"
    )
    one, two = only(loaded(tmp_path, "", "", source=source, imports=("import numpy as np",), hidden=(2,), known=("y",)))
    assert one.names == ("gone", "x")
    assert outcome(one, x=3, np=None) is None
    assert outcome(two, x=3) is None
    assert isinstance(outcome(one, x=4), AssertionError)
    two.ask(Notebook(x=4))  # compares nothing
    assert isinstance(outcome(two, x=4), AssertionError)


def test_modules_among_the_files_are_the_courses_own(tmp_path):
    (case,) = only(
        loaded(tmp_path, ">>> value\n7", imports=("from helper import value",), files={"helper.py": b"value = 7"})
    )
    assert outcome(case, value=8) is None


def test_a_doctest_that_does_not_parse_fails(tmp_path):
    (case,) = only(loaded(tmp_path, ">>> x =\n3"))
    assert "does not parse" in str(outcome(case, x=3))


def test_what_an_import_switches_is_undone(tmp_path):
    before = np.get_printoptions()
    source = b"import numpy\nnumpy.set_printoptions(precision=1)\nvalue = 7\n"
    loaded(tmp_path, ">>> value\n7", imports=("from loud import value",), files={"loud.py": source})
    assert np.get_printoptions() == before


def test_tables_cross_for_a_course_and_not_for_our_own(tmp_path):
    assert loaded(tmp_path, ">>> 1\n1").form == TABLES
    assert LoadedAssignment("one of ours", None, {}, {}, 0, nullcontext).form == PLAIN
