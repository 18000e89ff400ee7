"""Writes report.html, which shows an instructor what the class understood.

Takes the final grades of a class without their cases, the statistics of each assignment, the class list and the pairs
of similar submissions. It names hidden cases, so it is for the instructor only.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, median, pstdev

from autograder.files.whole import write_whole
from autograder.people import ClassList
from autograder.people.final_grade import FinalGrade
from autograder.reporting.pages import charts, render
from autograder.reporting.statistics import CaseFigures, ClassStatistics, MistakeFigures, QuestionFigures
from autograder.submissions.similarity import Compared

LEAST_FOR_CASES = 2  # submissions; with fewer, every case is passed by nobody or by everybody
LINKS_SHOWN = 40  # submissions named in a row; of more, the rest is counted


@dataclass(frozen=True)
class Section:
    """What the page shows of one assignment."""

    name: str
    anchor: str
    graded: int
    mean: float
    median: float
    deviation: float
    bins: list[int]
    distribution: str
    difficulties: str
    questions: list[QuestionFigures]
    nobody: list[CaseFigures]
    everybody: list[CaseFigures]
    mistakes: list[MistakeFigures]


@dataclass(frozen=True)
class Trouble:
    """A submission that somebody should look at, and why."""

    submission: str
    what: str


def write(
    path: Path,
    final_grades: Sequence[FinalGrade],
    figures: Sequence[ClassStatistics],
    class_list: ClassList,
    compared: Compared | None,
) -> None:
    """Write the page."""
    # One notebook of another assignment gets no section of its own, unless there is nothing else.
    told = [one for one in figures if len(one.ids) >= LEAST_FOR_CASES] or figures
    text = render(
        "report.html",
        final_grades=final_grades,
        sections=[_section(number, one) for number, one in enumerate(told, 1)],
        few=[one for one in figures if one not in told],
        statuses=Counter(str(one.record.status) for one in final_grades),
        troubles=[trouble for one in final_grades for trouble in _troubles(one)],
        class_list=class_list,
        compared=compared,
        names={one.record.submission: one.who for one in final_grades},
        shown=LINKS_SHOWN,
        isolations=sorted({f"{one.record.engine}, isolation {one.record.isolation}" for one in final_grades}),
        show_people=any(one.entry.people for one in final_grades),
        show_late=bool(class_list.dues),
    )
    write_whole(path, text)


def _section(number: int, figures: ClassStatistics) -> Section:
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
        pstdev(figures.shares),
        counts,
        charts.distribution(counts),
        charts.difficulties([question.name for question in shown], [question.difficulty for question in shown]),
        questions,
        [case for case in cases if case.passed == 0],
        [case for case in cases if case.passed == case.of],
        figures.mistakes(),
    )


def _troubles(one: FinalGrade) -> list[Trouble]:
    record = one.record
    if not one.is_graded:
        return [Trouble(record.submission, f"{str(record.status).replace('_', ' ')}: {record.reason}")]
    in_words = {
        "timed_out": "ran for too long and was stopped",
        "died": "ended its process",
        "error": "raised an error",
    }
    found = []
    for status, words in in_words.items():
        if cells := [str(cell.index + 1) for cell in record.cells if cell.status == status]:
            found.append(Trouble(record.submission, f"cell {', '.join(cells)} {words}"))
    return found
