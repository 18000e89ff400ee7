"""Writes the page on which a person reads all answers to one written question, with the rubric on top.

Takes a collected question and a label for each submission, its id or its pseudonym. Answers are sorted by label.
"""

from pathlib import Path

from autograder.course.rubrics import is_rubric
from autograder.files.whole import write_whole
from autograder.reporting import pages
from autograder.reporting.pages.prose import render
from autograder.written.gathering import WrittenQuestion


def write(path: Path, written: WrittenQuestion, called: dict[str, str], anonymous: bool) -> None:
    answers = sorted(written.answers, key=lambda answer: called[answer.submission])
    page = pages.render(
        "written.html",
        written=written,
        called=called,
        anonymous=anonymous,
        answers=[answer for answer in answers if answer.parts],
        empty=[called[answer.submission] for answer in answers if not answer.parts],
        lost=sorted((called[id], why) for id, why in written.lost.items()),
        examples=[source for source in written.question.solutions if not is_rubric(source)],
        render=render,
    )
    write_whole(path, page)
