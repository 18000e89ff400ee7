"""The contents of `build/prove.json`: the findings for each assignment and question.

Takes proofs and gives the file's text, which contains counts and one-line problems, and no solution.
"""

from autograder.files import json_files
from autograder.files.json_files import JsonStruct, Number
from autograder.proving.findings import Findings, Proof
from autograder.proving.known_answers import Tally

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


def encode(proofs: list[Proof]) -> str:
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
