"""A master is read whole, and a header that says something wrong is refused in one plain line."""

import shutil

import pytest
from kit.masters import TESTS, read, replaced, write
from kit.notebooks import OWN

from autograder.authoring.notebooks import prompt
from autograder.course.manifest import GradescopeDisplay, Release
from autograder.course.master import MasterError
from autograder.course.masters import read_master
from autograder.errors import UserError


def test_a_sound_master_is_read_whole(tmp_path):
    master = read(tmp_path)
    total, largest = master.questions
    assert (master.name, master.header.title, master.header.minutes) == ("09_sums", "Sums", 30)
    assert (total.name, total.points, largest.name, largest.points) == ("total", 5, "largest", 1)
    assert [(c.name, c.points, c.hidden) for c in total.cases] == [
        ("one_and_one", 0.5, False),
        ("many", 3, True),
        ("arguments_left_alone", 0.75, True),
        ("whole_numbers_work_too", 0.75, True),
    ]
    assert total.cases[0].hint == 'What is "one" and one?'
    assert total.cases[0].source == "def one_and_one(total):\n    assert total([1, 1]) == 2"
    assert total.cases[2].source == 'def arguments_left_alone(total):\n    leaves_alone(total, None, "x", numbers(3))'
    assert [cell.source for cell in master.given] == [
        "A story.",
        "import numpy as np",
        "Add it up.",
        "total([1, 2])",
        "Which is the largest of 3, 1 and 2?",
        "The end.",
    ]
    assert largest.solutions == ("largest = 3  # SOLUTION", "The first.")
    assert prompt(total, "Add it up.") == "**Question `total`** (5 points). Add it up."
    assert prompt(largest, "Which?") == "**Question `largest`** (1 point). Which?"


@pytest.mark.parametrize("name", ["notebook.py", "tests.py"])
def test_a_file_that_is_missing_is_one_line(tmp_path, name):
    folder = write(tmp_path)
    (folder / name).unlink()
    with pytest.raises(UserError, match=f"^solutions/09_sums/{name}: cannot be read: "):
        read_master(folder)


def test_form_earns_nothing_and_without_hidden_cases_the_public_ones_earn_everything(tmp_path):
    whole = tmp_path / "whole"
    whole.mkdir()
    _, largest = read(whole, tests=replaced(TESTS, '@hidden(1, "Is', '@public(1, "Is')).questions
    assert sum(case.points for case in largest.cases if not case.hidden) == largest.points
    formal = TESTS.replace('number?")', 'number?", form=True)')
    assert formal != TESTS
    _, largest = read(tmp_path, tests=formal).questions
    assert [case.points for case in largest.cases if case.form] == [0]
    assert sum(case.points for case in largest.cases if case.hidden) == largest.points


# How Gradescope shows it


NAME = "01_shares"
HEADERS = {
    "[]": "gradescope: must be lines of `key: value`, not a list",
    "{total: 3}": "gradescope: unknown key 'total'; known: hidden_cases, points",
    "{hidden_cases: never}": "must be one of after_due_date, after_published, hidden, visible, not 'never'",
    "{release: cases}": "`release: cases` tells what hidden cases are about; give `hidden_cases: after_due_date`",
    "{release: mistakes, hidden_cases: visible}": "give `hidden_cases: after_due_date` or `after_published` with it",
    "{release: all}": "must be one of cases, mistakes, points, not 'all'",
    "{points: 0}": "gradescope.points: must be a number > 0",
    "{points: many}": "gradescope.points: must be a number, not text",
}


def with_header(tmp_path, header):
    shutil.copytree(OWN / "solutions" / NAME, tmp_path / NAME)
    path = tmp_path / NAME / "notebook.py"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("\n# minutes:", f"\n# gradescope: {header}\n# minutes:", 1), encoding="utf-8")
    return read_master(path.parent).header.gradescope


def test_a_master_says_how_it_is_shown(tmp_path):
    assert read_master(OWN / "solutions" / NAME).header.gradescope == GradescopeDisplay()
    found = with_header(tmp_path, "{hidden_cases: visible, points: 10}")
    assert found == GradescopeDisplay("visible", 10)


def test_hidden_cases_may_be_told_of_where_students_see_them_late(tmp_path):
    found = with_header(tmp_path, "{hidden_cases: after_published, release: cases}")
    assert found.release is Release.CASES


@pytest.mark.parametrize("header", HEADERS)
def test_a_master_that_says_it_wrongly_is_refused_in_one_line(tmp_path, header):
    with pytest.raises(MasterError) as refusal:
        with_header(tmp_path, header)
    assert HEADERS[header] in str(refusal.value)
    assert "\n" not in str(refusal.value)
