"""`autograder check`: prints which questions pass, what the checks found, what to do next; also hints and stubs.

Takes the notebook's path; prints, and raises `UserError` for a notebook that cannot be checked. Every state is shown as
a word, so colour is never needed, and no line is wider than the terminal or 80 columns. `feedback.py` words the
findings, as it does everywhere. `--watch` looks at the file's modification time a few times a second, which works
everywhere, also on network drives and in containers, which often send no change notifications.
"""

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from shlex import quote
from textwrap import fill, shorten
from typing import Any

import click
from rich.console import Console
from rich.text import Text

from autograder.errors import UserError
from autograder.files.console import NOT_HELD, console, progress_bar, progress_console
from autograder.softlookup.diagnosis import REST, blame, briefly, diagnose, helpers, written_questions
from autograder.softlookup.names import defined_again, said_of_again
from autograder.student import _hints, _stubs
from autograder.student._running import CheckedNotebook, QuestionResult, run_checks
from autograder.student.folder import Folder, code_cells, first_line, open_folder, read_notebook

SECONDS = 0.2


def saves(path: Path, wait: Callable[[float], object] = time.sleep) -> Iterator[None]:
    """Yield each time that the file was saved since the first `next`, once it has stayed as it is for a moment."""
    reported = seen = _stamp(path)
    while True:
        wait(SECONDS)
        now = _stamp(path)
        if now is not None and now == seen != reported:
            reported = now
            yield
        seen = now


def _stamp(path: Path) -> tuple[int, int, int] | None:
    try:
        status = path.stat()
    except OSError:  # some programs save by putting another file in its place
        return None
    return status.st_mtime_ns, status.st_size, status.st_ino


BAR = 20
WIDTH = 80
STATES = {"passes": "green", "not yet": "red", "not run": "yellow", "to do": "cyan"}
OPEN = ("not yet", "not run")  # of these there is more to say
INDENT = " " * 11
QUOTED_CHARACTERS = 40


def check_notebook(notebook: Path, console: Console, progress_console: Console) -> bool:
    """Run a notebook's public tests and say what came of them; whether all pass. `UserError` if it cannot be run."""
    folder = open_folder(notebook)
    document = read_notebook(notebook)
    with progress_bar("checking", "{task.description}", console=progress_console) as bar:
        task = bar.add_task("", total=len(folder.about.stubs))
        outcome = run_checks(folder, document, lambda doing, done: bar.update(task, completed=done, description=doing))
    _Words(folder, document, outcome, console).say()
    return not outcome.cut_short and all(question.passes for question in outcome.questions)


def watch_notebook(
    notebook: Path, console: Console, progress_console: Console, wait: Callable[[float], object] = time.sleep
) -> bool:
    """Check now, and again each time the notebook is saved, until Ctrl-C; whether all passed the last time."""
    passes = False
    saved = saves(notebook, wait)
    try:
        passes = check_notebook(notebook, console, progress_console)
        console.print("\nWatching: save the notebook to check it again, press Ctrl-C to stop.")
        for _ in saved:
            console.print("\nSaved.")
            try:
                passes = check_notebook(notebook, console, progress_console)
            except UserError as error:  # the next save may put it right
                passes = False
                console.print(str(error))
    except KeyboardInterrupt:
        console.print("\nStopped watching.")
    return passes


def give_hint(notebook: Path, question: str, console: Console) -> None:
    """Give one more hint, below those that were given before: first what the checks say of the answer as it is."""
    folder, document = open_folder(notebook), read_notebook(notebook)
    if question in written_questions(document["cells"]):
        _say(console, f"{question} is a written question, which a person reads: its prompt says what to answer.")
        return
    known = folder.known(question)
    questions = run_checks(folder, document, lambda *_: None).questions
    (result,) = (result for result in questions if result.name == known)
    helper = _blame(result, questions, dict(code_cells(document)))
    given, total = _hints.one_more(folder, known, [*filter(None, [helper]), *_hints.of(result.findings)])
    for number, hint in enumerate(given, 1):
        _say(console, f"{question}, hint {number} of {total}: {hint}")
    if not given:
        _say(console, f"No check of {question} fails, so there is no hint.")
    elif len(given) < total:
        _say(console, "For another one, run the same command again.")
    else:
        _say(console, "That is the last one.")


def put_stub_back(notebook: Path, question: str, console: Console) -> None:
    done = _stubs.reset_stub(open_folder(notebook), question)
    if done is None:
        _say(console, f"{question} is already its stub; nothing was changed.")
        return
    below = f"; your answer is below it in cell {done.old_answer}, as text that is not run" if done.old_answer else ""
    _say(console, f"{question} is its stub again, in cell {done.stub}{below}.")
    for number in done.others:
        _say(console, f"Cell {number} defines {question} too, and was left as it is.")
    _say(console, "If the notebook is open, reload it from disk before you continue: saving it now would undo this.")


