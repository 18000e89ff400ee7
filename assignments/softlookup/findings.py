"""Findings of failed checks, as data, and the one place where words are made of them.

What was expected, and what came, is put into words where it is compared, in `comparing` and `differences`. Takes parts
that are plain text; gives lines, each a label and what stands behind it, and the text that notebook, terminal, pages
and records show alike. Trusts no part to be short or well-formed: whoever makes a finding sees to that.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

CALLED, EXPECTED, CAME, HINT = "Called", "Expected", "What came", "Hint"


@dataclass(frozen=True)
class Finding:
    """The finding of one check about an answer that fails it.

    `mistake` and `hint` are those that are shown; `own_hint` is the check's own, for where the mistake is not named.
    """

    check: str  # its name
    subject: str = ""  # what it looked at, such as "the weights"
    called: str = ""  # the call that it is about
    made_from: str = ""  # or the calls of which what it looked at is made
    expected: str = ""  # in kind
    came: str = ""
    hint: str = ""
    mistake: str | None = None  # the slug of the one that was recognised
    raised_at: str = ""  # the lines of the notebook that raised an error
    raised: bool = False  # whether the answer's own code raised one
    certain: bool = False  # whether what is named holds here whatever other checks show
    denied: tuple[str, ...] = ()  # mistakes that would have given something else here
    own_hint: str = ""
    error: str = ""  # the type of the error that the answer's own code raised, which is Python's or NumPy's
    # Of a hidden check, what may be shown once it is spent: the call, what was expected, what came.
    exact_call: str = ""
    exact_expected: str = ""
    exact_came: str = ""
    said: str = ""  # all there is to say where the check did not come to look at an answer

    def unnamed(self) -> "Finding":
        """Return the same with the check's own hint in place of the mistake and its hint."""
        return replace(self, mistake=None, certain=False, hint=self.own_hint)

    def with_own_hint(self, own_hint: str) -> "Finding":
        """Return the same, with a hint that the check asks by itself where there is no other."""
        return replace(self, own_hint=own_hint, hint=self.hint or own_hint)

    def unplaced(self) -> "Finding":
        """Return the same without the lines of the notebook."""
        return replace(self, raised_at="")

    def lines(self) -> list[tuple[str, str]]:
        """Return the lines to show, each a label and its text; what is set in below a label has none and begins with a
        space.

        A line that is a label alone has no text.
        """
        checked = f"{plainly(self.check)}: {self.subject}" if self.subject else plainly(self.check)
        parts = (
            ("Checked", "" if self.said else checked),
            ("", self.said),
            (CALLED, self.called),
            ("From", self.made_from),
            (EXPECTED, self.expected),
            (CAME, self.came),
            (HINT, self.hint),
        )
        places = [("", f"  {line}") for line in self.raised_at.splitlines()]
        return [(label, text) for label, text in parts if text] + ([("Raised at", ""), *places] if places else [])

    def exact_lines(self) -> list[tuple[str, str]]:
        """Return the lines on a hidden check that may be shown once it is spent."""
        exact = ((CALLED, self.exact_call), (EXPECTED, self.exact_expected), (CAME, self.exact_came))
        return [(label, text) for label, text in exact if text]

    @property
    def text(self) -> str:
        """All of it, as a notebook shows it."""
        return "\n".join(as_text(*line) for line in self.lines())


def as_text(label: str, text: str) -> str:
    """Return a line with its label in front, as in "Hint: Why?"."""
    return f"{label}:{' ' * bool(text)}{text}" if label else text


def plainly(name: str) -> str:
    """Return a check's name, as people read it."""
    return name.replace("_", " ")


def read_finding(parts: Mapping[str, Any]) -> Finding:
    """Return the finding that consists of these parts, as another process or a copy of this module has it.

    Those that this version does not know, or that are of another type than its own, are left out.
    """
    empty = Finding("")
    known: dict[str, Any] = {field.name: parts[field.name] for field in fields(Finding) if field.name in parts}
    if isinstance(denied := known.get("denied"), list | tuple):  # JSON makes a list of it
        known["denied"] = tuple(slug for slug in denied if isinstance(slug, str))
    return replace(empty, **{name: part for name, part in known.items() if _is_like(part, getattr(empty, name))})


def _is_like(part: object, empty: object) -> bool:
    return part is None or isinstance(part, str) if empty is None else isinstance(part, type(empty))
