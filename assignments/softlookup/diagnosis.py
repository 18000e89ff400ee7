"""Sums up what the public checks of a question found: in a notebook, a terminal, on a page and on Gradescope alike.

Takes what each check found; gives a headline, one diagnosis, and a line for each other reason. Several checks that
fail for the same reason are one diagnosis. A passed public check says how much of the points it stands for, and that
hidden checks decide the rest. It also says which other answers one calls, and which written questions are still empty.
Imports nothing of ours, as it runs beside every notebook, too.
"""

import ast
import re
from collections.abc import Collection, Iterable
from textwrap import shorten
from typing import NamedTuple

LINE_CHARACTERS = 160
PLACEHOLDER = "_Type your answer here, replacing this text._"  # where a written answer goes
END_WRITTEN = "<!-- END QUESTION -->"
WRITTEN = re.compile(r"\*\*Question `(\w+)`\*\* \([^)]*read by a person\)")
REST = "Hidden checks decide the rest of the points."
CAME = "What came: "
RAISED = f"{CAME}an error"
HINT = "Hint: "
RAISED_AT = "Raised at:"
# Families that are named by what one check shows for certain, and so hold there whatever another check recognises.
# fmt: off
CERTAIN = {
    "all-entries-alike", "all-too-far-from-zero", "all-too-near-to-zero", "another-error",
    "another-kind-of-thing", "another-length", "another-number-of-axes", "another-order", "another-row",
    "array-in-a-condition", "axes-exchanged", "axis-that-is-not-there", "came-back-unchanged",
    "column-by-its-own-amount", "column-by-its-own-factor", "constant-added", "constant-factor", "even-weights",
    "fewer-than-asked", "function-of-the-right-one", "index-past-the-end", "input-mutated", "least-gets-most",
    "more-than-asked", "moved-or-mirrored", "never-negative", "never-positive", "no-error", "no-shares",
    "not-a-whole-number", "not-finite", "not-what-is-unpacked", "numbers-in-other-places", "off-by-what-went-in",
    "one-takes-all", "other-entries", "own-code-raised", "results-disagree", "right-ranks-wrong-sizes",
    "right-signs-wrong-sizes", "row-by-its-own-amount", "row-by-its-own-factor", "same-column-throughout",
    "same-row-throughout", "shapes-do-not-fit", "sharper-or-more-even", "sign-turned", "some-entries-right",
    "some-rows-right", "some-signs-turned", "something-else-mixed", "unlike-weights", "weight-where-none-is-due",
    "weights-that-are-no-shares",
}
# fmt: on
SEVERAL = 3  # failed checks of which more than one should recognise the mistake


class CheckResult(NamedTuple):
    """What one check found."""

    name: str
    passed: bool
    message: str = ""  # if it failed: lines that begin "Checked: ", "Expected: ", "What came: " and so on
    mistake: str | None = None  # that it recognised
    hint: str = ""  # its own, for where that is not shown
    denied: Collection[str] = ()  # mistakes that give something else here than what came

    def unnamed(self) -> "CheckResult":
        """The same with the check's own hint in place of the mistake's."""
        lines = [line for line in self.message.splitlines() if not line.startswith(HINT)]
        hint = [HINT + self.hint] if self.hint else []
        place = next((n for n, line in enumerate(lines) if line.startswith(RAISED_AT)), len(lines))
        return self._replace(message="\n".join([*lines[:place], *hint, *lines[place:]]), mistake=None)


class Diagnosis(NamedTuple):
    """What failed, the most telling first."""

    message: str  # of one check, whole
    same: tuple[str, ...]  # others that fail for the same reason
    others: tuple[str, ...]  # a line for each other reason

    @property
    def text(self) -> str:
        return "\n".join([self.message, *self.remarks])

    @property
    def remarks(self) -> list[str]:
        """What stands below the message, one line each."""
        same = [f"For the same reason: {', '.join(self.same)}"] if self.same else []
        return same + [f"Also failed: {other}" for other in self.others]


