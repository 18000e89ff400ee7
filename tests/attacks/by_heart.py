"""What an attacker knows who has learnt the public cases by heart: the arguments of each of their calls.

`by_heart` gives the code of `is_public(*arguments)`, for a notebook; it is made from the built tests, so that no attack
has to be changed when a case is added. The calls are listened to in a process of their own, as a module.
"""

import subprocess
import sys
from functools import cache
from inspect import getsource, signature
from pathlib import Path

import numpy as np

TESTS = Path(__file__).resolve().parent.parent


@cache
def by_heart(assignment: str, question: str) -> str:
    command = [sys.executable, __file__, assignment, question]
    calls = subprocess.run(command, cwd=TESTS.parent, capture_output=True, text=True, check=True).stdout
    return f"PUBLIC = {calls}\n{getsource(key)}\n{getsource(is_public)}"


def key(argument):
    array = np.asarray(argument)
    return array.dtype.kind, array.shape, array.tobytes()


def is_public(*arguments):
    return tuple(key(argument) for argument in arguments) in PUBLIC  # noqa: F821 - in the notebook


def _calls(assignment: str, question: str) -> set:
    from kit.in_process import otter_test
    from kit.notebooks import solutions

    names = {"np": np}
    exec(solutions(assignment)[question], names)
    answer, calls = names[question], set()

    def listening(*arguments, **named):
        bound = signature(answer).bind(*arguments, **named)
        bound.apply_defaults()
        calls.add(tuple(key(argument) for argument in bound.args))
        return answer(*arguments, **named)

    text = Path("assignments", assignment, "tests", f"{question}.py").read_text(encoding="utf-8")
    test = otter_test(text)
    test.run({question: listening})
    assert test.passed_all, f"the solution of {question} passes its own public cases"
    return calls


if __name__ == "__main__":
    sys.path[:0] = [str(TESTS), str(Path("assignments").resolve())]
    print(sorted(_calls(*sys.argv[1:])))
