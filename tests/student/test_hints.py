"""Hints come one at a time."""

import json

from kit.kits import RIGHT, answer

from autograder.softlookup.diagnosis import diagnose
from autograder.student._hints import of as hints_of
from autograder.student._running import run_checks as run
from autograder.student.folder import open_folder, read_notebook


def test_hints_come_one_at_a_time_and_begin_with_the_diagnosis(notebook, command):
    answer(notebook, shares="def shares(x, axis=-1):\n    return x / 3")
    found = run(open_folder(notebook), read_notebook(notebook), lambda *_: None).questions[0]
    hints = hints_of(found.findings)
    assert len(hints) > 1
    assert diagnose(found.findings).finding.hint == hints[0]
    for number in range(1, len(hints) + 2):
        status, out, _ = command("check", notebook, "--hint", "shares")
        said = " ".join(out.split())
        shown = min(number, len(hints))
        assert status == 0
        assert [hint for hint in hints if hint in said] == hints[:shown]
        assert ("That is the last one." in said) is (shown == len(hints))
    assert json.loads((notebook.parent / ".hints.json").read_text()) == {"shares": len(hints)}
    answer(notebook, shares=RIGHT)
    assert "No check of shares fails" in command("check", notebook, "--hint", "shares")[1]
