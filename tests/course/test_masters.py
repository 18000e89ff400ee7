"""Slips in a master that would pass in silence, or end in riddles, are refused in one plain line."""

import jupytext
import pytest
from conftest import ROOT
from small_master import NOTEBOOK, TESTS, read, replaced, write

from autograder.authoring.notebooks import how_it_is_graded, prompt, student_notebook
from autograder.authoring.test_files import render_test_file as render
from autograder.course.answers import Mistake
from autograder.course.master import Kind
from autograder.course.masters import read_course, read_master
from autograder.course.source_files import importable
from autograder.errors import UserError
from autograder.workspace import Kit

NAMES = Kit(ROOT).names()


def refusal(tmp_path, notebook=NOTEBOOK, tests=TESTS):
    with pytest.raises(UserError) as refused:
        read(tmp_path, notebook, tests)
    assert "\n" not in str(refused.value)
    return str(refused.value)


def test_a_sound_master_is_read_whole(tmp_path):
    master = read(tmp_path)
    total, largest = master.questions
    assert (master.name, master.header.title, master.header.minutes) == ("09_sums", "Sums", 30)
    assert (total.name, total.points, largest.name, largest.points) == ("total", 5, "largest", 1)
    assert [(c.name, c.points, c.hidden) for c in total.cases] == [
        ("one_and_one", 0.5, False),
        ("many", 3, True),
        ("arguments_left_alone", 0.75, True),
        ("whole_numbers_work_too", 0.75, True),
    ]
    assert total.cases[0].hint == 'What is "one" and one?'
    assert total.cases[0].source == "def one_and_one(total):\n    assert total([1, 1]) == 2"
    assert total.cases[2].source == 'def arguments_left_alone(total):\n    leaves_alone(total, None, "x", numbers(3))'
    assert [cell.source for cell in master.given] == [
        "A story.",
        "import numpy as np",
        "Add it up.",
        "total([1, 2])",
        "Which is the largest of 3, 1 and 2?",
        "The end.",
    ]
    assert largest.solutions == ("largest = 3  # SOLUTION", "The first.")
    assert prompt(total, "Add it up.") == "**Question `total`** (5 points). Add it up."
    assert prompt(largest, "Which?") == "**Question `largest`** (1 point). Which?"


def test_students_get_no_answer(tmp_path):
    master = read(tmp_path)
    notebook = student_notebook(master, "import otter")
    sources = [cell.source for cell in notebook.cells]
    graded = how_it_is_graded(master.questions)
    assert "*hidden checks*, which run when your work is graded, decide the rest" in graded
    assert sources[:10] == [
        f"# Sums\n\n*About 30 minutes.*\n\n**Builds on** Numbers.\n\n{graded}\n\nA story.",
        "import otter",
        "import numpy as np",
        "**Question `total`** (5 points). Add it up.",
        'def total(x):\n    """Add up an array."""\n    ...',
        'grader.check("total")',
        "total([1, 2])",
        "**Question `largest`** (1 point). Which is the largest of 3, 1 and 2?",
        "largest = ...",
        'grader.check("largest")',
    ]
    assert "The first." not in sources


def test_a_test_file_has_what_its_cases_use_and_the_public_one_no_more(tmp_path):
    total, largest = read(tmp_path).questions
    with importable(ROOT / "assignments" / "01_lookup"):
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
    with importable(ROOT / "assignments" / "01_lookup"):
        public = render(total, False, {}, table)
    assert '"asked-twice": "Is it asked-twice?"' in public
    assert "asked-thrice" not in public


def test_a_helper_reaches_the_files_of_the_cases_that_use_it_alone(tmp_path):
    tests = replaced(TESTS, "assert total([1, 1]) == 2", "assert total([numbers(2)[1], 1]) == 2")
    total, _ = read(tmp_path, tests=tests).questions
    with importable(ROOT / "assignments" / "01_lookup"):
        public = render(total, False, {}, {})
    assert "import numpy as np\n" in public
    assert "def numbers(count):\n    return np.arange(float(count))\n" in public
    assert "sum_by_hand" not in public
    assert "math" not in public


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_opens_in_jupyter_and_comes_back_as_it_was(name):
    text = (Kit(ROOT).master(name) / "notebook.py").read_text(encoding="utf-8")
    notebook = jupytext.reads(text, fmt="py:percent")
    assert {cell.cell_type for cell in notebook.cells[1:]} == {"markdown", "code"}
    assert jupytext.writes(notebook, fmt="py:percent") == text


