"""Numbers the kinds of values that are taken apart, and bounds what may be made of the parts of one frame."""

from typing import Any

from .plain_data import Form, ProtocolError

Plain = Any  # what the wire reads and writes
OF_A_FRAME, OF_A_SERIES, OF_AN_INDEX, OF_A_COLUMN = 500, 200, 100, 50  # items that making one counts as


class Allowance:
    """The amount that may still be made of one frame."""

    def __init__(self, form: Form):
        self._items, self._bytes = form.items, form.bytes

    def spend(self, items: int = 0, size: int = 0) -> None:
        """`ProtocolError` if that is more than there is."""
        self._items -= items
        self._bytes -= size
        if self._items < 0 or self._bytes < 0:
            raise ProtocolError("more than may be made of a frame")


def need(holds: object) -> None:
    if not holds:
        raise ProtocolError("parts of no table")


SET, FROZENSET, RANGE, VIEW, DATE, TEXTS, TEXT, OBJECTS, TIMES = range(9)
FRAME, SERIES, INDEX, ARRAY, TIMESTAMP, TIMEDELTA, MISSING, TABLE, BABY, NAMED, MAPPING = range(9, 20)
UNORDERED = {SET, FROZENSET}
