"""Lists what waits for the instructor once a class is graded, for the end of the terminal's output and the report.

Takes the verdicts on a class and its list; gives one `Task` for each kind of thing that somebody should look at, with
everything that it concerns. Nothing that waits is said anywhere else alone.
"""

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from autograder.classroom.entries import ClassState
from autograder.classroom.grades import ClassGrades, Verdict, this_week
from autograder.classroom.people import Person, in_words
from autograder.files.visible import printable
from autograder.marking.record import Status

NAMED = 10  # of those whom one cause concerns
FOR_SET_ASIDE = "fill in by-hand.csv, for what was set aside too, and give it to --points"
NOT_CLONED = "not-cloned.txt"  # the workflow `grade` puts it beside the results


@dataclass(frozen=True)
class Affected:
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
    cases: tuple[Affected, ...]

    @property
    def count(self) -> int:
        return sum(case.count for case in self.cases)

    @property
    def title(self) -> str:
        return f"{self.count} {self.singular if self.count == 1 else self.plural}"


def read_not_cloned(out: Path) -> tuple[Affected, ...]:
    """Read which repositories were not cloned, and why: `OWNER/NAME: reason` on each line."""
    path = out / NOT_CLONED
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines() if path.is_file() else []
    parts = [line.partition(": ") for line in lines if line.strip()]
    return tuple(Affected("", printable(repository), printable(why)) for repository, _, why in parts)


def tasks(grades: ClassGrades, state: ClassState, not_cloned: tuple[Affected, ...] = ()) -> list[Task]:
    """Return all that wait, in the order in which one would work them off."""
    return [task for task in _tasks(grades, state, not_cloned) if task.cases]


def _tasks(grades: ClassGrades, state: ClassState, not_cloned: tuple[Affected, ...]) -> Iterator[Task]:
    verdicts = grades.verdicts
    now = this_week(verdicts)
    missing = [who for who in state.missing if not now or any((who, name) not in grades.excused for name in now)]
    held: dict[Person, str] = {}
    for (person, _), why in grades.held.items():
        held.setdefault(person, why)
    own = [verdict for verdict in verdicts if not verdict.instead]

    def failed(*statuses: Status) -> tuple[Affected, ...]:
        of_these = [v for v in own if v.grade.record.status in statuses and not v.grade.entry.undecided]
        return tuple(_case(v, v.grade.record.reason or "") for v in of_these)

    yield Task(
        "missing-names",
        "cause for which names are missing in notebooks",
        "causes for which names are missing in notebooks",
        "Answers that need them earned nothing, right or not: look at these first.",
        tuple(_causes(own)),
    )
    yield Task(
        "not-cloned",
        "repository that was not cloned",
        "repositories that were not cloned",
        "Nothing in them was graded. Have the reason removed, and run the workflow again.",
        not_cloned,
    )
    yield Task("faults", "failure of the grader", "failures of the grader", "Grade again.", failed(Status.GRADER_ERROR))
    yield Task(
        "unreadable",
        "submission that could not be graded",
        "submissions that could not be graded",
        "No points were given. Ask for another upload.",
        failed(Status.UNREADABLE, Status.TIMED_OUT, Status.DIED),
    )
    yield Task(
        "undecided",
        "notebook of a clone that waits for a decision",
        "notebooks of clones that wait for a decision",
        "No points were given, as they are late, or may be. To have last commits count, write clones: last into "
        "class.yml; or say there what late work costs. Where it costs points, give what has no time one in a roster's "
        "column `submitted`.",
        tuple(_case(v, v.grade.entry.undecided) for v in own if v.grade.entry.undecided),
    )
    yield Task(
        "at-once",
        "notebook that is one of several handed in at once",
        "notebooks that are some of several handed in at once",
        "None of them counts: take all but one out, or give it the assignment's name.",
        tuple(_case(v, v.why) for v in own if v.undecided),
    )
    yield Task(
        "unmatched",
        "submission that matches nobody",
        "submissions that match nobody",
        "Nobody gets their points. Say whose they are in the roster's column “submission”.",
        tuple(_case(v, v.grade.entry.unmatched) for v in own if v.grade.entry.unmatched),
    )
    yield Task(
        "roster",
        "line about the roster",
        "lines about the roster",
        "",
        tuple(Affected("", note, "") for note in state.notes),
    )
    yield Task(
        "held",
        "person of whom something is there that does not count yet",
        "people of whom something is there that does not count yet",
        "Their cells are left empty, not 0.",
        tuple(Affected("", in_words(person), held[person]) for person in missing if person in held),
    )
    yield Task(
        "missing",
        "person who handed in nothing",
        "people who handed in nothing",
        "0 points were written." if state.settings.missing_zero else "In gradebooks their cells are left empty.",
        (*_missing(missing, held), *(_nobodys(own) if state.settings.missing_zero else ())),
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
        f"No points yet: {FOR_SET_ASIDE if _has_set_aside(own) else 'run autograder written'}.",
        tuple(
            _case(v, ", ".join(v.grade.waiting), len(v.grade.waiting)) for v in verdicts if v.counts and v.grade.waiting
        ),
    )
    yield Task(
        "untimed",
        "submission whose time cannot be read",
        "submissions whose time cannot be read",
        "Taken as on time.",
        tuple(_case(v, v.grade.entry.untimed) for v in own if v.grade.entry.untimed),
    )
    yield Task(
        "disputed",
        "row of points that another row contradicts",
        "rows of points that others contradict",
        "None of them counts. Take out all but one for each answer.",
        tuple(
            Affected(given.submission, "", f"{given.question}: {given.points:g} points in {given.where}")
            for given in state.disputed
        ),
    )
    yield Task(
        "above",
        "total above the maximum",
        "totals above the maximum",
        "It counts as it is.",
        tuple(
            _case(v, f"{total:g} of {v.grade.possible:g}")
            for v in verdicts
            if v.counts and (total := v.grade.total) is not None and total > (v.grade.possible or total)
        ),
    )
    applied = {adjustment for v in verdicts if v.counts for _, adjustment in v.grade.adjusted}
    yield Task(
        "adjustments",
        "adjustment without effect",
        "adjustments without effect",
        "The person has no submission to it that counts.",
        tuple(
            Affected("", x.person, f"{x.assignment}, {x.description}") for x in state.adjustments if x not in applied
        ),
    )
    yield Task(
        "late",
        "late submission",
        "late submissions",
        "",
        tuple(_case(v, late) for v in verdicts if v.counts and (late := _late(v))),
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
        tuple(_case(v, v.why) for v in verdicts if v.instead),
    )
    yield Task(
        "stopped",
        "submission with cells that failed",
        "submissions with cells that failed",
        "The rest was graded without them.",
        tuple(_case(v, what) for v in own if v.grade.is_graded and (what := _stopped(v))),
    )


