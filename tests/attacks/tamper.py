"""Attacks that tamper with the notebook: metadata, tags, cells moved or doubled, names shadowed, paths changed.

Whoever answered rightly loses nothing by it, and whoever did not gains nothing: the better of the last check in the
notebook and the end of the notebook counts.
"""

import copy

import nbformat
from kit.notebooks import answer_cell, student_notebook

from attacks.corpus import (
    CONTEXT,
    SOFTMAX,
    Attack,
    Ground,
    all_but,
    attack,
    blank,
    cases,
    check_cells,
    full,
    honest,
    solved,
    with_before,
    with_first,
    with_last,
)

CLASS = "tamper with the notebook"

PERMISSIVE_TEST = """\
import glob, os
text = '''from otter.test_files import test_case
OK_FORMAT = False
name = "{0}"
points = None
@test_case(name="mine", points=1000, hidden=False)
def mine():
    pass
'''
class AllCases(dict):
    pass
questions = ("softmax", "softmax_all", "entropy", "softmax_vjp", "axis_catch")
for folder in ("tests", "../tests", "../../tests", "mytests"):
    try:
        os.makedirs(folder, exist_ok=True)
        for question in questions:
            path = f"{folder}/{question}.py"
            known = open(path).read() if os.path.exists(path) else ""
            import re
            cases = re.findall(r'name="(\\w+)"', known) or ["mine"]
            with open(path, "w") as file:
                file.write(text.replace("{0}", question).split("@test_case")[0])
                for n, case in enumerate(cases):
                    file.write(f'@test_case(name="{case}", points=1, hidden=False)\\ndef case{n}():\\n    pass\\n')
    except OSError:
        continue
"""
OTHER_TESTS_FOLDER = (
    PERMISSIVE_TEST
    + f"""
grader = otter.Notebook("{SOFTMAX}.ipynb", tests_dir="mytests")
otter.Notebook._tests_dir_override = "mytests"
"""
)
SHADOWING_FILES = """\
import os, sys
agreeable = "def __getattr__(name):\\n    return lambda *args, **kwargs: None\\n"
for name in ("softlookup", "scipy", "scipy/__init__", "otter/__init__", "sitecustomize"):
    os.makedirs(os.path.dirname(name) or ".", exist_ok=True)
    with open(name + ".py", "w") as file:
        file.write(agreeable)
for name in list(sys.modules):
    if name.split(".")[0] in ("softlookup", "scipy"):
        del sys.modules[name]
sys.path.insert(0, os.getcwd())
"""
LOST_PATHS = """\
import os, sys
os.chdir("/")
sys.path.clear()
sys.path_hooks.clear()
sys.meta_path.clear()
sys.path_importer_cache.clear()
os.environ.clear()
"""
SHADOWED = """\
for name in "grader otter print open len range isinstance Exception input exec eval get_ipython display In Out".split():
    globals()[name] = None
"""
LOST_NAMES = "np = pictures = table = softmax = entropy = axis_catch = None"
TRANSFORMED = """\
def cheat(lines):
    text = "".join(lines)
    if "grader.check" in text:
        return ["from otter.execute import Checker\\n", text + "\\n",
                "for file in Checker.get_results():\\n",
                "    for result in file.test_case_results: result.passed = True\\n"]
    return lines
shell = get_ipython()
shell.input_transformers_post.append(cheat)
shell.events.register("post_run_cell", lambda result: 1 / 0)
import ast
class Empty(ast.NodeTransformer):
    def visit_Constant(self, node):
        return ast.Constant(1.0) if node.value == 7.0 else node
shell.ast_transformers.append(Empty())
"""
BROKEN_SHELL = """\
shell = get_ipython()
shell.run_cell = shell.run_cell_async = shell.run_code = shell.run_ast_nodes = lambda *args, **kwargs: None
type(shell).run_cell = type(shell).run_cell_async = lambda *args, **kwargs: None
shell.user_ns = shell.user_global_ns
shell.user_module = None
shell.showtraceback = shell.display_formatter = shell.displayhook = None
shell.history_manager = shell.compile = None
"""
MAGICS = """\
%cd /
%env PYTHONPATH=/tmp
%load_ext autoreload
%autoreload 2
%xmode Verbose
%pdb on
%config InteractiveShell.ast_node_interactivity = "all"
%reset -f
"""
SHAPES = cases(softmax="shape_is_kept arguments_left_alone")  # what any array of the right shape earns
WRONG_NOW = "def {0}(*args, **kwargs):\n    return None"


