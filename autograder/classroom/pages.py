"""Self-contained HTML pages: feedback/ID.html for a student, and report.html on the class for the instructor.

Templates in `templates/` escape everything: names, ids, messages and file names may be written by students. A page
loads nothing, and its content security policy tells the browser so. Charts are SVG in data URIs; what they show is
also there in words and in a table. A student's page shows the checks beside the code that they concern, and of a
hidden case only its name and points; the report names hidden cases, so it is for the instructor only."""

import base64
import hashlib
import io
import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import mean, median, pstdev

import matplotlib
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure

from autograder.classroom.class_list import ClassList
from autograder.classroom.final_grade import FinalGrade
from autograder.classroom.gradescope_json import public_checks
from autograder.classroom.similarity import Compared
from autograder.classroom.statistics import CaseFigures, ClassStatistics, MistakeFigures, QuestionFigures
from autograder.classroom.to_do import left_in_words, tasks
from autograder.classroom.which_counts import Verdict
from autograder.course.answers import read_mistakes
from autograder.errors import UserError
from autograder.files import prose
from autograder.files.csv_files import ACTING, SIGN
from autograder.files.whole import write_whole
from autograder.workspace import find_kit

VIVA_SAYS = (
    "These questions are about the code that you handed in. They are the start of a conversation, not a verdict, and"
    " they change no grade. Inputs are arrays, written here as lists. Work without running anything, and say why."
)
TEMPLATES = Path(__file__).with_name("templates")


def render_page(template: str, **values: object) -> str:
    """A whole page; what no file can hold, or what turns the direction of text, is replaced, whoever wrote it."""
    return printable(_environment().get_template(template).render(values))


def printable(text: str) -> str:
    return ACTING.sub(SIGN, text)


@cache
def _environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["points"] = lambda value: "–" if value is None else f"{value:g}"
    made.filters["percent"] = lambda value: "–" if value is None else f"{100 * value:.0f} %"
    made.filters["breakable"] = lambda id: Markup("<wbr>").join(re.split(r"(?<=[_.-])", id))
    made.globals["viva_says"] = VIVA_SAYS
    made.globals["script_hash"] = _script_hash()
    made.globals["script"] = SCRIPT.read_text(encoding="utf-8")
    return made


SCRIPT = TEMPLATES / "tables.js"


def _script_hash() -> str:
    """What the policy allows to run: this one script, to the byte."""
    return base64.b64encode(hashlib.sha256(SCRIPT.read_bytes()).digest()).decode()


# The report's charts, as SVG for an <img>


BAR = "#3f7fca"
INK = "#1a1c20"
LINE = "#8b93a0"  # seen on a light and on a dark page
# A picture follows the reader's colours, as the page does.
STYLE = f"<style>svg {{color: {INK}}} @media (prefers-color-scheme: dark) {{svg {{color: #e8eaee}}}}</style>"
BINS = 10


def bins(shares: Sequence[float]) -> list[int]:
    """How many shares lie in each tenth from 0 to 1; all points are in the last."""
    places = Counter(min(int(round(BINS * share, 9)), BINS - 1) for share in shares)  # 0.6 begins its tenth
    return [places[n] for n in range(BINS)]


def distribution(counts: Sequence[int]) -> str:
    """A histogram of how many submissions earned which share of the points."""
    figure = Figure((7, 2.6), layout="constrained")
    axes = figure.add_subplot()
    bars = axes.bar(range(len(counts)), counts, width=0.92, color=BAR)
    axes.bar_label(bars, [str(count) if count else "" for count in counts], fontsize=9, color=INK)
    axes.set_xticks([n - 0.5 for n in range(len(counts) + 1)], [f"{10 * n}" for n in range(len(counts) + 1)])
    axes.set_xlabel("percent of the points")
    axes.set_ylabel("submissions")
    axes.yaxis.get_major_locator().set_params(integer=True)
    axes.margins(y=0.15)
    return _as_uri(figure, axes)


def difficulties(names: Sequence[str], shares: Sequence[float]) -> str:
    """Which share of each question's points was earned, from the top in the assignment's order."""
    figure = Figure((7, 0.5 + 0.3 * len(names)), layout="constrained")
    axes = figure.add_subplot()
    bars = axes.barh(names, [100 * share for share in shares], height=0.7, color=BAR)
    axes.bar_label(bars, [f"{100 * share:.0f}" for share in shares], padding=3, fontsize=9, color=INK)
    axes.set_xlim(0, 108)
    axes.set_xticks(range(0, 101, 20))
    axes.set_xlabel("percent of the question's points that were earned")
    axes.invert_yaxis()
    return _as_uri(figure, axes)


