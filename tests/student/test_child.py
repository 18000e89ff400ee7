"""A notebook runs as in grading while it is checked: its last definitions count, and each cell has its time."""

import json
import os
from pathlib import Path

from kit.kits import save, states

from autograder.student import _running, terminal
from autograder.student.folder import ABOUT, open_folder, read_notebook


def outcome(path: Path) -> _running.CheckedNotebook:
    return _running.run_checks(open_folder(path), read_notebook(path), lambda *_: None)


def test_the_last_definition_counts_as_it_does_in_grading_and_its_cell_is_named(small, command):
    init = 'import otter\ngrader = otter.Notebook("small.ipynb")'
    again = "def one():\n    return 1"
    save(small, init, "def one():\n    return 2", 'grader.check("one")', again, "grader.check_all()")
    one, two = outcome(small).questions
    assert one.passes
    assert not two.passes
    _, said, _ = command("check", small)
    assert "`one` is defined again in cell 4: the last definition counts." in " ".join(said.split())


def test_what_never_ends_is_stopped_and_named_and_the_rest_is_checked(small, command, monkeypatch):
    told = []
    monkeypatch.setattr(
        terminal, "run_checks", lambda *given: _running.run_checks(*given[:2], lambda doing, _: told.append(doing))
    )
    endless = "import time\ntime.sleep(3600)"
    asked = 'import otter\notter.Notebook().check("one")'
    save(small, endless, "def one():\n    while True:\n        pass", asked, "def two():\n    return 1")
    status, out, _ = command("check", small)
    said = " ".join(out.split())
    assert status == 1
    assert states(out) == {"one": "not yet", "two": "passes"}
    assert "What came: no result within 2 seconds" in said
    assert "Cell 1, which begins `import time`, was stopped after 2 seconds" in said
    assert told.count("the checks of one") == 2  # at its start and its end: no case after it, and not at the end again


def test_the_time_of_the_whole_notebook_is_limited(small, command):
    limits = {"cell_seconds": 2, "submission_seconds": 1}
    data = json.loads((small.parent / ABOUT).read_text())
    (small.parent / ABOUT).write_text(json.dumps(data | {"limits": limits}))
    save(small, "import time\ntime.sleep(3600)", "def one():\n    return 1")
    status, out, _ = command("check", small)
    assert status == 1
    assert "it took longer than 1 second in total" in out
    assert states(out) == {"one": "not run", "two": "not run"}


def test_nothing_a_notebook_prints_gets_in_between(small, command):
    shout = (
        'import os, sys\nprint(\'{"what": "end"}\')\nos.write(1, b"{}\\n")\nos.write(2, b"x" * 100_000)\nsys.exit(5)'
    )
    save(small, shout, "def one():\n    return 1", "def two():\n    return 1", "%pwd", "!echo hello")
    status, out, err = command("check", small)
    assert (status, err) == (0, "")
    assert "Cell 1, which begins `import os, sys`, raised SystemExit: 5 (line 5)" in out


def test_a_home_is_left_alone_and_no_hidden_case_runs(small):
    save(small, "import os\nassert os.environ['HOME'] == " + repr(os.environ["HOME"]), "def one():\n    return 1")
    found = outcome(small)
    assert found.troubles == {}
    assert found.questions[0].cases == (None, None), "the two public ones, which found nothing"


def test_what_a_notebook_raises_interrupts_and_imports_is_its_own(small):
    odd = "class Odd(Exception):\n    def __str__(self):\n        raise self\n\nraise Odd"
    interrupt = "import os, signal\nos.kill(os.getpid(), signal.SIGINT)"
    save(small, odd, interrupt, "import running", "def one():\n    return 1")
    found = outcome(small)
    assert found.troubles == {
        1: "raised Odd (line 5)",
        3: "raised ModuleNotFoundError: No module named 'running' (line 1)",
    }
    assert found.questions[0].passes
