"""Nobody gets anybody else's work, whatever students call themselves and their files, on any platform."""

import os
import random
import tempfile
import unicodedata
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest
import yaml
from kit.handed_in import CLASS, FORMS, canvas_calls, commit, csv, gradescope_export, made, matched, place

from autograder.classroom import platforms
from autograder.classroom.entries import state_to_json
from autograder.classroom.people import Account, Person
from autograder.classroom.platforms import MOST_NOTEBOOKS, detect
from autograder.classroom.platforms import find_submissions as find
from autograder.errors import Unreadable, UserError
from autograder.marking.finding import clashes
from autograder.marking.reading import read_submission as read


def chosen_names(rng, mine):
    """Return what a student may call a file, to be taken for somebody else."""
    other = rng.choice([one for one in CLASS if one is not mine])
    pieces = [
        other.login,
        other.sis,
        other.canvas,
        other.github,
        other.moodle,
        other.name,
        f"{other.given}_{other.family}",
    ]
    piece = rng.choice(pieces).replace("/", "")
    return rng.choice(
        [
            "05_fifth",
            "final",
            piece,
            f"hw_{piece}",
            f"{piece}_12_hw",
            f"{piece}_{other.canvas}_7_hw",
            f"_LATE_{piece}_9_x",
        ]
    )


def roster(folder, form):
    lines = ["Student,ID,SIS User ID,SIS Login ID,Section", "    Points Possible,,,,"]
    lines += [f'"{one.name}",{one.canvas},{one.sis},{one.login},A' for one in CLASS]
    return csv(folder / "canvas-roster.csv", *(unicodedata.normalize(form, line) for line in lines))


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("of_roster", FORMS)
def test_on_canvas_no_file_has_another_owner(tmp_path, form, of_roster):
    rng, owners = random.Random(f"{form} {of_roster}"), {}
    for number, one in enumerate(CLASS):
        given = canvas_calls(chosen_names(rng, one)) + ".ipynb"
        late = rng.choice(["", "_LATE"])
        file = f"{canvas_calls(one.name)}{late}_{one.canvas}_{90000 + number}_{given}"
        owners[unicodedata.normalize(form, file)] = one
    place(tmp_path / "subs", *owners)
    for options in ({"roster": roster(tmp_path, of_roster)}, {}):
        found, made = matched(tmp_path / "subs", **options)
        assert made.source == "canvas"
        wrong, lost = [], []
        for each in found:
            whose = [person.number("canvas") for person in made.entries[each.id].people]
            wrong += [each.path.name] if whose not in ([], [owners[each.path.name].canvas]) else []
            lost += [each.path.name] if not whose else []
            assert str(owners[each.path.name].canvas) in each.id or not whose
        # Who has a number of somebody else in the own name is told apart by the roster alone.
        assert wrong == ([] if options else [name for name in wrong if "1006" in name])
        assert lost == []


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("in_folders", [True, False])
def test_on_moodle_no_file_has_another_owner(tmp_path, form, in_folders):
    rng, owners = random.Random(f"{form} {in_folders}"), {}
    for one in CLASS:
        name = f"{one.given} {one.family}".replace("_", " ")
        sign = "/" if in_folders else ""
        file = f"{name}_{one.moodle}_assignsubmission_file_{sign}{chosen_names(rng, one)}.ipynb"
        owners[unicodedata.normalize(form, file)] = one
    place(tmp_path / "subs", *owners)
    lines = [f'Participant {one.moodle},"{one.given} {one.family}",{one.canvas}' for one in CLASS]
    worksheet = csv(tmp_path / "worksheet.csv", "Identifier,Full name,ID number", *lines)
    for options in ({"roster": worksheet}, {}):
        found, made = matched(tmp_path / "subs", **options)
        for each in found:
            one = owners[each.path.relative_to(tmp_path / "subs").as_posix()]
            entry = made.entries[each.id]
            assert [person.number("moodle") for person in entry.people] == [one.moodle]
            assert each.id == f"moodle-{one.moodle}"


