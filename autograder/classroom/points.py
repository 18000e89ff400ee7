"""Reads the points that people give for written questions, and finds the answers that they are for.

Takes a CSV with the columns submission, question, points, comment and answer; a row without points is not graded yet.
Points belong to a person, an assignment, a question and an answer: the digest of its text. So they never move to
somebody else whose file has the same name; and if the answer is replaced, it waits for points again. A row that does
not say which answer it was given for belongs to the answer that is there when the row is first seen. A submission may
also be named by its pseudonym (`pseudonyms`).

A column `group` has what a row's group is named after: one of its submissions. Points in that one's row, or else in
another's, count for all in the group whose own rows have none.

A value that a spreadsheet damaged is told as that. Files of several graders are joined; where two gave one answer
different points, none of them counts. Every row is checked before anything is graded.
"""

import re
from collections import defaultdict
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from autograder.classroom.people import People, Person
from autograder.classroom.pseudonyms import DIGITS_KEPT, ID, NUMBER, PSEUDONYMS, START, key_in, read_pseudonyms
from autograder.course.manifest import Manifest, QuestionEntry
from autograder.errors import UserError
from autograder.files import csv_files
from autograder.files.json_files import JsonStruct, Number

COLUMNS = ("submission", "question", "points", "comment", "answer")
GROUP = "group"  # one more column, where answers are in groups


class HumanPoints(JsonStruct, frozen=True):
    """The points that one person gave one answer."""

    submission: str
    question: str
    points: Number
    comment: str
    answer: str = ""  # its digest
    assignment: str = ""
    people: tuple[Person, ...] = ()  # who handed it in
    file: str = ""  # where nobody knows who did
    where: str = ""  # the row, where several files were given


class PointsIndex:
    """Points in which those of a submission are looked up, by the people who were given them."""

    def __init__(self, points: Iterable[HumanPoints], everybody: People):
        self._by_person: dict[Person, list[tuple[frozenset[Person], HumanPoints]]] = defaultdict(list)
        self._by_file: dict[str, list[HumanPoints]] = defaultdict(list)
        self._without_people: dict[str, list[HumanPoints]] = defaultdict(list)
        for given in points:
            found = [everybody.claimed(person) for person in given.people]
            owners = frozenset(each[0] for each in found if len(each) == 1)
            for person in owners:
                self._by_person[person].append((owners, given))
            self._by_file[given.file].append(given)
            if not given.people:
                self._without_people[given.file].append(given)

    def of(self, people: Sequence[Person], file: str) -> list[HumanPoints]:
        """Return what those who handed a submission in were given; what the file was, where nobody is known."""
        if not people:
            return self._by_file.get(file, []) if file else []
        own = [given for owners, given in self._by_person.get(people[0], ()) if owners.issuperset(people)]
        return own + (self._without_people.get(file, []) if file else [])


class GivenAnswer(JsonStruct, frozen=True):
    """An answer that a row of points may be about: one submission, as far as points need to know it."""

    people: tuple[Person, ...]  # with what the roster and the platform know of them
    file: str
    assignment: str | None
    digests: dict[str, str]  # of its written answers, by question


def read_points(paths: Iterable[Path], manifests: Iterable[Manifest], ids: Container[str]) -> list[HumanPoints]:
    """Return the rows of CSV files that have points, as they are.

    UserError for a row that fits no question or not its points, and for a file in which no row names one of `ids`.
    """
    asked: dict[str, list[tuple[str, QuestionEntry]]] = defaultdict(list)
    for manifest in manifests:
        for question in manifest.questions:
            asked[question.name].append((manifest.assignment, question))
    rows: list[_Row] = []
    for path in paths:
        read = _read(path, asked)
        filled = [row for row in read if row.given]
        if filled and all(row.submission not in ids for row in filled):
            advice = "use the ids of grades.csv"
            if filled[0].submission.startswith(START):
                advice = f"if it is a pseudonym, keep {PSEUDONYMS} in the folder of this file"
            raise UserError(f"{path}: there is no submission {filled[0].submission!r}; {advice}")
        rows += read
    return [row.given for row in rows if row.given] + _passed_on(rows)


def placed(
    given: Iterable[HumanPoints], before: Sequence[HumanPoints], answers: Mapping[str, GivenAnswer]
) -> tuple[tuple[HumanPoints, ...], tuple[HumanPoints, ...]]:
    """Return points with whom and which answer they belong to, and earlier ones of assignments they say nothing of.

    `answers` has the submissions by id. Points that two people gave one answer, and that differ, come second.
    """
    every = [_placed(each, before, answers.get(each.submission)) for each in given]
    by_answer: dict[tuple[str, ...], list[HumanPoints]] = defaultdict(list)
    for each in every:
        by_answer[each.submission, each.question, each.answer].append(each)
    points = [rows[0] for rows in by_answer.values() if len({row.points for row in rows}) == 1]
    disputed = [row for rows in by_answer.values() if len({row.points for row in rows}) > 1 for row in rows]
    about = {each.assignment for each in every}
    return (*points, *(each for each in before if each.assignment not in about)), tuple(disputed)


