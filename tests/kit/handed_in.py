"""What students, platforms and instructors hand over: submissions, clones, exports and rosters; and whose they are."""

import io
import keyword
import tokenize
import unicodedata
from datetime import UTC, datetime
from itertools import count

from dulwich.repo import Repo
from msgspec.structs import replace

from autograder.classroom.entries import ClassState
from autograder.classroom.handed_in import match
from autograder.classroom.points import placed, read_points
from autograder.classroom.settings import ClassFile, Settings, new_text
from autograder.course.answers import collect
from autograder.course.manifest import Limits, Manifest, QuestionEntry
from kit.notebooks import OWN, ROOT, solutions, splice, student_notebook
from kit.own_class import SHARES
from kit.sample_class import to_bytes

HEADS = Manifest(
    "05_fifth",
    (QuestionEntry("why_several_heads", True, 6.0, ()), QuestionEntry("split_heads", False, 3.0, ())),
    Limits(),
)
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


def place(root, *names, content="x"):
    for name in names:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(content)


def hand_in(folder, *files):
    place(folder, *files, content="{}")
    return folder


def csv(path, *lines, encoding="utf-8"):
    path.write_text("\n".join(lines) + "\n", encoding=encoding)
    return path


def matched(*paths, source=None, before=None, folder=None, **options):
    """Return what was found in the paths, and the class with what is said in options."""
    said = {name.replace("_", "-"): value for name, value in options.items()}
    said |= {name: (said[name],) for name in {"points", "adjustments"} & set(said) if not isinstance(said[name], tuple)}
    class_file, _ = ClassFile(paths[0].parent / "class.yml", new_text(), Settings(), {}).said(said)
    handed_in, state = match(list(paths), source, class_file, ["05_fifth"], before, lambda file: "05_fifth", folder)
    earlier = before or ClassState()
    given = read_points(class_file.paths("points"), [HEADS], {*state.entries, *earlier.entries})
    points, disputed = placed(given, earlier.points, {})
    return handed_in.files, replace(state, points=points, disputed=disputed)


def made(root, **options):
    return matched(root, **options)[1]


METADATA = """\
---
submission_101:
  :submitters:
  - :name: Ada Lovelace
    :sid: '0007'
    :email: ada@example.org
  :created_at: 2026-11-20 10:00:00.123456 -08:00
  :score: 3.0
  :results: !ruby/hash:ActiveSupport::HashWithIndifferentAccess
    tests: []
submission_102:
  :submitters:
  - :name: "=cmd|' /C calc'!A0"
    :sid:
    :email: eve@example.org
  - :name: Bob
    :sid: 12
    :email: bob@example.org
  :created_at: !ruby/object:ActiveSupport::TimeWithZone
    utc: 2026-11-21 00:30:00.000000000 Z
    zone: &1 !ruby/object:ActiveSupport::TimeZone
      name: UTC
    time: 2026-11-20 16:30:00.000000000 Z
"""


def gradescope_export(tmp_path):
    top = tmp_path / "assignment_1_export"
    place(top, "submission_101/hw.ipynb", "submission_102/hw.ipynb", "submission_103/hw.ipynb")
    place(top, "submission_metadata.yml", content=METADATA)
    return top


def commit(folder, zone=0, message=b"x"):
    folder.mkdir(parents=True, exist_ok=True)
    with Repo.init(str(folder)) as repository:
        who = {"author": b"a <a@b>", "committer": b"a <a@b>", "commit_timezone": zone, "author_timezone": zone}
        repository.get_worktree().commit(message, commit_timestamp=1_800_000_000, **who)


def cloned(folder, *commits, file="hw.ipynb"):
    """A repository with one commit for each hour after noon and content; None takes the file away."""
    folder.mkdir(parents=True)
    with Repo.init(str(folder)) as repository:
        tree = repository.get_worktree()
        for hour, content in commits:
            (folder / file).unlink(missing_ok=True)
            if content is not None:
                (folder / file).write_text(content)
            tree.stage([file])
            when = {f"{who}_timestamp": NOON.timestamp() + 3600 * hour for who in ("commit", "author")}
            tree.commit(b"x", committer=b"a <a@b>", author=b"a <a@b>", **when)
    return folder


DUE = "2026-11-20T12:00Z"


def as_graded(tmp_path, **options):
    """Of each clone, the text that is graded, its hour and the hour of a later commit."""
    (tmp_path / "work").mkdir(exist_ok=True)
    found, made = matched(tmp_path / "subs", folder=tmp_path / "work", **{"due": (DUE,)} | options)
    hours = {one.id: [made.entries[one.id].submitted, made.entries[one.id].newer] for one in found}
    in_hours = {id: [when and (when - NOON).total_seconds() / 3600 for when in both] for id, both in hours.items()}
    return {one.id.removesuffix("__hw"): (one.path.read_text(), *in_hours[one.id]) for one in found}, made


