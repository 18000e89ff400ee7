"""Gives notebooks and test files `otter`, which runs the checks: Otter itself where it is installed, else a stand-in.

The stand-in does what our notebooks ask of Otter, without its many packages, and so in a browser too. Its `export`
makes no zip: what is handed in is the notebook. What a check found is shown in our own words, the same with both:
Otter would say of an answer that passes the public checks that it "passed", though hidden ones decide the rest.
"""

import inspect
import json
import sys
from collections.abc import Callable, Iterable, Sequence
from html import escape
from pathlib import Path
from traceback import walk_tb
from types import ModuleType, SimpleNamespace
from typing import Any

from .diagnosis import REST, blame, briefly, diagnose, failed_line, helpers, written_questions
from .findings import Finding, as_text
from .names import defined_again, said_of_again

IN_BROWSER = sys.platform == "emscripten"
TESTS = Path("tests")


class Shown:
    """A question's test file, Otter's or the stand-in's, once it has run: it shows what its cases found."""

    def __init__(self, test_file: Any, helpers_that_fail: Iterable[str] = ()) -> None:
        self._test_file = test_file
        self._blame = blame(list(helpers_that_fail))
        self._feedback = test_file.test_case_results[0].test_case.body.test_func.feedback
        results = test_file.test_case_results
        self.findings = [self._finding(result) for result in results if not result.passed]
        self._diagnosis = diagnose(self.findings)
        self._headline = failed_line(len(self.findings), len(results))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._test_file, name)

    def _finding(self, result: Any) -> Finding:
        name = result.test_case.name
        return self._feedback.results.get(name) or Finding(name, said=result.message)

    @property
    def only_form(self) -> bool:
        """True if the public checks look only at the form of the answer."""
        return bool(self._feedback.passed.startswith("right form"))

    def summary(self, public_only: bool = False) -> str:
        """Return what was found, as text; Otter asks for it by this name, too."""
        return self._text(self._feedback.passed)

    def brief(self) -> str:
        """Return the same beside others, which say no more of hidden checks."""
        return self._text(briefly(self._feedback.passed))

    def _text(self, passed: str) -> str:
        if not self._diagnosis:
            return f"{self.name}: {passed}"
        lines = as_text(self.name, self._headline), self._blame, self._diagnosis.text
        return "\n".join(filter(None, lines))

    def __repr__(self) -> str:
        return self.summary()

    def _repr_html_(self) -> str:
        return self.html(self._feedback.passed)

    def html(self, passed: str | None = None) -> str:
        """Return what was found, for a browser; `passed` is what to say if all passed, None for that in brief."""
        name = f"<strong><code>{escape(self.name)}</code></strong>"
        if not self._diagnosis:
            return f"<p>✓ {name}: {escape(passed or briefly(self._feedback.passed))}</p>"
        head = f"<p><strong style='color: #b00020;'>✗ {name}: {escape(self._headline)}</strong></p>"
        lines = [*([("", self._blame)] if self._blame else []), *self._diagnosis.finding.lines()]
        message = "".join(_line_of_html(*line) for line in lines)
        remarks = "".join(_line_of_html(*line) for line in self._diagnosis.remarks)
        return f"{head}<div style='max-width: 50em;'>{message}</div><div style='max-width: 50em;'>{remarks}</div>"


def _line_of_html(label: str, text: str) -> str:
    """Return a line with its label, such as "Expected:", made bold; one of the notebook's own is set in."""
    if not label and text.startswith(" "):
        return f"<div style='padding-left: 2em;'><code>{escape(text.strip())}</code></div>"
    parts = [f"<strong>{escape(label)}:</strong>"] if label else []
    return f"<div>{' '.join([*parts, escape(text)]).rstrip()}</div>"


class TestCase:
    """The decorator of a case; Otter calls it `test_case`."""

    __test__ = False  # pytest takes it for a test by its name

    def __init__(self, name: str, points: float | None = None, hidden: bool = False) -> None:
        self.name, self.points, self.hidden = name, points, hidden
        self.body = self  # where Otter keeps it

    def __call__(self, function: Callable[..., object]) -> "TestCase":
        self.test_func = function
        return self

    def put_to(self, names: dict[str, Any]) -> None:
        wanted = inspect.signature(self.test_func).parameters
        self.test_func(**{name: names.get(name) for name in wanted})


