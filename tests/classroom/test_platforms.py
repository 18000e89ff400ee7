"""Nobody gets anybody else's grade, whatever students call themselves and their files, in any script."""

import json
import os
import random
import unicodedata
import zlib
from datetime import UTC, datetime
from hashlib import sha1

import pytest
import yaml
from dulwich.repo import Repo
from made_class import heads, write_results
from test_roster import HEADS, csv, place

from autograder.classroom import class_list, outputs
from autograder.classroom.changes import of_class
from autograder.classroom.class_list import ClassOptions, Entry
from autograder.classroom.final_grade import final_grades, uncounted
from autograder.classroom.git import commit_times
from autograder.classroom.platforms import MOST_NOTEBOOKS
from autograder.classroom.roster import Person
from autograder.classroom.which_counts import counting, verdicts
from autograder.errors import Unreadable
from autograder.marking.finding import find
from autograder.marking.reading import read_submission as read
from autograder.marking.written_answers import Answers

# Family and given name, in more than twenty scripts, and what Latin ones do that is odd.
NAMES = """\
Lovelace Ada|Müller Zoë|Nguyễn Ánh|İnce Işıl|Öztürk Şule
Ångström Åsa|O'Neil Siobhán|Dvořák Jiří|van der Berg Jan
Παπαδοπούλου Ελένη|Достоевский Фёдор|Найдёнов Сергей
Մելիքյան Անահիտ|ბერიძე ნინო|שָׁלוֹם יָעֵל|مُحَمَّد عَلِيّ
کریمی زهرا|शर्मा प्रिया|शर्म प्रय|চট্টোপাধ্যায় অনির্বাণ
ਸਿੰਘ ਗੁਰਪ੍ਰੀਤ|પટેલ મીરા|சுப்பிரமணியம் கார்த்திக்|నాయుడు లక్ష్మి
ಗೌಡ ಚೈತ್ರಾ|നായർ ദേവി|පෙරේරා නිමාලි|สุขใจ น้ำฝน|สขใจ นำฝน
ພົມມະຈັນ ບຸນມີ|បាន សុខា|အောင် မြင့်|བསྟན་འཛིན་ རྒྱ་མཚོ|김 민준
がくと さとう|かくと さとう|王 小明|王 晓明|አበበ ቢቂላ|ᠪᠠᠲᠤ ᠰᠡᠴᠡᠨ|ⴰⵎⵣⵉⵖ ⴰⵏⵉⵔ|Ꮳꮃꭹ Ꭰꮣ
Smith 4_1006_x|Anon Late|Late_Jo Li"""
STUDENTS = [tuple(name.split(" ", 1)) for line in NAMES.splitlines() for name in line.split("|")]
FORMS = ("NFC", "NFD")


class Student:
    """One of the class, whose every number is also somebody else's, of another kind."""

    def __init__(self, number, family, given):
        count = len(STUDENTS)
        self.name, self.family, self.given = f"{family}, {given}", family, given
        self.canvas = str(1000 + number)
        self.sis = str(1000 + (number + 1) % count)
        self.login = str(1000 + (number + 2) % count)
        self.moodle = str(1000 + (number + 3) % count)
        self.github = f"stu{number:03}"


CLASS = [Student(number, *name) for number, name in enumerate(STUDENTS)]


def chosen_names(rng, mine):
    """What a student may call a file, to be taken for somebody else."""
    other = rng.choice([one for one in CLASS if one is not mine])
    pieces = [
        other.login,
        other.sis,
        other.canvas,
        other.github,
        other.moodle,
        other.name,
        f"{other.given}_{other.family}",
    ]
    piece = rng.choice(pieces).replace("/", "")
    return rng.choice(
        [
            "05_heads",
            "final",
            piece,
            f"hw_{piece}",
            f"{piece}_12_hw",
            f"{piece}_{other.canvas}_7_hw",
            f"_LATE_{piece}_9_x",
        ]
    )


def canvas_calls(text):
    """By `content_zipper.rb`: what is not a word character goes, as do numbers between underscores."""
    kept = (c for c in text if unicodedata.category(c)[0] in "LM" or unicodedata.category(c) in ("Nd", "Pc"))
    return "".join(kept).lower()


