"""The doctor says of each case of a course what `grade` would: that it crosses, or why it is set aside."""

from types import SimpleNamespace

from click.testing import CliRunner

from autograder.course.manifest import CaseEntry, Limits, Manifest, QuestionEntry
from autograder.otter_courses import doctor
from autograder.otter_courses.solution import Examined
from autograder.wall.results import Level

CASES = (CaseEntry("q1 - 1", False, 1, ""), CaseEntry("q1 - 2", True, 1, ""))
MANIFEST = Manifest("hw", (QuestionEntry("q1", False, 2, CASES),), Limits())


def assignment(*uncompiled):
    return SimpleNamespace(name="hw", manifest=MANIFEST, uncompiled=uncompiled)


def test_each_case_crosses_or_is_set_aside_for_a_reason():
    assert doctor.lines(Examined(assignment(), {("q1", "q1 - 2"): "an Axes"})) == [
        "hw: 2 cases, 1 set aside, which a person grades",
        "  q1, q1 - 1: crosses",
        "  q1, q1 - 2: set aside: an Axes",
    ]


def test_without_a_solution_nothing_is_said_of_cases():
    assert doctor.lines(Examined(assignment(), None)) == [
        "hw: 2 cases; no solved notebook is there, so it was not checked that they can be passed"
    ]


def test_packages_that_each_player_would_compile_are_named():
    last = doctor.lines(Examined(assignment("datascience"), {}))[-1]
    assert "without compiled bytecode" in last
    assert ": datascience; to compile them: python -m compileall" in last


def test_the_command_asks_for_isolation_first_and_examines_what_it_is_given(monkeypatch, tmp_path):
    asked = []
    monkeypatch.setattr(doctor, "show_levels", lambda: asked.append("levels") or Level.FULL)
    monkeypatch.setattr(
        doctor, "read_all", lambda paths, notebook, work: asked.append(paths) or [assignment()][: len(paths)]
    )
    monkeypatch.setattr(doctor, "examine", lambda found, level, work: [Examined(each, {}) for each in found])
    assert CliRunner().invoke(doctor.doctor, []).output == ""
    said = CliRunner().invoke(doctor.doctor, ["--otter", str(tmp_path)])
    assert "q1, q1 - 2: crosses" in said.output
    assert asked == [(), "levels", (tmp_path,), "levels"]
