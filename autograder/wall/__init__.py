"""The wall: an engine in which the tests and the student's code never share a process.

    judge (trusted, the grading process)          player (not trusted, one a submission)
      Otter's own test cases, hidden ones too       an IPython shell with the student's cells
      namespace["softmax"](x)   ── call ──▶           softmax(x)
                                ◀── value ──          plain data, an array, or the exception

`assignment` reads an autograder.zip once. `sandbox` starts a nursery in bubblewrap, a warm process that forks one
player a submission; `inside/` is all of this package that the sandbox sees. `session` plays a notebook and has `judge`
run the cases, all public ones before the first hidden input enters the sandbox. `link` asks a player one thing at a
time and takes only an answer to that; `remote` makes a player's names look like values and functions to the tests.
What crosses is plain data of bounded size (`inside/wire/`), and never a verdict: whether a case passed is found
here, by the test, and points come from the manifest. A player that hangs, dies or sends what no honest one sends
is ended, and the notebook is played again in a fresh one without what cost it. `trial` tells whether a machine
gives a level of isolation.
"""

from autograder.records.isolation import Level
from autograder.wall.assignment import Assignment, load
from autograder.wall.faults import GraderFault
from autograder.wall.grader import Grader, WallRun
from autograder.wall.trial import try_out

__all__ = ["Assignment", "Grader", "GraderFault", "Level", "WallRun", "load", "try_out"]
