"""The proof holds for what is built, and falls for each thing that it is there to find."""

import json
import re
import shutil

import pytest
from conftest import ROOT
from kit import command, known_answers
from kit.masters import ANSWERS, write_answers
from kit.notebooks import solutions, splice, student_notebook
from kit.sample_class import to_bytes

from autograder.authoring import prove as proving
from autograder.authoring.mutants import MutantTally
from autograder.authoring.proof import write_notebooks
from autograder.authoring.test_files import RANDOM
from autograder.course.answers import collect
from autograder.course.manifest import load_assignments
from autograder.course.masters import read_master
from autograder.errors import UserError
from autograder.wall.results import Level
from autograder.workspace import Kit

NAME = "01_shares"


@pytest.fixture
def copy(own, tmp_path):
    """A copy of the tests' own course, built, that a test may break; it has no answers, which take their time."""
    shutil.copytree(own.root, tmp_path / "kit", ignore=shutil.ignore_patterns("answers"))
    return Kit(tmp_path / "kit")


@pytest.fixture(scope="module")
def own_graded(own, tmp_path_factory):
    """The records of that course's solutions, stubs and answers."""
    assignments, folder = load_assignments(own), tmp_path_factory.mktemp("answers")
    dealt = {name: write_notebooks(own, name, one.manifest, folder) for name, one in assignments.items()}
    return proving.grade_answers(own, assignments, dealt, Level.NONE, 1, lambda _: None)


def test_everything_built_is_proved(built, graded, tmp_path, monkeypatch):
    """Answers are graded already, for many tests; of mutants, what `make prove` found counts while it is current."""
    kit = Kit(shutil.copytree(built.root, tmp_path / "kit"))
    if (ROOT / "build" / "proofs").is_dir():
        shutil.copytree(ROOT / "build" / "proofs", kit.build / "proofs")
    monkeypatch.setattr(proving, "grade_answers", lambda *_: graded)
    monkeypatch.setattr(proving, "try_mutants", no_mutants)
    assert_all_holds(kit, proving.prove_assignments(kit, kit.names(), 2, lambda *_: None))


@pytest.mark.slow
def test_everything_built_is_proved_anew(built, graded, tmp_path, monkeypatch):
    """As `make prove` does it: every mutant of every solution, and of some assignments each answer in a notebook like a
    student's, which is what `graded` spares the others.
    """
    kit, in_a_notebook = Kit(shutil.copytree(built.root, tmp_path / "kit")), {}
    grade = proving.grade_answers

    def grade_some(kit, assignments, answered, *how):
        some = {name: answered[name] for name in kit.names()[2::5]}
        in_a_notebook.update(grade(kit, assignments, some, *how))
        return graded | in_a_notebook

    monkeypatch.setattr(proving, "grade_answers", grade_some)
    assert_all_holds(kit, proving.prove_assignments(kit, kit.names(), 2, lambda *_: None))
    alike = verdicts({name: graded[name] for name in in_a_notebook})
    assert verdicts(in_a_notebook) == alike, "an answer fares differently among others"


def verdicts(graded):
    """Return whether each case passed and which mistake was recognised, but for answers drawn at random."""
    drawn = {(name, a.name) for name in graded for a in collect(Kit(ROOT).answers(name)) if a.mistake == RANDOM}
    found = known_answers.by_answer(graded)
    return {key: [(c.name, c.passed, c.mistake) for c in cases] for key, cases in found.items() if key not in drawn}


def assert_all_holds(kit, proofs):
    assert "\n".join(line for proof in proofs for line in proof.wrong) == ""  # a list would be shown cut short
    written_down = json.loads((kit.build / "prove.json").read_text(encoding="utf-8"))["assignments"]
    assert [p["assignment"] for p in written_down] == kit.names()
    for proof in written_down:
        assert (proof["holds"], proof["wrong"]) == (True, [])
        written = collect(kit.answers(proof["assignment"]))
        for question in proof["questions"]:
            scores = question["solution_score"], question["stub_score"]
            assert scores == ((None, None) if question["manual"] else (question["max_score"], 0))
            if question["manual"]:
                assert (question["answers"], question["mutants"]) == (None, None)
                continue
            right = [a for a in written if a.question == question["name"] and a.mistake is None]
            wrong = [a for a in written if a.question == question["name"] and a.mistake is not None]
            answers, mutants = question["answers"], question["mutants"]
            assert answers["right_passing"] == answers["right"] == len(right) > 0
            assert answers["wrong_failing"] == answers["wrong"] == len(wrong) > 0
            assert answers["named"] == len(wrong)
            assert answers["wrong_passing_public"] == len(answers["passing_public"]) <= len(wrong)
            assert answers["passing_public"].items() <= {answer.name: answer.mistake for answer in wrong}.items()
            assert mutants["killed"] + mutants["equivalent"] == mutants["total"] > 0


