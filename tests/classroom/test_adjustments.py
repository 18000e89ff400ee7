"""An adjustment keeps its person, and a row that does not fit is refused."""

import pytest
from kit.handed_in import HEADS, csv
from kit.results import ADA, BOB, class_state, heads
from msgspec.structs import replace

from autograder.classroom.adjustments import read_adjustments
from autograder.classroom.entries import Entry
from autograder.classroom.grades import grade_class
from autograder.errors import UserError


@pytest.mark.parametrize(
    ("row", "why_not"),
    [
        ("Nobody,05_fifth,total,1,x", "names 0 people"),
        ("S1,06_sixth,total,1,x", "is not built"),
        ("S1,05_fifth,nothing,1,x", "has no question"),
        ("S1,05_fifth,total,many,x", "give a number"),
        ("S1,05_fifth,total,nan,x", "give a number"),
        ("S1,05_fifth,total,1,", "no reason"),
    ],
)
def test_a_row_that_does_not_fit_is_refused(tmp_path, row, why_not):
    path = tmp_path / "adjustments.csv"
    path.write_text(f"person,assignment,question,points,reason\n{row}\n")
    with pytest.raises(UserError, match=why_not):
        read_adjustments([path], [ADA, BOB], [HEADS])


def adjusted(tmp_path, *rows, people=(ADA, BOB), before=()):
    path = csv(tmp_path / "adjustments.csv", "person,assignment,question,points,reason", *rows)
    return read_adjustments([path], people, [HEADS], before)


def test_an_adjustment_keeps_its_person_whoever_comes_later(tmp_path):
    row = "Ada Lovelace,05_fifth,total,1,a bonus"
    (first,) = adjusted(tmp_path, row)
    assert first.to == ADA
    namesake = replace(ADA, id="S9", accounts=())
    (again,) = adjusted(tmp_path, row, people=(namesake, BOB, ADA), before=(first,))
    assert again.to == ADA, "a namesake who comes later gets nothing"
    with pytest.raises(UserError, match=r"names 2 people of this class: Ada Lovelace \(S9\), Ada Lovelace \(S1\)"):
        adjusted(tmp_path, row, people=(namesake, BOB, ADA))
    with pytest.raises(UserError, match="names 2 people"):
        adjusted(tmp_path, row, people=(ADA, replace(BOB, login="Ada Lovelace")))


def test_the_same_adjustment_twice_is_an_error_that_names_both_lines(tmp_path):
    rows = "S1,05_fifth,total,1,a bonus", "S2,05_fifth,total,1,a bonus", "ada lovelace,05_fifth,total,1,a bonus"
    with pytest.raises(UserError, match=r"adjustments\.csv:4: the same adjustment as in .*adjustments\.csv:2"):
        adjusted(tmp_path, *rows)
    assert len(adjusted(tmp_path, *rows[:2], "S1,05_fifth,total,1,another bonus")) == 3


def test_a_faulty_question_is_excused_for_everybody_in_one_row(tmp_path):
    given = adjusted(tmp_path, "*,05_fifth,split_heads,excused,its prompt was wrong")
    entries = {"ada": Entry((ADA,)), "bob": Entry((BOB,))}
    state = class_state(entries=entries, adjustments=given)
    grades = grade_class([heads("ada", 0, 2), heads("bob", 2, 0)], state).grades
    assert [grade.total for grade in grades] == [2, 0]
    assert [grade.in_gradebook(person) for grade, person in zip(grades, (ADA, BOB), strict=True)] == [2 * 11 / 8, 0]
