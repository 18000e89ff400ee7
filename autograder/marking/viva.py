"""Questions on the code of one submission, with answers found by running it and changes to it behind the wall.

Takes a submitted file and the built assignments; gives the questions, and why there are none on some functions. Only
functions that pass all their tests are asked about, as their author handed them in. Inputs are drawn anew from those of
public cases; hidden cases say only whether a change keeps what was asked for. Every answer is found twice, in players
that know nothing of each other and start from different random numbers; what differs is left out and named.

No submission ends or stalls this for the others. What students wrote is worked on here, too, as text and as syntax
trees: whatever fails there is that function's reason, and so is what takes too much. For each submission, so many cells
may be run in players, so many changed notebooks be graded and so many players be lost; each of these has the limits
that a submission has. Our own work is bounded in processor time and memory, and all of it, as a last resort, by the
clock.
"""

import copy
import random
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field, replace
from typing import Any

import nbformat
import numpy as np

from autograder.course.answers import Answer
from autograder.course.manifest import BuiltAssignment
from autograder.course.mistakes import Mistake
from autograder.errors import MachineFault, Unreadable, UserError
from autograder.marking._viva_changes import Code, Known, learned
from autograder.marking._viva_inputs import Call
from autograder.marking._viva_outcomes import Outcome
from autograder.marking._viva_questions import KINDS, UNSTEADY, CannotAsk, Examiner, Run, VivaQuestion
from autograder.marking.finding import SubmittedFile
from autograder.marking.matching import match
from autograder.marking.reading import Submission, read_submission
from autograder.otter_courses.loading import load
from autograder.softlookup.names import names_by_cell
from autograder.wall.grader import Grader
from autograder.wall.inside.wire import Kind, Ran
from autograder.wall.judge_limits import Busy, limited
from autograder.wall.link import Fetched, Link, Reply, Returned, read_answer
from autograder.wall.loading import LoadedAssignment
from autograder.wall.losses import CallStopped, GraderFault, OutOfTime, PlayerLost
from autograder.wall.namespace import Namespace, TestFunctions
from autograder.wall.results import clean_text
from autograder.wall.session import Exhausted

VARIANT_SECONDS = 5.0  # of processor time, for all calls of one cell; it may import what takes long
CASE_SECONDS = 5.0
ENTRIES = 1000  # of a result; more is not shown to anybody
# For each submission
RUNS = 3000  # of a changed cell, or of the cell as it is
GRADED = 60  # changed notebooks
LOSSES = 5  # of either player
OWN_SECONDS = 20.0  # of processor time for our own work; an honest one takes a tenth of a second
CLOCK_SECONDS = 600.0
TOO_LONG = "it takes too long to find questions on it"
OURS = GraderFault, MachineFault, UserError  # failures that are nobody's but ours
KnownMistakes = Mapping[str, Mapping[str, Known]]  # by assignment and function


@dataclass(frozen=True)
class Viva:
    """The questions that can be asked about one submission."""

    submission: str
    assignment: str | None = None
    questions: tuple[VivaQuestion, ...] = ()
    left_out: dict[str, str] = field(default_factory=dict)  # functions that pass, and why nothing is asked about them
    reason: str = ""  # why there are no questions at all


def known_mistakes(answers: Iterable[Answer], table: Mapping[str, Mistake]) -> dict[str, Known]:
    """Return what is known of wrong answers, by question: their names, and what was written."""
    by_question: dict[str, list[Answer]] = {}
    for answer in answers:
        by_question.setdefault(answer.question, []).append(answer)
    return {
        question: Known(
            {one.mistake: table[one.mistake].name for one in all_to_it if one.mistake and one.mistake in table},
            learned(
                [one.cell for one in all_to_it if not one.mistake],
                [(one.cell, one.mistake) for one in all_to_it if one.mistake],
            ),
        )
        for question, all_to_it in by_question.items()
    }


