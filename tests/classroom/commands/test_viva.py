"""`autograder viva`: pages of questions for a class, which hold nothing hidden and fit on paper."""

import re
import shutil
from contextlib import chdir
from dataclasses import replace

import pytest
from axe_playwright_python.sync_playwright import Axe
from click.testing import CliRunner
from kit import browser
from kit.command import run
from kit.notebooks import OWN, student_notebook
from kit.own_class import SHARES
from kit.sample_class import solved, to_bytes

from autograder import cli
from autograder.authoring.leaks import find_leaks
from autograder.classroom.commands.viva import AskedQuestions, write_pages
from autograder.course.masters import read_master
from autograder.errors import UserError
from autograder.marking._viva_changes import Code, OwnCode
from autograder.marking._viva_questions import WHICH_INPUT, VivaQuestion
from autograder.marking.viva import Viva


@pytest.fixture(scope="module")
def asked(own, own_submissions, tmp_path_factory):
    """A folder of pages on a few of the sample class, and what was said."""
    folder = tmp_path_factory.mktemp("viva")
    some = [own_submissions / f"{name}.ipynb" for name in ("ada", "bela", "kofi")]
    return folder / "out", *call(own, folder / "out", *some)


def call(kit, out, *paths_and_more):
    arguments = ["viva", *map(str, paths_and_more), "--out", str(out), "--jobs", "1"]
    with chdir(kit.root):
        result = CliRunner().invoke(cli.commands, arguments)
    return result.exception, result.output


def pages_in(out):
    return {path.name: path.read_text(encoding="utf-8") for path in sorted(out.rglob("*")) if path.is_file()}


def test_a_class_gets_pages_a_key_and_an_overview(asked):
    out, failed, said = asked
    assert failed is None, said
    pages = pages_in(out)
    kept = {"ada.json", "bela.json", "kofi.json", "seed.txt"}
    assert set(pages) == {"ada.html", "ada.txt", "key.html", "class.html", *kept}
    for text in (pages["ada.html"], pages["ada.txt"]):
        assert "not a verdict" in text
        assert "change no grade" in text.replace("\n", " ")
        assert "Answer: " not in text
        assert "Known mistake" not in text
    assert pages["key.html"].count("Answer: ") == 3 == pages["ada.txt"].count("Your answer")
    assert "no questions for bela.ipynb: no function passes" in said
    assert "no questions for kofi.ipynb: the notebook is damaged" in said
    assert "bela" in pages["class.html"]


@browser.needed
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_violation(asked, scheme):
    out = asked[0]
    with browser.browser() as running:
        for path in sorted(out.rglob("*.html")):
            page = running.new_page(viewport={"width": 390, "height": 900}, color_scheme=scheme)
            page.goto(path.as_uri())
            found = Axe().run(page)
            assert found.violations_count == 0, found.generate_report()
            assert len(found.response["passes"]) > 5, "axe did not look"
            page.close()


def test_pages_say_nothing_that_is_hidden(asked):
    pages = {name: text.encode() for name, text in pages_in(asked[0]).items()}
    master = read_master(OWN / "solutions" / SHARES)
    hidden_only = replace(master, questions=tuple(replace(q, solutions=()) for q in master.questions))
    assert find_leaks([hidden_only], pages) == []
    for question in master.questions:
        for case in question.cases:
            assert not case.hidden or not any(case.name.encode() in text for text in pages.values())


def test_the_same_seed_asks_the_same_also_if_names_are_left_out(own, own_submissions, asked, tmp_path):
    seed = int((asked[0] / "seed.txt").read_text())
    failed, _ = call(own, tmp_path / "out", own_submissions / "ada.ipynb", "--anonymous", "--seed", seed)
    assert failed is None
    pages = pages_in(tmp_path / "out")
    assert "ada" in pages.pop("pseudonyms.csv")
    del pages["ada.json"]
    assert not any(re.search(r"\bada\b", name + text) for name, text in pages.items())
    del pages["seed.txt"]
    (text,) = (text for name, text in pages.items() if name.endswith(".txt"))
    assert text.split("\n")[3:] == pages_in(asked[0])["ada.txt"].split("\n")[3:]


def test_a_seed_is_drawn(asked, monkeypatch, tmp_path, own, own_submissions):
    drawn = (asked[0] / "seed.txt").read_text()
    monkeypatch.setattr("autograder.classroom.commands.viva.workers.in_order", lambda task, calls, jobs: [])
    for _ in range(2):
        call(own, tmp_path / "out", own_submissions / "ada.ipynb")
        assert not (tmp_path / "out").exists()  # nothing could be asked, so nothing is written
    seeds = set()
    monkeypatch.setattr("autograder.classroom.commands.viva._forget", lambda out: None)
    for _ in range(3):
        call(own, tmp_path / "out", own_submissions / "ada.ipynb")
        seeds.add((tmp_path / "out" / "seed.txt").read_text())
    assert len(seeds | {drawn}) == 4


def test_a_run_that_was_ended_goes_on_with_its_seed_and_asks_nobody_twice(
    own, own_submissions, asked, monkeypatch, tmp_path
):
    out = tmp_path / "out"
    shutil.copytree(asked[0], out)
    some = [own_submissions / f"{name}.ipynb" for name in ("ada", "bela", "kofi")]
    (out / "questions" / "kofi.json").unlink()
    (out / "pages" / "ada.txt").unlink()
    asked_again = []

    def in_order(task, calls, jobs):
        asked_again.extend((call[0].id, call[-1]) for call in calls)
        return [task(*call) for call in calls]

    monkeypatch.setattr("autograder.classroom.commands.viva.workers.in_order", in_order)
    failed, said = call(own, out, *some, "--resume")
    assert failed is None, said
    assert asked_again == [("kofi", int((asked[0] / "seed.txt").read_text()))]
    assert pages_in(out) == pages_in(asked[0])
    failed, _ = call(own, out, *some, "--resume", "--seed", 1)
    assert "was begun with --seed" in str(failed)
    (out / "seed.txt").write_text("x")
    failed, _ = call(own, out, *some, "--resume")
    assert "holds no number" in str(failed)
    assert len(asked_again) == 1