# Family and given name, in more than twenty scripts, and what Latin ones do that is odd.
NAMES = """\
Lovelace Ada|Müller Zoë|Nguyễn Ánh|İnce Işıl|Öztürk Şule
Ångström Åsa|O'Neil Siobhán|Dvořák Jiří|van der Berg Jan
Παπαδοπούλου Ελένη|Достоевский Фёдор|Найдёнов Сергей
Մելիքյան Անահիտ|ბერიძე ნინო|שָׁלוֹם יָעֵל|مُحَمَّد عَلِيّ
کریمی زهرا|शर्मा प्रिया|शर्म प्रय|চট্টোপাধ্যায় অনির্বাণ
ਸਿੰਘ ਗੁਰਪ੍ਰੀਤ|પટેલ મીરા|சுப்பிரமணியம் கார்த்திக்|నాయుడు లక్ష్మి
ಗೌಡ ಚೈತ್ರಾ|നായർ ദേവി|පෙරේරා නිමාලි|สุขใจ น้ำฝน|สขใจ นำฝน
ພົມມະຈັນ ບຸນມີ|បាន សុខា|အောင် မြင့်|བསྟན་འཛིན་ རྒྱ་མཚོ|김 민준
がくと さとう|かくと さとう|王 小明|王 晓明|አበበ ቢቂላ|ᠪᠠᠲᠤ ᠰᠡᠴᠡᠨ|ⴰⵎⵣⵉⵖ ⴰⵏⵉⵔ|Ꮳꮃꭹ Ꭰꮣ
Smith 4_1006_x|Anon Late|Late_Jo Li"""
STUDENTS = [tuple(name.split(" ", 1)) for line in NAMES.splitlines() for name in line.split("|")]
FORMS = ("NFC", "NFD")


class Student:
    """One of the class, whose every number is also somebody else's, of another kind."""

    def __init__(self, number, family, given):
        count = len(STUDENTS)
        self.name, self.family, self.given = f"{family}, {given}", family, given
        self.canvas = str(1000 + number)
        self.sis = str(1000 + (number + 1) % count)
        self.login = str(1000 + (number + 2) % count)
        self.moodle = str(1000 + (number + 3) % count)
        self.github = f"stu{number:03}"


CLASS = [Student(number, *name) for number, name in enumerate(STUDENTS)]


def canvas_calls(text):
    """By `content_zipper.rb`: what is not a word character goes, as do numbers between underscores."""
    kept = (c for c in text if unicodedata.category(c)[0] in "LM" or unicodedata.category(c) in ("Nd", "Pc"))
    return "".join(kept).lower()


def a_class(assignment: str, size: int) -> dict[str, bytes]:
    """`size` notebooks by file name: of each question, one answer after the other, each at a pace of its own."""
    by_question: dict[str, list[str]] = {name: [source] for name, source in solutions(assignment).items()}
    for answer in collect(ROOT / "solutions" / assignment / "answers"):
        by_question[answer.question].append(answer.cell)
    starter = student_notebook(assignment)
    made = {}
    for number in range(size):
        answers = {q: cells[number // pace % len(cells)] for pace, (q, cells) in zip(count(1), by_question.items())}
        made[f"student_{number}.ipynb"] = to_bytes(splice(starter, answers))
    return made


def distinct(assignment: str = SHARES) -> dict[str, bytes]:
    """A few notebooks that have no answer in common."""
    by_question: dict[str, list[str]] = {}
    for answer in collect(OWN / "solutions" / assignment / "answers"):
        by_question.setdefault(answer.question, []).append(answer.cell)
    starter = student_notebook(assignment)
    return {
        f"student_{n}.ipynb": to_bytes(splice(starter, {q: c[n] for q, c in by_question.items() if n < len(c)}))
        for n in range(4)
    }


def copied(assignment: str = SHARES) -> dict[str, bytes]:
    """The first of `distinct`, with every answer's own names changed and comments put in."""
    by_question: dict[str, str] = {}
    for answer in collect(OWN / "solutions" / assignment / "answers"):
        by_question.setdefault(answer.question, answer.cell)
    renamed = {name: with_other_names(cell, keep={name}) for name, cell in by_question.items()}
    return {"copy.ipynb": to_bytes(splice(student_notebook(assignment), renamed))}


def with_other_names(source: str, keep: set[str]) -> str:
    """The code with a new name for every name that is no keyword or attribute, and a comment on every line."""
    changed, before = [], ""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        is_name = token.type == tokenize.NAME and not keyword.iskeyword(token.string) and before != "."
        text = f"my_{token.string}" if is_name and token.string not in keep else token.string
        changed.append((token.type, text))
        before = token.string
    return tokenize.untokenize(changed).replace("\n", "  # mine\n")
