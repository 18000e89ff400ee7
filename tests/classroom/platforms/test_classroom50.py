"""Classroom 50, from its documented formats, as no real classroom was at hand: owners, groups and scores."""

import json
from datetime import UTC, datetime

import pytest
from kit.handed_in import hand_in, matched

from autograder.classroom.due_dates import Due
from autograder.errors import UserError

SCORES_HEAD = (
    "username,first_name,last_name,email,section,score,max_score,datetime,submission_tag,submitted_by,review_url,late,"
    "override"
)


@pytest.fixture
def downloaded(tmp_path):
    """Return what its tool downloads: ada tried twice; a login has a hyphen; there is a group. The roster has staff."""
    top = tmp_path / "cs-hello_submissions_2026-11-21T08-00-00Z"
    for user in ("ada", "mary-ann", "group-2"):
        (top / f"cs-hello-{user}" / ".git").mkdir(parents=True)
        (top / f"cs-hello-{user}" / "05_fifth.ipynb").write_text("{}")
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
