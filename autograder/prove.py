"""Proves what was built: the solution earns every point, the stub none, and nothing hidden leaks.

Takes the assignments as `autograder build` left them and gives one `Proof` each; it builds nothing and
changes nothing. `build/prove.json` keeps what it found.
"""

import json
import tempfile
import zipfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from autograder import records
from autograder.engines import OtterEngine
from autograder.errors import UserError
from autograder.kit import Kit
from autograder.leaks import find_leaks
from autograder.marking import load_assignments, mark
from autograder.masters import Master, read_master
from autograder.records import Record, Status
from autograder.submissions import Found


@dataclass(frozen=True)
class Proof:
    """What was found for one assignment; it holds when nothing is wrong."""

    assignment: str
    solution: Record
    stub: Record
    wrong: tuple[str, ...]  # one line each


def prove(kit: Kit, names: list[str]) -> list[Proof]:
    """Prove the named assignments; UserError for one that is not built."""
    assignments = load_assignments(kit)
    missing = [name for name in names if name not in assignments]
    if missing:
        raise UserError(f"dist/{missing[0]}: not built; run `autograder build {missing[0]}` first")
    # A solution may leak into another assignment's notebook, so every master's secrets are looked for.
    masters = [read_master(kit.master(name)) for name in kit.names()]
    notebooks = {
        f"{name}-{kind}": path
        for name in names
        for kind, path in (
            ("solution", kit.dist / name / "solution.ipynb"),
            ("stub", kit.assignments / name / f"{name}.ipynb"),
        )
    }
    with tempfile.TemporaryDirectory(prefix=".proving-", dir=kit.build) as work, ThreadPoolExecutor(2) as pool:

        def grade_notebook(id: str) -> Record:
            return mark(Found(id, notebooks[id]), assignments, None, OtterEngine(), Path(work) / id)

        graded = dict(zip(notebooks, pool.map(grade_notebook, notebooks), strict=True))
    proofs = [_judge(kit, name, graded[f"{name}-solution"], graded[f"{name}-stub"], masters) for name in names]
    records.write(kit.build / "prove.json", _to_json(proofs))
    return proofs


def _judge(kit: Kit, name: str, solution: Record, stub: Record, masters: list[Master]) -> Proof:
    wrong = [*_solution_faults(solution), *_stub_faults(stub)]
    files = _files(kit.assignments / name)
    with zipfile.ZipFile(kit.dist / name / "student.zip") as archive:
        zipped = {member: archive.read(member) for member in archive.namelist()}
    if zipped != files:
        wrong.append(f"assignments/{name} is not what dist/{name}/student.zip holds; run `autograder build {name}`")
    wrong += find_leaks(masters, files)
    if zipped != files:
        wrong += [f"student.zip: {leak}" for leak in find_leaks(masters, zipped)]
    return Proof(name, solution, stub, tuple(wrong))


def _files(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder.parent).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


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


def _to_json(proofs: list[Proof]) -> str:
    data = {
        "schema": records.SCHEMA,
        "assignments": [
            {
                "assignment": proof.assignment,
                "holds": not proof.wrong,
                "wrong": proof.wrong,
                "questions": [
                    {
                        "name": question.name,
                        "manual": question.manual,
                        "max_score": question.max_score,
                        "solution_score": question.score,
                        "stub_score": stub.score,
                    }
                    for question, stub in zip(proof.solution.questions, proof.stub.questions, strict=False)
                ],
            }
            for proof in proofs
        ],
    }
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"
