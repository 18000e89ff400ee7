"""Grades right and wrong answers like a class's submissions, and reports those with an unexpected result.

Takes an assignment's answers, spread over student notebooks, and their records; gives a `Tally` per question. A right
answer must pass every case; a wrong one must fail a case that names its mistake. All cases that wrong answers fail are
kept as a snapshot beside the answers, `caught.yml`, whose changes are reviewed. Wrong answers that pass every public
case are counted too: students learn of those mistakes only from their grades.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

import nbformat
import yaml

from autograder.course.answers import Answer, collect, rounds
from autograder.course.manifest import Manifest
from autograder.course.splice import answer_cell, splice
from autograder.errors import UserError
from autograder.records.record import QuestionGrade, Record, Status
from autograder.submissions.finding import Found
from autograder.workspace import Kit

SNAPSHOT_HEAD = """\
# The cases that each wrong answer fails; `autograder prove --update` writes them. At a case, * means that it names the
# answer's mistake, and brackets hold another mistake that it names instead.
"""


@dataclass
class Tally:
    """How the answers to one question fared."""

    right: int = 0
    right_passing: int = 0
    wrong: int = 0
    wrong_failing: int = 0
    named: int = 0  # wrong ones with a case that names their mistake
    caught: dict[str, str] = field(default_factory=dict)  # each wrong one's line in the snapshot
    passing_public: dict[str, str] = field(default_factory=dict)  # wrong ones that fail hidden cases only: the mistakes
    faults: list[str] = field(default_factory=list)  # one line each


def deal(kit: Kit, name: str, asked: Manifest, folder: Path) -> list[tuple[Found, dict[str, Answer]]]:
    """Write the notebooks that hold the answers to an assignment into a folder, each with what is in it."""
    answers = collect(kit.answers(name))
    questions = {question.name for question in asked.autograded}
    for question in {answer.question: None for answer in answers}:
        if question not in questions:
            raise UserError(f"{kit.answers(name)}/{question}.py: {name} has no question {question}; rename the file")
    student = nbformat.read(kit.assignments / name / f"{name}.ipynb", as_version=4)
    dealt = []
    for number, answered in enumerate(rounds(answers)):
        path = folder / f"{name}-{number:03}.ipynb"
        filled = splice(student, {question: answer.cell for question, answer in answered.items()})
        filled.cells = filled.cells[: _end(student, answered)]
        nbformat.write(filled, path)
        dealt.append((Found(path.stem, path), answered))
    return dealt


def _end(student: nbformat.NotebookNode, answered: Iterable[str]) -> int:
    """Behind the check of the last answer: nothing that follows bears on any of them, and running it takes its time."""
    return max(answer_cell(student, question) for question in answered) + 2


def tally(asked: Manifest, graded: list[tuple[Record, dict[str, Answer]]]) -> dict[str, Tally]:
    """The tally of each autograded question."""
    tallies = {question.name: Tally() for question in asked.autograded}
    for record, answered in graded:
        questions = {question.name: question for question in record.questions}
        for name, answer in answered.items():
            if record.status is Status.GRADED:
                _count(tallies[name], answer, questions[name])
            else:
                tallies[name].faults.append(f"{name}: {answer.name} was not graded: {record.reason}")
    return tallies


def _count(counted: Tally, answer: Answer, question: QuestionGrade) -> None:
    failed = {case.name for case in question.cases if not case.passed}
    if answer.mistake is None:
        counted.right += 1
        counted.right_passing += not failed
        counted.faults += [f"{question.name}: the right answer {answer.name} fails {case}" for case in sorted(failed)]
        return
    counted.wrong += 1
    counted.wrong_failing += bool(failed)
    if not failed:
        counted.faults.append(f"{question.name}: the wrong answer {answer.name} passes every case")
        return
    if all(case.passed for case in question.cases if not case.hidden):
        counted.passing_public[answer.name] = answer.mistake
    named = {case.name: case.mistake for case in question.cases if not case.passed}
    if answer.mistake in named.values():
        counted.named += 1
    else:
        counted.faults.append(f"{question.name}: no case recognises the mistake {answer.mistake} of {answer.name}")
    marks = {None: "", answer.mistake: "*"}
    counted.caught[answer.name] = " ".join(
        name + marks.get(mistake, f"({mistake})") for name, mistake in sorted(named.items())
    )


def snapshot(tallies: dict[str, Tally]) -> str:
    """The text of `answers/caught.yml`: the cases that each wrong answer fails."""
    caught = {question: tally.caught for question, tally in sorted(tallies.items()) if tally.caught}
    return SNAPSHOT_HEAD + yaml.safe_dump(caught, sort_keys=False, width=float("inf"))


def out_of_date(path: Path, tallies: dict[str, Tally]) -> list[str]:
    """How the answers fared differently from the snapshot at `path`, one line each."""
    try:
        kept = yaml.safe_load(path.read_text(encoding="utf-8")) or {}
        before = {(question, name): cases for question, caught in kept.items() for name, cases in caught.items()}
    except FileNotFoundError:
        before = {}
    except (OSError, ValueError, AttributeError, yaml.YAMLError) as error:
        raise UserError(f"{path}: cannot be read; write it anew with `autograder prove --update`") from error
    now = {(question, name): cases for question, tally in tallies.items() for name, cases in tally.caught.items()}
    return [
        f"{question}: {name}: {path.name} has {before.get((question, name), 'nothing')}, "
        f"and now it fails {now.get((question, name), 'nothing')}"
        for question, name in sorted(before.keys() | now.keys())
        if before.get((question, name)) != now.get((question, name))
    ]
