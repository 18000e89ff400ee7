"""The commands `autograder build`, `prove`, `new` and `init`.

`new` copies the files in `scaffold/assignment/`, all of them or none, into an assignment that builds and proves as it
is; `init` does the same for a course, with those in `scaffold/course/`. A `UserError` says what is wrong with a name.
"""

import json
import re
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.progress import TimeRemainingColumn
from rich.table import Column, Table

from autograder import __version__
from autograder.authoring.out_of_date import nothing_to_do
from autograder.course.manifest import read_manifest
from autograder.errors import UserError
from autograder.files.console import NOT_HELD, console, progress_bar
from autograder.files.whole import write_whole
from autograder.marking.record import score_in_words
from autograder.workspace import MASTER_NAME, Kit, find_kit

if TYPE_CHECKING:
    from autograder.authoring.proof import Proof, Tally

SCAFFOLD = Path(__file__).parent / "scaffold"
FILES = ("notebook.py", "tests.py", "answers/column_totals.py", "answers/caught.yml")
OF_A_COURSE = (
    "solutions/course.yml",
    "solutions/mistakes.yml",
    ".gitignore",
    ".github/workflows/course.yml",
    "requirements.txt",
    "Makefile",
)
FIRST = "01_totals"
ITS_NAME = "NN_name"  # what the scaffold calls the assignment
MOST = 99


def start_assignment(kit: Kit, name: str) -> list[Path]:
    """Write the folder of a new assignment; gives the paths of its files."""
    full = _full_name(name, kit.names())
    folder = kit.master(full)
    if folder.exists():
        raise UserError(f"{folder.relative_to(kit.root)}: already exists; choose another name, or remove it")
    return _write_all("assignment", folder, FILES, {ITS_NAME: full}, kit.solutions)


def start_course(root: Path, title: str) -> list[Path]:
    """Write a new course into a folder, with a first assignment; gives the paths of its files."""
    title = " ".join(title.split())
    if not title:
        raise UserError("the title is empty; say what the course is called")
    for name in OF_A_COURSE:
        if (root / name).exists():
            raise UserError(f"{root / name}: already exists; begin a course in a folder without one")
    kit = Kit(root)
    if kit.names():
        raise UserError(f"{kit.solutions}: contains assignments; begin a course in a folder without one")
    words = {"TITLE": json.dumps(title, ensure_ascii=False), "VERSION": __version__}
    paths = _write_all("course", root, OF_A_COURSE, words, root)
    try:
        return paths + start_assignment(kit, FIRST)
    except BaseException:
        _remove(paths, root)
        raise


def _write_all(scaffold: str, folder: Path, names: tuple[str, ...], words: dict[str, str], below: Path) -> list[Path]:
    """Copies of the scaffold's files with its words replaced, all of them or none; `below` stays as it is then."""
    paths = [folder / name for name in names]
    try:
        for path in paths:
            text = (SCAFFOLD / scaffold / f"{path.relative_to(folder)}.txt").read_text(encoding="utf-8")
            for word, instead in words.items():
                text = text.replace(word, instead)
            write_whole(path, text)
    except BaseException as error:
        _remove(paths, below)
        if isinstance(error, OSError):
            raise UserError(f"{error.filename}: cannot be written ({error.strerror}); nothing was created") from error
        raise
    return paths


def _remove(paths: list[Path], below: Path) -> None:
    """Remove the files, and the folders below one that are empty without them."""
    for path in paths:
        with suppress(OSError):
            path.unlink()
        for folder in path.parents:
            if below in folder.parents:
                with suppress(OSError):
                    folder.rmdir()


def _full_name(name: str, there: list[str]) -> str:
    """Return the name with its number; one that is given may fill a gap but not leave one."""
    following = max((int(taken[:2]) for taken in there), default=0) + 1
    full = name if re.match(r"\d", name) else f"{following:02}_{name}"
    if not MASTER_NAME.fullmatch(full):
        raise UserError(
            f"{name!r} is not a valid assignment name: use lower-case letters, digits and underscores, such as "
            f"{min(following, MOST):02}_bisection, with or without the number"
        )
    number, stem = full[:2], full[3:]
    for taken in there:
        if taken[3:] == stem:
            raise UserError(f"{name}: there is {taken} already; choose another name")
        if taken[:2] == number:
            raise UserError(f"{name}: {number} is the number of {taken}; call it {following:02}_{stem}")
    if not 1 <= int(number) <= min(following, MOST):
        raise UserError(f"{name}: the next number is {following:02}; call it {following:02}_{stem}")
    return full


@click.command(epilog="Example: autograder build 02_bisection")
@click.argument("names", nargs=-1, metavar="[NAME]...")
def build(names: tuple[str, ...]) -> None:
    """Build the named assignments (all by default) into assignments/ and dist/.

    Assignments that have not changed since the last build are left as they are. For those that are named, the
    points of each question are listed.
    """
    kit = find_kit()
    chosen = kit.choose(names)
    anew = dict.fromkeys(chosen, False) if nothing_to_do(kit, chosen) else _build(kit, chosen)
    for name in chosen:
        asked = read_manifest(kit.autograder_zip(name))
        outcome = "built" if anew[name] else "unchanged"
        console.print(f"{outcome} {name}: {len(asked.questions)} questions, {asked.max_score:g} points")
        for question in asked.questions if names else ():
            public = sum(case.points for case in question.cases if not case.hidden)
            shown = "graded by a person" if question.manual else f"{100 * public / question.points:.0f}% public"
            console.print(f"  {question.name}: {question.points:g} points, {shown}")


