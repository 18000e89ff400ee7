"""A player has no capability, and is shown no more of the machine's folders than Python needs."""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import nbformat
import pytest
from behind_the_wall import SAFE, as_root, trial_player

from autograder.wall import isolation
from autograder.wall.grader import Grader
from autograder.wall.inside import confine
from autograder.wall.inside.wire import Ran
from autograder.wall.loading import load
from autograder.wall.sandbox import bubblewrap

BARE = """
import ctypes
libc = ctypes.CDLL(None)
capabilities = (ctypes.c_uint32 * 6)()
assert libc.capget((ctypes.c_uint32 * 2)(0x20080522, 0), capabilities) == 0
assert not any(capabilities)
assert {libc.prctl(23, number, 0, 0, 0) for number in range(64)} == {0, -1}, "a program may have some"
assert libc.prctl(39, 0, 0, 0, 0) == 1, "a program may get new privileges"
assert libc.prctl(21, 0, 0, 0, 0) == 2, "no filter on system calls"
"""


@pytest.mark.parametrize("level", SAFE)
def test_a_player_has_no_capability_and_gets_none(level):
    with trial_player(level) as connected:
        assert connected.run("cell 1", BARE, 20.0) == (Ran.OK, "")


@as_root
@pytest.mark.parametrize("level", SAFE)
def test_a_kit_below_usr_is_not_seen(level, built):
    """Docker's habit is /usr/src/app."""
    with tempfile.TemporaryDirectory(dir="/usr/src") as kit:
        Path(kit).chmod(0o755)
        secret = Path(kit, "autograder.zip")
        secret.write_text("all hidden tests")
        isolation.check_hidden([secret])
        with Grader(level) as grader:
            source = f"try:\n    text = open({str(secret)!r}).read()\nexcept OSError:\n    text = ''\nassert not text"
            notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source)])
            (cell,) = grader.run(load(built.autograder_zip("03_context")), notebook).cells
    assert (cell.status, cell.reason) == ("ok", None)


@pytest.mark.skipif(shutil.which("bwrap") is None, reason="bubblewrap is not installed")
def test_of_a_virtual_environment_in_the_kits_root_only_python_is_shown(tmp_path, monkeypatch):
    for name in ("bin", "lib", "dist"):
        (tmp_path / name).mkdir()
    (tmp_path / "pyvenv.cfg").touch()
    secret = tmp_path / "dist" / "autograder.zip"
    secret.touch()
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    listed = subprocess.run([*bubblewrap(), "/bin/ls", "/venv"], capture_output=True, text=True, check=True).stdout
    assert listed.split() == ["bin", "lib", "pyvenv.cfg"]
    assert confine.shows(secret) is None
    assert confine.shows(tmp_path / "lib" / "kit") == str(tmp_path / "lib")
