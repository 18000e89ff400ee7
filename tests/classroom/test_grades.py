"""One of a person's submissions counts, and everybody's grade follows from it."""

from datetime import UTC, datetime

import pytest
from click.testing import CliRunner
from kit.handed_in import NOON
from kit.results import (
    ADA,
    BOB,
    CY,
    DEE,
    Page,
    case,
    class_state,
    graded,
    heads,
    plain_record,
    question,
    table,
    two_weeks,
    ungraded,
    write_results,
)
from msgspec import structs

from autograder.classroom import outputs
from autograder.classroom.adjustments import Adjustment
from autograder.classroom.commands.gradebook import gradebook
from autograder.classroom.due_dates import Due
from autograder.classroom.entries import STATE_FILE, ClassState, Entry, Lateness
from autograder.classroom.grades import (
    ClassGrades,
    columns,
    grade_class,
    grades_that_count,
    main_assignments,
    misplaced,
    read_class,
    this_week,
)
from autograder.classroom.people import Account, Person
from autograder.classroom.to_do import tasks
from autograder.errors import UserError
from autograder.marking.record import Status

NOBODY = "its name matches nobody in the roster"
SECOND, FIFTH = "02_second", "05_fifth"

# Which of a person's submissions counts


def by(*people, hour=None, **more):
    return Entry(people, submitted=None if hour is None else NOON.replace(hour=hour), **more)


def of_second(id, points=5.0):
    return graded(id, question("softmax", case("c", True, points)), assignment=SECOND)


def class_of(*handed_in, **said):
    entries = {record.submission: entry for record, entry in handed_in}
    return grade_class([record for record, _ in handed_in], class_state("folder", entries, **said))


def told(grades):
    """Of each submission: whether it counts, why, whether a person should look, and what counts in its place."""
    return [(verdict.counts, verdict.why, verdict.look, verdict.instead) for verdict in grades.verdicts]


@pytest.mark.parametrize(
    ("record", "entry", "expected"),
    [
        (heads("a", 0, 0), by(ADA), (True, "", False, "")),
        (heads("a", 2, 2), by(ADA, BOB, hour=1), (True, "", False, "")),
        (heads("a", 2, 2), by(unmatched=NOBODY), (True, NOBODY, False, "")),
        (ungraded("a"), by(ADA), (False, "unreadable", False, "")),
        (ungraded("a", Status.TIMED_OUT), by(unmatched=NOBODY), (False, f"{NOBODY}; timed out", False, "")),
        (ungraded("a", Status.GRADER_ERROR), by(ADA), (False, "grader error", False, "")),
        (ungraded("a", Status.WRONG_ASSIGNMENT), by(ADA), (False, "wrong assignment", True, "")),
    ],
)
def test_a_submission_alone_counts_if_it_was_graded(record, entry, expected):
    grades = class_of((record, entry))
    (verdict,) = grades.verdicts
    assert told(grades) == [expected]
    assert verdict.other is (record.status is Status.WRONG_ASSIGNMENT)
    assert (verdict.undecided, verdict.days_left) == (False, ())
    assert verdict.counted is (verdict.grade if verdict.counts else None)
    assert grades.grades == [verdict.grade]


def last(of):
    return True, f"the last of {of}", True, ""


def best(of):
    return True, f"the best of {of} without a time", True, ""


def earlier(than):
    return False, f"handed in earlier than {than}, which counts", True, than


def worse(than):
    return False, f"not better than {than}, which counts", True, than


def at_once(of):
    return False, f"one of {of} that came at once, none of which is called 05_fifth.ipynb", True, ""


NAMED, OTHERWISE = {"file": "ada/05_fifth.ipynb"}, {"file": "ada/copy.ipynb"}


