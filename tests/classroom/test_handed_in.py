"""Whose each submission is, what of a clone is graded, and what stays from run to run of what was said."""

import json
import re
import shutil

import pytest
from dulwich.repo import Repo
from kit.handed_in import DUE, NOON, as_graded, cloned, csv, gradescope_export, made, matched, place
from kit.results import EVERYTHING, Page, canvas, class_state, grader, heads, snapshot, totals, write_results
from msgspec.structs import replace

from autograder.classroom import clone_store, clones, outputs
from autograder.classroom.due_dates import parse_due
from autograder.classroom.entries import STATE_FILE, Entry, load_state, state_to_json
from autograder.classroom.handed_in import match
from autograder.classroom.late import days_of, gaps
from autograder.classroom.people import Person
from autograder.classroom.settings import ClassFile, Settings, new_text
from autograder.classroom.to_do import tasks
from autograder.errors import UserError
from autograder.marking.marking import read_or_record
from autograder.wall.results import Level


@pytest.fixture
def gradescope(tmp_path):
    return gradescope_export(tmp_path)


def test_gradescopes_people_are_found_in_the_roster(gradescope, tmp_path):
    roster = csv(
        tmp_path / "r.csv", "Name,SID,Email,Section", "A. Lovelace,0007,,1", "Bob B,,BOB@example.org,2", "Cy,3,,1"
    )
    found = made(gradescope, roster=roster)
    assert found.entries["submission_101"].people == (Person("A. Lovelace", "0007", section="1"),)
    assert [str(person) for person in found.missing] == ["Cy"]
    two = found.entries["submission_102"]
    assert [person.name for person in two.people] == ["Bob B"], "who is in no roster has no row"
    assert [person.name for person in two.submitters] == ["Bob", "=cmd|' /C calc'!A0"]
    assert "not in the roster" in two.unmatched
    assert set(found.unmatched) == {"submission_102", "submission_103__hw"}


def test_a_roster_takes_away_no_platforms_own_number(tmp_path):
    roster = csv(tmp_path / "r.csv", "name,login", '"Lovelace, Ada",ada', "Max Ng,max")
    place(tmp_path / "c", "lovelaceada_101_9001_05_fifth.ipynb", "ngmax_102_9002_05_fifth.ipynb")
    place(tmp_path / "m", *(f"{who}_assignsubmission_file_/05_fifth.ipynb" for who in ("Ada Lovelace_11", "Max Ng_12")))
    for top, numbers in (("c", {"101", "102"}), ("m", {"11", "12"})):
        found = made(tmp_path / top, roster=roster)
        assert {person.login for entry in found.entries.values() for person in entry.people} == {"ada", "max"}
        records = [heads(id, 2, 2) for id in found.entries]
        out = write_results(tmp_path / f"out-{top}", records, found)
        outputs.write_all(out)
        if top == "c":
            rows = (out / "canvas.csv").read_text().splitlines()[2:]
            assert {re.search(r',"(\d+)",', row)[1] for row in rows} == numbers
        else:
            rows = (out / "moodle-worksheet-05_fifth.csv").read_text().splitlines()[1:]
            assert {row.split(",")[0].strip('"').removeprefix("Participant ") for row in rows} == numbers


def test_canvas_columns_are_called_as_in_canvas(tmp_path):
    roster = csv(
        tmp_path / "r.csv",
        "Student,ID,SIS User ID,SIS Login ID,Section,05 Fifth: several at once (77001),02_second (77002),Total",
        "Ada,101,S1,ada,A,,,",
    )
    place(tmp_path / "subs", "ada.ipynb")
    assert made(tmp_path / "subs", roster=roster).words["canvas"] == {"05_fifth": "05 Fifth: several at once (77001)"}


def test_a_due_date_of_an_unknown_assignment_is_refused(tmp_path):
    place(tmp_path / "subs", "ada.ipynb")
    with pytest.raises(UserError, match="99_other"):
        made(tmp_path / "subs", due=("99_other=2026-11-20",))
    for text in ("soon", "2026-13-01", "05_fifth="):
        with pytest.raises(UserError, match="is not a time"):
            parse_due(text)


