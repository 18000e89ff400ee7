"""What editors and sites make of a notebook costs nothing, and an answer that is defined twice is named."""

import json

import pytest
from kit.sample_class import solved, to_bytes, with_cell
from kit.wall import NAME, lost

from autograder.classroom.entries import Entry
from autograder.classroom.final_grades import FinalGrade
from autograder.classroom.platforms import gradescope
from autograder.course.manifest import GradescopeDisplay

AGAIN = {
    "a function": "def get_scores(H, h):\n    return None",
    "an assignment": "get_scores = None",
    "in a branch": "if True:\n    get_scores, other = None, 1",
    "an import": "from math import sin as get_scores",
    "deleted": "del get_scores",
}


@pytest.mark.parametrize("kind", AGAIN)
def test_the_last_definition_counts_and_its_cell_is_named(marked, kind):
    notebook = with_cell(solved(NAME), "attend", AGAIN[kind])
    index = next(n for n, cell in enumerate(notebook.cells) if cell.source == AGAIN[kind])
    record = marked(notebook)
    assert "get_scores" in lost(record)
    assert {q.name: q.again for q in record.questions if q.again is not None} == {"get_scores": index}
    said = f"`get_scores` is defined again in cell {index + 1}: the last definition counts."
    one = FinalGrade(record, Entry(), {}, None, 0.0)
    assert said in gradescope.to_results(one, GradescopeDisplay())["output"]


def test_what_is_not_defined_again_is_not_said_to_be(marked):
    source = "def other(get_scores):\n    get_scores = 1\nget_scores\n[get_scores for get_scores in (1, 2)]"
    record = marked(with_cell(solved(NAME), "attend", source))
    assert [q.again for q in record.questions if q.again is not None] == []
    assert lost(record) == set()


# Files as editors and sites leave them
FILES = {
    "a byte-order mark": lambda text: b"\xef\xbb\xbf" + text.encode(),
    "UTF-16": lambda text: text.encode("utf-16"),
    "UTF-16 without a mark": lambda text: text.encode("utf-16-le"),
    "Latin-1": lambda text: text.replace("}", "}", 1).encode("latin-1", "replace"),
    "Windows line ends": lambda text: text.replace("\n", "\r\n").encode(),
}


@pytest.mark.parametrize("kind", FILES)
def test_a_notebook_in_another_encoding_is_graded(marked, kind):
    notebook = solved(NAME)
    notebook.cells[0].source += "café"
    text = json.dumps(notebook, ensure_ascii=False)
    assert lost(marked(FILES[kind](text))) == set()


METADATA = {
    "an unknown kernel": {"kernelspec": {"name": "nobody-has-this", "display_name": "?", "language": "julia"}},
    "no metadata": {},
    "odd metadata": {"kernelspec": None, "language_info": 3, "otter": {"assignment_name": NAME, "tests": 1}},
}


@pytest.mark.parametrize("kind", METADATA)
def test_lost_metadata_costs_nothing(marked, kind):
    notebook = json.loads(to_bytes(solved(NAME)))
    notebook["metadata"] = METADATA[kind]
    for cell in notebook["cells"]:
        cell["metadata"] = {}
    assert lost(marked(json.dumps(notebook).encode())) == set()
