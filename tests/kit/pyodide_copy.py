"""A copy of Pyodide for tests, made of what package registries hold: no test asks Pyodide's own servers for anything.

Pyodide itself, with its lock file, comes from npm; what IPython needs, which is plain Python, from PyPI. NumPy's wheel
for browsers is in no registry by itself, but a package on PyPI carries one along: the release that Pyodide's lock file
names, for the same Python and the same ABI, as it was built for an earlier Pyodide. SciPy, SQLite and matplotlib cannot
be had. A stand-in for SciPy has `softmax`, `logsumexp` and `expm`, which is all that notebooks and public tests ask of
it; one for SQLite is empty, so IPython keeps no history; matplotlib is left out, so pictures are drawn as plain SVG.

The copy is made once and kept in build/. It is made again where this file has changed.
"""

import fcntl
import hashlib
import io
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PYODIDE = "0.29.5"  # which the site runs on; its command refuses any other
PYODIDE_SHA256 = "6749b10ee515a1458ecea36d860c8ce2a48366e85b3f92d749ad1840e4aff181"
CARRIER = "gbdraw==0.14.2"
NUMPY = "gbdraw/web/vendor/pyodide-wheels/numpy-{version}-cp313-cp313-pyodide_2025_0_wasm32.whl"  # in the carrier
NUMPY_SHA256 = "2ca46b70661caea8f9f8089d22495c7a24c120fc5881e68934ac3a04d3fc8a02"  # that of Pyodide 0.29.0
OF_PYPI = (
    *("ipython", "asttokens", "decorator", "executing", "matplotlib-inline", "prompt-toolkit", "pure-eval", "pygments"),
    *("six", "stack-data", "traitlets", "wcwidth", "jedi", "parso", "micropip"),
)
SPECIAL = """\
import numpy as np


def softmax(x, axis=None):
    exponentials = np.exp(x - np.max(x, axis=axis, keepdims=True))
    return exponentials / np.sum(exponentials, axis=axis, keepdims=True)


def logsumexp(x, axis=None):
    top = np.max(x, axis=axis, keepdims=True)
    return np.squeeze(np.log(np.sum(np.exp(x - top), axis=axis, keepdims=True)) + top, axis=axis)
"""
LINALG = """\
import numpy as np


def expm(A):
    values, vectors = np.linalg.eig(A)
    return (vectors * np.exp(values) @ np.linalg.inv(vectors)).real
"""
STAND_INS = {
    "scipy": {"scipy/__init__.py": "", "scipy/special/__init__.py": SPECIAL, "scipy/linalg/__init__.py": LINALG},
    "sqlite3": {},
}
SECONDS = 900  # for one download; the largest is 41 MB


class Unavailable(Exception):
    """A registry or its client that is not there."""


def get() -> Path:
    """The folder of the copy; `Unavailable` where no registry answers."""
    digest = sha256(Path(__file__).read_bytes())[:12]
    kept = ROOT / "build" / f"pyodide-{PYODIDE}-{digest}"
    kept.parent.mkdir(exist_ok=True)
    with open(kept.parent / "pyodide.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not kept.exists():
            with tempfile.TemporaryDirectory(dir=kept.parent) as aside:
                make(Path(aside))
                (Path(aside) / "package").rename(kept)
    return kept


def make(aside: Path) -> None:
    """Make the copy in `aside`/package."""
    archive = aside / f"pyodide-{PYODIDE}.tgz"
    fetch(["npm", "pack", "--silent", f"pyodide@{PYODIDE}"], aside)
    assert sha256(archive.read_bytes()) == PYODIDE_SHA256, "npm has given another Pyodide than before"
    with tarfile.open(archive) as tar:
        tar.extraction_filter = getattr(tarfile, "data_filter", None)  # which the first Pythons 3.11 lack
        tar.extractall(aside)
    copy = aside / "package"
    lock = json.loads((copy / "pyodide-lock.json").read_text(encoding="utf-8"))
    packages = {name: lock["packages"][name] for name in ("numpy", *OF_PYPI, *STAND_INS)}
    take_numpy(packages["numpy"], lock["info"], aside, copy)
    take_from_pypi(packages, aside, copy)
    for name, modules in STAND_INS.items():
        stand_in(name, packages[name], modules, copy)
    for package in packages.values():
        package["depends"] = [name for name in package["depends"] if name.replace("_", "-") in packages]
    lock["packages"] = packages
    (copy / "pyodide-lock.json").write_text(json.dumps(lock), encoding="utf-8")


def take_numpy(package: dict, info: dict, aside: Path, copy: Path) -> None:
    fetch([*pip(), "download", "--quiet", "--no-deps", "--dest", str(aside), CARRIER], aside)
    (carrier,) = aside.glob("gbdraw-*.whl")
    assert (info["python"].rpartition(".")[0], info["abi_version"]) == ("3.13", "2025_0"), "NumPy is built for another"
    with zipfile.ZipFile(carrier) as archive:
        content = archive.read(NUMPY.format(version=package["version"]))
    assert sha256(content) == NUMPY_SHA256, "the carrier has another NumPy than before"
    package["sha256"] = NUMPY_SHA256
    (copy / package["file_name"]).write_bytes(content)


def take_from_pypi(packages: dict, aside: Path, copy: Path) -> None:
    """The same releases as in Pyodide, but the wheels that their authors built, so the lock file gets their digests."""
    wanted = [f"{name}=={packages[name]['version']}" for name in OF_PYPI]
    of_browsers = [
        "--only-binary=:all:",
        "--platform=any",
        "--python-version=3.13",
        "--implementation=py",
        "--abi=none",
    ]
    fetch([*pip(), "download", "--quiet", "--no-deps", *of_browsers, "--dest", str(copy), *wanted], aside)
    for name in OF_PYPI:
        packages[name]["sha256"] = sha256((copy / packages[name]["file_name"]).read_bytes())


def stand_in(name: str, package: dict, modules: dict[str, str], copy: Path) -> None:
    """A wheel of our own in a package's place."""
    about = f"{name}-{package['version']}.dist-info"
    described = f"Metadata-Version: 2.1\nName: {name}\nVersion: {package['version']}\n"
    made = "Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as wheel:
        for path, text in {**modules, f"{about}/METADATA": described, f"{about}/WHEEL": made}.items():
            wheel.writestr(path, text)
        wheel.writestr(f"{about}/RECORD", "")
    file_name = f"{name}-{package['version']}-py3-none-any.whl"
    (copy / file_name).write_bytes(content.getvalue())
    package.update(file_name=file_name, sha256=sha256(content.getvalue()), package_type="package")


def fetch(command: list[str], folder: Path) -> None:
    if shutil.which(command[0]) is None:
        raise Unavailable(f"there is no {command[0]}")
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        raise Unavailable(f"{' '.join(command)}: no answer within {SECONDS} seconds") from None
    if done.returncode:
        raise Unavailable(f"{' '.join(command)}: {(done.stderr.strip() or 'failed').splitlines()[-1]}")


def pip() -> list[str]:
    return [sys.executable, "-m", "pip"]


def sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
