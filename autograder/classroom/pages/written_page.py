"""Writes the page on which a person reads all answers to one written question, with the rubric on top."""

from pathlib import Path

from autograder.classroom import alike
from autograder.classroom.pages.rendering import render_page
from autograder.classroom.written_questions import LikeAnswers, WrittenQuestion
from autograder.course.rubric import is_rubric
from autograder.files.prose import render_prose
from autograder.files.whole import write_whole


def write_page(
    path: Path, written: WrittenQuestion, groups: list[LikeAnswers], called: dict[str, str], anonymous: bool
) -> None:
    answers = [group for group in groups if group.answers[0].parts]
    page = render_page(
        "written.html",
        written=written,
        called=called,
        anonymous=anonymous,
        groups=answers,
        count=sum(len(group.answers) for group in answers),
        empty=[called[answer.submission] for group in groups for answer in group.answers if not answer.parts],
        lost=sorted((called[id], why) for id, why in written.lost.items()),
        examples=[source for source in written.question.solutions if not is_rubric(source)],
        render=render_prose,
        nearly=f"{alike.NEARLY:.0%}",
        longest=f"{alike.LONGEST:,}",
    )
    write_whole(path, page)
