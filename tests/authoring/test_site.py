"""The static site: what the command writes, that nothing hidden is in it, and what it refuses in one line."""

import json
import shutil
import subprocess
import sys

import nbformat
import pytest
from conftest import ROOT
from kit import kits
from kit.known_answers import SITE_EPOCH

from autograder.authoring import jupyterlite, site
from autograder.course.masters import read_master
from autograder.errors import UserError
from autograder.workspace import Kit

NAMES = Kit(ROOT).names()
QUIET = lambda _line: None  # noqa: E731


@pytest.fixture
def made(site_run):
    return site_run.out


def files_in(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("name", NAMES)
def test_every_assignment_is_there_as_students_get_it(made, built, name):
    there = files_in(made / "lite" / "files" / name)
    assert there[f"{name}.ipynb"] == (built.assignments / name / f"{name}.ipynb").read_bytes()
    elsewhere = {
        "requirements.txt",
        "AGENTS.md",
        "CLAUDE.md",
        ".github/workflows/student.yml",
        "softlookup/on_github.py",
    }
    zipped = kits.zipped(built.dist / name / "student.zip")
    handed_out = {path.removeprefix(f"{name}/"): content for path, content in zipped.items()}
    assert there == {path: content for path, content in handed_out.items() if path not in elsewhere}
    listed = json.loads((made / "lite" / "api" / "contents" / name / "all.json").read_text(encoding="utf-8"))
    assert {entry["name"] for entry in listed["content"]} == {file.partition("/")[0] for file in there}


def test_the_start_page_has_a_button_for_each_assignment_and_says_what_it_is(made):
    page = (made / "index.html").read_text(encoding="utf-8")
    for name in NAMES:
        address = f"lite/notebooks/index.html?path={name}/{name}.ipynb"
        assert f'href="{address}">Open {name}<' in page
        notebook = nbformat.read(ROOT / "assignments" / name / f"{name}.ipynb", as_version=4)
        opening = next(cell.source for cell in notebook.cells if cell.cell_type == "markdown")
        assert f"<h3>{opening.splitlines()[0].removeprefix('# ')}</h3>" in page
    assert page.count("<strong>Builds on</strong>") == page.count("<strong>At the end</strong>") == len(NAMES)
    assert page.count(" minutes</p>") == len(NAMES)
    assert (made / "lite" / "notebooks" / "index.html").is_file()


def test_python_comes_from_the_public_cdn_and_nothing_from_pypi(made):
    config = json.loads((made / "lite" / "jupyter-lite.json").read_text(encoding="utf-8"))["jupyter-config-data"]
    settings = config["litePluginSettings"][f"{jupyterlite.KERNEL}:kernel"]
    assert settings["pyodideUrl"] == f"https://cdn.jsdelivr.net/pyodide/v{jupyterlite.WANTED}/full/pyodide.mjs"
    assert settings["disablePyPIFallback"] is True
    extensions = {one["name"] for one in config["federated_extensions"]}
    assert extensions == set(jupyterlite.EXTENSIONS.values()), "none that happens to be installed"
    wheels = {path.name.partition("-")[0] for path in (made / "lite" / "pypi").glob("*.whl")}
    assert wheels == {*jupyterlite.WHEELS, jupyterlite.SLIDERS}


def test_nothing_hidden_is_anywhere_in_it(made, built):
    everything = {file: content for file, content in files_in(made).items() if not file.startswith("lite/build/")}
    for name in NAMES:
        for question in read_master(built.master(name)).questions:
            for case in question.cases:
                if case.hidden:
                    named = [file for file, content in everything.items() if case.name.encode() in content]
                    assert named == [], f"{name}: {question.name}"
    assert not [file for file in everything if file.endswith((".zip", "caught.yml", "solution.ipynb"))]


@pytest.mark.slow
def test_a_leak_stops_it_and_leaves_the_old_site(made, built, tmp_path):
    kit = Kit(tmp_path / "kit")
    for folder in ("solutions", "assignments"):
        shutil.copytree(built.root / folder, kit.root / folder)
    out = tmp_path / "public"
    shutil.copytree(made, out)
    before = files_in(out)
    question = next(q for q in read_master(kit.master(NAMES[1])).questions if any(case.hidden for case in q.cases))
    hidden = next(case for case in question.cases if case.hidden)
    (kit.assignments / NAMES[1] / "notes.md").write_text(f"and then {hidden.name}", encoding="utf-8")
    with pytest.raises(UserError, match=rf"would leak: {NAMES[1]}/notes\.md: .*{hidden.name}") as refused:
        site.write_site(kit, out, None, QUIET)
    assert "\n" not in str(refused.value)
    assert files_in(out) == before
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []


@pytest.mark.slow
def test_the_same_course_gives_the_same_bytes_and_replaces_an_earlier_site(made, built, tmp_path, monkeypatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", SITE_EPOCH)
    again = tmp_path / "again"
    shutil.copytree(made, again)
    (again / "index.html").write_text("an old one")
    (again / "gone.txt").write_text("an old one")
    assert site.write_site(built, again, None, QUIET) == NAMES
    assert files_in(again) == files_in(made)


# What it refuses


def refusal(kit, out, copy=None):
    """Return why nothing was written; and nothing was."""
    before = files_in(out) if out.is_dir() else None
    with pytest.raises(UserError) as refused:
        site.write_site(kit, out, copy, QUIET)
    assert (files_in(out) if out.is_dir() else None) == before
    assert [path.name for path in out.parent.iterdir() if path.name.startswith(".")] == []
    assert "\n" not in str(refused.value)
    return str(refused.value)


def test_a_course_that_is_not_built_is_refused(built, tmp_path):
    kit = Kit(tmp_path / "kit")
    shutil.copytree(built.solutions, kit.solutions)
    assert f"{NAMES[0]} is not built; run `autograder build` first" in refusal(kit, tmp_path / "public")
    shutil.rmtree(kit.solutions)
    kit.solutions.mkdir()
    assert "there is no assignment" in refusal(kit, tmp_path / "public")


def test_what_is_not_a_site_is_never_replaced(built, tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.txt").write_text("three years of work")
    assert "mine: is not empty and not a site made by this command; name another" in refusal(built, tmp_path / "mine")
    (tmp_path / "file").write_text("")
    assert "file: is a file; name another" in refusal(built, tmp_path / "file")


@pytest.fixture
def copy(tmp_path):
    """Make what looks like a copy of Pyodide: every package is a small file, named in the lock file with its digest."""
    folder = tmp_path / "copy"
    folder.mkdir()
    for file in jupyterlite.CORE:
        (folder / file).write_text("{}")
    names = (*jupyterlite.KERNELS, *jupyterlite.NOTEBOOKS, jupyterlite.PICTURES)
    empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    packages = {name: {"file_name": f"{name}.whl", "sha256": empty, "depends": []} for name in names}
    for name in names:
        (folder / f"{name}.whl").write_bytes(b"")
    (folder / "pyodide-lock.json").write_text(json.dumps({"packages": packages}))
    (folder / "package.json").write_text(json.dumps({"version": jupyterlite.WANTED}))
    return folder


def test_a_copy_of_pyodide_is_taken_with_all_that_the_notebooks_need(copy):
    runtime = jupyterlite.of_copy(copy)
    assert {*jupyterlite.CORE, "numpy.whl", "scipy.whl", "matplotlib.whl", "ipython.whl"} <= set(runtime.copy)
    assert {"numpy", "scipy", "matplotlib"} <= set(runtime.packages)


SPOILT = {
    "another version": ("package.json", '{"version": "0.26.1"}', "is Pyodide 0.26.1, but the site needs"),
    "no version": ("package.json", "{", "package.json: cannot be read"),
    "no runtime": ("pyodide.asm.wasm", None, "not a copy of Pyodide: pyodide.asm.wasm is missing"),
    "a package missing": ("numpy.whl", None, "numpy.whl is missing; unpack the full distribution"),
    "a package changed": ("numpy.whl", "x", "numpy.whl: is not the file that pyodide-lock.json names"),
    "a lock file of another kind": ("pyodide-lock.json", "[]", "pyodide-lock.json: cannot be read"),
}


@pytest.mark.parametrize("kind", SPOILT)
def test_a_copy_of_pyodide_that_will_not_do_is_refused(built, copy, tmp_path, kind):
    file, content, said = SPOILT[kind]
    (copy / file).unlink()
    if content is not None:
        (copy / file).write_text(content)
    assert said in refusal(built, tmp_path / "public", copy)


def test_the_command_writes_it_and_says_where(site_run, built):
    assert site_run.returncode == 0, site_run.stderr
    assert site_run.stdout.startswith(f"{len(NAMES)} assignments: {site_run.out / 'index.html'}")
    command = [sys.executable, "-m", "autograder", "site", "--out", str(built.solutions)]
    again = subprocess.run(command, cwd=built.root, capture_output=True, text=True)
    assert (again.returncode, again.stderr.count("\n")) == (2, 1)
    assert again.stderr.startswith(f"autograder: {built.solutions}: is not empty")
