"""Opens a submitted file, a notebook or a zip of one, and gives the notebook's bytes.

Takes a path; gives at most as many bytes as the limits allow, or raises `Unreadable` with the reason and advice for the
student. Does not trust file suffixes, zip headers or declared sizes. Runs nothing, extracts nothing to disk, and never
opens an `.OTTER_LOG` (a pickle), a link or a special file.
"""

import hashlib
import io
import os
import re
import stat
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import IO

from autograder.errors import Unreadable
from autograder.marking.finding import SubmittedFile, is_left_beside


@dataclass(frozen=True)
class ReadLimits:
    notebook_bytes: int = 64 * 2**20
    zip_bytes: int = 512 * 2**20  # of the zip, and of all its members together as declared
    zip_members: int = 10_000
    zip_contents_bytes: int = 4 * 2**20  # the table of contents, which is read in one piece
    json_values: int = 6_000_000  # counted by punctuation; as objects they take far more memory than as text
    cells: int = 5_000
    code_cell_characters: int = 1_000_000  # prose may be longer: pictures are pasted into it


READ_LIMITS = ReadLimits()

SUBMIT_NOTEBOOK = "submit the .ipynb file itself"
SAVE_AGAIN = "open it in Jupyter, save it, and submit it again"
CLEAR_OUTPUTS = "clear all outputs, save it, and submit it again"
ZIP_AGAIN = f"zip the notebook again, or {SUBMIT_NOTEBOOK}"
TOO_MANY_FILES = f"the zip contains too many files: {SUBMIT_NOTEBOOK}"
OFFICE = "[Content_Types].xml"  # in every docx, xlsx and pptx, which are zips
QUOTED_CHARACTERS = 60


def quoted(text: str) -> str:
    """Return a short, escaped quotation of a text that someone else wrote, on one line."""
    escaped = repr(text[: QUOTED_CHARACTERS + 1])[1:-1]
    if len(escaped) > QUOTED_CHARACTERS:
        escaped = escaped[: QUOTED_CHARACTERS - 3] + "..."
    return f'"{escaped}"'


# A zip, or what lies in it


CHUNK_BYTES = 2**20
ZIP_STARTS = (b"PK\x03\x04", b"PK\x05\x06")  # the second is a zip with nothing in it


def notebook_bytes(path: Path) -> tuple[bytes, str]:
    """Return the notebook's bytes, and the SHA-256 of the file; an `Unreadable` has that too, if the file could be
    read.
    """
    try:
        return _notebook_bytes(path)
    except OSError as error:
        raise Unreadable(_in_words(error)) from error


def digest_of_submission(file: SubmittedFile) -> str:
    """Return the SHA-256 of the submitted file, as `notebook_bytes` gives it; empty if it cannot be read."""
    try:
        with _open(file.path) as stream:
            if os.fstat(stream.fileno()).st_size > READ_LIMITS.zip_bytes:
                return ""
            return hashlib.file_digest(stream, "sha256").hexdigest()
    except (OSError, Unreadable):
        return ""


# The file


class _Source(io.BufferedReader):
    """The submitted file. A longer read than any we ask for is `zipfile` reading a table of contents."""

    def read(self, size: int | None = -1) -> bytes:
        if size is not None and size > READ_LIMITS.zip_contents_bytes:
            raise Unreadable(TOO_MANY_FILES)
        return super().read(size)


def _notebook_bytes(path: Path) -> tuple[bytes, str]:
    with _open(path) as file:
        is_zip = file.peek(4).startswith(ZIP_STARTS)
        size, limit = (
            os.fstat(file.fileno()).st_size,
            READ_LIMITS.zip_bytes if is_zip else READ_LIMITS.notebook_bytes,
        )
        if size > limit:
            error = _too_large("zip" if is_zip else "file", limit)
            if size <= READ_LIMITS.zip_bytes:
                error.sha256 = hashlib.file_digest(file, "sha256").hexdigest()
            raise error
        if not is_zip:
            data = _read_bounded(file)
            return data, hashlib.sha256(data).hexdigest()
        # A zip may be too large for memory, so it is hashed piece by piece before its notebook is looked up.
        sha256 = hashlib.file_digest(file, "sha256").hexdigest()
        file.seek(0)
        try:
            return _notebook_in_zip(file), sha256
        except Unreadable as error:
            error.sha256 = sha256
            raise


def _open(path: Path) -> _Source:
    mode = os.lstat(path).st_mode
    if stat.S_ISLNK(mode):
        raise Unreadable(f"this is a link to another file: {SUBMIT_NOTEBOOK}")
    if stat.S_ISDIR(mode):
        os.scandir(path).close()  # a folder that may not be read is not one that nothing is in
        raise Unreadable(f"this is a folder without a notebook: {SUBMIT_NOTEBOOK}")
    if not stat.S_ISREG(mode):
        raise Unreadable(f"this is not an ordinary file: {SUBMIT_NOTEBOOK}")
    return _Source(io.FileIO(path, opener=_open_no_link))