def roster(folder, form):
    lines = ["Student,ID,SIS User ID,SIS Login ID,Section", "    Points Possible,,,,"]
    lines += [f'"{one.name}",{one.canvas},{one.sis},{one.login},A' for one in CLASS]
    return csv(folder / "canvas-roster.csv", *(unicodedata.normalize(form, line) for line in lines))


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("of_roster", FORMS)
def test_on_canvas_no_file_has_another_owner(tmp_path, form, of_roster):
    rng, owners = random.Random(f"{form} {of_roster}"), {}
    for number, one in enumerate(CLASS):
        given = canvas_calls(chosen_names(rng, one)) + ".ipynb"
        late = rng.choice(["", "_LATE"])
        file = f"{canvas_calls(one.name)}{late}_{one.canvas}_{90000 + number}_{given}"
        owners[unicodedata.normalize(form, file)] = one
    place(tmp_path / "subs", *owners)
    for options in ({"roster": roster(tmp_path, of_roster)}, {}):
        found, made = class_list.make_class_list(
            ClassOptions(**options), [tmp_path / "subs"], find([tmp_path / "subs"]), [HEADS]
        )
        assert made.source == "canvas"
        wrong, lost = [], []
        for each in found:
            whose = [person.canvas_id for person in made.entries[each.id].people]
            wrong += [each.path.name] if whose not in ([], [owners[each.path.name].canvas]) else []
            lost += [each.path.name] if not whose else []
            assert str(owners[each.path.name].canvas) in each.id or not whose
        # Who has a number of somebody else in the own name is told apart by the roster alone.
        assert wrong == ([] if options else [name for name in wrong if "1006" in name])
        assert lost == []


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("in_folders", [True, False])
def test_on_moodle_no_file_has_another_owner(tmp_path, form, in_folders):
    rng, owners = random.Random(f"{form} {in_folders}"), {}
    for one in CLASS:
        name = f"{one.given} {one.family}".replace("_", " ")
        sign = "/" if in_folders else ""
        file = f"{name}_{one.moodle}_assignsubmission_file_{sign}{chosen_names(rng, one)}.ipynb"
        owners[unicodedata.normalize(form, file)] = one
    place(tmp_path / "subs", *owners)
    lines = [f'Participant {one.moodle},"{one.given} {one.family}",{one.canvas}' for one in CLASS]
    worksheet = csv(tmp_path / "worksheet.csv", "Identifier,Full name,ID number", *lines)
    for options in ({"roster": worksheet}, {}):
        found, made = class_list.make_class_list(
            ClassOptions(**options), [tmp_path / "subs"], find([tmp_path / "subs"]), [HEADS]
        )
        for each in found:
            one = owners[each.path.relative_to(tmp_path / "subs").as_posix()]
            entry = made.entries[each.id]
            assert [person.moodle_id for person in entry.people] == [one.moodle]
            assert each.id == f"moodle-{one.moodle}"


@pytest.mark.parametrize("form", FORMS)
def test_on_gradescope_no_file_has_another_owner(tmp_path, form):
    rng, owners, metadata = random.Random(form), {}, {}
    for number, one in enumerate(CLASS):
        folder = f"submission_{one.sis}"
        metadata[folder] = {":submitters": [{":name": one.name, ":sid": one.canvas, ":email": f"{number}@x.org"}]}
        owners[folder] = one
        place(tmp_path / "subs", unicodedata.normalize(form, f"{folder}/{chosen_names(rng, one)}.ipynb"))
    place(tmp_path / "subs", "submission_1000000/1003.ipynb", "1004.ipynb")
    place(tmp_path / "subs", "submission_metadata.yml", content=yaml.safe_dump(metadata))
    lines = [f'"{one.name}",{one.canvas},{one.login}' for one in CLASS]
    found, made = class_list.make_class_list(
        ClassOptions(roster=csv(tmp_path / "r.csv", "name,sid,login", *lines)),
        [tmp_path / "subs"],
        find([tmp_path / "subs"]),
        [HEADS],
    )
    strays = 0
    for each in found:
        folder = each.path.relative_to(tmp_path / "subs").parts[0]
        if folder not in owners:
            strays += 1
            assert made.entries[each.id].people == ()
            assert "export the submissions again" in made.unmatched[each.id]
            continue
        assert [person.id for person in made.entries[each.id].people] == [owners[folder].canvas]
        assert each.id == folder
    assert strays == 2


