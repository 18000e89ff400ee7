"""Classes made from right and wrong answers: many notebooks that differ, and a copy with other names."""

import io
import keyword
import tokenize
from itertools import count

from sample_class import to_bytes
from splice import ROOT, solutions, splice, student_notebook

from autograder.course.answers import collect


def a_class(assignment: str, size: int) -> dict[str, bytes]:
    """`size` notebooks by file name: of each question, one answer after the other, each at a pace of its own."""
    by_question: dict[str, list[str]] = {name: [source] for name, source in solutions(assignment).items()}
    for answer in collect(ROOT / "solutions" / assignment / "answers"):
        by_question[answer.question].append(answer.cell)
    starter = student_notebook(assignment)
    made = {}
    for number in range(size):
        answers = {q: cells[number // pace % len(cells)] for pace, (q, cells) in zip(count(1), by_question.items())}
        made[f"student_{number}.ipynb"] = to_bytes(splice(starter, answers))
    return made


def distinct(assignment: str = "03_context") -> dict[str, bytes]:
    """A few notebooks that have no answer in common."""
    by_question: dict[str, list[str]] = {}
    for answer in collect(ROOT / "solutions" / assignment / "answers"):
        by_question.setdefault(answer.question, []).append(answer.cell)
    starter = student_notebook(assignment)
    return {
        f"student_{n}.ipynb": to_bytes(splice(starter, {q: c[n] for q, c in by_question.items() if n < len(c)}))
        for n in range(6)
    }


def copied(assignment: str = "03_context") -> dict[str, bytes]:
    """The first of `distinct`, with every answer's own names changed and comments put in."""
    by_question: dict[str, str] = {}
    for answer in collect(ROOT / "solutions" / assignment / "answers"):
        by_question.setdefault(answer.question, answer.cell)
    renamed = {name: with_other_names(cell, keep={name}) for name, cell in by_question.items()}
    return {"copy.ipynb": to_bytes(splice(student_notebook(assignment), renamed))}


def with_other_names(source: str, keep: set[str]) -> str:
    """The code with a new name for every name that is no keyword or attribute, and a comment on every line."""
    changed, before = [], ""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        is_name = token.type == tokenize.NAME and not keyword.iskeyword(token.string) and before != "."
        text = f"my_{token.string}" if is_name and token.string not in keep else token.string
        changed.append((token.type, text))
        before = token.string
    return tokenize.untokenize(changed).replace("\n", "  # mine\n")
