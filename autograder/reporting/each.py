"""Writes what there is for each submission by itself: what Gradescope and the student get, and its part of junit.xml.

Takes ids in order; gives, in the same order, what the files for the whole class are made of: a row without cases and
the counts of the statistics. A large class is spread over the processors. Each worker has a slice of the class at a
time, so that memory does not grow with the class.
"""

import dataclasses
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path

from msgspec.structs import replace

from autograder import workers
from autograder.people import ClassList
from autograder.people.final_grade import FinalGrade, final_grades
from autograder.records.record import Record, read_record
from autograder.records.results_folder import Results
from autograder.reporting import gradescope_json, junit_xml
from autograder.reporting.pages import feedback
from autograder.reporting.statistics import ClassStatistics

SLICE = 50
POOL_FROM = 400  # submissions; fewer are written sooner than workers start


@dataclass
class Slice:
    """What a few submissions add to the files for the whole class."""

    rows: list[FinalGrade] = field(default_factory=list)
    figures: dict[str, ClassStatistics] = field(default_factory=dict)  # by assignment
    suites: str = ""  # of junit.xml


def write(out: Path, ids: Sequence[str], made: ClassList) -> Iterator[Slice]:
    """Write the files of these submissions, and give the slices as they are done, in order."""
    slices = [ids[start : start + SLICE] for start in range(0, len(ids), SLICE)]
    with _mapping(len(ids), out, made) as mapped:
        yield from mapped(_write_slice, slices)


@contextmanager
def _mapping(count: int, out: Path, made: ClassList) -> Iterator[Callable]:
    """`map`, in this process or in workers."""
    processors = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if count < POOL_FROM or processors == 1:
        _start(out, made)
        yield map
        return
    context = get_context("forkserver")
    with ProcessPoolExecutor(processors, context, initializer=_start_worker, initargs=(out, made)) as pool:
        yield pool.map


def _start_worker(out: Path, made: ClassList) -> None:
    workers.start()
    _start(out, made)


_out: Path
_final_grade: Callable[[Record], FinalGrade]


def _start(out: Path, made: ClassList) -> None:
    global _out, _final_grade
    _out, _final_grade = out, final_grades(made)


def _write_slice(ids: Sequence[str]) -> Slice:
    results, written = Results(_out), Slice()
    suites = []
    for id in ids:
        one = _final_grade(read_record(results.path(id)))
        gradescope_json.write(_out / "gradescope", one)
        feedback.write(_out / "feedback", one)
        suites.append(junit_xml.suite(one))
        if one.is_graded:
            name = one.record.assignment
            written.figures.setdefault(name, ClassStatistics(name)).add(one.record)
        written.rows.append(dataclasses.replace(one, record=_without_cases(one.record)))
    written.suites = "".join(suites)
    return written


def _without_cases(record: Record) -> Record:
    return replace(record, questions=tuple(replace(question, cases=(), code=None) for question in record.questions))
