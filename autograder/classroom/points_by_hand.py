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

import math
import secrets
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from autograder.classroom.roster import KEYS, Person, folded, is_same, letters_of_name, marks, orders_of_name
from autograder.course.manifest import Manifest, QuestionEntry
from autograder.errors import UserError
from autograder.files import csv_files
from autograder.files.json_files import JsonStruct, Number
from autograder.marking.finding import SubmittedFile
from autograder.marking.written_answers import Answers, ReadAnswers

if TYPE_CHECKING:
    from autograder.classroom.class_list import ClassList, Entry

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

    def is_by(self, entry: "Entry") -> bool:
        """Whether a submission is by the same people; where they are unknown, whether it is the same file."""
        if not (self.people and entry.people):
            return bool(self.file) and self.file == entry.file
        return all(any(is_same(known, person) for known in self.people for person in pair) for pair in entry.pairs)


class PointsIndex:
    """Points in which those of a submission are looked up."""

    def __init__(self, points: Iterable[HumanPoints]):
        self._points = list(points)
        self._by_mark: dict[tuple[str, str], set[int]] = defaultdict(set)
        for place, given in enumerate(self._points):
            for mark in _marks(given.people, given.file):
                self._by_mark[mark].add(place)

    def of(self, entry: "Entry") -> list[HumanPoints]:
        """What those who handed it in were given, for whatever assignment."""
        all_marks = _marks((*entry.people, *entry.submitters), entry.file)
        places = sorted({place for mark in all_marks for place in self._by_mark.get(mark, ())})
        return [self._points[place] for place in places if self._points[place].is_by(entry)]


def _marks(people: Iterable[Person], file: str) -> Iterator[tuple[str, str]]:
    yield "file", file
    for person in people:
        yield from marks(person)


def points_of(
    path: Path | None,
    before: "ClassList",
    entries: "dict[str, Entry]",
    files: Sequence[SubmittedFile],
    manifests: Iterable[Manifest],
    answers: ReadAnswers,
) -> "tuple[dict[str, Entry], tuple[HumanPoints, ...]]":
    """The entries with the digests of answers that have points, and all points: of a CSV, or else of the last run.

    UserError for a row that fits no question or not its points, and for a file in which no row fits a submission.
    """
    points = list(before.points)
    if path is not None:
        asked: dict[str, list[tuple[str, QuestionEntry]]] = defaultdict(list)
        for manifest in manifests:
            for question in manifest.questions:
                asked[question.name].append((manifest.assignment, question))
        points = _read(path, asked)
        known = {*entries, *before.entries, *(given.submission for given in before.points)}
        if points and all(given.submission not in known for given in points):
            advice = "use the ids of grades.csv"
            if points[0].submission.startswith(START):
                advice = f"if it is a pseudonym, keep {PSEUDONYMS} in the folder of this file"
            raise UserError(f"{path}: there is no submission {points[0].submission!r}; {advice}")
    if not points:
        return entries, ()
    named = {given.submission for given in points}
    earlier = PointsIndex(before.points)
    read = {file.id: answers(file) for file in files if file.id in named or earlier.of(entries[file.id])}
    entries = {id: replace(entry, answers=read[id].digests) if id in read else entry for id, entry in entries.items()}
    if path is not None:
        points = [_placed(given, before, entries, read) for given in points]
        about = {given.assignment for given in points}
        points += [given for given in before.points if given.assignment not in about]
    return entries, tuple(points)


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


def _placed(
    given: HumanPoints, before: "ClassList", entries: "dict[str, Entry]", read: dict[str, Answers]
) -> HumanPoints:
    """The points with whom and which answer they belong to."""
    for old in before.points:
        alike = all(getattr(old, name) == getattr(given, name) for name in COLUMNS[:4])
        if alike and given.answer in ("", old.answer):
            return old
    entry, own = entries.get(given.submission), read.get(given.submission, Answers())
    if entry is None:
        return given
    answer = given.answer or own.digests.get(given.question, "")
    people = tuple(submitter if str(submitter) else person for person, submitter in entry.pairs)
    assignment = own.assignment or given.assignment
    return replace(given, answer=answer, assignment=assignment, people=people, file=entry.file)


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


def find_people(text: str, people: Iterable[Person]) -> list[Person]:
    """Those whom a text names: by an id, a login or an email, or else by the whole name."""
    key, letters, candidates = folded(text.strip()), letters_of_name(text), list(dict.fromkeys(people))
    by_key = [person for person in candidates if key in {folded(getattr(person, field)) for field in KEYS} - {""}]
    return by_key or [person for person in candidates if letters and letters in orders_of_name(person.name)]


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
