"""Puts known answers to each case of their questions, and records traces of what comes.

The child process of `test_files`, called as `python -m autograder.authoring.tracer TASK RESULT`, two JSON files. It
runs answers of our own in this process, so it is never used for submissions.
"""

import contextlib
import copy
import json
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, Optional

import nbformat
import numpy as np

from autograder.authoring import otter_format
from autograder.authoring.test_files import CASE_SECONDS, HARD_CODED, NOTEBOOK_SECONDS, RANDOM, Known
from autograder.course.answers import Answer, answer_cell, collect
from autograder.course.imports import importable
from autograder.files import workers
from autograder.softlookup.choosing import settle

if TYPE_CHECKING:
    from otter.test_files.abstract_test import TestCase

    from autograder.softlookup.findings import Finding
    from autograder.softlookup.traces import Calls
from autograder.authoring.own_answers import names_before, own, quietly

NEARLY_RIGHT = 1e-4  # of the largest entry
PATIENCE = 20  # times as long by the clock as on the processor
Ran = tuple[bool, Optional["Calls"]]  # whether an answer fails a case, and its calls if they came to an end
MANY = 20  # runs after which a random answer among a few words has shown that it is one


def main(task_file: str, result_file: str) -> None:
    workers.end_with_parent()
    task = json.loads(Path(task_file).read_text(encoding="utf-8"))
    folder, tests = Path(task["assignment"]), {question: task["tests"][question] for question in task["questions"]}
    with importable(folder):
        answers = collect(Path(task["answers"]))
        found = tracers(folder, Path(task["solution"]), answers, tests)
        traces = {tracer.question: tracer.trace() for tracer in found}
    Path(result_file).write_text(json.dumps(traces), encoding="utf-8")


def tracers(folder: Path, solution: Path, answers: Sequence[Answer], tests: Mapping[str, str]) -> Iterator["Tracer"]:
    """Yield what traces the wrong answers to each question that has a test file; none whose solution takes too long.

    Parameters: `folder`, the assignment's, which can be imported from; `solution`, the solved notebook; `tests`, the
    test files' texts, by question.
    """
    student = nbformat.read(folder / f"{folder.name}.ipynb", as_version=4)
    solved = nbformat.read(solution, as_version=4)
    try:
        with _limited(NOTEBOOK_SECONDS):
            stubs, solutions = (names_before(notebook, folder, tests) for notebook in (student, solved))
    except _Overtime:
        return  # a solution that never ends is refused when it is graded
    for question, text in tests.items():
        wrong = [answer for answer in answers if answer.question == question and answer.mistake]
        cell = solved.cells[answer_cell(solved, question)].source
        try:
            cases = otter_format.otter_cases(text)
            tracer = Tracer(question, cases, wrong, stubs[question], solutions[question], cell)
        except _Overtime:
            continue
        yield tracer


class _Overtime(BaseException):
    """A case took too long; no answer may catch this."""


