"""The wall and plain Otter agree on each case, in verdict and mistake: for all answers, solutions and the sample class.

One run of plain Otter takes seconds, so an assignment's answers all go into one notebook. Each is a question of its
own there, `softmax_0`, `softmax_1` and so on, with a copy of the question's test file that asks for that name. Behind
the wall each answer has been graded as a student would hand it in.
"""

import ast
import hashlib
import re
import zipfile

import nbformat
import plain_otter
import sample_class
from msgspec.structs import replace
from splice import student_notebook

from autograder.course import manifest
from autograder.course.answers import collect
from autograder.course.built import BuiltAssignment, load_assignments
from autograder.course.limits import Limits
from autograder.course.splice import answer_cell
from autograder.engines.choice import Choice
from autograder.grading.pool import mark_all
from autograder.records.record import Status, read_record
from autograder.submissions.finding import Found, find
from autograder.wall.doctor import best_level

CHANCE = "random-placeholder"
# By code that is given, which finds the stub under that name here; so the wall grades these the same way.
CALLED = {("08_translate", "greedy_decode")}
LEARN = "\nfeedback.learn("
LONG = Limits(submission_seconds=500)


def by_otter(found, assignments, folder):
    """Whether each case passed, and which mistake was recognised, by submission, question and case."""
    return by_case(list(plain_otter.mark_all(found, assignments, None, 2, folder)))


def by_case(records):
    assert [record.reason for record in records if record.status is not Status.GRADED] == []
    return {
        (r.submission, q.name, case.name): (case.passed, case.mistake)
        for r in records
        for q in r.questions
        for case in q.cases
    }


def numbered(answers):
    """The answers by a name of their own: softmax_0, softmax_1, entropy_0."""
    counts, named = {}, {}
    for answer in answers:
        number = counts[answer.question] = counts.get(answer.question, -1) + 1
        named[f"{answer.question}_{number}"] = answer
    return named


def all_answers_in_one(name, named):
    """The student's notebook without its checks, and all answers to a question before its stub."""
    notebook = student_notebook(name)
    questions = dict.fromkeys(answer.question for answer in named.values())
    for question in questions:
        place = answer_cell(notebook, question)
        notebook.cells[place:place] = [
            nbformat.v4.new_code_cell(
                re.sub(rf"^{question} = ", f"{own} = ", answer.cell, flags=re.MULTILINE), id=own[:60]
            )
            for own, answer in named.items()
            if answer.question == question
        ]
    notebook.cells = [cell for cell in notebook.cells if cell.metadata.get("editable", True)]
    (set_up,) = [cell for cell in student_notebook(name).cells if "from checking import otter" in cell.source]
    notebook.cells.insert(0, set_up)
    return notebook


class Renamed(ast.NodeTransformer):
    """A test file that asks for the answer `own` where it asked for `question`."""

    def __init__(self, question, own):
        self._question, self._own = question, own

    def _name(self, name):
        return self._own if name == self._question else name

    def visit_Name(self, node):
        node.id = self._name(node.id)
        return node

    def visit_arg(self, node):
        node.arg = self._name(node.arg)
        return node

    def visit_Constant(self, node):
        node.value = self._name(node.value)
        return node


