"""An assignment is read without Otter, and its modules stay where nothing else finds them."""

import subprocess
import sys
from types import SimpleNamespace

from conftest import ROOT

from autograder.wall.loading import load

CODE = """\
import sys
from pathlib import Path
sys.modules["otter"] = None
from autograder.wall.loading import load
found = load(Path(sys.argv[1]))
assert [name for name in sys.modules if name.partition(".")[0] in ("otter", "pandas", "softlookup")] == ["otter"]
print(sum(len(question.public) + len(question.hidden) for question in found.questions.values()))
"""


def test_an_assignment_is_read_without_otter_and_leaves_no_module_of_its_own(own):
    path = own.autograder_zip("01_shares")
    done = subprocess.run([sys.executable, "-c", CODE, path], cwd=ROOT, capture_output=True, text=True)
    cases = [case for question in load(path).manifest.autograded for case in question.cases]
    assert (done.stdout, done.stderr) == (f"{len(cases)}\n", "")


def test_a_case_that_is_only_asked_asks_and_finds_nothing(own):
    assignment = load(own.autograder_zip("01_shares"))
    public, asked, failed = assignment.questions["shares"].public, [], 0

    def wrong(x, axis=-1):
        asked.append(x)
        return x * 0.0

    notebook = SimpleNamespace(get={"shares": wrong}.get)
    for case in public:
        try:
            case.test(notebook)
        except AssertionError:
            failed += 1
    assert failed
    asked.clear()
    with assignment.only_asking():
        for case in public:
            case.ask(notebook)
    assert len(asked) >= len(public)
