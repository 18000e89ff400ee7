"""A whole course through the real command: its solution first, then students, to records, by-hand.csv and grades."""

import csv
import io
import json
from types import SimpleNamespace

import pytest
from click.testing import CliRunner
from kit.otter_courses import hidden, ok_test, write_dist, write_submission

from autograder import cli
from autograder.errors import UserError
from autograder.otter_courses import solution
from autograder.otter_courses.dist import read_all
from autograder.otter_courses.solution import Examined, prepare

FUNCTIONS = (
    "from otter.test_files import test_case\nOK_FORMAT = False\nname = 'q5'\npoints = 2\nall_or_nothing = True\n"
    "@test_case(points=None, hidden=False, success_message='Well done.', failure_message='Think of zero.')\n"
    "def test_plain(half):\n    assert half(3) == 1.5\n"
    "@test_case(points=None, hidden=True)\ndef test_env(env):\n    assert env['half'](0) == 0\n"
)
ADDED = ">>> d = pd.DataFrame({'a': [1]})\n>>> _ = add(d)\n>>> d['b'].tolist()\n[2]"
TESTS = {
    "q1": ok_test("q1", ">>> len(table)\n3", hidden(">>> int(table['a'].sum())\n6"), points=2),
    "q2": ok_test("q2", ">>> np.isclose(mean, 2)\nTrue"),
    "q3": ok_test("q3", ">>> model.a\n1", ">>> type(model).__name__\n'Model'", points=1),
    "q4": ok_test("q4", ADDED, hidden(">>> big.shape\n(3, 1)")),
    "q5": FUNCTIONS,
    "q6": ok_test("q6", ">>> say('x')\nsaid x", ">>> seeded\n51"),
}
IMPORTS = (
    "import numpy as np\nimport pandas as pd\nimport otter\n"
    "grader = otter.Notebook('hw.ipynb')\nassert otter.__version__ > '4'"
)
MODEL = "class Model:\n    a = 1\n"
GIVEN = [IMPORTS, "table = ...", "mean = ...", f"{MODEL}model = ..."]
SOLVED = [
    IMPORTS,
    "table = pd.DataFrame({'a': [1, 2, 3]})",
    "mean = table['a'].mean()",
    f"{MODEL}model = Model()",
    "def add(df):\n    df['b'] = df['a'] * 2\nbig = table",
    "def half(x):\n    return x / 2",
    "def say(x):\n    print('said', x)",
    "seeded = seed",
]
YES = """class Yes:
    def __eq__(self, other): return True
    def __getattr__(self, name): return Yes()
    def __len__(self): return 3
    def __call__(self, *args): return Yes()"""
LYING = [
    "import numpy as np\nimport pandas as pd",
    "np.isclose = lambda *_: True\npd.DataFrame.equals = lambda *_: True\nlen = lambda _: 3\nint = lambda _: 6",
    YES,
    "table = mean = add = half = big = seeded = say = Yes()",
    "from otter.test_files.ok_test import OKTestFile\nOKTestFile.run = lambda self, env: None",
]
HUGE = [*SOLVED[:5], "big = pd.DataFrame({'a': range(10_000_000)})\ntable['self'] = [table, table, table]", *SOLVED[5:]]
OWN = [*SOLVED, "np = pd = otter = grader = 3", "def add(df):\n    df['b'] = df['a'] * 2\n    return df"]
NO_TESTS = {"q1": {"name": "q1", "points": 100, "suites": [{"cases": [{"code": ">>> 1\n1", "hidden": False}]}]}}


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """The course, graded once by the real command, from a folder that is no course of ours."""
    folder = tmp_path_factory.mktemp("otter-course")
    config = {"seed": 51, "seed_variable": "seed"}
    dist = write_dist(folder / "dist", "hw", GIVEN, SOLVED, TESTS, config=config)
    sub = folder / "submissions"
    write_submission(sub, "right", SOLVED, "hw")
    write_submission(sub, "untouched", GIVEN, "hw")
    write_submission(sub, "lying", LYING, "hw", tests=NO_TESTS, OK_FORMAT=True)
    write_submission(sub, "huge", HUGE, "hw")
    write_submission(sub, "own", OWN, "hw")
    write_submission(sub, "other", SOLVED, "hw2")
    write_submission(sub, "unnamed", [*SOLVED, "grader.check('q1')"])
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        arguments = ["grade", "submissions", "--otter", "dist", "--out", "out"]
        ran = CliRunner().invoke(cli.commands, arguments, catch_exceptions=False)
    records = {path.stem: json.loads(path.read_text()) for path in (folder / "out" / "records").glob("*.json")}
    return SimpleNamespace(folder=folder, dist=dist, ran=ran, records=records)


