"""Gets a notebook ready on Google Colab, where it comes without the files that lie beside it elsewhere.

The notebook's first cell fetches this file there and imports it. It fetches the rest, installs the Otter that the work
is graded with, and tells how to hand in. Needed nowhere else.
"""

import importlib
import subprocess
import sys
from pathlib import Path
from urllib.parse import quote
from urllib.request import urlopen

HAND_IN = """\
On Google Colab there is no zip to make: hand in the notebook itself. It is graded as it is.
    File -> Download -> Download .ipynb"""


def get_ready(url, otter, files):
    """Fetch `files` from below `url` into the working folder, and install `otter`, a requirement with a version."""
    for file in files:
        try:
            with urlopen(f"{url}/{quote(file)}", timeout=30) as answer:
                content = answer.read()
        except OSError as error:
            raise RuntimeError(f"{url}/{file} cannot be fetched ({error}). Run this cell again in a minute.") from None
        Path(file).parent.mkdir(parents=True, exist_ok=True)
        Path(file).write_bytes(content)
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", otter]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"{otter} cannot be installed. Run this cell again in a minute.\n{done.stderr}")
    importlib.invalidate_caches()
    import otter as installed

    installed.Notebook.export = lambda *_, **__: print(HAND_IN)
    print("Fetched the checks and installed", otter)
