"""What stands in for Otter in a student's folder finds and says what Otter does."""

import html
import importlib.util
import re
import sys
from contextlib import contextmanager

import numpy as np
import pytest
from inprocess import ANSWERS, ASSIGNMENTS, define
from otter.test_files import ExceptionTestFile

EMOJI = "🍀🎉🌈🙌🚀🌟✨💯"  # Otter rolls dice for the one after "passed!"


@contextmanager
def without_otter():
    """In this block there is no Otter, as far as `import` knows."""
    otters = {name: module for name, module in sys.modules.items() if name.partition(".")[0] == "otter"}
    sys.modules.update(dict.fromkeys(otters))
    try:
        yield
    finally:
        sys.modules.update(otters)


def words_of(shown):
    """What a person reads of HTML."""
    return re.sub(f"[{EMOJI}]", "", html.unescape(re.sub(r"</?(p|pre|strong)\b[^>]*>", "", shown)))


@pytest.fixture(scope="module")
def both(built):
    """Each question's public test file, as the stand-in and as Otter read it."""
    paths = {
        (name, path.stem): path for name in ASSIGNMENTS for path in (built.assignments / name / "tests").glob("*.py")
    }
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(built.assignments / ASSIGNMENTS[0]))
        with without_otter():
            spec = importlib.util.spec_from_file_location("standin", built.assignments / ASSIGNMENTS[0] / "checking.py")
            standin = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(standin)
            assert standin.otter.Notebook is standin.Notebook
            ours = {key: standin.TestFile(path) for key, path in paths.items()}
        return {key: (ours[key], ExceptionTestFile.from_file(str(path))) for key, path in paths.items()}


@pytest.mark.filterwarnings("ignore")  # of NumPy about wrong answers
@pytest.mark.parametrize("name", ASSIGNMENTS)
def test_every_answer_gets_the_verdicts_and_the_words_that_otter_gives(both, given, name):
    compared = failed = 0
    for answer in ANSWERS[name]:
        if (name, answer.question) not in both:
            continue
        ours, otters = both[name, answer.question]
        for test in (ours, otters):
            np.random.seed(7)  # for answers that draw numbers
            names = define(answer.cell, given[name][answer.question])
            np.random.seed(8)
            with np.errstate(all="ignore"):
                test.run(names)
        assert [r.passed for r in ours.test_case_results] == [r.passed for r in otters.test_case_results], answer.name
        assert [r.message for r in ours.test_case_results] == [r.message for r in otters.test_case_results], answer.name
        assert repr(ours) == repr(otters), answer.name
        assert words_of(ours._repr_html_()) == words_of(otters._repr_html_()), answer.name
        compared += 1
        failed += not ours.passed_all
    assert compared > 20 < failed