def _open_no_link(path: str, flags: int) -> int:
    # What was put in the file's place since then is not followed, and does not block. Windows has no such flags.
    return os.open(path, flags | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))


def _read_bounded(stream: IO[bytes]) -> bytes:
    chunks: list[bytes] = []
    left = READ_LIMITS.notebook_bytes
    while chunk := stream.read(CHUNK_BYTES):
        left -= len(chunk)
        if left < 0:
            raise _too_large("notebook", READ_LIMITS.notebook_bytes)
        chunks.append(chunk)
    return b"".join(chunks)


def _too_large(what: str, limit: int) -> Unreadable:
    return Unreadable(f"the {what} is too large (over {limit // 2**20} MiB): {CLEAR_OUTPUTS}")


def _in_words(error: OSError) -> str:
    if isinstance(error, FileNotFoundError):
        return "the file is no longer there: submit it again"
    if isinstance(error, PermissionError):
        return "the submission cannot be read (permission denied): submit it again, or ask the course's staff"
    problem = error.strerror or "input/output error"
    return f"the file could not be read ({problem}): submit it again, or ask the course's staff"


# The zip


def _notebook_in_zip(file: _Source) -> bytes:
    try:
        with zipfile.ZipFile(file) as archive, archive.open(_the_notebook(archive.infolist())) as member:
            return _read_bounded(member)
    except Unreadable:
        raise
    except Exception as error:  # `zipfile` lets a dozen kinds through when the bytes are not as they should be
        raise Unreadable(f"the zip is damaged or incomplete: {ZIP_AGAIN}") from error


@contextmanager
def opened_zip(path: Path) -> Iterator[zipfile.ZipFile]:
    """Open a zip, of which no more than a bounded table of contents is read; `Unreadable` if it is too large."""
    with _open(path) as file:
        if os.fstat(file.fileno()).st_size > READ_LIMITS.zip_bytes:
            raise _too_large("zip", READ_LIMITS.zip_bytes)
        with zipfile.ZipFile(file) as archive:
            yield archive


def check_members(members: list[zipfile.ZipInfo]) -> None:
    """`Unreadable` for a zip of too much, or with a member that would lie outside of its folder or lead there."""
    if len(members) > READ_LIMITS.zip_members:
        raise Unreadable(TOO_MANY_FILES)
    if sum(member.file_size for member in members) > READ_LIMITS.zip_bytes:
        raise Unreadable(f"the zip unpacks to over {READ_LIMITS.zip_bytes // 2**20} MiB: {SUBMIT_NOTEBOOK}")
    for member in members:
        _refuse_hostile(member)


def _the_notebook(members: list[zipfile.ZipInfo]) -> zipfile.ZipInfo:
    check_members(members)
    notebooks = [member for member in members if _is_notebook(member)]
    if not notebooks and any(member.filename == OFFICE for member in members):
        raise Unreadable(f"this is a document of an office program, not a notebook: {SUBMIT_NOTEBOOK}")
    if not notebooks:
        raise Unreadable(f"no notebook in the zip: {SUBMIT_NOTEBOOK}")
    if len({(member.CRC, member.file_size) for member in notebooks}) > 1:  # the same file twice is one
        first, second = (quoted(member.filename) for member in notebooks[:2])
        raise Unreadable(f"{len(notebooks)} notebooks in the zip, such as {first} and {second}: submit only one")
    return _plainly_stored(notebooks[0])


def _refuse_hostile(member: zipfile.ZipInfo) -> None:
    """Refuse what would be harmless here, where nothing is extracted; this protects people who unpack the zip later."""
    name = _slashed(member)
    if name.startswith("/") or re.match("[A-Za-z]:", name) or ".." in name.split("/"):
        raise Unreadable(f"the zip contains a file outside its own folder, {quoted(name)}: {ZIP_AGAIN}")
    if stat.S_ISLNK(member.external_attr >> 16):
        raise Unreadable(f"the zip contains a link, {quoted(name)}: {ZIP_AGAIN}")


def _is_notebook(member: zipfile.ZipInfo) -> bool:
    name = _slashed(member)
    return name.lower().endswith(".ipynb") and not is_skipped(member)


def is_skipped(member: zipfile.ZipInfo) -> bool:
    """Return whether a member is hidden, or what a system or Python left beside others."""
    return any(map(is_left_beside, PurePosixPath(_slashed(member)).parts))


def _slashed(member: zipfile.ZipInfo) -> str:
    return member.filename.replace("\\", "/")  # some Windows programs write backslashes


def _plainly_stored(member: zipfile.ZipInfo) -> zipfile.ZipInfo:
    if member.flag_bits & 0x1:
        raise Unreadable(f"the notebook in the zip is encrypted: {SUBMIT_NOTEBOOK}")
    if member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise Unreadable(f"the zip is compressed in a way that is not supported: {ZIP_AGAIN}")
    return member
