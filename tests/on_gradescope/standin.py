"""Gradescope's container: a root file system of its own, in which root has what Docker leaves it, and no network.

Takes an autograder.zip and does with it what Gradescope does: unpacks it to /autograder/source, runs setup.sh, puts a
submission and its metadata in place and runs run_autograder. The system's programs and this Python are the host's,
read-only, and in place of the packages that setup.sh would download there is the environment that the tests run in,
which the same versions are pinned for.
"""

import errno
import json
import os
import shutil
import struct
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

import jsonschema

SCHEMA = json.loads(Path(__file__).with_name("results.schema.json").read_text(encoding="utf-8"))
SECONDS = 180
# What Docker leaves to root in a container, unless told otherwise. None of it makes a namespace.
DOCKERS = (
    *("CHOWN", "DAC_OVERRIDE", "FOWNER", "FSETID", "KILL", "SETGID", "SETUID", "SETPCAP", "NET_BIND_SERVICE"),
    *("NET_RAW", "SYS_CHROOT", "MKNOD", "AUDIT_WRITE", "SETFCAP"),
)
FOR_NAMESPACES = ("SYS_ADMIN", "NET_ADMIN")
# A filter for a kernel that knows no Landlock: its three system calls (444 to 446) do not exist.
WITHOUT_LANDLOCK = b"".join(
    struct.pack("HBBI", *instruction)
    for instruction in (
        (0x20, 0, 0, 0),  # load the number of the system call
        (0x35, 0, 2, 444),  # lower: allow
        (0x25, 1, 0, 446),  # higher: allow
        (0x06, 0, 0, 0x00050000 | errno.ENOSYS),
        (0x06, 0, 0, 0x7FFF0000),  # allow
    )
)
SYSTEM = (
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/etc/ld.so.cache",
    "/etc/alternatives",
    "/etc/localtime",
)
METADATA = {
    "id": 123456,
    "created_at": "2026-11-20T14:22:32.365935-08:00",
    "assignment": {"id": 25828, "title": "A notebook", "total_points": "40.0", "due_date": "2026-11-20T23:00:00-08:00"},
    "submission_method": "upload",
    "users": [{"email": "student@example.com", "id": 1234, "name": "A Student"}],
    "previous_submissions": [{"submission_time": "2026-11-19T10:00:00-08:00", "score": 1.0, "results": {"secret": 1}}],
}


def why_not() -> str | None:
    """Return why there can be no such container on this machine."""
    if os.geteuid() != 0:
        return "only root can play a container's root with other users in it"
    if sys.prefix == sys.base_prefix:
        return "the tests do not run in a virtual environment, which would be the container's"
    if shutil.which("bwrap") is None:
        return "bubblewrap is not installed"
    done = subprocess.run(["bwrap", "--ro-bind", "/", "/", "true"], capture_output=True, text=True)
    return f"no file system of its own can be made: {done.stderr.strip()}" if done.returncode else None


def validate(results: dict) -> None:
    jsonschema.validate(results, SCHEMA)


class Container:
    """A container whose /autograder lies in `folder`; what it may do is given with each command."""

    def __init__(self, folder: Path, autograder_zip: Path):
        self.folder = folder
        for name in ("source", "submission", "results"):
            (folder / name).mkdir(parents=True)
        with zipfile.ZipFile(autograder_zip) as archive:
            archive.extractall(folder / "source")
        shutil.copy(folder / "source" / "run_autograder", folder / "run_autograder")
        (folder / "run_autograder").chmod(0o755)

    def run(
        self, *command: str, namespaces: bool = True, landlock: bool = True, packages: bool = True
    ) -> subprocess.CompletedProcess:
        """Run a command as Gradescope would: as root, in /autograder."""
        line = [*_root(namespaces), "--bind", str(self.folder), "/autograder", "--chdir", "/autograder"]
        if packages:
            line += ["--ro-bind", sys.prefix, "/opt/soft-lookup"]
        with tempfile.TemporaryFile() as program:
            program.write(b"" if landlock else WITHOUT_LANDLOCK)
            program.seek(0)
            line += [] if landlock else ["--seccomp", str(program.fileno())]
            passed = [program.fileno()]
            return subprocess.run([*line, *command], capture_output=True, text=True, timeout=SECONDS, pass_fds=passed)

    def grade(self, submission: dict[str, bytes], **machine: bool) -> dict:
        """The results of a submission, given by its files, on such a machine; they are of Gradescope's format."""
        shutil.rmtree(self.folder / "submission")
        for name, content in submission.items():
            path = self.folder / "submission" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        (self.folder / "submission").mkdir(exist_ok=True)
        (self.folder / "submission_metadata.json").write_text(json.dumps(METADATA))
        self.said = self.run("/autograder/run_autograder", **machine)
        results = json.loads((self.folder / "results" / "results.json").read_text(encoding="utf-8"))
        validate(results)
        return results


def _root(namespaces: bool) -> list[str]:
    line = ["bwrap", "--unshare-pid", "--unshare-ipc", "--unshare-uts", "--unshare-net", "--die-with-parent"]
    line += ["--clearenv", "--setenv", "PATH", f"{sys.base_prefix}/bin:/usr/sbin:/usr/bin:/sbin:/bin"]
    line += ["--setenv", "SECRET", "of the container", "--cap-drop", "ALL"]
    for capability in (*DOCKERS, *(FOR_NAMESPACES if namespaces else [])):
        line += ["--cap-add", f"CAP_{capability}"]
    line += ["--tmpfs", "/", "--proc", "/proc", "--dev", "/dev"]
    for folder, mode in (("/tmp", "1777"), ("/var", "0755"), ("/var/tmp", "1777"), ("/root", "0700"), ("/opt", "0755")):
        line += ["--perms", mode, "--dir", folder]
    for path in SYSTEM:
        if os.path.islink(path):
            line += ["--symlink", os.readlink(path), path]
        elif os.path.exists(path):
            line += ["--ro-bind", path, path]
    if not sys.base_prefix.startswith("/usr/"):
        for folder in reversed(Path(sys.base_prefix).parents[:-1]):
            line += ["--perms", "0755", "--dir", str(folder)]
        line += ["--ro-bind", sys.base_prefix, sys.base_prefix]
    return line