def _case(verdict: Verdict, what: str, count: int = 1) -> Affected:
    return Affected(verdict.grade.record.submission, verdict.grade.who, what, count)


def _causes(own: Sequence[Verdict]) -> Iterator[Affected]:
    """Yield what took names away, modules that are not installed here first; the submissions and the points of each."""
    lost: dict[tuple[bool, str], dict[str, float]] = {}
    who = {verdict.grade.record.submission: verdict.grade.who for verdict in own}
    for verdict in own:
        for question in verdict.grade.record.questions:
            if missing := question.missing:
                key = (not missing.module, f"the module {missing.module}" if missing.module else missing.cause)
                of = lost.setdefault(key, {})
                id = verdict.grade.record.submission
                of[id] = of.get(id, 0.0) + question.max_score - (question.score or 0.0)
    for (_, cause), of in sorted(lost.items(), key=lambda item: (item[0][0], -sum(item[1].values()))):
        names = ", ".join(who[id] or id for id in list(of)[:NAMED])
        more = f" and {len(of) - NAMED} more" if len(of) > NAMED else ""
        people = f"{len(of)} {'person' if len(of) == 1 else 'people'}"
        yield Affected("", cause, f"{people}, {sum(of.values()):g} points at stake: {names}{more}")


def _missing(missing: Iterable[Person], held: Container[Person]) -> Iterator[Affected]:
    for person in missing:
        if person not in held:
            yield Affected("", str(person), f"section {person.section}" if person.section else "")


def _nobodys(own: Sequence[Verdict]) -> Iterator[Affected]:
    """Yield the files that name nobody: they hold back no 0, but are somebody's."""
    for verdict in own:
        entry = verdict.grade.entry
        if entry.unmatched and not entry.people and not entry.might:
            yield _case(verdict, "names nobody, and may be of any of these", 0)


def _has_set_aside(own: Sequence[Verdict]) -> bool:
    cases = (case for v in own for question in v.grade.record.questions for case in question.cases)
    return any(case.set_aside for case in cases)


def _late(verdict: Verdict) -> str:
    grade = verdict.grade
    if not grade.days_late:
        return "marked late by the platform" if grade.entry.marked_late and grade.days_late is None else ""
    days = f"{grade.days_late} day{'s' * (grade.days_late != 1)} late"
    if verdict.days_left:
        days += f", {grade.free_days} free, {left_in_words(verdict)}"
    return days + (f", {grade.penalty:g} point{'s' * (grade.penalty != 1)} off" if grade.penalty else "")


def left_in_words(verdict: Verdict) -> str:
    """Return how many late days that cost nothing each of its people has left."""
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
