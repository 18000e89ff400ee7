"""How much of hidden checks is told, and from when on: by the clock of whoever writes the pages."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from kit.results import class_state

from autograder.classroom.due_dates import Due, Extension
from autograder.classroom.entries import Entry
from autograder.classroom.people import Person
from autograder.classroom.release import check_release, in_words, level_at, starts
from autograder.course.manifest import Release
from autograder.errors import UserError

DUE = datetime(2026, 11, 20, 23, 59, tzinfo=UTC)
EVER, NEVER = (moment.replace(tzinfo=UTC) for moment in (datetime.min, datetime.max))
ALL_LOST = {"late_penalty": 25, "dues": (Due(None, DUE),), "time_zone": "UTC"}


def test_without_a_moment_all_is_told_at_once():
    assert level_at(DUE, "02_second", class_state()) is Release.POINTS
    assert level_at(EVER + timedelta(1), None, class_state(release="cases")) is Release.CASES


def test_until_a_moment_points_are_told():
    state = class_state(release="mistakes after 2026-12-01", time_zone="Europe/Vienna")
    moment = datetime(2026, 12, 1, 23, 59, 59, tzinfo=ZoneInfo("Europe/Vienna"))
    assert starts("02_second", state) == moment
    assert level_at(moment, "02_second", state) is Release.POINTS
    assert level_at(moment + timedelta(seconds=1), "02_second", state) is Release.MISTAKES


@pytest.mark.parametrize(
    ("said", "days"),
    [
        ({}, 3),  # a day late costs 25 %, four days all
        ({"late_penalty": 100}, 0),
        ({"late_penalty": 30}, 3),
        ({"late_budget": 2}, 5),
        ({"grace": 30.0}, 3),
        ({"grace": 30.0, "late_penalty": 100}, 30 / 24 / 60),
        ({"source": "git", "late_penalty": None}, 0),  # the version at the due date counts
        ({"source": "git", "late_penalty": None, "grace": 60.0}, 1 / 24),
        ({"source": "git"}, 3),
        ({"roster": (Person("Ada", extensions=(Extension(days=2.0),)), Person("Bo"))}, 5),
        ({"entries": {"x": Entry((Person("Cy", extensions=(Extension("02second", hours=5.0),)),))}}, 3 + 5 / 24),
        ({"roster": (Person("Ada", extensions=(Extension("03third", days=9.0),)),)}, 3),
    ],
)
def test_due_is_the_last_moment_at_which_anybodys_work_earns_points(said, days):
    state = class_state(**{"release": "cases after due", **ALL_LOST, **said})
    check_release(state)
    assert starts("02_second", state) == DUE + timedelta(days=days)


def test_days_are_those_of_the_courses_zone():
    zone = ZoneInfo("Europe/Vienna")
    due = datetime(2026, 10, 24, 23, 59, tzinfo=zone)  # the clocks change in that night
    state = class_state(release="cases after due", dues=(Due(None, due),), late_penalty=50, time_zone="Europe/Vienna")
    assert starts(None, state) == datetime(2026, 10, 25, 23, 59, tzinfo=zone)


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        ({"dues": ()}, "there is no due date; give --due"),
        ({"late_penalty": None}, "late work never ends to earn points here"),
        ({"late_penalty": 1e-9}, "late work never ends to earn points here"),
        ({"late_cap": 50}, "late work never ends to earn points here"),
        ({"source": "git", "late_penalty": None, "clones": "last"}, "late work never ends to earn points here"),
    ],
)
def test_due_is_refused_where_nobody_can_know_when_that_is(said, fault):
    with pytest.raises(UserError, match=f"release cases after due: {fault}"):
        check_release(class_state(**{"release": "cases after due", **ALL_LOST, **said}))


def test_work_without_a_due_date_stays_at_points_and_that_is_said():
    dues = (Due("02_second", DUE),)
    state = class_state(**{"release": "cases after due", **ALL_LOST, "dues": dues})
    assert starts("03_third", state) == NEVER
    assert level_at(NEVER, "03_third", state) is Release.POINTS
    before, after = in_words(["02_second", "03_third"], state, DUE)
    assert before == (
        "pages of 02_second give names and points of hidden checks until 2026-11-23 23:59 UTC; "
        "autograder report writes them with cases after that"
    )
    assert after == "release cases after due: 03_third has no due date, so its pages stay at points"
    assert in_words(["02_second"], state, DUE + timedelta(9)) == []
