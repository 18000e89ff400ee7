"""Statistics of a class's records: its questions, test cases and mistakes.

Takes one record at a time and keeps only numbers, names and ids. Each instance is for one assignment; submissions
without a grade are counted separately and enter no other figure.

Difficulty is the mean share of a question's points that was earned (the "facility index": 1 is easy). Discrimination is
Pearson's correlation between a question's points and the points of all other questions together (the corrected
item-total correlation), over all graded submissions; it is None if either does not vary.
"""

import math
from collections import Counter
from dataclasses import dataclass, field
from statistics import StatisticsError, correlation, fmean

from msgspec.structs import replace

from autograder.marking.record import CaseGrade, Record, Status
from autograder.student.diagnosis import doubtful


@dataclass(frozen=True)
class QuestionFigures:
    name: str
    max_score: float
    mean: float
    difficulty: float | None  # share of the points that was earned, 0 to 1
    discrimination: float | None  # -1 to 1
    full: int  # submissions with every point
    none: int  # submissions with no point
    untouched: int  # submissions in which the stub is as it was given


@dataclass(frozen=True)
class CaseFigures:
    question: str
    name: str
    hidden: bool
    passed: int
    of: int


@dataclass(frozen=True)
class MistakeFigures:
    """One known mistake, and who made it."""

    name: str
    questions: tuple[str, ...]
    submissions: tuple[str, ...]


@dataclass
class ClassStatistics:
    """One assignment of a class."""

    assignment: str
    ids: list[str] = field(default_factory=list)
    shares: list[float] = field(default_factory=list)  # of all points that tests give, by submission
    _points: dict[str, list[float]] = field(default_factory=dict)  # by question, one a submission
    _max: dict[str, float] = field(default_factory=dict)
    _untouched: Counter[str] = field(default_factory=Counter)
    _cases: dict[tuple[str, str], list] = field(default_factory=dict)
    _mistakes: dict[str, dict[str, list[str]]] = field(default_factory=dict)  # who made it, by mistake and question

    def add(self, record: Record) -> None:
        """Count a graded submission, whose record has its cases."""
        if record.status is not Status.GRADED:
            raise ValueError(f"{record.submission} has no grade")
        self.ids.append(record.submission)
        self.shares.append(record.score / record.max_score if record.max_score else 0.0)
        for question in record.questions:
            if question.manual:
                continue
            self._max[question.name] = question.max_score
            self._points.setdefault(question.name, []).append(question.score)
            self._untouched[question.name] += question.untouched
            doubted = doubtful(case.mistake for case in question.cases if not case.passed)
            for case in question.cases:
                # An answer that has not been begun holds no mistake.
                unnamed = question.untouched or case.mistake in doubted
                self._count(record.submission, question.name, replace(case, mistake=None) if unnamed else case)

    def _count(self, submission: str, question: str, case: CaseGrade) -> None:
        counts = self._cases.setdefault((question, case.name), [case.hidden, 0, 0])
        counts[1] += case.passed
        counts[2] += 1
        if case.mistake:
            made = self._mistakes.setdefault(case.mistake, {}).setdefault(question, [])
            if made[-1:] != [submission]:  # it is counted once, however many of its cases show the mistake
                made.append(submission)

    def join(self, others: "ClassStatistics") -> None:
        """Count what was counted of other submissions to the same assignment."""
        self.ids += others.ids
        self.shares += others.shares
        self._max |= others._max
        self._untouched.update(others._untouched)
        for name, points in others._points.items():
            self._points.setdefault(name, []).extend(points)
        for key, (hidden, passed, of) in others._cases.items():
            counts = self._cases.setdefault(key, [hidden, 0, 0])
            counts[1] += passed
            counts[2] += of
        for mistake, by_question in others._mistakes.items():
            for question, made in by_question.items():
                self._mistakes.setdefault(mistake, {}).setdefault(question, []).extend(made)

    def questions(self) -> list[QuestionFigures]:
        """The figures of each question, in the order of the assignment."""
        totals = list(map(math.fsum, zip(*self._points.values(), strict=True)))
        return [
            QuestionFigures(
                name,
                self._max[name],
                mean := fmean(row),
                mean / self._max[name] if self._max[name] else None,
                discrimination(row, totals),
                sum(points >= self._max[name] - 1e-9 for points in row),
                sum(points <= 1e-9 for points in row),
                self._untouched[name],
            )
            for name, row in self._points.items()
        ]

    def cases(self) -> list[CaseFigures]:
        return [CaseFigures(*key, *counts) for key, counts in self._cases.items()]

    def mistakes(self) -> list[MistakeFigures]:
        """The mistakes that were recognised, the most frequent first."""
        found = []
        for name, by_question in self._mistakes.items():
            who = sorted({one for made in by_question.values() for one in made})
            found.append(MistakeFigures(name, tuple(by_question), tuple(who)))
        return sorted(found, key=lambda mistake: (-len(mistake.submissions), mistake.name))


def discrimination(points: list[float], totals: list[float]) -> float | None:
    """Pearson's correlation of a question's points with those of all others; None where one of them does not vary."""
    rest = [round(total - own, 9) for own, total in zip(points, totals, strict=True)]
    try:
        return correlation([round(own, 9) for own in points], rest)
    except StatisticsError:
        return None
