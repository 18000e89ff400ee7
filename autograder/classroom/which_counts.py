"""Which submission of each person counts in gradebooks, and why.

Takes final grades; gives a `Verdict` on each. Of a person's submissions to one assignment, alone or in a group, the
last one counts, or the best of those without a time. An export from Canvas, Moodle or Gradescope belongs to one
assignment; a notebook of another assignment in it does not count, unless the instructor says that there are several.
Nor does a file that is no notebook beside one that was graded, as a picture in an upload of several files. A person's
free late days are spent on what counts."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import compress
from pathlib import Path

from msgspec import structs

from autograder.classroom.class_list import ClassList, load_class_list
from autograder.classroom.final_grade import FinalGrade, final_grades
from autograder.classroom.roster import Person
from autograder.errors import UserError
from autograder.marking.finding import SUFFIXES
from autograder.marking.record import RECORDS, Record, Results, Status, read_record


@dataclass(frozen=True)
class Verdict:
    """Whether a submission counts in gradebooks."""

    grade: FinalGrade
    counts: bool
    why: str
    look: bool = False  # somebody handed in several, or of another assignment: a person should see it
    other: bool = False  # of another assignment than what it was handed in with
    instead: str = ""  # the submission that counts in its place
    days_left: tuple[int, ...] = ()  # of each person's late days that cost nothing
    counted: FinalGrade | None = None  # the submission with the people for whom it counts, if it does


def read_class(out: Path) -> tuple[list[Verdict], ClassList]:
    """The verdict on every submission, in the order of their ids; UserError for a folder without records."""
    results = Results(out)
    if not (ids := results.ids()):
        raise UserError(f"{out}: no records in {RECORDS}/; grade into this folder first")
    made = load_class_list(out)
    graded = final_grades(made)
    return verdicts([graded(read_record(results.path(id))) for id in ids], made), made


def verdicts(final_grades: Sequence[FinalGrade], made: ClassList) -> list[Verdict]:
    """One for each submission, in their order."""
    elsewhere = {} if made.several else misplaced(final_grades)
    found = {
        id: Verdict(one, False, elsewhere[id], True, other=True)
        for one in final_grades
        if (id := one.record.submission) in elsewhere
    }
    notebooks = {(one.entry.people, one.entry.export): one for one in final_grades if one.is_graded}
    for one in final_grades:
        notebook = notebooks.get((one.entry.people, one.entry.export)) if one.entry.people else None
        if notebook and one.record.status is Status.UNREADABLE and not one.entry.file.endswith(SUFFIXES):
            id = notebook.record.submission
            found[one.record.submission] = Verdict(one, False, f"a file beside {id}, not a notebook", instead=id)
    rivals = _rivals(one for one in final_grades if one.record.submission not in found)
    for one in final_grades:
        if (id := one.record.submission) not in found:
            found[id] = _verdict(one, [rivals[key] for key in _keys(one)])
    left = late_days_left(final_grades, made)
    best = _best(rivals)
    return [
        replace(
            verdict,
            days_left=tuple(left[person] for person in one.entry.people) if left else (),
            counted=_for(one, best) if verdict.counts else None,
        )
        for one in final_grades
        if (verdict := found[one.record.submission])
    ]


def late_days_left(final_grades: Sequence[FinalGrade], made: ClassList) -> dict[Person, int]:
    """What is left of everybody's budget of late days; empty without one."""
    if not made.late_budget:
        return {}
    people = {*made.roster, *(person for one in final_grades for person in one.entry.people)}
    left = dict.fromkeys(people, made.late_budget)
    for (person, _), one in chosen(final_grades, made).items():
        left[person] -= one.entry.free_days if one.is_graded else 0
    return left


def counting(chosen: Iterable[Verdict]) -> list[FinalGrade]:
    """The submissions that count, each with the people for whom it does."""
    return [verdict.counted for verdict in chosen if verdict.counted]


def with_budget(made: ClassList, records: Iterable[Record]) -> ClassList:
    """The class list with everybody's free late days, spent on what counts in the order in which it came.

    Of a group, all must have days left. What was accepted in an earlier run keeps its days.
    """
    entries = {
        id: entry if entry.accepted else structs.replace(entry, free_days=0) for id, entry in made.entries.items()
    }
    graded = final_grades(structs.replace(made, entries=entries))
    left: dict[Person, int] = defaultdict(lambda: made.late_budget)
    for one in sorted(counting(verdicts([graded(record) for record in records], made)), key=_when):
        free = one.entry.free_days
        if one.entry.people and not one.entry.accepted:
            free = min(one.days_late or 0, *(left[person] for person in one.entry.people))
            entries[one.record.submission] = structs.replace(entries[one.record.submission], free_days=free)
        for person in one.entry.people:
            left[person] -= free
    return structs.replace(made, entries=entries)


