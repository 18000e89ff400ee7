"""What a tests.py is written with can be run as it stands, and a one-line call stands for the cases it promises."""

import pytest
from conftest import ROOT
from kit.masters import OF_LARGEST, TESTS, read, refusal, replaced

from autograder.authoring.test_files import render_test_file as render
from autograder.course.imports import importable
from autograder.workspace import Kit

NAMES = Kit(ROOT).names()


@pytest.mark.parametrize("name", NAMES)
def test_every_tests_file_can_be_imported_as_it_stands(name, monkeypatch):
    folder = Kit(ROOT).master(name)
    monkeypatch.syspath_prepend(str(ROOT / "assignments"))
    monkeypatch.syspath_prepend(str(folder))
    exec(compile((folder / "tests.py").read_text(encoding="utf-8"), "tests.py", "exec"), {"__name__": "tests"})


CHOICE = """\
choose_all(
    "largest",
    fewest=1,
    most=2,
    a_three=(True, "How many are below it?"),
    b_two=(False, "Which is above it?"),
    c_one=(False, "Which is below it?"),
)
"""
OFFERED = "import choose_all, hidden,"


def with_choice(old="", new=""):
    tests = TESTS.replace("import hidden,", OFFERED).replace(OF_LARGEST, "# largest\n\n" + CHOICE)
    return replaced(tests, old, new)


def test_choose_all_has_a_case_for_the_kind_and_one_for_each_statement(tmp_path):
    _, largest = read(tmp_path, tests=with_choice()).questions
    assert [(c.name, c.points, c.hidden) for c in largest.cases] == [
        ("is_a_list_of_letters", 0.0, False),
        ("statement_a_three", 0.0, True),
        ("statement_b_two", 0.0, True),
        ("statement_c_one", 0.0, True),
        ("at_most_one_verdict_is_wrong", 0.5, True),
        ("every_verdict_is_right", 0.5, True),
    ]
    with importable(ROOT / "assignments"):
        cases = {}
        exec(render(largest, True, {}, {}), cases)
        for answer, failing in (
            (["a"], set()),
            (["a", "c"], {"statement_c_one", "every_verdict_is_right"}),
            (["b"], {"statement_a_three", "statement_b_two", "at_most_one_verdict_is_wrong", "every_verdict_is_right"}),
            (["d"], {case.name for case in largest.cases}),
        ):
            failed = set()
            for case in largest.cases:
                try:
                    cases[case.name].test_func(largest=answer)
                except AssertionError:
                    failed.add(case.name)
            assert failed == failing, answer
    assert largest.cases[0].hint == "Is it a list of one to two different letters from a to c, in quotes?"


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("    fewest=1,\n", "", "takes the question, `fewest` and `most`, and then the statements"),
        ("fewest=1", "fewest=0", "`fewest` must be a number of letters from 1 to 3, not 0"),
        ("most=2", "most=4", "`most` must be a number of letters from 1 to 3, not 4"),
        ("b_two", "c_two", "the statement c_two must begin with its letter, b_"),
        ("(True, ", "(1, ", 'the statement a_three must be (True, "…?") or (False, "…?")'),
        ("(True, ", "(False, ", "0 statements hold, which is not from 1 to 2"),
        ("fewest=1", "**{}", "takes its statements written out, without `**`"),
    ],
)
def test_a_choice_that_is_none_is_refused_in_one_line(tmp_path, old, new, says):
    line = refusal(tmp_path, tests=with_choice(old, new))
    assert says in line
    assert line.startswith("solutions/09_sums/tests.py: question largest, line 38: ")
