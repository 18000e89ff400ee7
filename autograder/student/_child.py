"""The process that a student's notebook runs in while it is checked.

Called as `python -P _child.py`, with a task as JSON on standard input. Writes JSON lines to standard output: which cell
is running, what it raised, and what each check found. Cells run in the same shell as in grading. Code that takes too
long is interrupted; if that does not help, the parent kills this process.
"""

import _thread
import ast
import json
import os
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import FrameType, ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from autograder.softlookup.checking import TestCase
    from autograder.wall.inside import fake_otter, shell
else:
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "wall"))
    # Not as `autograder.wall.inside`: all that comes with that takes long to import.
    from inside import fake_otter, shell

    del sys.path[0]

TEXT_CHARACTERS = 500


class Overtime(KeyboardInterrupt):
    """Raised in a student's code when its time is up."""


class Alarm:
    """Interrupts what runs for too long: a cell or a case after its own time, the notebook after its time in all."""

    def __init__(self, each_seconds: float, all_seconds: float):
        self._each_seconds = each_seconds
        self._end = time.monotonic() + all_seconds
        self._bell: threading.Timer | None = None
        self._rings_at = 0.0
        self._rang = False
        signal.signal(signal.SIGINT, self._interrupted)

    def is_over(self) -> bool:
        return time.monotonic() >= self._end

    def run(self, do: Callable[[], object]) -> float | None:
        """Return the seconds after which it was interrupted; None if it came to its end."""
        seconds = min(self._each_seconds, self._end - time.monotonic())
        self._start(seconds)
        try:
            do()
        except Overtime:
            pass
        finally:
            rang = self._rang
            self._stop()
        return seconds if rang else None

    def _start(self, seconds: float) -> None:
        self._rang = False
        self._rings_at = time.monotonic() + seconds
        self._bell = threading.Timer(seconds, _interrupt)
        self._bell.daemon = True
        self._bell.start()

    def _stop(self) -> None:
        bell, self._bell = self._bell, None
        if bell is not None:
            bell.cancel()

    def _interrupted(self, _signal: int, _frame: FrameType | None) -> None:
        # What comes too early is another's: Ctrl-C in the terminal, or the bell of what has just come to its end.
        if self._bell is not None and not self._rang and time.monotonic() >= self._rings_at:
            self._rang = True
            raise Overtime("took too long")


def _interrupt() -> None:
    main_thread = threading.main_thread().ident
    if main_thread is not None and hasattr(signal, "pthread_kill"):
        signal.pthread_kill(main_thread, signal.SIGINT)  # wakes a sleep, too
    else:
        _thread.interrupt_main()


def run_case(case: "TestCase") -> dict[str, Any] | None:
    """Put a case to the notebook's names; the parts of what it found, None if it passed."""
    try:
        case.put_to(shell.names())
    except Exception as error:
        finding = getattr(error, "finding", None)
        return vars(finding) if finding else {"check": case.name, "said": f"{type(error).__name__}: {error}".strip()}
    return None


def check(question: str, asked: "Cases", clock: Alarm, say: Callable[..., None]) -> None:
    """Run a question's public cases and say what they found; after one that had to be stopped no other."""
    results: list[dict[str, Any] | None] = []

    def put(case: "TestCase") -> None:
        results.append(run_case(case))

    for case in asked.public:
        say(what="case", question=question)
        seconds = clock.run(partial(put, case))
        if seconds is not None:
            came = f"no result within {seconds:.0f} seconds; is there an infinite loop?"
            results.append({"check": case.name, "came": came})
            break
    say(what="question", name=question, cases=results, of=len(asked.public), passed=asked.passed)


class Cases(NamedTuple):
    """A question's public cases, and what to say when all of them pass."""

    public: list[
        "TestCase"
    ]  # of what stands for Otter's `test_case` beside the notebook: Otter's own takes a second to import
    passed: str


def _cases(path: Path) -> Cases:
    if TYPE_CHECKING:
        from autograder.softlookup.checking import TestCase
    else:
        from softlookup.checking import TestCase  # of the notebook's folder, as are the tests

    vars(sys.modules["otter.test_files"])["test_case"] = TestCase
    names: dict[str, Any] = {}
    exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), names)
    public = [value for value in names.values() if isinstance(value, TestCase) and not value.hidden]
    return Cases(public, getattr(names.get("feedback"), "passed", "passed"))


def main() -> None:
    task = json.load(sys.stdin)
    say = _take_over_output()
    os.chdir(task["folder"])
    shell.warm_up()
    raised: list[BaseException] = []
    shell.Shell.instance().note = raised.append
    otter, test_files = fake_otter.fake_otter(), ModuleType("otter.test_files")
    vars(otter)["test_files"] = test_files
    shell.begin(task["folder"], task["seed"], {"otter": otter, test_files.__name__: test_files})
    sys.path.append("..")  # as the notebook's first cell does
    clock = Alarm(task["cell_seconds"], task["submission_seconds"])
    cases = {}
    for question in task["questions"]:
        try:
            cases[question] = _cases(Path("tests", f"{question}.py"))
        except Exception as error:
            say(what="broken", question=question, text=_describe(error))
            return
    for number, source in task["cells"]:
        if clock.is_over():
            break
        say(what="cell", number=number)
        raised.clear()
        seconds = clock.run(partial(shell.run, source, f"cell {number}"))
        if seconds is not None:
            text = f"was stopped after {seconds:.0f} seconds; is there an infinite loop in it?"
            say(what="trouble", number=number, text=text)
        elif raised:
            plain = _plainly(raised[-1], source)
            say(what="trouble", number=number, text="raised " + _describe(plain, f"cell {number}"))
    for question, asked in cases.items():
        if not clock.is_over():
            check(question, asked, clock, say)
    say(what="over" if clock.is_over() else "end")


def _take_over_output() -> Callable[..., None]:
    """Return what the notebook prints does not get between what we say."""
    ours = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 1)
    os.dup2(nothing, 2)

    def say(**what: object) -> None:
        ours.write(json.dumps(what) + "\n")
        ours.flush()

    return say


def _plainly(error: BaseException, source: str) -> BaseException:
    """Return a syntax error in Python's own words: IPython takes a cell for one that may not have come to its end
    yet.
    """
    if isinstance(error, SyntaxError):
        try:
            ast.parse(shell.Shell.instance().transform_cell(source))  # type: ignore[no-untyped-call]  # IPython has no types here
        except SyntaxError as own:
            return own
    return error


def _describe(error: BaseException, cell: str = "") -> str:
    """Return an error in one line, with the last line of a cell that it went through."""
    try:
        message = " ".join(str(error.msg if isinstance(error, SyntaxError) else error).split())
    except Exception:  # its class may be the student's own
        message = ""
    frames = traceback.walk_tb(error.__traceback__)
    places = [(frame.f_code.co_filename, number) for frame, number in frames]
    if isinstance(error, SyntaxError):
        places = [_place_of_syntax(error, cell)]
    inside = [f"{'' if name == cell else name + ', '}line {line}" for name, line in places if shell.is_cell(name)]
    where = f" ({inside[-1]})" if inside else ""
    return f"{type(error).__name__}{': ' if message else ''}{message[:TEXT_CHARACTERS]}{where}"


def _place_of_syntax(error: SyntaxError, cell: str) -> tuple[str, int]:
    """Return a cell that does not parse has no name yet; a module has its file's."""
    module = str(error.filename).endswith(".py")
    return (str(error.filename) if module else cell), error.lineno or 1


if __name__ == "__main__":
    main()