def _build(kit: Kit, names: list[str]) -> dict[str, bool]:
    """Build assignments, and say of each whether it was built anew."""
    from autograder.authoring.build import build_assignments  # takes seconds, which most builds need not wait for

    with progress_bar("building", TimeRemainingColumn()) as progress:
        task = progress.add_task("building", total=None)
        built = build_assignments(kit, names, lambda done, total: progress.update(task, completed=done, total=total))
    return {assignment.name: assignment.anew for assignment in built}


@click.command(epilog="Example: autograder prove 02_bisection")
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option(
    "--jobs", metavar="N", type=click.IntRange(1, 64), default=2, help="Number of notebooks graded at the same time."
)
@click.option("--update", is_flag=True, help="Write which cases catch each wrong answer into answers/caught.yml.")
def prove(names: tuple[str, ...], jobs: int, update: bool) -> None:
    """Prove what was built: right answers earn every point, wrong ones and mutants don't, and nothing hidden leaks."""
    from autograder.authoring.prove import prove_assignments  # takes a second, which other commands need not wait for

    kit = find_kit()
    with progress_bar("proving", TimeRemainingColumn()) as progress:
        task = progress.add_task("proving", total=None)
        proofs = prove_assignments(
            kit, kit.choose(names), jobs, lambda done, total: progress.update(task, completed=done, total=total), update
        )
    for proof in proofs:
        _print_proof(proof)
    if any(proof.wrong for proof in proofs):
        sys.exit(NOT_HELD)


def _print_proof(proof: "Proof") -> None:
    """Print what failed, and then what was found, question by question."""
    findings = proof.findings
    failed = f"proof failed, {len(proof.wrong)} problem{'' if len(proof.wrong) == 1 else 's'}"
    console.print(f"{proof.assignment}: {failed if proof.wrong else 'it holds'}")
    for line in (*proof.wrong, *proof.added):
        console.print(f"{proof.assignment}: {line}")
    by_hand = sum(q.max_score for q in findings.solution.questions if q.manual)
    scores = f"solution {score_in_words(findings.solution)}, stub {score_in_words(findings.stub)}"
    console.print(f"{proof.assignment}: {scores}" + (f", {by_hand:g} by hand" if by_hand else ""))
    columns = "right answers\npassing", "mistakes\nfailing", "mistakes\nnamed", "mutants killed/\ntotal/equivalent"
    table = Table(Column("question", no_wrap=True), *(Column(column, justify="right") for column in columns))
    for question in findings.solution.questions:
        if not question.manual:
            answers, mutants = findings.answers.get(question.name), findings.mutants[question.name]
            table.add_row(
                question.name,
                f"{answers.right_passing}/{answers.right}" if answers else "",
                f"{answers.wrong_failing}/{answers.wrong}" if answers else "",
                f"{answers.named}/{answers.wrong}" if answers else "",
                f"{mutants.killed}/{mutants.total}/{mutants.equivalent}",
            )
    console.print(table)
    if findings.answers:
        console.print(f"{proof.assignment}: {_unnoticed(findings.answers)}")
    else:
        console.print(f"It has no right or wrong answers yet; they belong in solutions/{proof.assignment}/answers/.")
    console.print()


def _unnoticed(answers: dict[str, "Tally"]) -> str:
    """Return how many known mistakes no public check notices, and at which questions."""
    missed = {name: len(tally.passing_public) for name, tally in answers.items() if tally.passing_public}
    where = f" ({', '.join(f'{name} {count}' for name, count in missed.items())})" if missed else ""
    known = sum(tally.wrong for tally in answers.values())
    return f"known mistakes that pass every public check: {sum(missed.values())} of {known}{where}"


@click.command(epilog="Example: autograder new bisection")
@click.argument("name")
def new(name: str) -> None:
    """Start an assignment: a folder in solutions/ that already builds and proves.

    NAME may begin with a number, as in 08_bisection; without one it gets the next.
    """
    kit = find_kit()
    notebook, tests, answers, _ = (path.relative_to(kit.root) for path in start_assignment(kit, name))
    console.print(f"{notebook}: the story, with prompts, solutions and a rubric")
    console.print(f"{tests}: the cases of every question")
    console.print(f"{answers}: right and wrong answers; prove keeps in caught.yml which cases catch them")
    full = notebook.parent.name
    console.print(
        f"Next: autograder build {full} && autograder prove {full}; the rest is in the documents, authoring.md"
    )


@click.command(epilog='Example: autograder init --title "Numerical methods"')
@click.option("--title", required=True, metavar="TEXT", help="What the course is called.")
def init(title: str) -> None:
    """Start a course in this folder, with a first assignment that already builds and proves."""
    paths = [path.relative_to(Path.cwd()) for path in start_course(Path.cwd(), title)]
    console.print(f"{paths[0]}: the course's title, what it is about, where its folders are published")
    console.print(f"{paths[len(OF_A_COURSE)]}: a first assignment, to change or to learn from")
    console.print(f"Next: autograder build && autograder prove {FIRST}; then autograder new NAME")
