"""Words that students read on every page alike: what their checks found, and whose fault it is if there is no grade.

Takes a record and how much of hidden checks is released; gives a headline and the diagnosis that the notebook gave, and
lines about hidden checks that failed. Of these nothing is shown that a notebook's code may have worded.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from autograder.course.manifest import Release
from autograder.marking.record import CaseGrade, QuestionGrade, Record
from autograder.softlookup.choosing import settle
from autograder.softlookup.diagnosis import Diagnosis, diagnose, failed_line, passed_line
from autograder.softlookup.findings import HINT, Finding

OUR_FAULT = (
    "The grader failed, not your submission. You lose no points: tell the course's staff, who will run it again."
)
Lines = list[tuple[str, str]]  # a label and a text each


def public_checks(question: QuestionGrade) -> tuple[str, Diagnosis | None]:
    """Return a headline, and what failed; "" where a question has no public checks."""
    return _checks(tuple(case for case in question.cases if not case.hidden and not case.set_aside), question.max_score)


@lru_cache(4096)
def _checks(public: tuple[CaseGrade, ...], max_score: float) -> tuple[str, Diagnosis | None]:
    """Return the same; several pages say it, and many answers fare alike."""
    if not public:
        return "", None
    failed = [found for case in public if (found := case.finding)]
    diagnosis = diagnose(failed)
    if diagnosis:
        return failed_line(len(failed), len(public)), diagnosis
    points = sum(case.max_points for case in public)
    return passed_line(points, max_score, all(case.form for case in public)), None


def told(record: Record, release: Release, names: Mapping[str, str]) -> dict[tuple[str, str], Lines]:
    """Return what is said of each hidden check that failed, by question and check, where there is something to say.

    `names` has the known mistakes in words.
    """
    if release is Release.POINTS:
        return {}
    own = {line.strip() for question in record.questions for line in (question.code or "").splitlines()} - {""}
    return {
        (question.name, finding.check): lines
        for question in record.questions
        for finding in _hidden(question)
        if (lines := list(_lines(finding, release, names, own)))
    }


def _hidden(question: QuestionGrade) -> list[Finding]:
    """Return the findings of hidden checks, without names that others of them speak against."""
    found = settle([one for case in question.cases if case.hidden and (one := case.finding)], doubting=True)
    # An answer that has not been begun holds no mistake.
    return [finding.unnamed() for finding in found] if question.untouched else found


def _lines(finding: Finding, release: Release, names: Mapping[str, str], own: set[str]) -> Iterator[tuple[str, str]]:
    if finding.mistake:
        yield "Mistake", names.get(finding.mistake, finding.mistake.replace("-", " "))
    if release is Release.CASES:
        yield from finding.exact_lines()
    if finding.error:
        line = _own_line(finding, own)
        yield "Raised", f"{finding.error}, at `{line}`" if line else finding.error
    if finding.hint and (finding.mistake or release is Release.CASES):
        yield HINT, finding.hint


def _own_line(finding: Finding, own: set[str]) -> str:
    """Return the last of the lines that raised the error that stands in the notebook; "" if none does.

    It is the notebook's process that says which they were, and it may say anything.
    """
    for line in reversed([said.partition(": ")[2] for said in finding.raised_at.splitlines()]):
        if known := [text for text in own if line == text or line.startswith(f"{text} (")]:
            return max(known, key=len)
    return ""
