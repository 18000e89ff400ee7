"""How many right answers of the course can be asked about, whether the keys hold, and how much the questions differ."""

import random
from dataclasses import replace

import nbformat
import numpy as np
import pytest
from conftest import forget_softlookup
from kit import viva
from kit.in_process import ANSWERS, ASSIGNMENTS
from kit.notebooks import SOFTMAX, solutions

from autograder.authoring.own_answers import names_before, unseen
from autograder.course.answers import Answer
from autograder.course.imports import importable
from autograder.course.mistakes import read_mistakes
from autograder.marking._viva_changes import Code, Known
from autograder.marking._viva_inputs import Call
from autograder.marking._viva_questions import KINDS, CannotAsk, Examiner, VivaQuestion
from autograder.marking.viva import known_mistakes

EVERY = 3  # of the right answers one is asked about: all of them take a quarter of an hour
SHARE = 0.9  # of right answers, at least, that can be asked about
DISTINCT, OF = 15, 20  # different questions on so many right answers to one function
GUESSED = 0.4  # of the questions of a kind, at most, that somebody gets who cannot run anything
pytestmark = [pytest.mark.usefixtures("helper_modules"), pytest.mark.filterwarnings("ignore")]


def ask_all(kit, assignment, only=None, every=1):
    """For each right answer that passes its public checks: its name, its questions, one of each kind, and what runs it.

    All is run in this process, as in a notebook: the answers are ours.
    """
    tests = kit.assignments / assignment / "tests"
    solution = nbformat.read(kit.dist / assignment / "solution.ipynb", as_version=4)
    own = [Answer(question, "our own", cell, None) for question, cell in solutions(assignment).items()]
    right = [answer for answer in [*own, *ANSWERS[assignment]] if not answer.mistake]
    known = known_mistakes(ANSWERS[assignment], read_mistakes(kit.mistakes))
    with unseen():
        before = names_before(solution, tests.parent, {answer.question for answer in right})
    for answer in right[::every]:
        name, names = answer.question, before[answer.question]
        function = viva.defined(answer.cell, name, names)
        if only not in (None, name) or not callable(function):
            continue
        cases = viva.cases(tests / f"{name}.py")
        calls, passed = viva.run_cases(cases, name, function, names)
        if not passed:
            continue

        def keeps(source, cases=cases, name=name, names=names):
            return viva.run_cases(cases, name, viva.defined(source, name, names), names)[1]

        given, run = viva.given(tests, name), viva.runner(name, names)
        code = Code(name, answer.cell, given, known.get(name, Known()))
        try:
            examiner = Examiner(code, calls, run, random.Random(answer.name), keeps)
            yield answer.name, [question for kind in KINDS if (question := examiner.ask(kind))], run
        except CannotAsk:
            yield answer.name, [], run


def keys_that_fail(found):
    """The questions whose answers are others when all is run again with other random numbers."""
    failing = []
    for name, questions, run in found:
        for question in questions:
            np.random.seed(len(question.text) + len(name))
            if not question.holds(run):
                failing.append((name, question.text))
    return failing


def guessed(questions):
    """Return what a guesser gets of each kind, and of all by the best rule for each; also printed."""
    found = viva.shares(questions)
    for kind, (count, got) in found.items():
        rules = "; ".join(f"{rule}, {share:.0%}" for rule, share in got.items() if share)
        print(f"{kind}: {count} questions, of which a guesser gets {max(got.values()):.0%} ({rules})")
    of_all = sum(count * max(got.values()) for count, got in found.values()) / len(questions)
    print(f"of all questions: {of_all:.0%}")
    return {kind: max(got.values()) for kind, (_, got) in found.items()}, of_all


def test_right_answers_to_one_function_get_different_questions_whose_keys_hold(built):
    found = list(ask_all(built, SOFTMAX, "softmax"))[:OF]
    assert len(found) == OF
    assert sum(bool(questions) for _, questions, _ in found) >= SHARE * OF
    assert keys_that_fail(found) == []
    assert len({(q.text, q.options) for _, questions, _ in found for q in questions[:1]}) >= DISTINCT
    questions = [question for _, questions, _ in found for question in questions]
    assert {question.kind for question in questions} == set(KINDS)
    assert guessed(questions)[1] <= GUESSED  # of so few, the commonest answer to one kind may be by chance


def test_the_guesser_finds_what_the_surface_gives_away():
    def question(kind, text, options, answer, *args):
        return VivaQuestion(kind, "f", ((2, "y = a * b"),), text, options, answer, (), (("", [Call(args, {})], []),))

    array = np.array([[1.0, 2.0, 3.0]])
    plain = [
        question("value", "`f(…)`: what is the shape of `y` in line 2?", (), "(1, 3)", array),
        question("value", "`f(…)`: what is the shape of `y` in line 2?", (), "(9, 9)", array),
        question("change", "Which?", ("line 2 becomes `y = a + b`", "line 2 becomes `y = f(a) + 2`"), "a"),
        question("change", "Which?", ("line 2 is left out", "line 2 becomes `y = a - b`"), "b"),
        question("order", "Can lines 2 and 3 be swapped?", (), "yes"),
    ]
    lines = ((2, "y = np.exp(a)"), (3, "z = np.exp(b)"))
    plain[-1] = replace(plain[-1], code=lines)
    found = viva.shares(plain)
    assert found["value"] == (
        2,
        {"the commonest answer": 0.5}
        | dict.fromkeys(viva.RULES, 0.0)
        | {"what is most alike in the call": 0.5, "anything in the call": 0.5},
    )
    assert found["change"][1]["the smallest change of the syntax tree"] == 1
    assert found["order"][1]["yes if no name is shared"] == 1


@pytest.mark.slow
def test_nine_of_ten_right_answers_can_be_asked_about_and_all_keys_hold(built):
    left, failing, asked, count = [], [], [], 0
    for assignment in ASSIGNMENTS:
        forget_softlookup()
        with importable(built.assignments), importable(built.assignments / assignment):
            found = list(ask_all(built, assignment, every=EVERY))
            failing += keys_that_fail(found)
        left += [(assignment, name) for name, questions, _ in found if not questions]
        count += len(found)
        asked += [question for _, questions, _ in found for question in questions]
    print(f"{count - len(left)} of {count} right answers can be asked about")
    best, of_all = guessed(asked)
    assert failing == []
    assert count > 700 / EVERY
    assert count - len(left) >= SHARE * count, left
    assert max(of_all, *best.values()) <= GUESSED, best
