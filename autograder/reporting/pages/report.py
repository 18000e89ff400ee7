"""Writes report.html, which shows an instructor what the class understood.

Takes the verdicts on a class without their cases, the statistics of each assignment, the class list and the pairs
of similar submissions. It names hidden cases, so it is for the instructor only.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, median, pstdev

from autograder.course import mistakes
from autograder.errors import UserError
from autograder.files.whole import write_whole
from autograder.people import ClassList
from autograder.people.counting import Verdict
from autograder.people.final_grade import FinalGrade
from autograder.people.to_do import tasks
from autograder.reporting.pages import charts, render
from autograder.reporting.statistics import CaseFigures, ClassStatistics, MistakeFigures, QuestionFigures
from autograder.submissions.similarity import Compared
from autograder.workspace import find_kit

LEAST_FOR_CASES = 2  # submissions; with fewer, every case is passed by nobody or by everybody
LINKS_SHOWN = 40  # submissions named in a row; of more, the rest is counted


@dataclass(frozen=True)
class Group:
    """The totals of a section of the class, or of those who were as late, as shares of the most there could be."""

    name: str
    count: int
    mean: float
    least: float
    most: float


@dataclass(frozen=True)
class Section:
    """What the page shows of one assignment."""

    name: str
    anchor: str
    graded: int
    mean: float
    median: float
    least: float
    most: float
    deviation: float
    bins: list[int]
    distribution: str
    difficulties: str
    sections: list[Group]
    lateness: list[Group]
    questions: list[QuestionFigures]
    nobody: list[CaseFigures]
    everybody: list[CaseFigures]
    mistakes: list[MistakeFigures]


def write(
    path: Path,
    chosen: Sequence[Verdict],
    figures: Sequence[ClassStatistics],
    class_list: ClassList,
    compared: Compared | None,
) -> None:
    """Write the page."""
    final_grades = [verdict.one for verdict in chosen]
    # One notebook of another assignment gets no section of its own, unless there is nothing else.
    told = [one for one in figures if len(one.ids) >= LEAST_FOR_CASES] or figures
    text = render(
        "report.html",
        chosen=chosen,
        tasks=tasks(chosen, class_list),
        meanings=_meanings(),
        sections=[_section(number, one, chosen) for number, one in enumerate(told, 1)],
        few=[one for one in figures if one not in told],
        statuses=Counter(str(one.record.status) for one in final_grades),
        compared=compared,
        names={one.record.submission: one.who for one in final_grades},
        shown=LINKS_SHOWN,
        isolations=sorted({f"{one.record.engine}, isolation {one.record.isolation}" for one in final_grades}),
        show_people=any(one.entry.people for one in final_grades),
        show_late=bool(class_list.dues),
    )
    write_whole(path, text)


def _section(number: int, figures: ClassStatistics, chosen: Sequence[Verdict]) -> Section:
    mine = [verdict for verdict in chosen if verdict.one.record.assignment == figures.assignment]
    questions = figures.questions()
    cases = figures.cases() if len(figures.ids) >= LEAST_FOR_CASES else []
    counts = charts.bins(figures.shares)
    shown = [question for question in questions if question.difficulty is not None]
    return Section(
        figures.assignment,
        f"assignment-{number}",
        len(figures.ids),
        mean(figures.shares),
        median(figures.shares),
        min(figures.shares),
        max(figures.shares),
        pstdev(figures.shares),
        counts,
        charts.distribution(counts),
        charts.difficulties([question.name for question in shown], [question.difficulty for question in shown]),
        _groups(mine, _section_of),
        _groups(mine, _lateness) if any(v.one.days_late or v.one.entry.said_late for v in mine) else [],
        questions,
        [case for case in cases if case.passed == 0],
        [case for case in cases if case.passed == case.of],
        figures.mistakes(),
    )


def _groups(chosen: Sequence[Verdict], of: Callable[[FinalGrade], str]) -> list[Group]:
    """The totals of each group of those that count, where there are several."""
    shares: dict[str, list[float]] = {}
    for verdict in chosen:
        if verdict.counts and verdict.one.max_total and verdict.one.total is not None:
            shares.setdefault(of(verdict.one), []).append(verdict.one.total / verdict.one.max_total)
    found = [Group(name or "none", len(each), mean(each), min(each), max(each)) for name, each in shares.items()]
    return sorted(found, key=lambda group: group.name) if len(found) > 1 else []


def _section_of(one: FinalGrade) -> str:
    return ", ".join(sorted({person.section for person in one.entry.people if person.section}))


def _lateness(one: FinalGrade) -> str:
    if one.days_late is None:
        return "marked late, without a time" if one.entry.said_late else "without a time"
    return f"{one.days_late} day{'s' * (one.days_late != 1)} late" if one.days_late else "on time"


def _meanings() -> dict[str, str]:
    """What each known mistake is, in words; empty outside of a clone, where only its slug is known."""
    try:
        return {slug: mistake.name for slug, mistake in mistakes.read(find_kit().mistakes).items()}
    except UserError:
        return {}
