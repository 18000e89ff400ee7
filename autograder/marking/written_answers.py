"""Reads what a student wrote in answer to the questions that a person grades.

Takes a submission's cells and the student notebook that they began as; gives each answer's parts, and its digest, by
which points that a person gave are tied to the text that they were given for. A submission's cells are aligned with
those of the student notebook: the answer is everything new between the question and what follows it, however many
cells that is and of whatever kind. Runs nothing.
"""

import difflib
import hashlib
import re
from dataclasses import dataclass
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from autograder.errors import UserError

EDGE = re.compile(r"<!-- (BEGIN|END) QUESTION -->")  # how Otter Assign encloses what a person grades
PLACEHOLDER = "_Type your answer here, replacing this text._"
ANSWER_TAG = "otter_answer_cell"
ALIKE = 0.5  # of 1; a question's text in which a student wrote is as like as that


@dataclass(frozen=True)
class AnswerCell:
    """A cell of an answer."""

    kind: str  # markdown | code | raw
    source: str


@dataclass(frozen=True)
class Place:
    """The place of a written question in the student's notebook, by the numbers of its cells."""

    prompt: range
    end: int  # the first cell after it with something to see


@dataclass(frozen=True)
class Starter:
    """The notebook that students get, and its written questions' places in their order."""

    cells: list[NotebookNode]
    places: list[Place]


def digests(cells: list[NotebookNode], asked: list[str], starter: Starter) -> dict[str, str]:
    """Return the digests of a submission's answers to the written questions, in their order, by question."""
    answers: dict[str, list[AnswerCell] | None] = dict.fromkeys(asked, None)
    if len(starter.places) == len(asked):
        answers = {q: parts_of(starter.cells, place, cells) for q, place in zip(asked, starter.places, strict=True)}
    # An answer that can't be told from the rest is all that is written.
    everything = [AnswerCell(cell.cell_type, text(cell)) for cell in cells]
    return {question: digest(everything if parts is None else parts) for question, parts in answers.items()}


def digest_of_code(cells: list[NotebookNode]) -> str:
    """Return what stands for all code of a submission, where a person grades that."""
    return digest([AnswerCell(cell.cell_type, text(cell)) for cell in cells if cell.cell_type == "code"])


def digest(parts: list[AnswerCell]) -> str:
    """Return what stands for an answer; white space does not count."""
    words = "\0".join(f"{part.kind} {' '.join(part.source.split())}" for part in parts)
    return hashlib.sha256(words.encode()).hexdigest()[:16]


def parts_of(starter: list[NotebookNode], place: Place, cells: list[NotebookNode]) -> list[AnswerCell] | None:
    """Return the cells of an answer; None if the question is not in the notebook."""
    span = _span(starter, place, cells)
    if span is None:
        return None
    given = {_key(cell) for cell in starter[place.prompt.start : place.end]}
    own = (cell for cell in cells[span.start : span.stop] if _key(cell) not in given)
    written = ((cell, text(cell).replace(PLACEHOLDER, "").strip()) for cell in own)
    return [AnswerCell(cell.cell_type, source) for cell, source in written if source]


def read_starter(path: Path) -> Starter:
    try:
        cells = nbformat.read(path, as_version=4).cells
    except (OSError, ValueError) as error:
        raise UserError(f"{path}: cannot be read; run `autograder build {path.stem}`") from error
    edges = [(edge, number) for number, cell in enumerate(cells) for edge in EDGE.findall(cell.source)]
    begins = [number for edge, number in edges if edge == "BEGIN"]
    ends = [number for edge, number in edges if edge == "END"]
    return Starter(cells, [_place(cells, begin, end) for begin, end in zip(begins, ends, strict=True)])


def _place(cells: list[NotebookNode], begin: int, end: int) -> Place:
    prompt = begin
    while prompt < end and cells[prompt].cell_type == "markdown" and not _is_for_answer(cells[prompt]):
        prompt += 1
    while end < len(cells) and not text(cells[end]):
        end += 1  # the comment that ends the question is invisible, so a cell may be added below it
    return Place(range(begin, prompt), end)


def _is_for_answer(cell: NotebookNode) -> bool:
    return ANSWER_TAG in cell.metadata.get("tags", [])


def text(cell: NotebookNode) -> str:
    return EDGE.sub("", cell.source).strip()


def _span(starter: list[NotebookNode], place: Place, cells: list[NotebookNode]) -> range | None:
    """Return the cells of a submission in which the answer is; None if the question is not there."""
    matcher = difflib.SequenceMatcher(None, [_key(cell) for cell in starter], [_key(cell) for cell in cells], False)
    at = {block.a + n: block.b + n for block in matcher.get_matching_blocks() for n in range(block.size)}
    start = next((at[n] for n in place.prompt if n in at), None)
    if start is None:
        start = _most_alike(text(starter[place.prompt.start]), cells) if place.prompt else None
    if start is None:
        return None
    return range(start, min((at[n] for n in at if n >= place.end and at[n] > start), default=len(cells)))


def _key(cell: NotebookNode) -> tuple[str, str]:
    return cell.cell_type, cell.source.strip()


def _most_alike(prompt: str, cells: list[NotebookNode]) -> int | None:
    """Return the Markdown cell with the question's text, in which somebody has written."""
    texts = {n: text(cell) for n, cell in enumerate(cells) if cell.cell_type == "markdown"}
    if whole := [n for n, text in texts.items() if prompt in text]:
        return whole[0]
    short = [text for text in texts.values() if len(text) <= 4 * len(prompt)]
    alike = difflib.get_close_matches(prompt, short, n=1, cutoff=ALIKE)
    return next((n for n, text in texts.items() if text in alike), None)
