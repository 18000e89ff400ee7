"""The page report.html, which shows an instructor what the class understood, and the statistics on it.

Takes the verdicts on a class. What does not count for anybody is in no statistics. The page names hidden cases, so it
is for the instructor only. What its charts show is also there in words and in a table.

Difficulty is the mean share of a question's points that was earned (the "facility index": 1 is easy). Discrimination is
Pearson's correlation between a question's points and the points of all other questions together (the corrected
item-total correlation), over all graded submissions; it is None if either does not vary.
"""

import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import StatisticsError, correlation, fmean

from msgspec.structs import replace

from autograder.classroom.entries import ClassState
from autograder.classroom.final_grades import FinalGrade
from autograder.classroom.grades import ClassGrades, Verdict
from autograder.classroom.pages.rendering import render_page
from autograder.classroom.pages.why import meanings
from autograder.classroom.similarity import Compared
from autograder.classroom.to_do import read_not_cloned, tasks
from autograder.files.whole import write_whole
from autograder.marking.record import CaseGrade, Record, Status
from autograder.softlookup.choosing import doubtful

BINS = 10
LEAST_FOR_CASES = 2  # submissions; with fewer, every case is passed by nobody or by everybody
LINKS_SHOWN = 40  # submissions named in a row; of more, the rest is counted


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
class _Counts:
    """Of one case, how many answers were put to it and passed."""

    hidden: bool
    passed: int = 0
    total: int = 0


@dataclass
class ClassStatistics:
    """One assignment of a class, by its graded submissions."""

    assignment: str
    ids: list[str] = field(default_factory=list)
    set_aside: dict[tuple[str, str], str] = field(default_factory=dict)  # cases that people grade, and why
    shares: list[float] = field(default_factory=list)  # of all points that tests give, by submission
    _points: dict[str, list[float]] = field(default_factory=dict)  # by question, one a submission
    _max: dict[str, float] = field(default_factory=dict)
    _untouched: Counter[str] = field(default_factory=Counter)
    _cases: dict[tuple[str, str], _Counts] = field(default_factory=dict)
    _mistakes: dict[str, dict[str, list[str]]] = field(default_factory=dict)  # who made it, by mistake and question

    def add(self, record: Record) -> None:
        """Count a graded submission, whose record has its cases."""
        if record.status is not Status.GRADED:
            raise ValueError(f"{record.submission} has no grade")
        self.ids.append(record.submission)
        self.shares.append((record.score or 0.0) / record.max_score if record.max_score else 0.0)
        for question in record.questions:
            aside = {(question.name, case.name): case.set_aside for case in question.cases if case.set_aside}
            self.set_aside |= aside
            if question.manual or (aside and len(aside) == len(question.cases)):
                continue
            self._max[question.name] = question.max_score
            self._points.setdefault(question.name, []).append(question.score or 0.0)
            self._untouched[question.name] += question.untouched
            doubted = doubtful([found for case in question.cases if (found := case.finding)])
            for case in question.cases:
                if case.set_aside:
                    continue
                # An answer that has not been begun holds no mistake.
                unnamed = question.untouched or case.mistake in doubted
                self._count(record.submission, question.name, replace(case, mistake=None) if unnamed else case)

    def _count(self, submission: str, question: str, case: CaseGrade) -> None:
        counts = self._cases.setdefault((question, case.name), _Counts(case.hidden))
        counts.passed += bool(case.passed)
        counts.total += 1
        if case.mistake:
            submissions = self._mistakes.setdefault(case.mistake, {}).setdefault(question, [])
            if submissions[-1:] != [submission]:  # it is counted once, however many of its cases show the mistake
                submissions.append(submission)

    def questions(self) -> list[QuestionFigures]:
        """Return the figures of each question, in the order of the assignment."""
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
        return [CaseFigures(*key, each.hidden, each.passed, each.total) for key, each in self._cases.items()]

    def mistakes(self) -> list[MistakeFigures]:
        """Return the mistakes that were recognised, the most frequent first."""
        figures = []
        for name, by_question in self._mistakes.items():
            who = sorted({id for ids in by_question.values() for id in ids})
            figures.append(MistakeFigures(name, tuple(by_question), tuple(who)))
        return sorted(figures, key=lambda mistake: (-len(mistake.submissions), mistake.name))


