"""What notebooks and tests may import: what students have, and nothing else."""

import ast
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

PACKAGES = {"numpy", "scipy", "matplotlib", "IPython"}  # that an assignment's requirements.txt brings


def own_modules(student: Path, folder: Path, files: Iterable[str]) -> set[str]:
    """The modules that ship with an assignment: what lies in `solutions/student/`, and its own files."""
    own = {
        name.removesuffix(".py") for name in files if name.endswith(".py") or (folder / name / "__init__.py").exists()
    }
    return own | {path.stem for path in student.glob("*.py")}


def strange_imports(tree: ast.AST, own: set[str]) -> Iterator[tuple[int, str]]:
    """Line and module of every import, anywhere in the tree, that would fail where students are."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            modules = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            modules = [("." * node.level) + (node.module or "")]
        else:
            continue
        for module in modules:
            if module.split(".")[0] not in own | PACKAGES | sys.stdlib_module_names:
                yield node.lineno, module
