"""Classroom 50, from its documented formats, as no real classroom was at hand: owners, groups and scores."""

import json
from datetime import UTC, datetime

import pytest
from click.testing import CliRunner
from handed_in import hand_in, matched
from made_class import class_state, heads, write_results

from autograder.classroom.classroom50 import scores
from autograder.classroom.due_dates import Due
from autograder.classroom.entries import Entry
from autograder.classroom.people import Person
from autograder.classroom.points import HumanPoints
from autograder.errors import UserError

SCORES_HEAD = (
    "username,first_name,last_name,email,section,score,max_score,datetime,submission_tag,submitted_by,review_url,late,"
    "override"
)


@pytest.fixture
def downloaded(tmp_path):
    """What its tool downloads: ada tried twice; a login has a hyphen; there is a group. The roster has staff."""
    top = tmp_path / "cs-hello_submissions_2026-11-21T08-00-00Z"
    for user in ("ada", "mary-ann", "group-2"):
        (top / f"cs-hello-{user}" / ".git").mkdir(parents=True)
        (top / f"cs-hello-{user}" / "05_heads.ipynb").write_text("{}")
        (top / f"cs-hello-{user}" / "result.json").write_text("{}")
    rows = [
        f"{user},,,,,5,5,2026-11-{day}T10:00:00Z,t,{user},u,,"
        for user, day in (("ada", 20), ("ada", 18), ("mary-ann", 19))
    ]
    (top / "scores.csv").write_text("\n".join([SCORES_HEAD, *rows]) + "\n")
    roster = tmp_path / "roster.csv"
    roster.write_text(
        "username,first_name,last_name,email,section,github_id,role\n"
        "ada,Ada,L,,A,1,student\nmary-ann,Mary,Ann,,A,2,\nmary,Mary,B,,A,3,student\nann,Ann,C,,A,4,student\n"
        "boss,Bo,S,,,5,teacher\nhelp,He,L,,,6,hta\n,Pending,P,p@example.org,A,,student\n"
    )
    return top, roster


@pytest.mark.parametrize(("source", "prefix"), [(None, ""), ("git", "cs-hello-"), ("folder", "cs-hello-")])
def test_whose_a_downloaded_repository_is(downloaded, source, prefix):
    top, roster = downloaded
    _, made = matched(top, source=source, roster=roster, prefix=prefix)
    owners = {
        entry.folder and entry.file.split("/")[0]: [p.github for p in entry.people] for entry in made.entries.values()
    }
    owned = {name: who for name, who in owners.items() if "group" not in name and name != "scores.csv"}
    assert owned == {"cs-hello-ada": ["ada"], "cs-hello-mary-ann": ["mary-ann"]}
    assert [person.github for person in made.missing] == ["mary", "ann"], "no staff, no invitation"
    assert len(made.unmatched) == 1, "a group has no row in the roster"
    if source is None:
        assert "scores.csv" not in owners
        times = {entry.people[0].github: entry.submitted.day for entry in made.entries.values() if not entry.unmatched}
        assert times == {"ada": 20, "mary-ann": 19}, "the newest attempt, not a commit on top of it"


ASSIGNMENTS = {
    "schema": "classroom50/assignments/v1",
    "assignments": [
        {"slug": "bye", "name": "Bye", "due": "2026-12-01T00:00:00Z"},
        {"slug": "hello", "name": "Hello", "due": "2026-11-19T23:59:00Z", "mode": "group", "runtime": {}},
    ],
}
TEAMS = {
    "schema": "classroom50/teams/v1",
    "assignments": {
        "hello": {
            "teams": [
                {"slug": "classroom50-group-0123456789abcdef-2", "id": 7, "members": ["ann", "mary"], "name": "Sharks"},
                {"slug": "classroom50-group-0123456789abcdef-12", "members": []},
            ]
        }
    },
}


