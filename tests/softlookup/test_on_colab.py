"""On Google Colab, a notebook that comes alone fetches what lies beside it elsewhere."""

import re
import shutil

import nbformat
import pytest
from conftest import one_master_kit
from kit.front_end import PASSED, run_cells
from kit.kits import tree
from kit.notebooks import student_notebook

from autograder.authoring import notebooks as front_ends
from autograder.authoring.build import build_assignments as build

NAME = "03_stops"
NOT_NEEDED = {f"{NAME}.ipynb", "requirements.txt", "AGENTS.md", "CLAUDE.md"}


@pytest.fixture(scope="module")
def online(tmp_path_factory):
    """A kit whose course says where its files can be fetched, built."""
    folder = tmp_path_factory.mktemp("online")
    kit = one_master_kit(folder / "kit", NAME)
    of_course = kit.course.read_text(encoding="utf-8")
    kit.course.write_text(of_course.replace('url: ""', f"url: {kit.assignments.as_uri()}/"), encoding="utf-8")
    build(kit, kit.names())
    return kit


def test_on_colab_a_notebook_fetches_what_it_needs(online, tmp_path):
    solution = online.dist / NAME / "solution.ipynb"  # has the same first cell
    folder = tmp_path / "content"
    folder.mkdir()
    printed = run_cells(solution, folder, "colab", tmp_path)
    assert "FAILED" not in printed
    fetched = tree(folder)
    shared = {f"softlookup/{path}": content for path, content in tree(online.assignments / "softlookup").items()}
    wanted = {path: content for path, content in tree(online.assignments / NAME).items() if path not in NOT_NEEDED}
    wanted |= {path: content for path, content in shared.items() if not path.endswith("on_colab.py")}
    assert {path: content for path, content in fetched.items() if path in wanted} == wanted
    assert not NOT_NEEDED & set(fetched)
    assert len(re.findall(PASSED, printed)) == 4, "each alone, and all together"
    assert printed.splitlines()[-1].startswith("Hand in "), "the last cell says how"
    assert not list(folder.glob("*.zip"))


def test_the_helper_for_colab_lies_beside_the_folders_where_these_can_be_fetched(online, own):
    address = online.assignments.as_uri()
    text = (online.assignments / "softlookup" / "on_colab.py").read_text(encoding="utf-8")
    assert f'URL = "{address}"\nMODULES = (\n    "softlookup/__init__.py",\n' in text
    source = set_up(student_notebook(NAME, online.root)).source
    assert len(source.splitlines()) <= 9
    assert f'urlretrieve("{address}/softlookup/on_colab.py", "on_colab.py")' in source
    assert f'get_ready("{NAME}")' in source
    assert not list(own.assignments.rglob("on_colab.py"))


def set_up(notebook):
    """The cell that gets the checks ready."""
    (cell,) = [cell for cell in notebook.cells if "from softlookup.checking import otter" in cell.source]
    return cell


def test_on_colab_a_file_that_cannot_be_fetched_is_named(online, tmp_path):
    shutil.copytree(online.assignments, tmp_path / "there")
    helper = (online.assignments / "softlookup" / "on_colab.py").read_text(encoding="utf-8")
    moved = helper.replace(online.assignments.as_uri(), (tmp_path / "there").as_uri())
    (tmp_path / "there" / "softlookup" / "on_colab.py").write_text(moved, encoding="utf-8")
    (tmp_path / "there" / "softlookup" / "comparing.py").unlink()
    notebook = student_notebook(NAME, online.root)
    set_up(notebook).source = front_ends.first_cell((tmp_path / "there").as_uri(), NAME)
    nbformat.write(notebook, tmp_path / "a.ipynb")
    (tmp_path / "content").mkdir()
    printed = run_cells(tmp_path / "a.ipynb", tmp_path / "content", "colab", tmp_path)
    assert re.search(
        r"FAILED RuntimeError\(.*/there/softlookup/comparing\.py cannot be fetched .* Run this cell again", printed
    )
