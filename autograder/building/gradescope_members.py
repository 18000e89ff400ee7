"""What an autograder.zip contains for Gradescope besides the assignment itself.

Takes this package as installed and the lock of the grading environment; gives zip members by name. Only the modules
that `python -m autograder.on_gradescope` imports are included, and none of them contains a solution.
"""

import ast
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from autograder.reporting import gradescope_json

PACKAGE = Path(__file__).parents[1]
ON_GRADESCOPE = PACKAGE / "on_gradescope"
SCRIPTS = ("setup.sh", "run_autograder")
LOCK = "requirements.lock"
FAILED = "failed.json"
# Where grading starts, and what the sandbox starts by its path.
ENTRIES = ("autograder.on_gradescope.__main__", "autograder.wall.inside.nursery")


def members(lock: bytes) -> dict[str, bytes]:
    """All of them: the scripts, the lock, the results for when the grader fails, and the code."""
    scripts = {name: (ON_GRADESCOPE / name).read_bytes() for name in SCRIPTS}
    failed = json.dumps(gradescope_json.of_a_failed_grader(), indent=1) + "\n"
    code = {path.relative_to(PACKAGE.parent).as_posix(): path.read_bytes() for path in needed()}
    return {**scripts, LOCK: lock, FAILED: failed.encode(), **code}


@cache
def needed() -> tuple[Path, ...]:
    """The files of this package that the entries import, directly or not."""
    found: dict[str, Path] = {}
    waiting = list(ENTRIES)
    while waiting:
        module = waiting.pop()
        path = _file_of(module)
        if path is None or module in found:
            continue
        found[module] = path
        waiting += [module.rpartition(".")[0], *_imported(path, module)]
    return tuple(sorted(found.values()))


def _file_of(module: str) -> Path | None:
    """The file of a module; None if it is not a module of this package."""
    place = PACKAGE.parent.joinpath(*module.split("."))
    files = (place / "__init__.py", place.with_suffix(".py"))
    return next((file for file in files if module.startswith("autograder") and file.is_file()), None)


def _imported(path: Path, module: str) -> Iterator[str]:
    """Every name that a module imports, or that could be a module it imports a name from."""
    around = module.split(".") if path.name == "__init__.py" else module.split(".")[:-1]
    for node in _statements(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = [*around[: len(around) - node.level + 1], *([node.module] if node.module else [])]
            base = ".".join(start) if node.level else node.module
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)


def _statements(node: ast.AST) -> Iterator[ast.AST]:
    """All nodes below one, but for what only type checkers see."""
    for child in ast.iter_child_nodes(node):
        if not (isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING"):
            yield child
            yield from _statements(child)
