"""What an attack is, and what attacks are made of.

An attack is one submission (or a few that work together), the points that it deserves for what it answers
honestly, and the side effects that must not be found afterwards. No gain means exactly that: the score that is
deserved, not a point more, and no side effect; not a point less either, for what was answered honestly.

Where success would show in nothing that a grade depends on (a file that was read, a socket that answered), the
notebook holds back a right answer, the *prize*, and plays it only once the attempt succeeds. So every success shows
as points that are not deserved.
"""

import re
import textwrap
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from zlib import crc32

import nbformat
from kit.notebooks import CONTEXT, HEADS, LEARN, MODEL, ROOT, SOFTMAX, answer_cell, solutions, splice, student_notebook
from kit.sample_class import to_bytes

from autograder.course.master import Question
from autograder.course.masters import read_master

Files = dict[str, bytes]

ASSIGNMENTS = (SOFTMAX, CONTEXT, HEADS, LEARN, MODEL)  # those that attacks are made from

HERE = f"{crc32(str(ROOT).encode()):08x}"  # another clone's tests may run on this machine, at the same time
MARK = f"softlookup-attack-{HERE}"  # how the names of all files begin that an attack leaves where it should not
LEAK = "SOFTLOOKUP-LEAK"  # what an attack shows, in whatever form, only once it holds a hidden input
PRIZE_QUESTION = "entropy"

# Answers that need no other answer, for attackers who answer one question honestly.
ROWS_ALONE = "softmax_rows = np.exp(table) / np.exp(table).sum(axis=1, keepdims=True)"


@dataclass(frozen=True)
class Ground:
    """All that the test owns and attacks aim at. They are told all of it: no secret protects it."""

    folder: Path  # all of the following lie in it; every user of this machine may read it
    marks: Path  # and every user may write here
    tcp_port: int
    udp_port: int
    abstract_name: str  # of a Unix socket in the abstract name space, which no file permission protects
    socket_path: Path
    datagram_path: Path
    system_v: dict[str, int]  # numbers of a segment, of semaphores and of a queue, open to everyone

    @property
    def kit(self) -> Path:
        return self.folder / "kit"

    @property
    def inbox(self) -> Path:
        return self.folder / "in"

    @property
    def out(self) -> Path:
        return self.folder / "out"


@dataclass(frozen=True)
class Attack:
    """One attack: `make` gives its submissions, each of which deserves the points in `deserves`."""

    name: str  # what must (not) happen, as a slug
    class_: str
    tries: str  # in one line
    make: Callable[[Ground], Files]
    deserves: dict[str, float] | None = field(default_factory=dict)  # by question, others 0; None: it has no grade
    # Whether the otter engine, with no protection, lets it gain something or spoil something. None: not run there.
    otter_falls: bool | None = None
    secrets: tuple[str, ...] = (LEAK,)  # what students may not be shown
    may_lose: float = 0.0  # so many points of its own, by what it does to itself
    shown_seconds: float | None = None  # at most so long may what students see say that grading took
    quiet_cells: bool = False  # no cell may fail: that one does would tell what a hidden input was
    assignment: str = SOFTMAX

    @property
    def mark(self) -> str:
        """Return how the names of this attack's own marks begin."""
        return mark(self.name)

    @property
    def process_name(self) -> str:
        """Return what this attack calls processes that it wants to outlive it."""
        return process_name(self.name)

    @property
    def score(self) -> float | None:
        return None if self.deserves is None else round(sum(self.deserves.values()), 5)


def mark(name: str) -> str:
    return f"{MARK}-{name}"


def process_name(name: str) -> str:
    return f"sla-{crc32(f'{HERE} {name}'.encode()):08x}"  # the kernel keeps 15 characters


# Points


@cache
def questions(assignment: str) -> dict[str, Question]:
    """The autograded questions of an assignment."""
    master = read_master(ROOT / "solutions" / assignment)
    return {question.name: question for question in master.questions if not question.manual}


def full(*names: str, of: str = SOFTMAX) -> dict[str, float]:
    """All the points of the named questions."""
    return {name: questions(of)[name].points for name in names}


def all_but(*names: str, of: str = SOFTMAX) -> dict[str, float]:
    """All points, but for the named questions; with no name, all."""
    unknown = set(names) - set(questions(of))
    assert not unknown, unknown
    return full(*(name for name in questions(of) if name not in names), of=of)


def public(*names: str, of: str = SOFTMAX) -> dict[str, float]:
    """The points of the named questions' public cases: what one gets for knowing those by heart."""
    return {name: sum(case.points for case in questions(of)[name].cases if not case.hidden) for name in names}


