"""Starts an assignment: a master and its answers that build and prove as they are.

Takes a name, with the number that it is to have in the course or without one, and copies what lies in `scaffold/`. Both
files are written or none; a `UserError` says what is wrong with a name.
"""

import re
from pathlib import Path

from autograder.errors import UserError
from autograder.files.whole import write_whole
from autograder.workspace import MASTER_NAME, Kit

SCAFFOLD = Path(__file__).parent / "scaffold"
ITS_NAME = "NN_name"  # what the scaffold calls the assignment
MOST = 99


def new(kit: Kit, name: str) -> list[Path]:
    """Write the master and the answers of a new assignment; gives their paths, the master first."""
    full = _full_name(name, kit.names())
    paths = {kit.answers(full): "answers.py.txt", kit.master(full): "master.py.txt"}
    for path in paths:
        if path.exists():
            raise UserError(f"{path.relative_to(kit.root)}: is there already; choose another name, or remove it")
    written: list[Path] = []
    try:
        for path, template in paths.items():
            text = (SCAFFOLD / template).read_text(encoding="utf-8")
            write_whole(path, text.replace(ITS_NAME, full))
            written.append(path)
    except BaseException as error:
        for path in written:
            path.unlink()
        if isinstance(error, OSError):
            raise UserError(f"{error.filename}: cannot be written ({error.strerror}); nothing was made") from error
        raise
    return written[::-1]


def _full_name(name: str, there: list[str]) -> str:
    """The name with its number; one that is given may fill a gap but not leave one."""
    following = max((int(one[:2]) for one in there), default=0) + 1
    full = name if re.match(r"\d", name) else f"{following:02}_{name}"
    if not MASTER_NAME.fullmatch(full):
        raise UserError(
            f"{name!r} is no name for an assignment: write it in small letters, digits and underscores, such as "
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
