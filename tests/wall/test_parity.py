"""The wall and plain Otter agree on each case, in verdict and mistake: answers, solutions and the sample class.

One run of plain Otter takes seconds, so an assignment's answers all go into one notebook, as `packing` says; and of
those that fail the same cases with the same mistakes, one is enough.
"""

import pytest
from kit import plain_otter, sample_class
from kit.in_process import ASSIGNMENTS
from kit.notebooks import FEWEST_ANSWERS
from kit.packing import CALLED, handed_in, numbered
from kit.tiers import first_of

from autograder.course.answers import collect
from autograder.course.manifest import load_assignments
from autograder.marking.finding import SubmittedFile, find
from autograder.marking.pool import mark_all
from autograder.marking.record import Status, read_record
from autograder.wall.isolation import best_level

CHANCE = "random-placeholder"


def by_otter(found, assignments, folder):
    """Return whether each case passed, and which mistake was recognised, by submission, question and case."""
    return by_case(list(plain_otter.mark_all(found, assignments, None, 2, folder)))


def by_case(records):
    assert [record.reason for record in records if record.status is not Status.GRADED] == []
    return {
        (r.submission, q.name, case.name): (case.passed, case.mistake)
        for r in records
        for q in r.questions
        for case in q.cases
    }


@pytest.mark.parametrize("assignment", first_of(sorted(ASSIGNMENTS, key=FEWEST_ANSWERS.__ne__)))
def test_answers_of_every_outcome_get_the_same_verdicts(built, outcome, tmp_path, assignment):
    fared = {
        (a.question, *((case.name, case.passed, case.mistake) for case in outcome[assignment, a.name])): a
        for a in collect(built.answers(assignment))
    }
    corpus = {assignment: numbered(fared.values())}
    called = {
        name: part
        for name, named in corpus.items()
        if (part := {own: answer for own, answer in named.items() if (name, answer.question) in CALLED})
    }  # the wall grades these the same way for once
    otter = by_otter(*handed_in(built, corpus, tmp_path / "all"), tmp_path / "otter")
    wall = {
        (name, own, case.name): (case.passed, case.mistake)
        for name, named in corpus.items()
        for own, answer in named.items()
        for case in outcome[name, answer.name]
    }
    behind_the_wall = best_level()
    found, assignments = handed_in(built, called, tmp_path / "called")
    wall |= by_case(list(mark_all(found, assignments, None, behind_the_wall, 2)))
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


@pytest.mark.slow
def test_plain_otter_gives_every_solution_all_points_with_the_zip_as_it_is(built, graded, tmp_path):
    found = [SubmittedFile(f"{name}-solution", built.dist / name / "solution.ipynb") for name in built.names()]
    otter = by_otter(found, load_assignments(built), tmp_path / "otter")
    assert set(otter.values()) == {(True, None)}
    assert otter == by_case([solution for solution, _, _ in graded.values()])


@pytest.mark.slow
def test_the_sample_class_gets_the_same_verdicts(built, submissions, class_run, tmp_path):
    # Plain Otter gives up on a notebook with a cell that never ends; the wall grades the rest of it.
    samples = [s for s in sample_class.sample_class() if s.status == "graded" and not s.never_ends]
    files = {sample.file for sample in samples}
    found = [one for one in find([submissions]) if one.path.name in files]
    assert len(found) == len(samples)
    otter = by_otter(found, load_assignments(built), tmp_path / "otter")
    assert otter == by_case([read_record(class_run.out / "records" / f"{one.id}.json") for one in found])
