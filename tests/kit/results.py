"""Results of classes whose sums are known, written without grading anything, and what is read of their files."""

import csv
from datetime import UTC, datetime
from html.parser import HTMLParser
from pathlib import Path

from msgspec.structs import replace

from autograder.classroom import batch as grading
from autograder.classroom import outputs, similarity
from autograder.classroom.adjustments import Adjustment
from autograder.classroom.due_dates import Due, Extension
from autograder.classroom.entries import STATE_FILE, ClassState, Entry, state_to_json
from autograder.classroom.people import Account, People, Person
from autograder.classroom.points import HumanPoints
from autograder.classroom.settings import Settings
from autograder.classroom.similarity import Compared, Pair
from autograder.classroom.to_do import tasks
from autograder.course.manifest import BuiltAssignment
from autograder.files.whole import write_whole
from autograder.marking.record import CaseGrade, CellReport, QuestionGrade, Record, Status, record_to_json
from autograder.marking.results_folder import Results
from autograder.wall.results import Level
from kit.handed_in import HEADS, NOON

NASTY = "<script>alert('x')</script>\x00\x1b[31m=1+1"


def case(name, passed, points=1.0, hidden=False, message="what came instead", mistake=None):
    said = None if passed else message
    return CaseGrade(name, hidden, passed, points if passed else 0, points, said, None if passed else mistake)


def question(name, *cases):
    return QuestionGrade(name, sum(c.points for c in cases), sum(c.max_points for c in cases), False, cases)


def manual(name, points):
    return QuestionGrade(name, None, points, True, ())


def graded(id, *questions, assignment="05_fifth", cells=()):
    autograded = [q for q in questions if not q.manual]
    return Record(
        submission=id,
        assignment=assignment,
        status=Status.GRADED,
        reason=None,
        engine="wall",
        isolation="full",
        score=sum(q.score for q in autograded),
        max_score=sum(q.max_score for q in autograded),
        seconds=0.5,
        fingerprint="a:b",
        questions=questions,
        cells=tuple(cells),
    )


def ungraded(id, status=Status.UNREADABLE, reason="the file is empty"):
    return Record(id, None, status, reason, "wall", "full", None, None, 0.1, "a:b")


def plain_record(**fields):
    plain = {
        "submission": "ann",
        "assignment": "03_third",
        "status": Status.GRADED,
        "reason": None,
        "engine": "wall",
        "isolation": "full",
        "score": 1.5,
        "max_score": 2.0,
        "seconds": 1.0,
        "fingerprint": "a:b",
    }
    return Record(**plain | fields)


def with_case(passed, points=1.0, name="shape"):
    case = CaseGrade(name, False, passed, points if passed else 0, points, None if passed else "no", None)
    return (QuestionGrade("attend", case.points, points, False, (case,)),)


def heads(id, split, merge, cells=()):
    """A submission with two questions of two cases each, of which so many pass, and one that a person grades."""
    return graded(
        id,
        question("split_heads", case("shape", split > 0), case("columns", split > 1, 2.0, hidden=True, message=NASTY)),
        question("merge_heads", case("order", merge > 0, message=NASTY), case("sizes", merge > 1)),
        manual("why_several_heads", 6.0),
        cells=cells,
    )


def write_results(out, made, state=None):
    """A folder of results with these records, as `autograder grade` leaves it."""
    results = Results(out)
    for record in made:
        write_whole(results.path(record.submission), record_to_json(record))
    write_whole(out / STATE_FILE, state_to_json(state or ClassState()))
    return out


__all__ = [
    "NASTY",
    "CellReport",
    "Status",
    "case",
    "graded",
    "heads",
    "manual",
    "plain_record",
    "question",
    "ungraded",
    "with_case",
    "write_results",
]


def class_state(source="folder", entries=(), missing=(), dues=(), late_penalty=None, points=(), **more):
    """A class in which this was said."""
    of_state = ("points", "adjustments", "groups", "roster")
    settings = {
        name: more.pop(name) for name in list(more) if name in Settings.__struct_fields__ and name not in of_state
    }
    said = Settings(due=dues, late_penalty=late_penalty, **settings)
    return ClassState(source, dict(entries), missing, said, dues, points=points, **more)


ADA, BOB = (
    Person("Ada Lovelace", "S1", accounts=(Account("canvas", "1"),), section="A"),
    Person("Bob Ross", "S2", accounts=(Account("canvas", "2"),), section="B"),
)


def table(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.reader(file))


class Page(HTMLParser):
    """The contents of a page: its tags, its text, and whatever would be loaded from elsewhere."""

    def __init__(self, path):
        super().__init__()
        self.tags, self.words, self.links = [], [], []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        self.links += [value for name, value in attributes if name in ("src", "href", "action", "data")]

    def handle_data(self, data):
        self.words.append(data)

    @property
    def text(self):
        return " ".join("".join(self.words).split())