@pytest.mark.parametrize("name", NAMES)
def test_every_tests_file_can_be_imported_as_it_stands(name, monkeypatch):
    folder = Kit(ROOT).master(name)
    monkeypatch.syspath_prepend(str(ROOT / "assignments" / "01_lookup"))
    monkeypatch.syspath_prepend(str(folder))
    exec(compile((folder / "tests.py").read_text(encoding="utf-8"), "tests.py", "exec"), {"__name__": "tests"})


# In notebook.py: what is changed, into what, what the one line must say

FUNCTION = NOTEBOOK[NOTEBOOK.index("def total") : NOTEBOOK.index("\n\n# %%\ntotal(")]
LONG_ANSWER = "    # BEGIN SOLUTION\n    return np.add.reduce(x)\n    # END SOLUTION\n"
SLIPS = {
    "syntax error in a solution": (
        "return np.add.reduce(x)",
        "return np.add.reduce(x",
        "question total, line 18: invalid Python",
    ),
    "syntax error outside a question": ("import numpy as np", "import numpy as", "line 11: invalid Python"),
    "marker without a space": (
        "# BEGIN SOLUTION\n    r",
        "#BEGIN SOLUTION\n    r",
        "`#BEGIN SOLUTION` almost is a marker",
    ),
    "marker in title case": (
        "# BEGIN SOLUTION\n    r",
        "# Begin Solution\n    r",
        "`# Begin Solution` almost is a marker",
    ),
    "marker misspelt": ("# BEGIN SOLUTION\n    r", "# BEGIN SOLTUION\n    r", "`# BEGIN SOLTUION` almost is a marker"),
    "marker in one word": ("# END SOLUTION", "# ENDSOLUTION", "almost is a marker"),
    "marker of the end missing": ("    # END SOLUTION\n", "", "do not alternate"),
    "no marked line at all": (
        LONG_ANSWER,
        "    return np.add.reduce(x)\n",
        "question total, line 18: the cell below a prompt is its solution, but no line of it is marked",
    ),
    "marker outside a solution": ("import numpy as np", "x = 1  # SOLUTION", "outside a question's solution cell"),
    "a second solution cell": (
        "total([1, 2])",
        "three = 3  # SOLUTION",
        "outside a question's solution cell leaves the answer",
    ),
    "annotated answer": (FUNCTION, "total: int = 42  # SOLUTION\n", "`# SOLUTION` can mark only `name = answer`"),
    "answer over several lines": (
        FUNCTION,
        "total = [\n    1,\n]  # SOLUTION\n",
        "`# SOLUTION` can mark only `name = answer`",
    ),
    "marker before an answer's line": (
        LONG_ANSWER,
        "    # SOLUTION\n    return np.add.reduce(x)\n",
        "belongs at the end of the answer's line",
    ),
    "another name than the question's": ("def total(x)", "def sum_up(x)", "must define total and nothing else"),
    "a name beside the question's": ("largest = 3", "smallest = largest = 3", "must define largest and nothing else"),
    "a helper before the solution": (
        "\n# %%\ndef total",
        "\n# %%\ndef helper():\n    pass\n\n\n# %%\ndef total",
        "the cell below a prompt is its solution, but no line of it is marked",
    ),
    "a raw cell": ("# %% [markdown]\n# A story.", "# %% [raw]\n# # BEGIN QUESTION", "raw cells are not used"),
    "a marker in a Markdown cell": ("# The end.", "# # BEGIN SOLUTION", "in a Markdown cell has no effect"),
    "a marker in a code cell": ("import numpy as np", "# # BEGIN SOLUTION", "almost is a marker"),
    "a question without its solution": (
        NOTEBOOK[NOTEBOOK.index("# %%\ndef total") : NOTEBOOK.index("# %%\ntotal(")],
        "# %% [markdown]\n# And then\n\n",
        "question total, line 14: no solution cell stands right below its prompt",
    ),
    "a prompt that is not marked as one": (
        ' question="total" points=5',
        "",
        "`# BEGIN SOLUTION` outside a question's solution cell leaves the answer in the student's notebook",
    ),
    "misspelt metadata": ('question="total"', 'qestion="total"', "cell metadata 'qestion'; did you mean 'question'?"),
    "unknown metadata": ('question="total"', 'question="total" tags=["x"]', "unknown cell metadata 'tags'; known: "),
    "metadata without quotes": ('question="total"', "question=total", "'question=total' cannot be read"),
    "metadata of a code cell": ("# %%\nlargest", '# %% question="largest"\nlargest', "belongs to a Markdown cell"),
    "an unknown kind of cell": ("# %% [markdown]\n# A story", "# %% [markdwon]\n# A story", "is not a kind of cell"),
    "a question that is no name": ('"largest"', '"the largest"', "must be a Python name, not 'the largest'"),
    "two questions of one name": ('"largest"', '"total"', "there are two questions named total; rename one"),
    "points at a story": ("# %% [markdown]\n# The", "# %% [markdown] points=2\n# The", "beside `question`"),
    "an unknown role": ('role="answer"', 'role="solution"', "unknown role 'solution'; known: answer, rubric"),
    "an answer above the solution": (
        "# %%\nlargest = 3  # SOLUTION\n",
        '# %% [markdown] role="answer"\n# Three.\n\n# %%\nlargest = 3  # SOLUTION\n',
        "outside a question's solution cell leaves the answer in the student's notebook",
    ),
    "an answer to no question": (
        "# %% [markdown]\n# A story.\n",
        '# %% [markdown]\n# A story.\n\n# %% [markdown] role="answer"\n# 3\n',
        "stands right below its question",
    ),
    "a rubric where students read it": ("# The end.", "# ## Rubric", "a rubric that students must not get is a cell"),
    "a rubric for what tests grade": (
        'role="answer"\n# The first.',
        'role="rubric"\n# ## Rubric',
        "a rubric belongs to a question that a person grades",
    ),
    "a prompt with a head of its own": (
        "# Add it up.",
        "# **Question `total`** (3 points). Add it up.",
        "the build writes the question's name and points",
    ),
    "an empty prompt": ("# Add it up.\n", "", "the prompt is empty"),
    "an import that students would not have": (
        "import numpy as np",
        "import torch",
        "line 1 of the cell imports torch, which students do not have",
    ),
    "no header": (NOTEBOOK[: NOTEBOOK.index("# %%")], "", "the file must begin with its header"),
    "no title": ("# title: Sums\n", "", "its header: has no `title:`"),
    "a title with a colon": ("title: Sums", "title: Sums: all of them", "put text with a colon in quotes"),
    "minutes that are no number": ("minutes: 30", "minutes: many", "minutes: must be a whole number, not text"),
    "a difficulty that is none": (
        "# minutes",
        "# difficulty: 4\n# minutes",
        "must be one of 1, 2, 3, not 4",
    ),
    "an unknown key": ("minutes: 30", "minuets: 30", "unknown key 'minuets'; did you mean 'minutes'?"),
    "a file that is not there": ("# minutes", "# files: [data.csv]\n# minutes", "its folder has no data.csv"),
    "a file that gives the answers away": (
        "# minutes",
        "# files: [answers]\n# minutes",
        "files: students must not get answers",
    ),
    "a question that is a keyword": ('"largest"', '"lambda"', "must be a Python name, not 'lambda'"),
    "a file that is elsewhere": ("# minutes", "# files: [../x.csv]\n# minutes", "must be a file or a folder beside"),
    "a title over two lines": ("title: Sums", 'title: "a\\n\\n  b"', "`title` must be one line"),
    "a key twice": ("# minutes", "# title: Again\n# minutes", "not valid YAML (title stands there twice)"),
    "a visibility of none": (
        "# minutes",
        "# gradescope: {hidden_cases: seen}\n# minutes",
        "must be one of ",
    ),
    "a limit of zero": ("# minutes", "# limits: {call_seconds: 0}\n# minutes", "must be a number > 0"),
    "unknown limit": (
        "# minutes",
        "# limits: {houres: 1}\n# minutes",
        "limits: unknown key 'houres'; known: cell",
    ),
    "limit that is none": (
        "# minutes",
        "# limits: {submission_seconds: abc}\n# minutes",
        "limits.submission_seconds: must be a number, not text",
    ),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_in_the_notebook_is_refused_in_one_line_that_names_the_place(tmp_path, slip):
    old, new, says = SLIPS[slip]
    line = refusal(tmp_path, notebook=replaced(NOTEBOOK, old, new))
    assert says in line
    assert line.startswith("solutions/09_sums/notebook.py: ")


@pytest.mark.parametrize("comment", ["# the solution is found by adding", "# begin with the largest", "# axis 0"])
def test_an_ordinary_comment_is_no_marker(tmp_path, comment):
    read(tmp_path, replaced(NOTEBOOK, "    return np", f"    {comment}\n    return np"))


# In tests.py

OF_LARGEST = TESTS[TESTS.index("# largest") :]
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


def test_an_empty_notebook_is_one_line(tmp_path):
    assert refusal(tmp_path, notebook="").startswith(
        "solutions/09_sums/notebook.py: the file must begin with its header"
    )


@pytest.mark.parametrize("name", ["notebook.py", "tests.py"])
def test_a_file_that_is_missing_is_one_line(tmp_path, name):
    folder = write(tmp_path)
    (folder / name).unlink()
    with pytest.raises(UserError, match=f"^solutions/09_sums/{name}: cannot be read: "):
        read_master(folder)


def test_a_case_may_take_something_else_of_the_notebooks(tmp_path):
    notebook = replaced(NOTEBOOK, "total([1, 2])", "def twice(x):\n    return total(x) * 2\n")
    old = 'many?")\ndef many(total):\n    assert total('
    tests = replaced(TESTS, old, 'many?", question="total")\ndef many(twice):\n    assert twice(')
    total, _ = read(tmp_path, notebook, tests).questions
    assert total.cases[1].source.startswith("def many(twice):")


# All statements that hold

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


def test_form_earns_nothing_and_without_hidden_cases_the_public_ones_earn_everything(tmp_path):
    whole = tmp_path / "whole"
    whole.mkdir()
    _, largest = read(whole, tests=replaced(TESTS, '@hidden(1, "Is', '@public(1, "Is')).questions
    assert sum(case.points for case in largest.cases if not case.hidden) == largest.points
    formal = TESTS.replace('number?")', 'number?", form=True)')
    assert formal != TESTS
    _, largest = read(tmp_path, tests=formal).questions
    assert [case.points for case in largest.cases if case.form] == [0]
    assert sum(case.points for case in largest.cases if case.hidden) == largest.points


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
    with importable(ROOT / "assignments" / "01_lookup"):
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


# Written questions

WRITTEN = """\
# ---
# title: Sums
# minutes: 30
# builds_on: |
#   Numbers.
# ---

# %% [markdown]
# A story.

# %% [markdown] question="why" points=3
# Why?

# %% [markdown] role="answer"
# Because.

# %% [markdown] role="rubric"
# ## Rubric
#
# ### The reason
#
# #### 2.5 points: a reason
#
# Because of this:
#
# ```python
# #### 7 points: not a level
# ```
#
# #### 0 points: none
#
# Who knows.
#
# ### The words
#
# #### 0.5 points: few
#
# Because.
#
# #### 0 points: many
#
# Because because.
"""


NO_TESTS = '"""No question here is graded by tests."""\n'


def test_a_rubric_is_read_with_its_levels_and_examples(tmp_path):
    (question,) = read(tmp_path, WRITTEN, NO_TESTS).questions
    reason, words = question.rubric.parts
    assert (question.points, question.rubric.points) == (3, 3)
    assert (reason.title, [level.points for level in reason.levels]) == ("The reason", [2.5, 0])
    assert reason.levels[0].earns == "a reason"
    assert reason.levels[0].example == "Because of this:\n\n```python\n#### 7 points: not a level\n```"
    assert [level.example for level in words.levels] == ["Because.", "Because because."]


A_RUBRIC = "# ## Rubric\n#\n# ### A\n#\n# #### 3 points: a\n#\n# A\n#\n# #### 0 points: b\n#\n# B\n\n"


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        (WRITTEN[WRITTEN.index('# %% [markdown] role="rubric"') :], "", "a written question needs a rubric, a cell"),
        ('# %% [markdown] role="answer"\n# Because.\n\n', "", "a written question needs a full answer, a cell"),
        ("# ## Rubric", "# The levels", "a rubric, and nothing else, begins with the line `## Rubric`"),
        ("# ## Rubric", "# # Rubric", "its rubric must begin with the line `## Rubric`"),
        ("# ### The reason\n", "#\n", "its rubric has '2.5 points: a reason' where a part, `### …`, or a level"),
        ("# #### 0 points: none\n#\n# Who knows.\n", "#\n", "the levels of 'The reason' in its rubric must go down to"),
        ("0 points: none", "3 points: none", "the levels of 'The reason' in its rubric must go down to"),
        ("0 points: none", "no points: none", "'no points: none' for a level; write it as `#### 2 points: what earns"),
        ("# Who knows.\n", "#\n", "its rubric has no example answer below '0 points: none'"),
        (
            "# ### The words\n",
            "# ### The words\n#\n# Choose.\n",
            "text stands between 'The words' of its rubric and the",
        ),
        ("points=3\n", "points=4\n", "the best levels of its rubric come to 3 points, but the question has 4"),
        ("points=3\n", "points=0\n", "`points` must be a multiple of 0.5, as in `points=3`, not 0"),
        ("points=3\n", 'points="many"\n', "`points` must be a multiple of 0.5, as in `points=3`, not 'many'"),
        ('question="why" points=3\n', 'question="why" role="answer" points=3\n', "a prompt has no role"),
        (
            '# %% [markdown] role="answer"\n# Because.\n\n',
            '# %% [markdown] role="rubric"\n' + A_RUBRIC,
            "two rub",
        ),
    ],
)
def test_a_written_question_that_is_none_is_refused_in_one_line(tmp_path, before, after, says):
    line = refusal(tmp_path, replaced(WRITTEN, before, after), NO_TESTS)
    assert says in line
    assert line.startswith("solutions/09_sums/notebook.py: question why, line ")