class CaseResult:
    def __init__(self, test_case: TestCase, passed: bool, message: str) -> None:
        self.test_case, self.passed, self.message = test_case, passed, message


class TestFile:
    """A question's test file, and what its cases found."""

    __test__ = False

    def __init__(self, path: Path) -> None:
        self._source = path.read_text(encoding="utf-8")
        defined: dict[str, Any] = {}
        exec(compile(self._source, str(path), "exec"), defined)
        self.name = defined["name"]
        self._cases = [value for value in defined.values() if isinstance(value, TestCase)]
        self.test_case_results: list[CaseResult] = []

    def run(self, names: dict[str, Any]) -> None:
        self.test_case_results = [self._result(case, names) for case in self._cases]

    def _result(self, case: TestCase, names: dict[str, Any]) -> CaseResult:
        try:
            case.put_to(names)
        except Exception as error:
            return CaseResult(case, False, "❌ Test case failed\n" + self._say(error))
        return CaseResult(case, True, "✅ Test case passed")

    def _say(self, error: Exception) -> str:
        _, line = list(walk_tb(error.__traceback__))[2]  # below `_result` and `put_to`: the case itself
        quoted, message = self._source.split("\n")[line - 1], str(error).strip("'")
        return f"Error at line {line} in test {self.name}:\n  {quoted}\n{type(error).__name__}: {message}"

    @property
    def passed_all(self) -> bool:
        return all(result.passed for result in self.test_case_results)


class GradingResults:
    """The results of the checks of all questions; `remarks` are lines on the notebook."""

    def __init__(self, test_files: Iterable[Shown], remarks: Sequence[str] = ()) -> None:
        self.results = {test_file.name: test_file for test_file in test_files}
        self.remarks = remarks

    def __repr__(self) -> str:
        return "\n\n".join([*(shown.brief() for shown in self.results.values()), *self.remarks, REST])

    def _repr_html_(self) -> str:
        remarks = [f"<p>{escape(remark)}</p>" for remark in (*self.remarks, REST)]
        return "".join([*(shown.html() for shown in self.results.values()), *remarks])


class Checks:
    """The part of our `Notebook` that is the same with Otter and without."""

    _notebook: str | Path | None  # as Otter calls them
    _tests_dir: str | Path

    def check_all(self) -> GradingResults:
        """Run the public checks of all questions."""
        return _check_all(self, Path(self._tests_dir), _callers_names(), _the_notebook(self._notebook))


class StandIn(Checks):
    """Stands for Otter's `Notebook`."""

    def __init__(self, nb_path: str | Path | None = None, tests_dir: str | Path = TESTS) -> None:
        self._notebook, self._tests_dir = nb_path, tests_dir

    def check(self, question: str, global_env: dict[str, Any] | None = None) -> Shown:
        """Run a question's public checks on what the notebook has defined."""
        tests = Path(self._tests_dir)
        if not (tests / f"{question}.py").is_file():
            raise FileNotFoundError(f"Test {question} does not exist")
        names = _callers_names() if global_env is None else global_env

        def run(name: str) -> TestFile:
            test_file = TestFile(tests / f"{name}.py")
            test_file.run(names)
            return test_file

        return _shown(run, question, tests, names)

    def export(self, nb_path: str | Path | None = None, **_for_a_zip: object) -> None:
        """Say how to hand in, which is done with the notebook itself; in a browser, offer it for download."""
        path = _the_notebook(nb_path or self._notebook)
        _say_what_is_missing(self, Path(self._tests_dir), _callers_names(), path)
        if IN_BROWSER:
            _offer_download()
        called = path.name if path else "this notebook"
        print(f"Hand in {called} itself, saved. It is graded as it is; there is no zip.")


def _with_otter(otter: Any) -> SimpleNamespace:
    """Otter's `Notebook`, but that it shows what a check found as we do."""

    base: Any = otter.Notebook

    class Notebook(Checks, base):  # type: ignore[misc]  # Otter has no types
        def check(self, question: str, global_env: dict[str, Any] | None = None) -> Any:
            """Run a question's public checks on what the notebook has defined."""
            names, run = _callers_names() if global_env is None else global_env, super().check
            if self._grading_mode:
                return run(question, names)
            return _shown(lambda name: run(name, names), question, Path(self._tests_dir), names)

        def export(self, *args: Any, **kwargs: Any) -> Any:
            """Say what is still missing, and make a zip of the notebook to hand in."""
            if not self._grading_mode:
                named = kwargs.get("nb_path") or next(iter(args), None)
                _say_what_is_missing(self, Path(self._tests_dir), _callers_names(), _the_notebook(named))
            return super().export(*args, **kwargs)

    return SimpleNamespace(Notebook=Notebook)