class Viewer:
    """Asks about submissions, one after the other, behind one wall."""

    def __init__(self, grader: Grader, assignments: dict[str, BuiltAssignment], override: str | None):
        self._grader, self._assignments, self._override = grader, assignments, override
        self._loaded: dict[str, LoadedAssignment] = {}

    def ask(
        self,
        file: SubmittedFile,
        starters: Mapping[str, nbformat.NotebookNode],
        known: KnownMistakes,
        count: int,
        seed: int,
    ) -> Viva:
        """Return the questions on a submission. `known` are the mistakes of others."""
        try:
            return self._ask(file, starters, known, count, seed)
        except Unreadable as error:
            return Viva(file.id, reason=str(error))
        except OURS:
            raise
        except Exception as error:
            return Viva(file.id, reason=_failed(error))

    def _ask(
        self,
        file: SubmittedFile,
        starters: Mapping[str, nbformat.NotebookNode],
        known: KnownMistakes,
        count: int,
        seed: int,
    ) -> Viva:
        submission = read_submission(file)
        built, reason = match(submission, self._assignments, self._override)
        if built is None:
            return Viva(file.id, reason=reason)
        name = built.manifest.assignment
        if name not in self._loaded:
            self._loaded[name] = load(built.zip)
        loaded = self._loaded[name]
        submission.notebook.metadata["otter"] = {"assignment_name": name}
        run = self._grader.run(loaded, submission.notebook)
        if run.status != "graded":
            return Viva(file.id, name, reason=run.reason or run.status)
        for cell in run.cells:
            if cell.status in ("timed_out", "died"):
                submission.notebook.cells[cell.index].source = ""  # it would take as long each time
        passed = [
            entry.name
            for entry in built.manifest.autograded
            if entry.is_function and (cases := run.cases.get(entry.name)) and all(case.passed for case in cases)
        ]
        if not passed:
            return Viva(file.id, name, reason="no function passes all its tests, so there is nothing to ask about")
        codes = _codes(submission, passed, starters.get(name), known.get(name, {}))
        return self._examine(submission, loaded, codes, count, seed)

    def _examine(
        self,
        submission: Submission,
        loaded: LoadedAssignment,
        codes: dict[str, tuple[int, Code]],
        count: int,
        seed: int,
    ) -> Viva:
        rng = random.Random(f"{seed}/{submission.id}")
        order = sorted(codes)
        rng.shuffle(order)
        questions: list[VivaQuestion] = []
        left_out: dict[str, str] = {}
        examiners: dict[str, Examiner] = {}
        asked: set[tuple[str, str]] = set()
        work = _Work()
        with ExitStack() as stack:
            players = {
                kind: stack.enter_context(_Players(self._grader, assignment, submission.notebook, work))
                for kind, assignment in (("first", loaded), ("second", replace(loaded, seed=loaded.seed ^ 1)))
            }

            def examiner(function: str) -> Examiner:
                if function not in examiners:
                    index, code = codes[function]
                    calls = players["first"].public_calls(function)
                    keeps = _Keeps(self._grader, loaded, submission.notebook, function, index, work)
                    examiners[function] = Examiner(code, calls, players["first"].runs(function), rng, keeps)
                return examiners[function]

            for turn in range(len(KINDS)):
                for function in order:
                    if len(questions) >= count or function in left_out:
                        continue
                    try:
                        with work.own():
                            kinds = sorted(KINDS, key=lambda kind: sum(q.kind == kind for q in questions))
                            left = [kind for kind in kinds if (function, kind) not in asked]
                            question = next(_sure(examiner(function), left, players["second"].runs(function)), None)
                    except CannotAsk as error:
                        left_out[function] = str(error)
                    except OURS:
                        raise
                    except (Exception, Busy) as error:
                        left_out[function] = TOO_LONG if isinstance(error, Busy) else _failed(error)
                    else:
                        if question is not None:
                            asked.add((function, question.kind))
                            questions.append(question)
                        elif not turn:
                            left_out[function] = "none of its lines allows a question whose answer is beyond doubt"
        questions = [question for question in questions if question.function not in left_out]
        reason = "" if questions else "no function that passes allows a question whose answer is beyond doubt"
        return Viva(submission.id, loaded.name, tuple(questions), left_out, reason)


