"""The tests are a tree that mirrors the package: whoever changes a module finds its tests by its name."""

import ast
import subprocess
import sys
from functools import cache

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
    "course": {"master"},
    "files": {"console"},
    "marking": {"written_answers"},
    "softlookup": {"tolerances"},
    "wall": {"fork_server", "losses", "results"},
}
# Parts of something, each with the module in whose tests all of it is tried together.
TRIED_WITH = {
    "authoring": {"jupyterlite": "site", "overview": "notebooks", "own_answers": "tracer"},
    "classroom": {
        "earlier_weeks": "batch",
        "feedback_zips": "gradebooks",
        "junit": "outputs",
        "points_sheets": "written",
        "printing": "grade",
        "pseudonyms": "written",
        "submissions_csv": "gradebooks",
        "written_page": "written",
        "written_questions": "written",
    },
    "course": {"forms": "cases"},
    "otter_courses": {"printed": "doctests"},
    "wall": {
        "fake_otter": "shell",
        "kernel": "confine",
        "libraries": "levels",
        "landlock": "confine",
        **dict.fromkeys(("arrays", "containers", "hashes", "in_place", "kinds", "pandas_values"), "tables"),
    },
}
ROOMS = sorted(path.parent.name for path in (ROOT / "autograder").glob("*/__init__.py"))


@pytest.mark.parametrize("room", ROOMS)
def test_each_module_has_its_tests_in_the_folder_of_its_room(room):
    paths = [path for path in (ROOT / "autograder" / room).rglob("*.py") if path.name != "__init__.py"]
    modules = {path.stem.removeprefix("_") for path in paths}
    # Where two rooms have a module of the same name, the name of the room stands before it.
    tests = {path.stem[5:].removeprefix(f"{room}_") for path in (ROOT / "tests" / room).rglob("test_*.py")}
    assert tests - modules == OTHERS.get(room, set())
    elsewhere = TRIED_WITH.get(room, {})
    assert modules - tests == NONE.get(room, set()) | set(elsewhere)
    assert set(elsewhere.values()) <= tests & modules


def imported_by(path):
    """Modules of the package that one imports, whole names, also those that it imports from its own folder."""
    package = [*path.relative_to(ROOT).with_suffix("").parts]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            near = package[: -node.level] if node.level else []
            module = ".".join([*near, *filter(None, [node.module])])
            yield from (module, *(f"{module}.{alias.name}" for alias in node.names))


def test_a_module_that_begins_with_an_underscore_is_its_rooms_alone():
    private, strangers = set(), []
    for path in sorted((ROOT / "autograder").rglob("*.py")):
        room = path.relative_to(ROOT).parts[1]
        for name in imported_by(path):
            parts = name.split(".")
            if parts[0] == "autograder" and any(part.startswith("_") and part != "__version__" for part in parts):
                private.add(name)
                if parts[1] != room:
                    strangers.append(f"{path.relative_to(ROOT)} imports {name}")
    assert strangers == []
    assert len(private) > 30


# How a docstring opens that asks a question, and how one that says what a function is, and not what it does.
QUESTIONS = {"What", "Whether", "Where", "How", "Which", "When", "Who", "Whose", "Why"}
NOUNS = {"The", "A", "An", "All", "Each"}


@cache
def opening_words():
    """Return the first word of each docstring, what it is of, and where it stands."""
    words = []
    for folder in ("autograder", "solutions", "tests"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                    word = (ast.get_docstring(node) or "").partition(" ")[0]
                    words.append((word, node, f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 1)}"))
    return words


def test_no_docstring_opens_with_a_question():
    ours = [
        (word, place)
        for word, node, place in opening_words()
        if place.startswith("autograder") or not isinstance(node, ast.Module)  # a test file's is a sentence
    ]
    assert len(ours) > 1000
    assert [place for word, place in ours if word in QUESTIONS] == []


def test_a_functions_docstring_opens_with_a_verb():
    functions = [
        (word, place)
        for word, node, place in opening_words()
        if isinstance(node, ast.FunctionDef) and node.name != "__init__" and place.startswith("autograder")
        if not any("property" in ast.unparse(one) for one in node.decorator_list)
    ]
    assert len(functions) > 1000
    assert [place for word, place in functions if word in NOUNS] == []


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
