"""Gets a notebook ready on Google Colab, where it comes without the files that lie beside it elsewhere.

The notebook's first cell fetches this file there and imports it; it fetches the rest. Needed nowhere else.
"""

import importlib
from pathlib import Path
from urllib.parse import quote
from urllib.request import urlopen


def get_ready(url, files):
    """Fetch `files` from below `url` into the working folder."""
    for file in files:
        try:
            with urlopen(f"{url}/{quote(file)}", timeout=30) as answer:
                content = answer.read()
        except OSError as error:
            raise RuntimeError(f"{url}/{file} cannot be fetched ({error}). Run this cell again in a minute.") from None
        Path(file).parent.mkdir(parents=True, exist_ok=True)
        Path(file).write_bytes(content)
    importlib.invalidate_caches()
    print("Fetched the checks")
