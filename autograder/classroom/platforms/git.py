"""Git clones in a folder: the last commit says when; a folder's name may be a person's."""

from pathlib import Path

from autograder.classroom import clones
from autograder.classroom.platforms.base import Origin, Platform, is_clone, key_of, most, top_name
from autograder.files.visible import printable
from autograder.marking.finding import SubmittedFile


class Git(Platform):
    name = "git"

    def is_export(self, top: Path, entries: list[Path]) -> bool:
        return most(entries, map(is_clone, entries))

    def origins(self, top: Path, files: list[SubmittedFile]) -> dict[Path, Origin]:
        folders = {top_name(top, file.path) for file in files if file.path.parent != top or file.path.is_dir()}
        times = clones.commit_times([top / name for name in sorted(folders) if is_clone(top / name)])
        by_path = {}
        for file in files:
            clone = top / top_name(top, file.path)
            if clone in times:
                key, version = key_of(top, file.path), times[clone]
                by_path[file.path] = Origin(
                    submitted=version.time,
                    by_commit=version.commit,
                    untimed=version.why,
                    may_hide_time=bool(version.why),
                    key=key,
                    owned_by=f"clone {key}",
                )
            else:
                unclear = f"{printable(clone.name)} is not a Git clone; clone it, or give --source folder"
                handed_in = clone != file.path or file.path.is_dir()  # else somebody has put a file beside the clones
                untimed = f"{printable(clone.name)} is not a Git clone; {clones.ADVICE}" if handed_in else ""
                by_path[file.path] = Origin(unclear=unclear, untimed=untimed, may_hide_time=handed_in)
        return by_path


PLATFORM = Git()
