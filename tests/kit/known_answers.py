"""What became of every answer in `solutions/*/answers/`, of the sample class and of the site: once for all tests.

Takes a built kit and a folder that all of pytest's processes share; the first that asks grades or writes, and leaves
the results there for the others. Answers are graded behind the best isolation that this machine has, all of an
assignment's in one notebook, but their records are those that `autograder prove` makes; a slow test of the proof
compares the two. The sample class is graded and the site written by the real commands.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from math import isclose
from pathlib import Path
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from autograder.authoring.prove import Graded
from autograder.authoring.prove import grade_answers as grade
from autograder.course.answers import Answer, collect, rounds
from autograder.course.manifest import load_assignments
from autograder.marking.finding import SubmittedFile
from autograder.marking.pool import mark_all
from autograder.marking.record import CaseGrade, Record, Status, read_record, record_to_json
from autograder.softlookup.choosing import doubtful, settle
from autograder.wall.isolation import best_level
from autograder.workspace import Kit
from kit import sample_class
from kit.in_process import ANSWERS, define, otter_test
from kit.notebooks import ROOT, answer_cell, splice, student_notebook
from kit.packing import CALLED, handed_in, numbered


def grade_all(kit: Kit, records: Path) -> None:
    """Grade the solutions, the stubs and all answers, and leave a record each in a folder that is not there yet."""
    assignments = load_assignments(kit)
    (records / "alone").mkdir(parents=True)
    level = best_level()
    corpus = {name: numbered(collect(kit.answers(name))) for name in kit.names()}
    by_others = {name: [a for a in corpus[name].values() if (name, a.question) in CALLED] for name in kit.names()}
    alone = {name: _dealt(kit, name, answers, records / "alone") for name, answers in by_others.items()}
    graded = grade(kit, assignments, alone, level, 2, lambda _: None)
    packed, theirs = handed_in(kit, corpus, records / "packed")
    together = {one.submission: one for one in mark_all(packed, theirs, None, level, 2)}
    for name, (solution, stub, few) in graded.items():
        record = together[name]
        assert record.status is Status.GRADED, f"{name}: {record.reason}"
        found = {corpus[name][question.name].name: question for question in record.questions}
        found |= {
            a.name: q for one, answered in few for a in answered.values() for q in one.questions if q.name == a.question
        }
        dealt = [
            replace(
                record,
                submission=f"{name}-{number:03}",
                questions=tuple(replace(found[a.name], name=question) for question, a in answered.items()),
            )
            for number, answered in enumerate(rounds(collect(kit.answers(name))))
        ]
        for one in (solution, stub, *dealt):
            (records / f"{one.submission}.json").write_text(record_to_json(one), encoding="utf-8")


def _dealt(kit: Kit, name: str, answers: list[Answer], folder: Path) -> list[tuple[SubmittedFile, dict[str, Answer]]]:
    """A notebook for each of the answers, up to it."""
    dealt = []
    for answer in answers:
        notebook = splice(student_notebook(name, kit.root), {answer.question: answer.cell})
        notebook.cells = notebook.cells[: answer_cell(student_notebook(name, kit.root), answer.question) + 2]
        path = folder / f"{name}-{answer.name}.ipynb"
        path.write_bytes(sample_class.to_bytes(notebook))
        dealt.append((SubmittedFile(path.stem, path), {answer.question: answer}))
    return dealt


def read_all(kit: Kit, records: Path) -> dict[str, Graded]:
    """The records of each assignment, with the answers that they are of."""

    def read(submission: str) -> Record:
        return read_record(records / f"{submission}.json")

    return {
        name: (
            read(f"{name}-solution"),
            read(f"{name}-stub"),
            [
                (read(f"{name}-{number:03}"), answered)
                for number, answered in enumerate(rounds(collect(kit.answers(name))))
            ],
        )
        for name in kit.names()
    }


def by_answer(graded: dict[str, Graded]) -> dict[tuple[str, str], tuple[CaseGrade, ...]]:
    """The cases of each answer's question, by assignment and the answer's name."""
    return {
        (name, answer.name): _cases(record, answer)
        for name, (_, _, answers) in graded.items()
        for record, answered in answers
        for answer in answered.values()
    }


@dataclass(frozen=True)
class ClassRun:
    """The outcome of grading the sample class."""

    out: Path
    returncode: int
    stdout: str
    stderr: str
    new_in_kit: list[str]  # files that were not there before
    opened_the_log: bool  # which is a pickle


def grade_class(kit: Kit, submissions: Path, out: Path) -> None:
    """Grade the sample class into a folder that is not there yet, and note beside it how that went."""
    before = all_paths(kit.root)
    command = [sys.executable, "-m", "autograder.cli", "grade", str(submissions), "--out", str(out)]
    environment = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONWARNINGS": ""}
    done = subprocess.run(command, cwd=kit.root, env=environment, capture_output=True, text=True)
    new, opened = sorted(all_paths(kit.root) - before), (kit.root / sample_class.LOG_MARK).exists()
    noted = [done.returncode, done.stdout, done.stderr, new, opened]
    out.with_suffix(".json").write_text(json.dumps(noted), encoding="utf-8")


def read_class(out: Path) -> ClassRun:
    return ClassRun(out, *json.loads(out.with_suffix(".json").read_text(encoding="utf-8")))


def assert_deserved(sample: sample_class.Sample, record: dict) -> None:
    """The sample has the grade that it deserves."""
    assert record["status"] == sample.status, record["reason"]
    assert record["engine"] == "wall"
    assert [cell["status"] for cell in record["cells"]].count("timed_out") == sample.never_ends
    assert record["assignment"] == (sample.assignment if sample.status != "unreadable" else None)
    if sample.status != "graded":
        assert record["score"] is None
        assert record["reason"]
        assert all(q["score"] is None for q in record["questions"])
        return
    for question in record["questions"]:
        if question["manual"]:
            assert (question["score"], question["cases"]) == (None, [])
            continue
        failed = {case["name"] for case in question["cases"] if not case["passed"]}
        every = {case["name"] for case in question["cases"]}
        wanted = every if sample.fails is None else sample.fails.get(question["name"], set())
        assert failed == wanted, (question["name"], failed ^ wanted)
        assert isclose(question["score"], sum(c["points"] for c in question["cases"]), rel_tol=1e-6, abs_tol=1e-12)
        assert all(case["message"] for case in question["cases"] if not case["passed"])
    autograded = [q for q in record["questions"] if not q["manual"]]
    for points in ("score", "max_score"):
        assert isclose(record[points], sum(q[points] for q in autograded), rel_tol=1e-6, abs_tol=1e-12)


SITE_EPOCH = "1700000000"  # the same time for every file that is written


@dataclass(frozen=True)
class SiteRun:
    """The outcome of writing the site."""

    out: Path
    returncode: int
    stdout: str
    stderr: str


def write_site(kit: Kit, out: Path) -> None:
    """Write the site into a folder that is not there yet, and note beside it how that went."""
    command = [sys.executable, "-m", "autograder", "site", "--out", str(out)]
    environment = os.environ | {"SOURCE_DATE_EPOCH": SITE_EPOCH}
    done = subprocess.run(command, cwd=kit.root, env=environment, capture_output=True, text=True)
    noted = [done.returncode, done.stdout, done.stderr]
    out.with_suffix(".json").write_text(json.dumps(noted), encoding="utf-8")


def read_site(out: Path) -> SiteRun:
    return SiteRun(out, *json.loads(out.with_suffix(".json").read_text(encoding="utf-8")))


def all_paths(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if "__pycache__" not in path.parts}


def _cases(record: Record, answer: Answer) -> tuple[CaseGrade, ...]:
    assert record.status is Status.GRADED, f"{record.submission}: {record.reason}"
    return next(question.cases for question in record.questions if question.name == answer.question)


class LeftOut(NamedTuple):
    """A known wrong answer, with what is known of its mistake left out."""

    fails: bool
    passes_public: bool
    named: bool  # a known mistake or a family


def each_left_out(assignment: str, test_files: dict, given: dict) -> Iterator[LeftOut]:
    """Yield what becomes of each known wrong answer; the modules beside the notebooks must be importable.

    Parameters: `test_files`, the tests by assignment and question; `given`, for each question the names before it.
    """
    tests: dict = {}
    for answer in ANSWERS[assignment]:
        if answer.mistake:
            question = answer.question
            test = tests[question] = tests.get(question) or otter_test(test_files[assignment, question])
            yield _left_out(test, define(answer.cell, given[question]), answer.mistake)


def _left_out(test, names: dict, mistake: str) -> LeftOut:
    feedback = test.test_cases[0].body.test_func.feedback
    known = feedback._known
    feedback._known = {case: [pair for pair in pairs if pair[0] != mistake] for case, pairs in known.items()}
    with np.errstate(all="ignore"):
        test.run(names)
    feedback._known = known
    cases = [one.test_case for one in test.test_case_results if not one.passed]
    public, hidden = ([feedback.results[case.name] for case in cases if case.hidden is kind] for kind in (False, True))
    found = [*settle(public), *settle(hidden, beside=public)]
    return LeftOut(bool(cases), not public, bool({finding.mistake for finding in found} - doubtful(found) - {None}))
