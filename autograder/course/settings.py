"""Settings shared by all assignments: `solutions/course.yml`."""

from pathlib import Path

import yaml

from autograder.errors import UserError

SCHEMES = ("https://", "http://", "file://")


def read_url(course: Path) -> str:
    """The address below which the assignments' folders are published; may be empty."""
    try:
        data = yaml.safe_load(course.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise UserError(f"solutions/{course.name}: cannot be read: {' '.join(str(error).split())}") from error
    if not isinstance(data, dict) or set(data) != {"url"}:
        raise UserError(f'solutions/{course.name}: must say `url: "..."` and nothing else')
    url = data["url"]
    if not isinstance(url, str) or not (url == "" or url.startswith(SCHEMES)) or any(c.isspace() for c in url):
        raise UserError(f"solutions/{course.name}: url must be an address such as https://..., or empty, not {url!r}")
    return url.rstrip("/")