def test_a_class_list_reads_back_as_it_was(gradescope, tmp_path):
    roster = csv(tmp_path / "r.csv", "name,sid,extension_days,submitted", "A,0007,1.5,2026-11-20T10:00+01:00", "C,9,,")
    points = csv(
        tmp_path / "p.csv", "submission,question,points,comment", 'submission_101,why_several_heads,2.5,"a\nb"'
    )
    found = made(gradescope, roster=roster, points=(points,), due=("2026-11-20",), late_penalty=10.0)
    (tmp_path / STATE_FILE).write_text(state_to_json(found))
    assert load_state(tmp_path) == found
    (tmp_path / STATE_FILE).write_text("{}")
    with pytest.raises(UserError, match=r"class\.json: object missing required field `schema`; remove it"):
        load_state(tmp_path)


# What a clone was when it was due


def test_on_git_the_last_commit_before_the_due_date_counts(tmp_path):
    cloned(tmp_path / "subs" / "ada", (-3, "old"), (-1, "in time"), (2, "late"), (5, "later"))
    cloned(tmp_path / "subs" / "bo", (-1, "in time"))
    cloned(tmp_path / "subs" / "cy", (1, "late only"))
    cloned(tmp_path / "subs" / "dee", (-2, None), (3, "not there then"))
    roster = tmp_path / "r.csv"
    roster.write_text("login,extension_hours_05_fifth\nada,2\nbo,\ncy,\ndee,\n")
    found, made = as_graded(tmp_path)
    assert found == {
        "ada": ("in time", -1, 5),
        "bo": ("in time", -1, None),
        "cy": ("late only", 1, None),
        "dee": ("not there then", 3, None),
    }
    undecided = {id.removesuffix("__hw"): entry.undecided for id, entry in made.entries.items() if entry.undecided}
    assert sorted(undecided) == ["cy", "dee"], "nothing late counts in full, and nobody has a 0"
    assert undecided["cy"].endswith("it has no commit from before it was due")
    assert re.search(
        r"the commit that was due, \w{10} of 2026-11-20 10:00 UTC, has no such file, nor any", undecided["dee"]
    )
    out = write_results(tmp_path / "out", [heads(f"{name}__hw", 2, 2) for name in found], made)
    (task,) = [one for one in tasks(*outputs.write_all(out)) if one.anchor == "after-due"]
    assert [(case.submission, case.what) for case in task.cases] == [("ada__hw", "last commit 2026-11-20 17:00")]
    assert "as it was when it was due" in Page(out / "feedback" / "ada__hw.html").text
    assert as_graded(tmp_path, roster=roster)[0]["ada"] == ("late", 2, 5), "an extension"
    assert as_graded(tmp_path, grace=150.0)[0]["ada"] == ("late", 2, 5), "grace"


def test_a_file_that_was_only_renamed_is_followed(tmp_path):
    """Under another name than any of before, it waits."""
    text = "\n".join(f"line {n}" for n in range(40))
    for who, then, now in (("ada", text, f"{text}\nand more"), ("bo", text, "nothing of it")):
        folder = tmp_path / "subs" / who
        cloned(folder, (-2, then), file="old.ipynb")
        with Repo(str(folder)) as repository:
            (folder / "old.ipynb").rename(folder / "hw.ipynb")
            (folder / "hw.ipynb").write_text(now)
            tree = repository.get_worktree()
            tree.stage(["old.ipynb", "hw.ipynb"])
            when = {f"{each}_timestamp": NOON.timestamp() + 3600 for each in ("commit", "author")}
            tree.commit(b"x", committer=b"a <a@b>", author=b"a <a@b>", **when)
    found, made = as_graded(tmp_path)
    assert found["ada"] == (text, -2, 1)
    assert made.entries["bo__hw"].undecided.endswith("has no such file, but old.ipynb")


