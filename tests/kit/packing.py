"""Many answers in one notebook: a run takes seconds, whether it grades one answer or two hundred.

Takes an assignment's answers; gives a notebook with all of them, and a zip in which each is a question of its own,
`softmax_0`, `softmax_1` and so on, whose test file asks for that name.
"""

import ast
import hashlib
import re
import zipfile
from pathlib import Path

import nbformat
from msgspec.structs import replace

from autograder.course import manifest
from autograder.course.answers import answer_cell
from autograder.course.manifest import BuiltAssignment, Limits
from autograder.marking.finding import SubmittedFile
from autograder.wall.loading import WithoutAsserts
from kit.notebooks import TRANSLATE, student_notebook

RENAMED_CASES = Path(__file__).with_name("renamed_cases.py")
# By code that is given, which finds the stub under that name in such a notebook: these are graded one by one.
CALLED = {(TRANSLATE, "greedy_decode")}
# Without asserts, which a judge leaves out when it only asks, a test file takes the cases that have none either.
TEST_FILE = """\
from renamed_cases import asking_for

OK_FORMAT = False
name = "{answer}"
try:
    assert False
    import asked_{question} as cases
except AssertionError:
    import cases_{question} as cases
globals().update(asking_for("{answer}", vars(cases)))
"""
LONG = Limits(submission_seconds=500)


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
    (set_up,) = [
        cell for cell in student_notebook(name).cells if "from softlookup.checking import otter" in cell.source
    ]
    notebook.cells.insert(0, set_up)
    return notebook


def zip_for_all(built, name, named, folder):
    """The assignment as if each answer had a question of its own.

    A question's test file is a module, which is read once for all answers to it.
    """
    asked = manifest.read_manifest(built.autograder_zip(name))
    entries = {entry.name: entry for entry in asked.autograded}
    questions = tuple(replace(entries[answer.question], name=own) for own, answer in named.items())
    asked = replace(asked, questions=questions, limits=LONG)
    path = folder / f"{name}.zip"
    with zipfile.ZipFile(built.autograder_zip(name)) as old, zipfile.ZipFile(path, "w") as new:
        for member in old.namelist():
            if not member.startswith("tests/") and member != manifest.FILE_NAME:
                new.writestr(member, old.read(member))
        new.writestr(manifest.FILE_NAME, manifest.manifest_to_json(asked))
        new.write(RENAMED_CASES, f"files/{RENAMED_CASES.name}")
        for question in entries:
            cases = old.read(f"tests/{question}.py").decode()
            asked_only = ast.unparse(WithoutAsserts().visit(ast.parse(cases)))
            new.writestr(f"files/cases_{question}.py", cases)
            new.writestr(f"files/asked_{question}.py", asked_only)
        for own, answer in named.items():
            new.writestr(f"tests/{own}.py", TEST_FILE.format(question=answer.question, answer=own))
    return BuiltAssignment(path, asked, hashlib.sha256(path.read_bytes()).hexdigest())


def handed_in(built, corpus, folder):
    """A notebook and an assignment for each part of the corpus, with all its answers in one."""
    folder.mkdir()
    found, assignments = [], {}
    for name, named in sorted(
        corpus.items(), key=lambda item: -len(item[1])
    ):  # what takes long is not left for the end
        assignments[name] = zip_for_all(built, name, named, folder)
        path = folder / f"{name}.ipynb"
        nbformat.write(all_answers_in_one(name, named), path)
        found.append(SubmittedFile(name, path))
    return found, assignments
