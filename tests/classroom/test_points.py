"""Points that people gave stay with the person and the answer that they were given for."""

import json
import random
import unicodedata

import pytest
from kit.handed_in import FORMS, HEADS, STUDENTS, Student, canvas_calls, csv, made, matched, place
from kit.results import ADA, class_state, heads
from msgspec.structs import replace

from autograder.classroom.entries import Entry
from autograder.classroom.final_grades import uncounted
from autograder.classroom.grades import grade_class, grades_that_count
from autograder.classroom.people import Person
from autograder.classroom.points import GivenAnswer, HumanPoints, placed, read_points
from autograder.classroom.to_do import tasks
from autograder.errors import UserError

QUESTION = "why_several_heads"


class Course:
    """A folder of results that is graded into again and again; an answer is what a file holds."""

    def __init__(self, folder):
        self.folder, self.last, self.roster = folder, None, None

    def week(self, files, points=None, **options):
        """Return what everybody has, after these files came: their final grades by name of the person."""
        top = self.folder / f"week-{len(list(self.folder.iterdir()))}"
        for name, content in files.items():
            place(top, name, content=content)
        if points:
            options["points"] = csv(self.folder / "points.csv", *points)
        rows = [options.pop("points")] if points else []
        before, earlier = self.last, self.last.points if self.last else ()
        if before and "roster" not in options:
            options["roster"] = self.roster
        self.roster = options.get("roster")
        options = {name: value for name, value in options.items() if value is not None}
        self.found, state = matched(top, before=before, **options)
        records = [replace(heads(one.id, 2, 2), answers={QUESTION: one.path.read_text()}) for one in self.found]
        answers = {
            record.submission: GivenAnswer(
                tuple(who.known_with(told) for who, told in state.entries[record.submission].pairs),
                state.entries[record.submission].file,
                "05_fifth",
                record.answers,
            )
            for record in records
        }
        ids = {*answers, *(before.entries if before else ()), *(given.submission for given in earlier)}
        given = read_points(rows, [HEADS], ids)
        points, disputed = placed(given, earlier, answers)
        self.last = replace(state, points=points, disputed=disputed)
        self.graded = grade_class(records, self.last)
        self.grades = {grade.record.submission: grade for grade in self.graded.grades}
        self.lines = uncounted(self.grades.values(), self.last)
        return {
            str(person): sum(given.points for given in one.by_hand.values())
            for one in grades_that_count(self.graded.verdicts)
            for person in one.entry.people
        }


def moodle(name, number, file):
    return f"{name}_{number}_assignsubmission_file_/{file}.ipynb"


def test_points_stay_with_the_person_when_others_take_the_files_name(tmp_path):
    course = Course(tmp_path)
    course.week({moodle("Ada", 1, "final"): "A", moodle("Bo", 2, "hw"): "B"})
    rows = ["submission,question,points,comment", f"moodle-1,{QUESTION},3,good"]
    assert course.week({moodle("Ada", 1, "final"): "A", moodle("Bo", 2, "hw"): "B"}, rows) == {"Ada": 3, "Bo": 0}
    assert course.week({moodle("Ada", 1, "mine"): "A", moodle("Bo", 2, "final"): "B"}) == {"Ada": 3, "Bo": 0}
    assert course.lines == []
    # The same answer's text is no claim to another's points.
    assert course.week({moodle("Ada", 1, "x"): "A", moodle("Bo", 2, "y"): "A"}) == {"Ada": 3, "Bo": 0}


@pytest.mark.parametrize("again", [None, ["submission,question,points,comment", f"moodle-1,{QUESTION},3,good"]])
def test_a_replaced_answer_waits_again_and_says_that_it_had_points(tmp_path, again):
    course = Course(tmp_path)
    rows = ["submission,question,points,comment", f"moodle-1,{QUESTION},3,good"]
    assert course.week({moodle("Ada", 1, "final"): "A"}, rows) == {"Ada": 3}
    assert course.week({moodle("Ada", 1, "final"): "I do not know."}, again) == {"Ada": 0}
    (one,) = course.grades.values()
    assert one.waiting == [QUESTION]
    (line,) = course.lines
    assert line.startswith(f"moodle-1, {QUESTION}: had 3 points for an answer that was replaced")
    assert course.week({moodle("Ada", 1, "final"): "A"}) == {"Ada": 3}, "the answer that had them is back"
    rows = ["submission,question,points,comment,answer", f"moodle-1,{QUESTION},1,so,I do not know."]
    assert course.week({moodle("Ada", 1, "final"): "I do not know."}, rows) == {"Ada": 1}