@pytest.mark.parametrize(
    ("handed_in", "expected"),
    [
        ([(2, {"hour": 1}), (0, {"hour": 2})], [earlier("b"), last(2)]),
        ([(0, {"hour": 2}), (2, {"hour": 1})], [last(2), earlier("a")]),
        ([(1, {"hour": 2}), (0, {"hour": 3}), (2, {"hour": 1})], [earlier("b"), last(3), earlier("b")]),
        ([(0, {}), (2, {})], [worse("b"), best(2)]),
        ([(1, {}), (0, {}), (2, {})], [worse("c"), worse("c"), best(3)]),
        ([(1, {}), (1, {})], [best(2), worse("a")]),
        ([(2, {}), (0, {"hour": 0})], [worse("b"), last(2)]),
        ([(2, {"hour": 1}), (None, {"hour": 2})], [earlier("b"), (False, "the last of 2; timed out", True, "")]),
        ([(None, {}), (0, {})], [worse("b"), best(2)]),
        ([(None, {"hour": 1}), (0, {"hour": 1})], [earlier("b"), last(2)]),
        ([(0, {"hour": 1, **NAMED}), (2, {"hour": 1, **OTHERWISE})], [last(2), earlier("a")]),
        ([(2, {"hour": 1, **OTHERWISE}), (0, {"hour": 1, **NAMED})], [earlier("b"), last(2)]),
        ([(0, {"hour": 1, **OTHERWISE}), (2, {"hour": 1, **OTHERWISE})], [at_once(2)] * 2),
        ([(0, {"hour": 1, **NAMED}), (2, {"hour": 1, **NAMED})], [at_once(2)] * 2),
        ([(0, {"hour": 1, "file": "a.ipynb"}), (2, {"hour": 1, "file": "z.ipynb"})], [at_once(2)] * 2),
        ([(0, {"hour": 1}), (2, {"hour": 1}), (1, {"hour": 1})], [at_once(3)] * 3),
        ([(2, {"hour": 1}), (0, {"hour": 1, **NAMED}), (1, {"hour": 1})], [earlier("b"), last(3), earlier("b")]),
        ([(2, {"hour": 1}), (0, {"hour": 1, **NAMED}), (1, {"hour": 1, **NAMED})], [at_once(3)] * 3),
        ([(1, {"hour": 1}), (2, {"hour": 1}), (None, {"hour": 1})], [earlier("b"), last(3), earlier("b")]),
        ([(0, {"hour": 1}), (2, {"hour": 2}), (1, {"hour": 2})], [at_once(3)] * 3),
        ([(2, {"hour": 1}), (1, {"hour": 1}), (0, {"hour": 2})], [earlier("c"), earlier("c"), last(3)]),
        ([(2, NAMED), (0, NAMED)], [best(2), worse("a")]),
    ],
)
def test_of_several_submissions_the_last_counts_or_else_the_best(handed_in, expected):
    """Also of those that came at one moment: the one with the assignment's name, or none."""
    made = [
        (ungraded(id, Status.TIMED_OUT) if score is None else heads(id, 0, score), by(ADA, **more))
        for id, (score, more) in zip("abc", handed_in, strict=False)
    ]
    made = [(structs.replace(record, assignment=FIFTH), entry) for record, entry in made]
    grades = class_of(*made)
    assert told(grades) == expected
    assert [verdict.undecided for verdict in grades.verdicts] == ["at once" in why for _, why, _, _ in expected]
    counts = [verdict.grade for verdict in grades.verdicts if verdict.counts]
    assert grades_that_count(grades.verdicts) == counts
    if counts:
        assert grades.chosen == {(ADA, FIFTH): counts[0]}


def test_two_assignments_and_two_people_are_no_rivals():
    nobodys = [(heads(id, 2, 2), by(unmatched=NOBODY, hour=1)) for id in "cd"]
    grades = class_of((heads("a", 2, 2), by(ADA, hour=1)), (of_second("b"), by(ADA, hour=1)), *nobodys)
    assert [verdict.counts for verdict in grades.verdicts] == [True] * 4
    a, b, *_ = grades.grades
    assert grades.chosen == {(ADA, FIFTH): a, (ADA, SECOND): b}


AS_KNOWN = [Person(f"As {n}", accounts=(Account("canvas", n),)) for n in "123"]


