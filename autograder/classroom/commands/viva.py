"""`autograder viva`: a page of questions on each student's own code, with a key and a page on the class.

Takes submissions as `autograder grade` does, and the built assignments; of a graded class, names and which submissions
count. `marking.viva` finds the questions. Those on one submission are one file in `questions/`, written at once: from
these alone the pages to hand out are made, and a key and an overview for the instructor, so a run that was ended goes
on where it was. Nothing of it is a grade.

Which questions are drawn depends on a number, the seed, that nobody can know before: everybody has this program, and
could otherwise ask their own code at home. It lies beside the questions.
"""

import hashlib
import secrets
import time
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from functools import cache
from pathlib import Path

import click
import nbformat
from msgspec import structs

from autograder.classroom import batch, pseudonyms
from autograder.classroom.commands.grade import choose
from autograder.classroom.grades import read_class
from autograder.classroom.pages.rendering import VIVA_SAYS, render_page
from autograder.classroom.platforms import NAMES, find_submissions, origins
from autograder.course.answers import collect
from autograder.course.manifest import load_assignments
from autograder.course.mistakes import read_mistakes
from autograder.errors import MachineFault, UserError
from autograder.files import json_files, workers
from autograder.files.console import console, progress_console
from autograder.files.json_files import JsonStruct
from autograder.files.visible import printable_lines
from autograder.files.whole import write_whole
from autograder.marking.finding import SubmittedFile
from autograder.marking.opening import digest_of_submission
from autograder.marking.results_folder import RECORDS, check_apart, exposed
from autograder.marking.viva import KnownMistakes, Viewer, Viva, known_mistakes
from autograder.wall.grader import Grader
from autograder.wall.isolation import check_hidden
from autograder.wall.losses import GraderFault
from autograder.wall.results import Level
from autograder.workspace import Kit, find_kit

PAGES, KEY, CLASS, QUESTIONS, SEED = "pages", "key.html", "class.html", "questions", "seed.txt"
LINE_SECONDS = 5.0  # at most one line of progress in this time
LETTERS = "abcd"


@cache
def _viewer(
    kit: Kit, level: Level, override: str | None
) -> tuple[Viewer, dict[str, nbformat.NotebookNode], KnownMistakes]:
    """Return what a worker process needs for all submissions."""
    assignments = load_assignments(kit)
    starters = {name: nbformat.read(path, as_version=4) for name, path in kit.student_notebooks().items()}
    table = read_mistakes(kit.mistakes)
    known = {name: known_mistakes(collect(kit.answers(name)), table) for name in assignments}
    return Viewer(Grader(level), assignments, override), starters, known


def _ask(file: SubmittedFile, kit: Kit, level: Level, override: str | None, count: int, seed: int) -> Viva:
    try:
        viewer, starters, known = _viewer(kit, level, override)
        found = viewer.ask(file, starters, known, count, seed)
    except GraderFault as fault:
        raise MachineFault(f"the grader failed, not a submission ({fault}); see `autograder doctor`") from fault
    return replace(found, questions=tuple(replace(question, evidence=()) for question in found.questions))


# The folder


class AskedQuestions(JsonStruct, frozen=True):
    """The questions on one submission, as they are kept."""

    of: str  # a digest of what was handed in and what was asked for
    viva: Viva
    names: tuple[str, ...] = ()  # whose it is, as far as that is known

    @property
    def label(self) -> str:
        return ", ".join(self.names) or self.viva.submission


