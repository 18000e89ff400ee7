"""Whichever program saved it, a notebook gets its grade: what that hangs on is its code alone."""

import json

import pytest
from kit.notebooks import OWN
from kit.sample_class import solved, to_bytes

from autograder.course.manifest import load_assignments
from autograder.marking.finding import SubmittedFile
from autograder.marking.marking import WallEngine, mark
from autograder.wall.results import Level
from autograder.workspace import Kit


def as_colab_saves(notebook):
    """Colab gives cells ids of its own in their metadata, keeps none of the others, and writes format 4.0."""
    cells = [
        {"cell_type": cell["cell_type"], "source": cell["source"], "metadata": {"id": f"aB{n}_x"}}
        | ({"execution_count": None, "outputs": []} if cell["cell_type"] == "code" else {})
        for n, cell in enumerate(notebook["cells"])
    ]
    about = {"colab": {"provenance": []}, "kernelspec": {"name": "python3", "display_name": "Python 3"}}
    return {"nbformat": 4, "nbformat_minor": 0, "metadata": about, "cells": cells}


def as_vs_code_saves(notebook):
    """VS Code may lose the tags, the locks and the assignment's name, and notes each cell's language."""
    cells = [cell | {"metadata": {"vscode": {"languageId": "python"}}} for cell in notebook["cells"]]
    about = {"kernelspec": {"name": "env", "display_name": "env (3.13.1)", "language": "python"}, "language_info": {}}
    return notebook | {"metadata": about, "cells": cells}


def with_nothing_left(notebook):
    return {"cells": [{"cell_type": c["cell_type"], "source": c["source"]} for c in notebook["cells"]]}


@pytest.fixture(scope="module")
def marked(own, tmp_path_factory):
    """The record of a notebook that nobody says the assignment of."""
    folder = tmp_path_factory.mktemp("marked")
    assignments = load_assignments(own)
    engine = WallEngine(Level.NONE)

    def record(notebook):
        path = folder / "work.ipynb"
        path.write_text(json.dumps(notebook), encoding="utf-8")
        return mark(SubmittedFile("work", path), assignments, None, engine)

    yield record
    engine.close()


@pytest.mark.parametrize("saved", [as_colab_saves, as_vs_code_saves, with_nothing_left])
@pytest.mark.parametrize("name", Kit(OWN).names())
def test_whoever_saved_it_a_notebook_gets_its_grade(marked, name, saved):
    record = marked(saved(json.loads(to_bytes(solved(name)))))
    assert (record.status, record.assignment) == ("graded", name), record.reason
    assert [cell.index for cell in record.cells if cell.status != "ok"] == []
    assert record.score == record.max_score