def canvas(out):
    return {row[0]: row[5] for row in table(out / "canvas.csv")[2:]}


def adjusted(tmp_path, *adjustments, group=False, **more):
    adjustments = [replace(each, to=People([ADA, BOB]).named(each.person)[0]) for each in adjustments]
    entry = Entry((ADA, BOB) if group else (ADA,), None, NOON)
    made = class_state("folder", {"ada": entry}, (), adjustments=tuple(adjustments), **more)
    out = write_results(tmp_path / "out", [heads("ada", 1, 2)], made)
    outputs.write_all(out)
    return out


def two_weeks(tmp_path, **more):
    """Ada two days late in each of two weeks."""
    entries = {f"ada-{n}": Entry((ADA,), None, NOON.replace(day=15 + n)) for n in (1, 2)}
    dues = (Due("05_fifth", NOON.replace(day=14)), Due("02_second", NOON.replace(day=15)))
    records = [
        heads("ada-1", 2, 2),
        graded("ada-2", question("softmax", case("c", True, 5.0)), assignment="02_second"),
    ]
    made = class_state("folder", entries, (), dues, 10.0, **more)
    return records, made


def late_class(days, percent, points=(), extension=0.0, assignment=None):
    due = Due(assignment, datetime(2026, 11, 20, tzinfo=UTC))
    ada = Person("Ada", extensions=(Extension(days=extension),))
    entry = Entry((ada,), None, datetime(2026, 11, 20 + days, tzinfo=UTC))
    return class_state("folder", {"ada": entry}, (), (due,), percent, points)


EVE = Person('=HYPERLINK("http://x")', "", "@eve", "eve@example.org", accounts=(Account("canvas", "102"),))


def known_class(folder):
    """Ada in a group with Max, late; Eve, twice; somebody unknown; Cy, who handed in nothing."""
    ada = Person(
        "Lovelace, Ada",
        "S1",
        "ada",
        "ada@example.org",
        "A",
        accounts=(Account("canvas", "101"), Account("moodle", "11", False)),
    )
    max = Person("Max Ng", "S3", "", "", accounts=(Account("moodle", "13", False),))
    cy = Person("Cy", "S4", "cy", "cy@example.org", "B")
    at = datetime(2026, 11, 20, 12, tzinfo=UTC)
    entries = {
        "ada": Entry((ada, max), None, at),
        "eve-1": Entry((EVE,), None, datetime(2026, 11, 18, tzinfo=UTC)),
        "eve-2": Entry((EVE,), None, datetime(2026, 11, 19, tzinfo=UTC)),
        "nobody": Entry((), "its name matches nobody in the roster"),
        "broken": Entry((cy,), None),
    }
    made = class_state(
        "folder",
        entries,
        (Person("Dee", "S5", "dee"),),
        (Due(None, datetime(2026, 11, 19, tzinfo=UTC)),),
        10.0,
        (HumanPoints("ada", "why_several_heads", 4.5, f"Good. {NASTY}", "", "05_fifth", (ada, max)),),
    )
    records = [
        heads("ada", 2, 2, cells=[CellReport(4, "timed_out", 20.0)]),
        heads("eve-1", 2, 2),
        heads("eve-2", 1, 0, cells=[CellReport(2, "error", 0.1)]),
        heads("nobody", 0, 0),
        ungraded("broken", reason=f"not a notebook {NASTY}"),
    ]
    out = write_results(folder, records, made)
    outputs.write_all(out)
    return out


