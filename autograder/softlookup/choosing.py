"""Decides which mistakes failed checks are taken to show, and nothing else does.

Finders only propose: the name of a mistake, with a priority and what they are sure of, or names that what came denies.
`choose` takes the proposals about one failed check; `settle` takes what all failed checks of a question found, where
one may speak against another.
"""

from collections.abc import Collection, Iterable
from enum import IntEnum
from typing import NamedTuple

from .findings import Finding

SEVERAL = 3  # failed checks of which more than one should recognise the mistake


class Priority(IntEnum):
    """The rank of a proposal: the highest one's word counts."""

    FAMILY = 1  # what came is related to what was due as in many mistakes
    KIND = 2  # the kind of what came shows it
    KNOWN = 3  # a known wrong answer gives just this
    CHANCE = 4  # it gives something else each time
    NOTHING = 5  # nothing came


class Proposal(NamedTuple):
    """A name for the mistake behind a failed check; None if no name should be given."""

    mistake: str | None
    priority: Priority
    certain: bool = False  # it holds in this check, whatever others show
    hides_others: bool = False  # an answer with it does not show what it would give without


class Denial(NamedTuple):
    """Mistakes that would have given something else than what came, or would have passed."""

    mistakes: Collection[str]


class Choice(NamedTuple):
    """The decision on one check: the mistake that it is taken to show, or none; and what it denies."""

    mistake: str | None
    certain: bool
    denied: tuple[str, ...]


def choose(said: Iterable[Proposal | Denial]) -> Choice:
    """Decide on the name that one failed check gives; of one priority, what was proposed first counts.

    Whatever that name is, the check denies what would have given something else, unless a finder proposes it.
    """
    said = list(said)
    proposals = [one for one in said if isinstance(one, Proposal)]
    best = max(proposals, key=lambda proposal: proposal.priority, default=Proposal(None, Priority.FAMILY))
    # Where nothing came, or something else each time, nothing can be said of what other mistakes would have given.
    hidden = best.priority >= Priority.CHANCE or any(proposal.hides_others for proposal in proposals)
    denials = [] if hidden else [one for one in said if isinstance(one, Denial)]
    denied = {slug for denial in denials for slug in denial.mistakes} - {one.mistake for one in proposals}
    return Choice(best.mistake, best.certain, tuple(sorted(denied)))


def settle(failed: Iterable[Finding], beside: Iterable[Finding] = (), doubting: bool = False) -> list[Finding]:
    """Decide what each of a question's failed checks names, as one of them may speak against another.

    What one takes for a mistake that would have given something else in another, or in one `beside` them, is not named;
    nor, with `doubting`, what only one of several takes for a known mistake, which is mostly another one.
    """
    failed = list(failed)
    refused = {slug for finding in (*failed, *beside) for slug in finding.denied}
    refused |= doubtful(failed) if doubting else set()
    return [finding.unnamed() if finding.mistake in refused else finding for finding in failed]


def doubtful(failed: Collection[Finding]) -> set[str]:
    """Return the mistakes that only one of several failed checks recognised, and is not certain of."""
    mistakes = [finding.mistake for finding in failed]
    alone = {f.mistake for f in failed if f.mistake and not f.certain and mistakes.count(f.mistake) == 1}
    return alone if len(mistakes) >= SEVERAL else set()
