"""Looks at a failed check, and proposes names for the mistake behind it.

Each finder takes a `Failure` and yields proposals, each with its priority and what the finder is sure of, or denials;
which of them is shown is decided in `choosing`. A mistake is known by what it gives: when the assignment was built,
wrong answers were put to each case, and sums over what they returned were kept. Of any other, `families` may know the
family. Every slug is in the table of mistakes, which has its words. Trusts nothing that an answer returned or raised.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

import numpy as np

from .choosing import Denial, Priority, Proposal
from .differences import Difference
from .families import FAMILIES, FEW_DIGITS, GENERAL, family, two_arrays
from .traces import Calls, Trace, text_of_error

NAN_ALONE = "not-finite"  # a mistake that says no more than what is seen
# What Python and NumPy say of an error in the answer's own lines, by the mistake that it shows.
SIGNS = {
    "array-in-a-condition": ("truth value of an array",),
    "axis-that-is-not-there": (
        "is out of bounds for array of dimension",
        "does not have enough dimensions",
        "tuple index out of range",
        "too many indices",
        "more dimensions than subscripts",
        "must be 1- or 2-d",
        "has no len()",
    ),
    "shapes-do-not-fit": (
        "could not be broadcast",
        "could not broadcast",
        "mismatch in its core dimension",
        "cannot reshape array",
        "boolean index did not match",
        "not aligned",
        "must match exactly",
    ),
    "index-past-the-end": ("is out of bounds for axis", "list index out of range"),
    "integer-buffer": ("Cannot cast ufunc",),  # as of `scores /= 2` where they are whole numbers
}
# What is asked about these is asked about code, which a question that asks for a value has none of.
OF_CODE = {
    *("axis-0", "constant-factor", "few-digits", "integer-buffer", "numbers-in-other-places", "one-result-for-several"),
    *("results-not-combined", "sign-turned", "whole-array"),
}
# In all numbers that came: what other mistakes would have given can be compared with them.
OF_NUMBERS = {"axis-0", "constant-factor", "few-digits", "numbers-in-other-places", "sign-turned", "whole-array"}
OF_PROPERTIES = {"no-shares", "results-disagree"}  # of a check that asks for one, and not for certain numbers
# In what comes: the notebook's own numbers, or those of an example. An error that says nothing of them shows neither.
IN_VALUES = {"global-for-parameter", "hard-coded-example"}
SEEN = {"input-mutated", "not-a-whole-number", "not-what-is-unpacked"}  # in what came, beyond doubt
# Each says no more than what the check itself shows; an integer buffer is certain where an error says so.
CERTAIN = FAMILIES | GENERAL | (SIGNS.keys() - {"integer-buffer"}) | SEEN

Found = Iterator[Proposal | Denial]


class Failure(NamedTuple):
    """A case that failed: why, the calls that it made, and what is known of mistakes."""

    error: Exception
    calls: Calls
    known: Sequence[tuple[str, Trace]] = ()  # mistakes, and what they give in this case
    passing: Collection[str] = ()  # mistakes that are known to pass it
    covered: Mapping[str, set[str]] = MappingProxyType(
        {}
    )  # by a mistake whose name is true of others too: it and those

    @property
    def is_own_error(self) -> bool:
        """True if the answer's own lines raised it; that may be a `Difference` too, if they call our comparisons."""
        return self.error is self.calls.raised

    @property
    def difference(self) -> Difference | None:
        """The difference that a comparison found, or None."""
        return self.error if isinstance(self.error, Difference) and not self.is_own_error else None


def find(failure: Failure) -> list[Proposal | Denial]:
    """Return all that the finders propose and deny."""
    return [said for finder in FINDERS for said in finder(failure)]


def nothing_came(failure: Failure) -> Found:
    """Yield no answer at all, or one that hands back nothing."""
    calls = failure.calls
    if _wants_error(failure) or not calls.came_any or calls.raised is not None:
        return
    if calls.is_missing() and not isinstance(failure.error, AssertionError):
        yield Proposal("not-defined", Priority.NOTHING)
    elif calls.came is None or calls.came is Ellipsis:
        yield Proposal("none-returned", Priority.NOTHING)