def _when(one: FinalGrade) -> tuple[bool, float]:
    return not one.entry.accepted, one.entry.submitted.timestamp() if one.entry.submitted else 0.0


def chosen(final_grades: Sequence[FinalGrade], made: ClassList) -> dict[tuple[Person, str | None], FinalGrade]:
    """The submission of each person to each assignment that counts, or would if it could be graded."""
    elsewhere = {} if made.several else misplaced(final_grades)
    rivals = _rivals(one for one in final_grades if one.record.submission not in elsewhere)
    return _best(rivals)


def _best(rivals: dict[tuple, list[FinalGrade]]) -> dict[tuple[Person, str | None], FinalGrade]:
    return {key: max(each, key=_rank) for key, each in rivals.items() if isinstance(key[0], Person)}


def _keys(one: FinalGrade) -> list[tuple]:
    """Each person and the assignment; of unknown people, the submission in a person's place."""
    return [(person, one.record.assignment) for person in one.entry.people or (one.record.submission,)]


def _rivals(final_grades: Iterable[FinalGrade]) -> dict[tuple, list[FinalGrade]]:
    rivals: dict[tuple, list[FinalGrade]] = defaultdict(list)
    for one in final_grades:
        for key in _keys(one):
            rivals[key].append(one)
    return rivals


def _for(one: FinalGrade, best: dict[tuple[Person, str | None], FinalGrade]) -> FinalGrade:
    """The submission with those of its people for whom no other one counts."""
    entry = one.entry
    stays = [best[person, one.record.assignment] is one for person in entry.people]
    if all(stays):
        return one
    submitters = compress(entry.submitters, stays) if entry.submitters else ()
    return replace(
        one, entry=structs.replace(entry, people=tuple(compress(entry.people, stays)), submitters=tuple(submitters))
    )


def _verdict(one: FinalGrade, rivals: list[list[FinalGrade]]) -> Verdict:
    """Of one submission, with the submissions of each of its people."""
    of = max(map(len, rivals))
    better = [max(each, key=_rank) for each in rivals]
    if of == 1:
        why = one.entry.unmatched or ""
    elif all(best is not one for best in better):
        best = better[0]
        than = "handed in earlier than" if one.entry.submitted and best.entry.submitted else "not better than"
        return Verdict(
            one, False, f"{than} {best.record.submission}, which counts", True, instead=best.record.submission
        )
    else:
        why = f"the last of {of}" if one.entry.submitted else f"the best of {of} without a time"
        if lost := [str(person) for person, best in zip(one.entry.people, better, strict=False) if best is not one]:
            why += f"; not for {', '.join(lost)}, for whom another counts"
    if not one.is_graded:
        words = str(one.record.status).replace("_", " ")
        wrong = one.record.status is Status.WRONG_ASSIGNMENT
        return Verdict(one, False, f"{why}{'; ' if why else ''}{words}", of > 1 or wrong, wrong)
    return Verdict(one, True, why, of > 1)


def main_assignments(final_grades: Iterable[FinalGrade]) -> dict[str, tuple[str, int, int]]:
    """By export, the assignment to which more than half of it belongs, if any: its name, how many, and of how many."""
    exports: dict[str, Counter[str]] = defaultdict(Counter)
    for one in final_grades:
        if one.is_graded and one.entry.export:
            exports[one.entry.export][one.record.assignment] += 1
    most = {name: (*counts.most_common(1)[0], counts.total()) for name, counts in exports.items()}
    return {name: found for name, found in most.items() if 2 * found[1] > found[2]}


def misplaced(final_grades: Sequence[FinalGrade]) -> dict[str, str]:
    """The submissions of an export that belong to another assignment than most of it, by id, with the reason."""
    main, found = main_assignments(final_grades), {}
    for one in final_grades:
        if one.is_graded and one.entry.export in main:
            name, count, of = main[one.entry.export]
            if one.record.assignment != name:
                why = f"belongs to another assignment: {count} of {of} in {one.entry.export} belong to {name}"
                found[one.record.submission] = why
    return found


def _rank(one: FinalGrade) -> tuple[float, float]:
    submitted = one.entry.submitted
    return (submitted.timestamp() if submitted else 0.0, -1.0 if one.total is None else one.total)