def _blame(question: QuestionResult, questions: list[QuestionResult], sources: dict[int, str]) -> str:
    """Return which answers that a failing one calls fail themselves; "" if none does, or if it passes."""
    failing = [other.name for other in questions if other.cases and not other.passes and other is not question]
    code = "\n".join(sources[number] for number in sorted(question.cells))
    return "" if question.passes else blame(helpers(code, failing))


class _Words:
    def __init__(self, folder: Folder, document: dict[str, Any], outcome: CheckedNotebook, console: Console):
        self._folder, self._outcome, self._console = folder, outcome, console
        self._sources = dict(code_cells(document))
        self._again = defined_again([(cell["cell_type"], cell["source"]) for cell in document["cells"]])
        written = written_questions(document["cells"])
        self._empty = [name for name, is_empty in written.items() if is_empty]

    def say(self) -> None:
        count, total = sum(question.passes for question in self._outcome.questions), len(self._outcome.questions)
        line = f"{self._folder.notebook.name}: {count} of {total} questions pass their public checks"
        full = BAR * count // total
        bar = f"  [{'#' * full}{'-' * (BAR - full)}]" if self._console.is_terminal else ""  # is noise elsewhere
        _say(self._console, line + bar)
        for question in self._outcome.questions:
            self._say_question(question)
        if any(question.passes for question in self._outcome.questions):
            _say(self._console, REST)
        shown = set().union(*(question.cells for question in self._outcome.questions if _state(question) in OPEN))
        for number in sorted(self._outcome.troubles.keys() - shown):
            _say(self._console, self._trouble(number))
        if self._outcome.cut_short:
            _say(self._console, f"The notebook was stopped: {self._outcome.cut_short}. Nothing after that was run.")
        self._say_next()

    def _say_question(self, question: QuestionResult) -> None:
        state = _state(question)
        some = f" ({question.passing} of {question.of} checks pass)" if state == "not yet" else ""
        if question.passes and question.passed:
            some = f": {briefly(question.passed)}"
        self._console.print(Text(f"  {state:<9}", STATES[state]).append(question.name + some, "default"))
        if question.name in self._again:
            _say(self._console, f"{said_of_again(question.name, self._again[question.name])}.", INDENT)
        if state not in OPEN:
            return
        troubles = [self._trouble(number) for number in sorted(question.cells & self._outcome.troubles.keys())]
        diagnosis = diagnose(question.findings)
        paragraphs = troubles
        if not troubles and diagnosis:
            paragraphs = [_blame(question, self._outcome.questions, self._sources), *diagnosis.text.splitlines()]
        for paragraph in filter(None, paragraphs):
            _say(self._console, paragraph, INDENT)

    def _trouble(self, number: int) -> str:
        line = shorten(first_line(self._sources[number]), QUOTED_CHARACTERS, placeholder=" ...")
        return f"Cell {number}, which begins `{line}`, {self._outcome.troubles[number]}"

    def _say_next(self) -> None:
        if self._empty:
            _say(self._console, f"Written questions that are still empty: {', '.join(self._empty)}.")
        left = [question for question in self._outcome.questions if not question.passes]
        if self._outcome.cut_short:
            _say(self._console, "Next: fix that and check again.")
        elif not left:
            _say(self._console, "Next: read your answers once more and submit.")
        elif broken := sorted(left[0].cells & self._outcome.troubles.keys()):
            _say(self._console, f"Next: {left[0].name}. Cell {broken[0]} has to run before it can be checked.")
        else:
            _say(self._console, f"Next: {left[0].name}. For a hint:")
            self._console.print(f"  autograder check {quote(str(self._folder.notebook))} --hint {left[0].name}")


def _state(question: QuestionResult) -> str:
    if question.passes:
        return "passes"
    if question.to_do:
        return "to do"
    return "not yet" if question.cases else "not run"


def _say(console: Console, text: str, indent: str = "") -> None:
    """Print a paragraph, in lines that fit."""
    width, hang = min(WIDTH, console.width), indent or "  "
    console.print(
        fill(
            text,
            width,
            initial_indent=indent,
            subsequent_indent=hang,
            break_long_words=False,
            break_on_hyphens=False,
        )
    )


@click.command(epilog="Example: autograder check 01_totals.ipynb --watch")
@click.argument("notebook", type=click.Path(path_type=Path))
@click.option("--watch", is_flag=True, help="Check again each time the notebook is saved, until Ctrl-C.")
@click.option("--hint", metavar="QUESTION", help="Give one more hint for a question.")
@click.option("--reset", metavar="QUESTION", help="Restore a question's stub; your answer is kept below it.")
def check(notebook: Path, watch: bool, hint: str | None, reset: str | None) -> None:
    """Run a notebook's public tests and show what to do next. For students; no hidden tests are needed."""
    if (hint is not None) + (reset is not None) + watch > 1:
        raise UserError("--watch, --hint and --reset: use only one of them at a time")
    if hint is not None:
        give_hint(notebook, hint, console)
    elif reset is not None:
        put_stub_back(notebook, reset, console)
    elif not (watch_notebook if watch else check_notebook)(notebook, console, progress_console):
        sys.exit(NOT_HELD)
