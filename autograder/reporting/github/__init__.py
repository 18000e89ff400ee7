"""What GitHub Actions shows of a graded batch: annotations on the right cells, and a Markdown job summary.

Logs and summaries are seen by whoever sees the repository, so they tell of hidden cases how many failed and no more.
"""

from autograder.reporting.github.commands import annotations, as_error, commands_stopped
from autograder.reporting.github.summary import write_summary

__all__ = ["annotations", "as_error", "commands_stopped", "write_summary"]
