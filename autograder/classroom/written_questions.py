"""Gathers all answers to each written question, and puts those together that are alike.

Takes submissions and the built assignments. Nothing is run; `written_answers` says what is an answer. The rubric comes
from the master, since no file that leaves this machine contains it.
"""

import re
from dataclasses import dataclass, field

from nbformat import NotebookNode

from autograder.classroom import alike
from autograder.course.manifest import BuiltAssignment
from autograder.course.master import Question
from autograder.course.masters import read_master
from autograder.errors import Unreadable, UserError
from autograder.marking.finding import SubmittedFile
from autograder.marking.matching import match
from autograder.marking.reading import read_submission
from autograder.marking.written_answers import AnswerCell, Place, Starter, digest, parts_of, read_starter, text
from autograder.workspace import Kit

CHARACTERS = 20_000  # of one answer; more is cut, and said
PICTURE = re.compile(r"!\[|<img\b|\battachment:|\bdata:", re.IGNORECASE)  # what it shows is not compared
PASTED = re.compile(r"data:[\w/+.;-]{0,100},[^)\s]*")
OUT_OF_PLACE = "the question's text is not in the notebook, so its answer can't be told from the rest"


@dataclass(frozen=True)
class WrittenAnswer:
    submission: str
    parts: tuple[AnswerCell, ...]  # none: nothing is written
    digest: str  # of all of it
    cut: bool = False  # it was too long, and this is its beginning
    pictured: bool = False  # it has a picture, or may have one


@dataclass
class WrittenQuestion:
    """A question that a person grades, and what was answered."""

    assignment: str
    question: Question
    prompt: tuple[str, ...]  # Markdown, as students see it
    answers: list[WrittenAnswer] = field(default_factory=list)
    lost: dict[str, str] = field(default_factory=dict)  # by submission, why its answer is not among them

    @property
    def submissions(self) -> dict[str, str]:
        """Each submission's digest of its answer; empty where that was not found."""
        return {answer.submission: answer.digest for answer in self.answers} | dict.fromkeys(self.lost, "")


@dataclass(frozen=True)
class Gathered:
    questions: list[WrittenQuestion]
    unread: dict[str, str]  # by submission, why it could not be read, or what it is of


def gather_answers(
    files: list[SubmittedFile], assignments: dict[str, BuiltAssignment], override: str | None, kit: Kit
) -> Gathered:
    """Return all answers to all written questions; UserError if no submission is of an assignment that has any."""
    written: dict[str, list[WrittenQuestion]] = {}
    starters: dict[str, Starter] = {}
    unread: dict[str, str] = {}
    for file in files:
        try:
            submission = read_submission(file)
        except Unreadable as error:
            unread[file.id] = str(error)
            continue
        assignment, reason = match(submission, assignments, override)
        if assignment is None:
            unread[file.id] = reason
            continue
        name = assignment.manifest.assignment
        if name not in written:
            starters[name], written[name] = _questions(assignment, kit)
        for place, question in zip(starters[name].places, written[name], strict=True):
            _add(question, file.id, starters[name], place, submission.notebook.cells)
    if not (questions := [question for name in sorted(written) for question in written[name]]):
        raise UserError("no submission belongs to an assignment with written questions, so there is nothing to grade")
    return Gathered(questions, unread)


def _questions(assignment: BuiltAssignment, kit: Kit) -> tuple[Starter, list[WrittenQuestion]]:
    name = assignment.manifest.assignment
    asked = [question.name for question in assignment.manifest.questions if question.manual]
    if not asked:
        return Starter([], []), []
    starter = read_starter(kit.assignments / name / f"{name}.ipynb")
    questions = {question.name: question for question in read_master(kit.master(name)).questions if question.manual}
    if len(starter.places) != len(asked) or list(questions) != asked:
        raise UserError(f"{name}: its master has changed since it was built; run `autograder build {name}`")
    return starter, [
        WrittenQuestion(name, question, tuple(text(starter.cells[n]) for n in place.prompt))
        for question, place in zip(questions.values(), starter.places, strict=True)
    ]


def _add(question: WrittenQuestion, id: str, starter: Starter, place: Place, cells: list[NotebookNode]) -> None:
    written = parts_of(starter.cells, place, cells)
    if written is None:
        question.lost[id] = OUT_OF_PLACE
        return
    parts, left, cut = [], CHARACTERS, False
    for part in written:
        source = PASTED.sub("", part.source).strip()
        cut = cut or len(source) > left
        if left > 0 and source:
            parts.append(AnswerCell(part.kind, source[:left]))
        left -= len(source)
    pictured = any(PICTURE.search(part.source) for part in written)
    question.answers.append(WrittenAnswer(id, tuple(parts), digest(written), cut, pictured))


# Which answers are alike


@dataclass(frozen=True)
class LikeAnswers:
    """Answers that are alike, or one that is like no other; or all in which nothing is written."""

    answers: tuple[WrittenAnswer, ...]  # the one that the group is named after comes first

    @property
    def head(self) -> str:
        """The submission whose row of points counts for all."""
        return self.answers[0].submission

    @property
    def texts(self) -> list[list[WrittenAnswer]]:
        """The answers, those with one and the same text together."""
        same: dict[str, list[WrittenAnswer]] = {}
        for answer in self.answers:
            same.setdefault(answer.digest, []).append(answer)
        return list(same.values())


def group_answers(answers: list[WrittenAnswer], called: dict[str, str], heads: set[str]) -> list[LikeAnswers]:
    """Return all answers in groups, by what the submissions are called; a group keeps one of `heads` as its first."""

    def place(answer: WrittenAnswer) -> tuple[bool, str]:
        return answer.submission not in heads, called[answer.submission]

    blank = [answer for answer in answers if not answer.parts]
    # What a picture shows, and what was cut, is not compared.
    alone = [[answer] for answer in answers if answer.pictured or answer.cut]
    compared = [answer for answer in answers if answer.parts and not (answer.pictured or answer.cut)]
    texts = ["\n".join(part.source for part in answer.parts) for answer in compared]
    together = [[compared[number] for number in group] for group in alike.groups(texts)]
    found = [LikeAnswers(tuple(sorted(group, key=place))) for group in (blank, *alone, *together) if group]
    return sorted(found, key=lambda group: called[group.head])
