"""Builds JupyterLite, by its own command in a separate process, with a `Runtime`.

That is the Pyodide that the kernel runs on, from the public CDN or as a checked copy served with the site. Other
packages installed here do not get in, and nothing is fetched.
"""

import hashlib
import importlib.metadata
import json
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jupyterlite_pyodide_kernel.constants import PYODIDE_MJS as ENTRY  # what the kernel loads of Pyodide

from autograder.errors import UserError
from autograder.files.zips import write_zip

# Not the newest, which the kernel would take by itself: CONTRIBUTING.md says why. The kernel asks for Python 3.13.
WANTED = "0.29.5"
CDN = f"https://cdn.jsdelivr.net/pyodide/v{WANTED}/full/{ENTRY}"
CORE = ("package.json", ENTRY, "pyodide.asm.js", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip")
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
    """Return the Pyodide in a folder; UserError if it won't do."""
    missing = [name for name in CORE if not (folder / name).is_file()]
    if missing:
        raise UserError(f"{folder}: not a copy of Pyodide: {missing[0]} is missing; unpack Pyodide {WANTED} there")
    version, locked = _read(folder / "package.json", "version"), _read(folder / "pyodide-lock.json", "packages")
    if version != WANTED:
        raise UserError(f"{folder}: is Pyodide {version}, but the site needs {WANTED}; unpack that one")
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


def _read(path: Path, key: str) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))[key]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise UserError(f"{path}: cannot be read; unpack Pyodide {WANTED} again") from error


def _with_what_they_need(packages: tuple[str, ...], locked: dict[str, Any], folder: Path) -> list[str]:
    """Return the packages, and all that they depend on."""
    names: list[str] = []
    waiting = list(packages)
    while waiting:
        name = waiting.pop()
        if name not in locked:
            raise UserError(f"{folder}: its pyodide-lock.json has no {name}; unpack Pyodide {WANTED} again")
        if name not in names:
            names.append(name)
            waiting += [needed.lower().replace("_", "-") for needed in locked[name]["depends"]]
    return sorted(names)


KERNEL = "@jupyterlite/pyodide-kernel-extension"
# Extensions of JupyterLab, by the packages that bring them: the kernel, and the half of a slider that is seen.
EXTENSIONS = {"jupyterlite-pyodide-kernel": KERNEL, "jupyterlab-widgets": "@jupyter-widgets/jupyterlab-manager"}
APPS = ("notebooks", "tree", "edit", "lab")
# Wheels that the kernel asks for, and neither brings along nor finds in Pyodide; PyPI is never asked.
WHEELS = ("comm",)
SLIDERS = "ipywidgets"  # Pyodide does not have it, so its own wheel is loaded, from where the kernel's worker is
FROM_WORKER = "../../../../pypi"
# Where the notebook's toolbar gets its button. JupyterLite's command saves before it downloads.
OVERRIDES = {
    "@jupyterlab/notebook-extension:panel": {
        "toolbar": [
            {
                "name": "hand-in",
                "command": "docmanager:download",
                "icon": "ui-components:download",
                "label": "Download to hand in",
                "caption": "Save the notebook and download it: it is what you hand in",
                "rank": 0,
            }
        ]
    },
    "@jupyterlab/docmanager-extension:plugin": {"autosaveInterval": 10},
    "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False},
}


def build_lite(work: Path, out: Path, runtime: Runtime, title: str) -> None:
    """Build the site of a course of this title into `out` from `work`/contents; `work` is there to be written in."""
    wheels = [_wheel(name, work) for name in (*WHEELS, SLIDERS)]
    packages = [*runtime.packages, f"{FROM_WORKER}/{wheels[-1].name}"]
    settings = {"disablePyPIFallback": True, "loadPyodideOptions": {"packages": packages}}
    if runtime.copy is None:
        settings["pyodideUrl"] = CDN
    about = {"appName": title, "litePluginSettings": {f"{KERNEL}:kernel": settings}}
    _write_json(work / "jupyter-lite.json", {"jupyter-lite-schema-version": 0, "jupyter-config-data": about})
    _write_json(work / "overrides.json", OVERRIDES)
    for name, path in (runtime.copy or {}).items():
        (work / "static" / "pyodide").mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, work / "static" / "pyodide" / name)
    config = {
        "LiteBuildConfig": {
            "apps": APPS,
            "contents": ["contents"],
            "ignore_sys_prefix": True,
            "federated_extensions": [str(_extension(*names)) for names in EXTENSIONS.items()],
            "no_sourcemaps": True,
            "no_unused_shared_packages": True,
            "cache_dir": "cache",
            "output_dir": str(out.resolve()),
        },
        "PipliteAddon": {"piplite_urls": [str(wheel) for wheel in wheels]},
    }
    _write_json(work / "jupyter_lite_config.json", config)
    command = [sys.executable, "-m", "jupyterlite_core", "build", "--no-libarchive"]
    done = subprocess.run(command, cwd=work, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"JupyterLite cannot be built:\n{done.stdout}\n{done.stderr}")


def _write_json(path: Path, value: dict[str, Any]) -> None:
    path.write_text(json.dumps(value, indent=1, sort_keys=True), encoding="utf-8")


def _extension(package: str, extension: str) -> Path:
    """Return the folder of an installed package's extension for the browser."""
    for file in importlib.metadata.files(package) or ():
        if file.as_posix().endswith(f"{extension}/package.json"):
            return Path(file.locate()).resolve().parent
    raise UserError(f"{package} lacks its extension; install `.[site]` again")


def _wheel(name: str, folder: Path) -> Path:
    """Return a wheel of an installed package that is plain Python, as its own files make it up."""
    package = importlib.metadata.distribution(name)
    members = {
        file.as_posix(): Path(file.locate()).read_bytes()
        for file in package.files or ()
        if ".." not in file.parts
        and file.suffix != ".pyc"
        and file.name not in ("INSTALLER", "REQUESTED", "RECORD", "direct_url.json", "uv_cache.json")
    }
    (about,) = {member.partition("/")[0] for member in members if ".dist-info/" in member}
    members[f"{about}/RECORD"] = "".join(f"{member},,\n" for member in [*sorted(members), f"{about}/RECORD"]).encode()
    path = folder / f"{name}-{package.version}-py3-none-any.whl"
    write_zip(path, members)
    return path
