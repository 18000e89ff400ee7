"""What GitHub Actions shows of a graded batch: a Markdown job summary.

Everybody who can see the repository can see summaries, so they give only the number of failed hidden cases.
"""

from autograder.reporting.github.commands import as_error, commands_stopped
from autograder.reporting.github.summary import write_summary

__all__ = ["as_error", "commands_stopped", "write_summary"]