def test_of_several_notebooks_in_one_commit_what_counts_does_not_hang_on_the_tests(tmp_path):
    ada = (Person("Ada"),)
    entries = {id: Entry(ada, None, NOON, file=f"ada/{id}.ipynb") for id in ("guess-0", "guess-1")}
    records = [heads("guess-0", 0, 0), heads("guess-1", 2, 2)]
    state = class_state("git", entries, roster=ada, missing_zero=True)
    out = write_results(tmp_path / "none", records, state)
    found = {one.anchor: one for one in tasks(*outputs.write_all(out))}
    assert [case.submission for case in found["at-once"].cases] == ["guess-0", "guess-1"]
    assert canvas(out).get("Ada", "") == ""
    entries["guess-0"] = replace(entries["guess-0"], file="ada/05_fifth.ipynb")
    out = write_results(tmp_path / "named", records, replace(state, entries=entries))
    outputs.write_all(out)
    assert canvas(out) == {"Ada": "0"}


def test_a_clone_whose_version_at_the_due_date_is_unknown_has_no_grade_until_somebody_decides(tmp_path):
    ada = cloned(tmp_path / "subs" / "ada", (-1, "in time"), (2, "late"))
    with Repo(str(ada)) as repository:
        head = repository.head()
        repository.update_shallow([head], [])
    cloned(tmp_path / "subs" / "bo", (-1, "in time"))
    files, made = matched(tmp_path / "subs", folder=tmp_path, due=(DUE,))
    late = f"its last commit, {head.decode()[:10]} of 2026-11-20 14:00 UTC, is late"
    assert [(one.id, one.refused) for one in files if one.refused] == [
        ("ada__hw", f"{late}, and nobody knows what it was when it was due")
    ]
    refused = read_or_record(files[0], None, Level.NONE)
    out = write_results(tmp_path / "out", [refused, heads("bo__hw", 2, 2)], made)
    waiting = {one.anchor: one for one in tasks(*outputs.write_all(out))}
    (case,) = waiting["undecided"].cases
    assert case.what.startswith(f"{late}; its .git cannot be read (it was cloned without its history)")
    assert "clones: last" in waiting["undecided"].advice
    assert "unreadable" not in waiting
    files, made = matched(tmp_path / "subs", folder=tmp_path, due=(DUE,), clones="last")
    assert not files[0].refused
    assert made.entries["ada__hw"].undecided == ""


def test_where_something_else_than_a_commit_says_when_it_came_nothing_earlier_is_gone_back_to(tmp_path):
    """An author chooses a commit's time."""
    top = tmp_path / "cs-hello_submissions_now"
    cloned(top / "cs-hello-ada", (-1, "dated back"), (2, "late"))
    (top / "scores.csv").write_text("username,datetime\nada,2026-11-22T11:00:00Z\n")
    ((ada,), made) = matched(top, folder=tmp_path, due=(DUE,))
    assert (ada.path.read_text(), made.entries[ada.id].newer) == ("late", None)
    assert days_of("05_fifth", made.entries[ada.id], made) == 2
    cloned(tmp_path / "subs" / "bo", (-1, "dated back"), (2, "late"))
    roster = csv(tmp_path / "r.csv", "login,submitted", "bo,2026-11-20T13:00Z")
    ((bo,), made) = matched(tmp_path / "subs", folder=tmp_path, due=(DUE,), roster=roster)
    assert (bo.path.read_text(), days_of("05_fifth", made.entries[bo.id], made)) == ("late", 1)


@pytest.mark.parametrize("wanted", [{"late_penalty": 10.0}, {"late_penalty": 0.0}, {"late_budget": 2}, {"due": ()}])
def test_unless_late_work_is_wanted(tmp_path, wanted):
    cloned(tmp_path / "subs" / "ada", (-1, "in time"), (2, "late"))
    assert as_graded(tmp_path, **wanted)[0]["ada"] == ("late", 2, None)


