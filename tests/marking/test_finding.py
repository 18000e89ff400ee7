"""Nobody's submission is lost, every id is a safe and stable file name, and nothing found is opened."""

import itertools
import os
import re
import socket
import subprocess
from contextlib import nullcontext
from pathlib import Path

import pytest

from autograder.errors import Unreadable, UserError
from autograder.marking.finding import clashes, find
from autograder.marking.reading import read_submission as read

WINDOWS_DEVICES = {"con", "prn", "aux", "nul", *(f"{d}{n}" for d in ("com", "lpt") for n in range(10))}


def place(root, *names):
    for name in names:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"x")


def names_found(root, *paths):
    return [found.path.relative_to(root).as_posix() for found in find(paths or [root])]


def ids_found(*paths):
    return [found.id for found in find(paths)]


def unreadable(found):
    with pytest.raises(Unreadable) as refusal:
        read(found)
    return str(refusal.value)


# What is found


def test_a_file_that_was_named_is_a_submission_whatever_its_suffix(tmp_path):
    place(tmp_path, "essay.pdf", ".hidden.ipynb", "noise.ipynb")
    paths = [tmp_path / "essay.pdf", tmp_path / ".hidden.ipynb"]
    assert names_found(tmp_path, *paths) == [".hidden.ipynb", "essay.pdf"]


def test_notebooks_and_zips_are_found_at_any_depth_and_in_any_case(tmp_path):
    expected = ["a/b/c/deep.ipynb", "loud.IPYNB", "sub/x.Zip", "top.zip"]
    place(tmp_path, *expected, "sub/data.csv")
    assert names_found(tmp_path) == expected


def test_another_file_directly_in_the_folder_is_not_lost(tmp_path):
    place(tmp_path, "essay.pdf", "no_suffix", "ann.ipynb")
    assert names_found(tmp_path) == ["ann.ipynb", "essay.pdf", "no_suffix"]


def test_files_in_below_and_above_a_notebooks_folder_are_its_companions(tmp_path):
    place(tmp_path, "ann/hw.ipynb", "ann/data.csv", "ann/data/deep/words.txt", "section/readme.txt")
    place(tmp_path, "section/ben/hw.zip", "section/ben/tests/q1.py")
    assert names_found(tmp_path) == ["ann/hw.ipynb", "section/ben/hw.zip"]


def test_a_folder_without_any_notebook_gives_its_files(tmp_path):
    place(tmp_path, "ann/hw.ipynb", "ben/essay.pdf", "ben/.DS_Store", "section/cy/hw.ipynb", "section/di/hw.txt")
    assert names_found(tmp_path) == ["ann/hw.ipynb", "ben/essay.pdf", "section/cy/hw.ipynb", "section/di/hw.txt"]


def test_a_notebook_at_the_top_does_not_hide_a_student_below(tmp_path):
    place(tmp_path, "ann.ipynb", "ben/essay.pdf")
    assert names_found(tmp_path) == ["ann.ipynb", "ben/essay.pdf"]


@pytest.mark.parametrize(
    "name",
    [
        ".ipynb_checkpoints/a-checkpoint.ipynb",
        ".OTTER_LOG",
        ".DS_Store",
        "._a.ipynb",
        "__MACOSX/a.ipynb",
        "__pycache__/a.zip",
        "Thumbs.db",
        "desktop.ini",
        "~$a.docx",
        "a.ipynb.crdownload",
        "index.html",
    ],
)
def test_hidden_and_machine_made_names_are_skipped(tmp_path, name):
    place(tmp_path, "a.ipynb", name)
    assert names_found(tmp_path) == ["a.ipynb"]


@pytest.mark.parametrize("name", ["ben/.git/a.ipynb", "ben/__MACOSX/._a.ipynb", "ben/.ipynb_checkpoints/a.ipynb"])
def test_a_folder_without_any_file_is_a_submission(tmp_path, name):
    place(tmp_path, "a.ipynb", "cy/deep/b.ipynb", name)
    (tmp_path / "dee" / "deep").mkdir(parents=True)
    assert names_found(tmp_path) == ["a.ipynb", "ben", "cy/deep/b.ipynb", "dee"]


def test_what_stands_for_a_file_in_a_cloud_is_a_submission(tmp_path):
    place(tmp_path, ".ada.ipynb.icloud", "ben/.hw.ipynb.icloud")
    assert names_found(tmp_path) == [".ada.ipynb.icloud", "ben/.hw.ipynb.icloud"]


def test_a_skipped_notebook_does_not_make_its_neighbours_companions(tmp_path):
    place(tmp_path, "ben/essay.pdf", "ben/.ipynb_checkpoints/x.ipynb")
    assert names_found(tmp_path) == ["ben/essay.pdf"]


