"""Collects the answers to written questions, so that a person can read all answers to one question together.

Takes submissions as `autograder grade` does, the built assignments and the student notebooks; gives a `Written` for
each question that a person grades. Nothing is run. A submission's cells are aligned with those of the student notebook:
the answer is everything new between the question and what follows it, however many cells that is and of whatever kind.
The rubric comes from the master, since no file that leaves this machine contains it.
"""

import difflib
import re
from dataclasses import dataclass, field
from pathlib import Path

import nbformat

from autograder.course.built import BuiltAssignment
from autograder.course.master import Question
from autograder.course.masters import read_master
from autograder.errors import Unreadable, UserError
from autograder.submissions.finding import Found
from autograder.submissions.matching import match
from autograder.submissions.reading import read
from autograder.workspace import Kit

EDGE = re.compile(r"<!-- (BEGIN|END) QUESTION -->")  # how Otter Assign encloses what a person grades
PLACEHOLDER = "_Type your answer here, replacing this text._"
ANSWER_TAG = "otter_answer_cell"
CHARACTERS = 20_000  # of one answer; more is cut, and said
PASTED = re.compile(r"data:[\w/+.;-]{0,100},[^)\s]*")
ALIKE = 0.5  # of 1; a question's text in which a student wrote is as like as that
OUT_OF_PLACE = "the question's text is not in the notebook, so its answer can't be told from the rest"


@dataclass(frozen=True)
class Part:
    """A cell of an answer."""

    kind: str  # markdown | code | raw
    source: str


@dataclass(frozen=True)
class WrittenAnswer:
    submission: str
    parts: tuple[Part, ...]  # none: nothing is written
    cut: bool = False  # it was too long, and this is its beginning


@dataclass
class WrittenQuestion:
    """A question that a person grades, and what was answered."""

    assignment: str
    question: Question
    prompt: tuple[str, ...]  # Markdown, as students see it
    answers: list[WrittenAnswer] = field(default_factory=list)
    lost: dict[str, str] = field(default_factory=dict)  # by submission, why its answer is not among them

    @property
    def submissions(self) -> list[str]:
        return [*(answer.submission for answer in self.answers), *self.lost]


@dataclass(frozen=True)
class Gathered:
    questions: list[WrittenQuestion]
    unread: dict[str, str]  # by submission, why it could not be read, or what it is of


@dataclass(frozen=True)
class _Place:
    """Where a written question stands in the student's notebook, by the numbers of its cells."""

    prompt: range
    end: int  # the first cell after it with something to see


@dataclass(frozen=True)
class _Starter:
    cells: list[nbformat.NotebookNode]
    places: list[_Place]  # in the order of the questions


def gather(found: list[Found], assignments: dict[str, BuiltAssignment], override: str | None, kit: Kit) -> Gathered:
    """All answers to all written questions; UserError if no submission is of an assignment that has any."""
    written: dict[str, list[WrittenQuestion]] = {}
    starters: dict[str, _Starter] = {}
    unread: dict[str, str] = {}
    for one in found:
        try:
            submission = read(one)
        except Unreadable as error:
            unread[one.id] = str(error)
            continue
        assignment, reason = match(submission, assignments, override)
        if assignment is None:
            unread[one.id] = reason
            continue
        name = assignment.manifest.assignment
        if name not in written:
            starters[name], written[name] = _questions(assignment, kit)
        for place, question in zip(starters[name].places, written[name], strict=True):
            _add(question, one.id, starters[name].cells, place, submission.notebook.cells)
    if not (questions := [question for name in sorted(written) for question in written[name]]):
        raise UserError("no submission belongs to an assignment with written questions, so there is nothing to grade")
    return Gathered(questions, unread)