def reported_class(folder):
    """Thirty-four submissions, some of which could not be graded, and a pair that is alike."""
    people = {f"s{n:02}": Entry((Person(f"Person {n}", email=f"{n}@example.org"),)) for n in range(30)}
    made = [heads(f"s{n:02}", n % 3, (n // 3) % 3) for n in range(30)]
    mistaken = graded(
        "s30",
        question("split_heads", case("shape", False, mistake="reshape-instead-of-split"), case("columns", False, 2.0)),
        question("merge_heads", case("order", False, message=NASTY, mistake="no-transpose"), case("sizes", False)),
        manual("why_several_heads", 6.0),
        cells=[CellReport(7, "timed_out", 20.0), CellReport(9, "error", 0.1)],
    )
    nobody = graded(
        "solo", question("softmax", case("impossible", False), case("trivial", True)), assignment="02_second"
    )
    made += [mistaken, nobody, replace(nobody, submission="duo"), ungraded("evil", Status.DIED, f"it ended {NASTY}")]
    people["evil"] = Entry((Person(NASTY),), f"nobody {NASTY}")
    state = class_state("canvas", people, (Person("Late <b>Riser</b>"),))
    out = write_results(folder, made, state)
    similarity.write_similarities(out, Compared([Pair("05_fifth", "s01", "s02", 0.91, 12)], ("s07",)))
    outputs.write_all(out)
    return out


DAY = datetime(2026, 11, 20, tzinfo=UTC)


def person(name):
    return Person(name, login=name.casefold(), accounts=(Account("canvas", str(sum(map(ord, name)))),))


def class_to_look_at(folder):
    """One of each kind that waits for the instructor."""

    def entry(name, hour=0, **more):
        return Entry((person(name),), None, DAY.replace(hour=hour), export="canvas", **more)

    entries = {
        "ada-1": entry("Ada", 1),
        "ada-2": entry("Ada", 2),
        "ada-picture": entry("Ada", 2, file="canvas/ada_1_2_plot.png"),
        "bob": entry("Bob", 20),
        "cy": Entry((), "its name matches nobody in the roster", DAY),
        "dee": entry("Dee", file="canvas/dee_1_2_hw.pdf"),
        "eve": entry("Eve"),
    }
    made = class_state(
        "canvas",
        entries,
        (Person("Fay", section="B"),),
        (Due(None, DAY.replace(hour=12)),),
        10.0,
        (HumanPoints("bob", "why_several_heads", 2.0, "", assignment="05_fifth", people=(person("Bob"),)),),
    )
    records = [
        heads("ada-1", 2, 2),
        heads("ada-2", 1, 1, cells=[CellReport(4, "timed_out", 20.0)]),
        ungraded("ada-picture", reason="not a notebook"),
        heads("bob", 2, 2),
        heads("cy", 0, 0),
        ungraded("dee", reason="not a notebook"),
        ungraded("eve", Status.WRONG_ASSIGNMENT, "this is 02_second"),
    ]
    return write_results(folder, records, made), made


CY, DEE, EVA = (Person(name, id) for name, id in (("Cy Mid", "S3"), ("Dee Low", "S4"), ("Eva Top", "S5")))


def of_five(tmp_path, *adjustments):
    """Ada is graded; Bob's file is unreadable, one may be Cy's, Dee handed in nothing, and Eva is excused."""
    excused = Adjustment("S5", "05_fifth", "total", None, "was ill", EVA)
    entries = {
        "ada": Entry((ADA,), file="ada.ipynb"),
        "bob": Entry((BOB,), file="bob.ipynb"),
        "cy_x": Entry((), "its name matches nobody in the roster", file="cy x.ipynb", might=(CY,)),
        "final": Entry((), "its name matches nobody in the roster", file="final.ipynb"),
    }
    state = class_state(
        entries=entries,
        missing=(CY, DEE, EVA),
        roster=(ADA, BOB, CY, DEE, EVA),
        missing_zero=True,
        adjustments=(excused, *adjustments),
    )
    records = [heads("ada", 2, 2), ungraded("bob"), heads("cy_x", 2, 2), heads("final", 2, 2)]
    out = write_results(tmp_path / "out", records, state)
    return out, tasks(*outputs.write_all(out))


SHELF = {"05_fifth": BuiltAssignment(Path("none"), HEADS, "sha")}
ROSTER = "login,name,submitted\nada,Ada Lovelace,2026-11-21T10:00Z\nmax,Max Ng,2026-11-20T10:00Z\n"
POINTS = "submission,question,points,comment\nada,why_several_heads,4.5,Good.\n"
EVERYTHING = {
    "roster": "roster.csv",
    "points": "points.csv",
    "due": ("2026-11-20T12:00Z",),
    "late_penalty": 10.0,
}


class Watcher(grading.Watcher):
    def __init__(self, agrees):
        self.said, self.changes, self._agrees = [], [], agrees

    def says(self, line):
        self.said.append(line)

    def agrees(self, changes):
        self.changes = changes
        return self._agrees


def grader(tmp_path, monkeypatch):
    """Return what grades a folder of these submissions, with whatever an instructor says."""
    made = {"ada": heads("ada", 2, 2), "max": heads("max", 1, 2)}
    (tmp_path / "in").mkdir()
    for name in made:
        (tmp_path / "in" / f"{name}.ipynb").write_text("x")
    (tmp_path / "roster.csv").write_text(ROSTER)
    (tmp_path / "points.csv").write_text(POINTS)
    monkeypatch.setattr(grading._Run, "_marked", lambda self, to_do, most: iter([made[one.id] for one in to_do]))

    def run(agrees=False, folder="in", **options):
        watcher = Watcher(agrees)
        said = {name.replace("_", "-"): value for name, value in options.items()}
        for key in {"roster", "points"} & set(said):
            said[key] = tmp_path / said[key] if key == "roster" else (tmp_path / said[key],)
        batch = grading.Batch(SHELF, [tmp_path / folder], None, Level.NONE, options=said)
        watcher.outcome = grading.grade_batch(batch, tmp_path / "out", watcher)
        return watcher

    run.made, run.top = made, tmp_path
    return run


def snapshot(out):
    return {path.relative_to(out): path.read_bytes() for path in out.rglob("*") if path.is_file()}


def totals(out):
    with open(out / "grades.csv", encoding="utf-8", newline="") as file:
        return {row["submission"]: float(row["total"]) for row in csv.DictReader(file)}
