"""Answers to written questions: found in whatever notebook, shown without harm, and graded by hand through a CSV."""

import copy
import csv
import re
import sys

import nbformat
import pytest
from axe_playwright_python.sync_playwright import Axe
from kit import browser
from kit.notebooks import student_notebook
from kit.own_class import SCORES, SHARES
from kit.results import Page
from kit.sample_class import to_bytes

from autograder import cli
from autograder.authoring.assignment import manifest_of
from autograder.classroom import points as by_hand
from autograder.classroom import points_sheets, pseudonyms
from autograder.classroom.platforms import find_submissions as find
from autograder.classroom.written_questions import CHARACTERS
from autograder.classroom.written_questions import gather_answers as gather
from autograder.course.manifest import BuiltAssignment
from autograder.course.masters import read_master
from autograder.errors import UserError
from autograder.marking.record import read_record
from autograder.marking.written_answers import PLACEHOLDER

NAME, QUESTION = SHARES, "no_total"
PAGE = f"{NAME}-{QUESTION}.html"
HOSTILE = """\
# Full points <script>alert(1)</script>

<img src="http://evil.example/1.png" onerror="alert(2)"> </article></main><h1>me</h1> <!-- --> \u202e\0
![track](http://evil.example/2.png) ![pasted](attachment:3.png) ![big](data:image/png;base64,AAAA)
[you](javascript:alert(3)) [me](http://evil.example/?who) <http://evil.example/4> [x]: http://evil.example/5

| | a |
|---|---|
| `<b>` | $<i>a_1</i> * b_2 * c$ |

```html" onclick="alert(6)
<iframe src="http://evil.example/7">
```
"""
ANSWER = "Key 2 **never** wins."


def notebook(change):
    """The student's notebook after a change of its cells, which is given the answer's number."""
    found = student_notebook(NAME)
    (number,) = [n for n, cell in enumerate(found.cells) if cell.source == PLACEHOLDER]
    change(found.cells, number)
    return to_bytes(found)


def put(text):
    def change(cells, number):
        cells[number].source = text

    return change


def spread(cells, number):
    cells[number].source = "Look:"
    cells.insert(number + 1, nbformat.v4.new_code_cell("print(max(1 * q, 2 * q))"))
    cells.insert(number + 2, nbformat.v4.new_markdown_cell(ANSWER))


def in_the_question(cells, number):
    cells[number - 1].source += f"\n\n{ANSWER}"
    del cells[number]


def below_a_changed_question(cells, number):
    cells[number - 1].source = cells[number - 1].source[:-150]
    cells[number].source = ANSWER


def among_other_work(cells, number):
    cells[number].source = f"{PLACEHOLDER}\n\n{ANSWER}"
    cells.insert(number - 1, nbformat.v4.new_markdown_cell("A note on the question before."))
    cells[number + 2].source += "\n\nA note on the question after."
    cells.insert(0, nbformat.v4.new_markdown_cell("My notebook"))


def nothing(cells, number):
    pass


def question_gone(cells, number):
    del cells[number - 1 : number + 1]


