"""Whatever ends a command early is one line and an exit status of its own, and what a killed run leaves is removed."""

import errno
import os
import signal
import subprocess
import sys

import pytest
from conftest import ROOT
from made_class import heads, write_results

from autograder import cli
from autograder.errors import MachineFault, fault_of_machine


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (OSError(errno.ENOSPC, "No space left on device", "out/grades.csv"), "out/grades.csv: no space is left"),
        (OSError(errno.EDQUOT, "Quota"), "quota"),
        (MemoryError(), "not enough memory"),
        (OSError(errno.ENOMEM, "Cannot allocate memory"), "not enough memory"),
        (BlockingIOError(errno.EAGAIN, "Resource temporarily unavailable"), "no more processes can be started"),
        (RuntimeError("can't start new thread"), "no more processes can be started"),
        (OSError(errno.EMFILE, "Too many open files"), "too many files"),
        (MachineFault("no more processes"), "no more processes"),
        (RuntimeError("ours"), None),
        (FileNotFoundError(errno.ENOENT, "No such file"), None),
    ],
)
def test_what_the_machine_lacks_is_named_and_our_faults_are_not_called_that(error, says):
    said = fault_of_machine(error)
    assert said is None if says is None else says in said


def test_a_full_disk_is_one_line_and_status_4(tmp_path, monkeypatch, capsys):
    write_results(tmp_path / "out", [heads("ada", 2, 2)])

    def full(_source, path):
        raise OSError(errno.ENOSPC, "No space left on device", str(path))

    monkeypatch.setattr(os, "replace", full)
    monkeypatch.setattr(sys, "argv", ["autograder", "report", str(tmp_path / "out")])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert ended.value.code == 4
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert "no space is left on the disk" in error
    assert [path.name for path in (tmp_path / "out").rglob(".*")] == []


@pytest.mark.parametrize("how", [["-O"], ["-OO"], []])
def test_python_without_assertions_is_refused(how):
    environment = os.environ | ({} if how else {"PYTHONOPTIMIZE": "1"})
    command = [sys.executable, *how, "-m", "autograder.cli", "report", "nowhere"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "python -O drops assertions" in done.stderr


WAITING = """
import sys, time
from autograder import cli
def wait(**_):
    print("ready", flush=True)
    time.sleep(60)
cli.commands.main = wait
cli.main()
"""


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGINT"])
def test_a_signal_ends_it_in_one_line_with_the_shells_own_status(name):
    process = subprocess.Popen(
        [sys.executable, "-c", WAITING], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout.readline() == "ready\n"
    process.send_signal(getattr(signal, name))
    _, error = process.communicate(timeout=1800)
    assert process.returncode == 128 + getattr(signal, name)
    assert error.count("\n") == 1
    assert error.startswith("autograder: stopped")


def test_nohup_is_heeded():
    code = f"import signal\nsignal.signal(signal.SIGHUP, signal.SIG_IGN)\n{WAITING}"
    process = subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert process.stdout.readline() == "ready\n"
    process.send_signal(signal.SIGHUP)
    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(1)
    process.kill()
    process.communicate()
