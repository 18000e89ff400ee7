"""An export's own zip is read as if it were unpacked; a student's stays one submission, and limits hold for both."""

import stat
import zipfile
from dataclasses import replace

import pytest

from autograder.classroom import exports
from autograder.classroom.exports import unpack_exports, unpacked
from autograder.classroom.platforms import find_submissions, origins
from autograder.errors import UserError
from autograder.marking import opening

MOODLE = ("Ada Long_11_assignsubmission_file_/hw.ipynb", "Bob Short_12_assignsubmission_file_/hw.ipynb")
CANVAS = ("longada_101_9001_hw.ipynb", "shortbob_102_9002_hw.ipynb")


def zipped(path, *members, content="{}"):
    with zipfile.ZipFile(path, "w") as archive:
        for member in members:
            archive.writestr(member, content)
    return path


@pytest.mark.parametrize(
    ("members", "source", "ids"),
    [
        (MOODLE, "moodle", ["moodle-11", "moodle-12"]),
        ([f"submissions/{name}" for name in CANVAS], "canvas", ["canvas-101-9001", "canvas-102-9002"]),
        ([*CANVAS, "__MACOSX/._x", ".DS_Store"], "canvas", ["canvas-101-9001", "canvas-102-9002"]),
        ([name.replace("/", "\\") for name in MOODLE], "moodle", ["moodle-11", "moodle-12"]),
    ],
)
def test_an_exports_zip_is_read_as_if_it_were_unpacked(tmp_path, members, source, ids):
    with unpacked([zipped(tmp_path / "export.zip", *members)]) as paths:
        found, files, _ = origins(None, paths, find_submissions(paths))
        assert (found, [file.id for file in files]) == (source, ids)
    assert not paths[0].exists()


@pytest.mark.parametrize("members", [("hw.ipynb",), ("work/hw.ipynb", "work/data.csv"), ()])
def test_a_students_zip_stays_one_submission(tmp_path, members):
    path = zipped(tmp_path / "ada.zip", *members)
    assert unpack_exports([path], tmp_path / "to") == [path]


def test_what_is_no_zip_stays_what_it_is(tmp_path):
    (tmp_path / "ada.zip").write_text("no zip")
    assert unpack_exports([tmp_path / "ada.zip", tmp_path], tmp_path / "to") == [tmp_path / "ada.zip", tmp_path]


def linked():
    member = zipfile.ZipInfo("Eve_13_assignsubmission_file_/hw.ipynb")
    member.external_attr = (stat.S_IFLNK | 0o777) << 16
    return member


@pytest.mark.parametrize(
    ("more", "limits", "says"),
    [
        (linked(), {}, "contains a link"),
        ("Eve_13_assignsubmission_file_/hw.ipynb", {"zip_bytes": 5_000}, "unpacks to over"),
        ("/etc/hw.ipynb", {}, "outside its own folder"),
    ],
)
def test_what_is_refused_of_a_submission_is_refused_of_an_export(tmp_path, monkeypatch, more, limits, says):
    for module in (opening, exports):
        monkeypatch.setattr(module, "READ_LIMITS", replace(opening.READ_LIMITS, **limits))
    path = tmp_path / "export.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for member in (*MOODLE, more):
            archive.writestr(member, " " * 4000)
    with pytest.raises(UserError, match=says):
        unpack_exports([path], tmp_path / "to")
    assert not list((tmp_path / "to").rglob("*.ipynb")) if (tmp_path / "to").exists() else True


def test_a_member_that_climbs_out_is_written_nowhere(tmp_path):
    path = zipped(tmp_path / "export.zip", *MOODLE, "../../evil.ipynb")
    with pytest.raises(UserError, match="outside its own folder"):
        unpack_exports([path], tmp_path / "a" / "b")
    assert not list(tmp_path.rglob("evil.ipynb"))
