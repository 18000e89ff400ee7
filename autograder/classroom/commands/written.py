"""`autograder written`: pages on which a person reads all answers to one written question together, and a CSV for
points.

Takes submissions as `autograder grade` does, the built assignments and the student notebooks. Nothing is run;
`written_answers` says what is an answer. The rubric comes from the master, since no file that leaves this machine
contains it. Answers that are alike stand together, and one row of `points.csv` counts for them (`points` says which).
Apart from that they are sorted by label: the submission's id, or its pseudonym if names are left out. Points already
filled in in `points.csv` are kept."""

import csv
import io
import re
from dataclasses import dataclass, field
from pathlib import Path

import click
from nbformat import NotebookNode

from autograder.classroom import alike, batch
from autograder.classroom import points as by_hand
from autograder.classroom.exports import unpacked
from autograder.classroom.pages.rendering import render_page
from autograder.classroom.platforms import NAMES, find_submissions, origins
from autograder.classroom.points import COLUMNS, GROUP
from autograder.course.manifest import BuiltAssignment, load_assignments
from autograder.course.master import Question, is_rubric
from autograder.course.masters import read_master
from autograder.errors import Unreadable, UserError
from autograder.files import csv_files
from autograder.files.console import console
from autograder.files.prose import render_prose
from autograder.files.whole import write_whole
from autograder.marking.finding import SubmittedFile
from autograder.marking.matching import match
from autograder.marking.reading import read_submission
from autograder.marking.record import RECORDS, check_apart
from autograder.marking.written_answers import Part, Place, Starter, digest, parts_of, read_starter, text
from autograder.workspace import Kit, find_kit

CHARACTERS = 20_000  # of one answer; more is cut, and said
PICTURE = re.compile(r"!\[|<img\b|\battachment:|\bdata:", re.IGNORECASE)  # what it shows is not compared
PASTED = re.compile(r"data:[\w/+.;-]{0,100},[^)\s]*")
OUT_OF_PLACE = "the question's text is not in the notebook, so its answer can't be told from the rest"


@dataclass(frozen=True)
class WrittenAnswer:
    submission: str
    parts: tuple[Part, ...]  # none: nothing is written
    digest: str  # of all of it
    cut: bool = False  # it was too long, and this is its beginning
    pictured: bool = False  # it has a picture, or may have one


@dataclass
class WrittenQuestion:
    """A question that a person grades, and what was answered."""

    assignment: str
    question: Question
    prompt: tuple[str, ...]  # Markdown, as students see it
    answers: list[WrittenAnswer] = field(default_factory=list)
    lost: dict[str, str] = field(default_factory=dict)  # by submission, why its answer is not among them

    @property
    def submissions(self) -> dict[str, str]:
        """Each submission's digest of its answer; empty where that was not found."""
        return {answer.submission: answer.digest for answer in self.answers} | dict.fromkeys(self.lost, "")


@dataclass(frozen=True)
class Gathered:
    questions: list[WrittenQuestion]
    unread: dict[str, str]  # by submission, why it could not be read, or what it is of


def gather_answers(
    files: list[SubmittedFile], assignments: dict[str, BuiltAssignment], override: str | None, kit: Kit
) -> Gathered:
    """Return all answers to all written questions; UserError if no submission is of an assignment that has any."""
    written: dict[str, list[WrittenQuestion]] = {}
    starters: dict[str, Starter] = {}
    unread: dict[str, str] = {}
    for file in files:
        try:
            submission = read_submission(file)
        except Unreadable as error:
            unread[file.id] = str(error)
            continue
        assignment, reason = match(submission, assignments, override)
        if assignment is None:
            unread[file.id] = reason
            continue
        name = assignment.manifest.assignment
        if name not in written:
            starters[name], written[name] = _questions(assignment, kit)
        for place, question in zip(starters[name].places, written[name], strict=True):
            _add(question, file.id, starters[name], place, submission.notebook.cells)
    if not (questions := [question for name in sorted(written) for question in written[name]]):
        raise UserError("no submission belongs to an assignment with written questions, so there is nothing to grade")
    return Gathered(questions, unread)


def _questions(assignment: BuiltAssignment, kit: Kit) -> tuple[Starter, list[WrittenQuestion]]:
    name = assignment.manifest.assignment
    asked = [question.name for question in assignment.manifest.questions if question.manual]
    if not asked:
        return Starter([], []), []
    starter = read_starter(kit.assignments / name / f"{name}.ipynb")
    questions = {question.name: question for question in read_master(kit.master(name)).questions if question.manual}
    if len(starter.places) != len(asked) or list(questions) != asked:
        raise UserError(f"{name}: its master has changed since it was built; run `autograder build {name}`")
    return starter, [
        WrittenQuestion(name, question, tuple(text(starter.cells[n]) for n in place.prompt))
        for question, place in zip(questions.values(), starter.places, strict=True)
    ]


