"""Runs the public tests of the notebook in the working folder, as a workflow on GitHub does at each push.

`student.yml` calls it as `python -m softlookup.on_github`. Writes GitHub's annotations, which show at the notebook's
lines what its checks say, and a table, to the output and to the job's summary. Exit status: 0 if all public checks
pass, 1 if not.
"""

import json
import os
import re
import sys
from pathlib import Path
from typing import Any

from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

from .checking import Shown, otter
from .findings import Finding


def main(folder: Path = Path()) -> bool:
    """Run the one notebook in a folder, and say what its checks found."""
    notebooks = sorted(folder.glob("*.ipynb"))
    if len(notebooks) != 1:
        sys.exit(f"::error::There are {len(notebooks)} notebooks here, and one is wanted: keep the one to check.")
    text = notebooks[0].read_text(encoding="utf-8")
    results = _check(json.loads(text)["cells"], sorted(path.stem for path in (folder / "tests").glob("*.py")))
    table = ["| Question | Public checks |", "|---|---|"]
    for result in results:
        failed, of = result.findings, len(result.test_case_results)
        table.append(f"| {result.name} | {f'{len(failed)} of {of} failed' if failed else 'all passed'} |")
        if failed:
            print(_annotation(notebooks[0].name, text, result.name, failed))
    print("\n".join(table))
    with open(os.environ["GITHUB_STEP_SUMMARY"], "a", encoding="utf-8") as summary:
        summary.write("\n".join(table) + "\n")
    return any(result.findings for result in results)


def _check(cells: list[dict[str, Any]], questions: list[str]) -> list[Shown]:
    """Run the cells, whatever they print, and return what the checks of each question found."""
    shell = InteractiveShell.instance()
    with capture_output():
        for cell in cells:
            if cell["cell_type"] == "code":
                shell.run_cell("".join(cell["source"]))
        grader = otter.Notebook()
        return [grader.check(question, shell.user_ns) for question in questions]


def _annotation(file: str, text: str, question: str, failed: list[Finding]) -> str:
    """Return GitHub's line for a question whose checks failed, at the line of the notebook that defines it."""
    lines = enumerate(text.splitlines(), 1)
    line = next((number for number, line in lines if re.search(rf'"(def {question}\(|{question} =)', line)), 1)
    place = _escaped(file).replace(":", "%3A").replace(",", "%2C")
    said = "\n\n".join(finding.text for finding in failed)
    return f"::error file={place},line={line},title={question}::{_escaped(said)}"


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


if __name__ == "__main__":
    sys.exit(main())
