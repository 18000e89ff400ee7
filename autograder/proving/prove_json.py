"""The contents of `build/prove.json`: the findings for each assignment and question.

Takes proofs and gives the file's text, which contains counts and one-line problems, and no solution.
"""

from autograder.files import json_files
from autograder.files.json_files import JsonStruct, Number
from autograder.proving.proof import Proof

SCHEMA = 1


class AnswerCounts(JsonStruct, frozen=True):
    right: int
    right_passing: int
    wrong: int
    wrong_failing: int
    named: int  # wrong answers whose mistake is recognised


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
    questions = [_of_question(proof, number) for number in range(len(proof.solution.questions))]
    return AssignmentProof(proof.assignment, not proof.wrong, proof.wrong, questions)


def _of_question(proof: Proof, number: int) -> QuestionProof:
    question, stub = proof.solution.questions[number], dict(enumerate(proof.stub.questions)).get(number)
    answers, mutants = proof.answers.get(question.name), proof.mutants.get(question.name)
    return QuestionProof(
        question.name,
        question.manual,
        question.max_score,
        question.score,
        stub and stub.score,
        answers and AnswerCounts(*(getattr(answers, name) for name in AnswerCounts.__struct_fields__)),
        mutants and MutantCounts(mutants.killed, mutants.equivalent, mutants.total),
    )