def test_what_has_changed_since_is_asked_about_again(own, own_submissions, asked, monkeypatch, tmp_path):
    out, ada = tmp_path / "out", tmp_path / "ada.ipynb"
    shutil.copytree(asked[0], out)
    ada.write_bytes((own_submissions / "ada.ipynb").read_bytes() + b"\n")
    asked_again = []
    monkeypatch.setattr(
        "autograder.classroom.commands.viva.workers.in_order", lambda task, calls, jobs: asked_again.extend(calls) or []
    )
    call(own, out, ada, "--resume")
    assert [(one[0].id, one[-2]) for one in asked_again] == [("ada", 3)]


def test_names_and_what_counts_come_from_a_graded_folder(own, own_submissions, monkeypatch, tmp_path):
    subs = hand_in_moodle(tmp_path / "subs")
    done = run(own.root, "grade", subs, "--source", "moodle", "--out", tmp_path / "graded")
    assert done.returncode == 0, done.stderr
    given = []

    def in_order(task, calls, jobs):
        given.extend(call[0] for call in calls)
        question = VivaQuestion(WHICH_INPUT, "f", ((1, "x"),), "?", ("1",), "a", (), ())
        return [Viva(call[0].id, SHARES, (question,)) for call in calls]

    monkeypatch.setattr("autograder.classroom.commands.viva.workers.in_order", in_order)
    failed, said = call(own, tmp_path / "out", subs, "--results", tmp_path / "graded")
    assert failed is None, said
    assert {(file.id, file.path.parent.name.partition("_")[0]) for file in given} == {
        ("moodle-11", "Ada Lovelace"),
        ("moodle-12", "Max Planck"),
    }
    pages = pages_in(tmp_path / "out")
    assert "Ada Lovelace" in pages["moodle-11.txt"]
    assert "Max Planck" in pages["key.html"]
    assert "=1+1" not in pages["class.html"]
    (subs / "Max Planck_12_assignsubmission_file" / "b.ipynb").write_text("{}")
    failed, said = call(own, tmp_path / "out", subs, "--results", tmp_path / "graded")
    assert "no questions for Max Planck: what was graded is not among these files" in said
    failed, said = call(own, tmp_path / "other", own_submissions / "kofi.ipynb", "--results", tmp_path / "graded")
    assert "none of these files was graded there" in str(failed)
    assert not (tmp_path / "other").exists()


def hand_in_moodle(folder):
    """Two people's notebooks, and a file that does not count."""
    for person, name in {"Ada Lovelace_11": "a.ipynb", "Max Planck_12": "b.ipynb"}.items():
        place = folder / f"{person}_assignsubmission_file"
        place.mkdir(parents=True)
        (place / name).write_bytes(to_bytes(solved(SHARES) if "Ada" in person else student_notebook(SHARES)))
    (folder / "Max Planck_12_assignsubmission_file" / "c.txt").write_text("=1+1")
    return folder


@browser.needed
@pytest.mark.parametrize(
    ("count", "helper", "pages"),
    [(3, 0, 1), pytest.param(4, 0, 2, marks=pytest.mark.slow), pytest.param(3, 14, 2, marks=pytest.mark.slow)],
)
def test_long_questions_fit_on_one_sheet_and_three_on_one_side(tmp_path, count, helper, pages):
    """With a helper as long as one may be, three take both sides."""
    line = "    total = total + np.exp(x - x.max(axis=-1, keepdims=True))\n"
    up = f"def up(x):\n{line * (helper - 1)}"
    cell = OwnCode(Code("f", "def f(x):\n" + line * 29 + "    return up(total)\n" + (up if helper else "")))
    option = "f([[2, -3, -1, 4], [3, 3, -1, 2], [0, 1, 2, 2]], [[2, -3, -1, 4], [3, 3, -1, 2]])"
    text = "Line 15 reads `total = total + np.exp(x)`. If it read `total = x`, which of these calls would differ? " * 2
    question = VivaQuestion(WHICH_INPUT, "f", cell.around([15]), text, (option,) * 4, "a", (), ())
    write_pages(tmp_path, [AskedQuestions("", Viva("ada", SHARES, (question,) * count))], anonymous=False)
    with browser.browser() as running:
        page = running.new_page()
        page.goto((tmp_path / "pages" / "ada.html").as_uri())
        assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True))) == pages


@pytest.mark.parametrize(
    ("paths", "why"),
    [
        (["bela.ipynb"], "nothing to ask about"),
        (["ada.ipynb", "--assignment", "99_none"], "99_none: not built"),
    ],
)
def test_bad_input_is_one_line_and_nothing_is_written(own, own_submissions, paths, why, tmp_path):
    failed, _ = call(own, tmp_path / "out", own_submissions / paths[0], *paths[1:])
    assert isinstance(failed, UserError)
    assert why in str(failed)
    assert "\n" not in str(failed)
    assert not (tmp_path / "out").exists()


def test_a_folder_with_other_things_is_left_alone(own, own_submissions, tmp_path):
    (tmp_path / "mine.txt").write_text("mine")
    failed, _ = call(own, tmp_path, own_submissions / "ada.ipynb")
    assert "choose a new or an empty --out" in str(failed)
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]
