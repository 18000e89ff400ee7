"""A question's test file: what it holds for whom, and what it knows of the mistakes that wrong answers show."""

import ast
import json

import pytest
from conftest import ROOT, copy_kit, one_master_kit
from kit.kits import replace, small_kit, tree, zipped
from kit.masters import TESTS, read, replaced

from autograder.authoring import test_files
from autograder.authoring.build import build_assignments as build
from autograder.authoring.test_files import render_test_file as render
from autograder.course.imports import importable
from autograder.course.mistakes import Mistake
from autograder.errors import UserError
from autograder.workspace import Kit

NAMES = Kit(ROOT).names()


def test_a_test_file_has_what_its_cases_use_and_the_public_one_no_more(tmp_path):
    total, largest = read(tmp_path).questions
    with importable(ROOT / "assignments"):
        whole, public = (render(total, include_hidden, {}, {}) for include_hidden in (True, False))
        of_largest = render(largest, True, {}, {})
    for needed in ("import math\n", "import numpy as np\n", "FIVE = 5\n", "def numbers(", "def sum_by_hand("):
        assert needed in whole
        assert needed not in public
        assert needed not in of_largest
    assert "from softlookup import leaves_alone, works_on_integers\n" in whole
    assert "from softlookup import" not in public


def test_a_mistake_that_a_case_names_by_itself_has_its_hint_there(tmp_path):
    tests = replaced(TESTS, "assert total([1, 1]) == 2", 'raise Difference("", "", "", "asked-twice")')
    tests = replaced(tests, "import numpy as np\n", "import numpy as np\nfrom softlookup import Difference\n")
    total, _ = read(tmp_path, tests=tests).questions
    table = {slug: Mistake(slug, f"Is it {slug}?") for slug in ("asked-twice", "asked-thrice")}
    with importable(ROOT / "assignments"):
        public = render(total, False, {}, table)
    assert '"asked-twice": "Is it asked-twice?"' in public
    assert "asked-thrice" not in public


@pytest.mark.usefixtures("helper_modules")
def test_public_tests_are_the_full_tests_without_the_hidden_cases(built):
    from otter.test_files import ExceptionTestFile

    for path in built.assignments.rglob("tests/*.py"):
        name = path.parent.parent.name
        full = zipped(built.dist / name / "autograder.zip")[f"tests/{path.name}"].decode()
        with importable(built.assignments), importable(path.parent.parent):
            all_cases = ExceptionTestFile.from_string(full).test_cases
            public = ExceptionTestFile.from_file(str(path)).test_cases
        assert [c.name for c in public] == [c.name for c in all_cases if not c.hidden]
        share = sum(c.points for c in public) / sum(c.points for c in all_cases)
        parts = (1,) if not any(c.hidden for c in all_cases) else (0, 0.1)  # of cases of form alone, nothing
        assert any(abs(share - part) <= 0.02 for part in parts), (
            f"{name}.{path.stem}: {share:.0%} of the points are public"
        )


def test_a_hint_with_double_quotes_survives(tmp_path):
    kit = small_kit(tmp_path, "totals")
    old = "How many columns are there, and how many totals should there be?"
    replace(kit.master("01_totals") / "tests.py", old, r"Is \"x\" still \\\"what\\\" it was?")
    build(kit, kit.names())
    text = zipped(kit.dist / "01_totals" / "autograder.zip")["tests/column_totals.py"].decode()
    (line,) = [line for line in text.splitlines() if line.strip().startswith('"a_total_for_each_column": "')]
    assert ast.literal_eval("{" + line + "}") == {"a_total_for_each_column": r'Is "x" still \"what\" it was?'}


# What known mistakes give


@pytest.mark.slow
def test_only_what_has_changed_is_run_for_the_mistakes_that_it_shows(tmp_path):
    kit = one_master_kit(tmp_path, "01_shares")
    build(kit, kit.names())
    first, kept = tree(kit.assignments), kit.traces("01_shares")
    found = json.loads(kept.read_text(encoding="utf-8"))
    assert all(found.values())
    kept.write_text(json.dumps({key: [] for key in found}), encoding="utf-8")  # as if no mistake showed anywhere
    tests = kit.master("01_shares") / "tests.py"
    text = tests.read_text(encoding="utf-8")
    assert 'of a (3, 4) matrix"' in text
    tests.write_text(text.replace('of a (3, 4) matrix"', 'of  a (3, 4) matrix"'), encoding="utf-8")
    build(kit, kit.names())
    second = tree(kit.assignments)
    name = "01_shares/tests/{}.py"
    assert second[name.format("shares")] == first[name.format("shares")].replace(
        b'of a (3, 4) matrix"', b'of  a (3, 4) matrix"'
    )
    assert b'"scale-ignored"' in first[name.format("sharp_shares")]
    assert b'"scale-ignored"' not in second[name.format("sharp_shares")]
    tests.write_text(text, encoding="utf-8")
    kept.write_text("not what was kept", encoding="utf-8")
    build(kit, kit.names())
    assert tree(kit.assignments) == first


def test_the_traces_that_are_committed_are_those_of_the_masters(built):
    for name in NAMES:
        assert built.traces(name).read_bytes() == Kit(ROOT).traces(name).read_bytes(), "`make build`, and commit them"


@pytest.mark.slow
def test_mistakes_give_the_same_when_all_of_them_are_run_anew(tmp_path):
    """A wrong trace of any other assignment would leave a mistake without its name, which the proof does not allow."""
    kit, some = copy_kit(tmp_path / "kit"), NAMES[::3]
    for name in some:
        kit.traces(name).unlink()
    build(kit, some)
    for name in some:
        assert kit.traces(name).read_bytes() == Kit(ROOT).traces(name).read_bytes(), "delete them, and `make build`"


def test_an_answer_to_an_unknown_question_names_its_file(own, tmp_path):
    answers = tmp_path / "answers"
    answers.mkdir()
    (answers / "shraes.py").write_text('misspelt = wrong("no-axis")(lambda x: x)\n')
    folder = own.assignments / "01_shares"
    with pytest.raises(UserError, match=r"answers/shraes.py: line 1: misspelt: shraes is not a question"):
        test_files.record_traces(
            answers, folder, folder / "01_shares.ipynb", {"shares": ""}, [], [], tmp_path / "kept.json"
        )
