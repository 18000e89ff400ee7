"""Checks that a solution passes its own tests, graded as a submission is.

Takes a master and the folder with what was built for graders; both are ours, so no sandbox is needed.
"""

from pathlib import Path

import nbformat

from autograder.course.master import Master, MasterError
from autograder.wall import Grader, load


def check_solution(master: Master, dist: Path, grader: Grader) -> None:
    """MasterError for a solution that cannot be graded, and for one that fails a case."""
    solution = nbformat.read(dist / "solution.ipynb", as_version=4)
    run = grader.run(load(dist / "autograder.zip"), solution)
    if run.status != "graded":
        raise MasterError(master.notebook, f"its solution notebook cannot be graded: {run.reason}")
    for question, cases in run.cases.items():
        for case in cases:
            if not case.passed:
                problem = f"its own solution fails the case {case.name}: {' '.join(str(case.message).split())}"
                raise MasterError(master.notebook, problem, question)
