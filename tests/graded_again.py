"""A class that is graded into the same folder again and again, without running anything: what each gets is known."""

import csv
from pathlib import Path

from handed_in import HEADS
from made_class import heads

from autograder.classroom import batch as grading
from autograder.course.manifest import BuiltAssignment
from autograder.wall.results import Level

SHELF = {"05_fifth": BuiltAssignment(Path("none"), HEADS, "sha")}
ROSTER = "login,name,submitted\nada,Ada Lovelace,2026-11-21T10:00Z\nmax,Max Ng,2026-11-20T10:00Z\n"
POINTS = "submission,question,points,comment\nada,why_several_heads,4.5,Good.\n"
EVERYTHING = {
    "roster": "roster.csv",
    "points": "points.csv",
    "due": ("2026-11-20T12:00Z",),
    "late_penalty": 10.0,
}


class Watcher(grading.Watcher):
    def __init__(self, agrees):
        self.said, self.changes, self._agrees = [], [], agrees

    def says(self, line):
        self.said.append(line)

    def agrees(self, changes):
        self.changes = changes
        return self._agrees


def grader(tmp_path, monkeypatch):
    """What grades a folder of these submissions, with whatever an instructor says."""
    made = {"ada": heads("ada", 2, 2), "max": heads("max", 1, 2)}
    (tmp_path / "in").mkdir()
    for name in made:
        (tmp_path / "in" / f"{name}.ipynb").write_text("x")
    (tmp_path / "roster.csv").write_text(ROSTER)
    (tmp_path / "points.csv").write_text(POINTS)
    monkeypatch.setattr(grading._Run, "_marked", lambda self, to_do, most: iter([made[one.id] for one in to_do]))

    def run(agrees=False, folder="in", **options):
        watcher = Watcher(agrees)
        said = {name.replace("_", "-"): value for name, value in options.items()}
        for key in {"roster", "points"} & set(said):
            said[key] = tmp_path / said[key] if key == "roster" else (tmp_path / said[key],)
        batch = grading.Batch(SHELF, [tmp_path / folder], None, Level.NONE, options=said)
        watcher.outcome = grading.grade_batch(batch, tmp_path / "out", watcher)
        return watcher

    run.made, run.top = made, tmp_path
    return run


def snapshot(out):
    return {path.relative_to(out): path.read_bytes() for path in out.rglob("*") if path.is_file()}


def totals(out):
    with open(out / "grades.csv", encoding="utf-8", newline="") as file:
        return {row["submission"]: float(row["total"]) for row in csv.DictReader(file)}
