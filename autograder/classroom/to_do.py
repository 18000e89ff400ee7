"""What waits for the instructor once a class is graded: one list, for the end of the terminal's output and the report.

Takes the verdicts on a class and its list; gives one `Task` for each kind of thing that somebody should look at, with
everything that it concerns. Nothing that waits is said anywhere else alone.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from autograder.classroom.entries import ClassState
from autograder.classroom.grades import ClassGrades, Verdict
from autograder.marking.record import Status


@dataclass(frozen=True)
class Case:
    """One submission, or one person without any."""

    submission: str  # its id; "" if there is none
    who: str
    what: str
    count: int = 1


@dataclass(frozen=True)
class Task:
    """One kind of thing that waits."""

    anchor: str
    singular: str  # what is counted
    plural: str
    advice: str
    cases: tuple[Case, ...]

    @property
    def count(self) -> int:
        return sum(case.count for case in self.cases)

    @property
    def title(self) -> str:
        return f"{self.count} {self.singular if self.count == 1 else self.plural}"


def tasks(grades: ClassGrades, state: ClassState) -> list[Task]:
    """All that wait, in the order in which one would work them off."""
    return [task for task in _tasks(grades.verdicts, state) if task.cases]


def _tasks(chosen: Sequence[Verdict], state: ClassState) -> Iterator[Task]:
    own = [verdict for verdict in chosen if not verdict.instead]

    def failed(*statuses: Status) -> tuple[Case, ...]:
        return tuple(_case(v, v.grade.record.reason or "") for v in own if v.grade.record.status in statuses)

    yield Task("faults", "failure of the grader", "failures of the grader", "Grade again.", failed(Status.GRADER_ERROR))
    yield Task(
        "unreadable",
        "submission that could not be graded",
        "submissions that could not be graded",
        "No points were given. Ask for another upload.",
        failed(Status.UNREADABLE, Status.TIMED_OUT, Status.DIED),
    )
    yield Task(
        "unmatched",
        "submission that matches nobody",
        "submissions that match nobody",
        "Nobody gets their points. Say whose they are in the roster's column “submission”.",
        tuple(_case(v, v.grade.entry.unmatched) for v in own if v.grade.entry.unmatched),
    )
    yield Task(
        "missing",
        "person who handed in nothing",
        "people who handed in nothing",
        "0 points were written." if state.settings.missing_zero else "In gradebooks their cells are left empty.",
        tuple(Case("", str(person), f"section {person.section}" if person.section else "") for person in state.missing),
    )
    yield Task(
        "wrong-assignment",
        "notebook of another assignment",
        "notebooks of another assignment",
        "Nothing of it counts here. Ask for the right one, or grade with --several, or --assignment if a notebook "
        "does not say what it is.",
        tuple(_case(v, v.grade.record.reason or v.why) for v in own if v.other),
    )
    yield Task(
        "waiting",
        "written answer that waits for a person",
        "written answers that wait for a person",
        "No points yet: run autograder written; for what was set aside, give by-hand.csv, filled in, to --points.",
        tuple(
            _case(v, ", ".join(v.grade.waiting), len(v.grade.waiting)) for v in chosen if v.counts and v.grade.waiting
        ),
    )
    yield Task(
        "untimed",
        "submission whose time cannot be read",
        "submissions whose time cannot be read",
        "Taken as on time.",
        tuple(_case(v, v.grade.entry.untimed) for v in own if v.grade.entry.untimed),
    )
    applied = {adjustment for v in chosen if v.counts for _, adjustment in v.grade.adjusted}
    yield Task(
        "adjustments",
        "adjustment without effect",
        "adjustments without effect",
        "The person has no submission to it that counts.",
        tuple(Case("", x.person, f"{x.assignment}, {x.description}") for x in state.adjustments if x not in applied),
    )
    yield Task(
        "late",
        "late submission",
        "late submissions",
        "",
        tuple(_case(v, late) for v in chosen if v.counts and (late := _late(v))),
    )
    yield Task(
        "after-due",
        "clone with later commits",
        "clones with later commits",
        "The version at the due date counts; with --late-penalty, its last commit does.",
        tuple(_case(v, f"last commit {v.grade.entry.newer:%Y-%m-%d %H:%M}") for v in own if v.grade.entry.newer),
    )
    yield Task(
        "superseded",
        "file that does not count beside another",
        "files that do not count beside another",
        "",
        tuple(_case(v, v.why) for v in chosen if v.instead),
    )
    yield Task(
        "stopped",
        "submission with cells that failed",
        "submissions with cells that failed",
        "The rest was graded without them.",
        tuple(_case(v, what) for v in own if v.grade.is_graded and (what := _stopped(v))),
    )


def _case(verdict: Verdict, what: str, count: int = 1) -> Case:
    return Case(verdict.grade.record.submission, verdict.grade.who, what, count)


def _late(verdict: Verdict) -> str:
    grade = verdict.grade
    if not grade.days_late:
        return "marked late by the platform" if grade.entry.marked_late and grade.days_late is None else ""
    days = f"{grade.days_late} day{'s' * (grade.days_late != 1)} late"
    if verdict.days_left:
        days += f", {grade.free_days} free, {left_in_words(verdict)}"
    return days + (f", {grade.penalty:g} point{'s' * (grade.penalty != 1)} off" if grade.penalty else "")


def left_in_words(verdict: Verdict) -> str:
    """How many late days that cost nothing each of its people has left."""
    if len(verdict.days_left) == 1:
        return f"{verdict.days_left[0]} left"
    return ", ".join(f"{n} left of {who}" for who, n in zip(verdict.grade.entry.people, verdict.days_left, strict=True))


def _stopped(verdict: Verdict) -> str:
    words = {"timed_out": "ran for too long", "died": "ended its process", "error": "raised an error"}
    problems = []
    for status, problem in words.items():
        if cells := [str(cell.index + 1) for cell in verdict.grade.record.cells if cell.status == status]:
            problems.append(f"cell {', '.join(cells)} {problem}")
    return "; ".join(problems)
