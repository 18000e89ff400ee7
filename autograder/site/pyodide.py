"""Which Pyodide the site runs on: the one on the public CDN, or a copy served with the site.

Takes a folder with an unpacked Pyodide and checks it: its version must be the one that the kernel needs, and every
package that the kernel and the notebooks use must be there unchanged.
"""

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path

from jupyterlite_pyodide_kernel.constants import PYODIDE_VERSION as WANTED  # what the kernel was made for

from autograder.errors import UserError

CORE = ("package.json", "pyodide.js", "pyodide.asm.js", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip")
KERNELS = ("micropip", "sqlite3", "jedi", "ipython")
NOTEBOOKS = ("numpy", "scipy")
PICTURES = "matplotlib"  # without it, pictures are plain SVG


@dataclass(frozen=True)
class Runtime:
    version: str
    copy: dict[str, Path] | None  # the files to serve by their names; None if the CDN serves them
    packages: tuple[str, ...]  # loaded while the kernel starts, for notebooks import from modules that it does not read


def of_cdn() -> Runtime:
    return Runtime(WANTED, None, (*KERNELS, *NOTEBOOKS, PICTURES))


def of_copy(folder: Path) -> Runtime:
    """The Pyodide in a folder; UserError if it won't do."""
    missing = [name for name in CORE if not (folder / name).is_file()]
    if missing:
        raise UserError(f"{folder}: not a copy of Pyodide: {missing[0]} is missing; unpack Pyodide {WANTED} there")
    version, locked = _read(folder / "package.json", "version"), _read(folder / "pyodide-lock.json", "packages")
    if version != WANTED:
        raise UserError(f"{folder}: is Pyodide {version}, but the kernel needs {WANTED}; unpack that one")
    packages = (*KERNELS, *NOTEBOOKS, *([PICTURES] if PICTURES in locked else []))
    files = {name: folder / name for name in CORE}
    for name in _with_what_they_need(packages, locked, folder):
        path = folder / locked[name]["file_name"]
        if not path.is_file():
            raise UserError(f"{folder}: {path.name} is missing; unpack the full distribution, not the core")
        if hashlib.sha256(path.read_bytes()).hexdigest() != locked[name]["sha256"]:
            raise UserError(f"{path}: is not the file that pyodide-lock.json names; unpack Pyodide {version} again")
        files[path.name] = path
    return Runtime(version, files, packages)


def _read(path: Path, key: str):
    try:
        return json.loads(path.read_text(encoding="utf-8"))[key]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise UserError(f"{path}: cannot be read; unpack Pyodide {WANTED} again") from error


def _with_what_they_need(packages: tuple[str, ...], locked: dict, folder: Path) -> list[str]:
    """The packages, and all that they depend on."""
    found: list[str] = []
    waiting = list(packages)
    while waiting:
        name = waiting.pop()
        if name not in locked:
            raise UserError(f"{folder}: its pyodide-lock.json has no {name}; unpack Pyodide {WANTED} again")
        if name not in found:
            found.append(name)
            waiting += [needed.lower().replace("_", "-") for needed in locked[name]["depends"]]
    return sorted(found)
