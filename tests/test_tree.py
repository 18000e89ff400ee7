"""The tests are a tree that mirrors the package: whoever changes a module finds its tests by its name."""

import ast
import subprocess
import sys

import pytest
from conftest import ROOT

# What no module is named for: whole commands, and what only several modules together show.
OTHERS = {
    "authoring": {"site_browser"},
    "classroom": {"platforms"},
    "marking": {"front_ends", "viva_measured"},
    "otter_courses": {"attacks_on_courses", "courses", "libraries"},
    "softlookup": {"pictures"},
    "student": {"check", "pyodide"},
    "wall": {"fair", "parity"},
}
# Modules without logic of their own, or that another room's tests cannot do without.
NONE = {
    "classroom": {"entries", "folder", "for_students", "git", "rendering", "tables"},
    "files": {"console"},
    "marking": {"written_answers"},
    "wall": {"fork_server", "results"},
}
ROOMS = sorted(path.parent.name for path in (ROOT / "autograder").glob("*/__init__.py"))


@pytest.mark.parametrize("room", ROOMS)
def test_each_module_has_its_tests_in_the_folder_of_its_room(room):
    modules = {path.stem for path in (ROOT / "autograder" / room).rglob("*.py")} - {"__init__"}
    # Where two rooms have a module of the same name, the name of the room stands before it.
    tests = {path.stem[5:].removeprefix(f"{room}_") for path in (ROOT / "tests" / room).rglob("test_*.py")}
    assert tests - modules == OTHERS.get(room, set())
    assert modules - tests == NONE.get(room, set())


# How a docstring opens that asks a question, and how one that says what a function is, and not what it does.
QUESTIONS = {"What", "Whether", "Where", "How", "Which", "When", "Who", "Whose", "Why"}
NOUNS = {"The", "A", "An", "All", "Each"}


def test_no_docstring_opens_with_a_question_and_a_functions_with_a_verb():
    wrong = []
    for path in sorted((ROOT / "autograder").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                continue
            is_function = isinstance(node, ast.FunctionDef) and node.name != "__init__"
            is_property = any("property" in ast.unparse(one) for one in getattr(node, "decorator_list", ()))
            barred = QUESTIONS | NOUNS if is_function and not is_property else QUESTIONS
            if (ast.get_docstring(node) or "").partition(" ")[0] in barred:
                wrong.append(f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 1)}")
    assert wrong == []


# Pytest puts tests/ first on the path; a script has its own folder there.
SCRIPTS = [
    path
    for path in sorted((ROOT / "tests").glob("*/*.py"))
    if path.parent.name in ("attacks", "bench") and "\nif __name__ ==" in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_script_below_tests_finds_what_it_imports(path):
    imports = "import runpy, sys; sys.path[0] = sys.argv[1]; runpy.run_path(sys.argv[2], run_name='imported')"
    subprocess.run([sys.executable, "-c", imports, path.parent, path], check=True, timeout=60)
