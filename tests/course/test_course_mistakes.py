"""The table of known mistakes is read, and one that is not right is refused in one line."""

import pytest
import yaml
from kit.plain_otter import finding_by_hint

from autograder.course.mistakes import Mistake, packaged_mistakes, read_mistakes
from autograder.errors import UserError

BAD_TABLES = {
    "no question": ("axis-0:\n  name: a\n  hint: Look at the axis.", "must be a question"),
    "two alike": ("a:\n  name: one\n  hint: Why?\nb:\n  name: one\n  hint: How?", "a and b have the same name"),
    "not a slug": ("Axis 0:\n  name: a\n  hint: Why?", "'Axis 0' is not a valid slug"),
    "not a table": ("- axis-0", "must be lines of `key: value`, not a list"),
    "not yaml": ("a: {", ": not valid YAML"),
    "another key": ("a: {name: x, hint: 'Why?', cover: [b]}", "a: unknown key 'cover'; did you mean 'covers'?"),
    "a slug twice": ("a: {name: x, hint: 'Why?'}\na: {}", "line 2: not valid YAML (a stands there twice)"),
    "a hint over lines": ("a: {name: x, hint: 'Why?\n\n  How?'}", "must each be one line"),
    "covers nothing known": ("a: {name: x, hint: 'Why?', covers: [b]}", "a covers b, which is not known"),
    "a part missing": ("a:\n  hint: Why?", "a: has no `name:`"),
}


@pytest.mark.parametrize("bad", BAD_TABLES)
def test_a_table_that_is_not_right_is_refused_in_one_line(bad, tmp_path):
    text, words = BAD_TABLES[bad]
    path = tmp_path / "mistakes.yml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UserError) as refused:
        read_mistakes(path)
    assert words in str(refused.value)
    assert str(path) in str(refused.value)
    assert len(str(refused.value).splitlines()) == 1


def test_the_table_reads_as_it_is_written(built):
    own = list(yaml.safe_load(built.mistakes.read_text(encoding="utf-8")))
    assert list(read_mistakes(built.mistakes)) == [*packaged_mistakes(), *own]


def test_a_mistake_that_the_package_knows_is_no_courses_own(tmp_path):
    path = tmp_path / "mistakes.yml"
    path.write_text('{axis-lost: {name: lost, hint: "Where?"}}', encoding="utf-8")
    with pytest.raises(UserError, match=r"axis-lost is in .*mistakes\.yml already") as refused:
        read_mistakes(path)
    assert str(path) in str(refused.value)


def test_one_hint_may_serve_several_mistakes(tmp_path):
    path = tmp_path / "mistakes.yml"
    path.write_text("a:\n  name: one\n  hint: &why Why?\nb:\n  name: two\n  hint: *why\n", encoding="utf-8")
    found = read_mistakes(path)
    assert (found["a"].hint, found["b"].hint) == ("Why?", "Why?")
    shared = found | {"c": Mistake("three", "How?")}
    said = [finding_by_hint(shared, "x", f"Checked: x\nHint: {hint}").mistake for hint in ("Why?", "How?")]
    assert said == [None, "c"], "of several mistakes with one hint, none is guessed"
