"""The state of a class: whose each submission is and when it came, and what was accepted with the grades.

It lies in the results folder as `class.json`, written together with the grades and only by this package; what an
instructor says is in `class.yml` (`settings`). Gives and takes that file, and decides nothing.
"""

from datetime import datetime
from pathlib import Path

from msgspec import field

from autograder.classroom.adjustments import Adjustment
from autograder.classroom.due_dates import Due
from autograder.classroom.people import Person
from autograder.classroom.points import HumanPoints
from autograder.classroom.settings import LAST, Settings
from autograder.files import json_files
from autograder.files.json_files import JsonStruct, Number

SCHEMA = 3
STATE_FILE = "class.json"


class Lateness(JsonStruct, frozen=True):
    """The lateness of a submission of an earlier run, as its grade was accepted then."""

    days: int | None
    share: Number
    free_days: int = 0


class Entry(JsonStruct, frozen=True):
    """The owners of a submission, and the time when it was handed in."""

    people: tuple[Person, ...] = ()
    unmatched: str | None = None  # why it matches nobody in the roster
    submitted: datetime | None = None
    marked_late: bool = False  # by the platform
    submitters: tuple[Person, ...] = ()  # the same people, as the platform knows them; then those who match nobody
    file: str = ""  # its path within what was graded
    accepted: Lateness | None = None
    folder: str = ""  # the one that was graded, by its name
    export: str = ""  # the export it comes from, if a platform exported one assignment's submissions
    untimed: str = ""  # why its time cannot be read
    undecided: str = ""  # why it has no grade until somebody decides which of its versions counts, or when it came
    newer: datetime | None = None  # its last commit, where the last one before the due date counts
    might: tuple[Person, ...] = ()  # of the roster, whose it may be too: they did not hand in nothing

    @property
    def pairs(self) -> list[tuple[Person, Person]]:
        """Each person, and the same one as the platform knows them."""
        return list(zip(self.people, self.submitters or self.people, strict=False))


class ClassState(JsonStruct, frozen=True, tag_field="schema", tag=SCHEMA):
    """A class: its submissions' entries by id, who handed in nothing, and what was said beside."""

    source: str = "folder"
    entries: dict[str, Entry] = field(default_factory=dict)
    missing: tuple[Person, ...] = ()
    settings: Settings = Settings()  # as they were accepted
    dues: tuple[Due, ...] = ()  # what was said, or else lies beside the roster
    groups: dict[str, tuple[str, ...]] = field(default_factory=dict)  # likewise
    roster: tuple[Person, ...] = ()
    words: dict[str, dict[str, str]] = field(default_factory=dict)  # of a platform's gradebook, if it was the roster
    points: tuple[HumanPoints, ...] = ()
    disputed: tuple[HumanPoints, ...] = ()  # given by several people, and different: none of them counts
    adjustments: tuple[Adjustment, ...] = ()
    notes: tuple[str, ...] = ()  # what of the roster a person should look at
    class_file: str = ""  # where class.yml is kept, relative to the folder; in it, without a word

    @property
    def takes_late_work(self) -> bool:
        """True if a clone's last version counts, as somebody said so or what it costs; else the one when it was due."""
        if said := self.settings.clones:
            return said == LAST
        return self.settings.late_penalty is not None or self.settings.late_budget > 0

    @property
    def needs_times(self) -> bool:
        """True if something hangs on when work came: which version of a clone counts, or what lateness costs."""
        return not self.takes_late_work or bool(self.settings.late_penalty)

    @property
    def unmatched(self) -> dict[str, str]:
        """The submissions that match nobody in the roster, with the reason."""
        return {id: entry.unmatched for id, entry in self.entries.items() if entry.unmatched}


def state_to_json(state: ClassState) -> str:
    return json_files.encode(state) + "\n"


def load_state(out: Path) -> ClassState | None:
    """Return the state of a folder of results; None if there is none yet, UserError if it is damaged."""
    if not (out / STATE_FILE).exists():
        return None
    return json_files.read(out / STATE_FILE, ClassState, "remove it, or grade again")
