"""Says which of a person's submissions counts, and so gives everybody a grade.

Takes records and the state of a class; gives a `Verdict` on each submission, each final grade (`final_grades`) computed
once.

Of a person's submissions to one assignment, alone or in a group, the last one counts, or the best of those without a
time. Of several in one commit, the one with the assignment's name counts; else none, until somebody says which. An
export of a platform belongs to one assignment; a notebook of another assignment in it does not count, unless
the instructor says that there are several. Nor does a file that is no notebook beside one that was graded, as a picture
in an upload of several files. A person's free late days are spent on what counts.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import compress
from pathlib import Path, PurePosixPath

from msgspec import structs

from autograder.classroom.entries import ClassState, Entry, load_state
from autograder.classroom.final_grades import FinalGrade, FinalGrader
from autograder.classroom.people import Person
from autograder.errors import UserError
from autograder.files.uncollected import uncollected
from autograder.marking.finding import SUFFIXES
from autograder.marking.record import Record, Status, read_record
from autograder.marking.results_folder import RECORDS, Results


@dataclass(frozen=True)
class Verdict:
    """A submission's final grade, and the decision whether it counts in gradebooks."""

    grade: FinalGrade
    counts: bool
    why: str
    look: bool = False  # somebody handed in several, or of another assignment: a person should see it
    other: bool = False  # of another assignment than what it was handed in with
    instead: str = ""  # the submission that counts in its place
    days_left: tuple[int, ...] = ()  # of each person's late days that cost nothing
    undecided: bool = False  # one of several that came at once, none of which has the assignment's name
    counted: FinalGrade | None = None  # the submission with the people for whom it counts, if it does


@dataclass(frozen=True)
class ClassGrades:
    """The grades of a class: the verdict on each submission, in the order of the records."""

    verdicts: list[Verdict] = field(default_factory=list)
    # The submission of each person to each assignment that counts, or would if it could be graded.
    chosen: Mapping[tuple[Person, str | None], FinalGrade] = field(default_factory=dict)
    days_left: Mapping[Person, int] = field(default_factory=dict)  # of everybody's free late days; empty without any
    excused: frozenset[tuple[Person, str]] = frozenset()  # from whole assignments, whether or not there is a submission
    held: Mapping[tuple[Person, str], str] = field(default_factory=dict)  # who did not hand in nothing, and why

    @property
    def grades(self) -> list[FinalGrade]:
        return [verdict.grade for verdict in self.verdicts]


def grade_class(records: Iterable[Record], state: ClassState) -> ClassGrades:
    """Return what everybody gets."""
    grader = FinalGrader(state)
    grades = list(map(grader.grade, records))
    if not (budget := state.settings.late_budget):
        decided = _decided(grades, state)
        return replace(decided, excused=grader.excused, held=_held_back(decided.verdicts))
    free, left = _spent(_decided(grades, state).verdicts, budget)
    with_free = (grader.with_free_days(g, free[of]) if (of := g.record.submission) in free else g for g in grades)
    decided = _decided(list(with_free), state)
    everybody = {*state.roster, *(person for grade in grades for person in grade.entry.people)}
    days_left = {person: left[person] for person in everybody}
    verdicts = [
        replace(verdict, days_left=tuple(days_left[person] for person in verdict.grade.entry.people))
        for verdict in decided.verdicts
    ]
    return ClassGrades(verdicts, decided.chosen, days_left, grader.excused, _held_back(verdicts))


@uncollected()
def read_class(out: Path) -> tuple[ClassGrades, ClassState]:
    """Return what the class in a folder got, in the order of ids; UserError for a folder without records."""
    results = Results(out)
    if not (ids := results.ids()):
        raise UserError(f"{out}: no records in {RECORDS}/; grade into this folder first")
    state = load_state(out) or ClassState()
    return grade_class((read_record(results.path(id)) for id in ids), state), state


def grades_that_count(verdicts: Iterable[Verdict]) -> list[FinalGrade]:
    """Return the submissions that count, each with the people for whom it does."""
    return [verdict.counted for verdict in verdicts if verdict.counted]


def columns(verdicts: Iterable[Verdict]) -> list[FinalGrade]:
    """Return the submissions whose assignments have a column in gradebooks, whether or not they count."""
    return [verdict.grade for verdict in verdicts if verdict.grade.is_graded and not verdict.other]


