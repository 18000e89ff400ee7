"""The child process that reads an assignment's tests with Otter's own `test_files`, and tries what they import.

Called as `python _child.py FOLDER`, in a folder of its own that has `asked.json`, and the assignment's files in
`files`; writes `found.json` there, and to `now.txt` what it is at. It runs test files and imports of the course, which
may print, raise, or never end: its parent waits only so long. Imports nothing of ours, and works with Otter 5 to 7.
"""

import importlib
import importlib.util
import json
import os
import sys
from pathlib import Path
from typing import Any

LIBRARIES = ("numpy", "pandas")  # whose switches are looked at, and which Otter needs itself


class Refused(Exception):
    """A fault of a test file, in words."""


def main(folder: Path) -> None:
    asked = json.loads((folder / "asked.json").read_text(encoding="utf-8"))
    sys.dont_write_bytecode = True
    os.environ["MPLBACKEND"] = "agg"
    os.chdir(folder / "files")
    sys.path.insert(0, str(folder / "files"))

    def now(what: str) -> None:
        (folder / "now.txt").write_text(what, encoding="utf-8")

    found: dict[str, Any] = {}
    try:
        now("the imports of the notebook")
        found["missing"] = [name for name in asked["modules"] if not _is_there(name)]
        if not found["missing"]:
            found |= _tried(asked["imports"], asked["switches"])
            now("Otter itself")
            found["tests"] = [_read(name, text, ok, now) for name, text, ok in asked["tests"]]
    except ImportError as error:
        found["problem"] = f"Otter cannot be imported here ({error}): pip install otter-grader"
    except Refused as error:
        found["problem"] = str(error)
    (folder / "found.json").write_text(json.dumps(found), encoding="utf-8")


# Tests


def _read(name: str, text: Any, ok_format: bool | None, now: Any) -> dict[str, Any]:
    """Return one test file or one entry of a notebook's metadata; `ok_format` is what the metadata says of all of
    them.
    """
    from otter.test_files.exception_test import ExceptionTestFile
    from otter.test_files.ok_test import OKTestFile

    now(name)
    try:
        if ok_format is None:
            names: dict[str, Any] = {}
            exec(compile(text, name, "exec"), names)
            if "OK_FORMAT" not in names:
                raise Refused(f"{name}: does not say OK_FORMAT, as Otter's test files do; run `otter assign` again")
            ok_format = bool(names["OK_FORMAT"])
            spec = names.get("test") if ok_format else text
        else:
            spec = text
        if ok_format:
            _check_suites(name, spec)
            file: Any = OKTestFile.from_spec(spec, path=name)
        else:
            file = ExceptionTestFile.from_string(spec, path=name)
    except Refused:
        raise
    except BaseException as error:
        words = " ".join(str(error).split())[:200]
        raise Refused(f"{name}: Otter cannot read it ({type(error).__name__}: {words}); correct it") from None
    cases = [
        {
            "name": str(case.name),
            "hidden": bool(case.hidden),
            "points": case.points,
            "success": case.success_message or "",
            "failure": case.failure_message or "",
            "body": case.body if ok_format else "",
        }
        for case in file.test_cases
    ]
    return {
        "name": str(file.name),
        "source": "" if ok_format else spec,
        "all_or_nothing": bool(file.all_or_nothing),
        "cases": cases,
    }


def _check_suites(name: str, spec: Any) -> None:
    suites = spec.get("suites", []) if isinstance(spec, dict) else []
    if len(suites) != 1:
        raise Refused(f"{name}: has {len(suites)} suites, and Otter takes one; put its cases into one")
    for part in ("setup", "teardown"):
        if suites[0].get(part):
            raise Refused(f"{name}: has a {part}, which Otter does not run; put it into the cases")


# Imports, and what they switch


def _is_there(name: str) -> bool:
    try:
        return name in sys.modules or importlib.util.find_spec(name) is not None
    except (ImportError, ValueError, AttributeError):
        return False


def _tried(imports: list[str], switches: list[str]) -> dict[str, Any]:
    """Return what importing switches, what is to be imported once for all players, and what is not compiled."""
    names: dict[str, Any] = {}
    imported = [name for name in LIBRARIES if _imports(name)]
    first = _switched()
    for statement in imports:
        before, loaded = _switched(), set(sys.modules)
        try:
            exec(statement, names)
        except BaseException:  # as in the notebook, where it may be in a `try`
            continue
        new = {module.partition(".")[0] for module in set(sys.modules) - loaded}
        own = _modules_of(statement)
        if _switched() != before:  # each notebook does that by importing it
            new -= {module.partition(".")[0] for module in own}
            imported += sorted(new)
        else:
            imported += own
    for statement in switches:
        try:
            exec(statement, names)
        except BaseException:  # a cell that fails switches nothing
            continue
    last = _switched()
    changed = {
        where: {key: value for key, value in values.items() if first.get(where, {}).get(key) != value}
        for where, values in last.items()
    }
    here = os.getcwd() + os.sep
    files = [(name, getattr(module, "__file__", None)) for name, module in list(sys.modules.items())]
    own_files = {name.partition(".")[0] for name, file in files if isinstance(file, str) and file.startswith(here)}
    return {
        "switches": changed,
        "imported": [name for name in dict.fromkeys(imported) if name.partition(".")[0] not in own_files],
        "uncompiled": _uncompiled(own_files),
    }


def _imports(name: str) -> bool:
    try:
        importlib.import_module(name)
    except ImportError:
        return False
    return True


def _modules_of(statement: str) -> list[str]:
    import ast

    node = ast.parse(statement).body[0]
    if isinstance(node, ast.ImportFrom):
        return [node.module] if node.module and not node.level else []
    return [alias.name for alias in node.names] if isinstance(node, ast.Import) else []


def _switched() -> dict[str, dict[str, Any]]:
    """Return what libraries let one switch for the whole process, as far as it is plain data."""
    found: dict[str, dict[str, Any]] = {}
    if numpy := sys.modules.get("numpy"):
        found["print"] = {k: v for k, v in numpy.get_printoptions().items() if _is_plain(v)}
        found["errors"] = dict(numpy.geterr())
    config = sys.modules.get("pandas._config.config")
    keys = getattr(config, "_registered_options", {})
    found["pandas"] = {key: value for key in keys if _is_plain(value := _option(key))}
    return found


def _option(key: str) -> Any:
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return sys.modules["pandas"].get_option(key)
        except Exception:
            return None


def _is_plain(value: Any) -> bool:
    return value is None or type(value) in (bool, int, float, str)


def _uncompiled(own: set[str]) -> list[str]:
    """Packages whose modules were compiled just now, as nobody has kept what came of it."""
    packages = set()
    for name, module in list(sys.modules.items()):
        cached = getattr(getattr(module, "__spec__", None), "cached", None)
        if cached and not os.path.exists(cached) and name not in ("__main__", "_child"):
            packages.add(name.partition(".")[0])
    return sorted(packages - own - {"_child"})


if __name__ == "__main__":
    main(Path(sys.argv[1]))
