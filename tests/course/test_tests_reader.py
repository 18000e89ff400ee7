"""A slip in a master's tests is refused in one line that names the place."""

import pytest
from kit.masters import NOTEBOOK, OF_LARGEST, TESTS, WRITTEN, read, refusal, replaced

# In tests.py: what is changed, into what, what the one line must say
TEST_SLIPS = {
    "syntax error": ("== 2", "== == 2", "line 25: invalid Python"),
    "no weight": ("@public(3, ", "@public(", "question total, line 23: `@public` takes the weight and the hint"),
    "no weight at all": ("@public(3,", "@public(0,", "line 23: the weight must be a whole number above 0, not 0"),
    "a weight that is true": ("@public(3,", "@public(True,", "the weight must be a whole number above 0, not True"),
    "a weight with a fraction": ("@public(3,", "@public(1.5,", "must be a whole number above 0, not 1.5"),
    "a weight that leaves another case nothing": (
        "@hidden(4",
        "@hidden(900",
        "question total: arguments_left_alone would be worth less than 0.05 points; give it more weight",
    ),
    "a hint by name": ("@public(3, ", "@public(3, hint=", "takes the weight and the hint, and may take `question=`"),
    "no hint": (', "How many are many?")', ")", "takes the weight and the hint"),
    "a form that is none": ('number?")', 'number?", form=1)', "`form=True` is the only thing to write there"),
    "an empty hint": ('"How many are many?"', '""', "needs a question to ask when the case fails"),
    "a misspelt decorator": ("@hidden(4", "@hiden(4", "has one decorator, `@public(weight, hint)` or"),
    "a decorator that is not called": (
        '@hidden(1, "Is there a larger one?")',
        "@hidden",
        "the case none_is_larger has one decorator",
    ),
    "two decorators": ('@hidden(1, "Is', '@staticmethod\n@hidden(1, "Is', "the case none_is_larger has one decorator"),
    "a decorator that is not imported": ("hidden, left_alone,", "left_alone,", "`hidden` is not imported; write"),
    "a case without its decorator": (
        '@hidden(1, "Is there a larger one?")\n',
        "",
        "no case uses none_is_larger; is it a case without its decorator?",
    ),
    "a case of no question": ("def many(total)", "def many(totl)", "no question that tests grade; did you mean total?"),
    "a case of two": ("def many(total)", "def many(total, largest)", "must take one thing by its name, the answer"),
    "a case with a default": ("def many(total)", "def many(total=1)", "must take one thing by its name, the answer"),
    "a case for something that is not given": (
        'many?")\ndef many(total)',
        'many?", question="total")\ndef many(counts)',
        "question total, line 28: `question=` is for a case that takes something else of the notebook's; counts is not",
    ),
    "two cases of one name": ("def many(", "def one_and_one(", "one_and_one is defined twice, first in line 24"),
    "a case and a helper of one name": ("def many(", "def numbers(", "numbers is defined twice, first in line 12"),
    "a name that the built file uses": ("def numbers(", "def feedback(", "the built test file uses the name feedback"),
    "no case at all": (OF_LARGEST, "", "question largest: the question has no cases"),
    "no public case": ('@public(1, "Is', '@hidden(1, "Is', "question largest: the question has no public case"),
    "questions in another order": (
        TESTS[TESTS.index("# total") :],
        OF_LARGEST + "\n\n" + TESTS[TESTS.index("# total") : TESTS.index("# largest")],
        "question total, line 37: its cases stand after those of largest; keep the notebook's order",
    ),
    "a case apart from the others": (
        "# largest\n",
        "# largest\n" + OF_LARGEST[: OF_LARGEST.index("@hidden")] + '@hidden(1, "?")\ndef late(total):\n    pass\n\n\n',
        "question total, line 46: the case late stands apart from the question's others",
    ),
    "an import inside a case": (
        "    assert total([1, 1]) == 2",
        "    import math\n\n    assert total([1, 1]) == 2",
        "line 25: imports stand at the top of the file",
    ),
    "an import below a helper": ("FIVE = 5\n", "FIVE = 5\nimport statistics\n", "imports stand at the top of the file"),
    "an import that students would not have": ("import math\n", "import torch\n", "students do not have torch"),
    "an import of ours": ("import math\n", "from autograder import errors\n", "students do not have autograder"),
    "a star": ("import numpy as np", "from numpy import *", "name what is imported from numpy; a star hides it"),
    "an unknown decorator import": ("import hidden,", "import secret,", "offers public, hidden, left_alone,"),
    "a name that nothing defines": ("numbers(FIVE)) ==", "numbrs(FIVE)) ==", "question total, line 29: numbrs is not"),
    "a helper that nobody uses": ("# total\n", "def spare():\n    return 1\n\n\n# total\n", "no case uses spare"),
    "a class of tests": (
        "# total\n",
        "class TestTotal:\n    def test_it(self):\n        pass\n\n\n# total\n",
        "no case uses TestTotal; a case is a function, not a class",
    ),
    "a shared array": ("FIVE = 5", "FIVE = np.ones(5)", "FIVE is not a number, a string or a tuple of them"),
    "a shared list": ("FIVE = 5", "FIVE = (1, [2])", "FIVE is not a number, a string or a tuple of them"),
    "a loose statement": ("FIVE = 5", "FIVE = 5\nfor _ in range(3):\n    pass", "only imports, helpers, constants and"),
    "a misspelt form": ('left_alone("total"', 'let_alone("total"', "did you mean `left_alone`?"),
    "a form without a question": (
        'left_alone("total"',
        "left_alone(total",
        "the question's name, in quotes",
    ),
    "a form for no question": ('left_alone("total"', 'left_alone("sum"', "is for sum, no question that tests grade"),
    "a form without arguments": ("None, numbers(3))", "None)", "takes the question, the weight, the result's shape"),
    "an argument by its name": ("None, numbers", "None, x=numbers", "what the answer is called with, in order"),
    "a form with points of none": (
        'left_alone("total", 1,',
        'left_alone("total", -1,',
        "a whole number above 0, not -1",
    ),
    "the same form twice": (
        "\n# largest\n",
        'left_alone("total", 1, None, numbers(4))\n\n# largest\n',
        "two cases are named arguments_left_alone; write one of them as a function",
    ),
}


@pytest.mark.parametrize("slip", TEST_SLIPS)
def test_a_slip_in_the_tests_is_refused_in_one_line_that_names_the_place(tmp_path, slip):
    old, new, says = TEST_SLIPS[slip]
    line = refusal(tmp_path, tests=replaced(TESTS, old, new))
    assert says in line
    assert line.startswith("solutions/09_sums/tests.py: ")


def test_a_case_may_take_something_else_of_the_notebooks(tmp_path):
    notebook = replaced(NOTEBOOK, "total([1, 2])", "def twice(x):\n    return total(x) * 2\n")
    old = 'many?")\ndef many(total):\n    assert total('
    tests = replaced(TESTS, old, 'many?", question="total")\ndef many(twice):\n    assert twice(')
    total, _ = read(tmp_path, notebook, tests).questions
    assert total.cases[1].source.startswith("def many(twice):")


def test_a_case_for_a_written_question_is_refused(tmp_path):
    tests = 'from autograder.course.cases import public\n\n\n@public(1, "?")\ndef is_read(why):\n    pass\n'
    assert "the case is_read is for why, no question that tests grade" in refusal(tmp_path, WRITTEN, tests)
