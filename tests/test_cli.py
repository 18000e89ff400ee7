"""Whatever ends a command early or keeps it from starting is one line and an exit status of its own."""

import errno
import os
import signal
import subprocess
import sys

import pytest
from conftest import ROOT
from kit.results import heads, write_results

from autograder import cli


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


def test_without_jupyterlite_the_command_says_how_to_get_it(tmp_path):
    alone = "import sys; sys.modules['jupyterlite_pyodide_kernel'] = None; from autograder.cli import main; main()"
    command = [sys.executable, "-c", alone, "site", "--out", str(tmp_path / "public")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=1800)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "install it with: pip install 'soft-lookup[site]'" in done.stderr