@pytest.mark.parametrize("submitters", [(), AS_KNOWN[:2], AS_KNOWN])
@pytest.mark.parametrize(
    ("alone", "expected", "stays"),
    [
        ({}, (True, "", False, ""), (0, 1)),
        ({"b": ADA}, (True, "the last of 2; not for Ada Lovelace, for whom another counts", True, ""), (1,)),
        ({"b": BOB}, (True, "the last of 2; not for Bob Ross, for whom another counts", True, ""), (0,)),
        ({"b": BOB, "c": ADA}, earlier("c"), ()),
        ({"b": BOB, "c": BOB}, (True, "the last of 3; not for Bob Ross, for whom another counts", True, ""), (0,)),
        ({"b": CY}, (True, "", False, ""), (0, 1)),
    ],
)
def test_a_groups_submission_counts_for_those_who_handed_in_no_later_one(alone, expected, stays, submitters):
    together = heads("a", 2, 2), by(ADA, BOB, hour=1, submitters=tuple(submitters))
    grades = class_of(together, *((heads(id, 0, 0), by(who, hour=ord(id) - 90)) for id, who in alone.items()))
    assert told(grades)[0] == expected
    counted = grades.verdicts[0].counted
    if not stays:
        assert counted is None
        return
    assert counted.entry.people == tuple((ADA, BOB)[place] for place in stays)
    known = submitters if len(stays) == 2 else [submitters[place] for place in stays if submitters]
    assert counted.entry.submitters == tuple(known)


def test_all_for_whom_another_counts_are_named():
    owners = {"a": (ADA, BOB, CY), "b": (ADA,), "c": (CY,)}
    grades = class_of(*((heads(id, 2, 2), by(*people, hour=ord(id) - 90)) for id, people in owners.items()))
    assert grades.verdicts[0].why == "the last of 2; not for Ada Lovelace, Cy Mid, for whom another counts"
    assert [one.entry.people for one in grades_that_count(grades.verdicts)] == [(BOB,), (ADA,), (CY,)]


def test_a_group_waits_for_the_one_whose_submissions_came_at_once():
    two = [(heads(id, 2, 2), by(*people, hour=2)) for id, people in (("a", (BOB, ADA)), ("b", (ADA,)))]
    grades = class_of(*two)
    assert told(grades) == [at_once(2)] * 2
    assert list(grades.chosen) == [(BOB, FIFTH)]


@pytest.mark.parametrize("whose", ["people", "submitters"])
def test_a_file_beside_a_notebook_is_part_of_what_was_handed_in(whose):
    ada = {whose: (Person("Ada"),)}
    notebook, beside = (Entry(export="week 2", file=f"ada/{name}", **ada) for name in ("a.ipynb", "a.pdf"))
    made = class_state("moodle", {"a": notebook, "b": beside, "c": Entry(export="week 2", file="c.pdf")})
    grades = grade_class([heads("a", 2, 2), ungraded("b"), ungraded("c")], made)
    assert [verdict.instead for verdict in grades.verdicts] == ["", "a", ""]
    assert told(grades)[:2] == [(True, "", False, ""), (False, "a file beside a, not a notebook", False, "a")]
    assert not any(verdict.other or verdict.undecided or verdict.counted for verdict in grades.verdicts[1:])


@pytest.mark.parametrize(
    ("record", "file", "export"),
    [
        (ungraded("b", Status.TIMED_OUT), "a.pdf", "week 2"),
        (ungraded("b", Status.DIED), "a.pdf", "week 2"),
        (ungraded("b", Status.WRONG_ASSIGNMENT), "a.pdf", "week 2"),
        (ungraded("b"), "a.ipynb", "week 2"),
        (ungraded("b"), "a.zip", "week 2"),
        (ungraded("b"), "a.pdf", "week 3"),
        (of_second("b"), "a.py", "week 2"),
    ],
)
def test_what_is_no_other_file_of_the_same_upload_stands_for_itself(record, file, export):
    one = heads("a", 2, 2), by(ADA, export="week 2", file="a.ipynb")
    grades = class_of(one, (record, by(ADA, export=export, file=file)), several=True)
    assert [verdict.instead for verdict in grades.verdicts] == ["", ""]


def test_a_file_beside_a_file_is_beside_nothing():
    two = [(ungraded(id), by(ADA, export="week 2", file=f"{id}.pdf")) for id in "ab"]
    assert told(class_of(*two)) == [(False, "the best of 2 without a time; unreadable", True, ""), worse("a")]


