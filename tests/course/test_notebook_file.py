"""Slips in a master's notebook.py that would pass in silence, or end in riddles, are refused in one plain line."""

import jupytext
import pytest
from conftest import ROOT
from kit.masters import NO_TESTS, NOTEBOOK, WRITTEN, refusal, replaced

from autograder.workspace import Kit

NAMES = Kit(ROOT).names()


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_opens_in_jupyter_and_comes_back_as_it_was(name):
    text = (Kit(ROOT).master(name) / "notebook.py").read_text(encoding="utf-8")
    notebook = jupytext.reads(text, fmt="py:percent")
    assert {cell.cell_type for cell in notebook.cells[1:]} == {"markdown", "code"}
    assert jupytext.writes(notebook, fmt="py:percent") == text


# What is changed, into what, what the one line must say
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


def test_an_empty_notebook_is_one_line(tmp_path):
    assert refusal(tmp_path, notebook="").startswith(
        "solutions/09_sums/notebook.py: the file must begin with its header"
    )


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


def test_points_that_are_no_number_are_told_as_that(tmp_path):
    line = refusal(tmp_path, replaced(WRITTEN, "points=3\n", "points=eight\n"), NO_TESTS)
    assert line.endswith("`points` must be a number, as in `points=3`, not eight")
