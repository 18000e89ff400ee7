"""Says what each attack of a graded batch got out of it, and what it left behind.

Takes a `Batch`; gives one `Verdict` an attack, with a line for everything that should not be so, and lines for the
run as a whole. Marks and processes are cleared away once they were found, so that no run blames another's.
"""

import csv
import ctypes
import html
import json
import math
import os
import re
import signal
import site
import sys
import sysconfig
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from kit.notebooks import ROOT

from attacks.batch import NEIGHBOURS, Batch
from attacks.corpus import LEAK, MARK, Attack
from attacks.escape import SYSTEM_V_KEY

CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")  # but for tabs and line ends
FORMULA = re.compile(r"[=+\-@\t\r]")
TABLES = ("grades.csv", "submissions.csv")
PAGES = ("report.html", "feedback", "why")
WRITTEN = {"records", "gradescope", *PAGES, *TABLES, "junit.xml", "class.json", "class.yml", "similar.json"}


@dataclass(frozen=True)
class Verdict:
    attack: Attack
    got: str
    findings: tuple[str, ...]  # none: the attack gained nothing and spoiled nothing

    @property
    def held(self) -> bool:
        return not self.findings


# What is left behind


def clear_marks() -> None:
    """Remove what an earlier run may have left."""
    for path in _marks():
        _remove(path)
    _system_v_memory()


def _marks() -> Iterator[Path]:
    """Files of an attacker's, wherever in this machine they may have been put."""
    home = Path.home()
    watched = [
        *map(Path, ("/", "/tmp", "/var/tmp", "/dev/shm", "/dev/mqueue", "/run", "/run/lock", "/etc", "/usr/local/bin")),
        *map(Path, site.getsitepackages()),
        Path(site.getusersitepackages()),
        Path(sysconfig.get_path("stdlib")),
        home,
        home / ".ipython/profile_default/startup",
        home / ".config",
        home / ".local/bin",
        ROOT,
        ROOT / "autograder",
        ROOT / "tests",
        ROOT / "build",
        Path.cwd(),
        *map(Path, filter(os.path.isdir, sys.path)),
    ]
    for place in dict.fromkeys(watched):
        try:
            yield from place.glob(f"*{MARK}*")
        except OSError:
            continue


def _remove(path: Path) -> None:
    try:
        path.unlink()
    except IsADirectoryError:
        path.rmdir()
    except OSError:
        pass


def _processes() -> dict[str, list[int]]:
    """The living processes that attackers left, by the name that they gave them."""
    found: dict[str, list[int]] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            name = (folder / "comm").read_text().strip()
            fields = (folder / "stat").read_text().rpartition(") ")[2].split()
        except OSError:
            continue
        # The dead wait for their parent to take note; but one may only look dead, while others of its threads live.
        if name.startswith("sla-") and (fields[0] not in "ZX" or int(fields[17]) > 1):
            found.setdefault(name, []).append(int(folder.name))
    return found


def _system_v_memory() -> bool:
    """Return whether there is a segment of System V shared memory of an attacker's; it is removed."""
    libc = ctypes.CDLL(None)
    segment = libc.shmget(SYSTEM_V_KEY, 0, 0)
    return segment >= 0 and libc.shmctl(segment, 0, None) == 0


# What each attack got


def verdicts(attacks: Iterable[Attack], batch: Batch) -> list[Verdict]:
    marks = [*_marks(), *(path for path in batch.ground.folder.rglob(f"*{MARK}*") if path.suffix != ".ipynb")]
    marks = [path for path in marks if path.stem not in batch.ids.values()]
    processes = _processes()
    memory = _system_v_memory()
    judged = []
    for attack in attacks:
        findings = []
        got = []
        for file in batch.files[attack.name]:
            try:
                record = batch.record(file)
            except (OSError, ValueError, KeyError) as error:
                findings.append(f"{file}: no record ({type(error).__name__}: {error})")
                continue
            got.append(_got(record))
            findings += _about_score(attack, record)
            findings += _about_record(attack, record, batch)
            findings += _about_what_is_shown(attack, record, batch)
        findings += [f"left {path}" for path in marks if attack.mark in path.name]
        findings += [
            f"{len(ids)} processes outlived it" for name, ids in processes.items() if name == attack.process_name
        ]
        if any(attack.name in said for said in batch.contacts):
            findings.append("reached a socket of the host")
        if memory and attack.name.startswith("nothing-is-left"):
            findings.append("left System V shared memory")
        judged.append(Verdict(attack, " ".join(dict.fromkeys(got)), tuple(dict.fromkeys(findings))))
    for path in marks:
        _remove(path)
    for ids in processes.values():
        for process in ids:
            os.kill(process, signal.SIGKILL)
    return judged


def _got(record: dict) -> str:
    return record["status"] if record["score"] is None else f"{record['score']:g}"


