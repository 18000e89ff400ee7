"""The final grade of each submission, and which of a person's submissions counts.

A record's score stays what the tests found. `total`, which goes into gradebooks, adds the points given by hand and
subtracts the late penalty: a share of those points for each day, or part of a day, after the due date, up to a cap;
days of a person's budget are free. At the end come adjustments, which concern one person: in a group, the others
keep their total. What is not known about lateness is reported, so that no late work goes unnoticed.

A `Verdict` says whether a submission counts, and why. Of a person's submissions to one assignment, alone or in a group,
the last one counts, or the best of those without a time. An export from Canvas, Moodle or Gradescope belongs to one
assignment; a notebook of another assignment in it does not count, unless the instructor says that there are several.
Nor does a file that is no notebook beside one that was graded, as a picture in an upload of several files."""

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import compress

from msgspec import structs

from autograder.classroom.class_list import ClassList, Entry
from autograder.classroom.due_dates import days_late, due_for, last_moment, parse_zone
from autograder.classroom.points import TOTAL, Adjustment, Given, HumanPoints, find_people
from autograder.classroom.roster import Person
from autograder.files import csv_files
from autograder.marking.finding import SUFFIXES
from autograder.marking.record import QuestionGrade, Record, Status

OUR_FAULT = (
    "The grader failed, not your submission. You lose no points: tell the course's staff, who will run it again."
)


@dataclass(frozen=True)
class FinalGrade:
    """One submission, as gradebooks and pages show it."""

    record: Record
    entry: Entry
    by_hand: dict[str, HumanPoints]  # by question
    days_late: int | None  # None: no due date, or no time of submission
    penalty: float  # points taken off
    late_share: float = 0.0  # of the points, from which the penalty follows
    replaced: dict[str, HumanPoints] = field(default_factory=dict)  # points for an answer that is there no more
    adjusted: tuple[tuple[Person, Adjustment], ...] = ()

    @property
    def who(self) -> str:
        """The names of those who handed it in; empty if nobody is known."""
        return ", ".join(map(str, self.entry.people))

    @property
    def is_graded(self) -> bool:
        return self.record.status is Status.GRADED

    @property
    def why_not_graded(self) -> str:
        """What its student reads in place of points: not how the grader failed, as that may quote hidden inputs."""
        if self.record.status is Status.GRADER_ERROR:
            return OUR_FAULT
        return f"This submission was not graded: {self.record.reason}."

    @property
    def total(self) -> float | None:
        """All points so far; None if the submission could not be graded, or was excused."""
        return self.total_of(self._alone)

    def total_of(self, person: Person | None) -> float | None:
        """The same for one of those who handed it in together."""
        excused = self._excused(person)
        if not self.is_graded or TOTAL in excused:
            return None
        lost = sum((self.points(q) or 0.0) * (1 - self.late_share) for q in self.record.questions if q.name in excused)
        given = sum(one.points for who, one in self.adjusted if who == person and one.points is not None)
        return round(max(0.0, _earned(self.record, self.by_hand) - self.penalty - lost + given), 5)

    def in_gradebook(self, person: Person) -> float | None:
        """The total as a gradebook counts it, which has one maximum for all: what is excused weighs as the rest."""
        total, excused = self.total_of(person), self._excused(person)
        left = self.possible - sum(q.max_score for q in self.record.questions if q.name in excused)
        return total if total is None or left <= 0 else round(total * self.possible / left, 5)

    def is_excused(self, person: Person) -> bool:
        return TOTAL in self._excused(person)

    @property
    def _alone(self) -> Person | None:
        return self.entry.people[0] if len(self.entry.people) == 1 else None

    def _excused(self, person: Person | None) -> set[str]:
        return {one.question for who, one in self.adjusted if who == person and one.points is None}

    @property
    def max_total(self) -> float | None:
        """The most that `total` could be: questions that wait for a person do not count yet."""
        if self.record.max_score is None:
            return None
        excused = self._excused(self._alone)
        counted = (
            q for q in self.record.questions if q.name not in excused and not (q.manual and q.name not in self.by_hand)
        )
        return round(sum(q.max_score for q in counted), 5)

    @property
    def possible(self) -> float | None:
        """The most that anybody can have for the assignment, whether or not a person has graded all of it."""
        if self.record.max_score is None:
            return None
        return round(self.record.max_score + sum(q.max_score for q in self.record.questions if q.manual), 5)

    @property
    def waiting(self) -> list[str]:
        """The questions that a person has still to grade."""
        return [q.name for q in self.record.questions if self.is_graded and q.manual and q.name not in self.by_hand]

    def points(self, question: QuestionGrade) -> float | None:
        """The points of a question, given by tests or by a person."""
        given = self.by_hand.get(question.name) if question.manual and self.is_graded else None
        return given.points if given else question.score


