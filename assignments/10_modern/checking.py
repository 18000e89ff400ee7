"""Gives notebooks and test files `otter`, which runs the checks: Otter itself where it is installed, else a stand-in.

The stand-in does what our notebooks ask of Otter, in the same words, without its many packages, and so in a browser
too. Its `export` makes no zip: what is handed in is the notebook.
"""

import inspect
import sys
from html import escape
from pathlib import Path
from textwrap import indent
from types import ModuleType

IN_BROWSER = sys.platform == "emscripten"
TESTS = Path("tests")


class TestCase:
    """The decorator of a case; Otter calls it `test_case`."""

    __test__ = False  # pytest takes it for a test by its name

    def __init__(self, name, points=None, hidden=False):
        self.name, self.points, self.hidden = name, points, hidden

    def __call__(self, function):
        self.function = function
        return self

    def put_to(self, names):
        wanted = inspect.signature(self.function).parameters
        self.function(**{name: names.get(name) for name in wanted})


class CaseResult:
    def __init__(self, test_case, passed, message):
        self.test_case, self.passed, self.message = test_case, passed, message


class TestFile:
    """A question's test file, and what its cases found."""

    __test__ = False

    def __init__(self, path):
        self._source = path.read_text(encoding="utf-8")
        defined = {}
        exec(compile(self._source, str(path), "exec"), defined)
        self.name = defined["name"]
        self._cases = [value for value in defined.values() if isinstance(value, TestCase)]
        self.test_case_results = []

    def run(self, names):
        self.test_case_results = [self._result(case, names) for case in self._cases]

    def _result(self, case, names):
        try:
            case.put_to(names)
        except Exception as error:
            return CaseResult(case, False, "❌ Test case failed\n" + self._say(error))
        return CaseResult(case, True, "✅ Test case passed")

    def _say(self, error):
        line = error.__traceback__.tb_next.tb_next.tb_lineno  # below `_result` and `put_to`: the case itself
        quoted, said = self._source.split("\n")[line - 1], str(error).strip("'")
        return f"Error at line {line} in test {self.name}:\n  {quoted}\n{type(error).__name__}: {said}"

    @property
    def passed_all(self):
        return all(result.passed for result in self.test_case_results)

    def __repr__(self):
        if self.passed_all:
            return f"{self.name} results: All test cases passed!"
        said = [f"{r.test_case.name} result:\n{indent(r.message.strip(), '    ')}" for r in self.test_case_results]
        return f"{self.name} results:\n" + indent("\n\n".join(said), "    ")

    def _repr_html_(self):
        if self.passed_all:
            return f"<p><strong>{_preformatted(self.name)}</strong> passed! 🎉</p>"
        said = f"<p><strong style='color: red;'>{_preformatted(self.name)} results:</strong></p>"
        for result in self.test_case_results:
            said += f"<p><strong>{_preformatted(result.test_case.name)} result:</strong></p>"
            said += f"<pre>{escape(indent(result.message, '    '), quote=False)}</pre>"
        return said


class GradingResults:
    """What the checks of all questions found."""

    def __init__(self, test_files):
        self.results = {test_file.name: test_file for test_file in test_files}

    def __repr__(self):
        return "\n\n".join(map(repr, self.results.values()))


class Notebook:
    def __init__(self, nb_path=None, tests_dir=TESTS):
        self._path, self._tests = nb_path, Path(tests_dir)

    def check(self, question, global_env=None):
        """Run a question's public checks on what the notebook has defined."""
        path = self._tests / f"{question}.py"
        if not path.is_file():
            raise FileNotFoundError(f"Test {question} does not exist")
        test_file = TestFile(path)
        test_file.run(_callers_names() if global_env is None else global_env)
        return test_file

    def check_all(self):
        """Run the public checks of all questions."""
        names = _callers_names()
        return GradingResults([self.check(path.stem, names) for path in sorted(self._tests.glob("*.py"))])

    def export(self, nb_path=None, **_for_a_zip):
        """Say how to hand in, which is done with the notebook itself; in a browser, offer it for download."""
        names = _callers_names()
        found = [self.check(path.stem, names) for path in sorted(self._tests.glob("*.py"))]
        unfinished = [test_file.name for test_file in found if not test_file.passed_all]
        print(f"{len(found) - len(unfinished)} of {len(found)} questions pass their public checks.")
        if unfinished:
            print("Not yet:", ", ".join(unfinished))
        if IN_BROWSER:
            _offer_download()
        path = _the_notebook(nb_path or self._path)
        called = path.name if path else "this notebook"
        print(f"Hand in {called} itself, saved. It is graded as it is; there is no zip.")


def _callers_names():
    """The names of the cell that called a method here."""
    return inspect.currentframe().f_back.f_back.f_globals


def _the_notebook(path):
    """The notebook that was named, or the only one in this folder."""
    if path is not None:
        return Path(path)
    found = list(Path().glob("*.ipynb"))
    return found[0] if len(found) == 1 else None


def _offer_download():
    """Show a button that saves the notebook and downloads it, which JupyterLite does when it is pressed."""
    from IPython.display import HTML, display

    command = 'class="jp-mod-styled jp-mod-accept" data-commandlinker-command="docmanager:download"'
    display(HTML(f"<button {command}>Download to hand in</button>"))


def _preformatted(name):
    return f"<pre style='display: inline;'>{name}</pre>"


def _stand_in():
    """Modules to be imported as `otter` and `otter.test_files`."""
    module, test_files = ModuleType("otter"), ModuleType("otter.test_files")
    module.Notebook, module.test_files, test_files.test_case = Notebook, test_files, TestCase
    sys.modules.update({"otter": module, "otter.test_files": test_files})
    return module


try:
    import otter
except ModuleNotFoundError:
    otter = _stand_in()
