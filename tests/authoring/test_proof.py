"""A snapshot of what wrong answers fail is compared and written anew."""

import pytest

from autograder.authoring.proof import Tally, out_of_date, snapshot
from autograder.errors import UserError


def test_a_snapshot_is_compared_and_written_anew(tmp_path):
    path = tmp_path / "caught.yml"
    tallies = {"q": Tally(caught={"one": "a* b", "no": "a(c)"}), "r": Tally()}
    path.write_text(snapshot(tallies), encoding="utf-8")
    assert out_of_date(path, tallies) == []
    tallies["q"].caught = {"one": "a*", "two": "b"}
    assert out_of_date(path, tallies) == [
        "q: no: caught.yml has a(c), and now it fails nothing",
        "q: one: caught.yml has a* b, and now it fails a*",
        "q: two: caught.yml has nothing, and now it fails b",
    ]
    path.write_text("- a\n", encoding="utf-8")
    with pytest.raises(
        UserError, match=r"caught\.yml: must be lines of .*, not a list; write it anew with `autograder prove --update`"
    ):
        out_of_date(path, tallies)