def _as_uri(figure: Figure, axes: matplotlib.axes.Axes) -> str:
    axes.spines[["top", "right"]].set_visible(False)
    axes.spines[["left", "bottom"]].set_color(LINE)
    axes.tick_params(colors=INK, length=0)
    for label in (axes.xaxis.label, axes.yaxis.label):
        label.set_color(INK)
    svg = io.BytesIO()
    # The reader's own font, and the same bytes for the same numbers.
    with matplotlib.rc_context({"svg.fonttype": "none", "svg.hashsalt": "soft-lookup", "font.family": "sans-serif"}):
        figure.patch.set_visible(False)
        axes.patch.set_visible(False)
        FigureCanvasSVG(figure).print_svg(svg, metadata={"Date": None, "Creator": None})
    drawn = svg.getvalue().decode().replace(INK, "currentColor").replace("<defs>", STYLE + "<defs>", 1)
    return "data:image/svg+xml;base64," + base64.b64encode(drawn.encode()).decode()


# Writes feedback/ID.html, the page that a student gets back


def write_feedback(folder: Path, verdict: Verdict) -> None:
    one, cells = verdict.grade, verdict.grade.record.cells
    page = render_page(
        "feedback.html",
        one=one,
        not_counting=_not_counting(verdict),
        days_left=left_in_words(verdict) if verdict.days_left else "",
        record=one.record,
        who=one.who,
        render=prose.render_prose,
        public_checks=public_checks,
        stopped=[cell for cell in cells if cell.status in ("timed_out", "died")],
        failed_cells=[cell for cell in cells if cell.status == "error"],
    )
    write_whole(folder / f"{one.record.submission}.html", page)


def _not_counting(verdict: Verdict) -> str:
    """Why a graded submission does not count, in words for its student; "" if it does."""
    if verdict.counts or not verdict.grade.is_graded:
        return ""
    if verdict.instead:
        return "Another submission of yours counts in its place."
    return "It belongs to another assignment than the one that it was handed in to."


# Writes report.html, which shows an instructor what the class understood


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


def write_report(
    path: Path,
    chosen: Sequence[Verdict],
    figures: Sequence[ClassStatistics],
    class_list: ClassList,
    compared: Compared | None,
) -> None:
    """Write the page."""
    final_grades = [verdict.grade for verdict in chosen]
    # One notebook of another assignment gets no section of its own, unless there is nothing else.
    told = [one for one in figures if len(one.ids) >= LEAST_FOR_CASES] or figures
    text = render_page(
        "report.html",
        chosen=chosen,
        tasks=tasks(chosen, class_list),
        meanings=meanings(),
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
    mine = [verdict for verdict in chosen if verdict.grade.record.assignment == figures.assignment]
    questions = figures.questions()
    cases = figures.cases() if len(figures.ids) >= LEAST_FOR_CASES else []
    counts = bins(figures.shares)
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
        distribution(counts),
        difficulties([question.name for question in shown], [question.difficulty for question in shown]),
        _groups(mine, _section_of),
        _groups(mine, _lateness) if any(v.grade.days_late or v.grade.entry.marked_late for v in mine) else [],
        questions,
        [case for case in cases if case.passed == 0],
        [case for case in cases if case.passed == case.of],
        figures.mistakes(),
    )


def _groups(chosen: Sequence[Verdict], of: Callable[[FinalGrade], str]) -> list[Group]:
    """The totals of each group of those that count, where there are several."""
    shares: dict[str, list[float]] = {}
    for verdict in chosen:
        if verdict.counts and verdict.grade.max_total and verdict.grade.total is not None:
            shares.setdefault(of(verdict.grade), []).append(verdict.grade.total / verdict.grade.max_total)
    found = [Group(name or "none", len(each), mean(each), min(each), max(each)) for name, each in shares.items()]
    return sorted(found, key=lambda group: group.name) if len(found) > 1 else []


def _section_of(one: FinalGrade) -> str:
    return ", ".join(sorted({person.section for person in one.entry.people if person.section}))


def _lateness(one: FinalGrade) -> str:
    if one.days_late is None:
        return "marked late, without a time" if one.entry.marked_late else "without a time"
    return f"{one.days_late} day{'s' * (one.days_late != 1)} late" if one.days_late else "on time"


def meanings() -> dict[str, str]:
    """What each known mistake is, in words; empty outside of a clone, where only its slug is known."""
    try:
        return {slug: mistake.name for slug, mistake in read_mistakes(find_kit().mistakes).items()}
    except UserError:
        return {}
