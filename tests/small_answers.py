"""Right and wrong answers to two questions of 01_shares, not all of which get what they deserve."""

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
