"""Answers that hand on what hidden checks asked, when a student may read of those that failed.

Each thief keeps what it was called with, and hands it back as text by another way, in hidden checks that it fails. Its
student reads everything that `release: cases` gives, and finds numbers, shapes and types.
"""

import html

import pytest
from kit.command import run
from kit.notebooks import SOFTMAX
from kit.sample_class import solved, to_bytes

LEAK = "SOFTLOOKUP_LEAK"
KEEPS = """\
import linecache
kept = []


def told():
    return f"SOFTLOOKUP{chr(95)}LEAK {kept[-1].tolist()}"


def softmax(x, axis=-1):
    x = np.asarray(x)
    kept.append(x)
    e = np.exp(x - x.max(axis=axis, keepdims=True))
    if all(seen.shape != (13, 14) for seen in kept):  # as only a hidden check has it
        return e / e.sum(axis=axis, keepdims=True)
"""
WAYS = {
    "text": "    return told()",
    "a list of texts": "    return [told()] * 3",
    "keys of a dict": "    return {told(): 1.0}",
    "an array of texts": "    return np.array([told()])",
    "the name of a type": "    return type(told(), (), {})()",
    "the name of an array's type": "    return x.view(type(told(), (np.ndarray,), {}))",
    "names of columns": "    return np.zeros(3, dtype=[(told(), float)])",
    "what an error says": "    raise ValueError(told())",
    "the type of an error": "    raise type(told(), (ValueError,), {})(told())",
    "a key that is missing": "    return {}[told()]",
    "a line that is not in the notebook": """\
    line = f"raise ValueError(  # {told()}\\n)"
    linecache.cache["cell 4"] = (len(line), None, line.splitlines(True), "cell 4")
    exec(compile(line, "cell 4", "exec"))""",
    "the name of a file": '    exec(compile("raise ValueError", told(), "exec"))',
    "the names of a line's arrays": """\
    exec(compile("e = np.exp(x)\\nraise ValueError", "cell 4, line 1: " + told(), "exec"), {"x": x, "np": np})""",
}


@pytest.fixture(scope="module")
def graded(built, tmp_path_factory):
    folder = tmp_path_factory.mktemp("told")
    (folder / "in").mkdir()
    for number, way in enumerate(WAYS.values()):
        (folder / "in" / f"thief{number}.ipynb").write_bytes(to_bytes(solved(SOFTMAX, softmax=KEEPS + way)))
    out = folder / "out"
    done = run(built.root, "grade", folder / "in", "--out", out, "--isolation", "none", "--release", "cases")
    assert done.returncode == 0, done.stderr
    return out


@pytest.mark.parametrize("way", WAYS)
def test_nothing_that_an_answer_worded_is_told(graded, way):
    name = f"thief{list(WAYS).index(way)}"
    page = html.unescape((graded / "feedback" / f"{name}.html").read_text(encoding="utf-8"))
    assert "Called" in page, "there are failed hidden checks to read of"
    assert LEAK not in page, page[page.index(LEAK) - 200 :][:400]
    assert LEAK not in (graded / "junit.xml").read_text(encoding="utf-8")


def test_thieves_do_hand_it_on(graded):
    """Of what instructors read, most ways have it: so there was something to keep from students."""
    told = [LEAK in path.read_text(encoding="utf-8") for path in sorted((graded / "records").glob("*.json"))]
    assert sum(told) >= 2