def commit(folder, zone=0, message=b"x"):
    folder.mkdir(parents=True, exist_ok=True)
    with Repo.init(str(folder)) as repository:
        who = {"author": b"a <a@b>", "committer": b"a <a@b>", "commit_timezone": zone, "author_timezone": zone}
        repository.get_worktree().commit(message, commit_timestamp=1_800_000_000, **who)


def test_of_clones_no_file_has_another_owner(tmp_path):
    rng = random.Random("git")
    for one in CLASS[:12]:
        place(tmp_path / "subs", f"hw-{one.github}/{chosen_names(rng, one)}.ipynb")
        commit(tmp_path / "subs" / f"hw-{one.github}")
    place(tmp_path / "subs", "unlisted/hw-stu003.ipynb", "unlisted/stu004.ipynb")
    commit(tmp_path / "subs" / "unlisted")
    lines = [f'"{one.name}",{one.github},hw-{one.github}' for one in CLASS]
    listed = csv(tmp_path / "r.csv", "name,github_username,student_repository_name", *lines)
    found, made = class_list.make_class_list(
        ClassOptions(roster=listed), [tmp_path / "subs"], find([tmp_path / "subs"]), [HEADS]
    )
    assert made.source == "git"
    for each in found:
        clone = each.path.relative_to(tmp_path / "subs").parts[0]
        whose = [f"hw-{person.github}" for person in made.entries[each.id].people]
        assert whose == ([] if clone == "unlisted" else [clone])
        assert made.entries[each.id].submitted == datetime.fromtimestamp(1_800_000_000, UTC)


def test_a_name_that_an_export_does_not_give_is_nobodys_and_says_what_to_do(tmp_path):
    place(tmp_path / "c", "doej_1000_90_x.ipynb", "doeb_1001_91_x.ipynb", "Doe, (J)_1002_92_stu003.ipynb", "1003.ipynb")
    place(tmp_path / "c", "doec_1004_93_x.ipynb")
    place(
        tmp_path / "f",
        "ada.ipynb",
        "bo.ipynb",
        "cy.ipynb",
        "doej_1000_90_stu003.ipynb",
        "D_7_assignsubmission_file_1.zip",
    )
    listed = csv(tmp_path / "r.csv", "name,login,sid", "A,ada,1000", "B,stu003,7", "C,1003,1002")
    for folder, count in (("c", 2), ("f", 2)):
        _, made = class_list.make_class_list(
            ClassOptions(roster=listed), [tmp_path / folder], find([tmp_path / folder]), [HEADS]
        )
        told = [why for why in made.unmatched.values() if "rename" in why]
        assert len(told) == count
        assert [entry.people for entry in made.entries.values() if entry.unmatched in told] == [()] * count


def test_two_names_with_one_number_are_nobodys_without_a_roster(tmp_path):
    place(tmp_path / "subs", "okafortom_4038_9001_hw.ipynb", "x_4038_4039_9002_hw.ipynb", "doej_4040_9003_hw.ipynb")
    _, made = class_list.make_class_list(ClassOptions(), [tmp_path / "subs"], find([tmp_path / "subs"]), [HEADS])
    assert [entry.people for entry in made.entries.values()].count(()) == 2
    listed = csv(
        tmp_path / "r.csv", "Student,ID,SIS Login ID", '"Okafor, Tom",4038,t', '"X_4038",4039,x', '"Doe, J",4040,j'
    )
    _, made = class_list.make_class_list(
        ClassOptions(roster=listed), [tmp_path / "subs"], find([tmp_path / "subs"]), [HEADS]
    )
    assert sorted(p.login for entry in made.entries.values() for p in entry.people) == ["j", "t", "x"]
    assert sorted(p.canvas_id for entry in made.entries.values() for p in entry.submitters) == ["4038", "4039", "4040"]


# Git repositories that are none


def loose(clone, kind, body):
    """Put a loose object into a clone, and its name into HEAD."""
    whole = b"%s %d\0" % (kind, len(body)) + body
    name = sha1(whole).hexdigest()
    path = clone / ".git" / "objects" / name[:2] / name[2:]
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(zlib.compress(whole))
    (clone / ".git" / "HEAD").write_text(name)