def test_an_empty_folder_named_like_a_notebook_is_a_submission_that_says_so(tmp_path):
    (tmp_path / "hw.ipynb").mkdir()
    [found] = find([tmp_path])
    assert "folder" in unreadable(found)


def test_a_folder_named_like_a_notebook_is_looked_into(tmp_path):
    place(tmp_path, "hw.ipynb/hw.ipynb")
    assert names_found(tmp_path) == ["hw.ipynb/hw.ipynb"]


def test_a_file_reached_twice_counts_once(tmp_path, monkeypatch):
    place(tmp_path, "subs/ann.ipynb")
    (tmp_path / "alias").symlink_to(tmp_path / "subs")
    monkeypatch.chdir(tmp_path / "subs")
    paths = [tmp_path, tmp_path / "subs" / ".." / "subs", tmp_path / "alias", Path("ann.ipynb")]
    assert names_found(tmp_path, *paths) == ["alias", "subs/ann.ipynb"]


def test_order_of_paths_changes_nothing(tmp_path):
    place(tmp_path, "a/hw.ipynb", "b/hw.ipynb", "b/HW.zip", "hw.ipynb", "a__hw.ipynb", "hw-2.txt", "b/é.zip")
    paths = [tmp_path / name for name in ("a", "b", "hw.ipynb", "a__hw.ipynb", "hw-2.txt")]
    first = find(paths)
    assert all(find(order) == first for order in itertools.permutations(paths))
    assert [found.path for found in first] == sorted(found.path for found in first)


# What is never opened or followed


def test_links_in_a_folder_are_submissions_that_are_not_followed(tmp_path):
    place(tmp_path, "secret/solution.ipynb", "subs/ann.ipynb")
    (tmp_path / "subs" / "link.ipynb").symlink_to(tmp_path / "secret" / "solution.ipynb")
    (tmp_path / "subs" / "folder").symlink_to(tmp_path / "secret")
    (tmp_path / "subs" / "dangling").symlink_to("nowhere")
    (tmp_path / "subs" / "loop").symlink_to("loop")
    found = {each.path.name: each for each in find([tmp_path / "subs"])}
    assert sorted(found) == ["ann.ipynb", "dangling", "folder", "link.ipynb", "loop"]
    for name in ("link.ipynb", "folder", "dangling", "loop"):
        assert "link" in unreadable(found[name])


def test_links_beside_a_deeper_notebook_are_companions_unless_named_like_one(tmp_path):
    place(tmp_path, "ann/hw.ipynb")
    (tmp_path / "ann" / "data").symlink_to("/")
    (tmp_path / "ann" / "other.ipynb").symlink_to("/etc/passwd")
    (tmp_path / "ben").mkdir()
    (tmp_path / "ben" / "data").symlink_to("/")
    assert names_found(tmp_path) == ["ann/hw.ipynb", "ann/other.ipynb", "ben/data"]


def test_a_folder_that_links_to_itself_ends(tmp_path):
    place(tmp_path, "ann/hw.ipynb")
    (tmp_path / "ann" / "again").symlink_to(tmp_path)
    assert names_found(tmp_path) == ["ann/hw.ipynb"]


def test_a_link_that_was_named_is_followed(tmp_path):
    place(tmp_path, "store/ann.ipynb")
    (tmp_path / "link.ipynb").symlink_to("store/ann.ipynb")
    assert names_found(tmp_path, tmp_path / "link.ipynb") == ["store/ann.ipynb"]


@pytest.mark.parametrize("name", ["pipe", "pipe.ipynb", "pipe.zip"])
def test_a_pipe_is_found_and_does_not_block(tmp_path, name):
    os.mkfifo(tmp_path / name)
    for paths in ([tmp_path], [tmp_path / name]):
        [found] = find(paths)
        assert "not an ordinary file" in unreadable(found)


def test_a_socket_is_found(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # a socket's path must be short
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("s.ipynb")
        [found] = find([tmp_path])
        assert "not an ordinary file" in unreadable(found)


def test_a_device_is_never_opened(monkeypatch):
    monkeypatch.setattr(os, "open", lambda *_: pytest.fail("opened"))
    [found] = find([Path("/dev/zero")])
    assert "not an ordinary file" in unreadable(found)


def test_a_folder_that_may_not_be_listed_is_not_lost(tmp_path, monkeypatch):
    place(tmp_path, "ann/hw.ipynb", "ann/locked/x.txt", "ben/locked.txt")
    listed = os.scandir

    def scandir(folder):
        if folder.name in ("locked", "ben"):
            raise PermissionError(13, "Permission denied", str(folder))
        return listed(folder)

    monkeypatch.setattr(os, "scandir", scandir)
    assert names_found(tmp_path) == ["ann/hw.ipynb", "ben"]
    assert "permission denied" in unreadable(find([tmp_path])[1])


def test_an_entry_whose_kind_cannot_be_told_is_not_lost(tmp_path, monkeypatch):
    class Entry:
        name = "ann.ipynb"

        def is_dir(self, follow_symlinks):
            raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "scandir", lambda folder: nullcontext([Entry()]))
    assert names_found(tmp_path) == ["ann.ipynb"]


