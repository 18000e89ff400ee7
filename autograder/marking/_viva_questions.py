"""Questions on a person's own code, each with an answer that was found by running the code and changes to it.

Takes the cell that defines a function and what checks call that function with; gives questions. Whoever asks says how a
cell is run; nothing here trusts what comes of it.

A question is kept only if its answer is unambiguous: results count as the same if they differ by rounding alone, as
different if anybody would see it, and what lies between is not asked. Changes are those that people make. The mistakes
known for the function come first, under their names in `mistakes.yml`.

Nor is a question kept that the surface answers: a value that can be read off the call, a name that a line left out
takes away, a change that only reads differently, or that is the smallest of the options. What is left to somebody who
runs nothing, not even in the head, is measured in `tests/marking/test_viva_measured.py`.
"""

import ast
import random
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice

import numpy as np

from autograder.marking._viva_changes import (
    Code,
    Edit,
    OwnCode,
    changed_part,
    in_known_memory,
    left_out,
    made_before,
    maybe_harmless,
    slips,
    tree_change,
)
from autograder.marking._viva_inputs import (
    Call,
    draw,
    is_finite,
    is_small,
    outcome_text,
    short_arguments_text,
    stands_in,
    value_text,
)
from autograder.marking._viva_outcomes import SAME, THE_SAME, Outcome, differ, effect, is_plain, values_differ

TRIES = 24  # changes tried for one question
CHARACTERS = 20_000  # of a cell that can be asked about
OPTIONS = 4
OPTION_CHARACTERS = 90  # of a result among the options
PART_CHARACTERS = 80  # of a part of a line that is asked about
CHOICES = "keepdims", "axis", "dtype", "copy", "None", "newaxis", "sqrt", "max", ".T", "swapaxes", "inf"  # come first

# Defines the cell anew, apart from the notebook's names, and calls the function; None if that cannot be done.
Run = Callable[[str, list[Call]], list[Outcome] | None]


@dataclass(frozen=True)
class VivaQuestion:
    kind: str
    function: str
    code: tuple[tuple[int, str], ...]  # the numbered lines that it is about
    text: str
    options: tuple[str, ...]
    answer: str
    reason: tuple[str, ...]
    evidence: tuple[tuple[str, list[Call], list[Outcome]], ...]  # cells, what they were called with, what came of it

    def holds(self, run: Run, changed: bool = True) -> bool:
        """Return whether running everything again, or only the code as it is, gives the same."""
        for source, calls, before in self.evidence if changed else self.evidence[:1]:
            after = run(in_known_memory(source), calls)
            if after is None or any(differ(*pair) is not False for pair in zip(before, after, strict=True)):
                return False
        return True


WHICH_INPUT, WHY, WHAT_BREAKS = "which input", "why", "what breaks"
WHAT_VALUE, WHICH_CHANGE = "what value", "which change"
KINDS = WHICH_INPUT, WHY, WHAT_BREAKS, WHAT_VALUE, WHICH_CHANGE
PLAIN_ERRORS = "NameError", "UnboundLocalError", "AttributeError"  # what a line makes can be read off it
LOOKED_AT = "the part that is asked about"
NOT_ALWAYS_ONCE = ast.Lambda | ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp | ast.IfExp | ast.BoolOp
UNSTEADY = "it behaves differently each time"


class CannotAsk(Exception):
    """The reason why nothing can be asked about a function, in one line."""


