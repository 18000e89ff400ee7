"""Switches that a library has for the whole process: how NumPy and pandas print, what they warn of, random numbers.

`in_effect` has a case meet what the course's notebook has switched, and puts everything back, so that it reaches
neither another case nor another assignment. What a course switches was found by `child`, in a process where nothing was
yet: here its modules may have been imported for another assignment before.
"""

import os
import random
import sys
import warnings
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from typing import Any

import numpy as np

Switches = Mapping[str, Mapping[str, Any]]


@contextmanager
def in_effect(switches: Switches, seed: int) -> Iterator[None]:
    """Meanwhile, a process is as the course's notebook has switched it, with random numbers from the seed."""
    state, legacy_state = random.getstate(), np.random.get_state()
    options = _options()
    with ExitStack() as stack:
        stack.enter_context(warnings.catch_warnings())
        stack.enter_context(np.errstate(**switches.get("errors", {})))
        stack.enter_context(np.printoptions())
        with suppress(TypeError, ValueError):  # of another NumPy
            np.set_printoptions(**switches.get("print", {}))
        _set(switches.get("pandas", {}))
        random.seed(seed)
        np.random.seed(seed % 2**32)
        try:
            yield
        finally:
            _set({key: value for key, value in options.items() if _option(key) != value})
            random.setstate(state)
            np.random.set_state(legacy_state)


def _options() -> dict[str, Any]:
    """Return what pandas is switched to."""
    config = sys.modules.get("pandas._config.config")
    return {key: _option(key) for key in getattr(config, "_registered_options", {})}


def _option(key: str) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of an option that will be gone
        return sys.modules["pandas"].get_option(key)


def _set(options: Mapping[str, Any]) -> None:
    for key, value in options.items():
        with warnings.catch_warnings(), suppress(KeyError, ValueError):
            warnings.simplefilter("ignore")
            sys.modules["pandas"].set_option(key, value)


def draw_nothing() -> None:
    """Ask for no window where a course's modules draw."""
    os.environ.setdefault("MPLBACKEND", "agg")
