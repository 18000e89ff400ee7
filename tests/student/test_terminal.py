"""What the terminal says of a notebook: what passes, what to do next, and that again at each save."""

import io
import re
from contextlib import suppress
from itertools import count

import pytest
from kit.kits import RIGHT, UNDIVIDED, answer, save, states, unzipped
from rich.console import Console

from autograder.files import console as output
from autograder.softlookup.diagnosis import PLACEHOLDER, written_questions
from autograder.student import terminal
from autograder.student.folder import read_notebook
from autograder.student.terminal import saves


def test_what_to_do_next_is_the_first_question_that_is_not_right(notebook, command):
    answer(notebook, shares=RIGHT, sharp_shares="def sharp_shares(x, sharpness):\n    return x")
    _, out, _ = command("check", notebook)
    hint = f"autograder check {notebook} --hint shares_of_columns"
    assert out.endswith(f"Next: shares_of_columns. For a hint:\n  {hint}\n")
    assert command(*hint.split()[1:])[0] == 0


def test_an_error_is_told_where_it_belongs(own, tmp_path, command):
    notebook = unzipped(own, "02_roots", tmp_path)
    answer(notebook, bisection="def bisection(f, a, b):\n    return (a", newton="newton = 1\n\nnot_there")
    _, out, _ = command("check", notebook)
    said = " ".join(out.split())
    assert "not yet bisection (0 of 2 checks pass) Cell 6, which begins `def bisection(f, a, b):`, raised " in said
    assert "SyntaxError: '(' was never closed (line 2)" in said
    assert "Cell 11, which begins `newton = 1`, raised NameError: name 'not_there' is not defined (line 3)" in said
    assert "Cell 8, which begins `bisection(math.cos, 1, 2)`" in said  # needs bisection, and is no question's
    assert "Next: bisection. Cell 6 has to run before it can be checked." in said


def test_an_answer_that_fails_for_another_one_that_it_calls_says_so(notebook, command):
    calling = "def sharp_shares(x, sharpness):\n    return shares(x**sharpness)"
    answer(notebook, shares=UNDIVIDED, sharp_shares=calling)
    out = " ".join(command("check", notebook)[1].split())
    blame = "It calls shares, whose own checks fail: begin there."
    assert blame in out
    hints = " ".join(command("check", notebook, "--hint", "sharp_shares")[1].split())
    assert re.search(f"hint 1 of [2-9]: {re.escape(blame)}", hints)


def test_written_questions_are_known(notebook, command):
    (written,) = [name for name, empty in written_questions(read_notebook(notebook)["cells"]).items() if empty]
    assert f"Written questions that are still empty: {written}." in command("check", notebook)[1]
    assert "a written question" in command("check", notebook, "--hint", written)[1]
    text = notebook.read_text(encoding="utf-8").replace(PLACEHOLDER, "An answer.")
    notebook.write_text(text, encoding="utf-8")
    assert "still empty" not in command("check", notebook)[1]


def test_lines_are_short_and_plain_where_nobody_looks(notebook, command):
    wrong = "def shares(x, axis=-1):\n    return x / 3"
    answer(notebook, shares=wrong, shares_of_columns="shares_of_columns = not_there")
    _, out, _ = command("check", notebook)
    assert "\x1b" not in out
    assert "#" not in out  # a bar is noise in a file, and read aloud
    lines = out.replace(f"  autograder check {notebook} --hint shares\n", "").splitlines()  # a command is not broken
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize("no_color", [False, True])
def test_a_terminal_has_a_bar_and_colour_unless_it_is_refused(small, no_color):
    save(small, "def one():\n    return 1", "def two():\n    return 2")
    environment = {"TERM": "xterm-256color", **({"NO_COLOR": "1"} if no_color else {})}
    plainly = {"highlight": False, "soft_wrap": True, "markup": False}  # as the command's own
    said, bar = io.StringIO(), io.StringIO()
    consoles = (
        Console(file=file, force_terminal=True, width=80, _environ=environment, **plainly) for file in (said, bar)
    )
    terminal.check_notebook(small, *consoles)
    assert "1 of 2 questions pass their public checks  [##########----------]\n" in said.getvalue()
    assert "checking" in bar.getvalue()
    assert ("\x1b[32m" in said.getvalue()) is not no_color
    plain = re.sub(r"\x1b\[[\d;]*m", "", said.getvalue())
    assert states(plain) == {"one": "passes", "two": "not yet"}
    if no_color:
        assert plain == said.getvalue()


# --watch


def test_watching_checks_again_at_each_save(small, command, capsys):
    save(small, "def one():\n    return 1")
    steps = count()

    def wait(_seconds):
        match next(steps):
            case 2:
                small.write_text("half of it")
            case 6:
                save(small, "def one():\n    return 1", "def two():\n    return 1", "'longer'")
            case 10:
                raise KeyboardInterrupt

    console, progress = output.console, output.progress_console
    assert terminal.watch_notebook(small, console, progress, wait)
    out = capsys.readouterr().out
    assert re.findall(r"\d of 2 questions pass", out) == ["1 of 2 questions pass", "2 of 2 questions pass"]
    assert f"{small}: not a notebook" in out
    assert out.endswith("Stopped watching.\n")


def test_a_save_is_told_once_and_not_while_it_is_written(tmp_path):
    path = tmp_path / "n"
    path.write_text("0")
    steps = count()
    told = []

    def wait(_seconds):
        step = next(steps)
        if step == 0:
            path.unlink()
        elif step in (2, 3, 4):
            path.write_text("x" * step)
        elif step == 8:
            raise KeyboardInterrupt

    with suppress(KeyboardInterrupt):
        for _ in saves(path, wait):
            told.append(path.read_text())
    assert told == ["xxxx"]
