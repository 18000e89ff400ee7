"""Writes everything that is made from records: gradebooks, and what students and instructors read.

Takes a results folder. Records are read twice: first for the totals, since the page of one submission says whether
another counts in its place; then one by one with their cases, spread over the processors, so a large class takes little
memory. What does not count for anybody is in no statistics. Every file is rewritten, so nothing of an earlier run is
left."""

import dataclasses
import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path

from msgspec.structs import replace

from autograder.classroom import class_list, gradebooks, gradescope_json, junit_xml, pages, similarity, why
from autograder.classroom.final_grade import Verdict, counting, final_grades, verdicts
from autograder.classroom.junit_xml import JUnitFile
from autograder.classroom.statistics import ClassStatistics
from autograder.errors import UserError
from autograder.files import workers
from autograder.marking.record import Record, read_record
from autograder.marking.results_folder import RECORDS, Results

SLICE = 50
POOL_FROM = 400  # submissions; fewer are written sooner than workers start


@dataclass
class Slice:
    """What a few submissions add to the files for the whole class."""

    figures: dict[str, ClassStatistics] = field(default_factory=dict)  # by assignment
    suites: str = ""  # of junit.xml


def write_each(out: Path, chosen: Sequence[Verdict]) -> Iterator[Slice]:
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
        gradescope_json.write_gradescope_results(_out / "gradescope", one)
        pages.write_feedback(_out / "feedback", verdict)
        why.write(_out / "why", verdict)
        suites.append(junit_xml.suite(one))
        if verdict.counts:
            name = one.record.assignment
            written.figures.setdefault(name, ClassStatistics(name)).add(one.record)
    written.suites = "".join(suites)
    return written


# Writes everything that is made from records: gradebooks, and what students and instructors read


def write_all(out: Path) -> list[Verdict]:
    """Write all of it; gives the verdict on every submission in the order of their ids, without its cases."""
    chosen, made = verdicts_in(out), class_list.load_class_list(out)
    rows = [verdict.one for verdict in chosen]
    for folder in ("gradescope", "feedback", "why"):
        shutil.rmtree(out / folder, ignore_errors=True)
    for old in [*out.glob("moodle*.csv"), *out.glob("feedback-*.zip")]:
        old.unlink()
    figures: dict[str, ClassStatistics] = {}
    with JUnitFile(out / "junit.xml") as junit:
        for written in write_each(out, chosen):
            junit.add(written.suites)
            for name, found in written.figures.items():
                figures.setdefault(name, ClassStatistics(name)).join(found)
    gradebooks.write_grades_csv(out / "grades.csv", rows)
    gradebooks.write_submissions_csv(out / "submissions.csv", chosen)
    in_books = counting(rows, made)
    gradebooks.write_canvas_csv(out / "canvas.csv", rows, in_books, made)
    gradebooks.write_moodle_csv(out, rows, in_books, made)
    gradebooks.write_feedback_zips(out, chosen)
    in_order = sorted(figures.values(), key=lambda one: (-len(one.ids), one.assignment))
    pages.write_report(out / "report.html", chosen, in_order, made, similarity.load_similarities(out))
    return chosen


def verdicts_in(out: Path) -> list[Verdict]:
    """The verdict on every submission, without its cases; UserError for a folder without records."""
    results = Results(out)
    if not (ids := results.ids()):
        raise UserError(f"{out}: no records in {RECORDS}/; grade into this folder first")
    made = class_list.load_class_list(out)
    graded = final_grades(made)
    return verdicts([graded(_without_cases(read_record(results.path(id)))) for id in ids], made)


def _without_cases(record: Record) -> Record:
    return replace(record, questions=tuple(replace(question, cases=(), code=None) for question in record.questions))
