"""by-hand.csv has a row for each submission and question of which cases were set aside, and keeps what is in it."""

import csv
import io
from types import SimpleNamespace

from autograder.classroom.by_hand import BY_HAND, write_by_hand
from autograder.marking.record import CaseGrade, QuestionGrade


def grade(submission, digest="abc", aside="an Axes"):
    case = CaseGrade("q1 - 1", False, None if aside else True, 0, 0, None, None, set_aside=aside)
    questions = (
        QuestionGrade("q1", 0, 0, False, (case,)),
        QuestionGrade("q1 (by hand)", None, 2, True, ()),
        QuestionGrade("essay", None, 1, True, ()),
    )
    return SimpleNamespace(
        record=SimpleNamespace(submission=submission, questions=questions, answers={"q1 (by hand)": digest})
    )


def rows(folder):
    return list(csv.reader(io.StringIO((folder / BY_HAND).read_text(encoding="utf-8"))))[1:]


def test_a_row_waits_for_points_and_keeps_them_as_long_as_the_code_is_there(tmp_path):
    write_by_hand(tmp_path, [grade("ada"), grade("bob")])
    assert rows(tmp_path) == [["id:ada", "q1 (by hand)", "", "", "d:abc"], ["id:bob", "q1 (by hand)", "", "", "d:abc"]]
    path = tmp_path / BY_HAND
    path.write_text(
        path.read_text(encoding="utf-8").replace('"id:ada","q1 (by hand)",,,', '"id:ada","q1 (by hand)",2,"fine",')
    )
    write_by_hand(tmp_path, [grade("ada"), grade("bob")])
    assert rows(tmp_path)[0] == ["id:ada", "q1 (by hand)", "2", "fine", "d:abc"]
    write_by_hand(tmp_path, [grade("ada", "other"), grade("bob")])
    assert rows(tmp_path)[0] == ["id:ada", "q1 (by hand)", "", "", "d:other"]


def test_where_nothing_is_set_aside_there_is_no_file(tmp_path):
    write_by_hand(tmp_path, [grade("ada")])
    write_by_hand(tmp_path, [grade("ada", aside=None)])
    assert not (tmp_path / BY_HAND).exists()