TREE = b"tree 4b825dc642cb6eb9a060e54bf8d69288fbee4904\n"
BY = b"author a <a@b> 1 +0000\ncommitter a <a@b> 1 +0000\n\n"


def fifo(clone):
    (clone / ".git" / "HEAD").unlink()
    os.mkfifo(clone / ".git" / "HEAD")


def link(clone):
    (clone / ".git" / "description2").symlink_to("/etc/passwd")


def loop(clone):
    (clone / ".git" / "HEAD").write_text("ref: refs/heads/a\n")
    (clone / ".git" / "refs" / "heads" / "a").write_text("ref: refs/heads/b\n")
    (clone / ".git" / "refs" / "heads" / "b").write_text("ref: refs/heads/a\n")


ODD = {
    "fifo": fifo,
    "fifo that the settings include": lambda clone: (
        os.mkfifo(clone / "pipe"),
        (clone / ".git" / "config").write_text(f"[include]\npath = {clone}/pipe\n"),
    ),
    "link": link,
    "loop": loop,
    "version": lambda clone: (clone / ".git" / "config").write_text("[core]\nrepositoryformatversion = 9\n"),
    "no committer": lambda clone: loose(clone, b"commit", TREE + b"\n"),
    "no tree": lambda clone: loose(clone, b"commit", BY),
    "no time": lambda clone: loose(clone, b"commit", TREE + BY.replace(b" 1 ", b" x ")),
    "a tag for a commit": lambda clone: loose(clone, b"blob", b"x"),
    "huge message": lambda clone: loose(clone, b"commit", TREE + BY + b"x" * (400 * 2**20)),
    "late beyond calendars": lambda clone: loose(clone, b"commit", TREE + BY.replace(b" 1 ", b" %d " % 10**18)),
    "a file": lambda clone: ((clone / ".git").rename(clone / "x"), (clone / ".git").write_text("gitdir: /\n")),
}


def test_an_odd_repository_is_its_own_loss(tmp_path, monkeypatch):
    monkeypatch.setattr("autograder.classroom.git.SECONDS", 5)
    clones = []
    for name, spoil in ODD.items():
        for clone in (tmp_path / name, tmp_path / f"{name}, honest"):
            commit(clone)
            clones.append(clone)
        spoil(tmp_path / name)
    times = commit_times(clones)
    for clone in clones:
        time, why = times[clone].time, times[clone].why
        if clone.name.endswith(", honest"):
            assert (time, why) == (datetime.fromtimestamp(1_800_000_000, UTC), "")
        elif clone.name not in ("fifo that the settings include", "no time"):
            assert time is None, clone.name
            assert "cannot be read" in why
            assert "\n" not in why


def test_no_zone_makes_work_early(tmp_path):
    at = 1_800_000_000
    for zone in (b"+0000", b"+9999", b"-9999"):
        commit(tmp_path / zone.decode())
        body = TREE + b"author a <a@b> %d %s\ncommitter a <a@b> %d %s\n\nx" % (at, zone, at, zone)
        loose(tmp_path / zone.decode(), b"commit", body)
    assert {found.time for found in commit_times(tmp_path.iterdir()).values()} == {datetime.fromtimestamp(at, UTC)}


def test_a_clone_full_of_notebooks_takes_no_more_than_its_share_of_time(tmp_path):
    place(tmp_path / "subs", *(f"eve/{number:02}.ipynb" for number in range(30)), "ada/hw.ipynb", content="{}")
    commit(tmp_path / "subs" / "eve")
    commit(tmp_path / "subs" / "ada")
    found, _ = class_list.make_class_list(ClassOptions(), [tmp_path / "subs"], find([tmp_path / "subs"]), [HEADS])
    refused = [one for one in found if one.refused]
    assert len(refused) == 30 - MOST_NOTEBOOKS
    assert {one.path.parent.name for one in refused} == {"eve"}
    with pytest.raises(Unreadable, match="more than 12 notebooks"):
        read(refused[0])