def test_on_canvas_points_follow_the_person_to_the_next_upload(tmp_path):
    course = Course(tmp_path)
    rows = ["submission,question,points,comment", f"canvas-101-9001,{QUESTION},3,good"]
    assert course.week({"ada_101_9001_hw.ipynb": "A", "bo_102_9002_hw.ipynb": "B"}, rows) == {"ada": 3, "bo": 0}
    after = {"ada_101_9005_hw-1.ipynb": "A", "bo_102_9002_hw.ipynb": "B"}
    assert course.week(after) == {"ada": 3, "bo": 0}
    assert course.week(after, rows) == {"ada": 3, "bo": 0}, "the row names an upload that is gone"


def test_a_file_that_clashes_moves_nobodys_points_and_stops_nobody(tmp_path):
    course = Course(tmp_path)
    rows = ["submission,question,points,comment", f"ada,{QUESTION},3,good"]
    listed = csv(tmp_path.parent / "listed.csv", "name,login", "Ada,ada", "Bo,bo")
    assert course.week({"ada.ipynb": "A", "bo.ipynb": "B"}, rows, roster=listed) == {"Ada": 3, "Bo": 0}
    again = course.week({"ada.ipynb": "A", "adá.ipynb": "C", "bo.ipynb": "B"}, rows)
    assert again["Ada"] == 3
    assert "ada" in course.grades
    rows.append(f"nobody,{QUESTION},1,")
    assert course.week({"ada.ipynb": "A", "bo.ipynb": "B"}, rows)["Ada"] == 3
    assert course.lines == [f"nobody, {QUESTION}: there is no such submission any more"]


KINDS = ("05_fifth", "final", "hw (1)", "Untitled", "05_fifth-Copy1", "stu001", "1001", "final FINAL", "x")


@pytest.mark.parametrize("platform", ["canvas", "moodle", "gradescope"])
def test_the_class_of_the_journey(tmp_path, platform):
    """85 students hand in, are graded by hand, rename their files and hand in again: nobody has another's points."""
    rng, course = random.Random(platform), Course(tmp_path)
    students = [Student(n, *STUDENTS[n % len(STUDENTS)]) for n in range(85)]
    for number, one in enumerate(students):
        one.given += " " + "abcdefghij"[number // 10] + "abcdefghij"[number % 10]
        one.name = f"{one.family}, {one.given}"
        one.canvas, one.sis = str(4000 + number), str(4000 + (number + 7) % 85)

    def files(attempt, answer):
        found, metadata = {}, {}
        for number, one in enumerate(students):
            called, form = canvas_calls(rng.choice((*KINDS, one.sis))), rng.choice(FORMS)
            if platform == "canvas":
                name = f"{canvas_calls(one.name)}_{one.canvas}_{50_000 * attempt + number}_{called}.ipynb"
            elif platform == "moodle":
                name = moodle(f"{one.given} {one.family}".replace("_", " "), one.canvas, called)
            else:
                name = f"submission_{one.canvas}/{called}.ipynb"
                submitter = {":name": one.name, ":sid": one.sis, ":email": f"{one.sis}@x.org"}
                metadata[f"submission_{one.canvas}"] = {":submitters": [submitter]}
            found[unicodedata.normalize(form, name)] = answer(one)
        if metadata:
            found["submission_metadata.yml"] = json.dumps(metadata)
        return found

    def owner(entry):
        told = entry.submitters[0]
        return {"canvas": told.number("canvas"), "moodle": told.number("moodle")}.get(platform) or str(
            4000 + (int(told.id) - 4007) % 85
        )

    def hand_points():
        return {
            owner(one.entry): sum(given.points for given in one.by_hand.values())
            for one in grades_that_count(course.graded.verdicts)
        }

    header = {"canvas": "Student,ID,SIS User ID", "moodle": "Full name,Identifier,ID number"}.get(
        platform, "name,login,sid"
    )
    prefix = "Participant " if platform == "moodle" else ""
    lines = [f'"{one.name}",{prefix}{one.canvas},{one.sis}' for one in students]
    listed = csv(tmp_path.parent / f"{platform}.csv", header, *lines)
    first = files(1, lambda one: f"answer of {one.canvas}")
    course.week(first, roster=listed)
    assert course.last.unmatched == {}
    assert len(course.last.missing) == 0
    wrong = [
        id
        for id, one in course.grades.items()
        if one.entry.people[0].name != by_number(students, owner(one.entry)).name
    ]
    assert wrong == []
    given = {one.canvas: number % 7 for number, one in enumerate(students)}
    ids = {owner(one.entry): id for id, one in course.grades.items()}
    rows = ["submission,question,points,comment", *(f"{ids[n]},{QUESTION},{given[n]}," for n in given)]
    rows = [row for row in rows if ",7," not in row]
    course.week(first, rows)
    assert hand_points() == given
    # Everybody renames their files, as they like; every fifth writes another answer.
    replaced = {one.canvas for number, one in enumerate(students) if number % 5 == 0}
    second = files(2, lambda one: f"{'new ' * (one.canvas in replaced)}answer of {one.canvas}")
    for points in (None, rows):
        course.week(second, points)
        assert hand_points() == {n: 0 if n in replaced else p for n, p in given.items()}
        had = [line for line in course.lines if "replaced since" in line]
        assert len(had) == len(replaced)


def by_number(students, number):
    return next(one for one in students if one.canvas == number)


# What a person can get wrong


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ("bob,why_several_heads,2,", "no submission 'bob'"),
        ("ada,split_heads,2,", "graded by its tests"),
        ("ada,why,2,", "is not asked"),
        ("ada,why_several_heads,7,", "from 0 to 6"),
        ("ada,why_several_heads,nan,", "from 0 to 6"),
        ("ada,why_several_heads,good,", "from 0 to 6"),
        ("ada,why_several_heads,1,\nada,why_several_heads,2,", "points already"),
    ],
)
def test_points_that_fit_nothing_are_refused(tmp_path, row, says):
    place(tmp_path / "subs", "ada.ipynb")
    points = csv(tmp_path / "p.csv", "submission,question,points,comment", row)
    with pytest.raises(UserError, match=says):
        made(tmp_path / "subs", points=points)


