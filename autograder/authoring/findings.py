"""What a proof finds: the verdicts on right and wrong answers, and a memory of proofs that are still current.

Takes an assignment's answers, spread over student notebooks, and their records; gives a `Tally` per question. A right
answer must pass every case; a wrong one must fail a case that names its mistake. The cases that wrong answers fail are
kept as a snapshot beside the answers, `caught.yml`, whose changes are reviewed. Wrong answers that pass every public
case are counted too: students learn of those mistakes only from their grades.

Grading and mutants depend on one assignment; leaks depend on all masters, since a solution may leak into another
assignment's notebook. Both are kept in `build/proofs/` beside the digest of their inputs. `build/prove.json` has counts
and one-line problems, and no solution."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

import nbformat
import yaml

from autograder.authoring import build
from autograder.authoring.mutation_testing import MutantTally
from autograder.course.answers import Answer, answer_cell, collect, rounds, splice
from autograder.course.manifest import Manifest
from autograder.errors import UserError
from autograder.files import json_files
from autograder.files.json_files import JsonStruct, Number
from autograder.files.whole import write_whole
from autograder.marking.finding import Found
from autograder.marking.record import QuestionGrade, Record, Status
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


# What was found for an assignment, and a memory of it, so that what has not changed is not proved again


@dataclass(frozen=True)
class Findings:
    """What grading and mutants gave."""

    solution: Record
    stub: Record
    answers: dict[str, Tally]  # by question; none where no answers are written
    mutants: dict[str, MutantTally]  # by question


@dataclass(frozen=True)
class Proof:
    """All that was found for one assignment; it holds when nothing is wrong."""

    assignment: str
    found: Findings
    leaks: tuple[str, ...]  # one line each
    out_of_date: tuple[str, ...] = ()  # one line for each difference from the snapshot of the answers

    @property
    def wrong(self) -> list[str]:
        """One line for each thing that keeps it from holding."""
        found = self.found
        questions = (*found.answers.values(), *found.mutants.values())
        return [
            *_solution_faults(found.solution),
            *_stub_faults(found.stub),
            *self.leaks,
            *(fault for question in questions for fault in question.faults),
            *self.out_of_date,
            *(
                [f"if these changes are right, run `autograder prove --update {self.assignment}`"]
                if self.out_of_date
                else []
            ),
        ]


def _solution_faults(record: Record) -> list[str]:
    if record.status is not Status.GRADED:
        return [f"the solution was not graded: {record.reason}"]
    return [
        f"the solution loses {case.max_points:g} points: {question.name}, {case.name}"
        for question in record.questions
        for case in question.cases
        if not case.passed
    ] + [f"cell {cell.index + 1} of the solution raises an error" for cell in record.cells if cell.status != "ok"]


def _stub_faults(record: Record) -> list[str]:
    if record.status is not Status.GRADED:
        return [f"the stub was not graded: {record.reason}"]
    return [
        f"the stub earns {case.points:g} points: {question.name}, {case.name}"
        for question in record.questions
        for case in question.cases
        if case.passed
    ] + [f"cell {cell.index + 1} of the stub raises an error" for cell in record.cells if cell.status != "ok"]


def of(kit: Kit, name: str, common: str) -> str:
    """The digest of all that findings hang on."""
    return f"{build.made_of(kit, name, common)} {build.built(kit, name)}"


def of_leaks(kit: Kit, name: str, common: str) -> str:
    """The digest of all that leaks hang on."""
    masters = build.digest_of_files(build.made_of(kit, one, common).encode() for one in kit.names())
    return f"{masters} {build.built(kit, name)}"


def read_findings(kit: Kit, name: str, of: str) -> Findings | None:
    """What was found when all that it hangs on was as it is now; None if nothing was."""
    return _read(_path(kit, name), of, Findings)


def write_findings(kit: Kit, name: str, of: str, found: Findings) -> None:
    _write(_path(kit, name), of, found)


def read_leaks(kit: Kit, name: str, of: str) -> list[str] | None:
    """What leaked, as for `read`."""
    return _read(_path(kit, f"{name}-leaks"), of, list[str])


def write_leaks(kit: Kit, name: str, of: str, leaks: list[str]) -> None:
    _write(_path(kit, f"{name}-leaks"), of, leaks)


def _path(kit: Kit, stem: str) -> Path:
    return kit.build / "proofs" / f"{stem}.json"


def _read(path: Path, of: str, kind: type):
    try:
        kept_of, found = json_files.decode(path.read_bytes(), tuple[str, kind])
    except (OSError, ValueError):
        return None  # there is none, or it was damaged
    return found if kept_of == of else None


def _write(path: Path, of: str, found: object) -> None:
    write_whole(path, json_files.encode((of, found)))


# The contents of `build/prove.json`: the findings for each assignment and question


SCHEMA = 1


class AnswerCounts(JsonStruct, frozen=True):
    right: int
    right_passing: int
    wrong: int
    wrong_failing: int
    named: int  # wrong answers whose mistake is recognised
    wrong_passing_public: int
    passing_public: dict[str, str]  # wrong answers that fail hidden cases only, and their mistakes


class MutantCounts(JsonStruct, frozen=True):
    killed: int
    equivalent: int
    total: int


class QuestionProof(JsonStruct, frozen=True):
    name: str
    manual: bool
    max_score: Number
    solution_score: Number | None
    stub_score: Number | None
    answers: AnswerCounts | None
    mutants: MutantCounts | None


class AssignmentProof(JsonStruct, frozen=True):
    assignment: str
    holds: bool
    wrong: tuple[str, ...]  # one line each
    questions: list[QuestionProof]


class ProofFile(JsonStruct, frozen=True, tag_field="schema", tag=SCHEMA):
    assignments: list[AssignmentProof]


def encode_proofs(proofs: list[Proof]) -> str:
    """The file's text."""
    return json_files.encode(ProofFile([_of_assignment(proof) for proof in proofs])) + "\n"


def _of_assignment(proof: Proof) -> AssignmentProof:
    questions = [_of_question(proof.found, number) for number in range(len(proof.found.solution.questions))]
    return AssignmentProof(proof.assignment, not proof.wrong, tuple(proof.wrong), questions)


def _of_question(found: Findings, number: int) -> QuestionProof:
    question, stub = found.solution.questions[number], dict(enumerate(found.stub.questions)).get(number)
    answers, mutants = found.answers.get(question.name), found.mutants.get(question.name)
    return QuestionProof(
        question.name,
        question.manual,
        question.max_score,
        question.score,
        stub and stub.score,
        answers and _of_answers(answers),
        mutants and MutantCounts(mutants.killed, mutants.equivalent, mutants.total),
    )


def _of_answers(tally: Tally) -> AnswerCounts:
    return AnswerCounts(
        tally.right,
        tally.right_passing,
        tally.wrong,
        tally.wrong_failing,
        tally.named,
        len(tally.passing_public),
        tally.passing_public,
    )
