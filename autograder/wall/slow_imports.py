"""Says which of the libraries that are slow to import a notebook's code imports.

Takes source text, which may be a student's and is not run; gives names of modules, of a list of ours. The fork server
imports them once for all of its players, and none that nobody asks for: Matplotlib alone is half of its start.
"""

import re
from collections.abc import Iterable

# The module to import for a word in code: what comes with it is most of the time that any part of the library takes.
MODULES = {"scipy": "scipy.special", "scipy.linalg": "scipy.linalg", "matplotlib": "matplotlib.pyplot"}
AT_ONCE = re.compile(r"^(?:import|from)[ \t].*", re.MULTILINE)


def named_in(sources: Iterable[str]) -> tuple[str, ...]:
    """Return the modules that are slow to import and that the code names, wherever it does."""
    code = "\n".join(sources)
    return tuple(module for word, module in MODULES.items() if word in code)


def imported_by_files(files: dict[str, bytes]) -> tuple[str, ...]:
    """Return those that modules among an assignment's files import as they are imported."""
    texts = (text.decode(errors="replace") for name, text in files.items() if name.endswith(".py"))
    return named_in(line for text in texts for line in AT_ONCE.findall(text))
