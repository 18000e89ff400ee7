"""Gets a notebook ready on Google Colab, where it comes without the files that lie beside it elsewhere.

The notebook's first cell fetches this file there and calls `get_ready`, which fetches the rest. Needed nowhere else.
"""

import importlib
import json
from pathlib import Path
from urllib.parse import quote
from urllib.request import urlopen

# Where the course's folders are published, and what lies in the one that all notebooks share: the build fills them in.
URL = ""
MODULES: tuple[str, ...] = ()


def get_ready(assignment: str) -> None:
    """Fetch what an assignment's notebook needs into the working folder."""
    for module in MODULES:
        _fetch(module, module)
    _fetch(f"{assignment}/check.json", "check.json")
    about = json.loads(Path("check.json").read_text(encoding="utf-8"))
    for file in (*(f"tests/{question}.py" for question in about["stubs"]), *about["files"]):
        _fetch(f"{assignment}/{file}", file)
    importlib.invalidate_caches()
    print("Fetched the checks")


def _fetch(path: str, file: str) -> None:
    address = f"{URL}/{quote(path)}"
    try:
        with urlopen(address, timeout=30) as answer:
            content = answer.read()
    except OSError as error:
        raise RuntimeError(f"{address} cannot be fetched ({error}). Run this cell again in a minute.") from None
    Path(file).parent.mkdir(parents=True, exist_ok=True)
    Path(file).write_bytes(content)