# Clones of which nobody knows when they were handed in


def _emptied(clone):
    shutil.rmtree(clone / ".git")
    (clone / ".git").mkdir()


def _never_committed(clone):
    shutil.rmtree(clone / ".git")
    Repo.init(str(clone)).close()


def _of_a_submodule(clone):
    (clone / ".git").rename(clone / "kept")
    (clone / ".git").write_text("gitdir: ../.git/modules/ada\n")


def _of_a_link_to_nowhere(clone):
    shutil.rmtree(clone / ".git")
    (clone / ".git").symlink_to("/nowhere")


def _without_its_last_commit(clone):
    with Repo(str(clone)) as repository:
        head = repository.head().decode()
    (clone / ".git" / "objects" / head[:2] / head[2:]).unlink()


def _with_a_damaged_last_commit(clone):
    with Repo(str(clone)) as repository:
        head = repository.head().decode()
    path = clone / ".git" / "objects" / head[:2] / head[2:]
    path.chmod(0o600)
    path.write_bytes(b"x")


def _dated(seconds):
    def date(clone):
        with Repo(str(clone)) as repository:
            when = {f"{who}_timestamp": seconds for who in ("commit", "author")}
            repository.get_worktree().commit(b"x", committer=b"a <a@b>", author=b"a <a@b>", **when)

    return date


HIDING = {
    "borrows": (
        lambda clone: (clone / ".git" / "commondir").write_text("../../bo/.git"),
        "it takes commits from another repository: .git/commondir",
    ),
    "alters": (
        lambda clone: (clone / ".git" / "info" / "grafts").write_text("x"),
        "it gives commits another past than they were made with: .git/info/grafts",
    ),
    "empty": (_emptied, "its HEAD leads to no commit"),
    "no commits": (_never_committed, "its HEAD leads to no commit"),
    "a HEAD to nowhere": (
        lambda clone: (clone / ".git" / "HEAD").write_text("ref: refs/heads/none\n"),
        "its HEAD leads to no commit",
    ),
    "a HEAD of nonsense": (lambda clone: (clone / ".git" / "HEAD").write_text("x\n"), "its .git cannot be read"),
    "a submodule": (_of_a_submodule, "it is not a folder"),
    "a dead link": (_of_a_link_to_nowhere, "it is not a folder"),
    "a lost commit": (_without_its_last_commit, "it lacks some of its objects"),
    "a damaged commit": (_with_a_damaged_last_commit, "its .git cannot be read"),
    "the last year": (_dated(253402300799), "its commit is of the year 9999"),
    "too many files": (
        lambda clone: [(clone / ".git" / f"{n}").touch() for n in range(150)],
        "it contains over 100 files",
    ),
    "no clone": (lambda clone: shutil.rmtree(clone / ".git"), "is not a Git clone"),
}


