"""Points that people give: for written questions, and as adjustments of one person's grade.

Takes a CSV with the columns submission, question, points, comment and answer; a row without points is not graded yet.
Points belong to a person, an assignment, a question and an answer: the digest of its text. So they never move to
somebody else whose file has the same name; and if the answer is replaced, it waits for points again. A row that does
not say which answer it was given for belongs to the answer that is there when the row is first seen. For anonymous
grading, a submission may be named by its pseudonym in `pseudonyms.csv`, in the same folder: drawn at random, so it
reveals neither a name nor an order.

Adjustments are a CSV with the columns person, assignment, question (or `total`), points (or `excused`) and reason. A
person may be named by anything that identifies one: name, id, login, email. Every row of either file is checked before
anything is graded."""

import itertools
import math
import secrets
from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from msgspec.structs import replace

from autograder.classroom.people import Person, find_people, is_same, marks
from autograder.course.manifest import Manifest, QuestionEntry
from autograder.errors import UserError
from autograder.files import csv_files
from autograder.files.json_files import JsonStruct, Number

PSEUDONYMS = "pseudonyms.csv"
PSEUDONYM_COLUMNS = ("pseudonym", "submission")
START = "answer-"


def read_pseudonyms(folder: Path) -> dict[str, str]:
    """Each pseudonym's submission; empty if there is no file."""
    path = folder / PSEUDONYMS
    if not path.exists():
        return {}
    pseudonyms: dict[str, str] = {}
    for line, row in csv_files.read_csv(path, "pseudonyms"):
        pseudonym, submission = (row.get(column, "") for column in PSEUDONYM_COLUMNS)
        if not pseudonym or not submission or pseudonym in pseudonyms or submission in pseudonyms.values():
            raise UserError(f"{path}:{line}: each row must have a pseudonym and a submission of its own")
        pseudonyms[pseudonym] = submission
    return pseudonyms


def labels(folder: Path, submissions: Iterable[str], anonymous: bool) -> dict[str, str]:
    """What each submission is called: its id, or its pseudonym, of which new ones are written down."""
    if not anonymous:
        return {id: id for id in submissions}
    pseudonyms = read_pseudonyms(folder)
    to_name = [id for id in submissions if id not in pseudonyms.values()]
    for id in to_name:
        pseudonym = id
        while pseudonym == id or pseudonym in pseudonyms or pseudonym in to_name:
            pseudonym = START + secrets.token_hex(3)
        pseudonyms[pseudonym] = id
    csv_files.write_csv(folder / PSEUDONYMS, [PSEUDONYM_COLUMNS, *sorted(pseudonyms.items())])
    return {id: pseudonym for pseudonym, id in pseudonyms.items()}


# Points that people gave for questions that no test can grade


COLUMNS = ("submission", "question", "points", "comment", "answer")


class HumanPoints(JsonStruct, frozen=True):
    """What one person gave one answer."""

    submission: str
    question: str
    points: Number
    comment: str
    answer: str = ""  # its digest
    assignment: str = ""
    people: tuple[Person, ...] = ()  # who handed it in
    file: str = ""  # where nobody knows who did

    def is_by(self, pairs: Sequence[tuple[Person, Person]], file: str) -> bool:
        """Return whether a submission is by the same people; where they are unknown, whether it is the same file."""
        if not (self.people and pairs):
            return bool(self.file) and self.file == file
        return all(any(is_same(known, person) for known in self.people for person in pair) for pair in pairs)


class PointsIndex:
    """Points in which those of a submission are looked up."""

    def __init__(self, points: Iterable[HumanPoints]):
        self._points = list(points)
        self._by_mark: dict[tuple[str, str], set[int]] = defaultdict(set)
        for place, given in enumerate(self._points):
            for mark in _marks(given.people, given.file):
                self._by_mark[mark].add(place)

    def of(self, pairs: Sequence[tuple[Person, Person]], file: str) -> list[HumanPoints]:
        """Return what those who handed a submission in were given, for whatever assignment.

        Each of `pairs` is a person, and the same one as the platform knows them.
        """
        all_marks = _marks(itertools.chain.from_iterable(pairs), file)
        places = sorted({place for mark in all_marks for place in self._by_mark.get(mark, ())})
        return [self._points[place] for place in places if self._points[place].is_by(pairs, file)]