def zip_for_all(built, name, named, folder):
    """The assignment as if each answer had a question of its own.

    What is known of mistakes is most of a test file, and the same for all answers to a question: a module of its own.
    """
    asked = manifest.read(built.autograder_zip(name))
    entries = {entry.name: entry for entry in asked.autograded}
    questions = tuple(replace(entries[answer.question], name=own) for own, answer in named.items())
    asked = replace(asked, questions=questions, limits=LONG)
    path = folder / f"{name}.zip"
    with zipfile.ZipFile(built.autograder_zip(name)) as old, zipfile.ZipFile(path, "w") as new:
        for member in old.namelist():
            if not member.startswith("tests/") and member != manifest.FILE_NAME:
                new.writestr(member, old.read(member))
        new.writestr(manifest.FILE_NAME, manifest.to_json(asked))
        for question in entries:
            learn = old.read(f"tests/{question}.py").decode().partition(LEARN)[2]
            new.writestr(f"files/known_{question}.py", f"def learn(feedback):\n    feedback.learn({learn}")
        for own, answer in named.items():
            cases = old.read(f"tests/{answer.question}.py").decode().partition(LEARN)[0]
            renamed = ast.unparse(Renamed(answer.question, own).visit(ast.parse(cases)))
            known = f"known_{answer.question}"
            new.writestr(f"tests/{own}.py", f"{renamed}\n\nimport {known}\n{known}.learn(feedback)\n")
    return BuiltAssignment(path, asked, hashlib.sha256(path.read_bytes()).hexdigest())


def handed_in(built, corpus, folder):
    """A notebook and an assignment for each part of the corpus, with all its answers in one."""
    folder.mkdir()
    found, assignments = [], {}
    for name, named in corpus.items():
        assignments[name] = zip_for_all(built, name, named, folder)
        path = folder / f"{name}.ipynb"
        nbformat.write(all_answers_in_one(name, named), path)
        found.append(Found(name, path))
    return found, assignments


def test_every_answer_gets_the_same_verdicts(built, outcome, tmp_path):
    corpus = {name: numbered(collect(built.answers(name))) for name in built.names()}
    called = {
        name: part
        for name, named in corpus.items()
        if (part := {own: answer for own, answer in named.items() if (name, answer.question) in CALLED})
    }
    otter = by_otter(*handed_in(built, corpus, tmp_path / "all"), tmp_path / "otter")
    wall = {
        (name, own, case.name): (case.passed, case.mistake)
        for name, named in corpus.items()
        for own, answer in named.items()
        for case in outcome[name, answer.name]
    }
    behind_the_wall = Choice(best_level())
    found, assignments = handed_in(built, called, tmp_path / "called")
    wall |= by_case(list(mark_all(found, assignments, None, behind_the_wall, 2, tmp_path / "wall")))
    # What is drawn at random may differ from one run to the next; that it fails is proved elsewhere.
    drawn = {(name, own) for name, named in corpus.items() for own, a in named.items() if a.mistake == CHANCE}
    assert otter.keys() == wall.keys()
    assert {key[:2] for key in otter} == {(name, own) for name, named in corpus.items() for own in named}
    different = [
        (*key[:2], corpus[key[0]][key[1]].name, key[2])
        for key in otter
        if key[:2] not in drawn and otter[key] != wall[key]
    ]
    assert different == []
    right = {
        (name, own)
        for name, named in corpus.items()
        for own, answer in named.items()
        if answer.mistake is None and (name, answer.question) not in CALLED
    }
    assert {key for key, (passed, _) in otter.items() if key[:2] in right and not passed} == set()


def test_plain_otter_gives_every_solution_all_points_with_the_zip_as_it_is(built, graded, tmp_path):
    found = [Found(f"{name}-solution", built.dist / name / "solution.ipynb") for name in built.names()]
    otter = by_otter(found, load_assignments(built), tmp_path / "otter")
    assert set(otter.values()) == {(True, None)}
    assert otter == by_case([solution for solution, _, _ in graded.values()])


def test_the_sample_class_gets_the_same_verdicts(built, class_run, tmp_path):
    # Plain Otter gives up on a notebook with a cell that never ends; the wall grades the rest of it.
    samples = [s for s in sample_class.sample_class() if s.status == "graded" and not s.never_ends]
    files = {sample.file for sample in samples}
    found = [one for one in find([sample_class.FOLDER]) if one.path.name in files]
    assert len(found) == len(samples)
    otter = by_otter(found, load_assignments(built), tmp_path / "otter")
    assert otter == by_case([read_record(class_run.out / "records" / f"{one.id}.json") for one in found])
