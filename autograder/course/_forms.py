"""Writes out the one-line calls of a `tests.py`, each as the cases that it stands for.

Takes the syntax tree of such a call and its source text; gives `Case`s whose source is a function, like any other
case's. A `FormError` says in one line what is wrong with the call.
"""

import ast
import string

from autograder.course.master import Case

LEFT_ALONE = "left_alone"
WHOLE_NUMBERS = "whole_numbers"
CHOOSE_ALL = "choose_all"
FORMS = (LEFT_ALONE, WHOLE_NUMBERS, CHOOSE_ALL)

CHECKS = {LEFT_ALONE: "leaves_alone", WHOLE_NUMBERS: "works_on_integers", CHOOSE_ALL: "is_choice"}  # of softlookup
NAMES_AND_HINTS = {
    LEFT_ALONE: (
        "arguments_left_alone",
        "Look at what you were given after your function has run: is it still what it was?",
    ),
    WHOLE_NUMBERS: (
        "whole_numbers_work_too",
        "What is given may be whole numbers. Is something stored in an integer array, or a fraction lost, on the way?",
    ),
}
# Of a choice: nothing for more than one slip, half for one.
SLIPS = (
    (1, "at_most_one_verdict_is_wrong", "Go through the statements once more: can you give a reason for each verdict?"),
    (0, "every_verdict_is_right", "One verdict is wrong: for which of the statements is your reason the weakest?"),
)
NUMBER_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class FormError(Exception):
    """A call that is not right; its text is one line."""


def form_of(call: ast.Call) -> str:
    """Return the name of the function that is called."""
    return ast.unparse(call.func)


def question_of(call: ast.Call) -> str:
    """Return the question that a form is for, its first argument."""
    if not call.args or not isinstance(call.args[0], ast.Constant) or not isinstance(call.args[0].value, str):
        raise FormError(f"`{form_of(call)}` begins with the question's name, in quotes")
    return call.args[0].value


def written_out(call: ast.Call, text: str, parameters: list[str] | None) -> list[Case]:
    """Return the cases that a call stands for; `parameters` are those of the question's solution, if it is a
    function.
    """
    if form_of(call) == CHOOSE_ALL:
        return _statements(call)
    return [_one_call(call, text, parameters)]


def _one_call(call: ast.Call, text: str, parameters: list[str] | None) -> Case:
    form = form_of(call)
    name, hint = NAMES_AND_HINTS[form]
    if len(call.args) < 4 or call.keywords or any(isinstance(argument, ast.Starred) for argument in call.args[:3]):
        third = "the result's shape" if form == LEFT_ALONE else "the expected result"
        raise FormError(
            f"`{form}` takes the question, the weight, {third} and what the answer is called with, in order"
        )
    if parameters is None:
        raise FormError(f"`{form}` is for a question that asks for a function")
    question, weight = question_of(call), weight_of(call.args[1])
    own = "\n".join(text.split("\n")[call.lineno - 1 : call.end_lineno])  # much less to go through than the whole file
    statement = ast.parse(own).body[0]
    assert isinstance(statement, ast.Expr)  # it is `call`
    assert isinstance(statement.value, ast.Call)
    handed = [ast.get_source_segment(own, argument) or "" for argument in statement.value.args[2:]]
    if form == LEFT_ALONE:
        handed.insert(1, f'"{" ".join(parameters)}"')
    source = f"def {name}({question}):\n    {CHECKS[form]}({question}, {', '.join(handed)})"
    return Case(name, weight, True, hint, source)


def _statements(call: ast.Call) -> list[Case]:
    question = question_of(call)
    keywords = [(keyword.arg, keyword.value) for keyword in call.keywords if keyword.arg is not None]
    if len(keywords) < len(call.keywords):
        raise FormError(f"`{CHOOSE_ALL}` takes its statements written out, without `**`")
    settings = {name: value for name, value in keywords if name in ("fewest", "most")}
    statements = [(name, value) for name, value in keywords if name not in settings]
    if len(settings) < 2 or len(call.args) != 1 or not statements:
        raise FormError(f"`{CHOOSE_ALL}` takes the question, `fewest` and `most`, and then the statements")
    letters = string.ascii_lowercase[: len(statements)]
    fewest, most = (_count(settings[key], key, len(letters)) for key in ("fewest", "most"))
    holding = [_statement(name, value, letter) for (name, value), letter in zip(statements, letters, strict=True)]
    if not fewest <= sum(holds for holds, _ in holding) <= most:
        raise FormError(f"{sum(holds for holds, _ in holding)} statements hold, which is not from {fewest} to {most}")
    check = f'{CHECKS[CHOOSE_ALL]}({question}, "{letters}", {fewest}, {most}, "{question}")'
    amount = f"{NUMBER_WORDS[fewest]} to {NUMBER_WORDS[most]}" if fewest < most else NUMBER_WORDS[most]
    hint = f"Is it a list of {amount} different letters from {letters[0]} to {letters[-1]}, in quotes?"
    public = "is_a_list_of_letters"
    cases = [Case(public, 1, False, hint, f"def {public}({question}):\n    {check}", form=True)]
    for (name, _), letter, (holds, hint) in zip(statements, letters, holding, strict=True):
        judged = f'assert "{letter}" {"in" if holds else "not in"} {question}, "your verdict on {letter} is wrong"'
        source = f"def statement_{name}({question}):\n    {check}\n    {judged}"
        cases.append(Case(f"statement_{name}", 0, True, hint, source))  # which one is wrong, and no points
    right = "".join(letter for letter, (holds, _) in zip(letters, holding, strict=True) if holds)
    for slips, name, hint in SLIPS:
        wrong = f'len(set({question}) ^ set("{right}"))'
        judged = f'assert {wrong} <= {slips}, "more than {slips} of your verdicts are wrong"'
        cases.append(Case(name, 1, True, hint, f"def {name}({question}):\n    {check}\n    {judged}"))
    return cases


def _statement(name: str, value: ast.expr, letter: str) -> tuple[bool, str]:
    if not name.startswith(f"{letter}_"):
        raise FormError(f"the statement {name} must begin with its letter, {letter}_")
    try:
        holds, hint = ast.literal_eval(value)
    except (ValueError, TypeError):
        holds = hint = None
    if not isinstance(holds, bool) or not isinstance(hint, str):
        raise FormError(f'the statement {name} must be (True, "…?") or (False, "…?")')
    return holds, hint


def weight_of(node: ast.expr) -> int:
    """Return the weight of a case, a number in the source."""
    weight = node.value if isinstance(node, ast.Constant) else None
    if isinstance(weight, bool) or not isinstance(weight, int) or not 0 < weight < 1000:
        raise FormError(f"the weight must be a whole number above 0, not {ast.unparse(node)}")
    return weight


def _count(node: ast.expr, key: str, most: int) -> int:
    count = node.value if isinstance(node, ast.Constant) else None
    if isinstance(count, bool) or not isinstance(count, int) or not 0 < count <= min(most, len(NUMBER_WORDS) - 1):
        raise FormError(f"`{key}` must be a number of letters from 1 to {most}, not {ast.unparse(node)}")
    return count
