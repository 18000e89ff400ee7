"""The report of a class whose figures are known, and how it looks to a browser, a screen reader and a printer."""

import csv
import re

import numpy as np
import pytest
from axe_playwright_python.sync_playwright import Axe
from kit import browser
from kit.results import (
    Page,
    case,
    class_state,
    graded,
    heads,
    manual,
    question,
    reported_class,
    ungraded,
    write_results,
)
from kit.tiers import first_of
from msgspec.structs import replace

from autograder.classroom import outputs, similarity
from autograder.classroom.entries import Entry
from autograder.classroom.pages.report import ClassStatistics, bins, discrimination
from autograder.classroom.people import Person
from autograder.classroom.similarity import Compared, Pair

# The figures


def figures(made):
    found = ClassStatistics("05_fifth")
    for record in made:
        found.add(record)
    return found


def test_difficulty_and_discrimination_by_hand():
    """Four students; points of the two questions: (3, 2), (3, 0), (1, 1), (0, 0)."""
    found = figures([heads("a", 2, 2), heads("b", 2, 0), heads("c", 1, 1), heads("d", 0, 0)])
    split, merge = found.questions()
    assert (split.name, split.max_score, split.mean, split.full, split.none) == ("split_heads", 3, 1.75, 2, 1)
    assert split.difficulty == pytest.approx(7 / 12)
    assert merge.difficulty == pytest.approx(3 / 8)
    # With only two questions, each one's rest is the other: sum of products of deviations over both lengths.
    by_hand = (1.25 * 1.25 + 1.25 * -0.75 + -0.75 * 0.25 + -1.75 * -0.75) / (6.75 * 2.75) ** 0.5
    assert split.discrimination == pytest.approx(by_hand)
    assert merge.discrimination == pytest.approx(by_hand)
    assert found.shares == [1.0, 0.6, 0.4, 0.0]


def test_discrimination_leaves_the_question_itself_out():
    made = [
        graded(str(n), *(question(name, case("c", bool(bit))) for name, bit in zip("pqr", bits, strict=True)))
        for n, bits in enumerate([(1, 1, 0), (1, 0, 0), (0, 1, 1), (0, 0, 1), (1, 1, 1)])
    ]
    points = np.array([[1, 1, 0, 0, 1], [1, 0, 1, 0, 1], [0, 0, 1, 1, 1]], dtype=float)
    for row, found in zip(points, figures(made).questions(), strict=True):
        assert found.discrimination == pytest.approx(np.corrcoef(row, points.sum(axis=0) - row)[0, 1])


def test_what_does_not_vary_has_no_discrimination():
    found = figures([heads("a", 2, 2), heads("b", 2, 0)])
    assert [one.discrimination for one in found.questions()] == [None, None]
    assert discrimination([1.0, 1.0, 1.0], [1.0, 2.0, 3.0]) is None


def test_cases_that_tell_nothing_apart_and_mistakes_by_name():
    def wrong(id, *mistakes):
        return graded(id, question("q", *(case(f"c{n}", m is None, mistake=m) for n, m in enumerate(mistakes))))

    found = figures(
        [wrong("a", None, "no-scale", "no-scale"), wrong("b", None, None, "no-scale"), wrong("c", None, None, "x")]
    )
    passed = {one.name: (one.passed, one.of) for one in found.cases()}
    assert passed == {"c0": (3, 3), "c1": (2, 3), "c2": (0, 3)}
    assert [(m.name, m.submissions) for m in found.mistakes()] == [("no-scale", ("a", "b")), ("x", ("c",))]
    with pytest.raises(ValueError, match="no grade"):
        found.add(ungraded("d"))


def test_a_stub_that_is_as_it_was_given_is_no_mistake():
    split, merge, by_hand = mistaken_heads().questions
    begun = replace(mistaken_heads(), submission="begun")
    given = replace(mistaken_heads(), questions=(replace(split, untouched=True), merge, by_hand))
    found = figures([begun, given])
    assert {m.name: m.submissions for m in found.mistakes()} == {"no-split": ("begun",), "no-merge": ("begun", "given")}
    assert [question.untouched for question in found.questions()] == [1, 0]


def mistaken_heads():
    return graded(
        "given",
        question("split_heads", case("shape", False, mistake="no-split")),
        question("merge_heads", case("order", False, mistake="no-merge")),
        manual("why_several_heads", 6.0),
    )


def test_every_tenth_has_its_beginning_and_the_last_all_points():
    assert bins([n / 10 for n in range(11)]) == [1, 1, 1, 1, 1, 1, 1, 1, 1, 2]
    assert bins([0.0, 0.05, 0.1, 0.95, 1.0]) == [2, 1, 0, 0, 0, 0, 0, 0, 0, 2]


# The page

PAGES = ["report.html", "feedback/s30.html", "feedback/evil.html"]


@pytest.fixture(scope="module")
def out(tmp_path_factory):
    return reported_class(tmp_path_factory.mktemp("made") / "out")