def test_a_tree_deeper_than_pythons_stack_is_walked(tmp_path):
    here = os.open(tmp_path, os.O_RDONLY)
    for _ in range(1500):
        os.mkdir("d", dir_fd=here)
        deeper = os.open("d", os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = deeper
    os.close(os.open("deep.ipynb", os.O_CREAT | os.O_WRONLY, dir_fd=here))
    os.close(here)
    [found] = find([tmp_path])
    subprocess.run(["rm", "-r", tmp_path / "d"], check=True)  # deeper than pytest can clean up
    assert found.path.name == "deep.ipynb"
    assert len(found.id) <= 80


# Ids


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("ann.ipynb", "ann"),
        ("my homework (1).ipynb", "my_homework__1_"),
        ("Zoë Müller.ipynb", "Zoe_Muller"),
        ("Zoe\u0308.zip", "Zoe"),
        ("ﬁnal.ipynb", "final"),
        ("王伟.ipynb", "__"),
        ("a\nb\x1b[31m.ipynb", "a_b__31m"),
        ("-rf.ipynb", "_rf"),
        ("--.ipynb", "_"),
        ("...ipynb", "_"),
        ("a:b*c?.ipynb", "a_b_c_"),
        ("$(rm -rf ~).ipynb", "__rm_-rf___"),
        ("con.ipynb", "_con"),
        ("NUL.tar.zip", "_NUL.tar"),
        ("Com1.ipynb", "_Com1"),
        ("COM\u00b9.ipynb", "_COM1"),
        ("conrad.ipynb", "conrad"),
        ("v1.2.ipynb", "v1.2"),
        ("n" * 200 + ".ipynb", "n" * 80),
        ("n" * 79 + ".x.ipynb", "n" * 79),
    ],
)
def test_an_id_is_the_stem_made_safe(tmp_path, name, expected):
    place(tmp_path, name)
    assert ids_found(tmp_path / name) == [expected]


def test_a_name_that_is_not_unicode_has_an_id(tmp_path):
    path = os.fsencode(tmp_path) + b"/caf\xe9.ipynb"
    with open(path, "wb"):
        assert ids_found(tmp_path) == ["caf_"]


def test_deeper_files_get_their_relative_path(tmp_path):
    place(tmp_path, "ann/hw.ipynb", "ben/x/HW.zip", "ben/other.ipynb", "cy.ipynb")
    assert ids_found(tmp_path) == ["ann__hw", "ben__other", "ben__x__HW", "cy"]


def test_a_deeper_file_has_its_path_as_its_own_name_is_the_students(tmp_path):
    place(tmp_path, "ann/Ann HW.ipynb", "ben/Ben HW.ipynb")
    assert ids_found(tmp_path) == ["ann__Ann_HW", "ben__Ben_HW"]


def test_named_files_that_share_a_stem_are_told_apart_by_their_folders(tmp_path):
    place(tmp_path, "ann/hw.ipynb", "ben/hw.ipynb")
    assert ids_found(tmp_path / "ann" / "hw.ipynb", tmp_path / "ben" / "hw.ipynb") == ["ann__hw", "ben__hw"]


DIGEST = r"-[0-9a-f]{16}"


def id_of_each(top):
    return {f.path.relative_to(top).as_posix(): f.id for f in find([top])}


def test_of_what_clashes_nobody_keeps_the_name_and_it_is_said(tmp_path):
    place(tmp_path, "hw.ipynb", "hw.pdf", "hw.zip", "HW.txt", "alone.ipynb")
    found = find([tmp_path])
    ids = [one.id for one in found if one.clashed]
    assert all(re.fullmatch(f"(hw|HW){DIGEST}", id) for id in ids)
    assert len(set(ids)) == 4
    assert len(clashes(found)) == 4
    assert f"{ids[1]}: hw.ipynb's name clashes with another file's" in clashes(found)


@pytest.mark.parametrize(
    ("victim", "classmate", "attack", "id"),
    [
        # Two folders with a file each, as platforms export them; an attack is a third file.
        ("a/05_fifth.ipynb", "c/05_fifth.ipynb", "b/a__05_fifth.ipynb", "a__05_fifth"),
        ("a/05_fifth.ipynb", "c/05_fifth.ipynb", "b/-a__05_fifth.zip", "a__05_fifth"),
        ("a.ipynb", "c.ipynb", "-a.ipynb", "a"),
        ("a.ipynb", "c.ipynb", ".-a.zip", "a"),
    ],
)
def test_nobody_takes_anothers_id_by_choosing_a_name(tmp_path, victim, classmate, attack, id):
    place(tmp_path, victim, classmate)
    assert id_of_each(tmp_path)[victim] == id
    place(tmp_path, attack)
    ids = id_of_each(tmp_path)
    assert ids[victim] == id
    assert ids.get(attack) != id


