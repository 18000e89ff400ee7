"""Has Python not look for garbage while very much is made that is none.

Each search looks at all that lives: where a syntax tree, or the records of a large class, are made of a million small
objects, that takes a third of the time.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """Collect no garbage until the block is left; inside another such block, that one decides."""
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