def _add(question: WrittenQuestion, id: str, starter: Starter, place: Place, cells: list[NotebookNode]) -> None:
    written = parts_of(starter.cells, place, cells)
    if written is None:
        question.lost[id] = OUT_OF_PLACE
        return
    parts, left, cut = [], CHARACTERS, False
    for part in written:
        source = PASTED.sub("", part.source).strip()
        cut = cut or len(source) > left
        if left > 0 and source:
            parts.append(Part(part.kind, source[:left]))
        left -= len(source)
    pictured = any(PICTURE.search(part.source) for part in written)
    question.answers.append(WrittenAnswer(id, tuple(parts), digest(written), cut, pictured))


# Which answers are alike


@dataclass(frozen=True)
class Group:
    """Answers that are alike, or one that is like no other; or all in which nothing is written."""

    answers: tuple[WrittenAnswer, ...]  # the one that the group is named after comes first

    @property
    def head(self) -> str:
        """The submission whose row of points counts for all."""
        return self.answers[0].submission

    @property
    def texts(self) -> list[list[WrittenAnswer]]:
        """The answers, those with one and the same text together."""
        same: dict[str, list[WrittenAnswer]] = {}
        for answer in self.answers:
            same.setdefault(answer.digest, []).append(answer)
        return list(same.values())


def group_answers(answers: list[WrittenAnswer], called: dict[str, str], heads: set[str]) -> list[Group]:
    """Return all answers in groups, by what the submissions are called; a group keeps one of `heads` as its first."""

    def place(answer: WrittenAnswer) -> tuple[bool, str]:
        return answer.submission not in heads, called[answer.submission]

    blank = [answer for answer in answers if not answer.parts]
    # What a picture shows, and what was cut, is not compared.
    alone = [[answer] for answer in answers if answer.pictured or answer.cut]
    compared = [answer for answer in answers if answer.parts and not (answer.pictured or answer.cut)]
    texts = ["\n".join(part.source for part in answer.parts) for answer in compared]
    together = [[compared[number] for number in group] for group in alike.groups(texts)]
    found = [Group(tuple(sorted(group, key=place))) for group in (blank, *alone, *together) if group]
    return sorted(found, key=lambda group: called[group.head])


# Writes the page on which a person reads all answers to one written question, with the rubric on top


def write_page(
    path: Path, written: WrittenQuestion, groups: list[Group], called: dict[str, str], anonymous: bool
) -> None:
    answers = [group for group in groups if group.answers[0].parts]
    page = render_page(
        "written.html",
        written=written,
        called=called,
        anonymous=anonymous,
        groups=answers,
        count=sum(len(group.answers) for group in answers),
        empty=[called[answer.submission] for group in groups for answer in group.answers if not answer.parts],
        lost=sorted((called[id], why) for id, why in written.lost.items()),
        examples=[source for source in written.question.solutions if not is_rubric(source)],
        render=render_prose,
        nearly=f"{alike.NEARLY:.0%}",
        longest=f"{alike.LONGEST:,}",
    )
    write_whole(path, page)


# Writes the pages and the CSV with which people grade written answers


POINTS = "points.csv"


def check_sheets(paths: list[Path], out: Path) -> None:
    """UserError for results given in place of submissions, or for an output path that cannot be a folder."""
    for path in paths:
        if (path / RECORDS).is_dir() and (path / "grades.csv").exists():
            raise UserError(f"{path}: contains grades, not answers; give the submissions themselves")
    check_apart(out, paths)
    if out.exists() and not out.is_dir():
        raise UserError(f"{out}: is not a folder; choose another --out")


