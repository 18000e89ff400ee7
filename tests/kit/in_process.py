"""Runs answers, which are ours, in the tests' own process, against the test files that were built."""

import copy
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import nbformat
import numpy as np
import yaml

from autograder.authoring.otter_format import otter_cases, otter_module
from autograder.authoring.own_answers import names_before, own
from autograder.course.answers import collect
from autograder.workspace import Kit

if TYPE_CHECKING:
    from otter.test_files import ExceptionTestFile, TestCaseResult

KIT = Kit(Path(__file__).resolve().parents[2])
ASSIGNMENTS = [name for name in KIT.names() if KIT.answers(name).exists()]
ANSWERS = {assignment: collect(KIT.answers(assignment)) for assignment in ASSIGNMENTS}


def _exceptions(assignment: str) -> dict:
    path = KIT.master(assignment) / "exceptions.yml"
    return yaml.safe_load(path.read_text(encoding="utf-8")) if path.exists() else {}


EXCEPTIONS = {assignment: _exceptions(assignment) for assignment in ASSIGNMENTS}  # the reviewed ones, with reasons


def read_test_files(kit: Kit, assignment: str) -> dict[tuple[str, str], str]:
    """Each question's test file as it was built, hidden cases included, by assignment and question."""
    with zipfile.ZipFile(kit.autograder_zip(assignment)) as archive:
        members = [member for member in archive.namelist() if member.startswith("tests/")]
        return {(assignment, member[6:-3]): archive.read(member).decode() for member in members}


def given_in(kit: Kit, assignment: str) -> dict[str, dict]:
    """Return what the student's notebook has before each question: names that its own cells make, with the stubs."""
    folder = kit.assignments / assignment
    notebook = nbformat.read(folder / f"{assignment}.ipynb", as_version=4)
    return names_before(notebook, folder, {answer.question for answer in collect(kit.answers(assignment))})


def define(cell: str, given: dict) -> dict:
    """Return what the names are once a cell has run on a copy of those given."""
    names = own({n: copy.deepcopy(v) if isinstance(v, np.ndarray | list | dict) else v for n, v in given.items()})
    with np.errstate(all="ignore"):
        exec(compile(cell, "answer", "exec"), names)
    return names


def otter_test(text: str) -> "ExceptionTestFile":
    """Otter's test of a test file; the rest of Otter, which takes seconds to import, is not imported for it."""
    test = otter_module().ExceptionTestFile("answer", "answer", otter_cases(text))
    test.source = text
    return test


def check(names: dict, test_file: str) -> list["TestCaseResult"]:
    """The results of a test file's cases, hidden ones too."""
    test = otter_test(test_file)
    with np.errstate(all="ignore"):
        test.run(names)
    return test.test_case_results


def run(cell: str, given: dict, test_file: str) -> list["TestCaseResult"]:
    """The results of the cases for an answer."""
    return check(define(cell, given), test_file)


def asks_twice(answer):
    from softlookup import raises, same_array

    same_array(answer(1.0), np.zeros(2), "the first")
    same_array(answer(2.0), np.zeros(2), "the second")
    raises((KeyError,), answer, None)
