"""Questions on a person's own code, each with an answer that was found by running the code and changes to it.

Takes the cell that defines a function and what checks call that function with; gives questions. Whoever asks says how a
cell is run; nothing here trusts what comes of it.

A question is kept only if its answer is unambiguous: results count as the same if they differ by rounding alone, as
different if anybody would see it, and what lies between is not asked. Changes are those that people make. The mistakes
known for the function come first, under their names in `mistakes.yml`.
"""

import ast
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice, pairwise
from typing import TypeGuard

import numpy as np

from autograder.marking.viva_changes import Code, Edit, OwnCode, in_known_memory, rewrites, slips
from autograder.marking.viva_inputs import (
    SAME,
    Call,
    Outcome,
    differ,
    draw,
    is_finite,
    is_small,
    outcome_text,
    short_arguments_text,
    values_differ,
)

TRIES = 24  # changes tried for one question
CHARACTERS = 20_000  # of a cell that can be asked about
OPTIONS = 4

# Defines the cell anew, apart from the notebook's names, and calls the function; None if that cannot be done.
Run = Callable[[str, list[Call]], list[Outcome] | None]


@dataclass(frozen=True)
class Question:
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


# Questions


WHICH_INPUT, WHAT_VALUE, WHICH_CHANGE, WHICH_ORDER = "which input", "what value", "which change", "which order"
KINDS = WHICH_INPUT, WHAT_VALUE, WHICH_CHANGE, WHICH_ORDER
LOOKED_AT = "the part that is asked about"
NOT_ALWAYS_ONCE = ast.Lambda | ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp | ast.IfExp | ast.BoolOp
UNSTEADY = "it behaves differently each time"


class CannotAsk(Exception):
    """Why nothing can be asked about a function, in one line."""


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
        changes = self._cell.pieces(slips)
        rng.shuffle(changes)
        changes.sort(key=lambda change: change[-1] not in code.mistakes)
        self._slips = list(islice(self._cell.edits(changes), TRIES))

    def ask(self, kind: str) -> Question | None:
        """Return a question of a kind, or None if the code has none."""
        make = dict(
            zip(KINDS, (self._which_input, self._what_value, self._which_change, self._which_order), strict=True)
        )
        return make[kind]()

    def _which_input(self) -> Question | None:
        for edit in self._slips if is_small(self._inputs[0]) else ():
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
                f"{_as_condition(edit)}, which of these calls would return a different result?",
                [self._call(n) for n in chosen],
                answer,
                [*reason, *self._known(edit)],
                [edit.source],
                chosen,
            )
        return None

    def _which_change(self) -> Question | None:
        changes = self._cell.pieces(rewrites)
        self._rng.shuffle(changes)
        others = islice(self._cell.edits(changes), TRIES)
        harmless = self._first((e for e in chain(others, self._slips) if self._is_harmless(e)), lambda e: True, 1)
        if not harmless:
            return None
        breaking = self._first(
            (e for e in self._slips if e.line != harmless[0].line or e.after != harmless[0].after),
            lambda e: True in self._verdicts(e.source),
            2,
        )
        if len(breaking) < 2:
            return None
        chosen = [*harmless, *breaking]
        self._rng.shuffle(chosen)
        reason = []
        for letter, edit in zip("abc", chosen, strict=True):
            if edit is harmless[0]:
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
            f"After only one of these changes, `{self.code.name}` still does all that it should. Which one?",
            [_as_option(edit) for edit in chosen],
            "abc"[chosen.index(harmless[0])],
            reason,
            [edit.source for edit in chosen],
        )

    def _which_order(self) -> Question | None:
        pairs = list(self._pairs())
        self._rng.shuffle(pairs)
        clear: dict[str, tuple[Edit, int, int]] = {}
        for first, second, independent in pairs[:TRIES]:
            edit = self._swapped(first)
            if independent and self._is_harmless(edit):
                clear.setdefault("yes", (edit, first, second))
            elif True in self._verdicts(edit.source):
                clear.setdefault("no", (edit, first, second))
        if not clear:
            return None
        answer = self._rng.choice(sorted(clear))
        edit, first, second = clear[answer]
        verdicts = self._verdicts(edit.source)
        if answer == "yes":
            tried = f"{len(verdicts)} calls were tried, with the same results"
            reason = [f"neither line uses what the other makes; {tried}"]
        else:
            n = verdicts.index(True)
            became = outcome_text(self._outcomes(edit.source)[n])
            reason = [f"`{self._call(n)}` would give `{became}` instead of `{outcome_text(self._base[n])}`"]
        return self._question(
            WHICH_ORDER,
            [first, second],
            f"Can lines {first} and {second} be swapped without changing any result of `{self.code.name}`?",
            [],
            answer,
            reason,
            [edit.source],
        )

    def _what_value(self) -> Question | None:
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
                    line = self._cell.lines[statement.lineno - 1]
                    indent = line[: len(line) - len(line.lstrip())]
                    yield statement.lineno, text, f"{indent}return {{{LOOKED_AT!r}: {text}}}"

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

    def _pairs(self) -> Iterator[tuple[int, int, bool]]:
        """Neighbouring lines, and whether neither uses what the other makes."""
        for function in self._cell.functions:
            for node in ast.walk(function):
                for first, second in pairwise(node.body if _has_body(node) else []):
                    if not _is_simple(first) or not _is_simple(second):
                        continue
                    if not self._cell.is_own(first) or not self._cell.is_own(second):
                        continue
                    if second.lineno != first.lineno + 1:
                        continue
                    yield (
                        first.lineno,
                        second.lineno,
                        not (_assigned_names(first) & _names_in(second) or _assigned_names(second) & _names_in(first)),
                    )

    def _swapped(self, first: int) -> Edit:
        """Return the cell with a line and the next one exchanged."""
        lines = list(self._cell.lines)
        lines[first - 1], lines[first] = lines[first], lines[first - 1]
        return Edit("\n".join(lines), first, "", "", None)

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
        name = self.code.mistakes.get(edit.mistake or "")
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
    ) -> Question:
        """Return a question with its evidence: what the code as it is, and each changed cell, gave for the chosen
        inputs.
        """
        chosen = range(len(self._inputs)) if chosen is None else chosen
        calls = [self._inputs[n] for n in chosen]
        results = {self.code.source: self._base, **{source: self._outcomes(source) for source in changed}}
        evidence = tuple((source, calls, [outcomes[n] for n in chosen]) for source, outcomes in results.items())
        shown = self._cell.around(lines)
        return Question(kind, self.code.name, shown, text, tuple(options), answer, tuple(reason), evidence)


def _as_condition(edit: Edit) -> str:
    if not edit.after:
        return f"Line {edit.line} reads `{edit.before}`. If it were left out"
    return f"Line {edit.line} reads `{edit.before}`. If it read `{edit.after}`"


def _as_option(edit: Edit) -> str:
    return f"line {edit.line} becomes `{edit.after}`" if edit.after else f"line {edit.line} is left out"


def _has_body(node: ast.AST) -> TypeGuard[ast.FunctionDef | ast.For | ast.While | ast.If | ast.With]:
    return isinstance(node, ast.FunctionDef | ast.For | ast.While | ast.If | ast.With)


def _is_simple(node: ast.stmt) -> TypeGuard[ast.Assign | ast.AugAssign]:
    return isinstance(node, ast.Assign | ast.AugAssign)


def _assigned_names(node: ast.Assign | ast.AugAssign) -> set[str]:
    """Return the names that a statement assigns to, in whole or in part."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return {part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name)}


def _names_in(node: ast.stmt) -> set[str]:
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
