"""What students, platforms and instructors hand over: submissions, clones, exports and rosters; and whose they are."""

from datetime import UTC, datetime

from dulwich.repo import Repo
from msgspec.structs import replace

from autograder.classroom.entries import ClassState
from autograder.classroom.handed_in import match
from autograder.classroom.points import placed, read_points
from autograder.classroom.settings import ClassFile, Settings, new_text
from autograder.course.manifest import Limits, Manifest, QuestionEntry

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
    """What was found in the paths, and the class with what is said in options."""
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
