"""Masters that Otter Assign would pass over in silence, or fail on in riddles, are refused in one plain line."""

import pytest

from autograder.course.masters import read_master
from autograder.errors import UserError

MASTER = '''\
# %% [raw]
# # ASSIGNMENT CONFIG
# name: 09_sums

# %% [markdown]
# A story.

# %%
import numpy as np

# %% [raw]
# # BEGIN QUESTION
# name: total

# %% [markdown]
# Add it up.

# %% [raw]
# # BEGIN SOLUTION


# %%
def total(x):
    """Add up an array."""
    # BEGIN SOLUTION
    return np.add.reduce(x)
    # END SOLUTION


# %% [raw]
# # END SOLUTION

# %% [raw]
# # BEGIN TESTS

# %%
""" # BEGIN TEST CONFIG
points: 1
failure_message: What is "one" and one?
"""  # END TEST CONFIG


def one_and_one(total):
    assert total([1, 1]) == 2


# %%
""" # BEGIN TEST CONFIG
points: 2
hidden: true
"""  # END TEST CONFIG


def many(total):
    assert total(range(5)) == 10


# %% [raw]
# # END TESTS

# %% [raw]
# # END QUESTION
'''


def read(tmp_path, text):
    path = tmp_path / "09_sums.py"
    path.write_text(text, encoding="utf-8")
    return read_master(path)


def test_a_sound_master_is_read_whole(tmp_path):
    master = read(tmp_path, MASTER)
    (question,) = master.questions
    assert (master.name, question.name, question.points) == ("09_sums", "total", 3)
    assert [(c.name, c.points, c.hidden) for c in question.cases] == [("one_and_one", 1, False), ("many", 2, True)]
    assert question.cases[0].failure_message == 'What is "one" and one?'
    assert question.cases[0].source == "def one_and_one(total):\n    assert total([1, 1]) == 2"
    assert [source for _, source in master.given] == ["A story.", "import numpy as np", "Add it up."]


FUNCTION = MASTER[MASTER.index("def total") : MASTER.index("\n\n# %% [raw]\n# # END SOLUTION")]

