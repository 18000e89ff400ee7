"""Days as people count them: by the calendar of the course, whatever clocks do, and begun ones whole."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from kit.handed_in import NOON

from autograder.classroom.due_dates import Due, Extension, due_for, extended, parse_due, parse_time
from autograder.classroom.late import days_late

VIENNA = ZoneInfo("Europe/Vienna")


def test_a_date_ends_with_its_day():
    assert parse_time("2026-11-20", "").isoformat().startswith("2026-11-20T23:59:59")
    assert parse_due("05_fifth=2026-11-20T10:00Z") == Due("05_fifth", datetime(2026, 11, 20, 10, tzinfo=UTC))


def test_an_assignments_own_date_comes_before_the_one_for_all():
    own, of_all = Due("05_fifth", NOON), Due(None, NOON.replace(day=21))
    for dues in ((own, of_all), (of_all, own)):
        assert [due_for(name, dues) for name in ("05_fifth", "02_second", None)] == [NOON, of_all.when, of_all.when]


def test_an_extension_of_a_day_is_the_same_hour_on_the_next_day():
    due = parse_due("2026-10-24T23:59", VIENNA).when  # in the night after it, clocks go back
    assert due.isoformat() == "2026-10-24T23:59:00+02:00"
    later = extended(due, [Extension(days=1)], VIENNA)
    assert later.astimezone(VIENNA).isoformat() == "2026-10-25T23:59:00+01:00"
    assert extended(due, [Extension(hours=24)], VIENNA).astimezone(VIENNA).hour == 22
    assert days_late(datetime(2026, 10, 25, 23, 58, tzinfo=VIENNA), due, VIENNA, 0) == 1
    assert days_late(datetime(2026, 10, 26, 0, 0, tzinfo=VIENNA), due, VIENNA, 0) == 2


@pytest.mark.parametrize(
    ("submitted", "extension", "days"),
    [
        ("2026-11-20T23:59:00+01:00", 0, 0),
        ("2026-11-20T23:59:01+01:00", 0, 1),
        ("2026-11-21T23:59:00+01:00", 0, 1),
        ("2026-11-21T23:59:01+01:00", 0, 2),
        ("2026-11-20T22:59:00+00:00", 0, 0),
        ("2026-11-22T10:00:00+01:00", 1, 1),
        ("2026-11-21T11:00:00+01:00", 0.5, 0),
        ("2026-11-21T12:00:00+01:00", 0.5, 1),
        ("2026-11-01T12:00:00+01:00", 0, 0),
    ],
)
def test_a_day_that_has_begun_counts_whole_after_the_extension(submitted, extension, days):
    due = parse_time("2026-11-20T23:59+01:00", "--due")
    due = extended(due, [Extension(days=extension)], None)
    assert days_late(parse_time(submitted, ""), due, None, 0) == days


def test_grace_is_not_late_and_what_follows_is():
    assert days_late(NOON.replace(minute=10), NOON, None, 10) == 0
    assert days_late(NOON.replace(minute=11), NOON, None, 10) == 1
