"""The language of a `tests.py`: a decorator for each case, and one-line calls for cases that many questions share.

`autograder build` reads these calls in the file's text (`_forms`) and never runs them; the functions show authors and
editors which arguments to give. `hint` is the question that a student is asked when the case fails. A question's public
cases are worth 10 % of its points together, its hidden ones 90 %; without hidden ones, they are worth all. `weight` is
a case's part of that, beside the others' weights.
"""

from collections.abc import Callable
from typing import Any, TypeVar

C = TypeVar("C", bound=Callable[..., None])


def public(weight: int, hint: str, question: str | None = None, form: bool = False) -> Callable[[C], C]:
    """Return a case that students get. It takes the answer by the name of its question.

    `question` is named by a case that takes something else from the notebook, such as a function that calls the answer.
    `form=True` stands at a case that looks at the form of an answer only. It earns no points, and where all public
    cases of a question do so, students read that it is not judged yet when these pass.
    """
    return _as_it_is


def hidden(weight: int, hint: str, question: str | None = None) -> Callable[[C], C]:
    """Return a case of which students see at most the name and the points; otherwise like a public one."""
    return _as_it_is


def left_alone(question: str, weight: int, shape: object, *arguments: Any) -> None:
    """Make a hidden case: a call with `arguments` leaves them as they were.

    `shape` is that of the result, so that something must be computed: a tuple of lengths for an array, () for a number,
    a tuple of shapes for a tuple, a list of shapes for a list of arrays, None for any other result.
    """


def whole_numbers(question: str, weight: int, expected: object, *arguments: Any) -> None:
    """Make a hidden case: a call with `arguments`, which hold integers, gives what fractions would.

    `expected` is an array or a number, a tuple or a list of arrays, or a helper that computes one of
    these from the same arguments.
    """


def choose_all(question: str, /, *, fewest: int, most: int, **statements: tuple[bool, str]) -> None:
    """Make the cases of a question that asks for the letters of all statements that hold.

    A public one, of the form, asks for a list of `fewest` to `most` letters; each statement has a hidden one. None of
    these earn points: all verdicts right earn all of them, with one slip it is half, with more nothing. A
    statement's name begins with its letter, `a_one_for_each_column`; its value says whether it holds, and gives the
    hint.
    """


def _as_it_is(case: C) -> C:
    return case
