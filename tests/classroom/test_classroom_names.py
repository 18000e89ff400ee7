"""Names are equal in whatever order their parts are written."""

from autograder.classroom.names import orders_of_name


def test_orders_of_a_name():
    assert orders_of_name("Lovelace, Ada") == {"lovelaceada", "adalovelace"}