def passed_line(public_points: float, points: float, only_form: bool) -> str:
    """What it means that all public checks of a question pass."""
    percent = round(100 * public_points / points) if points else 0
    if percent >= 100:
        return "all checks passed"
    if only_form:
        return f"right form; not judged yet: hidden checks decide {100 - percent} % of the points"
    return f"public checks passed ({percent} % of the points); hidden checks decide the rest"


def briefly(passed: str) -> str:
    """A passed line without what all of them say, for where `REST` is said once below them."""
    return re.split("[;:] hidden checks decide", passed)[0]


def failed_line(results: Iterable[CheckResult]) -> str:
    """How many public checks of a question fail."""
    passed = [result.passed for result in results]
    count, total = passed.count(False), len(passed)
    return f"{count} of {total} public checks failed" if total > 1 else "its public check failed"


def helpers(code: str, questions: Iterable[str]) -> list[str]:
    """The questions whose answers a text calls by their names; [] for a text that does not parse."""
    try:
        used = {node.id for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Name)}
    except (SyntaxError, ValueError):
        return []
    return [question for question in questions if question in used]


def blame(failing: list[str]) -> str:
    """What to say of an answer that fails and calls others that fail."""
    return f"It calls {' and '.join(failing)}, whose own checks fail: begin there." if failing else ""


def written_questions(cells: Iterable[dict]) -> dict[str, bool]:
    """The written questions of a notebook's cells, and whether each is still empty."""
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


def doubtful(mistakes: Iterable[str | None]) -> set[str]:
    """The mistakes that only one of several failed checks recognised; `mistakes` has an entry for each failed check."""
    mistakes = list(mistakes)
    once = {mistake for mistake in mistakes if mistake and mistakes.count(mistake) == 1}
    return once - CERTAIN if len(mistakes) >= SEVERAL else set()


def diagnose(results: Iterable[CheckResult]) -> Diagnosis | None:
    """The failed checks, with the one first that says most; None if all passed.

    That is one that recognised a mistake, of several mistakes the one that most checks recognised; else the first.
    What only one of several failed checks takes for a known mistake is mostly another one, and is not named; nor is
    what one of them takes for a mistake that would have given something else in another.
    """
    failed = [result for result in results if not result.passed]
    if not failed:
        return None
    doubted = doubtful(result.mistake for result in failed).union(*(result.denied for result in failed))
    failed = [result.unnamed() if result.mistake in doubted else result for result in failed]
    reasons = [_reason(result) for result in failed]
    recognised = [reason for reason, result in zip(reasons, failed, strict=True) if result.mistake]
    main = max(dict.fromkeys(recognised), key=recognised.count) if recognised else reasons[0]
    first, *same = [result for result, reason in zip(failed, reasons, strict=True) if reason == main]
    others: dict[str, list[CheckResult]] = {}
    for result, reason in zip(failed, reasons, strict=True):
        if reason != main:
            others.setdefault(reason, []).append(result)
    return Diagnosis(
        first.message, tuple(_plain(result.name) for result in same), tuple(map(_in_one_line, others.values()))
    )


def _reason(result: CheckResult) -> str:
    """Why a check failed: the mistake that it recognised, or the error that was raised; otherwise its own reason."""
    raised = next((line for line in result.message.splitlines() if line.startswith(RAISED)), None)
    return result.mistake or raised or f"check {result.name}"


def _in_one_line(failed: list[CheckResult]) -> str:
    """Checks that fail for one reason."""
    names = ", ".join(_plain(result.name) for result in failed)
    came = next((line.removeprefix(CAME) for line in failed[0].message.splitlines() if line.startswith(CAME)), "")
    return shorten(f"{names}: {came}" if came else names, LINE_CHARACTERS, placeholder=" …")


def _plain(name: str) -> str:
    return name.replace("_", " ")
