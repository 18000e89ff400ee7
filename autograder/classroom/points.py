"""Points that people give: for written questions, and as adjustments of one person's grade.

Takes a CSV with the columns submission, question, points, comment and answer; a row without points is not graded yet.
Points belong to a person, an assignment, a question and an answer: the digest of its text. So they never move to
somebody else whose file has the same name; and if the answer is replaced, it waits for points again. A row that does
not say which answer it was given for belongs to the answer that is there when the row is first seen. For anonymous
grading, a submission may be named by its pseudonym in `pseudonyms.csv`, in the same folder: drawn at random, so it
reveals neither a name nor an order.

A column `group` has what a row's group is named after: one of its submissions. Points in that one's row, or else in
another's, count for all in the group whose own rows have none.

Spreadsheets take long numbers and digests such as `12e34567` for numbers, and shorten them: what comes back begins
with `id:` or `d:` in these files. A value that was damaged all the same is told as that. Files of several graders are
joined; where two gave one answer different points, none of them counts.

Adjustments are a CSV with the columns person, assignment, question (or `total`), points (or `excused`) and reason. A
person may be named by anything that identifies one: name, id, login, email; `*` is everybody. An adjustment keeps the
person whom it was matched with. Every row of either file is checked before anything is graded."""

import math
import re
import secrets
from collections import defaultdict
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from autograder.classroom.people import People, Person, in_words
from autograder.course.manifest import Manifest, QuestionEntry
from autograder.errors import UserError
from autograder.files import csv_files
from autograder.files.json_files import JsonStruct, Number

PSEUDONYMS = "pseudonyms.csv"
PSEUDONYM_COLUMNS = ("pseudonym", "submission")
START = "answer-"
ID, DIGEST = "id:", "d:"  # before what a spreadsheet may take for a number or a date
NUMBER = re.compile(r"\d+([.,]\d+)?(e[+-]?\d+)?", re.IGNORECASE)
DIGITS_KEPT = 15  # of a number in a spreadsheet


def key_in(row: csv_files.Row) -> tuple[str, str]:
    """Return the submission and the digest of a row of points, without what stands before them for spreadsheets."""
    return row["submission"].removeprefix(ID), row.get("answer", "").removeprefix(DIGEST)


def for_spreadsheets(submission: str, answer: str) -> tuple[str, str]:
    """Return the two as files have them that come back."""
    return f"{ID}{submission}", f"{DIGEST}{answer}" if answer else ""


def read_pseudonyms(folder: Path) -> dict[str, str]:
    """Return each pseudonym's submission; empty if there is no file."""
    path = folder / PSEUDONYMS
    if not path.exists():
        return {}
    pseudonyms: dict[str, str] = {}
    for line, row in csv_files.read_csv(path, "pseudonyms"):
        pseudonym, submission = (row.get(column, "").removeprefix(ID) for column in PSEUDONYM_COLUMNS)
        if not pseudonym or not submission or pseudonym in pseudonyms or submission in pseudonyms.values():
            raise UserError(f"{path}:{line}: each row must have a pseudonym and a submission of its own")
        pseudonyms[pseudonym] = submission
    return pseudonyms


def labels(folder: Path, submissions: Iterable[str], anonymous: bool) -> dict[str, str]:
    """Return what each submission is called: its id, or its pseudonym, of which new ones are written down."""
    if not anonymous:
        return {id: id for id in submissions}
    pseudonyms = read_pseudonyms(folder)
    to_name = [id for id in submissions if id not in pseudonyms.values()]
    for id in to_name:
        pseudonym = id
        while pseudonym == id or pseudonym in pseudonyms or pseudonym in to_name:
            pseudonym = START + secrets.token_hex(3)
        pseudonyms[pseudonym] = id
    rows = [(pseudonym, f"{ID}{id}") for pseudonym, id in sorted(pseudonyms.items())]
    csv_files.write_csv(folder / PSEUDONYMS, [PSEUDONYM_COLUMNS, *rows])
    return {id: pseudonym for pseudonym, id in pseudonyms.items()}