def by_chance(failure: Failure) -> Found:
    """Another result each time. To see that, the answer is called again, unless nothing came of it."""
    if not any(nothing_came(failure)) and failure.calls.changes_its_mind():
        yield Proposal("random-placeholder", Priority.CHANCE)


def as_known(failure: Failure) -> Found:
    """Yield a mistake that is known to give just this; one that gives something else, or would have passed, is
    denied.
    """
    trace = failure.calls.trace()
    same: set[str | None] = {mistake for mistake, known in failure.known if known.is_like(trace)}
    if not _is_nearly_right(failure):
        others = {mistake for mistake, _ in failure.known}.union(failure.passing) - same
        yield Denial([other for other in others if not same & failure.covered.get(other, set())])
    if failure.is_own_error and mistake_of_error(text_of_error(failure.error)):
        same -= SEEN  # where nothing came, and the error says why, there is nothing to see it in
    if trace.is_nan_alone() and not failure.calls.explain_nan() and same != {NAN_ALONE}:
        return  # many mistakes give just that, the known ones or others
    if len(same) > 1:  # to name one of several mistakes that give just this here would be a guess
        same = {next((name for name, family in failure.covered.items() if same <= family), None)}
    if failure.calls.gave_bare_errors():
        same -= IN_VALUES
    for name in same:
        yield Proposal(name, Priority.KNOWN, name in CERTAIN)


def _is_nearly_right(failure: Failure) -> bool:
    """Return whether what came may be nearly right; of such results nothing is kept, so that a mistake only seems to
    pass, or to give nothing but something else.
    """
    difference = failure.difference
    if difference is None or len(difference.compared) < 2:
        return difference is not None and difference.mistake in OF_PROPERTIES
    pair = two_arrays(*difference.compared[:2])
    if pair is None:
        return False
    with np.errstate(invalid="ignore"):  # of infinities
        return bool(np.abs(pair[0] - pair[1]).max() <= FEW_DIGITS * np.abs(pair[1]).max())


def in_kind(failure: Failure) -> Found:
    """Yield a mistake that shows in the kind of what came, whatever the question."""
    mistake = _mistake_in_kind(failure)
    if mistake and (failure.calls.is_function or mistake not in OF_CODE):
        certain = mistake in CERTAIN or failure.is_own_error
        yield Proposal(mistake, Priority.KIND, certain, mistake not in GENERAL | OF_NUMBERS)


def _mistake_in_kind(failure: Failure) -> str | None:
    error, calls = failure.error, failure.calls
    if isinstance(error, Difference) and _wants_error(failure):
        return error.mistake
    if calls.came_any and calls.raised is None and type(calls.came).__name__ == "matrix":
        return "matrix-for-array"
    if calls.changed_by_then:
        return "input-mutated"
    if failure.is_own_error:
        return mistake_of_error(text_of_error(error))
    return error.mistake if isinstance(error, Difference) else None


def mistake_of_error(text: str) -> str | None:
    """Return the mistake that an error in the answer's own lines shows by its words, or None."""
    return next((mistake for mistake, signs in SIGNS.items() if any(sign in text for sign in signs)), None)


def own_error(failure: Failure) -> Found:
    """Yield an error in the answer's own lines, whatever it says."""
    if failure.is_own_error:
        yield Proposal("own-code-raised", Priority.FAMILY, True)


def of_a_family(failure: Failure) -> Found:
    """Yield the family of a mistake that shows in what came and what was due; a family that this contradicts is
    denied.

    Of a value there is none: what families ask is asked about code.
    """
    difference = failure.difference
    if difference is None or len(difference.compared) < 2 or not failure.calls.is_function:
        return
    pairs = [
        found.compared
        for found in failure.calls.differences
        if len(found.compared) > 1 and found.mistake not in GENERAL
    ]
    mistake, contradicted = family(pairs, failure.calls.given_to(difference))
    yield Denial(contradicted)
    if mistake:
        yield Proposal(mistake, Priority.FAMILY, True)


def _wants_error(failure: Failure) -> bool:
    return isinstance(failure.error, Difference) and failure.error.wants_error


FINDERS = (nothing_came, by_chance, as_known, in_kind, own_error, of_a_family)
