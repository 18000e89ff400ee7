"""Tries which levels of isolation this machine gives, and says how to get what is missing: `autograder doctor`.

At each level a sandbox is started, a player is made in it with all its namespaces, and runs a cell: that bubblewrap
starts says nothing yet. Gives a `LevelFinding` for each level, with the fault and what to do about it; trusts no
version number.
"""

import os
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from shutil import which

from autograder.course.manifest import Limits
from autograder.errors import UserError
from autograder.files.console import NOT_HELD, console
from autograder.wall import _groups
from autograder.wall._sandbox import Sandbox
from autograder.wall.clock import Budget
from autograder.wall.inside import _confine
from autograder.wall.inside.wire import Ran
from autograder.wall.link import Link
from autograder.wall.losses import GraderFault, OutOfTime, PlayerLost
from autograder.wall.results import Level
from autograder.workspace import find_kit

TRIAL_SECONDS = 30.0
TRIAL_CELL = "import numpy as np; open('made', 'w').write(str(np.ones(2)))"
SAFE = (Level.FULL, Level.REDUCED)  # the better one first
INSTALL = "install bubblewrap: apt-get install bubblewrap (as root; dnf, pacman and apk have it under the same name)"
DOCKER = (
    "start the container with: docker run --cap-add SYS_ADMIN --cap-add NET_ADMIN --security-opt seccomp=unconfined"
    " --security-opt apparmor=unconfined --security-opt systempaths=unconfined"
)
AS_ROOT = "run as root, as in a container (sudo, or docker run without --user)"
LANDLOCK = (
    "use Linux 5.13 or newer with Landlock among its security modules (lsm=landlock,... on the kernel's command line)"
)
# A setting of the kernel, the values under which ordinary users get no namespaces, and the command that changes it.
SETTINGS = (
    # Ubuntu 24.04 and later
    ("kernel/apparmor_restrict_unprivileged_userns", "1", "sysctl -w kernel.apparmor_restrict_unprivileged_userns=0"),
    # Debian up to 10
    ("kernel/unprivileged_userns_clone", "0", "sysctl -w kernel.unprivileged_userns_clone=1"),
    ("user/max_user_namespaces", "0", "sysctl -w user.max_user_namespaces=10000"),
    ("user/max_net_namespaces", "0", "sysctl -w user.max_net_namespaces=10000"),
)
KEEP = "(until the next start; write it to /etc/sysctl.d/60-grading.conf to keep it)"


@dataclass(frozen=True)
class LevelFinding:
    """This machine's answer for one level: given (`fault` is None), or why not and what to do, a line each."""

    level: Level
    fault: str | None
    advice: tuple[str, ...] = ()


def examine() -> list[LevelFinding]:
    """Try the safe levels, the better one first."""
    return [_examine(level) for level in SAFE]


def best_level(alone: bool = False) -> Level:
    """Return the best level that this machine gives; `UserError` if it gives none.

    `alone`: on this machine, whatever submissions must not read is closed to other users, so that it takes no Landlock.
    """
    findings = []
    for level in SAFE:
        findings.append(_examine(level, alone))
        if findings[-1].fault is None:
            return level
    raise UserError(
        f"this machine cannot isolate submissions ({findings[0].fault});"
        " `autograder doctor` shows how to change that, --isolation none grades without"
    )


def check_level(level: Level) -> None:
    """`UserError` if this machine does not give the level that is asked for."""
    finding = _examine(level)
    if finding.fault is not None:
        raise UserError(
            f"--isolation {level}: not available on this machine ({finding.fault}); see `autograder doctor`"
        )


def check_hidden(paths: Iterable[Path]) -> None:
    """`UserError` if players could read one of these: the kit, submissions or results."""
    for path in paths:
        if folder := _confine.shows(path):
            raise UserError(
                f"{path}: lies in {folder}, which submissions can read while they are graded; move it elsewhere"
            )


def about_this_kit() -> str | None:
    """Return why the kit that the command was called in must not be graded from, if it is in one."""
    try:
        kit = find_kit()
    except UserError:
        return None
    try:
        check_hidden([kit.root])
    except UserError as error:
        return str(error)
    return None


def try_level(level: Level, limits: Limits, alone: bool = False) -> None:
    """`GraderFault` if notebooks cannot be run at this level here."""
    sandbox = Sandbox(level, alone)
    try:
        sandbox.register("trial", limits, {})
        with sandbox.player("trial") as player:
            link = Link(player, limits, Budget(TRIAL_SECONDS))
            try:
                if link.run("cell 1", TRIAL_CELL, TRIAL_SECONDS).status != Ran.OK:
                    raise GraderFault("a player cannot use NumPy or its own folder")
            finally:
                link.close()
    except (PlayerLost, OutOfTime) as error:
        raise GraderFault(f"a player does not stay alive: {error}") from error
    finally:
        sandbox.close()


@cache
def _examine(level: Level, alone: bool = False) -> LevelFinding:
    try:
        try_level(level, Limits(), alone)
    except GraderFault as fault:
        return LevelFinding(level, str(fault), tuple(_ADVICE[level]()))
    return LevelFinding(level, None)


def _advice_for_full() -> list[str]:
    if not sys.platform.startswith("linux"):
        return ["grade on Linux; the notebooks themselves and their checks run anywhere"]
    advice = [] if which("bwrap") else [INSTALL]
    if os.geteuid() != 0:
        advice += [f"run as root: {command} {KEEP}" for name, bad, command in SETTINGS if _setting(name) == bad]
    if _in_container():
        advice.append(DOCKER)
    return advice or ["run as root, or ask this machine's administrator to allow user namespaces"]


def _advice_for_reduced() -> list[str]:
    return [AS_ROOT] if os.geteuid() != 0 else [LANDLOCK]


def _no_advice() -> list[str]:
    return ["report it: notebooks cannot be run here, even without isolation"]


_ADVICE: dict[Level, Callable[[], list[str]]] = {
    Level.FULL: _advice_for_full,
    Level.REDUCED: _advice_for_reduced,
    Level.NONE: _no_advice,
}


def _setting(name: str) -> str | None:
    try:
        return Path("/proc/sys", name).read_text().strip()
    except OSError:
        return None


def _in_container() -> bool:
    return any(os.path.exists(mark) for mark in ("/.dockerenv", "/run/.containerenv")) or "container" in os.environ


# What `autograder doctor` says of it


def show_levels() -> Level:
    """Print which levels this machine offers, what is missing, and how to get it; the best one, or the command ends."""
    findings = examine()
    for finding in findings:
        console.print(f"{finding.level:<8} {'yes' if finding.fault is None else 'no: ' + finding.fault}")
        for line in finding.advice:
            console.print(f"         to get it: {line}")
    best = next((finding.level for finding in findings if finding.fault is None), None)
    if best is None:
        console.print("This machine offers no isolation. Grading refuses to start unless you pass `--isolation none`.")
        sys.exit(NOT_HELD)
    if trouble := about_this_kit():
        console.print(trouble)
        sys.exit(NOT_HELD)
    if _groups.delegated() is not None:
        console.print("Memory and processes are limited by the kernel, in control groups, as far as it lets them.")
    else:
        console.print("Memory and processes are watched from outside: no control group was delegated to this command.")
        if command := _groups.command_to_get_one():
            console.print(f"         to have the kernel limit them: {command} autograder grade ...")
    console.print(f"Submissions will be graded at level {best}.")
    return best
