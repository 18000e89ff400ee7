"""One table of all weeks, by section and person."""

from click.testing import CliRunner
from kit.results import ADA, BOB, case, class_state, graded, heads, of_five, question, table, write_results

from autograder.classroom.commands.gradebook import gradebook
from autograder.classroom.entries import Entry
from autograder.classroom.people import Account, Person


def test_several_weeks_become_one_table_by_section_with_the_lowest_dropped(tmp_path):
    made = class_state(
        "folder", {"a": Entry((ADA,)), "b": Entry((BOB,)), "02_second__a": Entry((ADA,))}, roster=(ADA, BOB)
    )
    softmax = graded("02_second__a", question("softmax", case("c", True, 4.0)), assignment="02_second")
    out = write_results(tmp_path / "out", [heads("a", 2, 2), heads("b", 1, 0), softmax], made)
    path = tmp_path / "all.csv"
    for drop, means in ((0, ["72.73", "4.55"]), (1, ["100", "9.09"])):
        arguments = [str(out), "--out", str(path), "--drop-lowest", str(drop)]
        assert CliRunner().invoke(gradebook, arguments, catch_exceptions=False).exit_code == 0
        header, *rows = table(path)
        assert header[5:] == ["02_second", "05_fifth", "mean_percent"]
        assert [row[0] for row in rows] == ["A", "B"]
        assert [row[5:7] for row in rows] == [["4", "5"], ["", "1"]]
        assert [row[7] for row in rows] == means


def test_in_a_mean_what_is_excused_or_waits_is_left_out(tmp_path):
    out, _ = of_five(tmp_path)
    path = tmp_path / "all.csv"
    assert CliRunner().invoke(gradebook, [str(out), "--out", str(path)], catch_exceptions=False).exit_code == 0
    means = {row[1]: row[5:7] for row in table(path)[1:]}
    assert means == {
        "Ada Lovelace": ["5", "45.45"],
        "Bob Ross": ["", ""],
        "Cy Mid": ["", ""],
        "Dee Low": ["", "0"],
        "Eva Top": ["excused", ""],
    }


def test_weeks_are_joined_by_what_lasts_and_never_by_a_name(tmp_path):
    softmax = graded("b", question("softmax", case("c", True, 4.0)), assignment="02_second")
    path = tmp_path / "all.csv"

    def rows(name, *people):
        entries = {"a": Entry((people[0],)), "b": Entry((people[1],))}
        out = write_results(tmp_path / name, [heads("a", 2, 2), softmax], class_state(entries=entries))
        done = CliRunner().invoke(gradebook, [str(out), "--out", str(path)])
        return table(path)[1:] if done.exit_code == 0 else str(done.exception)

    number = [Person("Ann Lee", accounts=(Account("canvas", n),)) for n in ("1", "9")]
    assert len(rows("one", number[0], number[0])) == 1
    assert len(rows("two", *number)) == 2
    participants = [Person("Ann Lee", accounts=(Account("moodle", n, lasting=False),)) for n in ("1", "9")]
    assert "grade with --roster" in rows("names", *participants)