def test_a_case_for_a_written_question_is_refused(tmp_path):
    tests = 'from autograder.course.cases import public\n\n\n@public(1, "?")\ndef is_read(why):\n    pass\n'
    assert "the case is_read is for why, no question that tests grade" in refusal(tmp_path, WRITTEN, tests)


def test_what_students_see_of_a_written_question_is_a_place_to_write(tmp_path):
    master = read(tmp_path, WRITTEN, NO_TESTS)
    assert [cell.kind for cell in master.cells[1:]] == [Kind.PROMPT, Kind.ANSWER, Kind.ANSWER]
    sources = [cell.source for cell in student_notebook(master, "import otter").cells[2:5]]
    assert sources[:2] == [
        "<!-- BEGIN QUESTION -->\n\n**Question `why`** (3 points, read by a person). Why?",
        "_Type your answer here, replacing this text._",
    ]
    assert sources[2].startswith("<!-- END QUESTION -->\n\n---")


COURSE = "url: {}\nlanguage: {}\ntitle: {}\nabout: B\n"
BAD = {
    "nothing": "",
    "no address": COURSE.format("7", "en", "A"),
    "another key": COURSE.format("''", "en", "A") + "urls: ''\n",
    "no language": COURSE.format("''", "en", "A").replace("language: en\n", ""),
    "no tag": COURSE.format("''", "English, please", "A"),
    "no title": COURSE.format("''", "en", "' '"),
    "a path": COURSE.format("assignments", "en", "A"),
    "two addresses": COURSE.format("https://a.b https://c.d", "en", "A"),
    "no YAML": "url: [\n",
}


@pytest.mark.parametrize("kind", BAD)
def test_a_course_that_says_something_else_is_refused_in_one_line(tmp_path, kind):
    (tmp_path / "course.yml").write_text(BAD[kind])
    with pytest.raises(UserError, match=r"^solutions/course\.yml: .+") as refusal:
        read_course(tmp_path / "course.yml")
    assert "\n" not in str(refusal.value)
