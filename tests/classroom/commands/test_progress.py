"""What `autograder grade` says while it grades: how many are done, odd or failed, and how long is left."""

import io

from kit.results import plain_record
from rich.console import Console

from autograder.classroom.commands.progress import BatchProgress
from autograder.marking.record import CellReport, Status


def test_progress_counts_graded_odd_and_failed():
    text = io.StringIO()
    with BatchProgress(Console(file=text)) as progress:
        progress.starts(5, 5)
        progress.skips()
        progress.has(plain_record())
        progress.has(plain_record(cells=(CellReport(0, "error", 1.0),)))
        progress.has(plain_record(cells=(CellReport(0, "timed_out", 1.0),)))
        progress.has(plain_record(submission="bob", status=Status.UNREADABLE, reason="a PDF", score=None))
        progress.ends()
    assert "1 of 5 were graded before" in text.getvalue()
    assert "bob: unreadable, a PDF" in text.getvalue()
    assert "4 of 4: 2 graded, 1 interrupted, 1 failed; " in text.getvalue()


def test_progress_on_a_terminal_is_a_bar_with_rate_and_time_left():
    text = io.StringIO()
    console = Console(file=text, force_terminal=True, width=150)
    with BatchProgress(console) as progress:
        progress.starts(2, 2)
        progress.has(plain_record())
        progress._bar.refresh()
    for word in ("1/2", "1 graded, 0 interrupted, 0 failed", "/s, 0:00:0", "left"):
        assert word in text.getvalue()