@pytest.fixture
def in_this_process(monkeypatch):
    """No worker processes, which take seconds to start; that everything built is proved is found out with them."""
    monkeypatch.setattr(proving.workers, "in_order", lambda task, calls, _jobs: (task(*call) for call in calls))


class Asked(Exception):
    """All that would have been graded, instead of grading it."""


@pytest.mark.usefixtures("in_this_process")
def test_what_has_not_changed_is_not_proved_again(own, own_graded, tmp_path, monkeypatch):
    kit = Kit(shutil.copytree(own.root, tmp_path / "kit"))
    for name in kit.names()[2:]:
        shutil.rmtree(kit.master(name))
    names = kit.names()
    monkeypatch.setattr(proving, "grade_answers", lambda *_: own_graded)
    monkeypatch.setattr(proving, "try_mutants", no_mutants)
    first = proving.prove_assignments(kit, names, 2, lambda *_: None)
    written = (kit.build / "prove.json").read_bytes()

    def ask(_kit, _assignments, dealt, *_):
        raise Asked(list(dealt))

    monkeypatch.setattr(proving, "grade_answers", lambda *_: {})  # there is nothing left to grade
    assert proving.prove_assignments(kit, names, 2, lambda *_: None) == first
    assert (kit.build / "prove.json").read_bytes() == written
    monkeypatch.setattr(proving, "grade_answers", ask)
    for path in (next(kit.answers(names[1]).glob("*.py")), kit.equivalent(names[1]), kit.autograder_zip(names[1])):
        before = path.read_bytes()
        path.write_bytes(before + b"\n")
        with pytest.raises(Asked, match=re.escape(f"['{names[1]}']")):
            proving.prove_assignments(kit, names, 2, lambda *_: None)
        path.write_bytes(before)
    # A solution may leak into another assignment's notebook, so leaks are looked for again in all of them.
    notebook = kit.master(names[1]) / "notebook.py"
    given, begin = "np.abs(x) / np.abs(x).sum()", "    # BEGIN SOLUTION\n"
    assert given in (kit.master(names[0]) / "notebook.py").read_text(encoding="utf-8")
    text = notebook.read_text(encoding="utf-8")
    notebook.write_text(text.replace(begin, f"{begin}    shares = {given}\n", 1), encoding="utf-8")
    monkeypatch.setattr(proving, "grade_answers", lambda *_: own_graded)
    first, second = proving.prove_assignments(kit, names, 2, lambda *_: None)
    assert second.wrong == []
    assert {line.partition(": ")[2] for line in first.wrong} == {
        f"a statement of the solution of {names[1]}.bisection: {given}"
    }


def no_mutants(kit, name, _equivalent):
    questions = [q.name for q in read_master(kit.master(name)).questions if not q.manual]
    return {question: MutantTally(question, 1, 0, 1, ()) for question in questions}


@pytest.mark.slow
def test_what_running_a_notebook_leaves_is_no_fault(own, copy, own_graded, monkeypatch):
    monkeypatch.setattr(proving, "grade_answers", lambda *_: own_graded)
    monkeypatch.setattr(proving, "try_mutants", no_mutants)
    names = ["01_shares", "03_stops"]
    for name in names:
        copy.caught(name).parent.mkdir()
        shutil.copy(own.caught(name), copy.caught(name))
    for name in set(copy.names()) - set(names):  # whose secrets are not looked for
        shutil.rmtree(copy.master(name))
    left = copy.assignments / "03_stops" / "__pycache__"
    left.mkdir()
    (left / "read.cpython-311.pyc").write_bytes(b"bytecode")
    (copy.assignments / "03_stops" / ".OTTER_LOG").write_bytes(b"")
    assert [proof.wrong for proof in proving.prove_assignments(copy, names, 2, lambda *_: None)] == [[], []]
    (copy.assignments / "03_stops" / "notes.txt").write_text("not built\n", encoding="utf-8")
    _, proof = proving.prove_assignments(copy, names, 2, lambda *_: None)
    (line,) = proof.wrong
    assert "assignments/03_stops is not what dist/03_stops/student.zip holds" in line