def test_an_exports_assignment_is_that_of_most_that_could_be_graded():
    entry = Entry(export="week 2")
    handed_in = [(plain_record(assignment="03_third"), entry)] * 2
    handed_in += [(plain_record(assignment="05_fifth", status=status), entry) for status in Status]
    assert main_assignments(handed_in) == {"week 2": ("03_third", 2, 3)}


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        ([], {}),
        (["a"], {"week 2": ("a", 1, 1)}),
        (["a", "b"], {}),
        (["a", "b", "c"], {}),
        ([*"aaabbcc"], {}),
        (["b", "a", "b"], {"week 2": ("b", 2, 3)}),
        (["a", "a", "b", "b"], {}),
        (["a", "a", "b", "c"], {}),
        (["a", "b", "a", "c", "a"], {"week 2": ("a", 3, 5)}),
        ([None, "a", None], {"week 2": ("a", 1, 1)}),
    ],
)
def test_an_export_has_an_assignment_if_more_than_half_of_it_is_of_that(names, expected):
    handed_in = [(plain_record(assignment=name), Entry(export="week 2")) for name in names]
    assert main_assignments(handed_in) == expected
    assert main_assignments((record, Entry()) for record, _ in handed_in) == {}, "they are of no export"


def test_only_what_was_graded_in_an_export_of_another_assignment_is_misplaced():
    made = [("a", SECOND, "x"), ("b", FIFTH, "x"), ("c", SECOND, "x"), ("d", FIFTH, ""), ("e", FIFTH, "y")]
    made += [("f", SECOND, "z"), ("g", FIFTH, "z")]
    handed_in = [(plain_record(submission=id, assignment=name), Entry(export=export)) for id, name, export in made]
    failed = [
        (plain_record(submission=f"{status}", assignment=FIFTH, status=status), Entry(export="x"))
        for status in Status
        if status is not Status.GRADED
    ]
    why = "belongs to another assignment: 2 of 3 in x belong to 02_second"
    assert misplaced(iter(handed_in + failed)) == {"b": why}


def test_what_is_misplaced_is_no_rival_and_a_person_should_look():
    here = [(heads(id, 2, 2), by(who, export="x")) for id, who in (("a", ADA), ("b", BOB))]
    there = of_second("c"), by(CY, export="x", hour=3)
    right = of_second("d"), by(CY, hour=1)
    grades = class_of(*here, there, right)
    why = "belongs to another assignment: 2 of 3 in x belong to 05_fifth"
    assert told(grades)[2:] == [(False, why, True, ""), (True, "", False, "")]
    assert [verdict.other for verdict in grades.verdicts] == [False, False, True, False]
    assert not grades.verdicts[2].undecided
    assert grades.chosen[CY, SECOND] is grades.grades[3]
    assert told(class_of(*here, there, right, several=True))[2:] == [last(2), earlier("c")]


def test_what_was_graded_now_and_here_has_a_column_whether_or_not_it_counts():
    accepted = Lateness(0, 0.0)
    handed_in = [
        (heads("a", 2, 2), by(ADA, hour=1, export="x")),
        (heads("b", 2, 2), by(ADA, hour=2, export="x")),
        (of_second("c"), by(BOB, export="x")),
        (ungraded("d"), by(CY)),
        (graded("e", assignment="01_first"), by(BOB, accepted=accepted)),
    ]
    verdicts = class_of(*handed_in).verdicts
    assert [grade.record.submission for grade in columns(verdicts)] == ["a", "b", "e"]
    assert [grade.record.submission for grade in grades_that_count(verdicts)] == ["b", "e"]
    assert this_week(verdicts) == {FIFTH}
    assert columns([]) == grades_that_count([]) == []


# Who did not hand in nothing

FIRST = graded("x", assignment="01_first"), by(DEE)
EMPTY = "the file is empty"