def final_grades(made: ClassList) -> Callable[[Record], FinalGrade]:
    """What gives the final grade of each record of a class."""
    given = Given(made.points)
    everybody = {*made.roster, *(person for entry in made.entries.values() for person in entry.people)}
    adjusted: dict[tuple[str, Person], list[Adjustment]] = {}
    for one in made.adjustments:
        for person in find_people(one.person, everybody):
            adjusted.setdefault((one.assignment, person), []).append(one)
    return lambda record: _final_grade(record, made, given, adjusted)


def final_grade(record: Record, made: ClassList) -> FinalGrade:
    """The final grade of one record alone."""
    return final_grades(made)(record)


def _final_grade(
    record: Record, made: ClassList, given: Given, adjusted: dict[tuple[str, Person], list[Adjustment]]
) -> FinalGrade:
    entry = made.entries.get(record.submission, Entry())
    manual = {q.name: q.max_score for q in record.questions if q.manual}
    own = sorted(
        (one for one in given.to(entry) if one.assignment == record.assignment),
        key=lambda one: one.submission == record.submission,
    )
    fits = [one for one in own if one.points <= manual.get(one.question, -1)]
    by_hand = {one.question: one for one in fits if one.answer == entry.answers.get(one.question, "")}
    replaced = {one.question: one for one in fits if one.question not in by_hand}
    late = _days_late(record, entry, made)
    share = min(made.late_cap, max(0, (late or 0) - entry.free_days) * (made.late_percent or 0.0)) / 100
    if entry.accepted:
        late, share = entry.accepted.days, entry.accepted.share
    penalty = round(_earned(record, by_hand) * share, 5) if record.status is Status.GRADED else 0.0
    mine = ((person, one) for person in entry.people for one in adjusted.get((record.assignment, person), ()))
    return FinalGrade(record, entry, by_hand, late, penalty, share, replaced, tuple(mine))


def _days_late(record: Record, entry: Entry, made: ClassList) -> int | None:
    zone = parse_zone(made.zone)
    if entry.submitted is None and entry.marked_late and made.late_days is not None:
        name = csv_files.plain(record.assignment or "")
        mine = [[one for one in person.extensions if one.assignment in ("", name)] for person in entry.people] or [[]]
        return max(0, math.ceil(made.late_days - max(sum(x.days + x.hours / 24 for x in each) for each in mine)))
    due = last_moment(record.assignment, (person.extensions for person in entry.people), made.dues, zone)
    if due is None or entry.submitted is None:
        return None
    return days_late(entry.submitted, due, zone, made.grace)


def uncounted(final_grades: Iterable[FinalGrade], made: ClassList) -> list[str]:
    """One line for each answer that a person gave points which do not count, and why."""
    by_id = {one.record.submission: one for one in final_grades}
    counted = [given for one in by_id.values() for given in one.by_hand.values()]
    found = []
    for one in by_id.values():
        for question, given in one.replaced.items():
            had = f"had {given.points:g} points for an answer that was replaced since, and waits for points again"
            found.append(f"{one.record.submission}, {question}: {had}")
    told = [given for one in by_id.values() for given in one.replaced.values()]
    for given in made.points:
        if given in counted or given in told:
            continue
        one = by_id.get(given.submission)
        if one is None:
            found.append(f"{given.submission}, {given.question}: there is no such submission any more")
        elif not one.is_graded:
            found.append(f"{given.submission}, {given.question}: the submission is not graded")
        elif given.question not in one.by_hand:
            asked = next((q for q in one.record.questions if q.name == given.question and q.manual), None)
            why = f"gives at most {asked.max_score:g} points for it" if asked else "has no such question"
            if asked and given.points <= asked.max_score:
                why = "was handed in by somebody else when the points were given"
            found.append(f"{given.submission}, {given.question}: its assignment {one.record.assignment} {why}")
    return found


def _earned(record: Record, by_hand: dict[str, HumanPoints]) -> float:
    return (record.score or 0.0) + sum(given.points for given in by_hand.values())


# Missing information about lateness, reported to the instructor so that no late work goes unnoticed


ADVICE = "give times in a roster's column `submitted`"


def gaps(final_grades: Sequence[FinalGrade], made: ClassList) -> list[str]:
    """The lines, none if all that is late costs what it should."""
    untimed = [one for one in final_grades if one.entry.submitted is None]
    marked = [one for one in untimed if one.entry.marked_late]
    due = [one for one in untimed if not one.entry.marked_late and due_for(one.record.assignment, made.dues)]
    found = []
    if made.late_percent and not made.dues and not (made.late_days and marked):
        found.append(f"--late-penalty {made.late_percent:g} has no effect without a due date: give --due")
    if marked and made.late_days is None:
        costs = "no points are taken off: give the days to count with --late-days, or " + ADVICE
        found.append(f"{_submissions(marked)} marked late by the platform, which gives no time; {costs}")
    if due:
        found.append(f"{_submissions(due)} without a submission time, counted as on time: {ADVICE}")
    return found


def _submissions(some: Sequence[FinalGrade]) -> str:
    return f"{len(some)} submission{'s' * (len(some) != 1)}"


# Which of a class's submissions count in gradebooks, and why


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
