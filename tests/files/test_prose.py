"""Markdown of others becomes HTML in which formulas are shown and nothing acts, however hard it is to render."""

import re

import pytest
from kit.results import class_state, heads, write_results

from autograder.classroom import outputs
from autograder.classroom.entries import Entry
from autograder.classroom.people import Person
from autograder.classroom.points import HumanPoints
from autograder.classroom.written_questions import CHARACTERS
from autograder.files.prose import render_prose as render

ADA = Person("Lovelace, Ada")


@pytest.mark.parametrize(
    ("comment", "has", "has_not"),
    [
        (r"Since $\frac{q k^T}{\sqrt{d}}$ grows", "<msqrt>", "$"),
        ("As in $$a_{ij} = e^{x}$$", 'display="block"', "$"),
        (r"So $\href{javascript:alert(1)}{x}$ it is", "<mi>x</mi>", "javascript"),
        (r"A $\text{<script>a</script>}$ b", "<mtext>a</mtext>", "script"),
        (r"$\text{a<b}$ holds", "a&lt;b", "<math"),
        (r"A wrong $\frac{$ one", r"\frac{", "<math"),
        ("Long $" + "x" * 5000 + "$", "xxx", "<math"),
        ("<img src=x onerror=alert(1)> $<b>$", "&lt;img", "<b>"),
    ],
)
def test_comments_have_formulas_and_nothing_that_acts(tmp_path, comment, has, has_not):
    points = HumanPoints("ada", "why_several_heads", 4.5, comment, "", "05_fifth", (ADA,))
    given = class_state(entries={"ada": Entry((ADA,))}, points=(points,))
    out = write_results(tmp_path / "out", [heads("ada", 1, 2)], given)
    outputs.write_all(out)
    page = (out / "feedback" / "ada.html").read_text(encoding="utf-8")
    (said,) = re.findall(r'<div class="prose" dir="auto">(.*?)</div>', page, re.DOTALL)
    assert has in said
    assert has_not not in said


def test_what_costs_a_renderer_time_is_rendered():
    for hard in ("[", "> ", "- ", "*a_ "):
        assert render((hard * CHARACTERS)[:CHARACTERS])
