"""Scores go back into Classroom 50's file, in its documented form, as no real classroom was at hand."""

import json

import pytest
from click.testing import CliRunner
from kit.results import class_state, heads, write_results

from autograder.classroom.commands.scores import scores
from autograder.classroom.entries import Entry
from autograder.classroom.people import Person
from autograder.classroom.points import HumanPoints
from autograder.errors import UserError


def test_a_group_has_one_score(tmp_path):
    both = (Person("Ann", github="ann"), Person("Mary", github="mary"))
    out = write_results(tmp_path / "out", [heads("g", 2, 2)], class_state("folder", {"g": Entry(both)}))
    entry = {"owner": "group-2", "member_usernames": ["ann", "mary"], "team_slug": "t", "submissions": []}
    bucket = {"type": "team", "entries": [entry]}
    path = tmp_path / "scores.json"
    path.write_text(json.dumps({"schema": "classroom50/scores/v1", "assignments": {"hello": bucket}}))
    given = [str(out), "--into", str(path), "--assignment", "05_fifth", "--classroom", "cs", "--slug", "hello"]
    assert "1 score of hello" in CliRunner().invoke(scores, given, catch_exceptions=False).output
    (written,) = json.loads(path.read_text())["assignments"]["hello"]["entries"]
    assert (written["owner"], written["team_slug"], written["submissions"][0]["score"]) == ("group-2", "t", 5)


def test_scores_go_back_as_overrides_and_nothing_else_changes(tmp_path):
    ann, bo = Person("Ann", github="ann"), Person("Bo", github="bo")
    entries = {"a": Entry((Person("Ada", github="Ada"),)), "b": Entry((bo,)), "c": Entry((ann,))}
    records = [heads("a", 2, 2), heads("b", 1, 0), heads("c", 0, 0)]
    out = write_results(tmp_path / "out", records, class_state("folder", entries))
    real = {
        "submission": "submit/2026-11-20T10-00-00Z-abc1234",
        "datetime": "2999-01-01T00:00:00Z",
        "score": 1,
        "x": [1],
    }
    typed = {"owner": "bo", "override": True, "submissions": [{"submission": "submit/manual-1", "score": 3}]}
    path = tmp_path / "scores.json"
    before = {
        "schema": "classroom50/scores/v1",
        "more": 1,
        "assignments": {
            "hello": {
                "type": "individual",
                "collected_at": "then",
                "entries": [{"owner": "ada", "member_usernames": ["ada"], "submissions": [real]}, typed],
            },
            "other": {"type": "group", "entries": [{"owner": "ada"}]},
        },
    }
    path.write_text(json.dumps(before))
    given = [str(out), "--into", str(path), "--assignment", "05_fifth", "--classroom", "cs", "--slug", "hello"]
    for _ in range(2):
        printed = CliRunner().invoke(scores, given, catch_exceptions=False).output
        assert "left as a person typed it: bo" in printed
        after = json.loads(path.read_text())
        (ada, left, new) = after["assignments"]["hello"]["entries"]
        assert (left, after["assignments"]["other"], after["more"]) == (typed, before["assignments"]["other"], 1)
        made, kept = ada["submissions"]
        assert (kept, ada["override"], ada["member_usernames"]) == (real, True, ["ada"])
        assert (made["score"], made["max-score"], made["datetime"]) == (5, 11, "2999-01-01T00:00:01Z")
        assert made["submission"].startswith("submit/manual-")
        assert (new["owner"], new["submissions"][0]["score"]) == ("ann", 0)
    CliRunner().invoke(scores, [*given, "--replace-typed"], catch_exceptions=False)
    assert json.loads(path.read_text())["assignments"]["hello"]["entries"][1]["submissions"][0]["score"] == 1


def test_where_a_total_is_a_fraction_all_numbers_are_hundredths(tmp_path):
    ada, bo = Person("Ada", github="ada"), Person("Bo", github="bo")
    points = HumanPoints("a", "why_several_heads", 4.5, "", assignment="05_fifth", people=(ada,))
    made = class_state("folder", {"a": Entry((ada,)), "b": Entry((bo,))}, points=(points,))
    out = write_results(tmp_path / "out", [heads("a", 2, 2), heads("b", 1, 0)], made)
    path = tmp_path / "scores.json"
    given = [str(out), "--into", str(path), "--assignment", "05_fifth", "--classroom", "cs", "--slug", "hello"]
    assert "times 100" in CliRunner().invoke(scores, given, catch_exceptions=False).output
    newest = [entry["submissions"][0] for entry in json.loads(path.read_text())["assignments"]["hello"]["entries"]]
    assert [(each["score"], each["max-score"]) for each in newest] == [(950, 1100), (100, 1100)]


@pytest.mark.parametrize("text", ["{", '{"schema": "classroom50/scores/v2", "assignments": {}}', '{"assignments": {}}'])
def test_scores_in_another_form_are_left_as_they_are(tmp_path, text):
    entries = {"a": Entry((Person("Ada", github="ada"),))}
    out = write_results(tmp_path / "out", [heads("a", 2, 2)], class_state("folder", entries))
    path = tmp_path / "scores.json"
    path.write_text(text)
    given = [str(out), "--into", str(path), "--assignment", "05_fifth", "--classroom", "cs", "--slug", "hello"]
    with pytest.raises(UserError, match=r"give scores\.json of a classroom"):
        CliRunner().invoke(scores, given, catch_exceptions=False)
    assert path.read_text() == text
