"""Whom a name or a number means, and when two rows are one person."""

from autograder.classroom.people import Person, RosterIndex
from autograder.classroom.people import letters_of_name as letters


def test_a_large_roster_is_looked_up_and_not_searched(monkeypatch):
    """A name is taken apart once, however many files there are."""
    taken_apart = []
    monkeypatch.setattr(
        "autograder.classroom.people.orders_of_name", lambda name: taken_apart.append(name) or {letters(name)}
    )
    roster = RosterIndex([Person(name=f"Ada {n}", id=str(n)) for n in range(50)])
    assert [roster.find({f"lab-{n}"}, Person(), f"lab-{n}") for n in range(50)] == [
        [Person(name=f"Ada {n}", id=str(n))] for n in range(50)
    ]
    assert len(taken_apart) == 50
