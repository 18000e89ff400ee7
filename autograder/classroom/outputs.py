"""Writes everything that is made from records: gradebooks, and what students and instructors read.

Takes the verdict on every submission, whose records have their cases; the page of one says whether another counts in
its place. Of a large class, pages are written by several processes. Of an earlier run only files stay that would be
written again as they are.
"""

import os
import shutil
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

from autograder.classroom import gradebooks, similarity
from autograder.classroom.by_hand import write_by_hand
from autograder.classroom.entries import ClassState
from autograder.classroom.grades import ClassGrades, Verdict, read_class
from autograder.classroom.junit import JUNIT_HEAD, junit_suite
from autograder.classroom.pages.feedback import write_feedback
from autograder.classroom.pages.report import write_report
from autograder.classroom.pages.why import meanings, write_why
from autograder.classroom.platforms import gradescope
from autograder.classroom.release import level_at
from autograder.classroom.similarity import Compared
from autograder.course.manifest import Release
from autograder.files import workers
from autograder.files.whole import write_whole

EACH_GETS = "gradescope", "feedback", "why"  # a file in each of these folders, named by its id
SLICE = 50
POOL_FROM = 400  # submissions; fewer are written sooner than workers start


def _write_each(out: Path, verdicts: Sequence[tuple[Verdict, Release]]) -> Iterator[str]:
    """Write the files of these submissions, and give their parts of junit.xml in order."""
    names = meanings()  # read once: a worker would take longer for it than for some pages
    calls = [(out, verdicts[start : start + SLICE], names) for start in range(0, len(verdicts), SLICE)]
    if len(verdicts) < POOL_FROM or workers.processors() == 1:
        return (_write_slice(*call) for call in calls)
    return workers.in_order(_write_slice, calls, workers.processors())


def _write_slice(out: Path, verdicts: Sequence[tuple[Verdict, Release]], names: dict[str, str]) -> str:
    for verdict, release in verdicts:
        gradescope.write_gradescope_results(out / "gradescope", verdict.grade)
        write_feedback(out / "feedback", verdict, release, names)
        write_why(out / "why", verdict, names)
    return "".join(junit_suite(verdict.grade) for verdict, _ in verdicts)


def write_outputs(out: Path, grades: ClassGrades, state: ClassState, compared: Compared | None) -> None:
    """Write all of it from the verdict on every submission, in the order of their ids."""
    verdicts = grades.verdicts
    ids = {verdict.grade.record.submission for verdict in verdicts}
    for folder in EACH_GETS:
        _remove_others(ids, out / folder)
    for old in out.glob("feedback-*.zip"):
        old.unlink()
    now = datetime.now(UTC)
    levels = {name: level_at(now, name, state) for name in {verdict.grade.record.assignment for verdict in verdicts}}
    suites = "".join(_write_each(out, [(verdict, levels[verdict.grade.record.assignment]) for verdict in verdicts]))
    write_whole(out / "junit.xml", f"{JUNIT_HEAD}{suites}</testsuites>")
    gradebooks.write_gradebooks(out, grades, state)
    write_by_hand(out, [verdict.grade for verdict in verdicts])
    write_report(out / "report.html", grades, state, compared)


def _remove_others(ids: set[str], folder: Path) -> None:
    """Remove what is there of other submissions; not through a link, which leads to what is not ours."""
    if folder.is_symlink() or not folder.is_dir():
        return
    for there in list(os.scandir(folder)):  # first: a folder may pass over files while others are removed
        if there.is_dir(follow_symlinks=False):
            shutil.rmtree(there)
        elif there.name.rpartition(".")[0] not in ids:
            os.unlink(there)


def write_all(out: Path) -> tuple[ClassGrades, ClassState]:
    """Write all of it again; gives what `read_class` gives."""
    grades, state = read_class(out)
    write_outputs(out, grades, state, similarity.load_similarities(out))
    return grades, state
