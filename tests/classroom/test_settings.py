"""class.yml: what an instructor says of a class, read with one-line errors and written without losing a word of it."""

import pytest
from kit.results import EVERYTHING, grader, snapshot, totals

from autograder.classroom import outputs
from autograder.classroom.due_dates import parse_due
from autograder.classroom.entries import load_state
from autograder.classroom.settings import SETTINGS, Settings, attribute, edited_since, new_text, read_class_file
from autograder.errors import UserError


def said(tmp_path, *lines):
    (tmp_path / "class.yml").write_text("\n".join(lines) + "\n")
    return read_class_file(tmp_path / "class.yml")


def test_every_setting_is_a_field_and_stands_in_a_new_file_as_a_comment(tmp_path):
    assert {attribute(key) for key in SETTINGS} == set(Settings.__struct_fields__)
    assert said(tmp_path, new_text()).settings == Settings()
    shown = [line for line in new_text().splitlines() if line.startswith("# ") and ": " in line]
    examples = [line.removeprefix("# ") for line in shown if line.removeprefix("# ").partition(":")[0] in SETTINGS]
    assert len(examples) == len(SETTINGS)
    found = said(tmp_path, *examples).settings
    assert all(
        getattr(found, name) != getattr(Settings(), name) for name in Settings.__struct_fields__ if name != "due"
    )


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (["grace: 5", "late-penaltie: 10"], "class.yml:2: late-penaltie: not a setting; did you mean late-penalty?"),
        (["late-penalty: ten"], "class.yml:1: late-penalty: 'ten' does not fit; give a number from 0 to 100"),
        (["# first", "late-cap: 101"], "class.yml:2: late-cap: 101 does not fit; give a number from 0 to 100"),
        (["late-budget: 1.5"], "class.yml:1: late-budget: 1.5 does not fit; give a whole number of at least 0"),
        (["missing-zero: 1"], "class.yml:1: missing-zero: 1 does not fit; give true or false"),
        (["clones: first"], "class.yml:1: clones: 'first' does not fit; give due or last"),
        (
            ["time-zone: Mars/Base"],
            "class.yml:1: time-zone: 'Mars/Base' does not fit; give a name such as",
        ),
        (["grace: 1", "due: soon"], "class.yml:2: due: 'soon' is not a time; write it as 2026-11-20T23:59"),
        (
            ["release: all"],
            "class.yml:1: release: 'all' does not fit; give points, mistakes, cases, or as `cases after due`",
        ),
        (["release: points after due"], "class.yml:1: release: 'points after due' does not fit"),
        (["release: cases after noon"], "class.yml:1: release: 'cases after noon' does not fit"),
        (["release: [cases]"], "class.yml:1: release: ['cases'] does not fit"),
        (["points: 3"], "class.yml:1: points: 3 does not fit; give a file, or a list of files"),
        (["grace: 1", "grace: 2"], "class.yml:2: not YAML"),
        (["grace: [1"], "class.yml:2: not YAML"),
        (["- grace"], "class.yml:1: not a list of settings"),
    ],
)
def test_what_does_not_fit_is_one_line_that_names_the_line(tmp_path, lines, says):
    with pytest.raises(UserError) as raised:
        said(tmp_path, *lines)
    assert says in str(raised.value)
    assert "\n" not in str(raised.value)


def test_each_assignment_has_a_date_of_its_own_in_the_zone_of_the_course(tmp_path):
    found = said(tmp_path, "due:", "  01_first: 2026-11-20T12:00", "  all: 2026-12-01", "time-zone: Europe/Vienna")
    zone = found.settings.zone
    assert found.settings.due == (parse_due("01_first=2026-11-20T12:00", zone), parse_due("2026-12-01", zone))


def test_options_are_written_in_and_a_persons_words_stay(tmp_path):
    lines = ["# ours: ask Kim first", "grace: 10  # as agreed", "late-penalty: 10", "# the end"]
    found, changed = said(tmp_path, *lines).said({"late-penalty": 20.0, "due": ("01_first=2026-11-20T12:00Z",)})
    assert changed == ["late-penalty 20, was 10", "due 01_first: 2026-11-20T12:00:00+00:00"]
    for line in ("# ours: ask Kim first", "grace: 10  # as agreed", "# the end", "late-penalty: 20.0"):
        assert line in found.text.splitlines()
    (tmp_path / "class.yml").write_text(found.text)
    again = read_class_file(tmp_path / "class.yml")
    assert again.settings == found.settings
    later, _ = again.said({"due": ("02_second=2026-11-27T12:00Z",)})
    assert [due.assignment for due in later.settings.due] == ["01_first", "02_second"], "other weeks' dates stay"


def test_paths_are_relative_to_the_file(tmp_path):
    (tmp_path / "course").mkdir()
    found, _ = read_class_file(tmp_path / "course" / "class.yml").said({"roster": tmp_path / "r.csv"})
    assert found.settings.roster == "../r.csv"
    assert found.paths("roster") == [tmp_path / "r.csv"]


# In a run


@pytest.fixture
def run(tmp_path, monkeypatch):
    return grader(tmp_path, monkeypatch)


def test_a_roster_that_is_gone_is_as_it_was_accepted(run):
    run(**EVERYTHING)
    for name in ("roster.csv", "points.csv"):
        (run.top / name).unlink()
    again = run()
    assert again.changes == []
    assert totals(run.top / "out") == {"ada": 8.55, "max": 3}


def test_an_edit_by_hand_waits_for_the_next_grading_and_is_said(run):
    run(**EVERYTHING)
    out = run.top / "out"
    state = load_state(out)
    assert edited_since(out, state.settings, state.class_file) == ""
    path = out / "class.yml"
    path.write_text(path.read_text().replace("late-penalty: 10.0", "late-penalty: 20"))
    assert "was edited since" in edited_since(out, state.settings, state.class_file)
    outputs.write_all(out)
    assert totals(out)["ada"] == 8.55, "what was accepted stands"
    before = snapshot(out)
    refused = run()
    assert [change.submission for change in refused.changes] == ["ada"]
    assert {name: content for name, content in snapshot(out).items() if name in before} == before
    assert run(agrees=True).outcome.in_place
    assert totals(out)["ada"] == 7.6