def test_an_id_with_a_digest_cannot_be_chosen_either(tmp_path):
    place(tmp_path, "hw.ipynb", "hw.zip")
    before = id_of_each(tmp_path)
    place(tmp_path, f"{before['hw.ipynb']}.pdf", f"b/{before['hw.ipynb'].upper()}.pdf")
    after = id_of_each(tmp_path)
    assert {name: after[name] for name in before} == before
    assert len({id.lower() for id in after.values()}) == 4


def test_an_id_hangs_on_no_file_that_it_does_not_clash_with(tmp_path):
    place(tmp_path, "ann/hw.ipynb", "ben/hw.ipynb", "zed/hw.ipynb")
    before = id_of_each(tmp_path)
    place(tmp_path, "ann__hw.ipynb", "cy/ben__hw.ipynb", "ann.ipynb", "zed/other.ipynb")
    after = id_of_each(tmp_path)
    assert (before["ann/hw.ipynb"], before["ben/hw.ipynb"]) == ("ann__hw", "ben__hw")
    assert after["ben/hw.ipynb"] == "ben__hw"
    assert after["zed/hw.ipynb"] == "zed__hw"
    assert after["ann/hw.ipynb"] == "ann__hw"
    assert re.fullmatch(f"ann__hw{DIGEST}", after["ann__hw.ipynb"])


def test_clashing_ids_cut_to_the_same_length_stay_distinct(tmp_path):
    stem = "n" * 100
    place(tmp_path, *(f"{stem}{last}.{end}" for last in "ab" for end in ("ipynb", "zip")))
    ids = ids_found(tmp_path)
    assert len(set(ids)) == 4
    assert all(re.fullmatch(f"n{{63}}{DIGEST}", id) for id in ids)


def test_hostile_names_give_distinct_safe_ids(tmp_path):
    stems = ["con", "CON ", "a", "A", "á", "a-2", "a.", "a..", "-a", ".-a", "王", "李", "_", "x" * 100, "x" * 99]
    for folder in ("p", "P.", "con", "q/" + "y" * 100):
        place(tmp_path, *(f"{folder}/{stem}.{end}" for stem in stems for end in ("ipynb", "zip")))
    ids = ids_found(tmp_path)
    assert len({i.lower() for i in ids}) == len(ids) > 100
    for i in ids:
        assert re.fullmatch(r"[A-Za-z0-9_][A-Za-z0-9._-]{0,79}", i)
        assert not i.endswith(".")
        assert i.split(".")[0].lower() not in WINDOWS_DEVICES


def test_many_clashing_names_are_quick(tmp_path):
    (tmp_path / "s").mkdir()
    for number in range(3000):
        (tmp_path / "s" / ("王" * (number % 3) + "伟" * 4 + f".{number}")).touch()
    (tmp_path / "s" / "x.zip").touch()
    ids = ids_found(tmp_path / "s")
    assert len(set(ids)) == 3001


# What cannot be graded at all


@pytest.mark.parametrize("name", ["no/such", "file.ipynb/below", "nul\0byte", "loop", "dangling", "n" * 300])
def test_a_path_that_leads_nowhere_is_the_callers_mistake(tmp_path, name):
    place(tmp_path, "file.ipynb")
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "dangling").symlink_to("gone")
    with pytest.raises(UserError) as mistake:
        find([tmp_path / "file.ipynb", tmp_path / name])
    assert repr(str(tmp_path / name)) in str(mistake.value)
    assert "\n" not in str(mistake.value)


def test_nothing_to_grade_is_the_callers_mistake(tmp_path):
    place(tmp_path, "a/.hidden", "b/__MACOSX/x.ipynb")
    with pytest.raises(UserError, match="Nothing to grade") as mistake:
        find([tmp_path / "a", tmp_path / "b"])
    assert str(tmp_path / "a") in str(mistake.value)
    with pytest.raises(UserError, match="no path"):
        find([])


def test_an_empty_folder_beside_a_full_one_is_no_mistake(tmp_path):
    place(tmp_path, "a/hw.ipynb")
    (tmp_path / "b").mkdir()
    assert ids_found(tmp_path / "a", tmp_path / "b") == ["hw"]


def test_a_named_folder_that_may_not_be_listed_is_the_callers_mistake(tmp_path, monkeypatch):
    def scandir(folder):
        raise PermissionError(13, "Permission denied", str(folder))

    monkeypatch.setattr(os, "scandir", scandir)
    with pytest.raises(UserError, match="permissions"):
        find([tmp_path])
