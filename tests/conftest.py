"""What the tests share: the clone they run in, one whole build of it, and the records of all known answers.

`make test` runs them in three processes, so that two processors are busy while one of them waits. A file's tests stay
together, as they share what takes long to make. What takes longest goes first: else one process would be left with it
at the end.
"""

import fcntl
import gc
import os

# NumPy's threads would wait for each other, which counts as work, and for processors that other tests use.
os.environ["OPENBLAS_NUM_THREADS"] = "1"

import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from importlib.metadata import distributions
from pathlib import Path
from typing import NoReturn

import psutil
import pytest
from kit import known_answers, own_class, sample_class
from kit import pyodide_copy as pyodide
from kit.in_process import ASSIGNMENTS, given_in, read_test_files
from kit.notebooks import OWN, ROOT
from kit.tiers import pytest_runtest_makereport  # noqa: F401 - a hook

from autograder.authoring.build import build_assignments as build
from autograder.authoring.out_of_date import digest_of
from autograder.authoring.prove import Graded
from autograder.course.course import tracked_files
from autograder.files.uncollected import uncollected
from autograder.marking.record import CaseGrade
from autograder.wall.isolation import best_level
from autograder.workspace import SOFTLOOKUP, Kit

# An ordinary environment is what counts: where bytecode is written, it must do no harm.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
STARTED_BY = "SOFT_LOOKUP_TESTS"
LONGEST = (
    "test_from_scratch.py",
    "test_attacks.py",
    "test_prove.py",
    "test_build.py",
    "test_test_files.py",
    "test_parity.py",
    "test_checking.py",
    "test_on_colab.py",
    "test_batch.py",
    "test_pool.py",
    "test_site_browser.py",
    "test_session.py",
    "test_grade.py",
    "test_pyodide.py",
    "test_dask_cluster.py",
    "test_namespace.py",
)
pytest_plugins = ("kit.kits",)  # fixtures that several files of a room share


COLLECTED = pytest.StashKey[tuple[set[Path], int, int]]()  # the files, how many of their tests are slow, and all


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[object]:
    """Collect no garbage while tests are collected, nor look at all that this makes ever again: none of it is any."""
    with uncollected():
        done = yield
    gc.freeze()
    return done


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    slow = sum(item.get_closest_marker("slow") is not None for item in items)
    config.stash[COLLECTED] = {item.path for item in items}, slow, len(items)
    items.sort(key=lambda item: LONGEST.index(item.path.name) if item.path.name in LONGEST else len(LONGEST))


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """A test leaves nothing to whatever comes next: more than 20 open figures are a warning there, and the `softlookup`
    of another course has no pictures.
    """
    if pyplot := sys.modules.get("matplotlib.pyplot"):
        pyplot.close("all")
    if nextitem is None or nextitem.path != item.path:
        forget_softlookup()


def pytest_configure(config: pytest.Config) -> None:
    """Killed, the tests say what was running, and end all that they have started, in whatever session that is."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        os.environ[STARTED_BY] = str(os.getpid())  # which what is started inherits
        signal.signal(signal.SIGTERM, partial(_end_everything, config))
    # As a shell starts what it runs in the background, and nohup; what tests start must not inherit it.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
        signal.signal(signal.SIGHUP, signal.SIG_DFL)


_running: dict[str, float] = {}  # tests, and when they began


def pytest_runtest_logstart(nodeid: str) -> None:
    _running[nodeid] = time.monotonic()


def pytest_runtest_logfinish(nodeid: str) -> None:
    del _running[nodeid]


def _end_everything(config: pytest.Config, number: int, _frame: object) -> NoReturn:
    config.pluginmanager.getplugin("capturemanager").suspend_global_capture()
    for test, since in _running.items():
        print(f"killed while this ran, for {time.monotonic() - since:.0f} s: {test}", file=sys.stderr)
    while left := [one for one in psutil.process_iter() if _is_ours(one)]:
        for one in left:
            with suppress(psutil.NoSuchProcess):
                one.kill()
        time.sleep(0.05)
    os._exit(128 + number)


def _is_ours(process: psutil.Process) -> bool:
    with suppress(psutil.Error):
        if process.pid != os.getpid() and process.status() != psutil.STATUS_ZOMBIE:
            below = any(parent.pid == os.getpid() for parent in process.parents())
            return below or process.environ().get(STARTED_BY) == str(os.getpid())
    return False


def copy_kit(folder: Path) -> Kit:
    """A kit in `folder` with this clone's masters and answers, and nothing built."""
    shutil.copytree(ROOT / "solutions", folder / "solutions", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / ".gitignore", folder)
    return Kit(folder)


