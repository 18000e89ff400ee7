"""What `make versions` compares; that it grades the same is for `make versions` itself to say, as it takes long."""

import copy
import json

import versions
from kit.results import heads

from autograder.marking.record import record_to_json


def record():
    return json.loads(record_to_json(heads("ada", 2, 1)))


def test_times_and_fingerprints_are_no_difference():
    later = record() | {"seconds": 9.9, "fingerprint": "c:d"}
    assert list(versions.differences({"ada": record()}, {"ada": later})) == []


def test_every_other_thing_is_a_difference_and_named():
    before, after = record(), copy.deepcopy(record())
    after["questions"][0]["cases"][1] |= {"passed": False, "message": "np.float64(1.0)"}
    after["score"] = 2.0
    found = sorted(versions.differences({"ada": before, "max": before}, {"ada": after}))
    assert found[:3] == [
        "ada: score: 4.0 became 2.0",
        "ada: split_heads, columns, message: None became 'np.float64(1.0)'",
        "ada: split_heads, columns, passed: True became False",
    ]
    assert "max: status: 'graded' became None" in found


def test_an_error_may_be_worded_differently_but_must_stay_one():
    def failed(message):
        changed = record()
        changed["questions"][1]["cases"][0] |= {"passed": False, "message": message}
        return {"ada": changed}

    came = "What came: an error, IndexError: "
    assert list(versions.differences(failed(came + "dimension 1"), failed(came + "axis 1"))) == []
    assert list(versions.differences(failed("What came: 1.0"), failed("What came: np.float64(1.0)"))) != []
    assert list(versions.differences(failed(came + "dimension 1"), failed(None))) != []


def test_a_python_that_is_not_here_is_not_found():
    assert versions.interpreter("3.2") is None
