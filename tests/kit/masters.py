"""A small master, whose notebook and tests may be given with a slip in them, and answers to questions like its own."""

import pytest

from autograder.course.masters import read_master
from autograder.errors import UserError

NOTEBOOK = '''\
# ---
# title: Sums
# minutes: 30
# builds_on: |
#   Numbers.
# ---

# %% [markdown]
# A story.

# %%
import numpy as np

# %% [markdown] question="total" points=5
# Add it up.


# %%
def total(x):
    """Add up an array."""
    # BEGIN SOLUTION
    return np.add.reduce(x)
    # END SOLUTION


# %%
total([1, 2])

# %% [markdown] question="largest" points=1
# Which is the largest of 3, 1 and 2?

# %%
largest = 3  # SOLUTION

# %% [markdown] role="answer"
# The first.

# %% [markdown]
# The end.
'''

TESTS = '''\
"""The cases of 09_sums."""

import math

import numpy as np

from autograder.course.cases import hidden, left_alone, public, whole_numbers

FIVE = 5


def numbers(count):
    return np.arange(float(count))


def sum_by_hand(count):
    return math.fsum(numbers(count))


# total


@public(3, 'What is "one" and one?')
def one_and_one(total):
    assert total([1, 1]) == 2


@hidden(4, "How many are many?")
def many(total):
    assert total(numbers(FIVE)) == sum_by_hand(FIVE)


left_alone("total", 1, None, numbers(3))
whole_numbers("total", 1, 6, np.array([1, 2, 3]))

# largest


@public(1, "Is it a number?")
def is_a_number(largest):
    assert isinstance(largest, int)


@hidden(1, "Is there a larger one?")
def none_is_larger(largest):
    assert largest == 3
'''

OF_LARGEST = TESTS[TESTS.index("# largest") :]

# A master with a written question and no other
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


def write(tmp_path, notebook=NOTEBOOK, tests=TESTS):
    folder = tmp_path / "09_sums"
    folder.mkdir()
    (folder / "notebook.py").write_text(notebook, encoding="utf-8")
    (folder / "tests.py").write_text(tests, encoding="utf-8")
    return folder


def read(tmp_path, notebook=NOTEBOOK, tests=TESTS):
    return read_master(write(tmp_path, notebook, tests))


def refusal(tmp_path, notebook=NOTEBOOK, tests=TESTS):
    with pytest.raises(UserError) as refused:
        read(tmp_path, notebook, tests)
    assert "\n" not in str(refused.value)
    return str(refused.value)


def replaced(text, old, new):
    assert old in text, "the slip is not in the master"
    return text.replace(old, new, 1)


ANSWERS = {
    "hasty_catch": """\
import numpy as np
from autograder.course.answers import changed, right, wrong

one_row_is_no_catch = right(lambda: np.array([[1.0, 2.0, 3.0]]))


@right
def two_rows():
    return np.ones((2, 2))


one_row = wrong("few-digits")(changed(one_row_is_no_catch, "[[1.0, 2.0, 3.0]]", "[[1.0, 2.0]]"))
nothing = wrong("none-returned")(lambda: None)
no_mistake = wrong("few-digits")(changed(two_rows, "(2, 2)", "(3, 2)"))
""",
    "entropy": """\
import numpy as np
from autograder.course.answers import wrong


@wrong("none-returned")
def nothing_for_three_axes(p, axis=-1):
    terms = p * np.log(np.where(p > 0, p, 1))
    return None if terms.ndim == 3 else -terms.sum(axis=axis)
""",
}


def write_answers(kit, name, answers):
    kit.answers(name).mkdir(exist_ok=True)
    for question, text in answers.items():
        (kit.answers(name) / f"{question}.py").write_text(text, encoding="utf-8")