CLASS = {
    "ada": put(ANSWER),
    "bela": nothing,
    "chidi": spread,
    "dana": in_the_question,
    "eitan": put(HOSTILE),
    "fatima": put(ANSWER + " Again." * CHARACTERS),
    "goran": question_gone,
    "hana": below_a_changed_question,
    "ingrid": among_other_work,
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("written") / "submissions"
    folder.mkdir()
    for name, change in CLASS.items():
        (folder / f"{name}.ipynb").write_bytes(notebook(change))
    (folder / "broken.ipynb").write_bytes(b"{")
    (folder / "other.ipynb").write_bytes(to_bytes(student_notebook(SCORES)))
    return folder


@pytest.fixture(scope="module")
def gathered(own, folder):
    masters = [read_master(own.master(name)) for name in (NAME, SCORES)]
    assignments = {m.name: BuiltAssignment(own.root, manifest_of(m), "") for m in masters}
    return gather(find([folder]), assignments, None, own)


# What is an answer


def test_an_answer_is_found_wherever_it_was_written(gathered):
    (question,) = gathered.questions
    texts = {answer.submission: [part.source for part in answer.parts] for answer in question.answers}
    assert texts["ada"] == texts["ingrid"][:1] == texts["hana"][-1:] == [ANSWER]
    assert texts["bela"] == []
    assert texts["chidi"] == ["Look:", "print(max(1 * q, 2 * q))", ANSWER]
    (dana,) = texts["dana"]
    assert dana.startswith("**Question")
    assert dana.endswith(ANSWER)
    assert not any("question before" in text for text in texts["ingrid"])
    assert list(question.lost) == ["goran"]
    assert list(gathered.unread) == ["broken"]
    assert "other" not in question.submissions


def test_a_long_answer_is_cut_and_says_so(gathered):
    (answer,) = [a for a in gathered.questions[0].answers if a.submission == "fatima"]
    assert answer.cut
    assert sum(len(part.source) for part in answer.parts) == CHARACTERS


def test_a_class_without_written_questions_has_nothing_to_read(own, folder):
    master = read_master(own.master(SCORES))
    assignments = {master.name: BuiltAssignment(own.root, manifest_of(master), "")}
    with pytest.raises(UserError, match="no submission belongs to an assignment with written questions"):
        gather(find([folder]), assignments, None, own)


# The page


@pytest.fixture(scope="module")
def out(gathered, tmp_path_factory):
    out = tmp_path_factory.mktemp("pages")
    points_sheets.write_sheets(gathered, out, anonymous=False)
    return out


def test_the_page_has_the_rubric_first_and_every_answer(out, gathered):
    page = Page(out / PAGE)
    rubric = gathered.questions[0].question.rubric
    for part in rubric.parts:
        for level in part.levels:
            assert level.earns in page.text
            plain = level.example.partition("$")[0]  # formulas become symbols
            assert " ".join(plain.replace("*", "").replace("`", "").split())[:30] in page.text
            assert page.text.index(level.earns) < page.text.index("Answers")
    for name in CLASS:
        assert name in page.text
    assert "goran: the question's text is not in the notebook" in page.text
    assert "Cut here" in page.text


def test_what_a_student_wrote_can_only_be_read(out):
    page = Page(out / PAGE)
    assert page.text.count("alert(1)") == 1
    assert {"script", "img", "iframe", "object", "form"}.isdisjoint(page.tags)
    assert page.tags.count("h1") == page.tags.count("main") == 1
    assert all(link.startswith("#") for link in page.links), page.links
    for attribute in ("onerror", "onclick"):
        assert f' {attribute}="' not in (out / PAGE).read_text(encoding="utf-8").replace("&quot;", "")
    assert "[a picture: pasted; see the notebook]" in page.text
    assert "me (http://evil.example/?who)" in page.text


@browser.needed
def test_axe_finds_no_violation_and_nothing_is_loaded_or_run(out):
    with browser.browser() as running:
        page = running.new_page(viewport={"width": 390, "height": 900})
        asked = []
        page.on("request", lambda request: asked.append(request.url))
        page.on("dialog", lambda dialog: pytest.fail(dialog.message))
        page.goto((out / PAGE).as_uri())
        page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()
        assert len(found.response["passes"]) > 10, "axe did not look"
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        assert asked == [(out / PAGE).as_uri()]


# Answers that are alike


LIKE = "The largest key wins, because its score is the largest, and softmax gives it nearly all of the weight."
ALIKE = {
    "ada": LIKE,
    "bob": f"**{LIKE.upper()}**",
    "cy": LIKE.replace("weight", "wieght"),
    "dan": "The smallest key wins, as nothing else is left over once the others have been divided by it.",
    "eve": PLACEHOLDER,
    "fay": "See the picture: ![mine](attachment:one.png)",
    "gus": "See the picture: ![mine](attachment:one.png)",
    "hal": LIKE,
    "ian": PLACEHOLDER,
}


def answers_alike(own, folder, texts):
    folder.mkdir(parents=True)
    for name, text in texts.items():
        (folder / f"{name}.ipynb").write_bytes(notebook(put(text)))
    assignments = {NAME: BuiltAssignment(own.root, manifest_of(read_master(own.master(NAME))), "")}
    return gather(find([folder]), assignments, None, own)


def in_groups(path):
    return {row["submission"].removeprefix("id:"): row["group"].removeprefix("id:") for row in rows(path)}


def test_answers_that_are_alike_stand_together_and_every_text_is_there(own, tmp_path):
    ((_, groups, place),) = points_sheets.write_sheets(
        answers_alike(own, tmp_path / "work", ALIKE), tmp_path / "read", False
    )
    assert groups == 4
    text = Page(place).text
    assert "7 answers, of which 4 differ; 2 with nothing written" in text
    assert text.index("ada and 3 alike") < text.index("ada, hal") < text.index("dan") < text.index("fay")
    assert text.count(LIKE) == 1, "what has the same text is shown once"
    for name in ("bob", "cy"):
        assert text.count(ALIKE[name].strip("*")) == 1, "what is nearly the same may mean something else"
    assert "95% of their characters" in text
    assert "No model is involved" in text
    points = tmp_path / "read" / points_sheets.POINTS
    assert in_groups(points) == {
        **dict.fromkeys(("ada", "bob", "cy", "hal"), "ada"),
        **dict.fromkeys(("eve", "ian"), "eve"),
        **dict.fromkeys(("dan", "fay", "gus"), ""),
    }
    assert [row["submission"][3:] for row in rows(points)][:4] == ["ada", "bob", "cy", "hal"]


def test_a_group_keeps_its_name_when_others_join_it_and_points_reach_all(own, tmp_path):
    texts = {name: text for name, text in ALIKE.items() if name > "bob"}
    points = tmp_path / "read" / points_sheets.POINTS
    points_sheets.write_sheets(answers_alike(own, tmp_path / "before", texts), tmp_path / "read", False)
    fill(points, {"cy": ("4", "so"), "ian": ("0", "")})
    gathered = answers_alike(own, tmp_path / "after", ALIKE)
    points_sheets.write_sheets(gathered, tmp_path / "read", False)
    assert {name for name, group in in_groups(points).items() if group == "cy"} == {"ada", "bob", "cy", "hal"}
    given = by_hand.read_points([points], [manifest_of(read_master(own.master(NAME)))], set(ALIKE))
    assert sorted((one.submission, one.points) for one in given) == [
        *((name, 4) for name in ("ada", "bob", "cy")),
        ("eve", 0),
        ("hal", 4),
        ("ian", 0),
    ]
    digests = gathered.questions[0].submissions
    assert all(one.answer == digests[one.submission] for one in given)
    points_sheets.write_sheets(gathered, tmp_path / "read", True)
    called = {id: pseudonym for pseudonym, id in pseudonyms.read_pseudonyms(tmp_path / "read").items()}
    assert in_groups(points)[called["hal"]] == called["cy"]
    assert "cy" not in points.read_text(encoding="utf-8")


# Pseudonyms


def test_pseudonyms_stay_and_tell_nothing(gathered, tmp_path):
    points_sheets.write_sheets(gathered, tmp_path, anonymous=True)
    known = pseudonyms.read_pseudonyms(tmp_path)
    text = (tmp_path / PAGE).read_text(encoding="utf-8") + (tmp_path / points_sheets.POINTS).read_text(encoding="utf-8")
    for pseudonym, id in known.items():
        assert pseudonym in text
        assert not re.search(rf"\b{re.escape(id)}\b", text)
    assert sorted(known.values()) == sorted(CLASS)
    smaller = copy.deepcopy(gathered)
    smaller.questions[0].answers = smaller.questions[0].answers[1:]
    points_sheets.write_sheets(smaller, tmp_path, anonymous=True)
    assert pseudonyms.read_pseudonyms(tmp_path) == known
    points_sheets.write_sheets(gathered, tmp_path / "again", anonymous=True)
    again = pseudonyms.read_pseudonyms(tmp_path / "again")
    assert set(again).isdisjoint(known)
    assert [known[one] for one in sorted(known)] != [again[one] for one in sorted(again)], "the order tells who is who"


def rows(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def fill(path, given):
    """Put points and comments into the CSV, by what a submission is called there."""
    empty = "", ""
    table = [
        row | dict(zip(("points", "comment"), given.get(row["submission"].removeprefix("id:"), empty), strict=True))
        for row in rows(path)
    ]
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, table[0])
        writer.writeheader()
        writer.writerows(table)


def test_points_that_are_there_are_kept_whatever_submissions_are_called(gathered, tmp_path):
    points_sheets.write_sheets(gathered, tmp_path, anonymous=False)
    fill(tmp_path / points_sheets.POINTS, {"ada": ("4.5", "=2*3, you say"), "bela": ("0", "")})
    before = rows(tmp_path / points_sheets.POINTS)
    points_sheets.write_sheets(gathered, tmp_path, anonymous=True)
    hidden = {row["submission"]: (row["points"], row["comment"]) for row in rows(tmp_path / points_sheets.POINTS)}
    called = {id: pseudonym for pseudonym, id in pseudonyms.read_pseudonyms(tmp_path).items()}
    assert hidden[called["ada"]] == ("4.5", "=2*3, you say")
    gathered = copy.deepcopy(gathered)
    gathered.questions[0].answers = [a for a in gathered.questions[0].answers if a.submission != "bela"]
    points_sheets.write_sheets(gathered, tmp_path, anonymous=False)
    assert rows(tmp_path / points_sheets.POINTS) == before, "points of a submission that is gone are somebody's work"


# The command, and the way back


def run(kit, monkeypatch, capsys, *arguments):
    """The command's exit status and what it said."""
    monkeypatch.chdir(kit.root)
    monkeypatch.setattr(sys, "argv", ["autograder", *map(str, arguments)])
    status = 0
    try:
        cli.main()
    except SystemExit as done:
        status = done.code
    said = capsys.readouterr()
    return status, said.out, said.err


def test_a_file_in_whose_place_another_counts_is_not_read_again(own, tmp_path, monkeypatch, capsys):
    for folder, name in (("first", "ada"), ("second", "bela")):
        (tmp_path / "work" / folder).mkdir(parents=True)
        (tmp_path / "work" / folder / "ada.ipynb").write_bytes(notebook(CLASS[name]))
    (tmp_path / "roster.csv").write_text("name,login\nAda,ada\n", encoding="utf-8")
    paths = sorted((tmp_path / "work").iterdir())
    roster = "--roster", tmp_path / "roster.csv"
    assert run(own, monkeypatch, capsys, "grade", *paths, *roster, "--out", tmp_path / "results")[0] == 0
    counts = {row["submission"]: row["counts"] for row in rows(tmp_path / "results" / "submissions.csv")}
    assert sorted(counts.values()) == ["no", "yes"]
    status, _, _ = run(
        own, monkeypatch, capsys, "written", *paths, "--results", tmp_path / "results", "--out", tmp_path / "read"
    )
    assert status == 0
    read = {row["submission"].removeprefix("id:") for row in rows(tmp_path / "read" / points_sheets.POINTS)}
    assert [counts[one] for one in read] == ["yes"]
    status, _, said = run(own, monkeypatch, capsys, "written", *paths, "--results", tmp_path, "--out", tmp_path / "x")
    assert status == 2
    assert "submissions.csv" in said


def test_points_given_by_pseudonym_come_back_into_the_grades(own, tmp_path, monkeypatch, capsys):
    (tmp_path / "work").mkdir()
    for name in ("ada", "bela"):
        (tmp_path / "work" / f"{name}.ipynb").write_bytes(notebook(CLASS[name]))
    (tmp_path / "work" / "other.ipynb").write_bytes(to_bytes(student_notebook(SCORES)))
    status, said, _ = run(
        own, monkeypatch, capsys, "written", tmp_path / "work", "--out", tmp_path / "read", "--anonymous"
    )
    assert status == 0
    assert f"{tmp_path / 'read' / PAGE}: 1 answer, 1 with nothing written" in said
    known = pseudonyms.read_pseudonyms(tmp_path / "read")
    called = {id: pseudonym for pseudonym, id in known.items()}
    points = tmp_path / "read" / points_sheets.POINTS
    fill(points, {called["ada"]: ("4,5", "Key 2?\nYes.")})
    with open(points, "a", encoding="utf-8") as file:
        file.write(f"other,{QUESTION},3,\n")
    grade = ["grade", tmp_path / "work", "--out", tmp_path / "out", "--isolation", "none", "--points", points]
    status, said, _ = run(own, monkeypatch, capsys, *grade)
    assert status == 0
    assert f"points that do not count: other, {QUESTION}: its assignment {SCORES} has no such question" in said
    found = {row["submission"]: row for row in rows(tmp_path / "out" / "grades.csv")}
    ada, bela = found["ada"], found["bela"]
    assert (ada["by_hand"], ada[QUESTION], ada["to_grade_by_hand"]) == ("4.5", "4.5", "")
    assert float(ada["total"]) == float(ada["score"]) + 4.5
    assert float(ada["max_total"]) == float(ada["max_score"]) + 6
    assert (bela["by_hand"], bela["to_grade_by_hand"], bela["max_total"]) == ("", QUESTION, bela["max_score"])
    feedback = Page(tmp_path / "out" / "feedback" / "ada.html").text
    assert "4.5 of 6 points, given by a person.Key 2? Yes." in feedback
    gradescope = (tmp_path / "out" / "gradescope" / "ada.json").read_text(encoding="utf-8")
    assert "Key 2?" in gradescope
    record = read_record(tmp_path / "out" / "records" / "ada.json")
    assert [q.score for q in record.questions if q.manual] == [None], "a record is what the tests found"

    def refused(says):
        status, said, error = run(own, monkeypatch, capsys, *grade)
        assert (status, said, error.splitlines()[1:]) == (2, "", [f"autograder: {says}"])

    for bad, says in {
        f"{called['ada']},{QUESTION},7,": f"{points}:2: '7' points for '{QUESTION}'; give a number from 0 to 6",
        f"answer-zzzzzz,{QUESTION},2,": f"{points}: there is no submission 'answer-zzzzzz'; if it is a pseudonym, "
        "keep pseudonyms.csv in the folder of this file",
        f"{called['ada']},{QUESTION},1,\nada,{QUESTION},2,": f"{points}:3: '{QUESTION}' of 'ada' has points already; "
        "keep one row",
        f"{called['ada']},shares,1,": f"{points}:2: question 'shares' is graded by its tests; only questions "
        "that a person grades take points here",
    }.items():
        points.write_text(f"submission,question,points,comment\n{bad}\n", encoding="utf-8")
        refused(says)
    (tmp_path / "read" / pseudonyms.PSEUDONYMS).write_text("pseudonym,submission\nx,ada\nx,bela\n")
    says = f"{tmp_path / 'read' / pseudonyms.PSEUDONYMS}:3: each row must have a pseudonym and a submission of its own"
    refused(says)

    for arguments, says in {
        (tmp_path / "out",): "contains grades, not answers; give the submissions themselves",
        (tmp_path / "none",): "give a file or folder that exists",
        (tmp_path / "work", "--assignment", "99_no"): "--assignment 99_no: not built; there are ",
        (tmp_path / "work", "--out", tmp_path / "work" / "x"): "which is being graded; choose another --out",
        (tmp_path / "work", "--out", points): "is not a folder; choose another --out",
    }.items():
        status, said, error = run(own, monkeypatch, capsys, "written", *arguments)
        assert (status, said, error.count("\n")) == (2, "", 1)
        assert says in error