def this_week(verdicts: Iterable[Verdict]) -> frozenset[str]:
    """Return the assignments that were graded now, not in an earlier run."""
    return frozenset(grade.record.assignment or "" for grade in columns(verdicts) if not grade.entry.accepted)


def _held_back(verdicts: Sequence[Verdict]) -> dict[tuple[Person, str], str]:
    """Whom something of theirs, or what may be theirs, keeps from having handed in nothing: why, by assignment.

    A file that could not be graded, of another assignment or of nobody gives no points, but it is not nothing.
    """
    main = main_assignments((verdict.grade.record, verdict.grade.entry) for verdict in verdicts)
    now = this_week(verdicts)
    reasons: dict[tuple[Person, str], str] = {}
    for verdict in verdicts:
        record, entry = verdict.grade.record, verdict.grade.entry
        own = entry.people if verdict.other or verdict.undecided or not verdict.grade.is_graded else ()
        why = verdict.why if verdict.other or verdict.undecided else record.reason or verdict.why
        if entry.export in main:
            names = frozenset({main[entry.export][0]})
        elif record.assignment and not verdict.other:
            names = frozenset({record.assignment})
        else:
            names = now
        for name in names:
            for person in own:
                reasons.setdefault((person, name), f"{entry.file or record.submission}: {why}")
            for person in entry.might:
                reasons.setdefault(
                    (person, name), f"{entry.file or record.submission} may be theirs: {entry.unmatched}"
                )
    return reasons


def _decided(grades: Sequence[FinalGrade], state: ClassState) -> ClassGrades:
    elsewhere = {} if state.settings.several else misplaced((grade.record, grade.entry) for grade in grades)
    by_id = {
        id: Verdict(grade, False, elsewhere[id], True, other=True)
        for grade in grades
        if (id := grade.record.submission) in elsewhere
    }
    notebooks = {(_handed_in_by(grade), grade.entry.export): grade for grade in grades if grade.is_graded}
    for grade in grades:
        notebook = notebooks.get((by, grade.entry.export)) if (by := _handed_in_by(grade)) else None
        if notebook and grade.record.status is Status.UNREADABLE and not grade.entry.file.endswith(SUFFIXES):
            id = notebook.record.submission
            by_id[grade.record.submission] = Verdict(grade, False, f"a file beside {id}, not a notebook", instead=id)
    chosen = _best(_rivals(grade for grade in grades if grade.record.submission not in elsewhere))
    rivals = _rivals(grade for grade in grades if grade.record.submission not in by_id)
    for grade in grades:
        if (id := grade.record.submission) not in by_id:
            by_id[id] = _verdict(grade, [rivals[key] for key in _keys(grade)])
    best = _best(rivals)
    verdicts = [by_id[grade.record.submission] for grade in grades]
    counted = [replace(v, counted=_for(v.grade, best)) if v.counts else v for v in verdicts]
    return ClassGrades(counted, chosen)


def _handed_in_by(grade: FinalGrade) -> tuple[Person, ...]:
    """Return those who handed it in, or else who the platform says did."""
    return grade.entry.people or grade.entry.submitters


def _spent(verdicts: Iterable[Verdict], budget: int) -> tuple[dict[str, int], dict[Person, int]]:
    """Return the free days of what counts, in the order in which it came, and what is left to each person.

    Of a group, all must have days left. What was accepted in an earlier run keeps its days.
    """
    free: dict[str, int] = {}
    left: dict[Person, int] = defaultdict(lambda: budget)
    for grade in sorted(grades_that_count(verdicts), key=_when):
        days = grade.free_days
        if grade.entry.people and not grade.entry.accepted:
            days = min(grade.days_late or 0, *(left[person] for person in grade.entry.people))
            free[grade.record.submission] = days
        for person in grade.entry.people:
            left[person] -= days
    return free, left


def _when(grade: FinalGrade) -> tuple[bool, float]:
    return not grade.entry.accepted, grade.entry.submitted.timestamp() if grade.entry.submitted else 0.0


Key = tuple[Person | str, str | None]  # a person, or a submission of nobody known, and the assignment
Rivals = dict[Key, list[FinalGrade]]


def _best(rivals: Rivals) -> dict[tuple[Person, str | None], FinalGrade]:
    chosen = ((who, name, _best_of(each)) for (who, name), each in rivals.items() if isinstance(who, Person))
    return {(person, name): best for person, name, best in chosen if best}