@pytest.mark.parametrize(
    ("place_of", "source"),
    [
        ("eve_7_{n}_hw.ipynb", "canvas"),
        ("Eve E_7_assignsubmission_file_/{n}.ipynb", "moodle"),
        ("cs-hello-eve/{n}.ipynb", "classroom50"),
    ],
)
def test_no_person_takes_more_than_a_share_of_time(tmp_path, place_of, source):
    top = tmp_path / "cs-hello_submissions_now"
    place(top, *(place_of.format(n=n) for n in range(20)), content="{}")
    found, _ = class_list.make_class_list(ClassOptions(source), [top], find([top]), [HEADS])
    assert sum(bool(one.refused) for one in found) == 20 - MOST_NOTEBOOKS


# Points that people gave


QUESTION = "why_several_heads"


class Course:
    """A folder of results that is graded into again and again; an answer is what a file holds."""

    def __init__(self, folder):
        self.folder, self.last = folder, None

    @staticmethod
    def answers(one):
        return Answers("05_heads", {QUESTION: one.path.read_text()})

    def week(self, files, points=None, **options):
        """What everybody has, after these files came: their final grades by name of the person."""
        top = self.folder / f"week-{len(list(self.folder.iterdir()))}"
        for name, content in files.items():
            place(top, name, content=content)
        if points:
            options["points"] = csv(self.folder / "points.csv", *points)
        before = self.last
        self.found, self.last = class_list.make_class_list(
            ClassOptions(**options),
            [top],
            find([top]),
            [HEADS],
            before,
            lambda one: Answers("05_heads", {QUESTION: one.path.read_text()}),
        )
        grade = final_grades(self.last)
        self.grades = {one.id: grade(heads(one.id, 2, 2)) for one in self.found}
        self.lines = uncounted(self.grades.values(), self.last)
        return {
            str(person): sum(given.points for given in one.by_hand.values())
            for one in counting(verdicts(list(self.grades.values()), self.last))
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


def test_a_new_upload_shows_both_totals_and_the_reason(tmp_path):
    ada, bo = Person("ada", canvas_id="101"), Person("bo", canvas_id="102")
    entries = {"canvas-101-1": Entry((ada,)), "canvas-102-2": Entry((bo,))}
    before = class_list.ClassList("canvas", entries)
    after = class_list.ClassList("canvas", {"canvas-101-3": Entry((ada,)), "canvas-102-2": Entry((bo,))})
    was = [final_grades(before)(heads(id, 2, 2)) for id in before.entries]
    now = [final_grades(after)(heads("canvas-101-3", 1, 0)), final_grades(after)(heads("canvas-102-2", 2, 2))]
    (change,) = of_class(was, before, now, after)
    assert (change.before, change.after, change.points) == ("5/5", "1/5", -4)
    assert change.why.startswith("ada: canvas-101-3 counts in place of canvas-101-1; ")
    gone = list(of_class(was, before, now[1:], after))
    assert [(each.submission, each.why) for each in gone] == [("canvas-101-1", "the submission is no longer there")]


def test_who_is_in_a_strangers_group_too_has_one_grade(tmp_path):
    """The last one counts, whatever the ids' order."""
    ada, eve = Person("Ada", "1"), Person("Eve", "2")
    for ids in (("a", "z"), ("z", "a")):
        entries = {
            ids[0]: Entry((eve, ada), None, datetime(2026, 11, 19, tzinfo=UTC)),
            ids[1]: Entry((ada,), None, datetime(2026, 11, 20, tzinfo=UTC)),
        }
        made = class_list.ClassList("gradescope", entries)
        grades = [final_grades(made)(heads(ids[0], 0, 0)), final_grades(made)(heads(ids[1], 2, 2))]
        totals = {str(person): one.total for one in counting(verdicts(grades, made)) for person in one.entry.people}
        assert totals == {"Ada": 5, "Eve": 0}
        out = write_results(tmp_path / ids[0], [one.record for one in grades], made)
        outputs.write_all(out)
        assert (out / "canvas.csv").read_text().count("Ada") <= 1


# The class of the journey


KINDS = ("05_heads", "final", "hw (1)", "Untitled", "05_heads-Copy1", "stu001", "1001", "final FINAL", "x")


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
        return {"canvas": told.canvas_id, "moodle": told.moodle_id}.get(platform) or str(
            4000 + (int(told.id) - 4007) % 85
        )

    def hand_points():
        return {
            owner(one.entry): sum(given.points for given in one.by_hand.values())
            for one in counting(verdicts(list(course.grades.values()), course.last))
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