def one_master_kit(folder: Path, name: str) -> Kit:
    """A kit with one assignment of the tests' own course, and nothing built."""
    kit = Kit(shutil.copytree(OWN, folder, dirs_exist_ok=True))
    for other in set(kit.names()) - {name}:
        shutil.rmtree(kit.master(other))
    return kit


def copy_what_is_built(kit: Kit) -> None:
    """Copy what this clone has built; `build` makes anew whatever is not as this clone's masters would make it."""
    here = Kit(ROOT)
    for name in (*here.names(), SOFTLOOKUP):
        for path, content in tracked_files(here, name).items():
            (kit.assignments / path).parent.mkdir(parents=True, exist_ok=True)
            (kit.assignments / path).write_bytes(content)
        if (here.dist / name).is_dir():
            shutil.copytree(here.dist / name, kit.dist / name)
    if (here.build / "digests").is_dir():
        shutil.copytree(here.build / "digests", kit.build / "digests")


def shared_folder(factory: pytest.TempPathFactory) -> Path:
    """A folder that all of pytest's processes share; each has a folder of its own in it."""
    folder = factory.getbasetemp()
    return folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder


def made_once(folder: Path, make: Callable[[Path], object]) -> Path:
    """A folder that the first process to ask for it makes, whole, for all of them."""
    with locked(folder.with_suffix(".lock")):
        if not folder.exists():
            part = folder.with_suffix(".part")
            make(part)
            part.rename(folder)
    return folder


def digest_of_this_clone() -> str:
    """The digest of what grading may depend on: files that are not ignored, Python, its packages, the isolation."""
    packages = sorted(f"{one.name} {one.version}" for one in distributions())
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listing, cwd=ROOT, capture_output=True, check=True).stdout.split(b"\0")
    paths = (ROOT / os.fsdecode(name) for name in names if name)
    contents = (path.read_bytes() if path.is_file() else b"" for path in paths)
    return digest_of([repr((sys.version, packages, best_level(), names)).encode(), *contents])


@pytest.fixture(scope="session")
def built(tmp_path_factory) -> Kit:
    """All assignments, built from this clone's masters, once for all processes; tests must leave it as it is."""

    def make(folder: Path) -> None:
        kit = copy_kit(folder)
        copy_what_is_built(kit)
        build(kit, kit.names())

    return Kit(made_once(shared_folder(tmp_path_factory) / "kit", make))


@pytest.fixture(scope="session")
def own(tmp_path_factory) -> Kit:
    """The tests' own course, built once for all processes; tests must leave it as it is."""

    def make(folder: Path) -> None:
        kit = Kit(shutil.copytree(OWN, folder))
        build(kit, kit.names())

    return Kit(made_once(shared_folder(tmp_path_factory) / "own", make))


@pytest.fixture(scope="session")
def graded(request, built, tmp_path_factory) -> dict[str, Graded]:
    """The records of every solution, stub and known answer, graded behind the wall once for all processes.

    It takes minutes, so the slow tests take what `make test` found just before, of the very same files.
    """
    kept = ROOT / "build" / "known-answers" / digest_of_this_clone()
    if request.config.option.markexpr == "slow" and kept.is_dir():
        return known_answers.read_all(built, kept)
    records = made_once(shared_folder(tmp_path_factory) / "answers", partial(known_answers.grade_all, built))
    with locked(shared_folder(tmp_path_factory) / "kept.lock"):
        if not kept.is_dir():
            shutil.rmtree(kept.parent, ignore_errors=True)
            shutil.copytree(records, kept.with_suffix(".part")).rename(kept)
    return known_answers.read_all(built, records)