@pytest.mark.parametrize("form", FORMS)
def test_on_gradescope_no_file_has_another_owner(tmp_path, form):
    rng, owners, metadata = random.Random(form), {}, {}
    for number, one in enumerate(CLASS):
        folder = f"submission_{one.sis}"
        metadata[folder] = {":submitters": [{":name": one.name, ":sid": one.canvas, ":email": f"{number}@x.org"}]}
        owners[folder] = one
        place(tmp_path / "subs", unicodedata.normalize(form, f"{folder}/{chosen_names(rng, one)}.ipynb"))
    place(tmp_path / "subs", "submission_1000000/1003.ipynb", "1004.ipynb")
    place(tmp_path / "subs", "submission_metadata.yml", content=yaml.safe_dump(metadata))
    lines = [f'"{one.name}",{one.canvas},{one.login}' for one in CLASS]
    found, made = matched(tmp_path / "subs", roster=csv(tmp_path / "r.csv", "name,sid,login", *lines))
    strays = 0
    for each in found:
        folder = each.path.relative_to(tmp_path / "subs").parts[0]
        if folder not in owners:
            strays += 1
            assert made.entries[each.id].people == ()
            assert "export the submissions again" in made.unmatched[each.id]
            continue
        assert [person.id for person in made.entries[each.id].people] == [owners[folder].canvas]
        assert each.id == folder
    assert strays == 2


def test_of_clones_no_file_has_another_owner(tmp_path):
    rng = random.Random("git")
    for one in CLASS[:12]:
        place(tmp_path / "subs", f"hw-{one.github}/{chosen_names(rng, one)}.ipynb")
        commit(tmp_path / "subs" / f"hw-{one.github}")
    place(tmp_path / "subs", "unlisted/hw-stu003.ipynb", "unlisted/stu004.ipynb")
    commit(tmp_path / "subs" / "unlisted")
    lines = [f'"{one.name}",{one.github},hw-{one.github}' for one in CLASS]
    listed = csv(tmp_path / "r.csv", "name,github_username,student_repository_name", *lines)
    found, made = matched(tmp_path / "subs", roster=listed)
    assert made.source == "git"
    for each in found:
        clone = each.path.relative_to(tmp_path / "subs").parts[0]
        whose = [f"hw-{person.github}" for person in made.entries[each.id].people]
        assert whose == ([] if clone == "unlisted" else [clone])
        assert made.entries[each.id].submitted == datetime.fromtimestamp(1_800_000_000, UTC)


def test_a_name_that_an_export_does_not_give_is_nobodys_and_says_what_to_do(tmp_path):
    place(tmp_path / "c", "doej_1000_90_x.ipynb", "doeb_1001_91_x.ipynb", "Doe, (J)_1002_92_stu003.ipynb", "1003.ipynb")
    place(tmp_path / "c", "doec_1004_93_x.ipynb")
    place(
        tmp_path / "f",
        "ada.ipynb",
        "bo.ipynb",
        "cy.ipynb",
        "doej_1000_90_stu003.ipynb",
        "D_7_assignsubmission_file_1.zip",
    )
    listed = csv(tmp_path / "r.csv", "name,login,sid", "A,ada,1000", "B,stu003,7", "C,1003,1002")
    for folder, count in (("c", 2), ("f", 2)):
        _, made = matched(tmp_path / folder, roster=listed)
        told = [why for why in made.unmatched.values() if "rename" in why]
        assert len(told) == count
        assert [entry.people for entry in made.entries.values() if entry.unmatched in told] == [()] * count


def test_two_names_with_one_number_are_nobodys_without_a_roster(tmp_path):
    place(tmp_path / "subs", "okafortom_4038_9001_hw.ipynb", "x_4038_4039_9002_hw.ipynb", "doej_4040_9003_hw.ipynb")
    _, made = matched(tmp_path / "subs")
    assert [entry.people for entry in made.entries.values()].count(()) == 2
    listed = csv(
        tmp_path / "r.csv", "Student,ID,SIS Login ID", '"Okafor, Tom",4038,t', '"X_4038",4039,x', '"Doe, J",4040,j'
    )
    _, made = matched(tmp_path / "subs", roster=listed)
    assert sorted(p.login for entry in made.entries.values() for p in entry.people) == ["j", "t", "x"]
    assert sorted(p.number("canvas") for entry in made.entries.values() for p in entry.submitters) == [
        "4038",
        "4039",
        "4040",
    ]