@pytest.mark.parametrize(
    ("handed_in", "held"),
    [
        ([], {}),
        ([(heads("a", 2, 2), by(ADA))], {}),
        ([(ungraded("a"), by(ADA, BOB, file="a.ipynb"))], dict.fromkeys((ADA, BOB), f"a.ipynb: {EMPTY}")),
        ([(ungraded("a"), by(ADA))], {ADA: f"a: {EMPTY}"}),
        ([(ungraded("a", Status.DIED, None), by(ADA))], {ADA: "a: died"}),
        ([(ungraded("a", Status.WRONG_ASSIGNMENT), by(ADA))], {ADA: "a: wrong assignment"}),
        ([(ungraded("a"), by(ADA)), (ungraded("b", reason="too large"), by(ADA))], {ADA: f"a: {EMPTY}"}),
        ([(ungraded("a"), by(might=(CY,), unmatched=NOBODY))], {CY: f"a may be theirs: {NOBODY}"}),
        ([(of_second("a"), by(might=(CY,), unmatched=NOBODY))], {}),
        (
            [(graded("a", assignment="01_first"), by(might=(CY, BOB), unmatched=NOBODY, file="c.zip"))],
            dict.fromkeys((CY, BOB), f"c.zip may be theirs: {NOBODY}"),
        ),
        (
            [(ungraded("a"), by(ADA, might=(CY,), unmatched=NOBODY)), (ungraded("b"), by(CY))],
            {ADA: f"a: {EMPTY}", CY: f"a may be theirs: {NOBODY}"},
        ),
    ],
)
def test_a_file_that_gives_no_points_is_not_nothing(handed_in, held):
    found = class_of(FIRST, *handed_in).held
    assert {person: why for (person, name), why in found.items() if name == "01_first"} == held


def test_it_is_held_to_the_assignment_it_is_of_or_to_all_that_were_graded_now():
    def held(*handed_in, **said):
        return {(str(person), name): why for (person, name), why in class_of(*handed_in, **said).held.items()}

    before = graded("o", assignment="03_third"), by(DEE, accepted=Lateness(0, 0.0))
    here = FIRST, (heads("b", 2, 2), by(BOB, export="x")), before
    lost = f"a: {EMPTY}"
    both = {("Ada Lovelace", "01_first"): lost, ("Ada Lovelace", FIFTH): lost}
    assert held(*here, (ungraded("a"), by(ADA))) == both
    assert held(*here, (ungraded("a"), by(ADA, export="y"))) == both, "of which nothing could be graded"
    assert held(*here, (ungraded("a"), by(ADA, export="x"))) == {("Ada Lovelace", FIFTH): lost}
    timed_out = structs.replace(ungraded("a", Status.TIMED_OUT), assignment=SECOND)
    assert held(*here, (timed_out, by(ADA))) == {("Ada Lovelace", SECOND): lost}
    assert held(*here, (timed_out, by(ADA, export="x"))) == {("Ada Lovelace", FIFTH): lost}
    other = structs.replace(ungraded("a", Status.WRONG_ASSIGNMENT), assignment=SECOND)
    assert held(*here, (other, by(ADA))) == dict.fromkeys(both, "a: wrong assignment")
    assert held((ungraded("a"), by(ADA))) == {}, "no assignment was graded"


def test_who_handed_in_another_assignment_or_what_nobody_decided_is_held_with_its_reason():
    here = [(heads(id, 2, 2), by(who, export="x")) for id, who in (("a", ADA), ("b", BOB))]
    why = "c.ipynb: belongs to another assignment: 2 of 3 in x belong to 05_fifth"
    assert class_of(*here, (of_second("c"), by(CY, export="x", file="c.ipynb"))).held == {(CY, FIFTH): why}
    two = [(heads(id, 2, 2), by(CY, hour=1, file=f"{id}.ipynb")) for id in "cd"]
    assert class_of(*two).held == {(CY, FIFTH): f"c.ipynb: {at_once(2)[1]}"}


def test_who_is_in_a_strangers_group_too_has_one_grade(tmp_path):
    """The last one counts, whatever the ids' order."""
    ada, eve = Person("Ada", "1"), Person("Eve", "2")
    for ids in (("a", "z"), ("z", "a")):
        entries = {
            ids[0]: Entry((eve, ada), None, datetime(2026, 11, 19, tzinfo=UTC)),
            ids[1]: Entry((ada,), None, datetime(2026, 11, 20, tzinfo=UTC)),
        }
        made = class_state("gradescope", entries)
        records = [heads(ids[0], 0, 0), heads(ids[1], 2, 2)]
        counted = grades_that_count(grade_class(records, made).verdicts)
        totals = {str(person): one.total for one in counted for person in one.entry.people}
        assert totals == {"Ada": 5, "Eve": 0}
        out = write_results(tmp_path / ids[0], records, made)
        outputs.write_all(out)
        assert (out / "canvas.csv").read_text().count("Ada") <= 1


def test_a_folder_without_records_is_the_callers_mistake(tmp_path):
    with pytest.raises(UserError, match="no records"):
        outputs.write_all(tmp_path)