@pytest.fixture(scope="session")
def submissions(tmp_path_factory) -> Path:
    """The sample class's files, made once for all processes; tests must leave them as they are."""
    write = partial(sample_class.write, samples=sample_class.sample_class())
    return made_once(shared_folder(tmp_path_factory) / "submissions", write)


@pytest.fixture(scope="session")
def own_submissions(tmp_path_factory) -> Path:
    """The files of the class of the tests' own course, made once for all processes, and left as they are, too."""
    write = partial(sample_class.write, samples=own_class.own_class())
    return made_once(shared_folder(tmp_path_factory) / "own_submissions", write)


@pytest.fixture(scope="session")
def class_run(built, submissions, tmp_path_factory) -> known_answers.ClassRun:
    """The sample class, graded by the real command at the level that it chooses, once for all processes."""
    return graded_once(built, submissions, shared_folder(tmp_path_factory) / "class")


@pytest.fixture(scope="session")
def own_class_run(own, own_submissions, tmp_path_factory) -> known_answers.ClassRun:
    """The class of the tests' own course, graded as `class_run` is."""
    return graded_once(own, own_submissions, shared_folder(tmp_path_factory) / "own_class")


def graded_once(kit: Kit, submissions: Path, out: Path) -> known_answers.ClassRun:
    """A class that the first process to ask for it grades, for all of them."""
    with locked(out.with_suffix(".lock")):
        if not out.exists():
            known_answers.grade_class(kit, submissions, out)
    return known_answers.read_class(out)


@pytest.fixture(scope="session")
def site_run(built, tmp_path_factory) -> known_answers.SiteRun:
    """The site, written by the real command, which browsers fetch Pyodide for, once for all processes."""
    out = shared_folder(tmp_path_factory) / "site"
    with locked(out.with_suffix(".lock")):
        if not out.with_suffix(".json").exists():
            known_answers.write_site(built, out)
    return known_answers.read_site(out)


@pytest.fixture(scope="session")
def outcome(graded) -> dict[tuple[str, str], tuple[CaseGrade, ...]]:
    """Return what became of each case for each known answer, by assignment and the answer's name."""
    return known_answers.by_answer(graded)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Nobody else holds the lock meanwhile."""
    with open(path, "w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


@pytest.fixture(scope="session")
def test_files(built):
    """Each question's test file, hidden cases included."""
    return {key: text for name in ASSIGNMENTS for key, text in read_test_files(built, name).items()}


@pytest.fixture(scope="session")
def given(built):
    """Return what the student's notebook has before each question: names that its own cells make, with the stubs."""
    forget_softlookup()  # a fixture of this file may have had another kit's, which has no pictures
    return {name: given_in(built, name) for name in ASSIGNMENTS}


@pytest.fixture
def temporary(monkeypatch):
    """A temporary folder for a test and its processes alone, with a path short enough for sockets."""
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:
        monkeypatch.setattr(tempfile, "tempdir", folder)
        monkeypatch.setenv("TMPDIR", folder)
        yield folder


@pytest.fixture
def helper_modules(built):
    """Make what ships with all assignments importable."""
    with softlookup_in(built.assignments):
        yield


@pytest.fixture
def feedback(helper_modules):
    from softlookup import feedback

    return feedback


@contextmanager
def softlookup_in(folder: Path) -> Iterator[None]:
    """The `softlookup` there can be imported, all of it anew: two copies would not know each other's state."""
    forget_softlookup()
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))
        yield
    forget_softlookup()


def forget_softlookup():
    """Whoever imports it next gets a copy of their own."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "softlookup"]:
        del sys.modules[name]


@pytest.fixture(scope="session")
def pyodide_copy() -> Path:
    """A copy of Pyodide; tests that need it are skipped, loudly, where it cannot be had."""
    try:
        return pyodide.get()
    except pyodide.Unavailable as error:
        pytest.skip(f"NO PYODIDE, THE SITE IS NOT TESTED IN IT: {error}")