def write_sheets(gathered: Gathered, out: Path, anonymous: bool) -> list[tuple[WrittenQuestion, int, Path]]:
    """Write everything into `out`; gives the number of groups, and the page, of each question."""
    ids = sorted({id for question in gathered.questions for id in question.submissions})
    given, heads = _given(out / POINTS, by_hand.read_pseudonyms(out))
    called = by_hand.labels(out, ids, anonymous)
    rows = {
        (id, question.question.name, answer): ("", "")
        for question in gathered.questions
        for id, answer in question.submissions.items()
    }
    # A row without a submission, or for an answer that was replaced, is kept too: somebody has worked on it.
    for (id, name, answer), worked in given.items():
        if any(worked):
            now = next((key for key in rows if not answer and key[:2] == (id, name)), (id, name, answer))
            rows[now] = worked
    grouped = [group_answers(question.answers, called, heads) for question in gathered.questions]
    head_of = {
        (answer.submission, question.question.name, answer.digest): group.head
        for question, groups in zip(gathered.questions, grouped, strict=True)
        for group in groups
        for answer in group.answers
        if len(group.answers) > 1
    }

    def label(id: str) -> str:
        return called[id] if anonymous and id in called else f"{by_hand.ID}{id}"

    lines = []
    for key, worked in rows.items():
        id, name, answer = key
        head = head_of.get(key, "")
        _, digest = by_hand.for_spreadsheets(id, answer)
        row = (label(id), name, *worked, digest, label(head) if head else "")
        lines.append(((name, called.get(head or id, id), head not in ("", id)), row))
    text = io.StringIO()
    table = csv.writer(text)
    table.writerow((*COLUMNS, GROUP))
    # Question by question, as they are read; a group stands together, with its first row on top.
    table.writerows(row for _, row in sorted(lines))
    read = []
    for question, groups in zip(gathered.questions, grouped, strict=True):
        place = out / f"{question.assignment}-{question.question.name}.html"
        write_page(place, question, groups, called, anonymous)
        read.append((question, sum(bool(group.answers[0].parts) for group in groups), place))
    write_whole(out / POINTS, text.getvalue())
    return read


def _given(path: Path, known: dict[str, str]) -> tuple[dict[tuple[str, str, str], tuple[str, str]], set[str]]:
    """Return what each answer has already, points and comment by submission, question and digest; and who stand for
    groups.
    """
    if not path.exists():
        return {}, set()
    given, heads = {}, set()
    for line, row in csv_files.read_csv(path, "points"):
        if not {"submission", "question", "points"} <= set(row):
            raise UserError(f"{path}:{line}: no points for answers; move the file away, or choose another --out")
        label, answer = by_hand.key_in(row)
        key = known.get(label, label), row["question"], answer
        given[key] = row["points"], row.get("comment", "")
        head = row.get(GROUP, "").removeprefix(by_hand.ID)
        heads.add(known.get(head, head))
    return given, heads


def superseded(results: Path) -> set[str]:
    """Return the graded submissions in whose place another of the same person counts, by submissions.csv in the
    results.
    """
    path = results / "submissions.csv"
    rows = [row for _, row in csv_files.read_csv(path, "submissions")]
    if not all({"counts", "status", "submission"} <= set(row) for row in rows):
        raise UserError(f"{path}: not written by `autograder grade`; name its folder of results")
    return {row["submission"] for row in rows if row["counts"] == "no" and row["status"] == "graded"}


# `autograder written`


@click.command(epilog="Example: autograder written submissions/ --anonymous")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...", type=click.Path(path_type=Path))
@click.option("--anonymous", is_flag=True, help="Show pseudonyms in place of names, in random order.")
@click.option("--out", default="written", metavar="DIR", type=click.Path(path_type=Path), help="[default: written]")
@click.option("--assignment", metavar="NAME", help="Assignment for notebooks that do not name one.")
@click.option("--source", type=click.Choice(NAMES), help="Where PATH comes from. [default: detected]")
@click.option(
    "--results",
    metavar="DIR",
    type=click.Path(path_type=Path),
    help="Results of `autograder grade`: files that do not count there are left out.",
)
def written(
    paths: tuple[Path, ...],
    anonymous: bool,
    out: Path,
    assignment: str | None,
    source: str | None,
    results: Path | None,
) -> None:
    """Collect the answers to each written question on one page, with a CSV for the points.

    PATHs are the same as for `autograder grade`, which takes the points back with --points.
    """

    kit = find_kit()
    assignments = load_assignments(kit)
    batch.check_override(assignment, assignments)
    check_sheets(list(paths), out)
    left_out = superseded(results) if results else set()
    with unpacked(paths) as unpacked_paths:
        _, files, _ = origins(source, unpacked_paths, find_submissions(unpacked_paths))
        files = [file for file in files if file.id not in left_out]
        gathered = gather_answers(files, assignments, assignment, kit)
    for question, groups, page in write_sheets(gathered, out, anonymous):
        count, empty = len(question.answers), sum(not answer.parts for answer in question.answers)
        lost = len(question.lost)
        console.print(
            f"{page}: {count - empty} answer{'s' * (count - empty != 1)}"
            + (f", of which {groups} differ" if groups < count - empty else "")
            + (f", {empty} with nothing written" if empty else "")
            + (f", {lost} to look up in the notebook" if lost else "")
        )
    for id, why in gathered.unread.items():
        console.print(f"not read: {id}: {why}")
    points = out / POINTS
    console.print(f"Put the points into {points}; then run: autograder grade … --resume --points {points}")
    if anonymous:
        console.print(f"{out / by_hand.PSEUDONYMS} says who is who: keep it in that folder, away from those who grade.")