class Examiner:
    """Makes questions about one function, from one source of random numbers."""

    def __init__(
        self,
        code: Code,
        calls: list[Call],
        run: Run,
        rng: random.Random,
        keeps_promises: Callable[[str], bool] | None = None,
    ):
        """`keeps_promises` says whether a cell passes all tests of the function, where they are at hand.

        `CannotAsk` if there is no way to ask.
        """
        self._run, self._rng, self._keeps_promises = run, rng, keeps_promises
        self.code = code
        if len(code.source) > CHARACTERS:
            raise CannotAsk("its cell is too long")
        try:
            self._cell = OwnCode(code)
        except SyntaxError as error:
            raise CannotAsk("its cell has more than Python in it") from error
        if not self._cell.functions:
            raise CannotAsk("its cell contains no function")
        inputs = draw(calls, rng)
        if not inputs:
            raise CannotAsk("its tests call it with nothing of which small inputs can be made")
        source = in_known_memory(code.source)
        first, again = run(source, inputs), run(source, inputs)
        if first is None or again is None:
            raise CannotAsk("its cell cannot be run by itself in time")
        if any(differ(*pair) is not False for pair in zip(first, again, strict=True)):
            raise CannotAsk(UNSTEADY)
        usable = [
            (i, o) for i, o in zip(inputs, first, strict=True) if not (o.error or o.changed) and is_finite(o.value)
        ]
        if len(usable) < 2:
            raise CannotAsk("too few small inputs work with it")
        rng.shuffle(usable)
        self._inputs, self._base = (list(some) for some in zip(*usable, strict=True))
        self._seen: dict[str, list[Outcome] | None] = {}
        made, typical = self._cell.pieces(made_before), self._cell.pieces(slips)
        for changes in (made, typical):
            rng.shuffle(changes)
        typical.sort(key=lambda change: change[-1] not in code.known.mistakes)
        makes: dict[tuple[int, str], str | None] = {}  # each change once, with the mistake that somebody made by it
        for line, after, mistake in (*made, *typical):
            makes.setdefault((line, after), mistake)
        self._slips = list(islice(self._cell.edits((*at, mistake) for at, mistake in makes.items()), TRIES))
        self._used: set[str] = set()  # changed cells that were asked about

    def ask(self, kind: str) -> VivaQuestion | None:
        """Return a question of a kind, or None if the code has none."""
        makers = self._which_input, self._why, self._what_breaks, self._what_value, self._which_change
        return dict(zip(KINDS, makers, strict=True))[kind]()

    def _which_input(self) -> VivaQuestion | None:
        for edit in self._unused(self._slips) if is_small(self._inputs[0]) else ():
            verdicts = self._verdicts(edit.source)
            differing, same = ([n for n, v in enumerate(verdicts) if v is kind] for kind in (True, False))
            most = min(len(differing), OPTIONS - 1)
            fewest = max(1, OPTIONS - len(same))
            if fewest > most:
                continue
            count = self._rng.randint(fewest, most)
            chosen = self._rng.sample(differing, count) + self._rng.sample(same, OPTIONS - count)
            self._rng.shuffle(chosen)
            after = self._outcomes(edit.source)
            became = {n: f"becomes `{outcome_text(after[n])}`" if verdicts[n] else "stays the same" for n in chosen}
            lettered = list(zip("abcd", chosen, strict=True))
            reason = [f"{letter}: `{outcome_text(self._base[n])}` {became[n]}" for letter, n in lettered]
            answer = ", ".join(letter for letter, n in lettered if verdicts[n])
            return self._question(
                WHICH_INPUT,
                [edit.line],
                f"{_as_condition(edit)}, which of these calls would return a different result, and why?",
                [self._call(n) for n in chosen],
                answer,
                [*reason, *self._known(edit)],
                [edit.source],
                chosen,
            )
        return None

    def _why(self) -> VivaQuestion | None:
        """Ask about a choice: what comes, for each of some calls, of what others write there."""
        for edit in self._unused(sorted(self._slips, key=_rank_as_choice)):
            if (parts := changed_part(edit)) is None or max(map(len, parts)) > PART_CHARACTERS:
                continue
            effects = [effect(*pair) for pair in zip(self._base, self._outcomes(edit.source), strict=False)]
            numbers = [n for n, what in enumerate(effects) if what is not None]
            self._rng.shuffle(numbers)
            turns = {n: sum(effects[m] == effects[n] for m in numbers[:at]) for at, n in enumerate(numbers)}
            chosen = sorted(numbers, key=turns.__getitem__)[:OPTIONS]
            if len(chosen) < OPTIONS or len({effects[n] for n in chosen}) < 2:
                continue
            self._rng.shuffle(chosen)
            after = self._outcomes(edit.source)
            lettered = list(zip("abcd", chosen, strict=True))
            telling = next((letter, n) for letter, n in lettered if effects[n] != THE_SAME)
            seen, looked_at = self._seen_there(edit, parts, *telling)
            return self._question(
                WHY,
                [edit.line],
                f"Why `{parts[0]}` in line {edit.line}, and not `{parts[1]}`? Say for each of these calls what the"
                " change would make of its result: the same, other values, another shape, or an error.",
                [self._call(n) for n in chosen],
                "; ".join(f"{letter}: {effects[n]}" for letter, n in lettered),
                [seen, *self._became(lettered, after), *self._known(edit)],
                [edit.source],
                chosen,
                [(source, telling[1]) for source in looked_at],
            )
        return None

    def _became(self, lettered: list[tuple[str, int]], after: list[Outcome]) -> list[str]:
        return [
            f"{letter}: `{outcome_text(self._base[n])}`"
            + (" stays" if effect(self._base[n], after[n]) == THE_SAME else f" becomes `{outcome_text(after[n])}`")
            for letter, n in lettered
        ]

    def _seen_there(self, edit: Edit, parts: tuple[str, str], letter: str, n: int) -> tuple[str, list[str]]:
        """Return what the two parts are for a call that they make a difference to, and the cells that say so.

        A good answer names it. Where the parts cannot be looked at, it can only say what comes of them.
        """
        seen, sources = [], []
        for part in parts:
            looked_at = self._cell.with_line(edit.line, self._returning(edit.line, part))
            outcomes = self._outcomes(looked_at.source) if looked_at else []
            found = outcomes[n].value if outcomes else None
            if looked_at is None or not isinstance(found, dict) or found.keys() != {LOOKED_AT} or not is_plain(found):
                return f"A good answer says why {letter} is not the same, and why others are", []
            value = found[LOOKED_AT]
            shape = f", of shape {value.shape}" if isinstance(value, np.ndarray) else ""
            seen.append(f"`{part}` is `{outcome_text(Outcome(value))}`{shape}")
            sources.append(looked_at.source)
        return f"A good answer says what each is there. In {letter}, {seen[0]}; {seen[1]}", sources

    def _what_breaks(self) -> VivaQuestion | None:
        """Ask what comes of a call when a line, or a part of it, goes."""
        if not is_small(self._inputs[0]):
            return None
        whole = self._cell.pieces(left_out)
        self._rng.shuffle(whole)
        parts = [edit for edit in self._slips if edit.after and _is_part(edit.after, edit.before)]
        for edit in self._unused(chain(islice(self._cell.edits(whole), TRIES), parts)):
            after = self._outcomes(edit.source)
            verdicts = self._verdicts(edit.source)
            kept_first = self._rng.random() < 1 / OPTIONS
            numbers = self._rng.sample(range(len(after)), len(after))
            for n in sorted(numbers, key=lambda n: (verdicts[n] is False) is not kept_first):
                if (options := self._results_of(edit, n)) is None:
                    continue
                right = options[0]
                self._rng.shuffle(options)
                return self._question(
                    WHAT_BREAKS,
                    [edit.line],
                    f"{_as_loss(edit)} What does `{self._call(n)}` give then, and why?",
                    [f"`{option}`" for option in options],
                    "abcd"[options.index(right)],
                    [f"as handed in, it gives `{outcome_text(self._base[n])}`", *self._known(edit)],
                    [edit.source],
                    [n],
                )
        return None

    def _results_of(self, edit: Edit, n: int) -> list[str] | None:
        """Return what a call gives after a change, and what it gives as it is and after others; None if it is plain."""
        right = self._outcomes(edit.source)[n]
        if (right.error or "").startswith(PLAIN_ERRORS) or self._is_given(right.value, n):
            return None
        others = [outcomes[n] for slip in self._slips if (outcomes := self._outcomes(slip.source))]
        found: list[Outcome] = []
        texts: list[str] = []
        for outcome in (right, self._base[n], *others):
            text = _option_text(outcome)
            if text not in texts and all(differ(outcome, other) for other in found):
                found.append(outcome)
                texts.append(text)
        texts = [text for text in texts if text == texts[0] or len(text) <= OPTION_CHARACTERS][:OPTIONS]
        return texts if len(texts) == OPTIONS and len(texts[0]) <= OPTION_CHARACTERS else None

    def _which_change(self) -> VivaQuestion | None:
        changes = self._cell.pieces(maybe_harmless)
        self._rng.shuffle(changes)
        others = list(islice(self._cell.edits(changes), TRIES))
        harmless = self._first((e for e in chain(others, self._slips) if self._is_harmless(e)), lambda e: True, 1)
        if not harmless:
            return None
        right = harmless[0]
        # Of the changes that may do no harm, some that do: their looks tell nothing.
        candidates = [*others[: OPTIONS - 1], *self._slips]
        breaking = self._first(
            (e for e in candidates if e.source != right.source),
            lambda e: True in self._verdicts(e.source),
            OPTIONS + 1,
        )
        # The right one must not be told by how little it changes, nor always by how much.
        breaking.sort(key=lambda edit: _size(edit) > _size(right))
        smaller = [edit for edit in breaking if _size(edit) <= _size(right)]
        chosen = breaking[: OPTIONS - 1] if self._rng.random() < 0.5 else [*smaller[:1], *breaking[-(OPTIONS - 2) :]]
        chosen = [*dict.fromkeys(chosen), right]
        if len(chosen) < OPTIONS or min(_size(edit) for edit in chosen[:-1]) > _size(right):
            return None
        self._rng.shuffle(chosen)
        reason = []
        for letter, edit in zip("abcd", chosen, strict=True):
            if edit is right:
                reason.append(f"{letter}: {len(self._inputs)} calls were tried, with the same results")
                continue
            n = self._verdicts(edit.source).index(True)
            became = outcome_text(self._outcomes(edit.source)[n])
            reason += [
                f"{letter}: `{self._call(n)}` gives `{became}` instead of `{outcome_text(self._base[n])}`",
                *self._known(edit),
            ]
        return self._question(
            WHICH_CHANGE,
            [edit.line for edit in chosen],
            f"After only one of these changes, `{self.code.name}` still does all that it should. Which one, and why?",
            [_as_option(edit) for edit in chosen],
            "abcd"[chosen.index(right)],
            reason,
            [edit.source for edit in chosen],
        )

    def _what_value(self) -> VivaQuestion | None:
        places = list(self._intermediate())
        self._rng.shuffle(places)
        for line, text, source in islice(self._looked_at(places), TRIES):
            for n, outcome in enumerate(self._outcomes(source)):
                if not isinstance(outcome.value, dict) or outcome.value.keys() != {LOOKED_AT}:
                    continue  # the call ended before it came there
                value = outcome.value[LOOKED_AT]
                if self._is_given(value, n) or (asked := self._asked_of(value)) is None:
                    continue
                what, answer = asked
                if answer in stands_in(self._inputs[n]):
                    continue
                return self._question(
                    WHAT_VALUE,
                    [line],
                    f"When `{self._call(n)}` is called, what is {what} `{text}` in line {line}?",
                    [],
                    answer,
                    [f"`{text}` is `{outcome_text(Outcome(value))}`"],
                    [source],
                    [n],
                )
        return None

    def _is_given(self, value: object, n: int) -> bool:
        """Return whether there is nothing to work out: the value is one of the arguments."""
        given = [*self._inputs[n].args, *self._inputs[n].kwargs.values()]
        return any(values_differ(argument, value) is False for argument in given)

    def _asked_of(self, value: object) -> tuple[str, str] | None:
        """Return what can be asked about a value that a person can find without a computer, and the answer."""
        if isinstance(value, tuple) and 1 < len(value) <= OPTIONS and all(isinstance(item, int) for item in value):
            return "the value of", str(value)
        if isinstance(value, list | tuple | dict) and len(value) > 1:
            return "the length of", str(len(value))
        if isinstance(value, bool | int | np.bool_ | np.integer) and abs(int(value)) < 100:
            return "the value of", str(value)
        if (
            not isinstance(value, np.ndarray)
            or value.dtype.kind not in "biuf"
            or not value.size
            or not is_finite(value)
        ):
            return None
        whole = value.ndim and np.abs(value - np.round(value)).max() < SAME and 0 < np.abs(value).max() < 100
        if is_small(self._inputs[0]) and value.dtype != bool and whole and self._rng.random() < 0.5:
            place = tuple(self._rng.randrange(length) for length in value.shape)
            at = ", ".join(map(str, place))
            return f"the entry at index [{at}] of", str(round(float(value[place])))
        return ("the shape of", str(value.shape)) if value.ndim > 1 else None

    def _intermediate(self) -> Iterator[tuple[int, str, str]]:
        """Yield lines of the function whose parts can be looked at: line, part, and a line that returns it instead.

        It comes in a dict, as a call may end before that line.
        """
        function = self._main()
        body = function.body if function else []
        on_line = Counter(node.lineno for node in body)
        for statement in body:
            if not isinstance(statement, ast.Assign | ast.AugAssign | ast.Return) or statement.value is None:
                continue
            if on_line[statement.lineno] > 1 or not self._cell.is_own(statement):
                continue
            inside = [node for node in ast.walk(statement.value) if isinstance(node, NOT_ALWAYS_ONCE)]
            hidden = {id(n) for outer in inside for n in ast.walk(outer) if n is not outer}
            for node in ast.walk(statement.value):
                if isinstance(node, ast.Call | ast.BinOp | ast.Subscript | ast.Attribute) and id(node) not in hidden:
                    text = self._cell.text(node)
                    if "empty" in text:  # holds whatever lay there
                        continue
                    yield statement.lineno, text, self._returning(statement.lineno, text)

    def _returning(self, number: int, text: str) -> str:
        """Return what stands in place of a line so that a part of it is the result."""
        line = self._cell.lines[number - 1]
        indent = line[: len(line) - len(line.lstrip())]
        return f"{indent}return {{{LOOKED_AT!r}: {text}}}"

    def _looked_at(self, places: list[tuple[int, str, str]]) -> Iterator[tuple[int, str, str]]:
        """Yield of those places, each line and part, and the cell that returns it."""
        for line, text, after in places:
            if (edit := self._cell.with_line(line, after)) is not None:
                yield line, text, edit.source

    def _main(self) -> ast.FunctionDef | None:
        functions = [node for node in self._cell.functions if isinstance(node, ast.FunctionDef)]
        named = [node for node in functions if node.name == self.code.name]
        candidates = named or functions
        return candidates[-1] if candidates else None

    def _unused(self, edits: Iterable[Edit]) -> Iterator[Edit]:
        """Yield changes that no other question on this code has."""
        return (edit for edit in edits if edit.source not in self._used)

    # Running

    def _results(self, source: str) -> list[Outcome] | None:
        if source not in self._seen:
            self._seen[source] = self._run(in_known_memory(source), self._inputs)
        return self._seen[source]

    def _outcomes(self, source: str) -> list[Outcome]:
        """Return what the changed cell gave for each input; empty if it cannot be run."""
        return self._results(source) or []

    def _verdicts(self, source: str) -> list[bool | None]:
        """For each input, whether the changed cell gives something else; empty if it cannot be run."""
        after = self._outcomes(source)
        pairs = zip(self._base, after, strict=True) if after else ()
        return [None if changed.error else differ(outcome, changed) for outcome, changed in pairs]

    def _is_harmless(self, edit: Edit) -> bool:
        verdicts = self._verdicts(edit.source)
        return bool(verdicts) and all(verdict is False for verdict in verdicts)

    def _first(self, edits: Iterator[Edit], is_wanted: Callable[[Edit], bool], count: int) -> list[Edit]:
        """Return the first that are as wanted, and break or keep what tests ask for as they should."""
        chosen: list[Edit] = []
        keeps = self._keeps_promises
        for edit in edits:
            if is_wanted(edit) and (keeps is None or keeps(in_known_memory(edit.source)) == self._is_harmless(edit)):
                chosen.append(edit)
            if len(chosen) == count:
                break
        return chosen

    # Wording

    def _call(self, n: int) -> str:
        return f"{self.code.name}({short_arguments_text(self._inputs[n])})"

    def _known(self, edit: Edit) -> list[str]:
        name = self.code.known.mistakes.get(edit.mistake or "")
        return [f"Known mistake: {name}"] if name else []

    def _question(
        self,
        kind: str,
        lines: list[int],
        text: str,
        options: list[str],
        answer: str,
        reason: list[str],
        changed: list[str],
        chosen: Sequence[int] | None = None,
        looked_at: Sequence[tuple[str, int]] = (),
    ) -> VivaQuestion | None:
        """Return a question with its evidence: what the code as it is, and each changed cell, gave for the chosen
        inputs, and each cell that looks at a part, for one of them. None if what it is about cannot be shown.
        """
        chosen = range(len(self._inputs)) if chosen is None else chosen
        calls = [self._inputs[n] for n in chosen]
        results = {self.code.source: self._base, **{source: self._outcomes(source) for source in changed}}
        evidence = [(source, calls, [outcomes[n] for n in chosen]) for source, outcomes in results.items()]
        evidence += [(source, [self._inputs[n]], [self._outcomes(source)[n]]) for source, n in looked_at]
        if (shown := self._cell.around(lines)) is None:
            return None
        self._used.update(changed)
        return VivaQuestion(kind, self.code.name, shown, text, tuple(options), answer, tuple(reason), tuple(evidence))