@pytest.mark.usefixtures("in_this_process")
def test_a_stub_with_an_answer_and_a_solution_with_a_slip_are_found(copy, monkeypatch):
    """In this process, and without mutants, which take most of the time and another test's command tries."""
    for name in set(copy.names()) - {NAME}:  # whose secrets are not looked for
        shutil.rmtree(copy.master(name))
    answers = solutions(NAME, copy.root)
    stub = splice(student_notebook(NAME, copy.root), {"entropy": answers["entropy"]})
    (copy.assignments / NAME / f"{NAME}.ipynb").write_bytes(to_bytes(stub))
    slip = splice(student_notebook(NAME, copy.root), answers | {"hasty_catch": "hasty_catch = 1 / 0"})
    (copy.dist / NAME / "solution.ipynb").write_bytes(to_bytes(slip))
    before = set(copy.root.rglob("*"))
    monkeypatch.setattr(proving, "try_mutants", no_mutants)
    done = command.run(copy.root, "prove", NAME)
    assert done.returncode == 1
    proofs = copy.build / "proofs"
    kept = {copy.build / "prove.json", proofs, proofs / "01_shares.json", proofs / "01_shares-leaks.json"}
    assert set(copy.root.rglob("*")) - before <= kept, "proving leaves nothing else"
    for line in (
        r"the stub earns [\d.]+ points: entropy, certainty_and_even_shares",
        r"the solution loses [\d.]+ points: hasty_catch, rows_miss_one_on_it",
        "of the solution raises an error",
        "a statement of the solution of 01_shares.entropy: logarithms = ",
        "assignments/01_shares is not what dist/01_shares/student.zip holds; run `autograder build 01_shares`",
    ):
        assert re.search(line, done.stdout), line
    assert "It has no right or wrong answers yet; they belong in solutions/01_shares/answers/." in done.stdout


def test_answers_that_do_not_get_what_they_deserve_and_mutants_nobody_reviewed_are_found(copy):
    write_answers(copy, NAME, ANSWERS)
    listed = copy.equivalent(NAME).read_text(encoding="utf-8")
    entry = "      - logarithms = np.log(np.where(p > 0, p, 2.0))\n"
    assert entry in listed
    copy.equivalent(NAME).write_text(listed.replace(entry, entry.replace("2.0", "3.0")), encoding="utf-8")
    done = command.run(copy.root, "prove", NAME)
    assert done.returncode == 1, done.stderr
    before = "logarithms = np.log(np.where(p > 0, p, 1.0))"
    assert [line for line in done.stdout.splitlines() if line.startswith("01_shares: ")] == [
        "01_shares: proof failed, 10 problems",
        "01_shares: hasty_catch: the right answer one_row_is_no_catch fails hasty_shares_was_run_on_the_rows",
        "01_shares: hasty_catch: the right answer one_row_is_no_catch fails rows_miss_one_on_it",
        "01_shares: hasty_catch: no case recognises the mistake few-digits of one_row",
        "01_shares: hasty_catch: the wrong answer no_mistake passes every case",
        f"01_shares: entropy: a mutant passes every case: `{before}` as `{before.replace('1.0', '2.0')}`",
        f"01_shares: entropy: listed as equivalent, but not a mutant that passes: `{before}` as "
        f"`{before.replace('1.0', '3.0')}`",
        "01_shares: entropy: nothing_for_three_axes: caught.yml has nothing, and now it fails entropy_of_three_axes*",
        "01_shares: hasty_catch: nothing: caught.yml has nothing, and now it fails "
        "hasty_shares_was_run_on_the_rows* is_a_tame_matrix* rows_miss_one_on_it*",
        "01_shares: hasty_catch: one_row: caught.yml has nothing, and now it fails "
        "hasty_shares_was_run_on_the_rows(one-row-only) rows_miss_one_on_it(one-row-only)",
        "01_shares: if these changes are right, run `autograder prove --update 01_shares`",
        "01_shares: entropy: nothing_for_three_axes adds something: no other wrong answer fails entropy_of_three_axes",
        "01_shares: hasty_catch: one_row adds something: without it its mistake would be called one-row-only",
        "01_shares: hasty_catch: nothing adds something: no other wrong answer fails is_a_tame_matrix",
        "01_shares: solution 24/24, stub 0/24, 6 by hand",
        "01_shares: known mistakes that pass every public check: 1 of 4 (entropy 1)",
    ]
    (proof,) = json.loads((copy.build / "prove.json").read_text(encoding="utf-8"))["assignments"]
    (answers,) = [question["answers"] for question in proof["questions"] if question["name"] == "entropy"]
    assert answers["wrong_passing_public"] == 1
    assert answers["passing_public"] == {"nothing_for_three_axes": "none-returned"}


def test_answers_to_no_question_and_two_answers_of_one_name_are_told_in_one_line(copy):
    write_answers(copy, NAME, {"catch_trap": "zeros = right(lambda: 0)\n"})
    asked = load_assignments(copy)[NAME].manifest
    with pytest.raises(UserError, match=r"catch_trap\.py: 01_shares has no question catch_trap; rename the file"):
        write_notebooks(copy, NAME, asked, copy.build)
    write_answers(copy, NAME, {"entropy": "zeros = right(lambda p, axis=-1: p)\n"})
    with pytest.raises(UserError, match=r"entropy\.py: line 1: catch_trap has an answer named zeros; rename one"):
        collect(copy.answers(NAME))


def test_what_is_not_built_cannot_be_proved(copy):
    shutil.rmtree(copy.dist / "03_stops")
    done = command.run(copy.root, "prove", "03_stops")
    assert done.returncode == 2
    assert done.stderr == "autograder: dist/03_stops: not built; run `autograder build 03_stops` first\n"
