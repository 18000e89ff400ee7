"""What the tests share: the clone they run in, and one whole build of it in a folder of its own."""

import shutil
from pathlib import Path

import pytest

from autograder.build import build
from autograder.kit import Kit

ROOT = Path(__file__).resolve().parent.parent


def copy_kit(folder: Path) -> Kit:
    """A kit in `folder` with this clone's masters and answers, and nothing built."""
    shutil.copytree(ROOT / "solutions", folder / "solutions", ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "tests" / "answers").mkdir(parents=True)
    for source in (*ROOT.glob("tests/answers/answers_*.py"), *ROOT.glob("tests/answers/*.yml")):
        shutil.copy(source, folder / "tests" / "answers" / source.name)
    for name in ("pyproject.toml", "requirements-grading.lock"):
        shutil.copy(ROOT / name, folder / name)
    return Kit(folder)


@pytest.fixture(scope="session")
def built(tmp_path_factory) -> Kit:
    """All assignments, built from this clone's masters; tests must leave it as it is."""
    kit = copy_kit(tmp_path_factory.mktemp("kit"))
    build(kit, kit.names())
    return kit