def read_seed(out: Path) -> int | None:
    """Return the seed that an earlier run drew or was given; UserError if that file was changed."""
    if not (out / SEED).exists():
        return None
    try:
        return int((out / SEED).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise UserError(f"{out / SEED}: holds no number; write the seed into it, or choose a new --out") from error


def read_asked(out: Path, id: str) -> AskedQuestions | None:
    with suppress(FileNotFoundError):
        return json_files.read(
            out / QUESTIONS / f"{id}.json", AskedQuestions, "remove it and repeat the command with --resume"
        )
    return None


def write_pages(out: Path, asked: list[AskedQuestions], anonymous: bool) -> None:
    """Write all pages into `out`, in place of what an earlier run wrote."""
    ids = sorted(one.viva.submission for one in asked)
    files = pseudonyms.labels(out, ids, anonymous)
    named = {one.viva.submission: files[one.viva.submission] if anonymous else one.label for one in asked}
    vivas = [one.viva for one in sorted(asked, key=lambda one: files[one.viva.submission])]
    with_questions = [viva for viva in vivas if viva.questions]
    written = {}
    for viva in with_questions:
        file, label = files[viva.submission], named[viva.submission]
        written[f"{file}.html"] = render_page("viva.html", viva=viva, label=label, letters=LETTERS)
        written[f"{file}.txt"] = as_text(viva, label)
    shared = {"called": named, "files": files, "asked": with_questions, "letters": LETTERS}
    key = render_page("viva_key.html", **shared)
    overview = render_page(
        "viva_class.html",
        **shared,
        unasked=[viva for viva in vivas if not viva.questions],
        kinds=Counter(question.kind for viva in with_questions for question in viva.questions),
        folder=PAGES,
        key=KEY,
    )
    for path in (out / PAGES).glob("*"):
        if path.suffix in (".html", ".txt") and path.name not in written:
            path.unlink()
    for name, text in written.items():
        write_whole(out / PAGES / name, text)
    write_whole(out / KEY, key)
    write_whole(out / CLASS, overview)


def as_text(viva: Viva, label: str) -> str:
    """Return the student's page as plain text."""
    lines = [f"{viva.assignment}: questions on your own code", label, "", VIVA_SAYS, ""]
    for number, question in enumerate(viva.questions, 1):
        lines += [f"{number}. {question.function}", ""]
        lines += [f"    {at:3}  {line}" for at, line in question.code]
        lines += ["", question.text]
        lines += [f"    {letter}) {option}" for letter, option in zip(LETTERS, question.options, strict=False)]
        lines += ["", "    Your answer, and why: ", "", ""]
    return printable_lines("\n".join(lines))


@click.command(epilog="Example: autograder viva submissions/ --out viva")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...", type=click.Path(path_type=Path))
@click.option("--out", required=True, metavar="DIR", type=click.Path(path_type=Path), help="Where the pages go.")
@click.option(
    "--questions",
    "count",
    metavar="N",
    type=click.IntRange(1, 4),
    default=3,
    show_default=True,
    help="Questions per student.",
)
@click.option("--assignment", metavar="NAME", help="Assignment for notebooks that do not name one.")
@click.option("--seed", metavar="N", type=int, help="A different seed gives different questions. [default: drawn]")
@click.option("--resume", is_flag=True, help="Ask only about what is missing or has changed since the last run.")
@click.option(
    "--results",
    metavar="DIR",
    type=click.Path(path_type=Path),
    help="Graded submissions: take people's names, and which submissions count, from there.",
)
@click.option("--anonymous", is_flag=True, help="Show pseudonyms in place of names, in random order.")
@click.option("--isolation", type=click.Choice([str(level) for level in Level]), help="[default: the strongest]")
@click.option(
    "--jobs",
    metavar="N",
    type=click.IntRange(1, 64),
    default=2,
    show_default=True,
    help="Submissions run at the same time.",
)
@click.option("--source", type=click.Choice(NAMES), help="Where PATH comes from. [default: detected]")
def viva(
    paths: tuple[Path, ...],
    out: Path,
    count: int,
    assignment: str | None,
    seed: int | None,
    resume: bool,
    results: Path | None,
    anonymous: bool,
    isolation: str | None,
    jobs: int,
    source: str | None,
) -> None:
    """Write questions on each student's own code, with a key: the start of a conversation, not a grade.

    PATHs are the same as for `autograder grade`.
    """
    kit = find_kit()
    batch.check_override(assignment, load_assignments(kit))
    _check_out(out, list(paths))
    earlier = read_seed(out) if resume else None
    if seed is not None and earlier not in (None, seed):
        raise UserError(f"{out}: was begun with --seed {earlier}; leave out --seed, or --resume to begin anew")
    seed = next((number for number in (earlier, seed) if number is not None), secrets.randbelow(2**32))
    level = choose(isolation)
    if level is not Level.NONE:
        check_hidden([kit.root, *paths, out])
    _, files, origin_of = origins(source, paths, find_submissions(paths))
    names: dict[str, tuple[str, ...]] = {file.id: (origin_of[file.id].file,) for file in files}
    if results:
        files, names = that_count(files, results)
    if line := exposed(out):
        progress_console.print(f"warning: {line}")
    if not resume:
        _forget(out)
    write_whole(out / SEED, f"{seed}\n")
    of = {file.id: _digest(file, assignment, count) for file in files}
    asked = {id: one for id in of if (one := read_asked(out, id)) and one.of == of[id]}
    to_do = [file for file in files if file.id not in asked]
    printed = time.monotonic()
    for found in workers.in_order(_ask, [(file, kit, level, assignment, count, seed) for file in to_do], jobs):
        asked[found.submission] = AskedQuestions(of[found.submission], found)
        _keep(out, asked[found.submission])
        if time.monotonic() - printed >= LINE_SECONDS:
            printed = time.monotonic()
            progress_console.print(f"{len(asked)} of {len(files)}")
    for id, one in asked.items():
        if one.names != names.get(id, ()):
            asked[id] = structs.replace(one, names=names.get(id, ()))
            _keep(out, asked[id])
    for one in asked.values():
        if one.viva.reason:
            console.print(f"no questions for {one.label}: {one.viva.reason}")
    for path in (out / QUESTIONS).glob("*.json"):
        if path.stem not in of:
            path.unlink()
    if not any(one.viva.questions for one in asked.values()):
        _forget(out)
        raise UserError("there is nothing to ask about: no submission has a function that passes and allows a question")
    write_pages(out, list(asked.values()), anonymous)
    with_questions = sum(bool(one.viva.questions) for one in asked.values())
    console.print(f"{with_questions} of {len(asked)} submissions have questions: {out / PAGES}, to hand out")
    console.print(f"for you alone: {out / KEY}, {out / CLASS}")
    if anonymous:
        console.print(f"{out / pseudonyms.PSEUDONYMS} says who is who")


def that_count(files: list[SubmittedFile], results: Path) -> tuple[list[SubmittedFile], dict[str, tuple[str, ...]]]:
    """Return the files that were graded there and count, under their ids of that run, and whose they are.

    They are known by their contents, whatever they are called. One line is printed for each that is not among them.
    """
    by_digest = {digest: file for file in reversed(files) if (digest := digest_of_submission(file))}
    found, names = [], {}
    for verdict in read_class(results)[0].verdicts:
        record, counted = verdict.grade.record, verdict.counted
        if counted is None:
            continue
        people = tuple(map(str, counted.entry.people))
        if file := by_digest.get(record.fingerprint.partition(":")[0]):
            found.append(replace(file, id=record.submission))
            names[record.submission] = people
        else:
            called = ", ".join(people) or record.submission
            console.print(f"no questions for {called}: what was graded is not among these files, or has changed since")
    if not found:
        raise UserError(f"{results}: none of these files was graded there and counts; give the PATHs that were graded")
    return found, names


def _digest(file: SubmittedFile, assignment: str | None, count: int) -> str:
    return hashlib.sha256(f"{digest_of_submission(file)} {assignment} {count}".encode()).hexdigest()


def _keep(out: Path, asked: AskedQuestions) -> None:
    write_whole(out / QUESTIONS / f"{asked.viva.submission}.json", json_files.encode(asked) + "\n")


def _forget(out: Path) -> None:
    """Remove an earlier run's questions; and the folder, if there is nothing else in it."""
    for path in (*(out / QUESTIONS).glob("*.json"), out / SEED):
        path.unlink(missing_ok=True)
    for folder in (out / QUESTIONS, out):
        with suppress(OSError):
            folder.rmdir()


def _check_out(out: Path, paths: list[Path]) -> None:
    for path in paths:
        if (path / RECORDS).is_dir():
            raise UserError(f"{path}: contains grades, not notebooks; give the submissions themselves")
    check_apart(out, paths)
    if out.exists() and not out.is_dir():
        raise UserError(f"{out}: is not a folder; choose another --out")
    if out.exists() and any(out.iterdir()) and not ((out / CLASS).exists() or (out / SEED).exists()):
        raise UserError(f"{out}: contains files that are not such pages; choose a new or an empty --out")