class Tracer:
    """Traces wrong answers to one question."""

    def __init__(
        self,
        question: str,
        cases: list["TestCase"],
        wrong: list[Answer],
        names: dict[str, Any],
        solved_names: dict[str, Any],
        solution: str,
    ):
        """Take also what answers find defined, what the solution finds defined, and the solution's cell."""
        if TYPE_CHECKING:
            from autograder.softlookup.traces import Trace
        else:
            from softlookup.traces import Trace  # beside the notebook, where its tests have it from

        self._cases = {case.name: case for case in cases}
        (self._asked,) = cases[0].body._get_func_params()  # the question, or code that is given and calls it
        self.question, self.wrong, self._names, self._trace = question, wrong, names, Trace
        self._right: dict[str, Calls] = {}
        for case, (_, calls) in self._run(self._cases, solved_names, solution, NOTEBOOK_SECONDS).items():
            if calls is None:
                raise _Overtime
            self._right[case] = calls

    def trace(self) -> list[tuple[str, dict[str, list[float]]]]:
        """Return each answer's mistake with its packed traces, by the cases that it fails."""
        traces = [
            (mistake, self._traces(self._names, answer.cell, again=MANY if mistake == RANDOM else 1))
            for answer in self.wrong
            if (mistake := answer.mistake)
        ]
        constant = [{self._asked: _Always(example)} for example in self._examples()]
        return traces + [(HARD_CODED, self._traces(names, "", again=1)) for names in constant]

    def _traces(self, names: dict[str, Any], cell: str, again: int) -> dict[str, list[float]]:
        """Return the packed traces, by failing case; none where one of the `again` further runs gives another."""
        traces: dict[str, list[float]] = {}
        for case, (failed, calls) in self._run(self._cases, names, cell).items():
            if failed and calls is not None:
                trace = calls.trace()
                right = self._trace.over(self._right[case].results[: len(calls.results)])
                if not trace.is_like(right, NEARLY_RIGHT):
                    traces[case] = trace.packed()
        for _ in range(again if traces else 0):
            further = self._run(traces, names, cell)
            traces = {case: packed for case, packed in traces.items() if _packed(further[case][1]) == packed}
        return traces

    def named(self, cell: str, known: Known) -> set[str]:
        """Return the mistakes that the cases name of an answer where they know these traces, and no others."""
        names = _defined(self._names, cell, CASE_SECONDS) or {}
        found: dict[bool, list[Finding]] = {False: [], True: []}  # of public cases, and of hidden ones
        for name, case in self._cases.items():
            watched = case.body.test_func
            watched.feedback.know(json.dumps(known))
            with contextlib.suppress(_Overtime, Exception), quietly(), _limited(2 * CASE_SECONDS):  # it may run twice
                watched(**{self._asked: names.get(self._asked)})
            if finding := watched.feedback.results.get(name):
                found[case.hidden].append(finding)
        settled = *settle(found[False]), *settle(found[True], beside=found[False])
        return {finding.mistake for finding in settled if finding.mistake}

    def _examples(self) -> Iterator[object]:
        """Yield what the right answer gives in public cases: what a hard-coded answer would always give."""
        for name, case in self._cases.items():
            if not case.hidden and self._right[name].is_function:
                first = self._right[name].results[:1]
                yield from (value for value in first if not callable(value) and not hasattr(type(value), "__next__"))

    def _run(
        self, cases: Iterable[str], names: dict[str, Any], cell: str, seconds: float = CASE_SECONDS
    ) -> dict[str, Ran]:
        """Return of each case, whether an answer fails it and the calls that it made, which are None if it never ended.

        `seconds` are for the answer's own cell.
        """
        defined = _defined(names, cell, seconds)
        if defined is None:
            return dict.fromkeys(cases, (True, None))
        return {case: self._put(self._cases[case].body.test_func.__wrapped__, defined) for case in cases}

    def _put(self, case: Callable[[Any], object], names: dict[str, Any]) -> Ran:
        if TYPE_CHECKING:
            from autograder.softlookup.traces import look
        else:
            from softlookup.traces import look

        try:
            with quietly(), _limited(CASE_SECONDS):
                error, calls = look(case, names.get(self._asked))
        except (_Overtime, Exception):
            return True, None
        return error is not None, calls


class _Always:
    """A function that gives the same, whatever it is asked."""

    def __init__(self, value: object):
        self._value = value

    def __call__(self, *_args: object, **_kwargs: object) -> object:
        return copy.deepcopy(self._value)


def _packed(calls: "Calls | None") -> list[float] | None:
    return calls.trace().packed() if calls else None


def _fresh(names: dict[str, Any]) -> dict[str, Any]:
    """Return a namespace that an answer may spoil."""
    return own({n: copy.deepcopy(v) if isinstance(v, np.ndarray | list | dict) else v for n, v in names.items()})


def _defined(names: dict[str, Any], cell: str, seconds: float) -> dict[str, Any] | None:
    """Return the names when an answer's cell has run; None if that failed or never ended."""
    names = _fresh(names)
    try:
        with quietly(), _limited(seconds):
            exec(compile(cell, "answer", "exec"), names)
    except (_Overtime, Exception):
        return None
    return names


@contextlib.contextmanager
def _limited(seconds: float) -> Iterator[None]:
    """Stop what is inside after so many seconds of the processor, or many times as many of the clock."""

    def stop(*_: object) -> NoReturn:
        raise _Overtime

    # Processor time, so that a busy machine builds the same; by the clock, only what waits for nothing is stopped.
    clocks = (signal.SIGPROF, signal.ITIMER_PROF, seconds), (signal.SIGALRM, signal.ITIMER_REAL, seconds * PATIENCE)
    before = [signal.signal(number, stop) for number, _, _ in clocks]
    try:
        for _, timer, limit in clocks:
            signal.setitimer(timer, limit)
        yield
    finally:
        for (number, timer, _), handler in zip(clocks, before, strict=True):
            signal.setitimer(timer, 0)
            signal.signal(number, handler)


if __name__ == "__main__":
    main(*sys.argv[1:])
