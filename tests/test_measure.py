"""The page of figures says of each share what follows from its counts, and `make measure` counts what was proved."""

import json
import re

import measure
import pytest
from conftest import ROOT

PAGE = (ROOT / "docs" / "measured.md").read_text(encoding="utf-8")
SHARE = re.compile(r"([\d,]+) of ([\d,]+) \(([\d.]+) %; ([\d.]+) to ([\d.]+) %\)")


def test_every_interval_on_the_page_is_that_of_its_counts():
    shares = [[float(number.replace(",", "")) for number in found] for found in SHARE.findall(PAGE)]
    assert len(shares) >= 13
    for part, whole, percent, low, high in shares:
        assert percent == pytest.approx(100 * part / whole, abs=0.051), (part, whole)
        assert (low, high) == pytest.approx(measure.interval(int(part), int(whole)), abs=0.051), (part, whole)


def test_the_page_has_a_row_for_all_that_is_measured_here():
    assert [row for row in measure.ROWS if f"| {row} |" not in PAGE] == []


def test_what_was_proved_is_counted_without_mutants_that_change_nothing(tmp_path, monkeypatch):
    answers = {"right": 9, "right_passing": 8, "wrong": 50, "wrong_failing": 49, "named": 40, "wrong_passing_public": 3}
    mutants = {"killed": 36, "equivalent": 1, "total": 38}
    asked = {"manual": False, "answers": answers, "mutants": mutants}
    names = measure.KIT.names()
    proofs = [
        {"assignment": name, "questions": [asked, {"manual": True}] if name == names[0] else []} for name in names
    ]
    (tmp_path / "prove.json").write_text(json.dumps({"assignments": proofs}))
    found = list(measure.proved(tmp_path / "prove.json").values())
    assert found == [[1, 37], [1, 9], [1, 50], [3, 50], [40, 50]]
    (tmp_path / "prove.json").write_text(json.dumps({"assignments": proofs[1:]}))
    with pytest.raises(SystemExit, match="not of all assignments; run: make prove"):
        measure.proved(tmp_path / "prove.json")
