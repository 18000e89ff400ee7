"""The final grade of each submission.

A record's score stays what the tests found. `total`, which goes into gradebooks, adds the points given by hand and
subtracts the late penalty. At the end come adjustments, which concern one person: in a group, the others keep their
total. `which_counts` says which of a person's submissions counts."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from autograder.classroom.class_list import ClassList, Entry
from autograder.classroom.late_penalty import lateness
from autograder.classroom.points_by_hand import TOTAL, Adjustment, HumanPoints, PointsIndex, find_people
from autograder.classroom.roster import Person
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
        given = sum(adjustment.points or 0.0 for who, adjustment in self.adjusted if who == person)
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


def final_grades(class_list: ClassList) -> Callable[[Record], FinalGrade]:
    """What gives the final grade of each record of a class."""
    points = PointsIndex(class_list.points)
    everybody = {*class_list.roster, *(person for entry in class_list.entries.values() for person in entry.people)}
    adjustments: dict[tuple[str, Person], list[Adjustment]] = {}
    for adjustment in class_list.adjustments:
        for person in find_people(adjustment.person, everybody):
            adjustments.setdefault((adjustment.assignment, person), []).append(adjustment)
    return lambda record: _final_grade(record, class_list, points, adjustments)


def final_grade(record: Record, class_list: ClassList) -> FinalGrade:
    """The final grade of one record alone."""
    return final_grades(class_list)(record)


def _final_grade(
    record: Record, class_list: ClassList, points: PointsIndex, adjustments: dict[tuple[str, Person], list[Adjustment]]
) -> FinalGrade:
    entry = class_list.entries.get(record.submission, Entry())
    manual = {q.name: q.max_score for q in record.questions if q.manual}
    own = sorted(
        (given for given in points.of(entry) if given.assignment == record.assignment),
        key=lambda given: given.submission == record.submission,
    )
    fits = [given for given in own if given.points <= manual.get(given.question, -1)]
    by_hand = {given.question: given for given in fits if given.answer == entry.answers.get(given.question, "")}
    replaced = {given.question: given for given in fits if given.question not in by_hand}
    late, share = lateness(record, entry, class_list)
    penalty = round(_earned(record, by_hand) * share, 5) if record.status is Status.GRADED else 0.0
    mine = ((who, adjustment) for who in entry.people for adjustment in adjustments.get((record.assignment, who), ()))
    return FinalGrade(record, entry, by_hand, late, penalty, share, replaced, tuple(mine))


def uncounted(final_grades: Iterable[FinalGrade], class_list: ClassList) -> list[str]:
    """One line for each answer that a person gave points which do not count, and why."""
    by_id = {grade.record.submission: grade for grade in final_grades}
    counted = [given for grade in by_id.values() for given in grade.by_hand.values()]
    lines = []
    for grade in by_id.values():
        for question, given in grade.replaced.items():
            had = f"had {given.points:g} points for an answer that was replaced since, and waits for points again"
            lines.append(f"{grade.record.submission}, {question}: {had}")
    replaced = [given for grade in by_id.values() for given in grade.replaced.values()]
    for given in class_list.points:
        if given in counted or given in replaced:
            continue
        grade = by_id.get(given.submission)
        if grade is None:
            lines.append(f"{given.submission}, {given.question}: there is no such submission any more")
        elif not grade.is_graded:
            lines.append(f"{given.submission}, {given.question}: the submission is not graded")
        elif given.question not in grade.by_hand:
            asked = next((q for q in grade.record.questions if q.name == given.question and q.manual), None)
            why = f"gives at most {asked.max_score:g} points for it" if asked else "has no such question"
            if asked and given.points <= asked.max_score:
                why = "was handed in by somebody else when the points were given"
            lines.append(f"{given.submission}, {given.question}: its assignment {grade.record.assignment} {why}")
    return lines


def _earned(record: Record, by_hand: dict[str, HumanPoints]) -> float:
    return (record.score or 0.0) + sum(given.points for given in by_hand.values())
