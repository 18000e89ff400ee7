"""Canvas's download has entries that are no files: whose they are is known, and that there is nothing to grade."""

import pytest
from kit.handed_in import csv, hand_in, matched

ROSTER = "Student,ID,SIS User ID,SIS Login ID,Section"


@pytest.mark.parametrize(
    ("name", "says", "late"),
    [
        ("longada_101_link.html", "a link was handed in", False),
        ("longada_LATE_101_text.html", "a typed text was handed in", True),
    ],
)
def test_a_link_or_a_text_is_told_as_that(tmp_path, name, says, late):
    top = hand_in(tmp_path / "subs", "rossbob_102_9002_hw.ipynb", "midcora_103_9003_hw.ipynb", name)
    roster = csv(tmp_path / "r.csv", ROSTER, '"Long, Ada",101,S1,ada,A', '"Ross, Bob",102,S2,bob,A')
    files, state = matched(top, roster=roster)
    (refused,) = [file for file in files if file.refused]
    assert says in refused.refused
    entry = state.entries[refused.id]
    assert ([person.id for person in entry.people], entry.marked_late) == (["S1"], late)


def test_an_upload_that_is_called_link_is_an_upload(tmp_path):
    top = hand_in(tmp_path / "subs", "rossbob_102_9002_hw.ipynb", "longada_101_9001_link.html")
    files, _ = matched(top)
    assert [file.refused for file in files] == ["", ""]