def test_where_something_hangs_on_it_a_clone_without_a_time_has_no_grade_until_somebody_decides(tmp_path, monkeypatch):
    """Whoever breaks a `.git` is not on time by that."""
    monkeypatch.setattr(clone_store, "MOST_ENTRIES", 100)  # more would take seconds to make
    monkeypatch.setattr(clones, "commit_times", lambda of: {one: clones._answer(one, None, 0) for one in of})
    whys = {}
    for n, (hide, why) in enumerate(HIDING.values()):
        hide(cloned(tmp_path / "subs" / f"ada{n}", (-1, "in time"), (2, "late")))
        whys[f"ada{n}__hw"] = why
        cloned(tmp_path / "subs" / f"bo{n}", (-1, "in time"))
    people = [f"{who}{n}" for who in ("ada", "bo") for n in range(len(HIDING))]
    roster = csv(tmp_path / "r.csv", "login,submission,extension_days", *(f"{one},{one},1" for one in people))
    told = csv(tmp_path / "t.csv", "login,submission,submitted", *(f"{one},{one},2026-11-20T10:00Z" for one in people))

    def wait(**said):
        files, state = matched(tmp_path / "subs", source="git", folder=tmp_path, **{"roster": roster} | said)
        undecided = {id: entry.undecided for id, entry in state.entries.items() if entry.undecided}
        assert {file.id for file in files if file.refused} == set(undecided)
        assert not any(entry.untimed for id, entry in state.entries.items() if id in undecided), "it is said once"
        listed = undecided | {id: entry.untimed for id, entry in state.entries.items() if entry.untimed}
        assert set(listed) == (set() if said.get("roster") else set(whys)), "never lost, and nobody else"
        assert [(why, listed[id]) for id, why in whys.items() if id in listed and why not in listed[id]] == []
        return set(undecided)

    assert wait(due=(DUE,)) == set(whys)
    assert wait(due=(f"05_fifth={DUE}",), late_penalty=10.0) == set(whys), "their lateness would cost points"
    assert wait(due=(DUE,), late_penalty=10.0, clones="last") == set(whys), "likewise"
    assert wait(due=(DUE,), late_penalty=10.0, clones="due") == set(whys)
    assert wait() == set(), "nothing hangs on it"
    assert wait(due=(DUE,), clones="last") == set(), "somebody decided"
    assert wait(due=(DUE,), late_penalty=0.0) == set(), "likewise"
    assert wait(due=(DUE,), late_penalty=10.0, roster=told) == set(), "likewise"


def test_what_has_no_time_is_listed_with_the_reason_and_has_no_zero(tmp_path):
    cloned(tmp_path / "subs" / "ada", (2, "late"))
    cloned(tmp_path / "subs" / "bo", (-1, "in time"))
    _emptied(tmp_path / "subs" / "ada")
    roster = csv(tmp_path / "r.csv", "name,submission", "Ada,ada", "Bo,bo", "Cy,cy")
    files, state = matched(
        tmp_path / "subs", source="git", folder=tmp_path, due=(DUE,), roster=roster, missing_zero=True
    )
    refused = read_or_record(files[0], None, Level.NONE)
    out = write_results(tmp_path / "out", [refused, heads("bo__hw", 2, 2)], state)
    grades, state = outputs.write_all(out)
    waiting = {one.anchor: one for one in tasks(grades, state)}
    (case,) = waiting["undecided"].cases
    assert case.what.startswith("its .git cannot be read (its HEAD leads to no commit, as if nothing was ever")
    assert case.what.endswith("clone it again, whole, or give its time in a roster's column `submitted`")
    assert waiting["undecided"].title == "1 notebook of a clone that waits for a decision"
    assert {"unreadable", "untimed"}.isdisjoint(waiting)
    assert "its HEAD leads to no commit" in Page(out / "report.html").text
    assert gaps([(grade.record.assignment, grade.entry) for grade in grades.grades], state) == []
    assert canvas(out) == {"Ada": "", "Bo": "5", "Cy": "0"}


def test_of_another_assignment_than_what_is_due_nothing_waits(tmp_path):
    cloned(tmp_path / "subs" / "ada", (2, "late"))
    _emptied(tmp_path / "subs" / "ada")
    class_file, _ = ClassFile(tmp_path / "class.yml", new_text(), Settings(), {}).said({"due": (f"06_sixth={DUE}",)})
    for name, waits in {"05_fifth": False, "06_sixth": True, None: False}.items():
        names = ["05_fifth", "06_sixth"]
        _, state = match([tmp_path / "subs"], "git", class_file, names, None, lambda _, name=name: name, tmp_path)
        assert bool(state.entries["ada__hw"].undecided) is waits, name


def test_a_file_that_somebody_put_beside_the_clones_is_on_time(tmp_path):
    """No student writes there."""
    cloned(tmp_path / "subs" / "bo", (-1, "in time"))
    place(tmp_path / "subs", "ada.ipynb")
    roster = csv(tmp_path / "r.csv", "name,submission", "Ada,ada.ipynb", "Bo,bo")
    _, state = matched(tmp_path / "subs", source="git", folder=tmp_path, due=(DUE,), roster=roster)
    assert [(entry.people[0].name, entry.undecided) for entry in state.entries.values()] == [("Ada", ""), ("Bo", "")]