# Points that people gave for questions that no test can grade


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


class Answer(JsonStruct, frozen=True):
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
    given: Iterable[HumanPoints], before: Sequence[HumanPoints], answers: Mapping[str, Answer]
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


def _placed(given: HumanPoints, before: Iterable[HumanPoints], answer: Answer | None) -> HumanPoints:
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


# What an instructor changes in one person's grade by hand: points given or taken off, or a question excused


ADJUSTMENTS_COLUMNS = ("person", "assignment", "question", "points", "reason")
TOTAL = "total"
EXCUSED = "excused"
EVERYBODY = "*"


class Adjustment(JsonStruct, frozen=True):
    person: str  # as it was written; or EVERYBODY
    assignment: str
    question: str  # or TOTAL
    points: Number | None  # None: excused
    reason: str
    to: Person | None = None  # whom it was matched with; None: everybody

    @property
    def description(self) -> str:
        """In words, for everybody whom the grade concerns."""
        what = EXCUSED
        if self.points is not None:
            number = abs(self.points)
            what = f"{number:g} point{'s' * (number != 1)} {'given' if self.points >= 0 else 'taken off'}"
        return f"{'' if self.question == TOTAL else f'{self.question}, '}{what}: {self.reason}"


def read_adjustments(
    paths: Iterable[Path], people: Iterable[Person], manifests: Iterable[Manifest], before: Iterable[Adjustment] = ()
) -> tuple[Adjustment, ...]:
    """Return the rows of CSV files, each with its person.

    A row that was there `before` keeps the person whom it was matched with then. UserError for one that names nobody,
    no question, no points or no reason, and for one that stands there twice.
    """
    known = People(people)
    asked = {manifest.assignment: {question.name for question in manifest.questions} for manifest in manifests}
    kept = {replace(each, to=None): each.to for each in before}
    places: dict[Adjustment, str] = {}
    for path in paths:
        for line, row in csv_files.read_csv(path, "adjustments", ADJUSTMENTS_COLUMNS):
            where = f"{path}:{line}"
            adjustment = _checked_adjustment(where, dict.fromkeys(ADJUSTMENTS_COLUMNS, "") | row, asked)
            if adjustment.person != EVERYBODY:
                was = kept.get(adjustment)
                to = _as_now(was, known) if was else _person_named(where, adjustment.person, known)
                adjustment = replace(adjustment, to=to)
            twice = [there for there in places if replace(there, person="") == replace(adjustment, person="")]
            if twice:
                raise UserError(f"{where}: the same adjustment as in {places[twice[0]]}; keep one of the rows")
            places[adjustment] = where
    return tuple(places)


def _as_now(was: Person, known: People) -> Person:
    """Return the person whom a row was matched with earlier, as they are known now; as they were, if nobody is that
    person.
    """
    found = known.claimed(was, lasting=True)
    return found[0] if len(found) == 1 else was


def _person_named(where: str, text: str, known: People) -> Person:
    named = known.named(text)
    if len(named) != 1:
        these = f": {', '.join(map(in_words, named[:3]))}" if named else ""
        raise UserError(f"{where}: {text!r} names {len(named)} people of this class{these}; give an id or an email")
    return named[0]


def _checked_adjustment(where: str, row: csv_files.Row, asked: dict[str, set[str]]) -> Adjustment:
    if row["assignment"] not in asked:
        raise UserError(f"{where}: {row['assignment']!r} is not built; there are {', '.join(asked)}")
    if row["question"] not in {TOTAL, *asked[row["assignment"]]}:
        raise UserError(f"{where}: {row['assignment']} has no question {row['question']!r}; give one, or {TOTAL}")
    if not row["reason"]:
        raise UserError(f"{where}: no reason; say why, as the student will read it")
    points = None
    if row["points"].casefold() != EXCUSED:
        points = csv_files.number(row["points"])
        if not math.isfinite(points):
            raise UserError(f"{where}: {row['points']!r} points; give a number, such as 1 or -0.5, or {EXCUSED}")
    return Adjustment(row["person"], row["assignment"], row["question"], points, row["reason"])
