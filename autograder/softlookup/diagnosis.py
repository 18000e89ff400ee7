"""Sums up what the public checks of a question found: in a notebook, a terminal, on a page and on Gradescope alike.

Takes a `Finding` for each check that failed; gives a headline, one diagnosis, and a line for each other reason. Several
checks that fail for the same reason are one diagnosis. A passed public check says how much of the points it stands for,
and that hidden checks decide the rest. It also says which other answers one calls, and which written questions are
still empty. Imports nothing of other rooms, as it runs beside every notebook, too.
"""

import ast
import re
from collections.abc import Iterable, Mapping
from textwrap import shorten
from typing import Any, NamedTuple

from .choosing import settle
from .findings import Finding, as_text, plainly

LINE_CHARACTERS = 160
PLACEHOLDER = "_Type your answer here, replacing this text._"  # where a written answer goes
END_WRITTEN = "<!-- END QUESTION -->"
WRITTEN = re.compile(r"\*\*Question `(\w+)`\*\* \([^)]*read by a person\)")
REST = "Hidden checks decide the rest of the points."


class Diagnosis(NamedTuple):
    """All that failed, the most telling first."""

    finding: Finding  # of one check
    same: tuple[str, ...]  # others that fail for the same reason
    others: tuple[str, ...]  # a line for each other reason

    @property
    def text(self) -> str:
        return "\n".join([self.finding.text, *(as_text(*line) for line in self.remarks)])

    @property
    def remarks(self) -> list[tuple[str, str]]:
        """The lines below the finding, a label and a text each."""
        same = [("For the same reason", ", ".join(self.same))] if self.same else []
        return same + [("Also failed", other) for other in self.others]


def passed_line(public_points: float, points: float, only_form: bool) -> str:
    """Return what it means that all public checks of a question pass."""
    percent = round(100 * public_points / points) if points else 0
    if percent >= 100:
        return "all checks passed"
    if only_form:
        return f"right form; not judged yet: hidden checks decide {100 - percent} % of the points"
    return f"public checks passed ({percent} % of the points); hidden checks decide the rest"


def briefly(passed: str) -> str:
    """Return a passed line without what all of them say, for where `REST` is said once below them."""
    return re.split("[;:] hidden checks decide", passed)[0]


def failed_line(count: int, total: int) -> str:
    """Return how many public checks of a question fail."""
    return f"{count} of {total} public checks failed" if total > 1 else "its public check failed"


def helpers(code: str, questions: Iterable[str]) -> list[str]:
    """Return the questions whose answers a text calls by their names; [] for a text that does not parse."""
    try:
        used = {node.id for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Name)}
    except (SyntaxError, ValueError):
        return []
    return [question for question in questions if question in used]


def blame(failing: list[str]) -> str:
    """Return what to say of an answer that fails and calls others that fail."""
    return f"It calls {' and '.join(failing)}, whose own checks fail: begin there." if failing else ""


def written_questions(cells: Iterable[Mapping[str, Any]]) -> dict[str, bool]:
    """Return the written questions of a notebook's cells, and whether each is still empty."""
    questions: dict[str, bool] = {}
    asked = None
    for cell in cells:
        text = "".join(cell.get("source", ""))
        prompt = WRITTEN.search(text)
        if prompt or END_WRITTEN in text:
            asked = prompt and prompt[1]
        if asked:
            questions[asked] = bool(prompt) or (questions[asked] and text.strip() in ("", PLACEHOLDER))
    return questions


def diagnose(failed: Iterable[Finding]) -> Diagnosis | None:
    """Return the failed checks, with the one first that says most; None if there are none.

    That is one that recognised a mistake, of several mistakes the one that most checks recognised; else the first.
    """
    failed = settle(failed, doubting=True)
    if not failed:
        return None
    recognised = [_reason(finding) for finding in failed if finding.mistake]
    main = max(dict.fromkeys(recognised), key=recognised.count) if recognised else _reason(failed[0])
    by_reason: dict[str, list[Finding]] = {}
    for finding in failed:
        by_reason.setdefault(_reason(finding), []).append(finding)
    first, *same = by_reason.pop(main)
    return Diagnosis(
        first, tuple(plainly(finding.check) for finding in same), tuple(map(_in_one_line, by_reason.values()))
    )


def _reason(finding: Finding) -> str:
    """Return why a check failed: the mistake that it recognised, or the error that was raised; otherwise its own
    reason.
    """
    return finding.mistake or (finding.came if finding.raised else f"check {finding.check}")


def _in_one_line(failed: list[Finding]) -> str:
    """Checks that fail for one reason."""
    names, came = ", ".join(plainly(finding.check) for finding in failed), failed[0].came
    return shorten(f"{names}: {came}" if came else names, LINE_CHARACTERS, placeholder=" …")
