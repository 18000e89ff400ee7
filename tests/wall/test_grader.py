"""What the clock stops is tried once more alone, and a cell that only a newer Python can read says so."""

import sys
from contextlib import contextmanager

import pytest
from kit.wall import LEVELS, run_with, with_extra

from autograder.wall import clock
from autograder.wall import grader as grader_module
from autograder.wall.grader import Grader
from autograder.wall.session import Session


@pytest.mark.parametrize("helps", [True, False])
def test_the_clock_ends_what_no_other_limit_sees_and_it_is_tried_once_more_alone(assignment, monkeypatch, helps):
    monkeypatch.setattr(clock, "CLOCK_FACTOR", 0.0)
    monkeypatch.setattr(clock, "CLOCK_SECONDS", 1.0)
    alone, tried = grader_module._MachineLock.alone, []

    @contextmanager
    def noted(turns):
        tried.append(turns)
        with alone(turns):
            if helps:
                monkeypatch.setattr(clock, "CLOCK_SECONDS", 1800.0)
            yield

    monkeypatch.setattr(grader_module._MachineLock, "alone", noted)
    with Grader(LEVELS[0]) as grader:
        run = run_with(grader, assignment, "import time\ntime.sleep(2)")
    assert len(tried) == 1
    if helps:
        assert (run.status, run.reason) == ("graded", None)
        assert all(case.passed for cases in run.cases.values() for case in cases)
    else:
        assert run.status == "timed_out"
        assert "did not finish within 1 seconds by the clock" in run.reason


def test_hidden_cases_that_the_clock_cuts_off_are_asked_once_more_alone(assignment, monkeypatch):
    run_public, alone, tried = Session.run_public, grader_module._MachineLock.alone, []

    def until_the_clock_is_over(session):
        run_public(session)
        session.budget._began -= 10_000.0

    @contextmanager
    def noted(turns):
        tried.append(turns)
        with alone(turns):
            yield

    monkeypatch.setattr(Session, "run_public", until_the_clock_is_over)
    monkeypatch.setattr(grader_module._MachineLock, "alone", noted)
    with Grader(LEVELS[0]) as grader:
        run = run_with(grader, assignment, "pass")
    assert len(tried) == 1
    assert run.status == "graded"
    lost = [case for cases in run.cases.values() for case in cases if not case.passed]
    assert lost == [], "no player had met any of them"


def test_a_cell_for_a_newer_python_says_so(marked):
    notebook, index = with_extra("answer = f'{'nested'}'\ntype Row = list[float]")
    notebook.metadata["language_info"] = {"name": "python", "version": "3.99.1"}
    (cell,) = [cell for cell in marked(notebook).cells if cell.index == index]
    if cell.status == "error":  # before Python 3.12
        assert cell.reason.endswith(f"written with Python 3.99 and is graded with 3.{sys.version_info.minor}")


@pytest.mark.parametrize("version", [None, "3.12.1"])
@pytest.mark.parametrize("source", ["f'{'nested'}'", "f\"{'\\n'.join([])}\""])
def test_an_f_string_for_a_newer_python_says_so_whatever_wrote_it(marked, version, source):
    notebook, index = with_extra(f"answer = {source}")
    notebook.metadata["language_info"] = {"name": "python"} | ({"version": version} if version else {})
    (cell,) = [cell for cell in marked(notebook).cells if cell.index == index]
    if sys.version_info < (3, 12):
        assert "an f-string needs Python 3.12" in cell.reason
