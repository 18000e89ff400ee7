"""Takes the pictures of the documents: a check that fails, the terminal, a feedback page, the report.

`make screenshots` runs this file. A notebook whose softmax is wrong is shown in Jupyter and in the terminal; the pages
are those of the sample class.
"""

import io
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from kit.browser import browser
from kit.kits import hand_out
from kit.notebooks import ROOT, SOFTMAX, answer_cell
from kit.sample_class import solved, to_bytes
from nbclient import NotebookClient
from nbconvert import HTMLExporter
from PIL import Image
from playwright.sync_api import Locator, Page
from rich.console import Console
from rich.terminal_theme import DIMMED_MONOKAI
from rich.text import Text

IMAGES = ROOT / "docs" / "images"
CLASS = ROOT / "build" / "sample-class"
ASSIGNMENT = SOFTMAX
DOWN_THE_COLUMNS = '''\
def softmax(x, axis=-1):
    """Softmax of x along one axis, as an array of the same shape."""
    powers = np.exp(x - np.max(x))
    return powers / powers.sum(axis=0, keepdims=True)
'''


def main() -> None:
    with browser() as running:
        page = running.new_page(device_scale_factor=1.5)
        page.set_viewport_size({"width": 1000, "height": 1170})
        page.set_content(failing_check())
        take("failing-check", page.locator("main"))
        page.set_content(terminal())
        take("terminal", page.locator("pre"))
        page.goto((CLASS / "feedback" / "chidi.html").as_uri())
        take("feedback", page)
        page.goto((CLASS / "report.html").as_uri())
        take("report", page)


def failing_check() -> str:
    """The cell of a wrong softmax and the check below it, run in the student's folder, as Jupyter's HTML."""
    notebook = solved(ASSIGNMENT, softmax=DOWN_THE_COLUMNS)
    first = answer_cell(notebook, "softmax")
    last = next(place for place in range(first, len(notebook.cells)) if "grader.check" in notebook.cells[place].source)
    del notebook.cells[last + 1 :]
    with TemporaryDirectory() as folder:  # Otter leaves a log there
        hand_out(ROOT / "assignments", ASSIGNMENT, Path(folder))
        NotebookClient(notebook, resources={"metadata": {"path": folder}}).execute()
    notebook.cells = [cell for cell in notebook.cells[first:] if cell.cell_type == "code"]
    return HTMLExporter(template_name="lab").from_notebook_node(notebook)[0]


def terminal() -> str:
    """Return what `autograder check` says of the same notebook, in the terminal's colours, as HTML."""
    command = ["autograder", "check", f"{ASSIGNMENT}.ipynb"]
    with TemporaryDirectory() as folder:
        hand_out(ROOT / "assignments", ASSIGNMENT, Path(folder))
        (Path(folder) / command[-1]).write_bytes(to_bytes(solved(ASSIGNMENT, softmax=DOWN_THE_COLUMNS)))
        settings = os.environ | {"FORCE_COLOR": "1", "COLUMNS": "100"}
        done = subprocess.run(
            [sys.executable, "-m", *command], cwd=folder, env=settings, capture_output=True, text=True
        )
    screen = Console(record=True, width=100, file=io.StringIO())
    screen.print(f"$ {' '.join(command)}")
    screen.print(Text.from_ansi(done.stdout))
    return screen.export_html(theme=DIMMED_MONOKAI)


def take(name: str, what: Page | Locator) -> None:
    """A PNG of up to 64 colours, a third of the browser's size."""
    picture = Image.open(io.BytesIO(what.screenshot()))
    picture.convert("RGB").quantize(64).save(IMAGES / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
