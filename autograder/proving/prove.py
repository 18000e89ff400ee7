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

from autograder import workers
from autograder.building import unchanged
from autograder.course.answers import Answer
from autograder.course.built import BuiltAssignment, load_assignments
from autograder.engines.choice import Choice
from autograder.errors import UserError
from autograder.files.whole import write_whole
from autograder.grading.pool import mark_all
from autograder.proving import findings, known_answers, prove_json
from autograder.proving.findings import Findings, Proof
from autograder.proving.leaks import leaks_of_assignments
from autograder.proving.mutation_testing import MutantTally, read_equivalent, try_mutants
from autograder.records.record import Record
from autograder.submissions.finding import Found
from autograder.wall import Level
from autograder.workspace import Kit

Report = Callable[[int, int], None]
Graded = tuple[Record, Record, list[tuple[Record, dict[str, Answer]]]]  # the solution, the stub, and the answers
UNGUARDED = Choice(Level.NONE)


def prove(kit: Kit, names: list[str], jobs: int, report: Report, update: bool = False) -> list[Proof]:
    """Prove the named assignments; UserError for one that is not built. `report` hears what is done, out of how much.

    `jobs` notebooks are graded at a time, and then the mutants of so many assignments are tried. With `update`, the
    snapshots of which cases catch the wrong answers are written anew instead of compared.
    """
    assignments = load_assignments(kit)
    missing = [name for name in names if name not in assignments]
    if missing:
        raise UserError(f"dist/{missing[0]}: not built; run `autograder build {missing[0]}` first")
    common = unchanged.common(kit)
    of = {name: findings.of(kit, name, common) for name in names}
    of_leaks = {name: findings.of_leaks(kit, name, common) for name in names}
    found = {name: one for name in names if (one := findings.read(kit, name, of[name]))}
    leaks = {name: one for name in names if (one := findings.read_leaks(kit, name, of_leaks[name])) is not None}
    unproved = [name for name in names if name not in found]
    unsearched = [name for name in names if name not in leaks]
    equivalent = {name: read_equivalent(kit.equivalent(name)) for name in unproved}
    with tempfile.TemporaryDirectory(prefix=".proving-", dir=kit.build) as work:
        dealt = {name: known_answers.deal(kit, name, assignments[name].manifest, Path(work)) for name in unproved}
        notebooks, pieces = sum(2 + len(dealt[name]) for name in unproved), len(unproved) + min(jobs, len(unsearched))

        def hear(done: int) -> None:
            report(done, notebooks + pieces)

        graded = grade(kit, assignments, dealt, UNGUARDED, jobs, Path(work) / "players", hear)
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
        findings.write(kit, name, of[name], found[name])
    for found_leaks in results[len(unproved) :]:
        for name, lines in found_leaks.items():
            leaks[name] = lines
            findings.write_leaks(kit, name, of_leaks[name], lines)
    if update:
        for name in names:
            if found[name].answers:
                write_whole(kit.caught(name), known_answers.snapshot(found[name].answers))
    proofs = [
        Proof(
            name,
            found[name],
            tuple(leaks[name]),
            tuple(known_answers.out_of_date(kit.caught(name), found[name].answers)),
        )
        for name in names
    ]
    write_whole(kit.build / "prove.json", prove_json.encode(proofs))
    return proofs


def _call(task: Callable, *arguments):
    return task(*arguments)


def grade(
    kit: Kit,
    assignments: dict[str, BuiltAssignment],
    dealt: dict[str, list[tuple[Found, dict[str, Answer]]]],
    choice: Choice,
    jobs: int,
    work: Path,
    hear: Callable[[int], None],
) -> dict[str, Graded]:
    """Grade the solution, the stub and the answers of each assignment whose answers were dealt."""
    waiting = [
        one
        for name, answers in dealt.items()
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
            [(records[one.id], answered) for one, answered in answers],
        )
        for name, answers in dealt.items()
    }


def _conclude(assignment: BuiltAssignment, graded: Graded, mutants: dict[str, MutantTally]) -> Findings:
    solution, stub, answers = graded
    tallies = known_answers.tally(assignment.manifest, answers) if answers else {}
    return Findings(solution, stub, tallies, mutants)
