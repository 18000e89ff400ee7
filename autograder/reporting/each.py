"""Writes what there is for each submission by itself: what Gradescope and the student get, and its part of junit.xml.

Takes the verdicts on a class, without cases; reads each record again, whole, and gives in the same order the counts of
the statistics and the parts of junit.xml. What does not count for anybody is in no statistics. A large class is spread
over the processors. Each worker has a slice of the class at a time, so that memory does not grow with the class.
"""

import dataclasses
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path

from autograder import workers
from autograder.people.counting import Verdict
from autograder.records.record import read_record
from autograder.records.results_folder import Results
from autograder.reporting import gradescope_json, junit_xml, why
from autograder.reporting.pages import feedback
from autograder.reporting.statistics import ClassStatistics

SLICE = 50
POOL_FROM = 400  # submissions; fewer are written sooner than workers start


@dataclass
class Slice:
    """What a few submissions add to the files for the whole class."""

    figures: dict[str, ClassStatistics] = field(default_factory=dict)  # by assignment
    suites: str = ""  # of junit.xml


def write(out: Path, chosen: Sequence[Verdict]) -> Iterator[Slice]:
    """Write the files of these submissions, and give the slices as they are done, in order."""
    slices = [chosen[start : start + SLICE] for start in range(0, len(chosen), SLICE)]
    with _mapping(len(chosen), out) as mapped:
        yield from mapped(_write_slice, slices)


@contextmanager
def _mapping(count: int, out: Path) -> Iterator[Callable]:
    """`map`, in this process or in workers."""
    processors = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if count < POOL_FROM or processors == 1:
        _start(out)
        yield map
        return
    context = get_context("forkserver")
    with ProcessPoolExecutor(processors, context, initializer=_start_worker, initargs=(out,)) as pool:
        yield pool.map


def _start_worker(out: Path) -> None:
    workers.start()
    _start(out)


_out: Path


def _start(out: Path) -> None:
    global _out
    _out = out


def _write_slice(chosen: Sequence[Verdict]) -> Slice:
    results, written = Results(_out), Slice()
    suites = []
    for verdict in chosen:
        one = dataclasses.replace(verdict.one, record=read_record(results.path(verdict.one.record.submission)))
        verdict = dataclasses.replace(verdict, one=one)
        gradescope_json.write(_out / "gradescope", one)
        feedback.write(_out / "feedback", verdict)
        why.write(_out / "why", verdict)
        suites.append(junit_xml.suite(one))
        if verdict.counts:
            name = one.record.assignment
            written.figures.setdefault(name, ClassStatistics(name)).add(one.record)
    written.suites = "".join(suites)
    return written