def test_the_page_says_what_there_is_to_say(out):
    page = Page(out / "report.html")
    for words in (
        "34 submissions: ",
        "33 graded",
        "31 count. Of the points that tests give, the mean is",
        "Pearson's correlation",
        "reshape instead of split",
        "Nobody passes these",
        "softmax: impossible",
        "1 case that everybody passes",
        "softmax: trivial",
        "1 submission with cells that failed The rest was graded without them. s30: cell 8 ran for too long",
        "1 submission that could not be graded No points were given.",
        "it ended <script>",
        "31 written answers that wait for a person",
        "That does not say why",
        "91 %",
        "1 person who handed in nothing In gradebooks their cells are left empty. Late <b>Riser</b>",
    ):
        assert words in page.text, words
    for word in ("plagiar", "cheat", "copied", "suspect"):
        assert word not in page.text.casefold()


def test_the_page_is_self_contained_and_its_links_lead_somewhere(out):
    page = Page(out / "report.html")
    text = (out / "report.html").read_text(encoding="utf-8")
    assert page.tags.count("script") == 1
    assert "<b>Riser" not in text
    assert "\0" not in text
    for link in page.links:
        if link.startswith("#"):
            assert f'id="{link[1:]}"' in text
        elif not link.startswith("data:"):
            assert (out / link).is_file(), link


def test_the_page_is_the_same_from_the_same_records(out):
    before = (out / "report.html").read_bytes()
    outputs.write_all(out)
    assert (out / "report.html").read_bytes() == before


def test_figures_of_the_page_agree_with_the_gradebook(out):
    with open(out / "grades.csv", encoding="utf-8", newline="") as file:
        scores = [float(row["score"]) / 5 for row in csv.DictReader(file) if row["assignment"] == "05_fifth"]
    assert f"the mean is {100 * np.mean(scores):.0f} %" in Page(out / "report.html").text


def test_one_notebook_of_another_assignment_does_not_open_the_page(tmp_path):
    stray = graded("stray", question("softmax", case("shape", True)), assignment="02_second")
    out = write_results(tmp_path / "out", [heads("ada", 2, 2), heads("eve", 1, 1), stray])
    outputs.write_all(out)
    text = Page(out / "report.html").text
    assert "Too few submissions for statistics: 02_second (1)" in text
    assert (out / "report.html").read_text().count("Histogram of scores") == 1
    alone = write_results(tmp_path / "alone", [stray])
    outputs.write_all(alone)
    assert "1 counts." in Page(alone / "report.html").text


@pytest.fixture(scope="module")
def long_names(tmp_path_factory):
    """A class whose names and files are as long as platforms make them."""
    name = "Wolfeschlegelsteinhausenbergerdorff"
    ids = [f"{name}_{n}_assignsubmission_file___05_fifth_final_version"[:80] for n in range(4)]
    entries = {id: Entry((Person(f"Hubert Blaine {name} {n}"),)) for n, id in enumerate(ids)}
    made = [heads(id, 2, 1) for id in ids]
    out = write_results(tmp_path_factory.mktemp("long") / "out", made, class_state("x", entries))
    similarity.write_similarities(out, Compared([Pair("05_fifth", ids[0], ids[1], 0.91, 12)]))
    outputs.write_all(out)
    return out


@browser.needed
@pytest.mark.parametrize("section", ["similar", "submissions"])
def test_long_names_push_no_column_out_of_sight(long_names, running, section):
    page = opened(running, long_names / "report.html")
    table = page.locator(f"section[aria-labelledby={section}] .wide")
    assert table.evaluate("each => each.scrollWidth <= each.clientWidth")
    page.close()


@browser.needed
def test_what_explains_a_table_is_read_whole_on_a_phone(long_names, running):
    page = opened(running, long_names / "report.html", 390)
    assert page.locator("caption").count() == 0, "it would be as wide as the table, and cut with it"
    for text in page.locator("p.soft").all():
        box = text.bounding_box()
        assert box["x"] + box["width"] <= 390
    page.close()


@browser.needed
@pytest.mark.parametrize("path", first_of(PAGES))
def test_a_dark_page_is_dark_and_can_be_read(out, running, path):
    page = opened(running, out / path, color_scheme="dark")
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert ground == "rgb(21, 24, 29)"
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    page.emulate_media(media="print", color_scheme="dark")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)", "paper is white"
    page.close()


@pytest.fixture(scope="module")
def running():
    with browser.browser() as found:
        yield found


def opened(running, path, width=1100, **options):
    page = running.new_page(viewport={"width": width, "height": 900}, **options)
    page.on("pageerror", lambda error: pytest.fail(str(error)))
    page.on("request", lambda request: request.url.startswith(("file:", "data:")) or pytest.fail(request.url))
    page.goto(path.as_uri())
    return page


@browser.needed
@pytest.mark.parametrize("width", first_of([390, 1100]))
@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_no_violation_and_nothing_sticks_out(out, running, path, width):
    page = opened(running, out / path, width)
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    assert len(found.response["passes"]) > 10, "axe did not look"
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.close()