def _shown(run: Callable[[str], Any], question: str, tests: Path, names: dict[str, Any]) -> Shown:
    """Return what a question's checks found; `run` runs those of a question by its name."""
    test_file = run(question)
    try:
        source = "" if test_file.passed_all else inspect.getsource(names[question])
    except (KeyError, TypeError, OSError):  # it is no function, or nobody knows its text
        source = ""
    called = [name for name in helpers(source, _questions(tests)) if name != question]
    return Shown(test_file, [name for name in called if not run(name).passed_all])


def _check_all(notebook: Any, tests: Path, names: dict[str, Any], path: Path | None) -> GradingResults:
    questions, cells = _questions(tests), _saved_cells(path)
    again = defined_again([(cell["cell_type"], "".join(cell["source"])) for cell in cells])
    remarks = [said_of_again(question, again[question]) + "." for question in questions if question in again]
    if empty := [question for question, is_empty in written_questions(cells).items() if is_empty]:
        remarks.append(f"Written questions that are empty in the saved notebook: {', '.join(empty)}.")
    return GradingResults([notebook.check(question, names) for question in questions], remarks)


def _saved_cells(path: Path | None) -> list[dict[str, Any]]:
    """Return the cells of the notebook as it was saved last; none if it never was, or is not here."""
    try:
        cells: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["cells"] if path else []
    except (OSError, ValueError, KeyError):
        return []
    return cells


def _questions(tests: Path) -> list[str]:
    """Return the questions that have checks, in the notebook's order where check.json gives it."""
    names = sorted(path.stem for path in tests.glob("*.py"))
    try:
        order = list(json.loads((tests.parent / "check.json").read_text(encoding="utf-8"))["stubs"])
    except (OSError, ValueError, KeyError, TypeError):
        return names
    return sorted(names, key=lambda question: order.index(question) if question in order else len(order))


def _say_what_is_missing(notebook: Any, tests: Path, names: dict[str, Any], path: Path | None) -> None:
    checked = _check_all(notebook, tests, names, path)
    test_files = checked.results.values()
    unfinished = [test_file.name for test_file in test_files if not test_file.passed_all]
    passing = len(test_files) - len(unfinished)
    print(f"{passing} of {len(test_files)} questions pass their public checks; hidden checks decide the rest.")
    of_form = [test_file.name for test_file in test_files if test_file.passed_all and test_file.only_form]
    if of_form:
        print("Right form, not judged yet:", ", ".join(of_form))
    if unfinished:
        print("Not yet:", ", ".join(unfinished))
    for remark in checked.remarks:
        print(remark)


def _callers_names() -> dict[str, Any]:
    """Return the names of the cell that called a method here."""
    return sys._getframe(2).f_globals


def _the_notebook(path: str | Path | None) -> Path | None:
    """Return the notebook that was named, or the only one in this folder."""
    if path is not None:
        return Path(path)
    notebooks = list(Path().glob("*.ipynb"))
    return notebooks[0] if len(notebooks) == 1 else None


def _offer_download() -> None:
    """Show a button that saves the notebook and downloads it, which JupyterLite does when it is pressed."""
    from IPython.display import HTML, display

    command = 'class="jp-mod-styled jp-mod-accept" data-commandlinker-command="docmanager:download"'
    display(HTML(f"<button {command}>Download to hand in</button>"))


def _stand_in() -> ModuleType:
    """Modules to be imported as `otter` and `otter.test_files`."""
    module, test_files = ModuleType("otter"), ModuleType("otter.test_files")
    vars(module).update(Notebook=StandIn, test_files=test_files)
    vars(test_files).update(test_case=TestCase)
    sys.modules.update({"otter": module, "otter.test_files": test_files})
    return module


otter: Any  # as notebooks call it
try:
    import otter as _installed
except ModuleNotFoundError:
    otter = _stand_in()
else:  # what a grader puts in Otter's place has no version
    otter = _with_otter(_installed) if hasattr(_installed, "__version__") else _installed
