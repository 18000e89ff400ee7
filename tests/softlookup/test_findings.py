"""A finding is data; its words are made here, and what another process says of one is read with care."""

from dataclasses import fields

from autograder.softlookup.findings import Finding, read_finding

WHOLE = Finding(
    "two_words",
    "the weights",
    called="f(1)",
    expected="one number",
    came="two",
    hint="Which axis?",
    mistake="axis-0",
    raised_at="line 2: x\nline 3: y",
)


def test_all_of_it_in_words_and_in_lines_with_labels():
    assert WHOLE.text == (
        "Checked: two words: the weights\nCalled: f(1)\nExpected: one number\nWhat came: two\nHint: Which axis?\n"
        "Raised at:\n  line 2: x\n  line 3: y"
    )
    assert WHOLE.lines()[:2] == [("Checked", "two words: the weights"), ("Called", "f(1)")]
    assert "Raised at" not in WHOLE.unplaced().text
    assert Finding("one", made_from="f(1); f(2)").text == "Checked: one\nFrom: f(1); f(2)"


def test_a_check_that_did_not_come_to_an_answer_says_so_and_asks_its_own_question():
    finding = Finding("one", said="the check did not run")
    assert finding.text == "the check did not run"
    assert finding.with_own_hint("Why?").text == "the check did not run\nHint: Why?"
    assert WHOLE.with_own_hint("Why?").hint == "Which axis?"


def test_what_another_process_sends_is_read_as_far_as_it_fits():
    assert read_finding(vars(WHOLE)) == WHOLE
    assert read_finding({"check": "one", "denied": ["axis-0", 3], "certain": 1, "made_up": "x"}) == Finding(
        "one", denied=("axis-0",)
    )
    assert read_finding({"check": 3, "mistake": 4, "hint": None}) == Finding("")
    assert {field.name for field in fields(Finding)} == vars(WHOLE).keys()
