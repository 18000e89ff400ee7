"""Folders of results whose sums are known, written without grading anything, and what is read of their files."""

import csv
from datetime import UTC, datetime
from html.parser import HTMLParser

from handed_in import NOON
from made_class import NASTY, CellReport, case, class_state, graded, heads, manual, question, ungraded, write_results
from msgspec.structs import replace

from autograder.classroom import outputs, similarity
from autograder.classroom.due_dates import Due, Extension
from autograder.classroom.entries import Entry
from autograder.classroom.people import Account, People, Person
from autograder.classroom.points import Adjustment, HumanPoints
from autograder.classroom.similarity import Compared, Pair
from autograder.classroom.to_do import tasks
from autograder.marking.record import Status

ADA, BOB = (
    Person("Ada Lovelace", "S1", accounts=(Account("canvas", "1"),), section="A"),
    Person("Bob Ross", "S2", accounts=(Account("canvas", "2"),), section="B"),
)


def table(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.reader(file))


class Page(HTMLParser):
    """What a page holds: its tags, its text, and whatever would be loaded from elsewhere."""

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
