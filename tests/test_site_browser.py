"""A student in the browser, with no server but a folder of files: from the start page to a graded notebook.

The site is served from this machine, with a copy of Pyodide (`pyodide_copy.py` says what is stood in for there); the
browser is refused every other address, and asks for none.
"""

import json
import re
import time
from contextlib import contextmanager
from types import SimpleNamespace

import browser
import pytest
from conftest import ROOT
from inprocess import ANSWERS, define
from otter.test_files import ExceptionTestFile
from playwright.sync_api import expect
from splice import solutions
from web import served

from autograder import mistakes, site
from autograder.engines import WallEngine
from autograder.kit import Kit
from autograder.marking import load_assignments, mark
from autograder.submissions import Found
from autograder.wall import Level

NAMES = Kit(ROOT).names()
(TRANSLATOR,) = [name for name in NAMES if name.endswith("_translate")]
DRAWN_WITHIN, STARTS_WITHIN, RUNS_WITHIN = 30_000, 180_000, 240_000  # milliseconds; generous, as machines may be busy
pytestmark = browser.needed


@pytest.fixture(scope="module")
def address(built, pyodide_copy, tmp_path_factory):
    out = tmp_path_factory.mktemp("site") / "public"
    site.write(built, out, pyodide_copy, lambda _line: None)
    with served(out) as found:
        yield found


@pytest.fixture(scope="module")
def running():
    with browser.browser() as found:
        yield found


class Student:
    """Somebody at a browser of their own, which keeps what it keeps until the test ends."""

    def __init__(self, running, address):
        self._address = address
        self._context = running.new_context(accept_downloads=True, viewport={"width": 1300, "height": 1000})
        self.elsewhere, self.page = [], self._context.new_page()
        self._context.route(lambda url: not url.startswith((address, "data:", "blob:")), self._refuse)

    def _refuse(self, route):
        self.elsewhere.append(route.request.url)
        route.abort()

    def close(self):
        self._context.close()

    def start(self):
        self.page.goto(f"{self._address}/index.html")

    def open(self, name):
        self.start()
        self.page.get_by_role("link", name=f"Open {name}").click()
        expect(self.page.locator(".jp-CodeCell").first).to_be_visible(timeout=STARTS_WITHIN)

    def cell(self, text):
        """The code cell that has this text, scrolled into view."""
        found = self.page.locator(".jp-CodeCell", has=self.page.locator(".cm-content", has_text=text)).first
        found.scroll_into_view_if_needed()
        return found

    def write(self, cell, source):
        """Put this in the place of what a cell says."""
        cell.locator(".cm-content").click()
        self.page.keyboard.press("Control+A")
        self.page.keyboard.insert_text(source)

    def run(self, cell):
        cell.locator(".cm-content").click()
        with self._finished(cell):
            self.page.keyboard.press("Control+Enter")

    def run_all(self):
        with self._finished(self.cell("grader.export(")):
            self.page.get_by_role("menuitem", name="Run", exact=True).click()
            self.page.get_by_role("menuitem", name="Run All Cells", exact=True).click()

    @contextmanager
    def _finished(self, cell):
        """What the block starts has run a cell when it ends: its number is another one."""
        prompt = cell.locator(".jp-InputPrompt")
        before = prompt.inner_text()
        yield
        expect(prompt).not_to_have_text(before, timeout=RUNS_WITHIN)
        expect(prompt).to_have_text(re.compile(r"\[\d+\]:"), timeout=RUNS_WITHIN)

    def sees(self, text, cell):
        """A cell shows this, white space aside; it is drawn once it comes into view."""
        cell.scroll_into_view_if_needed()
        expect(cell.locator(".jp-OutputArea").first).to_contain_text(text, timeout=DRAWN_WITHIN)

    def download(self, button):
        with self.page.expect_download() as waiting:
            button.click()
        return waiting.value.path().read_bytes()


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
        return mark(Found("work", folder / "work.ipynb"), assignments, None, engine, folder / "aside")

    yield record
    engine.close()


def wrong_answer_with_its_hint(name, built, given):
    """A wrong answer that a public check calls by its name, and the hint for it."""
    table = mistakes.read(built.mistakes)
    for answer in ANSWERS[name]:
        path = built.assignments / name / "tests" / f"{answer.question}.py"
        if answer.mistake and answer.mistake != "none-returned" and path.exists() and "def " in answer.cell:
            test = ExceptionTestFile.from_file(str(path))
            test.run(define(answer.cell, given[name][answer.question]))
            hint = table[answer.mistake].hint
            if any(f"Hint: {hint}" in result.message for result in test.test_case_results):
                return SimpleNamespace(question=answer.question, cell=answer.cell, hint=hint)
    raise AssertionError(f"no wrong answer to {name} is called by its name in public")


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", NAMES[1:3])
def test_from_the_start_page_to_full_marks(student, built, given, grade, helper_modules, name, record_property):
    wrong = wrong_answer_with_its_hint(name, built, given)
    answers = solutions(name)
    began = time.monotonic()
    student.open(name)
    record_property("seconds_to_notebook", time.monotonic() - began)
    student.run(student.cell("# Run this cell first."))
    record_property("seconds_to_first_cell", time.monotonic() - began)

    student.run_all()
    record_property("seconds_to_all_checks", time.monotonic() - began)
    student.sees(f"0 of {len(answers)} questions pass", student.cell("grader.export("))
    check = student.cell(f'grader.check("{wrong.question}")')
    student.sees("Test case failed", check)
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
    student.sees("passed!", check)
    expect(student.page.locator(".jp-RenderedSVG").first).to_be_attached()

    content = student.download(student.page.get_by_role("button", name="Download to hand in").first)
    record = grade(content)
    assert (record.status, record.assignment) == ("graded", name), record.reason
    assert record.score == record.max_score > 0
    below = student.cell("grader.export(").get_by_role("button", name="Download to hand in")
    assert json.loads(student.download(below))["cells"] == json.loads(content)["cells"]

    student.page.reload()
    expect(student.page.locator(".jp-CodeCell").first).to_be_visible(timeout=STARTS_WITHIN)
    expect(student.cell(f"def {wrong.question}(")).to_be_visible(timeout=STARTS_WITHIN)
    assert "# BEGIN SOLUTION" in student.cell(f"def {wrong.question}(").inner_text()

    keeps_mine(student, name, wrong.question)


def keeps_mine(student, name, question):
    """A fresh copy is fresh, and what was written is kept beside it."""
    student.start()
    row = student.page.locator(f"li#{name}".replace("#0", "#\\30 "))
    row.get_by_role("button", name="Fresh copy").click()
    expect(row.get_by_role("status")).to_contain_text("A fresh copy is ready")
    kept = row.get_by_role("status").get_by_role("link").nth(1).get_attribute("href")
    student.open(name)
    assert "# BEGIN SOLUTION" not in student.cell(f"def {question}(").inner_text()
    student.page.goto(f"{student._address}/{kept}")
    expect(student.cell(f"def {question}(")).to_be_visible(timeout=STARTS_WITHIN)
    assert "# BEGIN SOLUTION" in student.cell(f"def {question}(").inner_text()


def test_a_fresh_copy_of_what_was_never_changed_changes_nothing(student):
    student.start()
    row = student.page.locator("li").filter(has_text=NAMES[0]).first
    row.get_by_role("button", name="Fresh copy").click()
    expect(row.get_by_role("status")).to_contain_text("You have not changed this notebook")