def _best_of(rivals: Sequence[FinalGrade]) -> FinalGrade | None:
    """Return the last one, or the best of those without a time; None if that would hang on what the tests found.

    Of several that came at the same moment, as in one commit, the one with the assignment's own name counts.
    """
    best = max(rivals, key=_rank)
    at_once = [grade for grade in rivals if grade.entry.submitted and grade.entry.submitted == best.entry.submitted]
    if len(at_once) < 2 or not all(grade.is_graded for grade in at_once):
        return best
    named = [grade for grade in at_once if PurePosixPath(grade.entry.file).stem == grade.record.assignment]
    return named[0] if len(named) == 1 else None


def _keys(grade: FinalGrade) -> list[Key]:
    """Return each person and the assignment; of unknown people, the submission in a person's place."""
    return [(who, grade.record.assignment) for who in grade.entry.people or (grade.record.submission,)]


def _rivals(final_grades: Iterable[FinalGrade]) -> Rivals:
    rivals: Rivals = defaultdict(list)
    for grade in final_grades:
        for key in _keys(grade):
            rivals[key].append(grade)
    return rivals


def _for(grade: FinalGrade, best: dict[tuple[Person, str | None], FinalGrade]) -> FinalGrade:
    """Return the submission with those of its people for whom no other one counts."""
    entry = grade.entry
    stays = [best[person, grade.record.assignment] is grade for person in entry.people]
    if all(stays):
        return grade
    submitters = compress(entry.submitters, stays) if entry.submitters else ()
    return replace(
        grade, entry=structs.replace(entry, people=tuple(compress(entry.people, stays)), submitters=tuple(submitters))
    )


def _verdict(grade: FinalGrade, rivals: list[list[FinalGrade]]) -> Verdict:
    """Return of one submission, with the submissions of each of its people."""
    of = max(map(len, rivals))
    better = [_best_of(each) for each in rivals]
    if of == 1:
        why = grade.entry.unmatched or ""
    elif None in better or (other := better[0]) is None:
        why = f"one of {of} that came at once, none of which is called {grade.record.assignment}.ipynb"
        return Verdict(grade, False, why, undecided=True, look=True)
    elif all(best is not grade for best in better):
        than = "handed in earlier than" if grade.entry.submitted and other.entry.submitted else "not better than"
        return Verdict(
            grade, False, f"{than} {other.record.submission}, which counts", True, instead=other.record.submission
        )
    else:
        why = f"the last of {of}" if grade.entry.submitted else f"the best of {of} without a time"
        if lost := [str(person) for person, best in zip(grade.entry.people, better, strict=False) if best is not grade]:
            why += f"; not for {', '.join(lost)}, for whom another counts"
    if not grade.is_graded:
        words = str(grade.record.status).replace("_", " ")
        wrong = grade.record.status is Status.WRONG_ASSIGNMENT
        return Verdict(grade, False, f"{why}{'; ' if why else ''}{words}", of > 1 or wrong, wrong)
    return Verdict(grade, True, why, of > 1)


def main_assignments(handed_in: Iterable[tuple[Record, Entry]]) -> dict[str, tuple[str, int, int]]:
    """By export, the assignment to which more than half of it belongs, if any: its name, how many, and of how many."""
    exports: dict[str, Counter[str]] = defaultdict(Counter)
    for record, entry in handed_in:
        if record.status is Status.GRADED and record.assignment and entry.export:
            exports[entry.export][record.assignment] += 1
    most = {name: (*counts.most_common(1)[0], counts.total()) for name, counts in exports.items()}
    return {name: (main, count, of) for name, (main, count, of) in most.items() if 2 * count > of}


def misplaced(handed_in: Iterable[tuple[Record, Entry]]) -> dict[str, str]:
    """Return the submissions of an export that belong to another assignment than most of it, by id, with the reason."""
    pairs = list(handed_in)
    main, reasons = main_assignments(pairs), {}
    for record, entry in pairs:
        if record.status is Status.GRADED and entry.export in main:
            name, count, of = main[entry.export]
            if record.assignment != name:
                why = f"belongs to another assignment: {count} of {of} in {entry.export} belong to {name}"
                reasons[record.submission] = why
    return reasons


def _rank(grade: FinalGrade) -> tuple[float, float]:
    submitted = grade.entry.submitted
    return (submitted.timestamp() if submitted else 0.0, -1.0 if grade.total is None else grade.total)