def test_points_without_a_column_are_refused_and_empty_ones_wait(tmp_path):
    place(tmp_path / "subs", "ada.ipynb")
    with pytest.raises(UserError, match="no column 'question'"):
        made(tmp_path / "subs", points=csv(tmp_path / "p.csv", "submission,points", "ada,1"))
    points = csv(tmp_path / "p.csv", "submission,question,points,comment", "ada,why_several_heads,,later")
    assert made(tmp_path / "subs", points=points).points == ()


def answers_of(people):
    return {"ada": GivenAnswer(people, "ada.ipynb", "05_fifth", {QUESTION: "00ff"})}


def test_of_several_graders_each_ones_rows_count_and_contradictions_do_not(tmp_path):
    head = "submission,question,points,comment,answer"
    one = csv(tmp_path / "one.csv", head, f"id:ada,{QUESTION},3,good,d:00ff", f"bob,{QUESTION},2,,")
    two = csv(tmp_path / "two.csv", head, f"ada,{QUESTION},3,,00ff", f"cy,{QUESTION},1,,")
    points, disputed = placed(read_points([one, two], [HEADS], {"ada", "bob", "cy"}), (), answers_of((ADA,)))
    assert sorted((given.submission, given.points) for given in points) == [("ada", 3), ("bob", 2), ("cy", 1)]
    assert disputed == ()
    csv(two, head, f"ada,{QUESTION},4,,00ff", f"cy,{QUESTION},1,,")
    points, disputed = placed(read_points([one, two], [HEADS], {"ada", "bob", "cy"}), points, answers_of((ADA,)))
    assert sorted(given.submission for given in points) == ["bob", "cy"]
    assert sorted((given.where, given.points) for given in disputed) == [("one.csv:2", 3), ("two.csv:2", 4)]
    state = class_state(entries={"ada": Entry((ADA,), file="ada.ipynb")}, points=points, disputed=disputed)
    grades = grade_class([replace(heads("ada", 2, 2), answers={QUESTION: "00ff"})], state)
    assert grades.grades[0].waiting == [QUESTION]
    (task,) = [task for task in tasks(grades, state) if task.anchor == "disputed"]
    assert [case.what for case in task.cases] == [
        f"{QUESTION}: 3 points in one.csv:2",
        f"{QUESTION}: 4 points in two.csv:2",
    ]


IN_GROUPS = "submission,question,points,comment,answer,group"


def given_to(*files):
    """Return what each submission has, of files in the same folder."""
    points = read_points(files, [HEADS], {"ada", "bob", "cy", "dan"})
    return sorted((given.submission, given.points, given.comment, given.answer) for given in points)


