"""What a notebook does to the process that it is checked in, and what is said of the rest then."""

from kit.kits import save, states

from autograder.student import _running


def test_what_resists_is_ended(small, command, monkeypatch):
    monkeypatch.setattr(_running, "GRACE_SECONDS", 0.5)
    resisting = "while True:\n    try:\n        while True:\n            pass\n    except BaseException:\n        pass"
    save(small, "def one():\n    return 1", 'import otter\notter.Notebook().check("one")', resisting)
    status, out, _ = command("check", small)
    assert status == 1
    assert states(out) == {"one": "passes", "two": "not yet"}
    said = " ".join(out.split())
    assert "Cell 3, which begins `while True:`, did not end and could not be interrupted; the rest was run" in said


def test_checks_that_resist_leave_the_rest_unjudged(small, command, monkeypatch):
    monkeypatch.setattr(_running, "GRACE_SECONDS", 0.5)
    resisting = "def one():\n    while True:\n        try:\n            while True:\n                pass\n"
    save(small, resisting + "        except BaseException:\n            pass", "def two():\n    return 1")
    status, out, _ = command("check", small)
    assert status == 1
    assert states(out) == {"one": "not run", "two": "not run"}
    assert "The notebook was stopped: the checks of one did not end and could not be interrupted." in " ".join(
        out.split()
    )


def test_a_notebook_that_ends_its_process_is_told_so(small, command):
    save(small, "def one():\n    return 1", "import os\nos._exit(0)")
    status, out, _ = command("check", small)
    assert status == 1
    assert states(out)["one"] == "passes"
    assert "ended the process that the notebook runs in; the rest was run without it" in " ".join(out.split())
