"""Tables and what is in them cross whole, for those who ask; bytes that would cost much, or lie, are refused."""

import datetime
import random
import resource
import time
from collections import Counter, OrderedDict, namedtuple

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from autograder.wall.inside import wire
from autograder.wall.inside.wire import TABLES, ProtocolError, _codec, _kinds, _tables, plain_data
from autograder.wall.inside.wire.plain_data import Foreign, Owner

FRAME = pd.DataFrame(
    {
        "numbers": [1, 2, 3],
        "texts": ["x", None, "ü"],
        "times": pd.to_datetime(["2020-01-01", None, "2020-01-03"]),
        "nullable": pd.array([1, None, 3], dtype="Int64"),
        "kinds": pd.Categorical(["u", "v", "u"], ordered=True),
        "parts": [1.5, np.nan, 2],
        "bools": [True, False, True],
        "objects": [[1], (2,), {"a": 1}],
        "strings": pd.array(["a", None, "b"], dtype="string"),
        "zoned": pd.date_range("2020", periods=3, tz="Europe/Vienna"),
        "spans": pd.to_timedelta([1, 2, None], unit="h"),
    }
)
LEVELS = pd.MultiIndex.from_product([[1, 2], ["x", "y"]], names=["k", None])
VALUES = {
    "a frame": FRAME,
    "turned": FRAME[["numbers", "parts"]].T,
    "with an index of texts": FRAME.set_index("texts"),
    "with several levels": FRAME.set_index(["numbers", "kinds"]),
    "without rows": FRAME[:0],
    "without columns": pd.DataFrame(index=range(3)),
    "of many rows and few numbers": pd.DataFrame({"two": np.arange(9000) % 2, "signs": np.arange(9000) // 100 - 40}),
    "of nothing": pd.DataFrame(),
    "with one label twice": pd.DataFrame([[1, 2]], columns=["a", "a"]),
    "grouped": FRAME.groupby("kinds", observed=True)["numbers"].agg(["sum", "mean"]),
    "a series": FRAME["numbers"],
    "a series of levels": pd.Series(range(4), index=LEVELS, name="q"),
    "a series of objects": pd.Series([pd.Timestamp("2020"), 1, None], dtype=object),
    "an index": FRAME.columns,
    "a range as index": pd.RangeIndex(2, 9, 3, name="n"),
    "levels": LEVELS,
    "days": pd.date_range("2020", periods=5, freq="D"),
    "zoned days": pd.date_range("2020", periods=5, freq="D", tz="UTC"),
    "a fixed zone": pd.DatetimeIndex(["2020"]).tz_localize(datetime.timezone(datetime.timedelta(hours=2))),
    "intervals": pd.cut(pd.Series([1, 2, 3]), 2),
    "a categorical": FRAME["kinds"].array,
    "a nullable array": FRAME["nullable"].array,
    "an array of strings": FRAME["strings"].array,
    "a time": pd.Timestamp("2020-01-01", tz="Europe/Vienna"),
    "a span": pd.Timedelta("1D"),
    "no time": pd.NaT,
    "no value": pd.NA,
    "NumPy's time": np.datetime64("2020-01"),
    "NumPy's span": np.timedelta64(3, "D"),
    "an array of texts": np.array([["ab", "c"]]),
    "an array of objects": np.array([1, "a", None], dtype=object),
    "an array of times": np.array(["2020-01-01", "NaT"], dtype="M8[D]"),
    "a text of NumPy's": np.str_("x"),
    "a named tuple": namedtuple("Point", "x y")(1, [2]),
    "counts": Counter("abca"),
    "an ordered dict": OrderedDict(b=1, a=2),
    "a set": {1, 2, "a"},
    "a frozen set": frozenset([1]),
    "a range": range(5),
    "a view": {"a": 1}.keys(),
    "a date": datetime.date(2020, 1, 1),
    "a moment": datetime.datetime(2020, 1, 1, 3),
    "a while": datetime.timedelta(3),
    "several": [FRAME, {"k": FRAME["numbers"], "t": (pd.NaT,)}],
}


def encoded(value, **rest):
    return wire.encode(value, form=TABLES, **rest)


def decoded(data):
    return wire.decode(data, form=TABLES)


def same(one, other):
    if isinstance(one, pd.DataFrame):
        pd.testing.assert_frame_equal(one, other)
    elif isinstance(one, pd.Series):
        pd.testing.assert_series_equal(one, other)
    elif isinstance(one, pd.Index):
        pd.testing.assert_index_equal(one, other)
    elif isinstance(one, set):  # which is printed in an order that hashes of texts decide, and these are drawn
        assert one == other
    else:
        assert repr(one) == repr(other)
    if not hasattr(one, "_fields"):  # of a named tuple it is another one, of the same name
        assert type(one) is type(other)


@pytest.mark.parametrize("name", VALUES)
def test_a_value_arrives_as_it_was_and_goes_back_as_the_same_bytes(name):
    data = encoded(VALUES[name])
    same(VALUES[name], decoded(data))
    assert encoded(decoded(data)) == data


@pytest.mark.parametrize("name", VALUES)
def test_the_same_bytes_are_refused_where_no_tables_cross(name):
    with pytest.raises(ProtocolError):
        wire.decode(encoded(VALUES[name]))


PLAIN_BELOW = ("several", "a text of NumPy's", "a named tuple", "counts", "an ordered dict")


@pytest.mark.parametrize("name", [name for name in VALUES if name not in PLAIN_BELOW])
def test_where_no_tables_cross_what_arrives_is_foreign_as_ever(name):
    value = wire.decode(wire.encode(VALUES[name], lenient=True))
    assert isinstance(value, Foreign)


def test_what_was_made_may_be_changed_whatever_it_was_a_view_of():
    frame = decoded(encoded(FRAME))
    frame.loc[0, "numbers"] = 9
    frame["parts"] += 1
    assert frame["numbers"].tolist() == [9, 2, 3]
    assert FRAME["numbers"].tolist() == [1, 2, 3]


def test_what_scipy_gives_keeps_the_names_of_its_parts():
    assert decoded(encoded(stats.linregress([1.0, 2.0, 3.0], [1.0, 2.0, 4.0]))).slope == 1.5


def test_a_set_is_the_same_bytes_in_whatever_order_it_is_gone_through():
    numbers = [2**n for n in range(40)]
    assert encoded(set(numbers)) == encoded(set(reversed(numbers)))


@pytest.mark.parametrize(
    "value",
    [
        type("Mine", (pd.DataFrame,), {})({"a": [1]}),
        pd.DataFrame({"a": [object()]}),
        pd.Series([1], name=object()),
        pd.DataFrame({"a": pd.period_range("2020", periods=2, freq="M")}),
        np.zeros(3, dtype=[("a", int)]),
        {(1, (2, (3,)))},
        datetime.datetime(2020, 1, 1, tzinfo=datetime.UTC),
        pd.DataFrame({"a": range(10_000_000)}),
        pd.Series(np.zeros(7_000_000)),
        np.full(3, "x" * 10_000_000),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_is_no_data_or_too_large_is_foreign_as_a_whole_and_at_once(value):
    started = time.process_time()
    data = encoded([1, value], lenient=True)
    first, other = decoded(data)
    assert first == 1
    assert isinstance(other, Foreign)
    assert time.process_time() - started < 3
    with pytest.raises(wire.Unsendable):
        encoded(value)


def test_a_series_that_contains_itself_is_foreign():
    series = pd.Series([None, None], dtype=object)
    series[0] = series[1] = series
    assert isinstance(decoded(encoded(series, lenient=True)), Foreign)


# In place


def changed(value, change):
    other = decoded(encoded(value))
    change(other)
    assert wire.change(value, other)
    return value


def test_what_was_changed_in_place_is_changed_here():
    frame = decoded(encoded(FRAME))
    held = frame
    changed(frame, lambda other: other.pop("objects"))
    assert "objects" not in held
    changed(frame, lambda other: other.insert(0, "new", [1, 2, 3]))
    assert held.columns[0] == "new"
    assert str(held["nullable"].dtype) == "Int64"
    series = pd.Series([3, 1], name="s")
    changed(series, lambda other: other.__setitem__(0, 7))
    assert series.tolist() == [7, 1]
    assert changed({1}, lambda other: other.add(2)) == {1, 2}
    assert not wire.change([1], [2])
    assert not wire.change(frame, series)


# Bytes that no honest side writes


def crafted(kind, parts):
    """Bytes that say that these parts are of a kind."""
    return bytes((_codec.TABLE, kind)) + wire.encode(parts, most=2**26, form=TABLES)


def column(values):
    return "numbers", np.asarray(values)


def labels(values):
    return "labels", values, None, None


HOSTILE_ALIKE = [(n << 32) | n for n in range(1 << 16)]  # what pandas folds to the same 32 bits, of Python's hash
# The same of 64-bit integers: these have the hash that pandas looks such a column up by.
ONE_HASH = [(n << 33) | ((n ^ (n << 11) ^ (n << 22)) & 0xFFFFFFFF) for n in range(1 << 16)]
HOSTILE = {
    "texts of a declared width of 9,999": (_kinds.TEXTS, (9_999, (10**6,), np.zeros(10**6, dtype=np.int64), b"")),
    "a shape of more than there is": (_kinds.TEXTS, (1, (10**6, 10**6), np.zeros(1, dtype=np.int64), b"")),
    "levels that are ranges": (
        _kinds.INDEX,
        ("levels", [np.zeros(1, dtype=np.int64)], [("range", 0, 350_000_000, 1, None)], [None]),
    ),
    "categories that are a range": (
        _kinds.ARRAY,
        ("categories", np.zeros(1, dtype=np.int64), ("range", 0, 350_000_000, 1, None), False),
    ),
    "a range of too many": (_kinds.INDEX, ("range", 0, 10**15, 1, None)),
    "a set of numbers of one hash": (_kinds.SET, HOSTILE_ALIKE),
    "a set of numbers of one hash in Python": (_kinds.SET, [n * (2**61 - 1) for n in range(1, 5000)]),
    "objects of one hash": (_kinds.OBJECTS, ((1 << 16,), HOSTILE_ALIKE)),
    "labels of one hash": (_kinds.INDEX, labels(("objects", HOSTILE_ALIKE))),
    "a column of one hash": (
        _kinds.SERIES,
        (("range", 0, len(ONE_HASH), 1, None), column(ONE_HASH), None),
    ),
    "a zone that is a path": (
        _kinds.ARRAY,
        ("times", "M", "ns", "dateutil//etc/passwd", np.zeros(1, dtype=np.int64)),
    ),
    "a time in such a zone": (_kinds.TIMESTAMP, ("ns", 0, "dateutil//etc/passwd")),
    "a zone out of bounds": (_kinds.TIMESTAMP, ("ns", 0, 10**9)),
    "codes of no category": (
        _kinds.ARRAY,
        ("categories", np.array([5]), labels(column([1, 2])), False),
    ),
    "codes of no level": (_kinds.INDEX, ("levels", [np.array([9])], [labels(column([1]))], [None])),
    "levels of levels": (
        _kinds.INDEX,
        ("levels", [np.array([0])], [("levels", [np.array([0])], [labels(column([1]))], [None])], [None]),
    ),
    "columns of different lengths": (
        _kinds.FRAME,
        (("range", 0, 2, 1, None), labels(column([1, 2])), [column([1, 2]), column([1])]),
    ),
    "fewer labels than columns": (_kinds.FRAME, (("range", 0, 1, 1, None), labels(column([1])), [])),
    "a series of fewer values than labels": (_kinds.SERIES, (("range", 0, 2, 1, None), column([1]), None)),
    "a table whose columns differ in length": (_kinds.TABLE, (["a", "b"], [np.zeros(1), np.zeros(2)])),
    "a mask of another length": (
        _kinds.ARRAY,
        ("masked", "Int64", np.zeros(2, dtype=np.int64), np.zeros(1, dtype=bool)),
    ),
    "a dtype by its name": (_kinds.ARRAY, ("masked", "timedelta64[ns]", np.zeros(1), np.zeros(1, dtype=bool))),
    "a frequency of many": (
        _kinds.INDEX,
        ("labels", ("times", "M", "ns", None, np.zeros(20_000, dtype=np.int64)), None, "D"),
    ),
    "a frequency that is none": (
        _kinds.INDEX,
        ("labels", ("times", "M", "ns", None, np.zeros(1, dtype=np.int64)), None, "__x"),
    ),
    "texts cut short": (_kinds.ARRAY, ("texts", "object", np.array([5]), b"abc")),
    "texts that overlap": (_kinds.ARRAY, ("texts", "object", np.array([3, -9]), b"abc")),
    "a name that is no key": (_kinds.SERIES, (("range", 0, 1, 1, None), column([1]), [1])),
    "a kind that is none": (250, ()),
    "a form that is none": (_kinds.ARRAY, ("eval", "1")),
    "parts of another type": (_kinds.FRAME, 3),
    "a field that is no name": (_kinds.NAMED, ("P", ("x=1",), (1,))),
    "a field of Python's": (_kinds.NAMED, ("P", ("__class__",), (1,))),
    "a keyword as name": (_kinds.NAMED, ("class", ("x",), (1,))),
    "more fields than values": (_kinds.NAMED, ("P", ("x", "y"), (1,))),
    "a mapping of another kind": (_kinds.MAPPING, ("eval", {})),
    "a range of huge numbers": (_kinds.RANGE, (0, 2**70, 1)),
    "a date of another kind": (_kinds.DATE, ("tzinfo", "2020-01-01")),
}


def refused(data):
    """Return whether it is refused, and what that cost in seconds and in bytes."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    started = time.process_time()
    try:
        decoded(data)
        answer = False
    except ProtocolError:
        answer = True
    return answer, time.process_time() - started, 1024 * (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)


@pytest.mark.parametrize("name", HOSTILE)
def test_bytes_that_no_honest_side_writes_are_refused_before_they_cost_anything(name):
    answer, seconds, size = refused(crafted(*HOSTILE[name]))
    assert answer
    assert seconds < 3
    assert size < 512 * 2**20


def test_no_two_kinds_share_a_tag():
    tags = [*_codec._READERS]
    assert len(tags) == len(set(tags))
    assert _codec.TABLE not in {*map(int, Owner), *b"NTFEiIfcsbltdarnx"}
    kinds = [
        value
        for name, value in vars(_kinds).items()
        if name.isupper() and type(value) is int and not name.startswith("OF_")
    ]
    assert sorted(kinds) == sorted(_tables._MAKERS)


def test_many_frames_cost_what_one_frame_may():
    one = encoded(pd.DataFrame({"a": [1]}))
    many = b"l" + (20_000).to_bytes(4, "little") + one * 20_000
    answer, seconds, _ = refused(many)
    assert answer
    assert seconds < 3


# Fuzz: bytes of the new kinds, changed here and there


def mutated(source, random_):
    data = bytearray(source)
    for _ in range(random_.randint(1, 4)):
        data = data or bytearray(b"N")
        at = random_.randrange(len(data))
        how = random_.randrange(5)
        if how == 0:
            data[at] = random_.randrange(256)
        elif how == 1:
            del data[at : at + random_.randint(1, 8)]
        elif how == 2:
            data[at:at] = data[random_.randrange(len(data)) :][: random_.randint(1, 30)]
        elif how == 3:
            data[at : at + 8] = random_.choice([2**31, 2**40, 2**63 - 1, 0, 1, 255]).to_bytes(8, "little")
        elif len(data) > 1 and data[at] == _codec.TABLE:
            data[(at + 1) % len(data)] = random_.randrange(20)
    return bytes(data) or b"N"


def fuzz(count, seed):
    random_ = random.Random(seed)
    sources = [encoded(value) for value in VALUES.values()]
    small = [crafted(*parts) for parts in HOSTILE.values()]
    sources += [data for data in small if len(data) < 10_000]
    worst, taken = 0.0, 0
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(count):
        data = mutated(random_.choice(sources), random_)
        started = time.process_time()
        try:
            decoded(data)
            taken += 1
        except ProtocolError:
            pass
        worst = max(worst, time.process_time() - started)
    grown = 1024 * (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
    print(f"{count} frames, {taken} taken; the worst took {worst:.3f} s, all grew it by {grown / 2**20:.0f} MiB")
    return worst, grown


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("count", [1500, pytest.param(60_000, marks=pytest.mark.slow)])
def test_whatever_the_bytes_they_are_a_value_or_refused_at_little_cost(count):
    worst, grown = fuzz(count, 51)
    assert worst < 3
    assert grown < 512 * 2**20


def test_the_limits_of_both_forms_are_named():
    assert wire.PLAIN == (False, 16 * 2**20, 100_000) == (False, plain_data.VALUE_BYTES, plain_data.ITEMS)
    assert wire.TABLES == (True, 48 * 2**20, 2_000_000)
