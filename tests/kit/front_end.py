"""A front end: runs a notebook's cells in a folder as Jupyter, Google Colab, or a light folder without Otter does."""

import os
import subprocess
import sys

PASSED = r"public checks passed \(\d+ % of the points\)|right form; not judged yet|all checks passed"


# Runs a notebook's cells in IPython's shell, as a kernel does; as Colab's own shell if told so, and without Otter there
# and in a light folder.
RUNNER = """\
import json, sys, types
from IPython.core.interactiveshell import InteractiveShell

class Shell(InteractiveShell):
    pass

if sys.argv[2] == "colab":
    sys.modules["google.colab"] = types.ModuleType("google.colab")
    Shell.__module__ = "google.colab._shell"
if sys.argv[2] != "jupyter":
    sys.modules["otter"] = None
shell = Shell.instance(colors="nocolor")
for cell in json.load(open(sys.argv[1], encoding="utf-8"))["cells"]:
    if cell["cell_type"] == "code":
        result = shell.run_cell("".join(cell["source"]))
        if not result.success:
            print("FAILED", repr(result.error_in_exec or result.error_before_exec))
            if sys.argv[2] == "colab":
                break
"""


def run_cells(notebook, folder, front_end, tmp_path):
    """Return what a notebook prints when its cells are run in `folder`."""
    (tmp_path / "runner.py").write_text(RUNNER)
    # A notebook's own folder is where its modules are.
    settings = {"PYTHONPATH": str(folder), "MPLBACKEND": "agg", "PYTHONWARNINGS": "ignore"}
    command = [sys.executable, str(tmp_path / "runner.py"), str(notebook), front_end]
    done = subprocess.run(command, cwd=folder, env=os.environ | settings, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout
