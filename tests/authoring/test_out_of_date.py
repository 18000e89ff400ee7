"""What is built anew after a change: what is made of it, and nothing else."""

import shutil

import pytest
from kit.kits import replace, small_kit, tree
from kit.notebooks import OWN

from autograder.authoring import out_of_date
from autograder.authoring.build import build_assignments as build
from autograder.workspace import GRADING_LOCK, Kit

NAME = "04_scores"


def stale(kit):
    shared = out_of_date.read_shared(kit)
    return [name for name in kit.names() if not out_of_date.is_built(kit, name, shared)]


@pytest.fixture(scope="module")
def two(tmp_path_factory):
    """A kit with two assignments, built."""
    kit = small_kit(tmp_path_factory.mktemp("two") / "kit", "one", "two")
    build(kit, kit.names())
    return kit


ONE = "assignments/01_one/01_one.ipynb", "assignments/01_one/notes.txt", "dist/01_one/autograder.zip"
ONE = *ONE, "solutions/01_one/answers/column_totals.py", "build/digests/01_one.json"
BOTH = "solutions/student/pictures.py", GRADING_LOCK.name


@pytest.mark.parametrize("path", [*ONE, *BOTH])
def test_a_changed_file_makes_stale_what_is_made_of_it_or_is_it(two, path):
    place = two.root / path
    before = place.read_bytes() if place.exists() else None
    place.write_bytes((before or b"") + b"x")
    try:
        assert stale(two) == (["01_one", "02_two"] if path in BOTH else ["01_one"])
        assert not out_of_date.nothing_to_do(two, two.names())
    finally:
        place.unlink() if before is None else place.write_bytes(before)
    assert stale(two) == []
    assert out_of_date.nothing_to_do(two, two.names())


@pytest.fixture
def package(tmp_path, monkeypatch):
    """A copy of the package that digests are of."""
    ours = out_of_date.PACKAGE
    copy = shutil.copytree(ours, tmp_path / ours.name, ignore=shutil.ignore_patterns("__pycache__"))
    needed = out_of_date.needed_modules
    monkeypatch.setattr(out_of_date, "PACKAGE", copy)
    monkeypatch.setattr(out_of_date, "needed_modules", lambda entries: needed(entries, copy))
    return copy


@pytest.mark.parametrize(
    ("path", "counts"),
    [
        ("course/answers.py", True),
        ("authoring/notebooks.py", True),
        ("wall/inside/_player.py", True),
        ("classroom/on_gradescope.py", True),
        ("classroom/pages/report.py", False),
        ("classroom/pages/templates/why.html", False),
        ("authoring/site.py", False),
        ("student/terminal.py", False),
    ],
)
def test_of_the_package_what_builds_and_what_ships_counts(two, package, path, counts):
    assert stale(two) == []
    (package / path).write_bytes(b"\n" + (package / path).read_bytes())
    assert stale(two) == (["01_one", "02_two"] if counts else [])


def test_a_new_mistake_concerns_the_assignment_that_can_name_it(tmp_path):
    kit = Kit(shutil.copytree(OWN, tmp_path / "kit"))
    before = {}

    def changed():
        """Those that are not as they were when this was asked last."""
        shared = out_of_date.read_shared(kit)
        now = {name: out_of_date.made_of(kit, name, shared) for name in kit.names()}
        found = [name for name in kit.names() if now[name] != before.get(name)]
        before.update(now)
        return found

    assert changed() == kit.names()
    slug = "never-seen-before"
    table = kit.mistakes.read_text(encoding="utf-8")
    kit.mistakes.write_text(f"{table}\n{slug}:\n  name: never seen\n  hint: Has anybody seen it?\n", encoding="utf-8")
    assert changed() == []
    path = kit.answers(NAME) / "get_scores.py"
    path.write_text(
        path.read_text(encoding="utf-8") + f'\nnew = wrong("{slug}")(lambda H, h: None)\n', encoding="utf-8"
    )
    assert changed() == [NAME]
    replace(kit.mistakes, "Has anybody seen it?", "Who has seen it?")
    assert changed() == [NAME]


def test_the_overview_is_written_anew_when_what_it_says_is_not_what_lies_there(two):
    page = two.assignments / "README.md"
    assert out_of_date.overview_is_written(two, out_of_date.read_shared(two))
    before = tree(two.root)
    page.write_text("changed")
    assert not out_of_date.nothing_to_do(two, two.names())
    assert [one.anew for one in build(two, two.names())] == [False, False]
    assert tree(two.root) == before