def _questions(assignment: BuiltAssignment, kit: Kit) -> tuple[_Starter, list[WrittenQuestion]]:
    name = assignment.manifest.assignment
    asked = [question.name for question in assignment.manifest.questions if question.manual]
    if not asked:
        return _Starter([], []), []
    starter = _starter(kit.assignments / name / f"{name}.ipynb")
    questions = {question.name: question for question in read_master(kit.master(name)).questions if question.manual}
    if len(starter.places) != len(asked) or list(questions) != asked:
        raise UserError(f"{name}: its master has changed since it was built; run `autograder build {name}`")
    return starter, [
        WrittenQuestion(name, questions[one], tuple(_text(starter.cells[n]) for n in place.prompt))
        for one, place in zip(asked, starter.places, strict=True)
    ]


def _starter(path: Path) -> _Starter:
    try:
        cells = nbformat.read(path, as_version=4).cells
    except (OSError, ValueError) as error:
        raise UserError(f"{path}: cannot be read; run `autograder build {path.stem}`") from error
    edges = [(edge, number) for number, cell in enumerate(cells) for edge in EDGE.findall(cell.source)]
    begins = [number for edge, number in edges if edge == "BEGIN"]
    ends = [number for edge, number in edges if edge == "END"]
    return _Starter(cells, [_place(cells, begin, end) for begin, end in zip(begins, ends, strict=True)])


def _place(cells: list[nbformat.NotebookNode], begin: int, end: int) -> _Place:
    prompt = begin
    while prompt < end and cells[prompt].cell_type == "markdown" and not _is_for_answer(cells[prompt]):
        prompt += 1
    while end < len(cells) and not _text(cells[end]):
        end += 1  # the comment that ends the question is invisible, so a cell may be added below it
    return _Place(range(begin, prompt), end)


def _is_for_answer(cell: nbformat.NotebookNode) -> bool:
    return ANSWER_TAG in cell.metadata.get("tags", [])


def _text(cell: nbformat.NotebookNode) -> str:
    return EDGE.sub("", cell.source).strip()


def _add(
    question: WrittenQuestion,
    id: str,
    starter: list[nbformat.NotebookNode],
    place: _Place,
    cells: list[nbformat.NotebookNode],
) -> None:
    span = _span(starter, place, cells)
    if span is None:
        question.lost[id] = OUT_OF_PLACE
        return
    given = {_key(cell) for cell in starter[place.prompt.start : place.end]}
    parts, left, cut = [], CHARACTERS, False
    for cell in cells[span.start : span.stop]:
        text = PASTED.sub("", _text(cell).replace(PLACEHOLDER, "")).strip()
        if _key(cell) not in given and text:
            cut = cut or len(text) > left
            if left > 0:
                parts.append(Part(cell.cell_type, text[:left]))
            left -= len(text)
    question.answers.append(WrittenAnswer(id, tuple(parts), cut))


def _span(starter: list[nbformat.NotebookNode], place: _Place, cells: list[nbformat.NotebookNode]) -> range | None:
    """The cells of a submission in which the answer is; None if the question is not there."""
    matcher = difflib.SequenceMatcher(None, [_key(cell) for cell in starter], [_key(cell) for cell in cells], False)
    at = {block.a + n: block.b + n for block in matcher.get_matching_blocks() for n in range(block.size)}
    start = next((at[n] for n in place.prompt if n in at), None)
    if start is None:
        start = _most_alike(_text(starter[place.prompt.start]), cells) if place.prompt else None
    if start is None:
        return None
    return range(start, min((at[n] for n in at if n >= place.end and at[n] > start), default=len(cells)))


def _key(cell: nbformat.NotebookNode) -> tuple[str, str]:
    return cell.cell_type, cell.source.strip()


def _most_alike(prompt: str, cells: list[nbformat.NotebookNode]) -> int | None:
    """The Markdown cell with the question's text, in which somebody has written."""
    texts = {n: _text(cell) for n, cell in enumerate(cells) if cell.cell_type == "markdown"}
    if whole := [n for n, text in texts.items() if prompt in text]:
        return whole[0]
    short = [text for text in texts.values() if len(text) <= 4 * len(prompt)]
    alike = difflib.get_close_matches(prompt, short, n=1, cutoff=ALIKE)
    return next((n for n, text in texts.items() if text in alike), None)