def test_a_commit_that_is_yet_to_come_costs_no_points_until_somebody_decides(tmp_path):
    """From any later commit the version at the due date is gone back to, if that counts."""
    ada = cloned(tmp_path / "subs" / "ada", (-1, "in time"), (2, "late"))
    _dated(4_000_000_000)(ada)
    _, state = matched(tmp_path / "subs", folder=tmp_path, due=(DUE,), late_penalty=10.0)
    assert "of 2096-10-02 07:06 UTC, is yet to come" in state.entries["ada__hw"].undecided
    assert matched(tmp_path / "subs", folder=tmp_path, late_penalty=10.0)[1].entries["ada__hw"].undecided == ""
    assert as_graded(tmp_path)[0]["ada"][0] == "in time"
    roster = csv(tmp_path / "r.csv", "login,submitted", "ada,2096-11-20T13:00Z")
    _, state = matched(tmp_path / "subs", folder=tmp_path, due=(DUE,), late_penalty=10.0, roster=roster)
    assert state.entries["ada__hw"].undecided == "", "somebody said so"


# What was said in an earlier run


@pytest.fixture
def run(tmp_path, monkeypatch):
    return grader(tmp_path, monkeypatch)


def test_what_was_said_once_is_used_again_and_nothing_is_said_of_it(run):
    first = run(**EVERYTHING)
    assert first.changes == []
    assert [line.split(": ", 1)[1] for line in first.said] == [
        "roster ../roster.csv; points ../points.csv; due 2026-11-20T12:00:00+00:00; late-penalty 10"
    ]
    assert totals(run.top / "out") == {"ada": 8.55, "max": 3}
    before = snapshot(run.top / "out")
    again = run()
    assert (again.changes, again.said) == ([], [])
    assert snapshot(run.top / "out") == before


def test_an_option_given_again_replaces_its_value_and_says_so(run):
    run(**EVERYTHING)
    (line,) = run(late_penalty=20.0).said
    assert line.endswith("late-penalty 20, was 10")


# Whose it is: what must come out unmatched, and whom it may concern


def gradescope_of(tmp_path, **people):
    """An export with a submission of each, by name, number and address."""
    top = tmp_path / "assignment_1_export"
    place(top, *(f"{id}/hw.ipynb" for id in people))
    metadata = {id: {":submitters": [{":name": n, ":sid": s, ":email": e}]} for id, (n, s, e) in people.items()}
    place(top, "submission_metadata.yml", content=json.dumps(metadata))
    return top


def test_keys_of_two_people_are_a_contradiction_and_both_are_named(tmp_path):
    top = gradescope_of(tmp_path, submission_1=("Ann Lee", "7", "mal@x.org"), submission_2=("Ann Lee", "7", ""))
    roster = csv(tmp_path / "r.csv", "name,sid,email", "Ann Lee,7,ann@x.org", "Mallory Oak,8,mal@x.org")
    entries = made(top, roster=roster).entries
    found = entries["submission_1"]
    assert found.people == ()
    assert "Ann Lee matches 2 people in the roster: Ann Lee (7), Mallory Oak (8)" in found.unmatched
    assert [person.id for person in found.might] == ["7", "8"]
    assert [person.id for person in entries["submission_2"].people] == ["7"]


