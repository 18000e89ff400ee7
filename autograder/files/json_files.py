"""Reads and writes the kit's JSON files, each declared once as a struct.

Takes and gives msgspec structs: the fields and types of the class are those of the file. Any other file is refused in
one line that names the field. So callers may rely on the types of what they read, but not on its contents.
"""

import re
from pathlib import Path
from typing import TypeVar

import msgspec

from autograder.errors import UserError

T = TypeVar("T")
Number = int | float  # written back as it was read: 2 stays 2
PLACE = re.compile(r"(?P<problem>.*) - at `(?:key in )?\$\.?(?P<field>.*)`", re.DOTALL)


class _Versioned(msgspec.Struct):
    schema: int


class JsonStruct(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An object in a file: these fields and no others."""


def encode(value: object, indent: int = 1) -> str:
    """Return the JSON of a struct; an indent of 0 puts it on one line."""
    return msgspec.json.format(msgspec.json.encode(value), indent=indent).decode()


def decode(text: str | bytes, type: type[T]) -> T:
    """Return the struct in a JSON text; ValueError, saying which field is wrong, if it holds something else."""
    try:
        if getattr(getattr(type, "__struct_config__", None), "tag", None) is not None:
            msgspec.json.decode(text, type=_Versioned)  # msgspec takes a missing tag for the only one there is
        return msgspec.json.decode(text, type=type)
    except msgspec.MsgspecError as error:
        raise ValueError(_in_words(str(error))) from error
    except RecursionError as error:
        raise ValueError("nested too deeply") from error


def read(path: Path, type: type[T], advice: str) -> T:
    """Return the struct in a file; a UserError that ends with `advice` if it cannot be read, FileNotFoundError without
    one.
    """
    try:
        return decode(path.read_bytes(), type)
    except FileNotFoundError:
        raise
    except OSError as error:
        raise UserError(f"{path}: cannot be read ({error.strerror}); {advice}") from error
    except ValueError as error:
        raise UserError(f"{path}: {error}; {advice}") from error


def _in_words(error: str) -> str:
    place = PLACE.fullmatch(error)
    problem, field = (place["problem"], place["field"]) if place else (error, "")
    problem = problem[:1].lower() + problem[1:]
    return f"{field}: {problem}" if field else problem