def cases(of: str = SOFTMAX, **names: str) -> dict[str, float]:
    """The points of single cases: question → the cases' names, with spaces between."""
    points = {}
    for question, wanted in names.items():
        worth = {case.name: case.points for case in questions(of)[question].cases}
        points[question] = sum(worth[name] for name in wanted.split())
    return points


# Notebooks


def blank(assignment: str = SOFTMAX, **instead: str) -> nbformat.NotebookNode:
    """The notebook with nothing answered, but for what is given here."""
    return splice(student_notebook(assignment), instead)


def solved(assignment: str = SOFTMAX, **instead: str) -> nbformat.NotebookNode:
    """The notebook with every question answered rightly, but for those given here."""
    return blank(assignment, **solutions(assignment) | instead)


def honest(*names: str, assignment: str = SOFTMAX) -> dict[str, str]:
    """The master's answers to some questions; they must not need each other."""
    return {name: solutions(assignment)[name] for name in names}


def with_first(notebook: nbformat.NotebookNode, source: str) -> nbformat.NotebookNode:
    """The notebook with a cell before all of the student's own, right after the imports."""
    return _with_cell(notebook, 3, source)


def with_last(notebook: nbformat.NotebookNode, source: str) -> nbformat.NotebookNode:
    """The notebook with a cell after all others."""
    return _with_cell(notebook, len(notebook.cells), source)


def with_before(notebook: nbformat.NotebookNode, name: str, source: str) -> nbformat.NotebookNode:
    """The notebook with a cell right before the answer to a question."""
    return _with_cell(notebook, answer_cell(notebook, name), source)


def _with_cell(notebook: nbformat.NotebookNode, index: int, source: str) -> nbformat.NotebookNode:
    used = sum(cell.id.startswith("attack") for cell in notebook.cells)
    notebook.cells.insert(index, nbformat.v4.new_code_cell(source, id=f"attack-{used}"))
    return notebook


def answered_at_once(source: str, assignment: str = SOFTMAX, **instead: str) -> nbformat.NotebookNode:
    """The notebook with all answers in the first answer's cell, and nothing in the others but what is given here."""
    first, *others = questions(assignment)
    return blank(assignment, **{first: source}, **{name: f"# {name}: see above" for name in others} | instead)


def check_cells(notebook: nbformat.NotebookNode) -> list[nbformat.NotebookNode]:
    return [cell for cell in notebook.cells if cell.cell_type == "code" and cell.source.startswith("grader.check(")]


def fill(source: str, **values: object) -> str:
    """A cell's source with each `@NAME@` in it replaced by the Python literal of that value.

    `@LEAK@` comes in two halves: students are shown their own code, and that is no leak.
    """
    literals = {name: repr(str(value) if isinstance(value, Path) else value) for name, value in values.items()}
    if isinstance(leak := values.get("leak"), str):
        literals["leak"] = f"({leak[:5]!r} {leak[5:]!r})"
    filled = re.sub(r"@([A-Z_]+)@", lambda found: literals[found[1].lower()], source)
    return textwrap.dedent(filled).strip("\n")


def one(name: str, notebook: nbformat.NotebookNode) -> Files:
    """An attack's only file."""
    return {f"{name}.ipynb": to_bytes(notebook)}


ON_SUCCESS = """\
won = None
try:
@ATTEMPT
except BaseException as error:
    problem = error
if won:
    exec(@PRIZE@)
"""


def on_success(attempt: str, question: str = PRIZE_QUESTION) -> str:
    """A cell that tries something and, once that has set `won`, defines the prize: a right answer to a question."""
    body = textwrap.indent(textwrap.dedent(attempt).strip("\n"), "    ")
    return fill(ON_SUCCESS, prize=solutions(SOFTMAX)[question]).replace("@ATTEMPT", body)


def for_prize(attempt: str, question: str = PRIZE_QUESTION, **instead: str) -> nbformat.NotebookNode:
    """A notebook whose answer to a question is there only if an attempt succeeds."""
    return blank(**{question: on_success(attempt, question)}, **instead)


def attack(name: str, class_: str, tries: str, notebook: Callable[[Ground], nbformat.NotebookNode], **more) -> Attack:
    """An attack with one notebook, which may depend on the ground."""
    return Attack(name, class_, tries, lambda ground: one(name, notebook(ground)), **more)


def names_are_unique(attacks: Iterable[Attack]) -> bool:
    names = [attack.name for attack in attacks]
    return len(names) == len(set(names))