def test_a_clone_full_of_notebooks_takes_no_more_than_its_share_of_time(tmp_path):
    place(tmp_path / "subs", *(f"eve/{number:02}.ipynb" for number in range(30)), "ada/hw.ipynb", content="{}")
    commit(tmp_path / "subs" / "eve")
    commit(tmp_path / "subs" / "ada")
    found, _ = matched(tmp_path / "subs")
    assert [one.id for one in found] == ["ada__hw", *(f"eve__{number:02}" for number in range(MOST_NOTEBOOKS + 1))]
    (refused,) = [one for one in found if one.refused]
    assert refused is found[-1]
    with pytest.raises(Unreadable, match="30 notebooks were handed in at once; only the first 12"):
        read(refused)
    assert "not the last 18" in refused.refused


@pytest.mark.parametrize(
    ("place_of", "source"),
    [
        ("eve_7_{n}_hw.ipynb", "canvas"),
        ("Eve E_7_assignsubmission_file_/{n}.ipynb", "moodle"),
        ("cs-hello-eve/{n}.ipynb", "classroom50"),
    ],
)
def test_no_person_takes_more_than_a_share_of_time(tmp_path, place_of, source):
    top = tmp_path / "cs-hello_submissions_now"
    place(top, *(place_of.format(n=n) for n in range(20)), content="{}")
    found, _ = matched(top, source=source)
    (refused,) = [one for one in found if one.refused]
    assert "not the last 8" in refused.refused
    assert len(found) == MOST_NOTEBOOKS + 1


# How each platform names what it exports


@pytest.fixture
def gradescope(tmp_path):
    return gradescope_export(tmp_path)


def test_gradescopes_export_tells_people_and_times(gradescope):
    found = made(gradescope)
    assert found.source == "gradescope"
    assert sorted(found.entries) == ["submission_101", "submission_102", "submission_103__hw"]
    ada = found.entries["submission_101"]
    assert ada.people == (Person("Ada Lovelace", "0007", email="ada@example.org"),)
    assert ada.submitted == datetime(2026, 11, 20, 18, 0, 0, 123456, UTC)
    two = found.entries["submission_102"]
    assert [person.name for person in two.people] == ["=cmd|' /C calc'!A0", "Bob"]
    assert two.people[1].id == "12"
    assert two.submitted == datetime(2026, 11, 21, 0, 30, tzinfo=UTC)
    assert found.entries["submission_103__hw"].people == ()


@pytest.mark.parametrize("content", ["- a list", "{broken", "!!python/object/apply:os.getcwd []"])
def test_metadata_that_is_none_is_the_callers_mistake(gradescope, content):
    place(gradescope, "submission_metadata.yml", content=content)
    with pytest.raises(UserError, match=r"submission_metadata\.yml: not Gradescope's"):
        made(gradescope)


def test_canvas_names(tmp_path):
    place(
        tmp_path / "subs",
        "lovelaceada_101_9001_05_fifth.ipynb",
        "ngmax_LATE_102_9002_05_fifth-1.ipynb",
        "müllerzoë_103_9003_my_hw_2_3_.zip",
        "anon_x9Yz1_9004_hw.ipynb",
    )
    found = made(tmp_path / "subs")
    assert found.source == "canvas"
    by_number = {id.split("-")[1]: entry for id, entry in found.entries.items()}
    assert by_number["101"].people == (Person("lovelaceada", accounts=(Account("canvas", "101"),)),)
    assert by_number["102"].people == (Person("ngmax", accounts=(Account("canvas", "102"),)),)
    assert [number for number, entry in by_number.items() if entry.marked_late] == ["102"]
    assert {entry.submitted for entry in by_number.values()} == {None}
    assert by_number["103"].people == (Person("müllerzoë", accounts=(Account("canvas", "103"),)),)
    assert by_number["x9Yz1"].people == ()
    assert found.unmatched == {"canvas-x9Yz1-9004": "it was handed in anonymously"}


@pytest.mark.parametrize("layout", ["{}_assignsubmission_file_/hw.ipynb", "{}_assignsubmission_file_hw.ipynb"])
def test_moodle_names(tmp_path, layout):
    place(tmp_path / "subs", *(layout.format(who) for who in ("Ada Lovelace_11", "Max_von Ng_12")))
    found = made(tmp_path / "subs")
    assert found.source == "moodle"
    named = sorted((entry.people[0].name, entry.people[0].number("moodle")) for entry in found.entries.values())
    assert named == [("Ada Lovelace", "11"), ("Max_von Ng", "12")]