def _marks(people: Iterable[Person], file: str) -> Iterator[tuple[str, str]]:
    yield "file", file
    for person in people:
        yield from marks(person)


class Answer(JsonStruct, frozen=True):
    """What a row of points may be about: one submission, as far as points need to know it."""

    people: tuple[Person, ...]  # as the platform knows them, or else the roster
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
    points: list[HumanPoints] = []
    for path in paths:
        read = _read(path, asked)
        if read and all(given.submission not in ids for given in read):
            advice = "use the ids of grades.csv"
            if read[0].submission.startswith(START):
                advice = f"if it is a pseudonym, keep {PSEUDONYMS} in the folder of this file"
            raise UserError(f"{path}: there is no submission {read[0].submission!r}; {advice}")
        points += read
    return points


def placed(
    given: Iterable[HumanPoints], before: Sequence[HumanPoints], answers: Mapping[str, Answer]
) -> tuple[HumanPoints, ...]:
    """Return points with whom and which answer they belong to, and earlier ones of assignments they say nothing of.

    `answers` has the submissions by id.
    """
    points = [_placed(each, before, answers.get(each.submission)) for each in given]
    about = {each.assignment for each in points}
    return (*points, *(each for each in before if each.assignment not in about))


def _read(path: Path, asked: dict[str, list[tuple[str, QuestionEntry]]]) -> list[HumanPoints]:
    """The rows that have points, as they are."""
    rows = csv_files.read_csv(path, "points", COLUMNS[:3])
    named = read_pseudonyms(path.parent)
    points: dict[tuple[str, ...], HumanPoints] = {}
    for line, row in rows:
        if not row.get("points"):
            continue
        row = dict.fromkeys(COLUMNS, "") | row
        row["submission"] = named.get(row["submission"], row["submission"])
        given = _checked(f"{path}:{line}", row, asked)
        key = (given.submission, given.question, given.answer)
        if key in points:
            raise UserError(
                f"{path}:{line}: {given.question!r} of {given.submission!r} has points already; keep one row"
            )
        points[key] = given
    return list(points.values())


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
    """The points with whom and which answer they belong to."""
    for old in before:
        alike = all(getattr(old, name) == getattr(given, name) for name in COLUMNS[:4])
        if alike and given.answer in ("", old.answer):
            return old
    if answer is None:
        return given
    digest = given.answer or answer.digests.get(given.question, "")
    assignment = answer.assignment or given.assignment
    return replace(given, answer=digest, assignment=assignment, people=answer.people, file=answer.file)


# What an instructor changes in one person's grade by hand: points given or taken off, or a question excused


ADJUSTMENTS_COLUMNS = ("person", "assignment", "question", "points", "reason")
TOTAL = "total"
EXCUSED = "excused"


class Adjustment(JsonStruct, frozen=True):
    person: str
    assignment: str
    question: str  # or TOTAL
    points: Number | None  # None: excused
    reason: str

    @property
    def description(self) -> str:
        """In words, for everybody whom the grade concerns."""
        what = EXCUSED
        if self.points is not None:
            number = abs(self.points)
            what = f"{number:g} point{'s' * (number != 1)} {'given' if self.points >= 0 else 'taken off'}"
        return f"{'' if self.question == TOTAL else f'{self.question}, '}{what}: {self.reason}"


def read_adjustments(path: Path, people: Iterable[Person], manifests: Iterable[Manifest]) -> tuple[Adjustment, ...]:
    """The rows; UserError for one that names nobody, no question, no points or no reason."""
    rows, known = csv_files.read_csv(path, "adjustments", ADJUSTMENTS_COLUMNS), list(people)
    asked = {manifest.assignment: {question.name for question in manifest.questions} for manifest in manifests}
    return tuple(
        _checked_of_adjustments(f"{path}:{line}", dict.fromkeys(ADJUSTMENTS_COLUMNS, "") | row, known, asked)
        for line, row in rows
    )


def _checked_of_adjustments(
    where: str, row: csv_files.Row, known: list[Person], asked: dict[str, set[str]]
) -> Adjustment:
    named = find_people(row["person"], known)
    if len(named) != 1:
        raise UserError(f"{where}: {row['person']!r} names {len(named)} people of this class; give an id or an email")
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
