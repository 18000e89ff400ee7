"""Gives each submission its final grade: what the tests found, with points by hand, and less the late penalty.

Takes a record and the state of a class. A record's score stays what the tests found. `total`, which goes into
gradebooks, adds the points given by hand and subtracts the penalty. At the end come adjustments, which concern one
person: in a group, the others keep their total.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from autograder.classroom.adjustments import TOTAL, Adjustment
from autograder.classroom.entries import ClassState, Entry
from autograder.classroom.for_students import OUR_FAULT
from autograder.classroom.late import days_of, share_of
from autograder.classroom.people import People, Person
from autograder.classroom.points import HumanPoints, PointsIndex, is_damaged
from autograder.marking.record import QuestionGrade, Record, Status

DAMAGED = "take it from the file as `autograder written` wrote it"


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
    free_days: int = 0  # of the person's budget

    @property
    def who(self) -> str:
        """The names of those who handed it in; empty if nobody is known."""
        return ", ".join(map(str, self.entry.people))

    @property
    def is_graded(self) -> bool:
        return self.record.status is Status.GRADED

    @property
    def why_not_graded(self) -> str:
        """The text in place of points, for its student: not how the grader failed, as that may quote hidden inputs."""
        if self.record.status is Status.GRADER_ERROR:
            return OUR_FAULT
        return f"This submission was not graded: {self.record.reason}."

    @property
    def total(self) -> float | None:
        """All points so far; None if the submission could not be graded, or was excused."""
        return self.total_of(self._alone)

    def total_of(self, person: Person | None) -> float | None:
        """Return the same for one of those who handed it in together."""
        excused = self._excused(person)
        if not self.is_graded or TOTAL in excused:
            return None
        lost = sum((self.points(q) or 0.0) * (1 - self.late_share) for q in self.record.questions if q.name in excused)
        given = sum(adjustment.points or 0.0 for who, adjustment in self.adjusted if who == person)
        return round(max(0.0, _earned(self.record, self.by_hand) - self.penalty - lost + given), 5)

    def in_gradebook(self, person: Person) -> float | None:
        """Return the total as a gradebook counts it, which has one maximum for all: what is excused weighs as the
        rest.
        """
        total, excused = self.total_of(person), self._excused(person)
        left = self.possible - sum(q.max_score for q in self.record.questions if q.name in excused)
        return total if total is None or left <= 0 else round(total * self.possible / left, 5)

    def is_excused(self, person: Person) -> bool:
        return TOTAL in self._excused(person)

    @property
    def _alone(self) -> Person | None:
        return self.entry.people[0] if len(self.entry.people) == 1 else None

    def _excused(self, person: Person | None) -> set[str]:
        return {adjustment.question for who, adjustment in self.adjusted if who == person and adjustment.points is None}

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
    def possible(self) -> float:
        """The most that anybody can have for the assignment, whether or not a person has graded all of it.

        0 for a submission that was not graded.
        """
        if self.record.max_score is None:
            return 0.0
        return round(self.record.max_score + sum(q.max_score for q in self.record.questions if q.manual), 5)

    @property
    def waiting(self) -> list[str]:
        """The questions that a person has still to grade."""
        return [q.name for q in self.record.questions if self.is_graded and q.manual and q.name not in self.by_hand]

    def points(self, question: QuestionGrade) -> float | None:
        """Return the points of a question, given by tests or by a person."""
        given = self.by_hand.get(question.name) if question.manual and self.is_graded else None
        return given.points if given else question.score


class FinalGrader:
    """Gives the final grade of each record of a class, as if no day of a budget were free."""

    def __init__(self, state: ClassState):
        self._state = state
        people = People([*state.roster, *(person for entry in state.entries.values() for person in entry.people)])
        self._points = PointsIndex(state.points, people)
        self._adjustments: dict[tuple[str, Person], list[Adjustment]] = defaultdict(list)
        for adjustment in state.adjustments:
            found = list(people) if adjustment.to is None else people.claimed(adjustment.to, lasting=True)
            for person in found if adjustment.to is None or len(found) == 1 else ():
                self._adjustments[adjustment.assignment, person].append(adjustment)

    @property
    def excused(self) -> frozenset[tuple[Person, str]]:
        """All who are excused from an assignment as a whole, with its name, whether or not they handed anything in."""
        return frozenset(
            (person, assignment)
            for (assignment, person), adjustments in self._adjustments.items()
            if any(each.points is None and each.question == TOTAL for each in adjustments)
        )

    def grade(self, record: Record) -> FinalGrade:
        entry = self._state.entries.get(record.submission, Entry())
        manual = {q.name: q.max_score for q in record.questions if q.manual}
        own = sorted(
            (given for given in self._points.of(entry.people, entry.file) if given.assignment == record.assignment),
            key=lambda given: given.submission == record.submission,
        )
        fits = [given for given in own if given.points <= manual.get(given.question, -1)]
        by_hand = {given.question: given for given in fits if given.answer == record.answers.get(given.question, "")}
        replaced = {given.question: given for given in fits if given.question not in by_hand}
        mine = (
            (who, each) for who in entry.people for each in self._adjustments.get((record.assignment or "", who), ())
        )
        days, free = days_of(record.assignment, entry, self._state), entry.accepted.free_days if entry.accepted else 0
        grade = FinalGrade(record, entry, by_hand, days, 0.0, 0.0, replaced, tuple(mine))
        return self.with_free_days(grade, free)

    def with_free_days(self, grade: FinalGrade, free_days: int) -> FinalGrade:
        """Return the grade with so many days that cost nothing."""
        share = share_of(grade.days_late, free_days, grade.entry, self._state)
        penalty = round(_earned(grade.record, grade.by_hand) * share, 5) if grade.is_graded else 0.0
        return replace(grade, free_days=free_days, late_share=share, penalty=penalty)


def final_grade(record: Record, state: ClassState) -> FinalGrade:
    """Return the final grade of one record alone."""
    return FinalGrader(state).grade(record)


def uncounted(final_grades: Iterable[FinalGrade], state: ClassState) -> list[str]:
    """Return one line for each answer that a person gave points which do not count, and why."""
    by_id = {grade.record.submission: grade for grade in final_grades}
    counted = [given for grade in by_id.values() for given in grade.by_hand.values()]
    lines = []
    for grade in by_id.values():
        for question, given in grade.replaced.items():
            had = f"had {given.points:g} points for an answer that was replaced since, and waits for points again"
            if is_damaged(given.answer, [grade.record.answers.get(question, "")]):
                had = f"the digest of the answer, {given.answer}, looks changed by a spreadsheet: {DAMAGED}"
            lines.append(f"{grade.record.submission}, {question}: {had}")
    replaced = [given for grade in by_id.values() for given in grade.replaced.values()]
    for given in state.points:
        if given in counted or given in replaced:
            continue
        found = by_id.get(given.submission)
        if found is None:
            why = "there is no such submission any more"
            if is_damaged(given.submission, by_id):
                why = f"this id looks changed by a spreadsheet: {DAMAGED}"
            lines.append(f"{given.submission}, {given.question}: {why}")
        elif not found.is_graded:
            lines.append(f"{given.submission}, {given.question}: the submission is not graded")
        elif given.question not in found.by_hand:
            asked = next((q for q in found.record.questions if q.name == given.question and q.manual), None)
            why = f"gives at most {asked.max_score:g} points for it" if asked else "has no such question"
            if asked and given.points <= asked.max_score:
                why = "was handed in by somebody else when the points were given"
            lines.append(f"{given.submission}, {given.question}: its assignment {found.record.assignment} {why}")
    return lines


def _earned(record: Record, by_hand: dict[str, HumanPoints]) -> float:
    return (record.score or 0.0) + sum(given.points for given in by_hand.values())


def submitted_in_words(grade: FinalGrade) -> str | None:
    """Return when it came, as tables have it; `late` where only that is known."""
    return grade.entry.submitted.isoformat() if grade.entry.submitted else ("late" if grade.entry.marked_late else None)
