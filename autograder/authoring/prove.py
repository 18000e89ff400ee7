"""Proves the build: a grade means something, and nothing hidden leaks.

The solution earns every point and the stub none; right answers pass every case, wrong ones fail, and so does every
mutant of a solution. Takes the assignments as `autograder build` left them, with the answers beside their notebooks,
and gives one `Proof` each. Everything graded here is ours, so no sandbox is needed.

Grading and mutants depend on one assignment; leaks depend on all masters, since a solution may leak into another
assignment's notebook. Both are kept in `build/proofs/` beside the digest of their inputs. `build/prove.json` has counts
and one-line problems, and no solution.
"""

import tempfile
from collections.abc import Callable
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import Any

from autograder.authoring import out_of_date as digests
from autograder.authoring.added import what_answers_add
from autograder.authoring.leaks import leaks_of_assignments
from autograder.authoring.mutants import MutantTally, read_equivalent, try_mutants
from autograder.authoring.proof import (
    Findings,
    Proof,
    Tally,
    encode_proofs,
    out_of_date,
    read_snapshot,
    snapshot,
    tally,
    write_notebooks,
)
from autograder.course.answers import Answer
from autograder.course.manifest import BuiltAssignment, load_assignments
from autograder.errors import UserError
from autograder.files import workers
from autograder.files.whole import write_whole
from autograder.marking.finding import SubmittedFile
from autograder.marking.pool import mark_all
from autograder.marking.record import Record
from autograder.wall.results import Level
from autograder.workspace import Kit

Report = Callable[[int, int], None]
Graded = tuple[Record, Record, list[tuple[Record, dict[str, Answer]]]]  # the solution, the stub, and the answers


def prove_assignments(kit: Kit, names: list[str], jobs: int, report: Report, update: bool = False) -> list[Proof]:
    """Prove the named assignments; UserError for one that is not built. `report` hears what is done, out of how much.

    `jobs` notebooks are graded at a time, and then the mutants of so many assignments are tried. With `update`, the
    snapshots of which cases catch the wrong answers are written anew instead of compared.
    """
    assignments = load_assignments(kit)
    missing = [name for name in names if name not in assignments]
    if missing:
        raise UserError(f"dist/{missing[0]}: not built; run `autograder build {missing[0]}` first")
    shared = digests.read_shared(kit, digests.PROVING)
    of = {name: _inputs(kit, name, shared) for name in names}
    of_leaks = {name: _inputs_of_leaks(kit, name, shared) for name in names}
    cache = kit.build / "proofs"
    findings = {name: digests.read_cached(cache / f"{name}.json", of[name], Findings) for name in names}
    leaks = {name: digests.read_cached(cache / f"{name}-leaks.json", of_leaks[name], list[str]) for name in names}
    unproved = [name for name in names if findings[name] is None]
    unsearched = [name for name in names if leaks[name] is None]
    equivalent = {name: read_equivalent(kit.equivalent(name)) for name in unproved}
    with tempfile.TemporaryDirectory(prefix=".proving-", dir=kit.build) as work:
        folder = Path(work)
        answered = {name: write_notebooks(kit, name, assignments[name].manifest, folder) for name in unproved}
        notebooks = sum(2 + len(answered[name]) for name in unproved)
        pieces = len(unproved) + min(jobs, len(unsearched))

        def hear(done: int) -> None:
            report(done, notebooks + pieces)

        graded = grade_answers(kit, assignments, answered, Level.NONE, jobs, hear)
    unproved.sort(key=lambda name: -assignments[name].zip.stat().st_size)  # the longest first, or all would wait for it
    calls: list[tuple[Any, ...]] = [(try_mutants, kit, name, equivalent[name]) for name in unproved]
    shares = [unsearched[start::jobs] for start in range(min(jobs, len(unsearched)))]
    calls += [(leaks_of_assignments, kit, share) for share in shares]
    results = []
    for result in workers.in_order(_call, calls, jobs):
        results.append(result)
        hear(notebooks + len(results))
    for name, mutants in zip(unproved, results[: len(unproved)], strict=True):
        findings[name] = _conclude(assignments[name], graded[name], mutants)
        digests.write_cached(cache / f"{name}.json", of[name], findings[name])
    for of_share in results[len(unproved) :]:
        for name, lines in of_share.items():
            leaks[name] = lines
            digests.write_cached(cache / f"{name}-leaks.json", of_leaks[name], lines)
    proved = {name: found for name in names if (found := findings[name]) is not None}  # all of them, by now
    added = {name: _what_new_ones_add(kit, name, found.answers, update) for name, found in proved.items()}
    if update:
        for name, found in proved.items():
            if found.answers:
                write_whole(kit.caught(name), snapshot(found.answers))
    proofs = [
        Proof(name, found, tuple(leaks[name] or ()), tuple(out_of_date(kit.caught(name), found.answers)), added[name])
        for name, found in proved.items()
    ]
    write_whole(kit.build / "prove.json", encode_proofs(proofs))
    return proofs


def _what_new_ones_add(kit: Kit, name: str, tallies: dict[str, Tally], update: bool) -> tuple[str, ...]:
    """Return a line for each wrong answer that its snapshot does not have; a damaged one has none, if it is written
    anew.
    """
    recorded: dict[str, dict[str, str]] = {}
    with suppress(UserError) if update else nullcontext():
        recorded = read_snapshot(kit.caught(name))
    new = {
        question: [answer for answer in tally.caught if answer not in recorded.get(question, {})]
        for question, tally in tallies.items()
    }
    failing = {question: tally.failing for question, tally in tallies.items()}
    return tuple(what_answers_add(kit, name, new, failing))


def _inputs(kit: Kit, name: str, shared: digests.Shared) -> str:
    """Return the digest of all that findings depend on."""
    return f"{digests.made_of(kit, name, shared)} {digests.built(kit, name)}"


def _inputs_of_leaks(kit: Kit, name: str, shared: digests.Shared) -> str:
    """Return the digest of all that leaks depend on."""
    masters = digests.digest_of(digests.made_of(kit, assignment, shared).encode() for assignment in kit.names())
    return f"{masters} {digests.built(kit, name)}"


def _call(task: Callable[..., Any], *arguments: object) -> Any:
    return task(*arguments)


def grade_answers(
    kit: Kit,
    assignments: dict[str, BuiltAssignment],
    answered: dict[str, list[tuple[SubmittedFile, dict[str, Answer]]]],
    level: Level,
    jobs: int,
    hear: Callable[[int], None],
) -> dict[str, Graded]:
    """Grade the solution, the stub and the answers of each assignment whose answers were written into notebooks."""
    waiting = [
        file
        for name, answers in answered.items()
        for file in (
            SubmittedFile(f"{name}-solution", kit.dist / name / "solution.ipynb"),
            SubmittedFile(f"{name}-stub", kit.assignments / name / f"{name}.ipynb"),
            *(file for file, _ in answers),
        )
    ]
    records: dict[str, Record] = {}
    for record in mark_all(waiting, assignments, None, level, jobs):
        records[record.submission] = record
        hear(len(records))
    return {
        name: (
            records[f"{name}-solution"],
            records[f"{name}-stub"],
            [(records[file.id], by_question) for file, by_question in answers],
        )
        for name, answers in answered.items()
    }


def _conclude(assignment: BuiltAssignment, graded: Graded, mutants: dict[str, MutantTally]) -> Findings:
    solution, stub, answers = graded
    tallies = tally(assignment.manifest, answers) if answers else {}
    return Findings(solution, stub, tallies, mutants)