@browser.needed
def test_axe_would_find_a_violation(out, running, tmp_path):
    text = (out / "report.html").read_text(encoding="utf-8")
    (tmp_path / "bad.html").write_text(
        text.replace(' aria-label="Hist', ' data-label="Hist').replace('lang="en"', ""), encoding="utf-8"
    )
    assert Axe().run(opened(running, tmp_path / "bad.html")).violations_count >= 2


@browser.needed
def test_tables_sort_by_numbers_and_by_words_with_the_keyboard(out, running):
    page = opened(running, out / "report.html")
    table = page.locator("section[aria-labelledby=submissions] table")
    column = 1 + [text.strip() for text in table.locator("thead th").all_text_contents()].index("Total")

    def totals():
        cells = table.locator(f"tbody tr > :nth-child({column})").all_text_contents()
        return [float(text) for text in cells if text.strip() != "–"]

    before = totals()
    button = table.locator("thead th button").nth(column - 1)
    button.focus()
    page.keyboard.press("Enter")
    assert totals() == sorted(before) != before
    assert button.locator("..").get_attribute("aria-sort") == "ascending"
    page.keyboard.press("Enter")
    assert totals() == sorted(before, reverse=True)
    table.locator("thead th button").first.click()
    names = table.locator("tbody th").all_text_contents()
    names = [name.strip().casefold() for name in names]
    assert names == sorted(names, key=lambda name: [int(n) if n.isdigit() else n for n in re.split(r"(\d+)", name)])
    assert button.locator("..").get_attribute("aria-sort") is None
    page.close()


@pytest.fixture(scope="module")
def large(tmp_path_factory):
    """A class of more rows than a page of the table shows, with as many who handed in nothing."""
    ids = [f"s{n:03}" for n in range(120)]
    entries = {id: Entry((Person("Zoé Ångström" if id == "s077" else f"Person {id}"),)) for id in ids}
    absent = tuple(Person(f"Absent {n}") for n in range(60))
    made = [heads(id, n % 3, n // 3 % 3) for n, id in enumerate(ids)]
    out = write_results(tmp_path_factory.mktemp("large") / "out", made, class_state("canvas", entries, absent))
    outputs.write_all(out)
    return out


def rows_shown(page):
    rows = page.locator("section[aria-labelledby=submissions] tbody tr")
    return rows.evaluate_all("rows => rows.filter(row => row.offsetParent !== null).map(row => row.cells[0].innerText)")


@browser.needed
def test_a_long_table_is_searched_and_turned_page_by_page(large, running):
    page = opened(running, large / "report.html")
    tools = page.locator("section[aria-labelledby=submissions] .tools")
    told = tools.get_by_role("status")
    assert len(rows_shown(page)) == 50
    assert told.inner_text() == "1–50 of 120"
    assert page.locator(".tools").count() == 1, "short tables need none"
    tools.get_by_role("button", name="Next").focus()
    page.keyboard.press("Enter")
    assert rows_shown(page)[0] == "Person s050"
    tools.get_by_role("button", name="Last").click()
    assert rows_shown(page) == [f"Person s{n}" for n in range(100, 120)]
    tools.get_by_role("button", name="Next").click(force=True)  # it says that it is disabled
    assert told.inner_text() == "101–120 of 120", "there is no page after the last one"

    tools.get_by_label("Search").fill("angstrom zoe")
    assert rows_shown(page) == ["Zoé Ångström"]
    assert told.inner_text() == "1–1 of 1 found among 120"
    tools.get_by_label("Search").fill("nobody at all")
    assert rows_shown(page) == []
    assert told.inner_text() == "None of 120 found"

    tools.get_by_label("Search").fill("person s0")
    assert told.inner_text() == "1–50 of 99 found among 120"
    who = page.locator("section[aria-labelledby=submissions] thead button").first
    who.click()
    who.click()
    assert rows_shown(page)[0] == "Person s099"
    page.emulate_media(media="print")
    assert len(rows_shown(page)) == 99, "paper has all that was found"
    page.close()


@browser.needed
def test_a_long_report_is_accessible_and_folds_its_lists(large, running):
    page = opened(running, large / "report.html", 390)
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    absent = page.locator("section[aria-labelledby=unmatched] details")
    assert not absent.get_by_text("Absent 59").is_visible()
    page.close()


@browser.needed
def test_without_scripts_a_long_table_is_shown_whole(large, running):
    page = running.new_page(java_script_enabled=False)
    page.goto((large / "report.html").as_uri())
    table = page.locator("section[aria-labelledby=submissions] table")
    assert table.get_by_text("Person s119").is_visible()
    page.close()


@browser.needed
def test_it_prints_on_pages_with_everything_in_sight(out, running):
    page = opened(running, out / "report.html")
    page.emulate_media(media="print")
    assert page.locator("nav").is_hidden()
    assert page.pdf(format="A4").startswith(b"%PDF")
    page.close()
