"""Makes notebooks run wherever students open them: the first cell, what Google Colab fetches, what Binder installs.

Takes the settings in solutions/course.yml and the files of an assignment; gives text. The first cell does not name its
notebook, so a renamed file still works.
"""

import json
from collections.abc import Iterable

ON_COLAB = "on_colab.py"

ANYWHERE = """\
# Run this cell first.
import sys

if "google.colab" in sys.modules:  # elsewhere, all that is needed lies beside the notebook
{there}

from checking import otter

grader = otter.Notebook()"""

FETCH = """\
    from urllib.request import urlretrieve

    urlretrieve({address}, {file})
    import {module}"""

UNSET = """\
    raise RuntimeError(
        "Google Colab has to fetch this notebook's checks, and your course has given no address for them. Open it in "
        "Jupyter or VS Code, or tell the course's staff that no address (`url`) is set."
    )"""


def first_cell(url: str, name: str) -> str:
    """The source of the first cell of the assignment `name`."""
    if not url:
        return ANYWHERE.format(there=UNSET)
    address, module = f"{url}/{name}/{ON_COLAB}", ON_COLAB.removesuffix(".py")
    fetch = FETCH.format(address=json.dumps(address), file=json.dumps(ON_COLAB), module=module)
    return ANYWHERE.format(there=fetch)


def on_colab(helper: str, url: str, name: str, files: Iterable[str]) -> str:
    """The module that the first cell fetches, made of `helper`: on import it gets ready."""
    listed = "".join(f"        {json.dumps(file)},\n" for file in sorted(files))
    call = f"    {json.dumps(f'{url}/{name}')},\n    [\n{listed}    ],\n"
    return f"{helper}\n\nget_ready(\n{call})\n"


def binder_requirements(pins: Iterable[str]) -> str:
    """What Binder installs, from the lines of an assignment's own list."""
    return "# Written by `autograder build`: the versions that work is graded with.\n" + "".join(f"{p}\n" for p in pins)
