"""Nine of ten right answers of the course can be asked about behind the wall, and the keys hold."""

import numpy as np
import pytest
from kit.in_process import ANSWERS, ASSIGNMENTS
from kit.notebooks import solutions, splice, student_notebook
from kit.sample_class import to_bytes
from kit.viva import runs

from autograder.authoring.own_answers import names_before
from autograder.course.answers import Answer, collect
from autograder.course.manifest import load_assignments
from autograder.course.mistakes import Mistake
from autograder.marking._viva_changes import Known, Made
from autograder.marking.finding import SubmittedFile
from autograder.marking.viva import Viewer, known_mistakes
from autograder.wall.grader import Grader
from autograder.wall.isolation import best_level

SHARE = 0.9  # of right answers, at least, that can be asked about
EVERY = 24  # of the answers, behind the wall; `test_viva_measured.py` asks about all of them


def of_right_answers(kit, names, folder, every):
    """Return what is asked about each right answer, the only one of its notebook."""
    assignments = load_assignments(kit)
    with Grader(best_level()) as grader:
        for name in names:
            viewer = Viewer(grader, assignments, None)
            starter = student_notebook(name)
            functions = {entry.name for entry in assignments[name].manifest.autograded if entry.is_function}
            own = [Answer(question, "our own", cell, None) for question, cell in solutions(name).items()]
            right = [answer for answer in [*own, *ANSWERS[name]] if not answer.mistake]
            for answer in [answer for answer in right if answer.question in functions][::every]:
                if any(f"{other}(" in answer.cell for other in functions - {answer.question}):
                    continue  # it does not pass alone
                path = folder / "one.ipynb"
                path.write_bytes(to_bytes(splice(starter, {answer.question: answer.cell})))
                yield name, answer, viewer.ask(SubmittedFile("one", path), {name: starter}, {}, 1, 0)


@pytest.mark.slow
def test_nine_of_ten_right_answers_can_be_asked_about_and_the_keys_hold(built, tmp_path):
    asked, wrong, left = 0, [], []
    starters = {name: student_notebook(name) for name in ASSIGNMENTS}
    for name, answer, viva in of_right_answers(built, ASSIGNMENTS, tmp_path, EVERY):
        starter = starters[name]
        for question in viva.questions:
            given = names_before(starter, built.assignments / name, [answer.question])[answer.question]
            np.random.seed(len(left) + asked)
            if not question.holds(runs(answer.question, given)):
                wrong.append((answer.name, question.text))
        asked += bool(viva.questions)
        left += [] if viva.questions else [(answer.name, viva.reason, viva.left_out)]
    assert wrong == [], "\n".join(map(str, wrong))
    assert asked >= SHARE * (asked + len(left)), left


def test_what_is_known_of_mistakes_is_by_question_and_nothing_without_masters(tmp_path):
    right, wrong = "def {}(x):\n    return np.exp(x.max({}))\n\n\nf = {}\n", "no-axis"
    cells = {None: right.format("good", "axis=0", "good"), wrong: right.format("bad", "", "bad")}
    answers = [Answer("f", str(slug), cell, slug) for slug, cell in cells.items()]
    known = known_mistakes(answers, {wrong: Mistake("no axis", "which?")})
    assert known == {"f": Known({wrong: "no axis"}, (Made("x.max(axis=0)", "x.max()", wrong),))}
    assert known_mistakes(collect(tmp_path / "none"), {}) == {}
