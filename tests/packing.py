"""Many answers in one notebook: a run takes seconds, whether it grades one answer or two hundred.

Takes an assignment's answers; gives a notebook with all of them, and a zip in which each is a question of its own,
`softmax_0`, `softmax_1` and so on, with a copy of the question's test file that asks for that name.
"""

import hashlib
import io
import re
import tokenize
import zipfile

import nbformat
from msgspec.structs import replace
from splice import student_notebook

from autograder.course import manifest
from autograder.course.answers import answer_cell
from autograder.course.manifest import BuiltAssignment, Limits
from autograder.marking.finding import Found

# By code that is given, which finds the stub under that name in such a notebook: these are graded one by one.
CALLED = {("08_translate", "greedy_decode")}
LEARN = "\nfeedback.learn("
# What the first answer's test file has read serves those of the others.
KNOWN = """\
first = []


def learn(feedback):
    if first:
        learned = "_own", "_hints", "_known", "_families", "passed"
        vars(feedback).update({name: vars(first[0])[name] for name in learned})
    else:
        first.append(feedback)
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


def around(question, cases):
    """The text of a test file around each place where it asks for the answer to `question`, by its name."""
    starts = [0]
    for line in cases.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    pieces, done, last = [], 0, ""
    for token in tokenize.generate_tokens(io.StringIO(cases).readline):
        quoted = token.type == tokenize.STRING and token.string in (f'"{question}"', f"'{question}'")
        if quoted or (token.type == tokenize.NAME and token.string == question and last != "."):
            place = starts[token.start[0] - 1] + token.start[1] + quoted
            pieces.append(cases[done:place])
            done = place + len(question)
        last = token.string
    return [*pieces, cases[done:]]


def zip_for_all(built, name, named, folder):
    """The assignment as if each answer had a question of its own.

    What is known of mistakes is most of a test file, and the same for all answers to a question: a module of its own.
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
        for question in entries:
            cases, _, learn = old.read(f"tests/{question}.py").decode().partition(LEARN)
            new.writestr(f"files/known_{question}.py", f"{KNOWN}        feedback.learn({learn}")
            known, pieces = f"known_{question}", around(question, cases)
            for own in (own for own, answer in named.items() if answer.question == question):
                new.writestr(f"tests/{own}.py", f"{own.join(pieces)}\n\nimport {known}\n{known}.learn(feedback)\n")
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
        found.append(Found(name, path))
    return found, assignments
