"""The two ways in which input can be bad, kept apart from our own faults.

A `UserError` stops a command before it has done anything: the command line prints its one line and
exits with status 2. An `Unreadable` concerns one submission only: it becomes that submission's
status and reason while the others are graded.
"""


class UserError(Exception):
    """What the person who called the command can put right; its text is one line that says how."""


class Unreadable(Exception):
    """A submission that cannot be graded; its text is the one-line reason, fit to show a student."""
