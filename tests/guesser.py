"""Somebody who sees code and question and can't run anything: what rules that need no thought get right.

Takes questions as they are printed, and their calls; gives for each kind the share that the best rule gets. A rule that
leaves several answers takes one of them at random, so it gets its part of the point.
"""

import re
from collections import Counter

import numpy as np

from autograder.marking.viva_changes import tree_change


def shares(questions):
    """For each kind how many questions there are, and the share that each rule gets right, the best rule first."""
    found = {}
    for kind in dict.fromkeys(question.kind for question in questions):
        of_kind = [question for question in questions if question.kind == kind]
        got = {"the commonest answer": max(Counter(q.answer for q in of_kind).values()) / len(of_kind)}
        for name, rule in RULES.items():
            points = [_points(rule(question), question.answer) for question in of_kind]
            got[name] = sum(points) / len(of_kind)
        found[kind] = len(of_kind), dict(sorted(got.items(), key=lambda item: -item[1]))
    return found


def _points(answers, right):
    return (right in answers) / len(answers) if answers else 0.0


def smallest_change(question):
    """The options that change the fewest parts of the syntax tree."""
    sizes = {}
    for letter, option in zip("abcd", question.options, strict=False):
        if change := re.fullmatch(r"line (\d+) (?:becomes `(.*)`|is left out)", option):
            before = dict(question.code)[int(change[1])]
            sizes[letter] = tree_change(before.strip(), change[2] or "pass")
    return {letter for letter, size in sizes.items() if size == min(sizes.values())}


def most_alike_in_the_call(question):
    """What stands in the call where the answer may come from: the first array's shape, length, or entry."""
    what = question.text
    for array in (a for a in _arguments(question) if isinstance(a, np.ndarray) and a.ndim):
        if "the shape of" in what:
            return {str(array.shape)}
        if "the length of" in what:
            return {str(len(array))}
        if index := re.search(r"the entry at index \[(.*?)\]", what):
            place = tuple(map(int, index[1].split(",")))
            if len(place) == array.ndim and all(p < n for p, n in zip(place, array.shape, strict=True)):
                return {str(round(float(array[place])))}
    return anything_in_the_call(question)


def anything_in_the_call(question):
    """Every shape or number of the call; of options, those that are there as a whole."""
    shapes, numbers = set(), set()
    for argument in _arguments(question):
        if isinstance(argument, np.ndarray):
            shapes.add(str(argument.shape))
            numbers |= {str(round(float(n))) for n in argument.ravel()[:50]} if argument.dtype.kind in "iuf" else set()
            numbers |= set(map(str, argument.shape))
        elif isinstance(argument, list | tuple | dict | str):
            numbers.add(str(len(argument)))
        else:
            numbers.add(str(argument))
    if question.options:
        call = re.search(r"`[^`]*\((.*)\)`", question.text)
        pairs = zip("abcd", question.options, strict=False)
        return {letter for letter, option in pairs if call and option.strip("`") in call[1]}
    return shapes if question.answer.startswith("(") else numbers


def _arguments(question):
    """What the call in the question has."""
    calls = question.evidence[0][1]
    return [*calls[0].args, *calls[0].kwargs.values()] if calls and question.kind != "which input" else []


def no_shared_name(question):
    """Yes, if two lines share no name."""
    if not (numbers := re.match(r"Can lines (\d+) and (\d+) be", question.text)):
        return set()
    lines = dict(question.code)
    first, second = (set(re.findall(r"(?<![.\w])[A-Za-z_]\w*", lines[int(n)])) - {"np"} for n in numbers.groups())
    return {"no" if first & second else "yes"}


RULES = {
    "the smallest change of the syntax tree": smallest_change,
    "what is most alike in the call": most_alike_in_the_call,
    "anything in the call": anything_in_the_call,
    "yes if no name is shared": no_shared_name,
}