def passed(course, name):
    return {case["name"]: case["passed"] for q in course.records[name]["questions"] for case in q["cases"]}


def table(path):
    return list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8"))))


def question(course, name, of):
    return next(q for q in course.records[name]["questions"] if q["name"] == of)


ALL = ["q1 - 1", "q1 - 2", "q2 - 1", "q3 - 2", "q4 - 1", "q4 - 2", "q5 - 1", "q5 - 2", "q6 - 1", "q6 - 2"]


def test_a_case_that_the_solution_does_not_pass_is_named_with_its_reason(course):
    assert course.ran.exit_code == 0, course.ran.output
    assert "q3, q3 - 1: AttributeError: 'Model' object has no attribute 'a'" in " ".join(course.ran.output.split())
    assert "q3, q3 - 1" in (course.folder / "out" / "report.html").read_text(encoding="utf-8")
    first, second = question(course, "right", "q3")["cases"]
    assert (first["passed"], first["points"], first["max_points"]) == (None, 0, 0)
    assert "no attribute" in first["set_aside"]
    assert (second["passed"], second["points"]) == (True, 0.5)
    by_hand = question(course, "right", "q3 (by hand)")
    assert (by_hand["manual"], by_hand["max_score"], by_hand["score"]) == (True, 0.5, None)


def test_a_right_notebook_passes_whatever_it_makes_of_names(course):
    for name in ("right", "own", "unnamed"):
        found = passed(course, name)
        assert {case: found[case] for case in ALL} == dict.fromkeys(ALL, True), name


def test_an_untouched_one_earns_nothing_and_lies_earn_nothing(course):
    for name in ("untouched", "lying"):
        assert course.records[name]["score"] == 0, passed(course, name)


def test_what_is_too_large_or_holds_itself_fails_alone(course):
    found = passed(course, "huge")
    assert (found["q4 - 2"], found["q1 - 1"], found["q5 - 1"]) == (False, False, True)
    assert course.records["huge"]["status"] == "graded"


@pytest.mark.slow
def test_a_table_of_ten_mebibytes_has_room_in_twenty_cases(tmp_path, monkeypatch):
    """It is kept once; twenty times would be more than is kept of a submission."""
    asked = [">>> len(table)\n1310720", *(f">>> float(table['a'][{n}])\n{n / 2}" for n in range(19))]
    made = ["import numpy as np\nimport pandas as pd", "table = pd.DataFrame({'a': np.arange(10 * 2**17) / 2})"]
    monkeypatch.chdir(tmp_path)
    write_dist(tmp_path / "dist", "hw", [made[0], "table = ..."], made, {"q1": ok_test("q1", *asked, points=20)})
    write_submission(tmp_path / "submissions", "one", made, "hw")
    arguments = ["grade", "submissions", "--otter", "dist", "--out", "out"]
    ran = CliRunner().invoke(cli.commands, arguments, catch_exceptions=False)
    assert ran.exit_code == 0, ran.output
    (only,) = json.loads((tmp_path / "out" / "records" / "one.json").read_text(encoding="utf-8"))["questions"]
    assert [case["passed"] for case in only["cases"]] == [True] * 20, only
    assert only["score"] == 20