def test_a_name_with_moodles_own_mark_in_it_takes_no_other_participants_row(tmp_path):
    mark = "_1001_assignsubmission_file_"
    place(tmp_path / "folders", "Ada_1001_assignsubmission_file_/hw.ipynb")
    place(tmp_path / "folders", f"Eve{mark}_1002_assignsubmission_file_/x{mark}hw2.ipynb")
    people = sorted(p.number("moodle") for e in made(tmp_path / "folders").entries.values() for p in e.people)
    assert people == ["1001", "1002"]
    place(
        tmp_path / "files", "Ada_1001_assignsubmission_file_hw.ipynb", f"Eve_1002_assignsubmission_file_x{mark}.ipynb"
    )
    place(
        tmp_path / "files", f"Mallory{mark}_1003_assignsubmission_file_.ipynb", "Cy_1004_assignsubmission_file_h.ipynb"
    )
    roster = csv(tmp_path / "r.csv", "name", "Ada", "Eve", "Cy", "Mallory")
    for given in ({}, {"roster": roster}):
        found = made(tmp_path / "files", **given)
        people = sorted(p.name for e in found.entries.values() for p in e.people)
        assert people == ["Ada", "Cy"]
        assert len([why for why in found.unmatched.values() if "two participants" in why]) == 2


@pytest.mark.parametrize("source", [None, "folder", "canvas", "moodle", "git"])
def test_what_a_file_in_a_folder_calls_itself_says_nothing_of_whose_it_is(tmp_path, source):
    place(tmp_path / "subs", "ada/hw.ipynb", "eve/ada.ipynb", "eve/ada/max.ipynb", "max/final.ipynb", "kim/final.ipynb")
    roster = csv(tmp_path / "r.csv", "login,submission", "ada,", "eve,", "max,final.ipynb", "kim,")
    found = made(tmp_path / "subs", source=source, roster=roster)
    whose = {id: [p.login for p in entry.people] for id, entry in found.entries.items()}
    if source in ("canvas", "moodle", "git"):
        assert list(whose.values()) == [[]] * 5, "a platform's own export has other names"
        return
    assert whose["ada__hw"] == ["ada"]
    assert whose["eve__ada"] == whose["eve__ada__max"] == ["eve"]
    assert (whose["max__final"], whose["kim__final"]) == (["max"], ["kim"])


def test_a_source_may_be_named(tmp_path):
    place(tmp_path / "subs", "a_1_2_hw.ipynb", "other.ipynb", "third.ipynb")
    assert detect(tmp_path / "subs") == "folder"
    found = made(tmp_path / "subs", source="canvas")
    assert found.entries["canvas-1-2"].people == (Person("a", accounts=(Account("canvas", "1"),)),)
    assert found.entries["other"].people == ()
    assert "not one that Canvas gives" in found.unmatched["other"]


# Names and folders that cannot be read


@pytest.fixture
def for_anybody():
    """A folder that other users get into as well, unlike those of pytest."""
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        yield Path(folder)


@contextmanager
def not_root():
    """As a user who may not read what is not theirs; whoever runs the tests, if that is not root."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.mark.parametrize("source", [None, "folder", "canvas", "moodle", "git"])
def test_a_folder_that_cannot_be_read_is_one_record_that_says_so(for_anybody, source):
    place(for_anybody, "subs/ada/hw.ipynb", "subs/eve/hw.ipynb", content='{"nbformat": 4, "cells": []}')
    (for_anybody / "subs" / "eve").chmod(0)
    try:
        with not_root():
            found = find([for_anybody / "subs"])
            entries = made(for_anybody / "subs", source=source).entries
            assert list(entries) == ["ada__hw", "eve"]
            read(found[0])
            with pytest.raises(Unreadable, match="permission denied"):
                read(found[1])
    finally:
        (for_anybody / "subs" / "eve").chmod(0o700)


def test_a_name_that_is_not_utf8_can_be_written_to_every_file(tmp_path):
    for name in (b"caf\xe9", b"Zo\xeb_11_assignsubmission_file_", b"\xff_101_9001_hw"):
        os.mkdir(os.path.join(os.fsencode(tmp_path), name))
        place(tmp_path, os.fsdecode(name) + "/05\udcff.ipynb", content="x")
    roster = csv(tmp_path.parent / "names.csv", "name", "Zo\ufffd")
    for source in platforms.NAMES:
        if source == "gradescope":
            continue
        for given in ({}, {"roster": roster}):
            found = made(tmp_path, source=source, **given)
            state_to_json(found).encode()
            "".join(found.unmatched.values()).encode()
            "".join(clashes(find([tmp_path]))).encode()