def _about_score(attack: Attack, record: dict) -> Iterator[str]:
    if attack.deserves is None:
        if record["score"] is not None:
            yield f"has {record['score']:g} points and cannot be graded"
        return
    if record["score"] is None:
        if attack.may_lose >= attack.score:
            return
        yield f"misgraded: {record['status']} ({record['reason']})"
        return
    if record["assignment"] != attack.assignment:
        yield f"graded as {record['assignment']}"
    gains = {q["name"]: q["score"] - attack.deserves.get(q["name"], 0) for q in record["questions"] if not q["manual"]}
    gains = {name: gain for name, gain in gains.items() if not math.isclose(gain, 0, abs_tol=1e-6)}
    lost = -sum(gain for gain in gains.values() if gain < 0)
    for word, sign, found in (("gained", 1, True), ("misgraded", -1, lost > attack.may_lose + 1e-6)):
        questions = [f"{gain:+g} {name}" for name, gain in gains.items() if gain * sign > 0]
        if questions and found:
            yield f"{word}: {', '.join(questions)}"
    if not gains and not math.isclose(record["score"], attack.score, abs_tol=1e-4):
        yield f"scores {record['score']:g} instead of {attack.score:g}"


def _about_record(attack: Attack, record: dict, batch: Batch) -> Iterator[str]:
    if record["engine"] != batch.engine:
        yield f"graded by {record['engine']}"
    if batch.engine != "otter" and record["isolation"] != batch.isolation and record["status"] == "graded":
        yield f"graded at level {record['isolation']}"
    if record["reason"] and (CONTROL.search(record["reason"]) or "\n" in record["reason"]):
        yield "its reason holds control characters"
    if attack.quiet_cells:
        failed = [cell["index"] for cell in record["cells"] if cell["status"] != "ok"]
        if failed:
            yield f"cell {failed[0]} failed, which tells what a hidden input was"


def _about_what_is_shown(attack: Attack, record: dict, batch: Batch) -> Iterator[str]:
    """Return what a student reads: Gradescope's results, the feedback page, a line on the terminal, a row of grades."""
    out, id = batch.ground.out, record["submission"]
    results = json.loads((out / "gradescope" / f"{id}.json").read_text(encoding="utf-8"))
    shown = "\n".join(_texts(results))
    pages = [page for page in (out / "feedback" / f"{id}.html", out / "report.html") if page.is_file()]
    for page in pages:
        raw = page.read_text(encoding="utf-8")
        if f"<b id={MARK}" in raw or f"<script>{MARK}" in raw:
            yield f"{page.name} holds its markup unescaped"
        shown += "\n" + html.unescape(raw)
    for secret in (secret for secret in attack.secrets if secret in shown):
        at = shown.index(secret)
        yield f"a hidden input is shown: {shown[max(0, at - 20) : at + 60]!r}"
    if CONTROL.search(shown):
        yield "what is shown holds control characters"
    for case in (case for question in record["questions"] for case in question["cases"] if not case["hidden"]):
        if any(secret in (case["message"] or "") for secret in attack.secrets):
            yield f"a hidden input is in the public message of {case['name']}"
    if attack.shown_seconds is not None and results.get("execution_time", 0) > attack.shown_seconds:
        yield f"what is shown says that it took {results['execution_time']} s"
    lines = [line for line in (batch.stdout + batch.stderr).splitlines() if id in line]
    if any(CONTROL.search(line) for line in lines):
        yield "the terminal got control characters"
    for table in TABLES:
        yield from _about_row(id, out / table)


def _about_row(id: str, path: Path) -> Iterator[str]:
    with open(path, encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["submission"] == id]
    if len(rows) != 1:
        yield f"has {len(rows)} rows in {path.name}"
    for cell in (cell for row in rows for cell in row.values()):
        if cell and FORMULA.match(cell) and not re.fullmatch(r"-?[\d.]+", cell):
            yield f"{path.name} holds a formula: {cell[:40]!r}"


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)


# The run as a whole


def about_the_run(batch: Batch) -> list[str]:
    """Return what is wrong with the run, or with the honest submissions in it."""
    findings = []
    if batch.returncode != 0:
        findings.append(f"the command ended with status {batch.returncode}: {batch.stderr[-2000:]}")
        return findings
    if "Traceback" in batch.stderr:
        findings.append(f"a traceback on the terminal: {batch.stderr[-1000:]}")
    said = batch.stdout + batch.stderr
    if CONTROL.search(said):
        findings.append("the terminal got control characters")
    if LEAK in said:
        findings.append("the terminal got a hidden input")
    for name in NEIGHBOURS:
        record = batch.record(f"{name}.ipynb")
        if record["status"] != "graded" or record["score"] != record["max_score"]:
            findings.append(f"{name}, an honest neighbour: {_got(record)} ({record['reason']})")
    out = batch.ground.out
    findings += [f"unexpected in the output: {path.name}" for path in out.iterdir() if path.name not in WRITTEN]
    wanted = set(batch.ids.values())
    for folder in (out / "records", out / "gradescope"):
        there = {path.name for path in folder.iterdir()}
        findings += [f"unexpected in {folder.name}/: {name}" for name in there - {f"{id}.json" for id in wanted}]
    return findings
