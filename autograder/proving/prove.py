"""Proves the build: a grade means something, and nothing hidden leaks.

The solution earns every point and the stub none; right answers pass every case, wrong ones fail, and so does every
mutant of a solution. Takes the assignments as `autograder build` left them, with the answers beside their notebooks,
and gives one `Proof` each. It builds and changes nothing, and writes its findings to `build/prove.json`. Everything
graded here is ours, so no sandbox is needed.
"""

import tempfile
import zipfile
from collections.abc import Callable
from pathlib import Path

from autograder.course.built import load_assignments
from autograder.course.master import Master
from autograder.course.masters import read_master
from autograder.course.student_folder import student_files
from autograder.engines.choice import Choice
from autograder.errors import UserError
from autograder.files.whole import write_whole
from autograder.grading.pool import mark_all
from autograder.proving import known_answers, prove_json
from autograder.proving.leaks import find_leaks
from autograder.proving.mutation_testing import try_mutants
from autograder.proving.proof import Proof
from autograder.records.record import Record, Status
from autograder.submissions.finding import Found
from autograder.wall import Level
from autograder.workspace import Kit


def prove(kit: Kit, names: list[str], jobs: int, report: Callable[[int, int], None]) -> list[Proof]:
    """Prove the named assignments; UserError for one that is not built. `report` hears what is done, out of how much.

    `jobs` notebooks are graded at a time, and then the mutants of so many assignments are tried.
    """
    assignments = load_assignments(kit)
    missing = [name for name in names if name not in assignments]
    if missing:
        raise UserError(f"dist/{missing[0]}: not built; run `autograder build {missing[0]}` first")
    # A solution may leak into another assignment's notebook, so every master's secrets are looked for.
    masters = [read_master(kit.master(name)) for name in kit.names()]
    with tempfile.TemporaryDirectory(prefix=".proving-", dir=kit.build) as work:
        dealt = {name: known_answers.deal(kit, name, assignments[name].manifest, Path(work)) for name in names}
        found = [
            one
            for name in names
            for one in (
                Found(f"{name}-solution", kit.dist / name / "solution.ipynb"),
                Found(f"{name}-stub", kit.assignments / name / f"{name}.ipynb"),
                *(one for one, _ in dealt[name]),
            )
        ]
        graded: dict[str, Record] = {}
        for record in mark_all(found, assignments, None, Choice("wall", Level.NONE), jobs, Path(work) / "players"):
            graded[record.submission] = record
            report(len(graded), len(found))
    mutants = try_mutants(kit, names, jobs)
    proofs = []
    for name in names:
        records_of = [(graded[one.id], answered) for one, answered in dealt[name]]
        tallies = known_answers.tally(assignments[name].manifest, records_of) if dealt[name] else {}
        solution, stub = graded[f"{name}-solution"], graded[f"{name}-stub"]
        wrong = [*_solution_faults(solution), *_stub_faults(stub), *_leak_faults(kit, name, masters)]
        for question in (*tallies.values(), *mutants[name].values()):
            wrong += question.faults
        proofs.append(Proof(name, solution, stub, tallies, mutants[name], tuple(wrong)))
    write_whole(kit.build / "prove.json", prove_json.encode(proofs))
    return proofs


def _leak_faults(kit: Kit, name: str, masters: list[Master]) -> list[str]:
    files = student_files(kit, name)
    with zipfile.ZipFile(kit.dist / name / "student.zip") as archive:
        zipped = {member: archive.read(member) for member in archive.namelist()}
    wrong = find_leaks(masters, files)
    if zipped != files:
        wrong.append(f"assignments/{name} is not what dist/{name}/student.zip holds; run `autograder build {name}`")
        wrong += [f"student.zip: {leak}" for leak in find_leaks(masters, zipped)]
    return wrong


def _solution_faults(record: Record) -> list[str]:
    if record.status is not Status.GRADED:
        return [f"the solution was not graded: {record.reason}"]
    return [
        f"the solution loses {case.max_points:g} points: {question.name}, {case.name}"
        for question in record.questions
        for case in question.cases
        if not case.passed
    ] + [f"cell {cell.index + 1} of the solution raises an error" for cell in record.cells if cell.status != "ok"]


def _stub_faults(record: Record) -> list[str]:
    if record.status is not Status.GRADED:
        return [f"the stub was not graded: {record.reason}"]
    return [
        f"the stub earns {case.points:g} points: {question.name}, {case.name}"
        for question in record.questions
        for case in question.cases
        if case.passed
    ] + [f"cell {cell.index + 1} of the stub raises an error" for cell in record.cells if cell.status != "ok"]