def test_a_class_is_read_in_the_order_of_ids_also_without_its_state(tmp_path):
    state = class_state("canvas", {"b": by(ADA)})
    out = write_results(tmp_path, [heads("b", 2, 2), heads("a", 1, 1)], state)
    grades, read = read_class(out)
    assert [grade.record.submission for grade in grades.grades] == ["a", "b"]
    assert read == state
    (out / STATE_FILE).unlink()
    grades, read = read_class(out)
    assert [(verdict.grade.entry, verdict.counts) for verdict in grades.verdicts] == [(Entry(), True)] * 2
    assert read == ClassState()


def made_export(tmp_path, several=False):
    """An export of 05_fifth, in which one person handed in another assignment's notebook."""
    names = ("ada", "bob", "cy", "eve")
    entries = {
        name: Entry((Person(name, login=name, accounts=(Account("canvas", name),)),), export="canvas") for name in names
    }
    made = class_state("canvas", entries, several=several, words={"canvas": {"05_fifth": "05_fifth (77001)"}})
    records = [heads(name, 2, 2) for name in names[:3]]
    records.append(graded("eve", question("softmax", case("shape", False)), assignment="02_second"))
    out = write_results(tmp_path / "out", records, made)
    outputs.write_all(out)
    return out


def test_a_notebook_of_another_assignment_writes_no_zero_into_that_ones_column(tmp_path):
    out = made_export(tmp_path)
    header, _, *rows = table(out / "canvas.csv")
    assert header[5:] == ["05_fifth (77001)"], "as the gradebook calls it"
    assert {row[0]: row[5] for row in rows} == {"ada": "5", "bob": "5", "cy": "5", "eve": ""}
    assert "eve" not in {row[0] for row in table(out / "moodle.csv")}
    first = table(out / "submissions.csv")[1]
    why = "belongs to another assignment: 3 of 4 in canvas belong to 05_fifth"
    assert first[:4] == ["no", why, "eve", "02_second"]


def test_it_does_if_one_says_that_there_are_several(tmp_path):
    out = made_export(tmp_path, several=True)
    header, _, *rows = table(out / "canvas.csv")
    assert header[5:] == ["02_second", "05_fifth (77001)"]
    assert {row[0]: row[5] for row in rows}["eve"] == "0"


def test_a_budget_of_late_days_is_spent_in_order_and_the_cap_holds(tmp_path):
    records, made = two_weeks(tmp_path, late_budget=3)
    grades = grade_class(records, made).grades
    assert {grade.record.submission: grade.free_days for grade in grades} == {"ada-1": 2, "ada-2": 1}
    assert [grade.total for grade in grades] == [5, 4.5]
    records, made = two_weeks(tmp_path, late_cap=15.0)
    assert [grade.total for grade in grade_class(records, made).grades] == [4.25, 4.25]


def test_what_is_left_of_the_budget_is_said_everywhere(tmp_path, capsys):
    records, made = two_weeks(tmp_path, late_budget=4, roster=(ADA, BOB))
    out = write_results(tmp_path / "out", records, made)
    (late,) = [task for task in tasks(*outputs.write_all(out)) if task.anchor == "late"]
    assert [case.what for case in late.cases] == ["2 days late, 2 free, 0 left"] * 2
    assert "0 left" in Page(out / "feedback" / "ada-1.html").text
    arguments = [str(out), "--out", str(tmp_path / "all.csv")]
    assert CliRunner().invoke(gradebook, arguments, catch_exceptions=False).exit_code == 0
    header, ada, bob = table(tmp_path / "all.csv")
    assert (header[-1], ada[-1], bob[-1]) == ("late_days_left", "0", "4")


DUE = {"dues": tuple(Due(name, NOON.replace(day=14)) for name in ("01_first", SECOND, FIFTH)), "late_penalty": 10.0}


def spent(*handed_in, budget, **more):
    """The free days of each submission, and what is left to whom."""
    grades = class_of(*handed_in, late_budget=budget, **DUE, **more)
    return [grade.free_days for grade in grades.grades], {str(who): left for who, left in grades.days_left.items()}


def late(days, *people, **more):
    return Entry(people, submitted=NOON.replace(day=14 + days), **more)