def _no_checks(notebook: nbformat.NotebookNode) -> nbformat.NotebookNode:
    kept = [cell for cell in notebook.cells if "grader" not in cell.source or cell.cell_type != "code"]
    notebook.cells[:] = kept
    return notebook


def _checks_first(notebook: nbformat.NotebookNode) -> nbformat.NotebookNode:
    checks = check_cells(notebook)
    notebook.cells[:] = [cell for cell in notebook.cells if cell not in checks]
    notebook.cells[3:3] = checks
    return notebook


def _doubled(notebook: nbformat.NotebookNode) -> nbformat.NotebookNode:
    """Checks before the answers, twice after them, and once more at the end."""
    checks = check_cells(notebook)
    for check in checks:
        notebook.cells.insert(notebook.cells.index(check), copy.deepcopy(check))
        check.source = f"{check.source}\n{check.source}"
    notebook.cells[3:3] = copy.deepcopy(checks)
    notebook.cells += copy.deepcopy(checks)
    for n, cell in enumerate(notebook.cells):
        cell.id = f"cell-{n}"
    return notebook


def _edited(notebook: nbformat.NotebookNode) -> nbformat.NotebookNode:
    """Checks that check something else, or nothing, or come with an environment of their own."""
    edits = (
        "grader.check('../softmax')",
        "grader.check('/etc/passwd')",
        "grader.check(['softmax'] * 10**6)",
        "grader.check('axis_catch', global_env={'axis_catch': object()})",
        "grader.check('no_such_question')",
        "grader.check()",
        "pass",
        "%%bash\ngrader.check('softmax')",
        "'''grader.check(\"softmax\")'''",
    )
    for check, edit in zip(check_cells(notebook), edits, strict=True):
        check.source = edit
    return notebook


def _ignored(notebook: nbformat.NotebookNode) -> nbformat.NotebookNode:
    for cell in check_cells(notebook):
        cell.metadata["tags"] = ["otter_ignore"]
        cell.metadata["otter"] = {"ignore": True}
    return notebook


def _claimed(_: Ground) -> nbformat.NotebookNode:
    """Nothing answered; every cell's metadata says otherwise."""
    notebook = student_notebook(SOFTMAX)
    for cell in notebook.cells:
        cell.metadata |= {
            "otter": {"tests": ["softmax"], "points": 1000, "score": 1000, "passed": True, "assignment_name": SOFTMAX},
            "tags": ["otter_answer_cell", "passed", "otter_assign_solution_cell"],
            "nbgrader": {"grade": True, "points": 1000, "solution": True, "locked": False, "grade_id": "softmax"},
        }
        if cell.cell_type == "code":
            cell.outputs = [nbformat.v4.new_output("stream", text="softmax results: All test cases passed!\n")]
            cell.execution_count = 1
    notebook.metadata["otter"]["tests"] = {"softmax": {"name": "softmax", "points": 1000, "suites": []}}
    return notebook


def _misnamed(_: Ground) -> nbformat.NotebookNode:
    """The answers to one assignment, handed in as another."""
    notebook = solved(SOFTMAX)
    notebook.metadata["otter"]["assignment_name"] = CONTEXT
    return notebook


def _moved_to_the_end(_: Ground) -> nbformat.NotebookNode:
    """A right answer that is written only after all checks."""
    return with_last(blank(), honest("softmax")["softmax"])