def _failed(error: Exception) -> str:
    return f"it is written in a way that cannot be worked with here ({type(error).__name__})"


class _Work:
    """The work that may still be done for one submission."""

    def __init__(self) -> None:
        self._left = {"runs": RUNS, "graded": GRADED}
        self._until = time.monotonic() + CLOCK_SECONDS
        self._own, self._since = OWN_SECONDS, 0.0
        self._limits = ExitStack()

    def take(self, what: str) -> None:
        """Use up one of what is bounded; `CannotAsk` if none is left, or no time."""
        if not self._left[what] or time.monotonic() > self._until:
            raise CannotAsk(TOO_LONG)
        self._left[what] -= 1

    @contextmanager
    def own(self) -> Iterator[None]:
        """Give a block of our own work: `Busy` once it has taken all of its processor time, or `MemoryError`."""
        self._go_on()
        try:
            yield
        finally:
            self._pause()

    @contextmanager
    def others(self) -> Iterator[None]:
        """Give a part of such a block that the wall bounds, and that must come to its own end."""
        self._pause()
        try:
            yield
        finally:
            self._go_on()

    def _go_on(self) -> None:
        if self._own <= 0:
            raise CannotAsk(TOO_LONG)
        interrupt_after = self._limits.enter_context(limited())
        self._since = time.process_time()
        interrupt_after(self._own)

    def _pause(self) -> None:
        self._limits.close()
        self._own -= time.process_time() - self._since


def _sure(examiner: Examiner, kinds: list[str], again: Run) -> Iterator[VivaQuestion]:
    """Questions of those kinds whose answers are the same in another player. `CannotAsk` if the code itself is not."""
    for kind in kinds:
        if (question := examiner.ask(kind)) is None:
            continue
        if question.holds(again):
            yield question
        elif not question.holds(again, changed=False):
            raise CannotAsk(UNSTEADY)


def _codes(
    submission: Submission,
    names: list[str],
    starter: nbformat.NotebookNode | None,
    known: Mapping[str, Known],
) -> dict[str, tuple[int, Code]]:
    """Return the last cell that defines each name: its index, and what it is."""
    given = {
        line.strip()
        for cell in (starter.cells if starter else ())
        if cell.cell_type == "code"
        for line in cell.source.split("\n")
        if line.strip() not in ("", "...")
    }
    codes = {}
    for index, names_there in enumerate(names_by_cell(submission.notebook)):
        for name in names_there.defined & set(names):
            source = submission.notebook.cells[index].source
            codes[name] = index, Code(name, source, frozenset(given), known.get(name, Known()))
    return codes


class _Keeps:
    """A check whether a changed cell still passes all tests of its function."""

    def __init__(
        self,
        grader: Grader,
        loaded: LoadedAssignment,
        notebook: nbformat.NotebookNode,
        name: str,
        index: int,
        work: _Work,
    ):
        self._grader, self._notebook, self._index, self._work = grader, notebook, index, work
        self._loaded = replace(loaded, questions={name: loaded.questions[name]})
        self._name = name

    def __call__(self, source: str) -> bool:
        self._work.take("graded")
        changed = copy.deepcopy(self._notebook)
        changed.cells[self._index].source = source
        with self._work.others():
            cases = self._grader.run(self._loaded, changed).cases.get(self._name)
        return cases is not None and all(case.passed for case in cases)


