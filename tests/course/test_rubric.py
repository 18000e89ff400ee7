"""A rubric is read with its parts."""

from kit.masters import NO_TESTS, WRITTEN, read


def test_a_rubric_is_read_with_its_levels_and_examples(tmp_path):
    (question,) = read(tmp_path, WRITTEN, NO_TESTS).questions
    reason, words = question.rubric.parts
    assert (question.points, question.rubric.points) == (3, 3)
    assert (reason.title, [level.points for level in reason.levels]) == ("The reason", [2.5, 0])
    assert reason.levels[0].earns == "a reason"
    assert reason.levels[0].example == "Because of this:\n\n```python\n#### 7 points: not a level\n```"
    assert [level.example for level in words.levels] == ["Because.", "Because because."]
