"""Each known mistake gets its own hint and no other's.

The wrong answers have been put to every case, hidden ones too, and each failed case says which mistake it takes
the answer for. What the public cases say is what students read.
"""

import pytest
from kit.in_process import ANSWERS, ASSIGNMENTS, EXCEPTIONS, define, run
from kit.plain_otter import finding_by_hint

from autograder.course import manifest
from autograder.course.mistakes import packaged_mistakes, read_mistakes

# What a check of a question may take a mistake for: by question and mistake, the other mistake and why.
ALIKE = {
    (question, mistake): other
    for exceptions in EXCEPTIONS.values()
    for question, alike in exceptions.get("alike", {}).items()
    for mistake, others in alike.items()
    for other in others
}


@pytest.fixture(scope="module")
def table(built):
    return read_mistakes(built.mistakes)


@pytest.fixture(scope="module")
def said(outcome):
    """For each wrong answer, what its failed cases found."""
    return {
        (assignment, answer): {case.name: case.finding for case in outcome[assignment, answer.name] if not case.passed}
        for assignment in ASSIGNMENTS
        for answer in ANSWERS[assignment]
        if answer.mistake
    }


def test_the_table_and_the_answers_know_the_same_mistakes(table):
    used = {answer.mistake for answers in ANSWERS.values() for answer in answers if answer.mistake}
    assert set(table) == used | set(packaged_mistakes())


def test_no_two_mistakes_have_the_same_hint(table):
    """In plain Otter, which has only the text, nobody could tell which of them is meant."""
    hints = [mistake.hint for mistake in table.values()]
    assert {hint for hint in hints if hints.count(hint) > 1} == set()


@pytest.mark.usefixtures("helper_modules")
def test_each_mistake_gets_its_own_hint_and_only_its_own_or_its_familys(said, table):
    """The matrix of mistakes (rows) and hints (columns), question by question: one mark in each row."""
    marks = {}
    for (_, answer), by_case in said.items():
        if answer.mistake == "random-placeholder":
            continue  # which may happen to give anything
        named = {f.mistake for f in by_case.values() if f.mistake == answer.mistake or not f.certain}
        marks.setdefault((answer.question, answer.mistake), set()).update(named - {None})
    assert [row for row, other in ALIKE.items() if other not in marks[row]] == [], "these can be told apart by now"
    for row, other in ALIKE.items():
        marks[row].discard(other)
    families = {covered: name for name, mistake in table.items() for covered in mistake.covers}
    # Where nothing known is given, the family is named: what it says is true of the mistake too.
    found = {row: hints - {families.get(row[1])} for row, hints in marks.items()}
    assert {row: hints for row, hints in found.items() if hints != {row[1]}} == {}


def test_every_mistake_is_named_by_a_check(said):
    unnamed = [
        f"{assignment}, {answer.question}: {answer.name}"
        for (assignment, answer), by_case in said.items()
        if answer.mistake not in {finding.mistake for finding in by_case.values()}
    ]
    assert unnamed == []


# Answers with two mistakes at once, by assignment and what they are.
COMBINED = {
    (assignment, name): combined
    for assignment, exceptions in EXCEPTIONS.items()
    for name, combined in exceptions.get("two_mistakes", {}).items()
}


@pytest.mark.usefixtures("helper_modules")
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("assignment", "name"), COMBINED)
def test_of_two_mistakes_the_more_basic_one_is_named_first(table, assignment, name, test_files, given):
    combined = COMBINED[assignment, name]
    question = combined["question"]
    results = run(combined["answer"], given[assignment][question], test_files[assignment, question])
    said = {r.test_case.name: r.message for r in results if not r.passed}
    assert finding_by_hint(table, combined["case"], said[combined["case"]]).mistake == combined["named"]


@pytest.mark.usefixtures("helper_modules")
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("assignment", ASSIGNMENTS)
def test_no_trace_that_students_get_is_of_a_right_answer(built, assignment, given):
    """Traces are sums over what wrong answers gave; what a right one gives on a public case is told nowhere."""
    from softlookup import feedback

    told = []
    for question in {answer.question for answer in ANSWERS[assignment]}:
        source = (built.assignments / assignment / "tests" / f"{question}.py").read_text(encoding="utf-8")
        names = {}
        exec(compile(source, question, "exec"), names)
        right = next(a for a in ANSWERS[assignment] if a.question == question and a.mistake is None)
        for case, known in names["feedback"]._known.items():
            test = names[case]
            (name,) = test._get_func_params()
            answer = define(right.cell, given[assignment][question])[name]
            error, calls = feedback.look(test.test_func.__wrapped__, answer)
            assert error is None
            told += [(question, case, mistake) for mistake, trace in known if trace.is_like(calls.trace())]
    assert told == []


def test_what_students_get_says_nothing_of_hidden_cases(built):
    for name in ASSIGNMENTS:
        asked = manifest.read_manifest(built.autograder_zip(name))
        hidden = {case.name for question in asked.autograded for case in question.cases if case.hidden}
        text = "".join(path.read_text(encoding="utf-8") for path in (built.assignments / name / "tests").iterdir())
        assert not [case for case in hidden if f'"{case}"' in text]
