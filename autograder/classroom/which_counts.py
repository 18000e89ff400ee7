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
    class_list = load_class_list(out)
    graded = final_grades(class_list)
    return verdicts([graded(read_record(results.path(id))) for id in ids], class_list), class_list


def verdicts(final_grades: Sequence[FinalGrade], class_list: ClassList) -> list[Verdict]:
    """One for each submission, in their order."""
    elsewhere = {} if class_list.several else misplaced(final_grades)
    by_id = {
        id: Verdict(grade, False, elsewhere[id], True, other=True)
        for grade in final_grades
        if (id := grade.record.submission) in elsewhere
    }
    notebooks = {(grade.entry.people, grade.entry.export): grade for grade in final_grades if grade.is_graded}
    for grade in final_grades:
        notebook = notebooks.get((grade.entry.people, grade.entry.export)) if grade.entry.people else None
        if notebook and grade.record.status is Status.UNREADABLE and not grade.entry.file.endswith(SUFFIXES):
            id = notebook.record.submission
            by_id[grade.record.submission] = Verdict(grade, False, f"a file beside {id}, not a notebook", instead=id)
    rivals = _rivals(grade for grade in final_grades if grade.record.submission not in by_id)
    for grade in final_grades:
        if (id := grade.record.submission) not in by_id:
            by_id[id] = _verdict(grade, [rivals[key] for key in _keys(grade)])
    left = late_days_left(final_grades, class_list)
    best = _best(rivals)
    return [
        replace(
            verdict,
            days_left=tuple(left[person] for person in grade.entry.people) if left else (),
            counted=_for(grade, best) if verdict.counts else None,
        )
        for grade in final_grades
        if (verdict := by_id[grade.record.submission])
    ]


def late_days_left(final_grades: Sequence[FinalGrade], class_list: ClassList) -> dict[Person, int]:
    """What is left of everybody's budget of late days; empty without one."""
    if not class_list.late_budget:
        return {}
    people = {*class_list.roster, *(person for grade in final_grades for person in grade.entry.people)}
    left = dict.fromkeys(people, class_list.late_budget)
    for (person, _), grade in chosen(final_grades, class_list).items():
        left[person] -= grade.entry.free_days if grade.is_graded else 0
    return left


def counting(chosen: Iterable[Verdict]) -> list[FinalGrade]:
    """The submissions that count, each with the people for whom it does."""
    return [verdict.counted for verdict in chosen if verdict.counted]


def with_budget(class_list: ClassList, records: Iterable[Record]) -> ClassList:
    """The class list with everybody's free late days, spent on what counts in the order in which it came.

    Of a group, all must have days left. What was accepted in an earlier run keeps its days.
    """
    entries = {
        id: entry if entry.accepted else structs.replace(entry, free_days=0) for id, entry in class_list.entries.items()
    }
    graded = final_grades(structs.replace(class_list, entries=entries))
    left: dict[Person, int] = defaultdict(lambda: class_list.late_budget)
    for grade in sorted(counting(verdicts([graded(record) for record in records], class_list)), key=_when):
        free = grade.entry.free_days
        if grade.entry.people and not grade.entry.accepted:
            free = min(grade.days_late or 0, *(left[person] for person in grade.entry.people))
            entries[grade.record.submission] = structs.replace(entries[grade.record.submission], free_days=free)
        for person in grade.entry.people:
            left[person] -= free
    return structs.replace(class_list, entries=entries)


def _when(grade: FinalGrade) -> tuple[bool, float]:
    return not grade.entry.accepted, grade.entry.submitted.timestamp() if grade.entry.submitted else 0.0


def chosen(final_grades: Sequence[FinalGrade], class_list: ClassList) -> dict[tuple[Person, str | None], FinalGrade]:
    """The submission of each person to each assignment that counts, or would if it could be graded."""
    elsewhere = {} if class_list.several else misplaced(final_grades)
    rivals = _rivals(grade for grade in final_grades if grade.record.submission not in elsewhere)
    return _best(rivals)


def _best(rivals: dict[tuple, list[FinalGrade]]) -> dict[tuple[Person, str | None], FinalGrade]:
    return {key: max(each, key=_rank) for key, each in rivals.items() if isinstance(key[0], Person)}


def _keys(grade: FinalGrade) -> list[tuple]:
    """Each person and the assignment; of unknown people, the submission in a person's place."""
    return [(person, grade.record.assignment) for person in grade.entry.people or (grade.record.submission,)]


def _rivals(final_grades: Iterable[FinalGrade]) -> dict[tuple, list[FinalGrade]]:
    rivals: dict[tuple, list[FinalGrade]] = defaultdict(list)
    for grade in final_grades:
        for key in _keys(grade):
            rivals[key].append(grade)
    return rivals


def _for(grade: FinalGrade, best: dict[tuple[Person, str | None], FinalGrade]) -> FinalGrade:
    """The submission with those of its people for whom no other one counts."""
    entry = grade.entry
    stays = [best[person, grade.record.assignment] is grade for person in entry.people]
    if all(stays):
        return grade
    submitters = compress(entry.submitters, stays) if entry.submitters else ()
    return replace(
        grade, entry=structs.replace(entry, people=tuple(compress(entry.people, stays)), submitters=tuple(submitters))
    )


def _verdict(grade: FinalGrade, rivals: list[list[FinalGrade]]) -> Verdict:
    """Of one submission, with the submissions of each of its people."""
    of = max(map(len, rivals))
    better = [max(each, key=_rank) for each in rivals]
    if of == 1:
        why = grade.entry.unmatched or ""
    elif all(best is not grade for best in better):
        best = better[0]
        than = "handed in earlier than" if grade.entry.submitted and best.entry.submitted else "not better than"
        return Verdict(
            grade, False, f"{than} {best.record.submission}, which counts", True, instead=best.record.submission
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


def main_assignments(final_grades: Iterable[FinalGrade]) -> dict[str, tuple[str, int, int]]:
    """By export, the assignment to which more than half of it belongs, if any: its name, how many, and of how many."""
    exports: dict[str, Counter[str]] = defaultdict(Counter)
    for grade in final_grades:
        if grade.is_graded and grade.entry.export:
            exports[grade.entry.export][grade.record.assignment] += 1
    most = {name: (*counts.most_common(1)[0], counts.total()) for name, counts in exports.items()}
    return {name: (main, count, of) for name, (main, count, of) in most.items() if 2 * count > of}


def misplaced(final_grades: Sequence[FinalGrade]) -> dict[str, str]:
    """The submissions of an export that belong to another assignment than most of it, by id, with the reason."""
    main, reasons = main_assignments(final_grades), {}
    for grade in final_grades:
        if grade.is_graded and grade.entry.export in main:
            name, count, of = main[grade.entry.export]
            if grade.record.assignment != name:
                why = f"belongs to another assignment: {count} of {of} in {grade.entry.export} belong to {name}"
                reasons[grade.record.submission] = why
    return reasons


def _rank(grade: FinalGrade) -> tuple[float, float]:
    submitted = grade.entry.submitted
    return (submitted.timestamp() if submitted else 0.0, -1.0 if grade.total is None else grade.total)
