"""A clone's own commits and files, read from its `.git` without opening anything else.

Takes a clone's folder, of whose `.git` a student chose every byte; gives its commits. All files of the `.git` are
listed first, and only what is in that list is ever opened, by the name that it was listed under: no setting, link or
reference leads anywhere else. dulwich parses objects, packs and settings, but opens no file, and nothing of the user's
own Git settings counts.

A clone that borrows, or gives commits another past than they were made with, is refused by name: what such a clone
holds is not what was handed in. A clone without its history (shallow) says so.
"""

import os
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from dulwich.config import ConfigFile
from dulwich.diff_tree import CHANGE_RENAME, RenameDetector, TreeChange
from dulwich.errors import NotTreeError
from dulwich.object_format import ObjectFormat, get_object_format
from dulwich.object_store import PackBasedObjectStore, iter_tree_contents, tree_lookup_path
from dulwich.objects import Commit, ObjectID, RawObjectID, ShaFile, SubmoduleEncountered
from dulwich.pack import Pack, PackData, PackIndex, load_pack_index_file
from dulwich.refs import HEADREF, Ref, RefsContainer, read_packed_refs, read_packed_refs_with_peeled
from dulwich.walk import Walker

from autograder.errors import Unreadable

MOST_ENTRIES = 200_000
SMALL_BYTES = 16 * 2**20  # of settings and references

# Files, or folders with files, that make Git look elsewhere or see other commits, and why they are refused.
BORROWS = "it takes commits from another repository"
ALTERS = "it gives commits another past than they were made with"
SHARES = "it is one of several working folders"
REFUSED = {
    b"commondir": BORROWS,
    b"gitdir": BORROWS,
    b"objects/info": BORROWS,
    b"info/grafts": ALTERS,
    b"refs/replace": ALTERS,
    b"worktrees": SHARES,
    b"config.worktree": SHARES,
}
# What `git gc` leaves in objects/info of any clone. It only repeats what objects say, and is not read.
CACHES = (b"objects/info/packs", b"objects/info/commit-graph", b"objects/info/commit-graphs/")
EXTENSIONS = (b"noop", b"objectformat", b"preciousobjects", b"relativeworktrees", b"worktreeconfig")
INCOMPLETE = "it lacks some of its objects"


class Files:
    """The files of a `.git`, by their names in it."""

    def __init__(self, top: Path):
        """List them; Unreadable unless all is folders and regular files: a pipe would block, a link may lead out."""
        self._top = os.fsencode(top)
        self._names: set[bytes] = set()
        if not stat.S_ISDIR(os.lstat(top).st_mode):
            raise Unreadable("it is not a folder, but a link or the file of a submodule or working folder")
        count, folders = 0, [b""]
        while folders:
            folder = folders.pop()
            with os.scandir(os.path.join(self._top, folder)) as entries:
                for entry in entries:
                    count += 1
                    if count > MOST_ENTRIES:
                        raise Unreadable(f"it contains over {MOST_ENTRIES} files")
                    name = os.path.join(folder, entry.name)
                    if entry.is_dir(follow_symlinks=False):
                        folders.append(name)
                    elif entry.is_file(follow_symlinks=False):
                        self._names.add(name)
                    else:
                        raise Unreadable(f"{os.fsdecode(name)!r} in it is neither a folder nor a regular file")

    def __contains__(self, name: bytes) -> bool:
        return name in self._names

    def below(self, folder: bytes) -> Iterator[bytes]:
        return (name for name in self._names if name.startswith(folder + b"/"))

    def open(self, name: bytes) -> BinaryIO:
        if name not in self._names:
            raise KeyError(name)
        return os.fdopen(os.open(os.path.join(self._top, name), os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK), "rb")

    def read(self, name: bytes) -> bytes:
        """Return a small file; empty if there is none."""
        if name not in self._names:
            return b""
        with self.open(name) as file:
            content = file.read(SMALL_BYTES + 1)
        if len(content) > SMALL_BYTES:
            raise Unreadable(f"{os.fsdecode(name)!r} in it is over {SMALL_BYTES // 2**20} MiB")
        return content


class Objects(PackBasedObjectStore):
    """The objects of a `.git`, loose and in packs."""

    def __init__(self, files: Files, object_format: ObjectFormat):
        super().__init__(object_format=object_format)
        self._files = files
        self._unread = sorted(name for name in files.below(b"objects/pack") if name.endswith(b".idx"))

    def get_raw(self, name: RawObjectID | ObjectID) -> tuple[int, bytes]:
        try:
            return super().get_raw(name)
        except KeyError as error:  # which would be taken for a file that a commit does not have
            raise Unreadable(INCOMPLETE) from error

    def _get_loose_object(self, sha: ObjectID) -> ShaFile | None:
        name = b"objects/%s/%s" % (sha[:2], sha[2:])
        if name not in self._files:
            return None
        with self._files.open(name) as file:
            return ShaFile.from_file(file, sha, object_format=self.object_format)

    def _update_pack_cache(self) -> list[Pack]:
        """Add all packs when the first object is looked for: nothing writes new ones."""
        packs = []
        while self._unread:
            index = self._unread.pop()
            packs.append(Pack.from_lazy_objects(partial(self._pack, index), partial(self._index, index)))
            self._add_cached_pack(os.fsdecode(index), packs[-1])
        return packs

    def _index(self, name: bytes) -> PackIndex:
        with self._files.open(name) as file:
            return load_pack_index_file(os.fsdecode(name), BytesIO(file.read()), self.object_format)

    def _pack(self, index: bytes) -> PackData:
        with self._files.open(index.removesuffix(b".idx") + b".pack") as file:  # is mapped before it is closed
            return PackData.from_file(file, self.object_format)


