"""Finds the lines of a notebook that an error went through, with the shapes of the arrays that each line names.

Takes a traceback; gives text. Runs where the notebook's code runs, and takes nothing from that code but plain arrays'
shapes. Imports nothing of ours, as it runs beside every notebook and in every player.
"""

import re
import sys
from collections.abc import Callable
from types import CodeType, FrameType, TracebackType

NAMES = re.compile(r"[^\W\d]\w*")


def places(traceback: TracebackType | None, place: Callable[[CodeType, int], tuple[str, str] | None], most: int) -> str:
    """Return the last lines of the notebook that an error went through, at most so many.

    Parameters: `place`, which gives what to call a line, and the line, of a notebook's code, and None of other code.
    """
    frames: list[tuple[tuple[str, str], FrameType]] = []
    while traceback is not None:
        here = place(traceback.tb_frame.f_code, traceback.tb_lineno)
        if here and here not in [last for last, _ in frames[-1:]]:  # a comprehension has a frame of its own before 3.12
            frames.append((here, traceback.tb_frame))
            del frames[:-most]
        traceback = traceback.tb_next
    return "".join(f"{called}: {line}{_shapes(line, frame)}\n" for (called, line), frame in frames)


def _shapes(line: str, frame: FrameType) -> str:
    """Return the shapes of the arrays that a line names, as in " (Q: (3, 4), K: (5, 2))"."""
    numpy = sys.modules.get("numpy")
    if numpy is None:
        return ""
    shapes = {}
    for name in NAMES.findall(line):
        value = frame.f_locals.get(name, frame.f_globals.get(name))
        if value is not None and type(value) is numpy.ndarray:
            shapes[name] = value.shape
    return f" ({', '.join(f'{name}: {shape}' for name, shape in shapes.items())})" if shapes else ""