@pytest.mark.parametrize(
    ("days", "budget", "free", "left"),
    [(0, 1, 0, 1), (1, 1, 1, 0), (2, 1, 1, 0), (1, 2, 1, 1), (2, 2, 2, 0), (3, 2, 2, 0)],
)
def test_no_more_days_are_free_than_it_is_late_or_than_are_left(days, budget, free, left):
    assert spent((heads("a", 2, 2), late(days, ADA)), budget=budget) == ([free], {"Ada Lovelace": left})


def test_what_came_first_spends_first_whatever_the_order_of_ids():
    two = (heads("a", 2, 2), late(3, ADA)), (of_second("b"), late(2, ADA))
    assert spent(*two, budget=3) == ([1, 2], {"Ada Lovelace": 0})


def test_a_group_has_the_days_that_all_of_it_have_left():
    alone = of_second("a"), late(1, BOB)
    together = heads("b", 2, 2), late(3, ADA, BOB)
    grades = class_of(alone, together, late_budget=3, **DUE)
    assert [grade.free_days for grade in grades.grades] == [1, 2]
    assert grades.days_left == {ADA: 1, BOB: 0}
    assert [verdict.days_left for verdict in grades.verdicts] == [(0,), (1, 0)]
    assert [verdict.counted.free_days for verdict in grades.verdicts] == [1, 2]
    first, second = grades.grades
    assert grades.chosen == {(BOB, SECOND): first, (ADA, FIFTH): second, (BOB, FIFTH): second}


def test_what_does_not_count_spends_no_days():
    two = (heads("a", 2, 2), late(1, ADA)), (heads("b", 2, 2), late(2, ADA))
    assert spent(*two, budget=5) == ([0, 2], {"Ada Lovelace": 3})
    assert spent((ungraded("a"), late(2, ADA)), budget=5) == ([0], {"Ada Lovelace": 5})
    assert spent((heads("a", 2, 2), by(ADA)), budget=5) == ([0], {"Ada Lovelace": 5}), "nobody knows when it came"


def test_nobodys_submission_spends_nobodys_days_and_everybody_else_has_all():
    nobodys = heads("a", 2, 2), late(2, unmatched=NOBODY)
    assert spent(nobodys, budget=2) == ([0], {})
    assert spent(nobodys, (of_second("b"), late(0, CY)), budget=2, roster=(BOB,)) == (
        [0, 0],
        {"Cy Mid": 2, "Bob Ross": 2},
    )


def test_days_that_an_earlier_run_gave_are_spent_before_others():
    before = graded("z", assignment="01_first"), late(5, ADA, accepted=Lateness(5, 0.2, 3))
    now = heads("a", 2, 2), late(2, ADA)
    assert spent(now, before, budget=4) == ([1, 3], {"Ada Lovelace": 0})
    assert spent(before, now, budget=5) == ([3, 2], {"Ada Lovelace": 0})
    assert spent(before, budget=5) == ([3], {"Ada Lovelace": 2}), "as many as then, whatever it would get today"
    nobodys = graded("z", assignment="01_first"), late(5, accepted=Lateness(5, 0.2, 3))
    assert spent(nobodys, now, budget=2) == ([3, 2], {"Ada Lovelace": 0})


@pytest.mark.parametrize("budget", [0, 1])
def test_with_and_without_a_budget_it_is_said_who_is_excused_or_held(budget):
    excused = Adjustment("S2", FIFTH, "total", None, "was ill", BOB)
    made = (heads("a", 2, 2), late(2, ADA)), (ungraded("c"), by(CY))
    grades = class_of(*made, late_budget=budget, roster=(ADA, BOB), adjustments=(excused,), **DUE)
    assert grades.excused == {(BOB, FIFTH)}
    assert grades.held == {(CY, FIFTH): f"c: {EMPTY}"}
    assert list(grades.chosen) == [(ADA, FIFTH), (CY, None)]
    assert grades.days_left == ({ADA: 0, BOB: 1, CY: 1} if budget else {})
    assert [verdict.days_left for verdict in grades.verdicts] == ([(0,), (1,)] if budget else [(), ()])


def test_a_class_of_which_nothing_was_handed_in_has_no_grades():
    assert grade_class([], class_state()) == ClassGrades()
    assert grade_class([], class_state(late_budget=1, roster=(ADA,))) == ClassGrades(days_left={ADA: 1})