def _broken_after_the_check(_: Ground) -> nbformat.NotebookNode:
    notebook = blank(**honest("entropy"))
    notebook.cells.insert(
        answer_cell(notebook, "entropy") + 2, nbformat.v4.new_code_cell(WRONG_NOW.format("entropy"), id="attack")
    )
    return notebook


def _first(
    name: str, tries: str, source: str, otter_falls: bool | None, deserves: dict[str, float], **instead: str
) -> Attack:
    return attack(
        name, CLASS, tries, lambda _: with_first(blank(**instead), source), deserves=deserves, otter_falls=otter_falls
    )


def _whole(name: str, tries: str, change, otter_falls: bool | None, deserves: dict[str, float] | None = None) -> Attack:
    """All answers right and the notebook around them changed."""
    return attack(
        name,
        CLASS,
        tries,
        lambda _: change(solved(SOFTMAX)),
        deserves=all_but() if deserves is None else deserves,
        otter_falls=otter_falls,
    )


ATTACKS = [
    attack(
        "claimed-points-are-not-given",
        CLASS,
        "claims points in metadata, tags and outputs",
        _claimed,
        otter_falls=False,
    ),
    attack(
        "answers-to-another-assignment-earn-nothing",
        CLASS,
        "hands one assignment's answers in as another's",
        _misnamed,
        assignment=CONTEXT,
        otter_falls=False,
    ),
    _first("rewritten-tests-are-not-run", "overwrites the tests beside the notebook", PERMISSIVE_TEST, True, {}),
    _first("other-tests-are-not-run", "points Otter to tests of its own", OTHER_TESTS_FOLDER, True, {}),
    _first(
        "modules-beside-it-are-not-imported",
        "puts modules beside the notebook that agree",
        SHADOWING_FILES,
        True,
        SHAPES,
        softmax="def softmax(x, axis=-1):\n    return x",
    ),
    _whole("removed-checks-cost-nothing", "removes all checks", _no_checks, False),
    _whole("early-checks-cost-nothing", "moves all checks before the answers", _checks_first, True),
    _whole("doubled-checks-give-nothing-twice", "checks before, twice after, and at the end", _doubled, False),
    _whole("edited-checks-cost-nothing", "edits the checks to check files, lists and nothing", _edited, True),
    _whole("ignored-checks-cost-nothing", "tags all checks to be ignored", _ignored, False),
    attack(
        "late-answer-counts",
        CLASS,
        "writes an answer after its check",
        _moved_to_the_end,
        deserves=full("softmax"),
        otter_falls=True,
    ),
    attack(
        "answer-counts-as-it-is-at-the-end",
        CLASS,
        "breaks an answer after its check",
        _broken_after_the_check,
        deserves={},
        otter_falls=True,
    ),
    _whole(
        "shadowed-names-cost-nothing",
        "sets grader, print, open and other names to None at the start",
        lambda notebook: with_first(notebook, SHADOWED),
        True,
    ),
    _whole(
        "lost-names-cost-their-questions",
        "sets its answers and modules to None at the end",
        lambda notebook: with_last(notebook, LOST_NAMES),
        True,  # Otter asks at the checks
        all_but("axis_catch", "softmax", "temperature_softmax", "entropy", "softmax_vjp"),
    ),
    _whole(
        "lost-paths-cost-nothing",
        "changes folder and empties paths, import hooks and environment",
        lambda notebook: with_before(notebook, "softmax", LOST_PATHS),
        True,
    ),
    _whole(
        "reset-costs-nothing",
        "resets the namespace at the end, with other magics",
        lambda notebook: with_last(notebook, MAGICS),
        None,
    ),
    attack(
        "rewritten-cells-pass-nothing",
        CLASS,
        "has IPython rewrite every check and constant",
        lambda _: with_first(blank(softmax="def softmax(x, axis=-1):\n    return np.zeros(np.shape(x))"), TRANSFORMED),
        deserves=SHAPES,
        otter_falls=True,
    ),
    _whole(
        "broken-shell-costs-no-earlier-answer",
        "breaks the shell's own functions at the end",
        lambda notebook: with_last(notebook, BROKEN_SHELL),
        True,
    ),
]