class Refs(RefsContainer):
    """The references of a `.git`: to which commit each name belongs."""

    def __init__(self, files: Files):
        super().__init__()
        self._files = files
        lines = BytesIO(files.read(b"packed-refs"))
        if b" peeled" in lines.readline():
            self._packed = {name: sha for sha, name, _ in read_packed_refs_with_peeled(lines)}
        else:
            lines.seek(0)
            self._packed = {name: sha for sha, name in read_packed_refs(lines)}

    def read_loose_ref(self, name: Ref) -> bytes | None:
        return self._files.read(name).rstrip() or None

    def get_packed_refs(self) -> dict[Ref, ObjectID]:
        return self._packed


@dataclass(frozen=True)
class Clone:
    """The commits of one clone."""

    objects: Objects
    head: Commit
    shallow: frozenset[bytes]  # the commits whose parents it does not have

    def before(self, moment: int) -> Commit | None:
        """Find the last commit that was made before a moment, if there is one."""
        walker = Walker(self.objects, [self.head.id], until=moment, max_entries=1, get_parents=self._parents)
        entry = next(iter(walker), None)
        return entry.commit if entry else None

    def content(self, commit: Commit, file: str) -> bytes | None:
        """Read a file as a commit has it; None if the commit has no such file."""
        try:
            mode, name = tree_lookup_path(self.objects.__getitem__, commit.tree, os.fsencode(file))
        except (KeyError, NotTreeError, SubmoduleEncountered):
            return None
        return self.objects[name].as_raw_string() if stat.S_ISREG(mode) else None

    def earlier_names(self, file: str, since: int) -> list[str]:
        """Find what a file was called before it was renamed, by the commits that were made since a moment."""
        names = [os.fsencode(file)]
        detector = RenameDetector(self.objects)
        walker = Walker(self.objects, [self.head.id], since=since, rename_detector=detector, get_parents=self._parents)
        for entry in walker:
            for change in entry.changes():  # of a merge, a list for each file
                if not isinstance(change, TreeChange) or change.type != CHANGE_RENAME:
                    continue
                if change.old and change.old.path and change.new and change.new.path == names[-1]:
                    names.append(change.old.path)
        return [os.fsdecode(name) for name in names[1:]]

    def notebooks(self, commit: Commit) -> list[str]:
        """List the notebooks that a commit has."""
        paths = (entry.path for entry in iter_tree_contents(self.objects, commit.tree) if entry.path)
        return [os.fsdecode(path) for path in paths if path.endswith(b".ipynb")]

    def _parents(self, commit: Commit) -> list[ObjectID]:
        return [] if commit.id in self.shallow else commit.parents


@contextmanager
def open_clone(folder: Path) -> Iterator[Clone]:
    """Open a clone; Unreadable says why it is not read. dulwich's own errors are of any kind."""
    files = Files(folder / ".git")
    refs = Refs(files)
    _refuse(files, refs)
    with closing(Objects(files, _object_format(files))) as objects:
        try:
            name = refs[HEADREF]
        except KeyError as error:
            raise Unreadable("its HEAD leads to no commit, as if nothing was ever committed") from error
        head = objects[name]
        if not isinstance(head, Commit):
            raise Unreadable("its HEAD is not a commit")
        yield Clone(objects, head, frozenset(files.read(b"shallow").split()))


def _refuse(files: Files, refs: Refs) -> None:
    """Unreadable if Git itself would look elsewhere, or see other commits."""
    for name, why in REFUSED.items():
        found = [name] if name in files else [one for one in files.below(name) if not one.startswith(CACHES)]
        if found:
            raise Unreadable(f"{why}: .git/{os.fsdecode(min(found))}")
    if any(ref.startswith(b"refs/replace/") for ref in refs.get_packed_refs()):
        raise Unreadable(f"{ALTERS}: .git/packed-refs")


def _object_format(files: Files) -> ObjectFormat:
    """Read from its settings how objects are kept; Unreadable if they ask for what is not known here."""
    settings = ConfigFile.from_file(BytesIO(files.read(b"config")), expand_includes=False)
    if any(section[0].lower() in (b"include", b"includeif") for section in settings.sections()):
        raise Unreadable("its settings include another file: .git/config")
    core, extensions = (dict(settings.items((section,))) for section in (b"core", b"extensions"))
    version = core.get(b"repositoryformatversion", b"0")
    unknown = [name for name in extensions if name.lower() not in EXTENSIONS]
    if version not in (b"0", b"1") or unknown:
        what = os.fsdecode(unknown[0]) if unknown else f"version {os.fsdecode(version)}"
        raise Unreadable(f"it is kept in a way that is not known here: {what}")
    return get_object_format(os.fsdecode(extensions.get(b"objectformat", b"sha1")))
