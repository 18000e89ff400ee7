"""`autograder prove`."""

import sys

import click
from rich.table import Column, Table

from autograder.commands.console import NOT_HELD, console, progress_bar
from autograder.commands.tables import score
from autograder.proving.findings import Proof
from autograder.proving.known_answers import Tally
from autograder.proving.prove import prove as prove_assignments
from autograder.workspace import find_kit


@click.command(epilog="Example: autograder prove 02_softmax")
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option(
    "--jobs", metavar="N", type=click.IntRange(1, 64), default=2, help="Number of notebooks graded at the same time."
)
@click.option("--update", is_flag=True, help="Write which cases catch each wrong answer into answers/caught.yml.")
def prove(names, jobs, update):
    """Prove what was built: right answers earn every point, wrong ones and mutants don't, and nothing hidden leaks."""
    kit = find_kit()
    with progress_bar("proving") as progress:
        task = progress.add_task("proving", total=None)
        proofs = prove_assignments(
            kit, kit.choose(names), jobs, lambda done, total: progress.update(task, completed=done, total=total), update
        )
    for proof in proofs:
        _print_proof(proof)
    if any(proof.wrong for proof in proofs):
        sys.exit(NOT_HELD)


def _print_proof(proof: Proof) -> None:
    """What failed comes first, and then what was found, question by question."""
    found = proof.found
    failed = f"proof failed, {len(proof.wrong)} problem{'' if len(proof.wrong) == 1 else 's'}"
    console.print(f"{proof.assignment}: {failed if proof.wrong else 'it holds'}")
    for line in proof.wrong:
        console.print(f"{proof.assignment}: {line}")
    by_hand = sum(q.max_score for q in found.solution.questions if q.manual)
    scores = f"solution {score(found.solution)}, stub {score(found.stub)}"
    console.print(f"{proof.assignment}: {scores}" + (f", {by_hand:g} by hand" if by_hand else ""))
    columns = "right answers\npassing", "mistakes\nfailing", "mistakes\nnamed", "mutants killed/\ntotal/equivalent"
    table = Table(Column("question", no_wrap=True), *(Column(column, justify="right") for column in columns))
    for question in found.solution.questions:
        if not question.manual:
            answers, mutants = found.answers.get(question.name), found.mutants[question.name]
            table.add_row(
                question.name,
                f"{answers.right_passing}/{answers.right}" if answers else "",
                f"{answers.wrong_failing}/{answers.wrong}" if answers else "",
                f"{answers.named}/{answers.wrong}" if answers else "",
                f"{mutants.killed}/{mutants.total}/{mutants.equivalent}",
            )
    console.print(table)
    if found.answers:
        console.print(f"{proof.assignment}: {_unnoticed(found.answers)}")
    else:
        console.print(f"It has no right or wrong answers yet; they belong in solutions/{proof.assignment}/answers/.")
    console.print()


def _unnoticed(answers: dict[str, Tally]) -> str:
    """How many known mistakes no public check notices, and at which questions."""
    missed = {name: len(found.passing_public) for name, found in answers.items() if found.passing_public}
    where = f" ({', '.join(f'{name} {count}' for name, count in missed.items())})" if missed else ""
    known = sum(found.wrong for found in answers.values())
    return f"known mistakes that pass every public check: {sum(missed.values())} of {known}{where}"
