"""A plain folder: a file's or a folder's name may be a person's."""

import re
from pathlib import Path

from autograder.classroom.platforms.base import Origin, Platform, key_of, top_name
from autograder.marking.finding import SubmittedFile

EXPORTED = re.compile(r".*_[0-9]+_([0-9]+|assignsubmission)_", re.DOTALL)  # a number or a word, as platforms write them


class PlainFolder(Platform):
    name = "folder"

    def is_export(self, top: Path, entries: list[Path]) -> bool:
        return True

    def origins(self, top: Path, files: list[SubmittedFile]) -> dict[Path, Origin]:
        return {file.path: _origin(top, file.path) for file in files}


def _origin(top: Path, path: Path) -> Origin:
    if EXPORTED.match(top_name(top, path)):
        why = "its name looks as if a platform had given it; name the export with --source, or rename the file"
        return Origin(unclear=why)
    return Origin(key=key_of(top, path))


PLATFORM = PlainFolder()