def is_damaged(text: str, right: Iterable[str] = ()) -> bool:
    """Return whether an id or a digest is what a spreadsheet makes of one; `right` are those that it might be of."""
    digits = re.sub(r"\D", "", text)
    return bool(NUMBER.fullmatch(text)) and (
        not text.isdigit() or any(digits[:DIGITS_KEPT] in (each[:DIGITS_KEPT], each.lstrip("0")) for each in right)
    )


@dataclass(frozen=True)
class _Row:
    """A row of points, as far as it counts for others."""

    submission: str
    question: str
    answer: str
    group: str  # the submission that its group is named after; empty if it is in none
    given: HumanPoints | None  # nothing is filled in

    @property
    def key(self) -> tuple[str, str, str]:
        return self.submission, self.question, self.answer


def _read(path: Path, asked: dict[str, list[tuple[str, QuestionEntry]]]) -> list[_Row]:
    """Return the rows that have points, or may get those of their group, as they are."""
    rows = csv_files.read_csv(path, "points", COLUMNS[:3])
    named = read_pseudonyms(path.parent)
    found: dict[tuple[str, ...], _Row] = {}
    for line, row in rows:
        row = dict.fromkeys((*COLUMNS, GROUP), "") | row
        submission, row["answer"] = key_in(row)
        group = row[GROUP].removeprefix(ID)
        row["submission"] = named.get(submission, submission)
        given = None
        if row["points"]:
            given = replace(_checked(f"{path}:{line}", row, asked), where=f"{path.name}:{line}")
        one = _Row(row["submission"], row["question"], row["answer"], named.get(group, group), given)
        if given and (there := found.get(one.key)) and there.given:
            raise UserError(
                f"{path}:{line}: {given.question!r} of {given.submission!r} has points already; keep one row"
            )
        if given or group:
            found[one.key] = one if given else found.get(one.key, one)
    return list(found.values())


def _passed_on(rows: Iterable[_Row]) -> list[HumanPoints]:
    """Return the points of groups, for the answers in them that have none of their own."""
    filled: dict[tuple[str, str], list[_Row]] = defaultdict(list)
    open_rows: dict[tuple[str, str, str], _Row] = {}
    for row in rows:
        if row.group and row.given:
            filled[row.question, row.group].append(row)
        if row.group and not row.given:
            open_rows[row.key] = row
    own = {row.key for row in rows if row.given}
    return [
        replace(given, submission=row.submission, answer=row.answer)
        for row in open_rows.values()
        if row.key not in own
        for given in _points_of_group(row, filled[row.question, row.group])
    ]


def _points_of_group(row: _Row, filled: Sequence[_Row]) -> list[HumanPoints]:
    """Return the points that count for a row of a group; several where several files give the first of it some."""
    given = [one.given for one in filled if one.submission == one.group and one.given]
    if given or not filled:
        return given
    first, *others = [one.given for one in filled if one.given]
    if differs := next((one for one in others if one.points != first.points), None):
        raise UserError(
            f"{first.where}: {first.points:g} points in a group of answers to {row.question!r}, and {differs.points:g} "
            f"in {differs.where}; fill in the row that the group is named after, which counts for the rest"
        )
    return [first]


def _checked(where: str, row: csv_files.Row, asked: dict[str, list[tuple[str, QuestionEntry]]]) -> HumanPoints:
    question = row["question"]
    by_hand = [(name, q) for name, q in asked.get(question, []) if q.manual]
    if not by_hand:
        why = "is graded by its tests" if question in asked else "is not asked"
        raise UserError(f"{where}: question {question!r} {why}; only questions that a person grades take points here")
    most = max(q.points for _, q in by_hand)
    points = csv_files.number(row["points"])
    if not 0 <= points <= most:
        raise UserError(f"{where}: {row['points']!r} points for {question!r}; give a number from 0 to {most:g}")
    only = by_hand[0][0] if len(by_hand) == 1 else ""
    return HumanPoints(row["submission"], question, points, row["comment"], row["answer"], only)


def _placed(given: HumanPoints, before: Iterable[HumanPoints], answer: GivenAnswer | None) -> HumanPoints:
    """Return the points with whom and which answer they belong to."""
    for old in before:
        alike = all(getattr(old, name) == getattr(given, name) for name in COLUMNS[:4])
        if alike and given.answer in ("", old.answer):
            return replace(old, where=given.where)
    if answer is None:
        return given
    digest = given.answer or answer.digests.get(given.question, "")
    assignment = answer.assignment or given.assignment
    return replace(given, answer=digest, assignment=assignment, people=answer.people, file=answer.file)