class _Players(ExitStack):
    """A player that has run the notebook; a fresh one after each that was lost."""

    def __init__(self, grader: Grader, loaded: LoadedAssignment, notebook: nbformat.NotebookNode, work: _Work):
        super().__init__()
        self._grader, self._loaded, self._notebook, self._work = grader, loaded, notebook, work
        self._link: Link | None = None
        self._lost = 0

    def _player(self) -> Link:
        if self._link is None:
            self._check_losses()
            try:
                self._link = self.enter_context(self._grader.player(self._loaded, self._notebook))
            except (PlayerLost, OutOfTime, Exhausted) as error:
                raise CannotAsk("the notebook cannot be run to its end again") from error
        return self._link

    def _end(self) -> None:
        self._link = None
        self.close()
        self._lost += 1
        self._check_losses()

    def _check_losses(self) -> None:
        if self._lost > LOSSES:
            raise CannotAsk("it ends or hangs the notebook when it is changed")

    def public_calls(self, name: str) -> list[Call]:
        """Return what public cases call a function with."""
        with self._work.others():
            return self._public_calls(name)

    def _public_calls(self, name: str) -> list[Call]:
        recorder = _Recorder(self._player())
        with limited() as interrupt_after:
            for case in self._loaded.questions[name].public:
                self._player().allow(CASE_SECONDS)
                try:
                    namespace = Namespace(recorder, recorder.fetch(list(case.names)))
                    interrupt_after(CASE_SECONDS)
                    with suppress(Exception, CallStopped):
                        case.test(namespace)
                    interrupt_after(0)
                    namespace.restore()
                except BaseException as error:
                    interrupt_after(0)
                    if not isinstance(error, PlayerLost | OutOfTime):
                        raise
                    self._end()
                    break
        return recorder.calls.get(name, [])

    def runs(self, name: str) -> Run:
        """Return what an `Examiner` runs cells with."""

        def run(source: str, calls: list[Call]) -> list[Outcome] | None:
            self._work.take("runs")
            with self._work.others():
                try:
                    return self._try(name, source, calls)
                except CallStopped:
                    return None
                except (PlayerLost, OutOfTime):
                    self._end()
                    return None

        return run

    def _try(self, name: str, source: str, calls: list[Call]) -> list[Outcome] | None:
        link = self._player()
        link.allow(VARIANT_SECONDS)
        # In a copy of the notebook's names, so that nothing else of the notebook sees the change.
        cell = f"_viva = dict(globals())\nexec(compile({source!r}, 'changed', 'exec'), _viva)\n_viva = _viva[{name!r}]"
        if link.run("changed", cell, VARIANT_SECONDS).status is not Ran.OK:
            return None
        fetched = link.fetch(["_viva"])["_viva"]
        if fetched.kind is not Kind.CALLABLE:
            return None
        return [_outcome(link, fetched.handle, call) for call in calls]


def _not_called(*_: object) -> Returned:
    raise CannotAsk("a result that is a function is no answer to compare")


def _outcome(link: Link, handle: int, call: Call) -> Outcome:
    functions = TestFunctions(_not_called)
    returned = read_answer(link.call(handle, call.args, call.kwargs, functions), functions)
    if returned.types is not None:
        kind = returned.types[0].rpartition(".")[2] if returned.types else "error"
        return Outcome(error=clean_text(f"{kind}: {returned.text}"))
    if not _is_small(returned.value):
        return Outcome(error="too large a result")
    return Outcome(returned.value, None, returned.changed is not None)


def _is_small(value: object) -> bool:
    left, entries = [value], 0
    while left and entries <= ENTRIES:
        item = left.pop()
        if isinstance(item, np.ndarray):
            entries += item.size
        elif isinstance(item, list | tuple):
            entries += 1
            left += item[: ENTRIES + 1]
        elif isinstance(item, dict):
            entries += len(item)
            left += list(item.values())[: ENTRIES + 1]
        elif isinstance(item, str | bytes):
            entries += 1 + len(item)
        elif isinstance(item, int) and abs(item) > 2**63:
            return False
        else:
            entries += 1
    return entries <= ENTRIES


class _Recorder:
    """Notes what the tests call functions with."""

    def __init__(self, link: Link):
        self._link = link
        self._names: dict[int, str] = {}
        self.calls: dict[str, list[Call]] = {}

    def fetch(self, names: list[str]) -> dict[str, Fetched]:
        fetched = self._link.fetch(names)
        self._names |= {value.handle: name for name, value in fetched.items() if value.kind is Kind.CALLABLE}
        return fetched

    def call(self, handle: int, args: tuple[Any, ...], kwargs: dict[Any, Any], functions: TestFunctions) -> Reply:
        self.calls.setdefault(self._names[handle], []).append(Call(*copy.deepcopy((args, kwargs))))
        return self._link.call(handle, args, kwargs, functions)