@pytest.mark.parametrize("prefix", ["", "cs-hello-"])
def test_due_dates_and_groups_lie_beside_the_roster(downloaded, tmp_path, prefix):
    top, given = downloaded
    roster = tmp_path / "classroom50" / "cs" / "roster.csv"
    roster.parent.mkdir(parents=True)
    roster.write_text(given.read_text())
    options = {"source": "git" if prefix else None, "roster": roster, "prefix": prefix}
    _, made = matched(top, **options)
    assert (made.dues, made.groups) == ((), {})
    (roster.parent / "assignments.json").write_text(json.dumps(ASSIGNMENTS))
    (roster.parent / "teams.json").write_text(json.dumps(TEAMS))
    _, made = matched(top, **options)
    assert made.dues == (Due(None, datetime(2026, 11, 19, 23, 59, tzinfo=UTC)),)
    (group,) = [entry for entry in made.entries.values() if "group-2" in entry.file]
    assert [person.github for person in group.people] == ["ann", "mary"]
    assert made.missing == ()
    assert [entry for entry in made.unmatched if "scores" not in entry] == []
    other = hand_in(tmp_path / "cs-bye_submissions_1", "cs-bye-group-2/hw.ipynb", "scores.csv")
    (other / "scores.csv").write_text(SCORES_HEAD + "\n")
    source, other_prefix = ("git", "cs-bye-") if prefix else (None, "")
    _, made = matched(other, source=source, roster=roster, prefix=other_prefix, before=made)
    (entry,) = [entry for entry in made.entries.values() if "hw" in entry.file]
    assert entry.unmatched, "another assignment's group of the same number is somebody else"
    _, made = matched(top, roster=roster, prefix="cs-hello-", due=("2026-11-21",))
    assert made.dues == made.settings.due != (), "what is said on the command line counts"
    with pytest.raises(UserError, match="cs-bye-, cs-hello-: not due at the same time; grade one at a time"):
        matched(top, other, roster=roster)
    (roster.parent / "teams.json").write_text("{}")
    with pytest.raises(UserError, match=r"teams\.json: not as Classroom 50 writes it"):
        matched(top, **options)


def test_a_group_has_one_score(tmp_path):
    both = (Person("Ann", github="ann"), Person("Mary", github="mary"))
    out = write_results(tmp_path / "out", [heads("g", 2, 2)], class_state("folder", {"g": Entry(both)}))
    entry = {"owner": "group-2", "member_usernames": ["ann", "mary"], "team_slug": "t", "submissions": []}
    bucket = {"type": "team", "entries": [entry]}
    path = tmp_path / "scores.json"
    path.write_text(json.dumps({"schema": "classroom50/scores/v1", "assignments": {"hello": bucket}}))
    given = [str(out), "--into", str(path), "--assignment", "05_heads", "--classroom", "cs", "--slug", "hello"]
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
    given = [str(out), "--into", str(path), "--assignment", "05_heads", "--classroom", "cs", "--slug", "hello"]
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
    points = HumanPoints("a", "why_several_heads", 4.5, "", assignment="05_heads", people=(ada,))
    made = class_state("folder", {"a": Entry((ada,)), "b": Entry((bo,))}, points=(points,))
    out = write_results(tmp_path / "out", [heads("a", 2, 2), heads("b", 1, 0)], made)
    path = tmp_path / "scores.json"
    given = [str(out), "--into", str(path), "--assignment", "05_heads", "--classroom", "cs", "--slug", "hello"]
    assert "times 100" in CliRunner().invoke(scores, given, catch_exceptions=False).output
    newest = [entry["submissions"][0] for entry in json.loads(path.read_text())["assignments"]["hello"]["entries"]]
    assert [(each["score"], each["max-score"]) for each in newest] == [(950, 1100), (100, 1100)]


@pytest.mark.parametrize("text", ["{", '{"schema": "classroom50/scores/v2", "assignments": {}}', '{"assignments": {}}'])
def test_scores_in_another_form_are_left_as_they_are(tmp_path, text):
    entries = {"a": Entry((Person("Ada", github="ada"),))}
    out = write_results(tmp_path / "out", [heads("a", 2, 2)], class_state("folder", entries))
    path = tmp_path / "scores.json"
    path.write_text(text)
    given = [str(out), "--into", str(path), "--assignment", "05_heads", "--classroom", "cs", "--slug", "hello"]
    with pytest.raises(UserError, match=r"give scores\.json of a classroom"):
        CliRunner().invoke(scores, given, catch_exceptions=False)
    assert path.read_text() == text
