"""Which files of each assignment go into the site: its notebook, public tests, helper modules and data.

Takes the folders that students get; gives their files by assignment and path. Files needed only on a laptop are left
out.
"""

from collections.abc import Iterator
from pathlib import Path

from autograder.course.student_folder import student_files
from autograder.errors import UserError
from autograder.workspace import Kit

NOT_IN_A_BROWSER = {"requirements.txt", "check.json", "on_colab.py"}

Files = dict[str, bytes]


def gather(kit: Kit) -> dict[str, Files]:
    """The files of each assignment that is built, by its name; UserError if one is not."""
    names = kit.names()
    missing = [name for name in names if name not in kit.student_notebooks()]
    if missing or not names:
        what = f"{missing[0]} is not built" if missing else "there is no assignment"
        raise UserError(f"{kit.assignments}: {what}; run `autograder build` first")
    return {name: _files(kit, name) for name in names}


def _files(kit: Kit, name: str) -> Files:
    files = {path.removeprefix(f"{name}/"): content for path, content in student_files(kit, name).items()}
    return {path: files[path] for path in files if path not in NOT_IN_A_BROWSER and not path.startswith(".")}


def files_in(folder: Path) -> Iterator[Path]:
    """All files below a folder, in a fixed order."""
    return (path for path in sorted(folder.rglob("*")) if path.is_file())


def write(found: dict[str, Files], folder: Path) -> None:
    """Lay the files out as the notebooks expect them."""
    for assignment, files in found.items():
        for name, content in files.items():
            path = folder / assignment / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