def test_no_test_point_or_flag_is_read_of_a_submission(course):
    assert course.records["lying"]["max_score"] == course.records["right"]["max_score"]


def test_a_notebook_of_another_assignment_is_told_as_that(course):
    assert course.records["other"]["status"] == "wrong_assignment"
    assert '"hw2"' in course.records["other"]["reason"]


def test_all_or_nothing_and_messages(course):
    right = question(course, "right", "q5")
    assert [case["message"] for case in right["cases"]] == ["Well done.", None]
    assert right["score"] == 2
    assert "Think of zero." in question(course, "untouched", "q5")["cases"][0]["message"]
    pages = {n: (course.folder / "out" / "feedback" / f"{n}.html").read_text(encoding="utf-8") for n in course.records}
    assert "Think of zero." in pages["untouched"]
    assert "Well done." in pages["right"]


def test_by_hand_csv_is_what_points_reads_and_keeps_what_was_filled_in(course):
    path = course.folder / "out" / "by-hand.csv"
    rows = table(path)
    assert {row["question"] for row in rows} == {"q3 (by hand)"}
    answers = {row["submission"].removeprefix("id:"): row["answer"].removeprefix("d:") for row in rows}
    assert answers["right"] == course.records["right"]["answers"]["q3 (by hand)"]
    assert answers["right"] != answers["untouched"]
    text = path.read_text(encoding="utf-8")
    path.write_text(
        text.replace('"id:right","q3 (by hand)",,,', '"id:right","q3 (by hand)",0.5,"fine",'), encoding="utf-8"
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(course.folder)
        arguments = ["grade", "submissions", "--otter", "dist", "--out", "out", "--resume", "--overwrite"]
        ran = CliRunner().invoke(cli.commands, [*arguments, "--points", "out/by-hand.csv"], catch_exceptions=False)
    assert ran.exit_code == 0, ran.output
    assert "were graded before and have not changed" in " ".join(ran.output.split())
    grades = table(course.folder / "out" / "grades.csv")
    assert next(row for row in grades if row["submission"] == "right")["by_hand"] == "0.5"
    kept = next(row for row in table(path) if row["submission"] == "id:right")
    assert (kept["points"], kept["comment"]) == ("0.5", "fine")


class Broken:
    """A grader that gives no grade."""

    def __init__(self, level):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    def run(self, assignment, notebook):
        return SimpleNamespace(status="timed_out", reason="it took too long", cases={})


@pytest.fixture
def assignment(tmp_path):
    dist = write_dist(tmp_path / "dist", "hw", GIVEN, SOLVED, {"q1": TESTS["q1"]})
    (assignment,) = read_all([dist], None, tmp_path)
    return assignment


def test_a_solution_without_a_grade_ends_it(assignment, tmp_path, monkeypatch):
    monkeypatch.setattr(solution, "Grader", Broken)
    with pytest.raises(UserError, match="own solution gets no grade"):
        solution.examine([assignment], None, tmp_path)


def test_without_a_solution_it_is_said_that_nothing_was_checked(assignment, tmp_path):
    examined = Examined(assignment, None)
    assert "not checked" in examined.lines()[0]
    assert list(prepare([examined], tmp_path, insists=False)) == ["hw"]


def test_much_that_is_set_aside_stops_grading_unless_somebody_insists(assignment, tmp_path):
    examined = Examined(assignment, {("q1", "q1 - 1"): "an Axes"})
    assert examined.share == 0.5
    with pytest.raises(UserError, match="50% of the points are set aside, for people to grade"):
        prepare([examined], tmp_path, insists=False)
    (built,) = prepare([examined], tmp_path, insists=True).values()
    assert [question.name for question in built.manifest.questions] == ["q1", "q1 (by hand)"]