def test_one_filled_row_counts_for_its_group_and_a_row_of_ones_own_wins(tmp_path):
    def rows(**points):
        return [IN_GROUPS] + [
            f"id:{name},{QUESTION},{points.get(name, '')},{'well' if name in points else ''},d:{name},{group}"
            for name, group in {"bob": "id:ada", "ada": "id:ada", "cy": "id:ada", "dan": "", "eve": "id:eve"}.items()
        ]

    for number, (filled, expected) in enumerate(
        {
            ("ada",): {"ada": 3, "bob": 3, "cy": 3},
            ("cy",): {"ada": 3, "bob": 3, "cy": 3},
            ("ada", "bob"): {"ada": 3, "bob": 2, "cy": 3},
            ("ada", "bob", "cy", "dan"): {"ada": 3, "bob": 2, "cy": 2, "dan": 2},
            ("dan",): {"dan": 3},
        }.items()
    ):
        path = csv(tmp_path / f"{number}.csv", *rows(**dict(zip(filled, (3, 2, 2, 2), strict=False))))
        assert given_to(path) == [(name, points, "well", name) for name, points in sorted(expected.items())]
    path = csv(tmp_path / "differ.csv", *rows(bob=2, cy=1))
    with pytest.raises(
        UserError, match=r"2 points in a group of answers to .*, and 1 in differ.csv:4; fill in the row"
    ):
        given_to(path)


def test_a_group_is_the_same_in_the_files_of_several_graders(tmp_path):
    csv(tmp_path / "pseudonyms.csv", "pseudonym,submission", "answer-1,id:ada", "answer-2,id:bob", "answer-3,id:cy")
    rows = [f"answer-{n},{QUESTION},{{}},,d:{n},answer-1" for n in (1, 2, 3)]
    one = csv(tmp_path / "one.csv", IN_GROUPS, *(row.format(points) for row, points in zip(rows, "3  ", strict=True)))
    two = csv(tmp_path / "two.csv", IN_GROUPS, *(row.format(points) for row, points in zip(rows, " 2 ", strict=True)))
    assert given_to(one, two) == [("ada", 3, "", "1"), ("bob", 2, "", "2"), ("cy", 3, "", "3")]
    csv(two, IN_GROUPS, *(row.format(points) for row, points in zip(rows, "42 ", strict=True)))
    points, disputed = placed(read_points([one, two], [HEADS], {"ada", "bob", "cy"}), (), {})
    assert [given.submission for given in points] == ["bob"]
    assert sorted((given.submission, given.where) for given in disputed) == [
        (name, where) for name in ("ada", "cy") for where in ("one.csv:2", "two.csv:2")
    ], "what two graders gave differently counts for nobody of the group"


@pytest.mark.parametrize("damaged", ["8.00928E+15", "8009277339166280", "8,00928e+15"])
def test_a_digest_that_a_spreadsheet_changed_is_told_as_that(damaged):
    answer = "8009277339166283"
    given = HumanPoints("ada", QUESTION, 3, "", damaged, "05_fifth", (ADA,), "ada.ipynb")
    state = class_state(entries={"ada": Entry((ADA,), file="ada.ipynb")}, points=(given,))
    record = replace(heads("ada", 2, 2), answers={QUESTION: answer})
    (line,) = uncounted(grade_class([record], state).grades, state)
    assert "looks changed by a spreadsheet" in line
    assert "replaced since" not in line


def test_an_id_that_a_spreadsheet_changed_is_told_as_that():
    state = class_state(entries={"00012": Entry((ADA,))}, points=(HumanPoints("12", QUESTION, 3, ""),))
    (line,) = uncounted(grade_class([heads("00012", 2, 2)], state).grades, state)
    assert "this id looks changed by a spreadsheet" in line


def test_points_go_to_nobody_who_only_has_the_same_name():
    ann, other = Person("Ann Lee", email="ann@x.org"), Person("Ann Lee", email="lee@x.org")
    given = HumanPoints("ann", QUESTION, 3, "", "00ff", "05_fifth", (Person("Ann Lee"),), "ann.ipynb")
    records = [replace(heads(id, 2, 2), answers={QUESTION: "00ff"}) for id in ("ann", "lee")]
    entries = {"ann": Entry((ann,), file="ann.ipynb"), "lee": Entry((other,), file="lee.ipynb")}
    both = grade_class(records, class_state(entries=entries, points=(given,))).grades
    assert [grade.by_hand for grade in both] == [{}, {}]
    (alone,) = grade_class(records[:1], class_state(entries={"ann": Entry((ann,))}, points=(given,))).grades
    assert alone.by_hand[QUESTION].points == 3