def _as_condition(edit: Edit) -> str:
    if not edit.after:
        return f"Line {edit.line} reads `{edit.before}`. If it were left out"
    return f"Line {edit.line} reads `{edit.before}`. If it read `{edit.after}`"


def _as_loss(edit: Edit) -> str:
    if not edit.after:
        return f"Line {edit.line}, `{edit.before}`, is left out."
    before, after = changed_part(edit) or (edit.before, edit.after)
    return f"In line {edit.line}, only `{after}` is left of `{before}`."


def _as_option(edit: Edit) -> str:
    return f"line {edit.line} becomes `{edit.after}`" if edit.after else f"line {edit.line} is left out"


def _size(edit: Edit) -> int:
    return tree_change(edit.before, edit.after or "pass")


def _rank_as_choice(edit: Edit) -> bool:
    """Return whether a change takes away nothing that people choose."""
    return not any(word in edit.before and edit.after.count(word) < edit.before.count(word) for word in CHOICES)


def _is_part(after: str, before: str) -> bool:
    """Return whether one line is what is left of another."""
    words = iter(re.findall(r"\w+|\S", before))
    return all(word in words for word in re.findall(r"\w+|\S", after))


def _option_text(outcome: Outcome) -> str:
    return f"{outcome.error.partition(':')[0]} is raised" if outcome.error else value_text(outcome.value)