@pytest.mark.parametrize("listed", [True, False])
def test_two_numbers_with_one_name_are_two_people(tmp_path, listed):
    place(tmp_path / "subs", "leeann_101_9001_hw.ipynb", "leeann_999_9002_hw.ipynb", "nybo_102_9003_hw.ipynb")
    roster = {"roster": csv(tmp_path / "r.csv", "name,email", "Ann Lee,ann@x.org", "Bo Ny,bo@x.org")} if listed else {}
    entries = made(tmp_path / "subs", **roster).entries
    lees = [entry for id, entry in entries.items() if id != "canvas-102-9003"]
    if listed:
        assert [entry.people for entry in lees] == [(), ()]
        assert all("several people are called leeann here" in entry.unmatched for entry in lees)
        assert all([person.name for person in entry.might] == ["Ann Lee"] for entry in lees)
    else:
        assert len({entry.people for entry in lees}) == 2
    assert [str(person) for person in entries["canvas-102-9003"].people] == ["Bo Ny" if listed else "nybo"]


def test_one_person_of_an_export_is_one_whatever_they_call_themselves(tmp_path):
    top = gradescope_of(
        tmp_path,
        submission_1=("Ann", "7", "ann@x.org"),
        submission_2=("Ann Lee", "", "ann@x.org"),
        submission_3=("Ann", "9", ""),
    )
    entries = made(top).entries
    assert entries["submission_1"].people == entries["submission_2"].people != entries["submission_3"].people


CLASS = (
    "name,id,login",
    "Ada Long,01,along",
    "Bob Short,2,bshort",
    "Zoe Ten,20,zten",
    "Wei Li,31,wli1",
    "Wei Li,32,wli2",
)


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        # What is nobody's: pieces of names, numbers of copies, dates, the assignment's own number.
        (["05_fifth.ipynb", "05_fifth (2).ipynb"], {}),
        (["hw_2026-11-20-23-10-00_x.ipynb"], {}),
        (["final 2.ipynb", "x-20.ipynb"], {}),
        (["Kopie von 05_fifth.ipynb"], {}),
        (["hw-2-x.ipynb", "hw-2-y.ipynb", "hw-2-z.ipynb"], {}),
        # What is somebody's: a whole key or name, behind what three or more have in common.
        (["2.ipynb", "01.ipynb"], {"2": "Bob Short", "01": "Ada Long"}),
        (
            ["lab2_along.ipynb", "lab2_bshort.ipynb", "lab2_20.ipynb"],
            {"lab2_along": "Ada Long", "lab2_bshort": "Bob Short", "lab2_20": "Zoe Ten"},
        ),
        (["along - Copy.ipynb", "Zoe_Ten (1).ipynb"], {"along_-_Copy": "Ada Long", "Zoe_Ten__1_": "Zoe Ten"}),
    ],
)
def test_no_piece_of_a_name_is_a_key(tmp_path, files, expected):
    place(tmp_path / "subs", *files)
    found = made(tmp_path / "subs", roster=csv(tmp_path / "r.csv", *CLASS)).entries
    assert {id: entry.people[0].name for id, entry in found.items() if entry.people} == expected
    assert all(entry.unmatched for id, entry in found.items() if id not in expected)


def test_a_file_of_nobody_may_be_of_those_among_its_words(tmp_path):
    place(tmp_path / "subs", "ada_bob.ipynb", "Wei Li.ipynb", "final.ipynb", "05_fifth (2).ipynb")
    found = made(tmp_path / "subs", roster=csv(tmp_path / "r.csv", *CLASS))
    might = {id: [person.id for person in entry.might] for id, entry in found.entries.items()}
    assert might == {"ada_bob": ["01", "2"], "Wei_Li": ["31", "32"], "final": [], "05_fifth__2_": ["2"]}


def test_who_left_and_who_joined_the_roster_is_said(tmp_path):
    place(tmp_path / "subs", "along.ipynb")
    roster = csv(tmp_path / "r.csv", "name,id,login", "Ada Long,01,along", "Bob Short,2,bshort")
    before = made(tmp_path / "subs", roster=roster)
    assert before.notes == ()
    csv(roster, "name,id,login", "Ada Kim,01,akim", "Cy Mo,3,cmo")
    after = made(tmp_path / "subs", roster=roster, before=before)
    assert after.notes == (
        "joined the roster since the last run: Cy Mo (3)",
        "left the roster since the last run: Bob Short (2)",
    ), "a marriage is no change of person"
