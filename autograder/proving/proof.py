"""The proof of one assignment."""

from dataclasses import dataclass

from autograder.proving.known_answers import Tally
from autograder.proving.mutation_testing import MutantTally
from autograder.records.record import Record


@dataclass(frozen=True)
class Proof:
    """What was found for one assignment; it holds when nothing is wrong."""

    assignment: str
    solution: Record
    stub: Record
    answers: dict[str, Tally]  # by question; none where no answers are written
    mutants: dict[str, MutantTally]  # by question
    wrong: tuple[str, ...]  # one line each
