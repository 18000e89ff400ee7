"""Proves the build: a grade means something, and nothing hidden leaks.

The solution earns every point and the stub none; right answers pass every case, wrong ones fail, and so does every
mutant of a solution. Takes the assignments as `autograder build` left them, with the answers beside their notebooks,
and gives one `Proof` each. It changes nothing but the snapshots of the answers, when asked to, does not repeat proofs
of what has not changed, and writes its findings to `build/prove.json`. Everything graded here is ours, so no sandbox is
needed.
"""

import tempfile
from collections.abc import Callable
from pathlib import Path

from autograder.authoring import build, findings
from autograder.authoring.findings import Findings, Proof, out_of_date, write_notebooks
from autograder.authoring.leaks import leaks_of_assignments
from autograder.authoring.mutation_testing import MutantTally, read_equivalent, try_mutants
from autograder.course.answers import Answer
from autograder.course.manifest import BuiltAssignment, load_assignments
from autograder.errors import UserError
from autograder.files import workers
from autograder.files.whole import write_whole
from autograder.marking.finding import Found
from autograder.marking.marking import Choice
from autograder.marking.pool import mark_all
from autograder.marking.record import Record
from autograder.wall.results import Level
from autograder.workspace import Kit

Report = Callable[[int, int], None]
Graded = tuple[Record, Record, list[tuple[Record, dict[str, Answer]]]]  # the solution, the stub, and the answers
UNGUARDED = Choice(Level.NONE)


def prove_assignments(kit: Kit, names: list[str], jobs: int, report: Report, update: bool = False) -> list[Proof]:
    """Prove the named assignments; UserError for one that is not built. `report` hears what is done, out of how much.

    `jobs` notebooks are graded at a time, and then the mutants of so many assignments are tried. With `update`, the
    snapshots of which cases catch the wrong answers are written anew instead of compared.
    """
    assignments = load_assignments(kit)
    missing = [name for name in names if name not in assignments]
    if missing:
        raise UserError(f"dist/{missing[0]}: not built; run `autograder build {missing[0]}` first")
    common = build.common_digest(kit)
    of = {name: findings.of(kit, name, common) for name in names}
    of_leaks = {name: findings.of_leaks(kit, name, common) for name in names}
    kept = kit.build / "proofs"
    found = {name: build.read_kept(kept / f"{name}.json", of[name], Findings) for name in names}
    leaks = {name: build.read_kept(kept / f"{name}-leaks.json", of_leaks[name], list[str]) for name in names}
    unproved = [name for name in names if found[name] is None]
    unsearched = [name for name in names if leaks[name] is None]
    equivalent = {name: read_equivalent(kit.equivalent(name)) for name in unproved}
    with tempfile.TemporaryDirectory(prefix=".proving-", dir=kit.build) as work:
        folder = Path(work)
        answered = {name: write_notebooks(kit, name, assignments[name].manifest, folder) for name in unproved}
        notebooks = sum(2 + len(answered[name]) for name in unproved)
        pieces = len(unproved) + min(jobs, len(unsearched))

        def hear(done: int) -> None:
            report(done, notebooks + pieces)

        graded = grade_answers(kit, assignments, answered, UNGUARDED, jobs, folder / "players", hear)
    unproved.sort(key=lambda name: -assignments[name].zip.stat().st_size)  # the longest first, or all would wait for it
    calls = [(try_mutants, kit, name, equivalent[name]) for name in unproved]
    shares = [unsearched[start::jobs] for start in range(min(jobs, len(unsearched)))]
    calls += [(leaks_of_assignments, kit, share) for share in shares]
    results = []
    for result in workers.in_order(_call, calls, jobs):
        results.append(result)
        hear(notebooks + len(results))
    for name, mutants in zip(unproved, results[: len(unproved)], strict=True):
        found[name] = _conclude(assignments[name], graded[name], mutants)
        build.write_kept(kept / f"{name}.json", of[name], found[name])
    for of_share in results[len(unproved) :]:
        for name, lines in of_share.items():
            leaks[name] = lines
            build.write_kept(kept / f"{name}-leaks.json", of_leaks[name], lines)
    if update:
        for name in names:
            if found[name].answers:
                write_whole(kit.caught(name), findings.snapshot(found[name].answers))
    proofs = [
        Proof(name, found[name], tuple(leaks[name]), tuple(out_of_date(kit.caught(name), found[name].answers)))
        for name in names
    ]
    write_whole(kit.build / "prove.json", findings.encode_proofs(proofs))
    return proofs


def _call(task: Callable, *arguments):
    return task(*arguments)


def grade_answers(
    kit: Kit,
    assignments: dict[str, BuiltAssignment],
    answered: dict[str, list[tuple[Found, dict[str, Answer]]]],
    choice: Choice,
    jobs: int,
    work: Path,
    hear: Callable[[int], None],
) -> dict[str, Graded]:
    """Grade the solution, the stub and the answers of each assignment whose answers were written into notebooks."""
    waiting = [
        one
        for name, answers in answered.items()
        for one in (
            Found(f"{name}-solution", kit.dist / name / "solution.ipynb"),
            Found(f"{name}-stub", kit.assignments / name / f"{name}.ipynb"),
            *(one for one, _ in answers),
        )
    ]
    records: dict[str, Record] = {}
    for record in mark_all(waiting, assignments, None, choice, jobs, work):
        records[record.submission] = record
        hear(len(records))
    return {
        name: (
            records[f"{name}-solution"],
            records[f"{name}-stub"],
            [(records[one.id], by_question) for one, by_question in answers],
        )
        for name, answers in answered.items()
    }


def _conclude(assignment: BuiltAssignment, graded: Graded, mutants: dict[str, MutantTally]) -> Findings:
    solution, stub, answers = graded
    tallies = findings.tally(assignment.manifest, answers) if answers else {}
    return Findings(solution, stub, tallies, mutants)
