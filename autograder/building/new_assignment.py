"""Starts an assignment: a folder with a notebook, tests and answers that builds and proves as it is.

Takes a name, with or without its number in the course, and copies the files in `scaffold/`, all of them or none. A
`UserError` says what is wrong with a name.
"""

import re
import shutil
from pathlib import Path

from autograder.errors import UserError
from autograder.files.whole import write_whole
from autograder.workspace import MASTER_NAME, Kit

SCAFFOLD = Path(__file__).parent / "scaffold"
FILES = ("notebook.py", "tests.py", "answers/column_totals.py", "answers/caught.yml")
ITS_NAME = "NN_name"  # what the scaffold calls the assignment
MOST = 99


def new(kit: Kit, name: str) -> list[Path]:
    """Write the folder of a new assignment; gives the paths of its files."""
    full = _full_name(name, kit.names())
    folder = kit.master(full)
    if folder.exists():
        raise UserError(f"{folder.relative_to(kit.root)}: already exists; choose another name, or remove it")
    paths = [folder / name for name in FILES]
    try:
        for path in paths:
            text = (SCAFFOLD / f"{path.relative_to(folder)}.txt").read_text(encoding="utf-8")
            write_whole(path, text.replace(ITS_NAME, full))
    except BaseException as error:
        shutil.rmtree(folder, ignore_errors=True)
        if isinstance(error, OSError):
            raise UserError(f"{error.filename}: cannot be written ({error.strerror}); nothing was created") from error
        raise
    return paths


def _full_name(name: str, there: list[str]) -> str:
    """The name with its number; one that is given may fill a gap but not leave one."""
    following = max((int(one[:2]) for one in there), default=0) + 1
    full = name if re.match(r"\d", name) else f"{following:02}_{name}"
    if not MASTER_NAME.fullmatch(full):
        raise UserError(
            f"{name!r} is not a valid assignment name: use lower-case letters, digits and underscores, such as "
            f"{min(following, MOST):02}_self_attention, with or without the number"
        )
    number, stem = full[:2], full[3:]
    for one in there:
        if one[3:] == stem:
            raise UserError(f"{name}: there is {one} already; choose another name")
        if one[:2] == number:
            raise UserError(f"{name}: {number} is the number of {one}; call it {following:02}_{stem}")
    if not 1 <= int(number) <= min(following, MOST):
        raise UserError(f"{name}: the next number is {following:02}; call it {following:02}_{stem}")
    return full
