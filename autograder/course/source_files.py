"""Reads files that authors write: Python, which is not run, and YAML, as a type of ours.

What is wrong, and where, is said in one line.
"""

import difflib
import re
from pathlib import Path
from typing import Any, TypeVar, cast, get_args, get_origin

from msgspec import ValidationError, convert, inspect

from autograder.errors import UserError

T = TypeVar("T")
GOT = {
    "object": "a table",
    "array": "a list",
    "str": "text",
    "int": "a number",
    "float": "a number",
    "bool": "yes or no",
}
KINDS = GOT | {"object": "lines of `key: value`", "int": "a whole number"}


def read_source(path: Path) -> str:
    """Return a source's text, without a byte order mark; ValueError, with the line, if it is not UTF-8."""
    content = path.read_bytes()
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise ValueError(f"line {line} is not UTF-8; save the file as UTF-8") from error


class YamlError(Exception):
    """Text that is not what it should be; one line."""


def read_yaml(path: Path, kind: type[T], called: str | None = None) -> T:
    """Return the file's content; UserError that names the file, by its path or as it is `called`."""
    try:
        return parse_yaml(read_source(path), kind)
    except (OSError, ValueError, YamlError) as error:
        problem = str(error) if isinstance(error, YamlError) else f"cannot be read: {' '.join(str(error).split())}"
        raise UserError(f"{called or path}: {problem}") from error


def parse_yaml(text: str, kind: type[T]) -> T:
    """Return the text's content as `kind`; nothing, or comments alone, count as an empty table."""
    import yaml  # students, who read no YAML, need not have it

    parser = yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader  # in C it takes a tenth of the time

    class Loader(parser):  # type: ignore[misc, valid-type]  # one of two classes
        """Refuses a key that stands twice in a table, of which YAML would take the last one in silence."""

        def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
            seen: set[str] = set()
            for key, _ in node.value:
                if str(key.value) in seen:
                    problem = f"{key.value} stands there twice"
                    raise yaml.constructor.ConstructorError(problem=problem, problem_mark=key.start_mark)
                seen.add(str(key.value))
            mapping: dict[Any, Any] = super().construct_mapping(node, deep)
            return mapping

    try:
        data = yaml.load(text, Loader) or {}
    except yaml.YAMLError as error:
        mark, problem = getattr(error, "problem_mark", None), getattr(error, "problem", None) or "cannot be parsed"
        where = f"line {mark.line + 1}: " if mark else ""
        hint = "; put text with a colon in quotes" if "mapping values" in problem else ""
        raise YamlError(f"{where}not valid YAML ({' '.join(problem.split())}){hint}") from error
    if get_origin(kind) is not dict or not isinstance(data, dict):
        return _convert(data, kind)
    _, entry = get_args(kind)
    table = {_convert(key, str, f"{key!r}: "): _convert(value, entry, f"{key}: ") for key, value in data.items()}
    return cast(T, table)


def _convert(value: object, kind: type[T], where: str = "") -> T:
    try:
        return convert(value, kind)
    except ValidationError as error:
        raise YamlError(where + _words(str(error), kind)) from error


def _words(problem: str, kind: type) -> str:
    """Return what msgspec says, with the place first, and what stands in place of what is not known."""
    what, _, place = problem.partition(" - at ")
    place = re.sub(r"^`(?:key in )?\$\.?|`$", "", place)
    if unknown := re.search(r"unknown field `(.*)`", what):
        known = [field.encode_name for field in _wanted(kind, place).fields]
        near = difflib.get_close_matches(unknown[1], known, n=1)
        what = f"unknown key {unknown[1]!r}; " + (
            f"did you mean {near[0]!r}?" if near else f"known: {', '.join(known)}"
        )
    elif missing := re.search(r"missing required field `(.*)`", what):
        what = f"has no `{missing[1]}:`"
    elif value := re.match(r"Invalid enum value (.*)", what):
        wanted = _wanted(kind, place)
        values = sorted(each.value for each in wanted.cls) if isinstance(wanted, inspect.EnumType) else wanted.values
        what = f"must be one of {', '.join(map(str, values))}, not {value[1]}"
    elif wanted := re.match(r"Expected `([^`]+)`(?:, got `([^`]+)`)?(.*)", what):
        name = "float" if "float" in wanted[1] else wanted[1].partition(" | ")[0]
        what = f"must be {KINDS.get(name, name)}{wanted[3]}"
        what += f", not {GOT.get(wanted[2], wanted[2])}" if wanted[2] else ""
    what = what[0].lower() + what[1:]
    return f"{place}: {what}" if place else what


def _wanted(kind: type, place: str) -> Any:
    """Return what msgspec knows of the type of the field at `place`, as in `limits.cell_seconds`."""
    info: Any = inspect.type_info(kind)
    for name in filter(None, place.split(".")):
        info = next(field.type for field in info.fields if field.encode_name == name)
    return next((option for option in getattr(info, "types", ()) if isinstance(option, inspect.LiteralType)), info)