def discrimination(points: list[float], totals: list[float]) -> float | None:
    """Pearson's correlation of a question's points with those of all others; None where one of them does not vary."""
    rest = [round(total - own, 9) for own, total in zip(points, totals, strict=True)]
    try:
        return correlation([round(own, 9) for own in points], rest)
    except StatisticsError:
        return None


# The page


def write_report(path: Path, grades: ClassGrades, state: ClassState, compared: Compared | None) -> None:
    by_assignment: dict[str, ClassStatistics] = {}
    verdicts = grades.verdicts
    for verdict in verdicts:
        if verdict.counts:
            name = verdict.grade.record.assignment or ""
            by_assignment.setdefault(name, ClassStatistics(name)).add(verdict.grade.record)
    in_order = sorted(by_assignment.values(), key=lambda figures: (-len(figures.ids), figures.assignment))
    # One notebook of another assignment gets no section of its own, unless there is nothing else.
    with_section = [figures for figures in in_order if len(figures.ids) >= LEAST_FOR_CASES] or in_order
    final_grades = [verdict.grade for verdict in verdicts]
    page = render_page(
        "report.html",
        verdicts=verdicts,
        tasks=tasks(grades, state, read_not_cloned(path.parent)),
        meanings=meanings(),
        sections=[_section(figures, verdicts) for figures in with_section],
        few=[figures for figures in in_order if figures not in with_section],
        statuses=Counter(str(grade.record.status) for grade in final_grades),
        compared=compared,
        names={grade.record.submission: grade.who for grade in final_grades},
        shown=LINKS_SHOWN,
        isolations=sorted({f"{grade.record.engine}, isolation {grade.record.isolation}" for grade in final_grades}),
        show_people=any(grade.entry.people for grade in final_grades),
        show_late=bool(state.dues),
    )
    write_whole(path, page)


def _section(figures: ClassStatistics, verdicts: Sequence[Verdict]) -> dict[str, object]:
    """Return what the page shows of one assignment."""
    mine = [verdict for verdict in verdicts if verdict.grade.record.assignment == figures.assignment]
    cases = figures.cases() if len(figures.ids) >= LEAST_FOR_CASES else []
    is_late = any(v.grade.days_late or v.grade.entry.marked_late for v in mine)
    return {
        "name": figures.assignment,
        "shares": figures.shares,
        "bins": bins(figures.shares),
        "groups": {"Section": _groups(mine, _section_of), "Lateness": _groups(mine, _lateness) if is_late else []},
        "questions": figures.questions(),
        "nobody": [case for case in cases if case.passed == 0],
        "set_aside": figures.set_aside,
        "everybody": [case for case in cases if case.passed == case.of],
        "mistakes": figures.mistakes(),
    }


def bins(shares: Sequence[float]) -> list[int]:
    """Return how many shares lie in each tenth from 0 to 1; all points are in the last."""
    places = Counter(min(int(round(BINS * share, 9)), BINS - 1) for share in shares)  # 0.6 begins its tenth
    return [places[n] for n in range(BINS)]


def _groups(verdicts: Sequence[Verdict], of: Callable[[FinalGrade], str]) -> list[tuple[str, list[float]]]:
    """Return the totals of each group of those that count, as shares of the most there could be, where there are
    several.
    """
    shares: dict[str, list[float]] = {}
    for verdict in verdicts:
        if verdict.counts and verdict.grade.max_total and verdict.grade.total is not None:
            name = of(verdict.grade) or "none"
            shares.setdefault(name, []).append(verdict.grade.total / verdict.grade.max_total)
    return sorted(shares.items()) if len(shares) > 1 else []


def _section_of(grade: FinalGrade) -> str:
    return ", ".join(sorted({person.section for person in grade.entry.people if person.section}))


def _lateness(grade: FinalGrade) -> str:
    if grade.days_late is None:
        return "marked late, without a time" if grade.entry.marked_late else "without a time"
    return f"{grade.days_late} day{'s' * (grade.days_late != 1)} late" if grade.days_late else "on time"
