"""A student in the browser, with no server but a folder of files: from the start page to a graded notebook.

The site is served from this machine, with a copy of Pyodide (`pyodide_copy.py` says what is stood in for there); the
browser is refused every other address, and asks for none.
"""

import json
from types import SimpleNamespace

import pytest
from axe_playwright_python.sync_playwright import Axe
from conftest import ROOT
from kit import browser
from kit.browser import DRAWN_WITHIN, Student, served
from kit.in_process import ANSWERS, define, otter_test
from kit.notebooks import solutions
from kit.tiers import first_of
from playwright.sync_api import expect

from autograder.authoring import site
from autograder.course.manifest import load_assignments
from autograder.course.mistakes import read_mistakes
from autograder.marking.finding import SubmittedFile
from autograder.marking.marking import WallEngine, mark
from autograder.wall.results import Level
from autograder.workspace import Kit

NAMES = Kit(ROOT).names()
(TRANSLATOR,) = [name for name in NAMES if name.endswith("_translate")]
pytestmark = browser.needed


@pytest.fixture(scope="module")
def address(built, pyodide_copy, tmp_path_factory):
    out = tmp_path_factory.mktemp("site") / "public"
    site.write_site(built, out, pyodide_copy, lambda _line: None)
    with served(out) as found:
        yield found


@pytest.fixture(scope="module")
def running():
    with browser.browser() as found:
        yield found


@pytest.fixture
def student(running, address):
    found = Student(running, address)
    yield found
    found.close()
    assert found.elsewhere == [], "the site asks other hosts"


@pytest.fixture(scope="module")
def grade(built, tmp_path_factory):
    """The record of a notebook that was handed in."""
    folder, assignments, engine = tmp_path_factory.mktemp("graded"), load_assignments(built), WallEngine(Level.NONE)

    def record(content):
        (folder / "work.ipynb").write_bytes(content)
        return mark(SubmittedFile("work", folder / "work.ipynb"), assignments, None, engine)

    yield record
    engine.close()


def wrong_answer_with_its_hint(name, built, given):
    """A wrong function that a public check calls by its name, under another name of its own, and the hint for it."""
    table, right = read_mistakes(built.mistakes), solutions(name)
    for answer in ANSWERS[name]:
        path = built.assignments / name / "tests" / f"{answer.question}.py"
        function = f"def {answer.question}(" in right[answer.question] and f"{answer.question} = " in answer.cell
        if answer.mistake and answer.mistake != "none-returned" and path.exists() and function:
            test = otter_test(path.read_text(encoding="utf-8"))
            test.run(define(answer.cell, given[name][answer.question]))
            hint = table[answer.mistake].hint
            if any(f"Hint: {hint}" in result.message for result in test.test_case_results):
                return SimpleNamespace(question=answer.question, cell=answer.cell, hint=hint)
    raise AssertionError(f"no wrong answer to {name} is called by its name in public")


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", [NAMES[1], TRANSLATOR])
def test_from_the_start_page_to_full_marks(student, built, given, grade, helper_modules, name):
    wrong = wrong_answer_with_its_hint(name, built, given)
    answers = solutions(name)
    student.open(name)
    student.run_all()
    student.sees(f"0 of {len(answers)} questions pass", student.cell("grader.export("))
    check = student.cell(f'grader.check("{wrong.question}")')
    student.sees("failed", check)
    student.sees("Hint: ", check)

    answer_cell = student.cell(f"def {wrong.question}(")
    student.write(answer_cell, wrong.cell)
    student.run(student.cell(f"{wrong.question} = "))
    student.run(check)
    student.sees(f"Hint: {wrong.hint}", check)

    for question, source in answers.items():
        changed = f"{question} = " if question == wrong.question else None
        stub = changed or (f"def {question}(" if f"def {question}(" in source else f"{question} = ")
        student.write(student.cell(stub), source)
    student.run_all()
    student.sees(f"{len(answers)} of {len(answers)} questions pass", student.cell("grader.export("))
    student.sees("hidden checks decide the rest", check)
    expect(student.page.locator(".jp-RenderedSVG").first).to_be_attached()
    if name == NAMES[1]:
        slides_and_draws(student)

    content = student.download(student.page.get_by_role("button", name="Download to hand in").first)
    record = grade(content)
    assert (record.status, record.assignment) == ("graded", name), record.reason
    assert record.score == record.max_score > 0
    if name == TRANSLATOR:
        assert "Il est facile de traduire" in content.decode()
    below = student.cell("grader.export(").get_by_role("button", name="Download to hand in")
    assert json.loads(student.download(below))["cells"] == json.loads(content)["cells"]

    student.page.reload()
    student.sees_notebook()
    student.says("# BEGIN SOLUTION", student.cell(f"def {wrong.question}("))

    keeps_mine(student, name, wrong.question)


def slides_and_draws(student):
    """A slider changes the picture below it, and the drawing in the text is one that the browser can show."""
    cell = student.cell("pictures.slider(")
    picture = cell.locator(".jp-RenderedSVG img").first
    before = picture.get_attribute("src")
    cell.get_by_role("slider").first.focus()
    student.page.keyboard.press("PageUp")
    expect(picture).not_to_have_attribute("src", before, timeout=DRAWN_WITHIN)
    drawing = student.page.locator(".jp-RenderedMarkdown img").first
    drawing.scroll_into_view_if_needed()
    assert drawing.evaluate("async image => { await image.decode(); return image.naturalWidth }") > 0


def keeps_mine(student, name, question):
    """A fresh copy is fresh, and what was written is kept beside it."""
    student.start()
    row = student.page.locator(f'li[id="{name}"]')
    row.get_by_role("button", name="Fresh copy").click()
    expect(row.get_by_role("status")).to_contain_text("A fresh copy is ready")
    kept = row.get_by_role("status").get_by_role("link").nth(1).get_attribute("href")
    student.open(name)
    student.says("...", student.cell(f"def {question}("))
    assert "# BEGIN SOLUTION" not in student.cell(f"def {question}(").inner_text()
    student.page.goto(f"{student.address}/{kept}")
    student.sees_notebook()
    student.says("# BEGIN SOLUTION", student.cell(f"def {question}("))


@pytest.mark.slow
def test_a_fresh_copy_of_what_was_never_changed_changes_nothing(student):
    student.start()
    row = student.page.locator(f'li[id="{NAMES[0]}"]')
    row.get_by_role("button", name="Fresh copy").click()
    expect(row.get_by_role("status")).to_contain_text("You have not changed this notebook")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", first_of([1100, 390]))
def test_the_start_page_is_fit_for_everybody_and_for_a_phone(running, site_run, width, scheme):
    page = running.new_page(viewport={"width": width, "height": 900}, color_scheme=scheme)
    with served(site_run.out) as address:
        page.goto(f"{address}/index.html")
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
        assert ground == {"light": "rgb(255, 255, 255)", "dark": "rgb(21, 24, 29)"}[scheme]
    page.close()


def test_the_start_page_is_used_with_the_keyboard(running, site_run):
    page = running.new_page()
    with served(site_run.out) as address:
        page.goto(f"{address}/index.html")
        reached = []
        for _ in range(3 * len(NAMES) + 3):
            page.keyboard.press("Tab")
            reached.append(page.evaluate("document.activeElement.innerText"))
            outline = page.evaluate("getComputedStyle(document.activeElement).outlineWidth")
            assert not reached[-1] or outline == "3px", "who tabs sees where"
        assert {f"Open {name}" for name in NAMES} <= set(reached)
    page.close()
