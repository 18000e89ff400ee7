"""Makes the package `softlookup` as it lies beside notebooks: this package's room of that name, and what a course adds.

Takes a kit; gives the modules by their paths. `assignments/softlookup/` is the one copy that is committed, one folder
above the notebooks. Each zip and each folder of the site has a copy inside the assignment's folder, and so is whole.
Its source is the room, and not that folder: a wheel holds only what lies in the package, a course elsewhere has a
`softlookup` of its own, and a link from the one to the other would be a plain file in many a clone on Windows.
"""

import json
from pathlib import Path

from autograder import softlookup
from autograder.course.mistakes import packaged_mistakes
from autograder.errors import UserError
from autograder.files.whole import write_whole
from autograder.workspace import SOFTLOOKUP, Kit

ROOM = Path(softlookup.__file__).parent
HINTS = "hints.py"  # made from the package's table of mistakes
ON_COLAB = "on_colab.py"
WORKFLOW = ROOM / "student.yml"
TO_FILL_IN = 'URL = ""\nMODULES: tuple[str, ...] = ()\n'


def shared_modules(kit: Kit, url: str) -> dict[str, bytes]:
    """Return all modules that ship, by their paths; UserError for a course's own of a name that is taken.

    What gets a notebook ready on Colab is among them if the course says at which `url` its folders are published.
    """
    found = {path.name: path.read_bytes() for path in ROOM.glob("*.py")}
    helper = found.pop(ON_COLAB).decode()
    found[HINTS] = _hints().encode()
    for path in sorted(kit.student.glob("*.py")):
        if path.name in (*found, ON_COLAB):
            raise UserError(f"{path}: softlookup has a module of this name already; choose another")
        found[path.name] = path.read_bytes()
    if url:
        listed = "".join(f"    {json.dumps(f'{SOFTLOOKUP}/{name}')},\n" for name in sorted(found))
        filled_in = f"URL = {json.dumps(url)}\nMODULES = (\n{listed})\n"
        found[ON_COLAB] = helper.replace(TO_FILL_IN, filled_in).encode()
    return {f"{SOFTLOOKUP}/{name}": found[name] for name in sorted(found)}


def workflow() -> dict[str, bytes]:
    """Return what runs the public tests in a student's own repository on GitHub, of which a zip is the beginning."""
    return {f".github/workflows/{WORKFLOW.name}": WORKFLOW.read_bytes()}


def write_modules(modules: dict[str, bytes], folder: Path) -> None:
    """Write them below a folder, where what is right already is left alone and what is none of them is removed."""
    for path, content in modules.items():
        place = folder / path
        if not place.is_file() or place.read_bytes() != content:
            place.parent.mkdir(parents=True, exist_ok=True)
            write_whole(place, content.decode())
    for place in (folder / SOFTLOOKUP).glob("*.py"):
        if f"{SOFTLOOKUP}/{place.name}" not in modules:
            place.unlink()


def _hints() -> str:
    hints = "".join(f"    {slug!r}: {mistake.hint!r},\n" for slug, mistake in packaged_mistakes().items())
    return f'"""What is asked about a mistake that shows on any question."""\n\nHINTS = {{\n{hints}}}\n'
