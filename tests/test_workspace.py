"""A course is found, and an assignment that is not in it is named."""

import command
from conftest import ROOT

from autograder.workspace import Kit

NAMES = Kit(ROOT).names()


def test_an_unknown_name_is_one_line_and_status_2(built):
    done = command.run(built.root, "build", "09_nothing")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"autograder: solutions/09_nothing: no such assignment; there are {', '.join(NAMES)}\n"
