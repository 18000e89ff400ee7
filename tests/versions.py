"""Grades the sample class and all answers with other versions of Python, NumPy and SciPy, and compares the records.

Takes what `make build` built, and graded with this Python and the locked versions gives what the others must give:
every field of every record but times, fingerprints and what an error says. Each combination is a virtual environment
in build/versions/. Prints a table; status 1 if a record differs or a combination cannot be set up. A Python that this
machine does not have is said, and no fault. Further arguments go to `autograder grade`.
"""

import glob
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

from kit import sample_class
from rich.console import Console
from rich.table import Table

from autograder.authoring import proof
from autograder.course.manifest import load_assignments
from autograder.marking.finding import find
from autograder.workspace import Kit

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "build" / "versions"
SHOWN = 20  # differences of one combination
NEWEST = "newest"
ERROR = re.compile("an error, |looking into it gave: ")  # what follows is in NumPy's or Python's own words
NOT_HERE = "not compared: no such Python here"


@dataclass(frozen=True)
class Combination:
    """Versions to grade with; of NumPy and SciPy the oldest that have wheels for this Python, or the newest."""

    python: str
    numpy: str
    scipy: str

    @property
    def folder(self) -> Path:
        return WORK / f"python-{self.python}-numpy-{self.numpy}-scipy-{self.scipy}"

    @property
    def pins(self) -> list[str]:
        pairs = ("numpy", self.numpy), ("scipy", self.scipy)
        return [name if wanted == NEWEST else f"{name}=={wanted}" for name, wanted in pairs]


COMBINATIONS = (
    Combination("3.11", "1.26.0", "1.10.0"),
    Combination("3.12", "1.26.0", "1.11.2"),
    Combination("3.12", NEWEST, NEWEST),
    Combination("3.13", "2.1.0", "1.14.1"),
    Combination("3.13", NEWEST, NEWEST),
    Combination("3.14", "2.3.2", "1.16.1"),
    Combination("3.14", NEWEST, NEWEST),
)


class Failed(Exception):
    """A combination that could not be set up or did not grade; its text is why."""


def main(arguments: list[str]) -> int:
    shutil.rmtree(WORK / "class", ignore_errors=True)
    sample_class.write(WORK / "class", sample_class.sample_class())
    submissions = [_deal_answers(), WORK / "class"]
    console = Console(highlight=False, soft_wrap=True, markup=False)
    table = Table("Python", "NumPy", "SciPy", "submissions", "records")
    wanted = _grade(Path(sys.executable), WORK / "locked", submissions, arguments)
    here = ".".join(map(str, sys.version_info[:3]))
    table.add_row(here, version("numpy"), version("scipy"), str(len(wanted)), "the lock: what the others must give")
    held = True
    for combination in COMBINATIONS:
        print(f"Python {combination.python}, {', '.join(combination.pins)}", flush=True)
        python = interpreter(combination.python)
        if python is None:
            table.add_row(combination.python, combination.numpy, combination.scipy, "", NOT_HERE)
            continue
        try:
            installed = _set_up(combination, python)
            found = _grade(installed, combination.folder / "results", submissions, arguments)
            if again := [one.path for one in find(submissions) if _differ(wanted, found, one.id)]:
                # A busy machine may have stopped a slow call, so whatever differs is graded once more, alone.
                alone = [*arguments, "--jobs", "1"]
                wanted |= _grade(Path(sys.executable), WORK / "locked-again", again, alone)
                found |= _grade(installed, combination.folder / "again", again, alone)
        except Failed as error:
            held = False
            table.add_row(combination.python, combination.numpy, combination.scipy, "", f"failed: {error}")
            continue
        different = list(differences(wanted, found))
        for line in different[:SHOWN]:
            print(f"  {line}")
        if len(different) > SHOWN:
            print(f"  and {len(different) - SHOWN} more")
        held = held and not different
        verdict = f"{len(different)} differences" if different else "the same"
        table.add_row(*_versions(installed), str(len(found)), verdict)
    console.print(table)
    return 0 if held else 1


def interpreter(wanted: str) -> Path | None:
    """A Python of this version, on the path or among pyenv's."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    candidates = [
        *filter(None, [shutil.which(f"python{wanted}")]),
        *glob.glob(f"{pyenv}/versions/{wanted}.*/bin/python"),
    ]
    script = "import sys, venv, ensurepip; print('%d.%d' % sys.version_info[:2])"
    for path in map(Path, candidates):
        done = subprocess.run([path, "-c", script], capture_output=True, text=True)
        if done.returncode == 0 and done.stdout.strip() == wanted:
            return path
    return None


def _deal_answers() -> Path:
    """A folder of notebooks with every right and every wrong answer, as `autograder prove` grades them."""
    folder, kit = WORK / "answers", Kit(ROOT)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name, assignment in load_assignments(kit).items():
        proof.write_notebooks(kit, name, assignment.manifest, folder)
    return folder


def _set_up(combination: Combination, python: Path) -> Path:
    """The Python of a virtual environment with what the kit needs, at the newest versions that go with the pins."""
    folder = combination.folder
    installed = folder / "bin" / "python"
    if not installed.exists():
        _run([python, "-m", "venv", folder])
    needs = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    pip = [installed, "-m", "pip", "--disable-pip-version-check"]
    _run([*pip, "install", "-qq", "--upgrade", "--only-binary", "numpy,scipy", *needs, *combination.pins])
    _run([*pip, "check"])
    return installed


def _run(command: list) -> str:
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(list(map(str, command)), cwd=ROOT, env=environment, capture_output=True, text=True)
    if done.returncode != 0:
        said = (done.stderr.strip() or done.stdout.strip() or "it said nothing").splitlines()
        raise Failed(said[-1])
    return done.stdout


def _grade(python: Path, out: Path, submissions: list[Path], arguments: list[str]) -> dict[str, dict]:
    """The records by submission, as JSON."""
    shutil.rmtree(out, ignore_errors=True)
    _run([python, "-m", "autograder.cli", "grade", *submissions, "--out", out, *arguments])
    return {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in out.glob("records/*.json")}


def _versions(python: Path) -> list[str]:
    script = "import platform, numpy, scipy; print(platform.python_version(), numpy.__version__, scipy.__version__)"
    return _run([python, "-c", script]).split()


def differences(wanted: dict[str, dict], found: dict[str, dict]) -> Iterator[str]:
    """One line for each thing that differs between two classes' records."""
    for id in sorted(wanted.keys() | found.keys()):
        before, after = _flat(wanted.get(id, {})), _flat(found.get(id, {}))
        for place in before.keys() | after.keys():
            was, became = before.get(place), after.get(place)
            if was != became and not (place.endswith(", message") and was and became and _is_of_error(was, became)):
                yield f"{id}: {place}: {was!r} became {became!r}"


def _differ(wanted: dict[str, dict], found: dict[str, dict], id: str) -> bool:
    return any(differences({id: wanted.get(id, {})}, {id: found.get(id, {})}))


def _is_of_error(*messages: str) -> bool:
    return any(ERROR.search(message) for message in messages)


def _flat(record: dict) -> dict[str, object]:
    """All that a record says but times and fingerprints, by its place in words."""
    left_out = "seconds", "fingerprint", "questions", "cells"
    said = {key: value for key, value in record.items() if key not in left_out}
    for question in record.get("questions", []):
        for case in question["cases"]:
            said |= {f"{question['name']}, {case['name']}, {key}": value for key, value in case.items()}
        said[f"{question['name']}, score"] = question["score"]
    for cell in record.get("cells", []):
        said[f"cell {cell['index'] + 1}"] = cell["status"]
    return said


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