# (what is changed, into what, what the one line must say)
SLIPS = {
    "syntax error in a solution": (
        "return np.add.reduce(x)",
        "return np.add.reduce(x",
        "question total, cell 7 (line 22): invalid Python",
    ),
    "syntax error in a test": ("== 10", "== == 10", "question total, cell 11 (line 47): invalid Python"),
    "syntax error outside a question": ("import numpy as np", "import numpy as", "cell 3 (line 8): invalid Python"),
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
    "marker in one word": ("# END SOLUTION\n\n\n# %% [raw]", "# ENDSOLUTION\n\n\n# %% [raw]", "almost is a marker"),
    "marker of the end missing": ("    # END SOLUTION\n", "", "do not alternate"),
    "no marked line at all": (
        "    # BEGIN SOLUTION\n    return np.add.reduce(x)\n    # END SOLUTION\n",
        "    return np.add.reduce(x)\n",
        "question total, cell 7 (line 22): no line of this solution cell is marked",
    ),
    "marker outside a solution block": ("import numpy as np", "x = 1  # SOLUTION", "outside a SOLUTION block"),
    "annotated answer": (
        FUNCTION,
        "total: int = 42  # SOLUTION\n",
        "`# SOLUTION` can mark only `name = answer`",
    ),
    "answer over several lines": (
        FUNCTION,
        "total = [\n    1,\n]  # SOLUTION\n",
        "`# SOLUTION` can mark only `name = answer`",
    ),
    "marker before an answer's line": (
        "    # BEGIN SOLUTION\n    return np.add.reduce(x)\n    # END SOLUTION\n",
        "    # SOLUTION\n    return np.add.reduce(x)\n",
        "belongs at the end of the answer's line",
    ),
    "another name than the question's": ("def total(x)", "def sum_up(x)", "must define total and nothing else"),
    "raw marker in lower case": (
        "# # BEGIN TESTS",
        "# # begin tests",
        "'# begin tests' is not a marker of Otter Assign",
    ),
    "raw marker in the plural": (
        "# # BEGIN SOLUTION\n",
        "# # BEGIN SOLUTIONS\n",
        "'# BEGIN SOLUTIONS' is not a marker of Otter Assign",
    ),
    "raw marker without a space": ("# # BEGIN TESTS", "# #BEGIN TESTS", "did you mean '# BEGIN TESTS'"),
    "raw marker in a Markdown cell": (
        "# %% [raw]\n# # BEGIN SOLUTION",
        "# %% [markdown]\n# # BEGIN SOLUTION",
        "in a Markdown cell has no effect",
    ),
    "raw marker in a code cell": ("# %% [raw]\n# # BEGIN SOLUTION", "# %%\n# # BEGIN SOLUTION", "almost is a marker"),
    "question never ended": ("# %% [raw]\n# # END QUESTION\n", "", "never ended"),
    "tests never ended": ("# %% [raw]\n# # END TESTS\n", "", "a TESTS block is still open"),
    "solution ended twice": ("# # BEGIN TESTS", "# # END SOLUTION", "no such block is open"),
    "unknown question key": ("# name: total", "# name: total\n# pionts: 3", "unknown question key 'pionts'"),
    "points at the question": ("# name: total", "# name: total\n# points: 3", "points at its cases"),
    "question key that the kit does not use": ("# name: total", "# name: total\n# all_or_nothing: true", "not used"),
    "unknown assignment key": ("# name: 09_sums", "# name: 09_sums\n# filse: [a]", "unknown assignment key 'filse'"),
    "unknown key below the top": (
        "# name: 09_sums",
        "# name: 09_sums\n# tests:\n#   ok_fromat: false",
        "unknown assignment.tests key 'ok_fromat'",
    ),
    "unknown test key": ("points: 2", "points: 2\nhiden: true", "unknown test key 'hiden'"),
    "another assignment's name": ("# name: 09_sums", "# name: 08_sums", "must be '09_sums'"),
    "no name": ("# # ASSIGNMENT CONFIG\n# name: 09_sums", "# # BEGIN PROMPT", "outside a question"),
    "no points": ("points: 1\n", "hidden: false\n", "`points` must be a number above 0, not None"),
    "zero points": ("points: 1\n", "points: 0\n", "`points` must be a number above 0, not 0"),
    "points that are true": ("points: 1\n", "points: true\n", "`points` must be a number above 0, not True"),
    "points that are no number": ("points: 1\n", "points: .nan\n", "`points` must be a number above 0, not nan"),
    "a colon in a hint": ('What is "one" and one?', "one: one", "put text with a colon in quotes"),
    "hidden marked by a comment above": (
        '""" # BEGIN TEST CONFIG\npoints: 2',
        '# HIDDEN\n""" # BEGIN TEST CONFIG\npoints: 2',
        "for a hidden case write `hidden: true`",
    ),
    "two cases of one name": ("def many(", "def one_and_one(", "two cases are named one_and_one"),
    "two functions in a test cell": ("== 10", "== 10\n\ndef more(total):\n    pass", "one plain function"),
    "no case at all": (MASTER[MASTER.index('# %%\n"""') : MASTER.rindex("# %% [raw]\n# # END TESTS")], "", "no cases"),
    "no public case": ("points: 1\n", "points: 1\nhidden: true\n", "no public case"),
    "unknown limit": (
        "# %% [raw]\n# # A",
        "# ---\n# jupyter:\n#   limits:\n#     houres: 1\n# ---\n\n# %% [raw]\n# # A",
        "may set",
    ),
    "limit that is none": (
        "# %% [raw]\n# # A",
        "# ---\n# jupyter:\n#   limits:\n#     submission_seconds: abc\n# ---\n\n# %% [raw]\n# # A",
        "submission_seconds must be a number of seconds above 0, not 'abc'",
    ),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_refused_in_one_line_that_names_the_place(tmp_path, slip):
    old, new, says = SLIPS[slip]
    assert MASTER.count(old) >= 1, "the slip is not in the master"
    with pytest.raises(UserError) as refusal:
        read(tmp_path, MASTER.replace(old, new, 1))
    line = str(refusal.value)
    assert says in line
    assert line.startswith("solutions/09_sums.py: ")
    assert "\n" not in line


def test_two_questions_of_one_name_are_refused(tmp_path):
    question = MASTER[MASTER.index("# %% [raw]\n# # BEGIN QUESTION") :]
    with pytest.raises(UserError, match="two questions named total"):
        read(tmp_path, MASTER + "\n" + question)


@pytest.mark.parametrize("comment", ["# the solution is found by adding", "# begin with the largest", "# axis 0"])
def test_an_ordinary_comment_is_no_marker(tmp_path, comment):
    read(tmp_path, MASTER.replace("    return np", f"    {comment}\n    return np"))


# Written questions

WRITTEN = """\
# %% [raw]
# # ASSIGNMENT CONFIG
# name: 09_sums

# %% [raw]
# # BEGIN QUESTION
# name: why
# manual: true
# points: 3

# %% [markdown]
# Why?

# %% [raw]
# # BEGIN SOLUTION

# %% [markdown]
# Because.

# %% [markdown]
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

# %% [raw]
# # END SOLUTION

# %% [raw]
# # END QUESTION
"""


def test_a_rubric_is_read_with_its_levels_and_examples(tmp_path):
    (question,) = read(tmp_path, WRITTEN).questions
    reason, words = question.rubric.parts
    assert (question.points, question.rubric.points) == (3, 3)
    assert (reason.title, [level.points for level in reason.levels]) == ("The reason", [2.5, 0])
    assert reason.levels[0].earns == "a reason"
    assert reason.levels[0].example == "Because of this:\n\n```python\n#### 7 points: not a level\n```"
    assert [level.example for level in words.levels] == ["Because.", "Because because."]


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        ("# ## Rubric", "# The levels", "a manual question needs a rubric: a Markdown cell among its solutions that"),
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
        ("points: 3\n", "points: 4\n", "the best levels of its rubric come to 3 points, but the question has 4"),
        (
            "# Because.\n\n",
            "# ## Rubric\n#\n# ### A\n#\n# #### 1 point: a\n#\n# A\n#\n# #### 0 points: b\n#\n# B\n\n",
            "two rub",
        ),
    ],
)
def test_a_rubric_that_is_none_is_refused_in_one_line(tmp_path, before, after, says):
    assert before in WRITTEN
    with pytest.raises(UserError) as refused:
        read(tmp_path, WRITTEN.replace(before, after, 1))
    assert says in str(refused.value)
    assert str(refused.value).startswith("solutions/09_sums.py: question why, cell ")
    assert "\n" not in str(refused.value)


def test_a_rubric_for_what_tests_grade_is_refused(tmp_path):
    cell = "# %% [markdown]\n# ## Rubric\n#\n# ### A\n\n"
    marker = "# %% [raw]\n# # END SOLUTION"
    with pytest.raises(UserError, match="a rubric belongs to a question that a person grades"):
        read(tmp_path, MASTER.replace(marker, cell + marker))
