"""What the sandbox's command does not name is not there for players, and the fork server is heard out."""

import json
import signal
import subprocess
import sys
import time

import nbformat
import pytest
from conftest import ROOT
from kit.sample_class import solved, to_bytes
from kit.tiers import first_of
from kit.wall import LEVELS, NAME, trial_players
from matplotlib import font_manager

from autograder.course.manifest import Limits
from autograder.wall import _sandbox
from autograder.wall._sandbox import Sandbox
from autograder.wall.grader import Grader
from autograder.wall.inside import wire
from autograder.wall.results import Level

PEEK = """
found = []
def see(path):
    try:
        import os
        found.extend(os.listdir(path))
    except OSError:
        pass
for path in ({paths}):
    see(path)
def get_scores(H, h):
    raise ValueError(repr(sorted(found))[:300])
"""


@pytest.mark.skipif(Level.FULL not in LEVELS, reason="this machine gives no namespaces")
def test_a_player_sees_neither_this_repository_nor_other_processes(assignment):
    paths = repr(str(ROOT)), repr(str(ROOT / "solutions")), "'/home'", "'/root'", "'/work'"
    source = PEEK.format(paths=", ".join(paths))
    with Grader(Level.FULL) as grader:
        notebook = solved(NAME, get_scores=source)
        run = grader.run(assignment, nbformat.reads(to_bytes(notebook).decode(), as_version=4))
    message = run.cases["get_scores"][0].finding.text
    for name in ("solutions", "autograder", "softmax", ".git", "dist"):
        assert name not in message


@pytest.mark.parametrize("level", first_of(LEVELS))
def test_a_player_has_the_fonts_that_come_with_matplotlib_and_no_others(level, tmp_path, monkeypatch):
    """They are taken from the list that this user's Matplotlib keeps."""
    monkeypatch.setenv("MPLCONFIGDIR", str(tmp_path))
    fonts = font_manager.FontManager()
    fonts.ttflist = [font for font in fonts.ttflist if "DejaVuSans.ttf" in font.fname]
    path = tmp_path / f"fontlist-v{fonts.__version__}.json"
    font_manager.json_dump(fonts, path)
    listed = json.loads(path.read_text())
    listed["ttflist"].append(listed["ttflist"][0] | {"fname": "/usr/share/fonts/ours.ttf", "name": "Ours"})
    path.write_text(json.dumps(listed))
    with trial_players(level, 1, ("matplotlib.pyplot",)) as (link,):
        names = "[font.name for font in matplotlib.font_manager.fontManager.ttflist]"
        link.run("cell 1", f"import matplotlib.font_manager\nfonts = {names}", 60.0)
        assert link.decode(link.fetch(["fonts"])["fonts"].data) == ["DejaVu Sans"]


@pytest.mark.parametrize("variable", ["XDG_CACHE_HOME", "HOME"])
def test_the_list_is_found_where_matplotlib_keeps_it(variable, tmp_path, monkeypatch):
    for name in ("MPLCONFIGDIR", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv(variable, str(tmp_path))
    assert _sandbox._font_lists() == {}
    subprocess.run([sys.executable, "-c", "import matplotlib.font_manager"], check=True)
    (kept,) = _sandbox._font_lists().values()
    fonts = json.loads(kept)
    assert {"DejaVu Sans", "cmr10"} <= {font["name"] for font in fonts["ttflist"]}
    assert "Courier" in {font["name"] for font in fonts["afmlist"]}


@pytest.mark.parametrize(
    "kept",
    [
        "{",
        "[]",
        '{"ttflist": [{}], "afmlist": []}',
        '{"ttflist": [{"fname": "/usr/share/fonts/a.ttf"}], "afmlist": []}',  # of a Matplotlib that a system packs
    ],
)
def test_a_list_without_fonts_that_come_with_matplotlib_is_not_handed_on(kept, tmp_path, monkeypatch):
    monkeypatch.delenv("MPLCONFIGDIR", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    (tmp_path / "matplotlib").mkdir()
    (tmp_path / "matplotlib" / "fontlist-v1.json").write_text(kept)
    assert _sandbox._font_lists() == {}


@pytest.mark.parametrize("level", first_of(LEVELS, 2))  # without any, little can keep it from working
def test_the_fork_server_is_heard_out(level, monkeypatch):
    """A case whose time is up meanwhile is interrupted after that, so that no answer is left over."""

    class Busy(BaseException):
        pass

    def interrupt(_signal, _frame):
        raise Busy

    def compute(seconds):
        until = time.process_time() + seconds
        while time.process_time() < until:
            pass

    def slow(*arguments):
        compute(0.1)
        return receive(*arguments)

    receive, before = wire.receive, signal.signal(signal.SIGPROF, interrupt)
    sandbox = Sandbox(level)
    monkeypatch.setattr(wire, "receive", slow)
    try:
        signal.setitimer(signal.ITIMER_PROF, 0.05)
        sandbox.register("trial", Limits(), {})
        with pytest.raises(Busy):
            compute(5)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
        sandbox.close()
