"""How long a submission may run; a master may set its own in its header."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    submission_seconds: float = 120.0
