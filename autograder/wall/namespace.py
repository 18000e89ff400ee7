"""A player's global names, as the tests see them: values that were copied over, and functions to call there.

Takes a link and what the names stand for (`_values`); gives what the tests take by name, in which a missing name is
None. A function's arguments go over by value, and what it changed in them in place is changed in the judge's own; a
function among them stays here and is called back (`TestFunctions`). An exception comes back as the nearest type that
both sides know, made here: nothing of the player's is ever called in this process. Trusts what comes from a player no
more than `link` does, and keeps only so much of it.
"""

import copy
import struct
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol

from autograder.wall._values import Names
from autograder.wall.inside import wire
from autograder.wall.inside.wire import CALL_HEAD, Handle, Kind, Owner, ProtocolError, Verb, Why
from autograder.wall.link import Arguments, Reply, Returned, read_answer, read_arguments, write_back

Function = Callable[..., Any]


class Source(Protocol):
    """The source that a namespace asks: a player, by its link, or what was noted down of one."""

    def call(self, handle: int, args: tuple[Any, ...], kwargs: dict[str, Any], functions: "TestFunctions") -> Reply: ...


class Namespace:
    """The names of a player, for the cases of one question."""

    def __init__(self, source: Source, names: Names, form: wire.Form = wire.PLAIN):
        self._source = source
        self._form = form
        self._crossing = TestFunctions(self._called, form)
        self._names = names
        self._functions: dict[str, PlayerFunction] = {}  # those that were asked for
        self._writes_back = True
        self._before: list[tuple[Arguments, Arguments]] = []  # arguments that were changed, and what they had been
        self.answered_and_changed = False  # whether a function both gave an answer and changed its arguments

    def get(self, name: str) -> Any:
        """Return what a name stands for; None if nothing does. A value is a new copy each time."""
        fetched = self._names[name]
        if fetched.kind is Kind.CALLABLE:
            if name not in self._functions:
                self._functions[name] = PlayerFunction(self._called, name, fetched.handle)
            return self._functions[name]
        return None if fetched.kind is Kind.MISSING else wire.decode(fetched.data, form=self._form)

    def has(self, name: str) -> bool:
        """Return whether the notebook gave that name a value; None is one, too."""
        return self._names[name].kind is not Kind.MISSING

    @contextmanager
    def changing_nothing(self) -> Iterator[None]:
        """Meanwhile, arguments stay as they were, whatever functions do to theirs."""
        self._writes_back = False
        try:
            yield
        finally:
            self._writes_back = True

    def restore(self) -> None:
        """Undo all changes of arguments: a test may have passed what other cases, and other submissions, use too."""
        while self._before:
            write_back(*self._before.pop())
        self._crossing.forget()

    def _called(self, handle: int, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Returned:
        returned = read_answer(self._source.call(handle, args, kwargs, self._crossing), self._crossing)
        if returned.changed is not None:
            # By convention, a function meant to change its arguments returns None.
            # Tests that are made for one process with the answers expect what became of their arguments.
            answered = returned.types is not None or returned.value is not None
            self.answered_and_changed |= answered and not self._form.tables
            if self._writes_back:
                self._before.append(((args, kwargs), copy.deepcopy((args, kwargs))))
                write_back((args, kwargs), returned.changed)
        return returned


class PlayerFunction:
    """A callable of the player's."""

    def __init__(self, call: Callable[[int, tuple[Any, ...], dict[str, Any]], Returned], name: str, handle: int):
        self._call = call
        self.__name__ = name
        self._handle = handle

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        returned = self._call(self._handle, args, kwargs)
        if returned.printed:
            sys.stdout.write(returned.printed)
        if returned.types is not None:
            error = wire.error_like(returned.types, returned.text)
            error.where = returned.where  # type: ignore[attr-defined]  # of ours
            raise error
        return returned.value

    def __repr__(self) -> str:
        return f"<function {self.__name__}>"

    def __deepcopy__(self, _memo: object) -> "PlayerFunction":
        return self  # as of any function


_FOREIGN_FUNCTION, _FOREIGN_GENERATOR = (wire.foreign_type(name, Why.TYPE) for name in ("function", "generator"))


class GivenFunction(_FOREIGN_FUNCTION):  # type: ignore[misc, valid-type]  # made at run time
    """A function that an answer gave: it can be called, for as long as the case lasts, and nothing else."""

    def __init__(self, ask: PlayerFunction):
        self._ask = ask

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self._ask(*args, **kwargs)


class GivenGenerator(_FOREIGN_GENERATOR):  # type: ignore[misc, valid-type]  # made at run time
    """A generator that an answer gave."""

    def __init__(self, ask: PlayerFunction):
        self._ask = ask

    def __iter__(self) -> "GivenGenerator":
        return self

    def __next__(self) -> object:
        step = self._ask()
        if not isinstance(step, tuple) or len(step) > 1:  # no generator answers like that
            raise TypeError("this is no generator")
        if not step:
            raise StopIteration
        return step[0]


# Messages name what came by its type.
GivenFunction.__name__, GivenGenerator.__name__ = "function", "generator"

CALLS_BACK = 10_000  # of a test's functions during one case


class TestFunctions:
    """The functions that cross during one case: those that the test passes, and those that answers give."""

    def __init__(self, call: Callable[[int, tuple[Any, ...], dict[str, Any]], Returned], form: wire.Form = wire.PLAIN):
        self._call = call
        self.form = form
        self._passed: dict[int, Function] = {}
        self._calls = 0

    def forget(self) -> None:
        """Forget the functions of a case that is over: they are not called any more."""
        self._passed, self._calls = {}, 0

    def bind(self, number: int, function: Function) -> None:
        """Let the number that a player was told stand for this function, from now on."""
        self._passed[number] = function

    def hand_over(self, value: Any) -> Handle | None:
        if isinstance(value, GivenFunction | GivenGenerator):
            value = value._ask
        if isinstance(value, PlayerFunction):
            return Handle(Owner.PLAYER, value._handle)
        if not callable(value) or isinstance(value, type):
            return None
        return Handle(Owner.TEST, self.number_of(value))

    def number_of(self, function: Function) -> int:
        """Return what a player is told for a function of the test's."""
        number = next((number for number, passed in self._passed.items() if passed is function), len(self._passed))
        self._passed[number] = function
        return number

    def take_over(self, handle: Handle) -> Any:
        if handle.owner is Owner.TEST:
            return self._function(handle.number)
        ask = PlayerFunction(self._call, "function", handle.number)
        return GivenFunction(ask) if handle.owner is Owner.PLAYER else GivenGenerator(ask)

    def called(self, asked: bytes) -> tuple[Verb, bytes]:
        try:
            function = self._function(*CALL_HEAD.unpack_from(asked))
            args, kwargs = read_arguments(asked[CALL_HEAD.size :], self)
        except (struct.error, TypeError, ValueError) as error:
            raise ProtocolError(str(error)) from None
        self._calls += 1
        try:
            if self._calls > CALLS_BACK:
                raise RuntimeError(f"the check's function was called more than {CALLS_BACK} times")
            return Verb.GAVE, wire.encode((function(*args, **kwargs),), side=self, form=self.form)
        except Exception as error:
            return Verb.THREW, wire.encode(wire.describe_error(error))

    def _function(self, number: int) -> Function:
        if number not in self._passed:
            raise ProtocolError("a function that was not passed")
        return self._passed[number]
