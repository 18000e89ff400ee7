"""What 14_less claims: every share, byte and length that its text states, measured with the reader's own functions.

The oracles are the model of `12_model`, built of that notebook's solutions, and the figures of the text.
"""

import hashlib
import io
import os
import re
import runpy
from contextlib import redirect_stdout
from pathlib import Path

import numpy as np
import pytest

ROOT = Path(__file__).resolve().parents[2]
MASTER = ROOT / "solutions" / "14_less"
TEXT = " ".join(
    line.removeprefix("#").strip() for line in (MASTER / "notebook.py").read_text(encoding="utf-8").splitlines()
)


@pytest.fixture(scope="module")
def run():
    """Return what the master of 14_less defines and prints, with nobody who looks at pictures."""
    printed = io.StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(printed):
        patch.setenv("SOFT_LOOKUP_PICTURES", "no")
        patch.syspath_prepend(str(ROOT / "assignments"))
        patch.syspath_prepend(str(MASTER))
        patch.chdir(MASTER)
        names = runpy.run_path("notebook.py")
        yield names, printed.getvalue()


@pytest.fixture(scope="module")
def solved(run):
    return run[0]


@pytest.fixture(scope="module")
def right(solved):
    """The share that is right, to three digits as the text states it."""
    return lambda *sentences, **changes: round(solved["share_right"](*sentences, **changes), 3)


def says(text):
    assert text in TEXT, f"the notebook no longer says: {text}"


# The files


@pytest.mark.parametrize("file", ["grown.npz", "stories.py"])
def test_the_model_and_its_stories_are_those_of_12(file):
    """If the model is ever trained again, all measured answers change."""
    assert (MASTER / file).read_bytes() == (ROOT / "solutions" / "12_model" / file).read_bytes()


def test_the_model_is_the_one_that_the_answers_were_measured_on():
    digest = hashlib.sha256((MASTER / "grown.npz").read_bytes()).hexdigest()
    assert digest == "9ab0befc6526a29a57aaff06a27cded15e31c0bc779d92d6519f4f59701207bf"


def test_the_kit_reads_the_model_as_the_solutions_of_12_do(solved):
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(ROOT / "solutions" / "12_model"))
        import back

        patch.chdir(MASTER)
        grown = back.load("grown.npz")
        cells = solutions_of_12()
        names = {"np": np, "turned": back.turned, "softmax": solved["softmax"]}
        exec("\n\n".join(cells), names)
    ids = solved["stories"].tell(np.random.default_rng(3), 4)[0]
    np.testing.assert_allclose(solved["less"]._read(ids, {}), names["language_model"](ids, grown, 4), atol=1e-9)


def solutions_of_12():
    """The cells of 12_model's master that define its model."""
    text = (ROOT / "solutions" / "12_model" / "notebook.py").read_text(encoding="utf-8")
    cells = re.split(r"^# %%.*$", text, flags=re.MULTILINE)
    wanted = "def swiglu(", "def causal_heads(", "def rms_norm(", "def block(", "def language_model("
    return [cell for name in wanted for cell in cells if name in cell]


def test_all_is_measured_at_one_seed(solved):
    assert solved["share_right"]() == solved["share_right"](12, seed=14) == 1.0


# 1 · Bytes


def test_bytes_in_the_text(solved):
    count = solved["cache_bytes"]
    assert [count(1, 4, 8), count(1, 4, 5, bits=3), count(1, 4, 8, rank=5), count(9, 4, 8, window=2)] == [
        128,
        32,
        10,
        256,
    ]
    assert count(4096, 4, 8) == 524_288
    assert count(100, 4, 8, rank=32) * 2 == count(100, 4, 8)  # "and the cache is half as large"
    says("it keeps 512 numbers and one more rotated key of 64")
    assert 2 * 128 * 128 == 32_768
    says("32,768")


# 2 · Windows


def test_windows_in_both_layers(solved, right):
    windowed = solved["windowed"]
    shares = {(w, s): right(masks=(windowed(w, s),) * 2) for w in (2, 4, 8, 16) for s in (0, 1)}
    assert [shares[w, 0] for w in (2, 4, 8, 16)] == [0.390, 0.544, 0.803, 0.978]
    assert [shares[w, 1] for w in (2, 4, 8, 16)] == [0.377, 0.547, 0.801, 0.979]
    says("The first word is no help")


def test_no_head_uses_the_first_word_as_a_sink(solved):
    shares = solved["less"].of_the_first_word()
    assert [round(float(end), 2) for end in (shares.min(), shares.max())] == [0.01, 0.12]
    assert round(float(np.mean(1 / np.arange(5, 24))), 3) == 0.087
    says("0.01 to 0.12 of their attention, where an even share would be 0.087")


def test_one_layer_may_be_short_sighted_and_the_other_may_not(solved):
    sight, windows = solved["short_sight"], solved["WINDOWS"]
    assert tuple(solved["short_sighted"]) == (0, 2)
    enough = [(i, w) for i in (0, 1) for w in windows if sight(i, w) >= 0.99]
    assert min(enough, key=lambda pair: pair[1]) == (0, 2)
    assert all(layer == 0 for layer, _ in enough)
    assert [round(sight(0, w), 2) for w in (1, 2)] == [0.20, 1.00]
    assert [round(sight(1, w), 2) for w in (8, 16)] == [0.80, 0.98]
    assert round(sight(1, 2), 3) == 0.382  # in the rubric
    assert (sight(0, 2), round(sight(0, 1), 3), round(sight(1, 16), 3)) == (1.0, 0.198, 0.978)
    says("with a window of 2 in layer 0 all are right, with 1 only 0.198. In layer 1 even a window of 16 leaves 0.978")
    assert sight(1, 22) == 1.0


@pytest.mark.parametrize("seed", [1, 2])
def test_layer_0_with_a_window_of_2_is_right_at_other_seeds_too(solved, seed):
    mask = solved["in_layer"](0, solved["windowed"](2))
    assert solved["share_right"](masks=mask, seed=seed) >= 0.9995


def test_a_window_in_one_layer_makes_the_cache_nearly_half_as_large(solved):
    count = solved["cache_bytes"]
    assert 0.5 < (count(4096, 4, 8, window=2) + count(4096, 4, 8)) / (2 * count(4096, 4, 8)) < 0.501


# 3 · The best keys


def test_one_key_is_nearly_always_enough_and_two_are(solved, right):
    best = solved["best_keys"]
    assert [right(attend=(best(top),) * 2) for top in (1, 2, 3)] == [0.998, 1.0, 1.0]


# 4 and 5 · Bits and ranks


def test_how_little_is_enough(solved):
    tries = solved["TRIES"]
    least = [min(n for n in some if f(n) >= 0.97) for f, some in tries.values()]
    assert least == list(solved["least"]) == [3, 2, 7, 14]
    margins = [[round(f(n), 4) for n in (least[i], least[i] - 1) if n >= 2] for i, (f, _) in enumerate(tries.values())]
    assert margins == [[0.9986, 0.8675], [0.9877], [0.9895, 0.8134], [0.9827, 0.9554]]
    too_little = [round(tries[name][0](n), 3) for name, n in zip(tries, (2, 2, 6, 13), strict=True)]
    assert too_little[0::2] + too_little[3:] == [0.868, 0.813, 0.955]
    says("keys of 2 bits leave 0.868, rank 6 in layer 0 leaves 0.813, and rank 13 in layer 1 0.955")


def test_eight_bits_make_no_difference_that_one_could_see(solved):
    keys = solved["less"].some_keys()
    assert np.abs(solved["rounded"](8)(keys) - keys).max() < 0.005 * np.abs(keys).max()


def test_squares_that_are_kept_at_the_answers(solved):
    kept = [
        (s[:r] ** 2).sum() / (s**2).sum() for s, r in zip(solved["sizes"].values(), solved["least"][2:], strict=True)
    ]
    assert [round(float(one), 2) for one in kept] == [0.63, 0.78]


def test_singular_values_have_no_cliff(solved):
    for sizes in solved["sizes"].values():
        assert len(sizes) == 32
        assert (sizes[:-1] / sizes[1:]).max() < 1.5


def test_rounding_by_column_is_worse_here(solved, right):
    for bits in (3, 2):
        by_row, by_column = (right(keep_keys=(way(bits),) * 2) for way in (solved["rounded"], solved["by_column"]))
        assert by_column < by_row
    says("Here it is worse")


# 6 · The friend's step


def test_the_friends_step_is_wrong_where_words_are_doubled(run):
    solved, printed = run
    apart = [solved["check_friends"](n) for n in range(1, 13)]
    assert [n for n, one in enumerate(apart, 1) if one > 1e-9] == solved["doubled"] == [3, 4, 5, 6]
    assert min(apart[2:6]) > 0.05
    assert max(apart[:2] + apart[6:] + [solved["check_friends"](100)]) < 1e-15
    assert "2 words: the largest difference is 0.0e+00" in printed
    assert re.search(r"100 words: the largest difference is \d\.\de-1[67]\n", printed)


# 7 · Longer


def test_the_model_alone_gets_worse_on_longer_stories(right):
    assert [right(m) for m in (12, 24, 48, 96)] == [1.0, 0.987, 0.908, 0.742]


def test_which_change_helps_most(solved, right):
    shares = {name: right(96, **change) for name, change in solved["CHANGES"].items()}
    assert list(shares.values()) == [0.742, 0.499, 0.428, 0.947, 0.913, 0.692, 0.976]
    assert max(shares, key=shares.get) == solved["longer"] == "a window of 2 in layer 0"
    says("Keeping the first word beside them makes it worse")
    says("0.976 are right with it, 0.947 with a window of 24 in both layers, and 0.742 with nothing changed")
    best = sorted(shares, key=shares.get)[-2:]
    again = [solved["share_right"](96, seed=1, **solved["CHANGES"][name]) for name in best]
    assert again[1] > again[0] + 0.01


def test_squeezed_positions_break_even_short_stories(right):
    assert right(squeeze=2.0) < 0.6
    assert right(squeeze=8.0) < 0.5


def test_the_head_that_looks_back_is_drawn_away_in_long_stories(solved):
    places, shares = solved["less"].looks_back()

    def mean(low, high):
        return shares[(places >= low) & (places < high)].mean()

    assert [round(mean(*ends), 2) for ends in ((2, 6), (12, 24))] == [0.99, 0.96]
    assert [round(mean(*ends), 2) for ends in ((24, 48), (48, 96), (96, 191))] == [0.84, 0.11, 0.04]
    says("with 0.96 or more of its attention")


def test_everything_together_is_a_fifth_and_nothing_is_missed(solved):
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(io.StringIO()) as printed:
        patch.setenv("SOFT_LOOKUP_PICTURES", "yes")
        solved["all_together"](*solved["short_sighted"])
    assert printed.getvalue().splitlines() == [
        "196,864 bytes in place of 1,048,576",
        "1.000  12 sentences",
        "0.995  24 sentences",
        "0.975  48 sentences",
        "0.976  96 sentences",
    ]
    assert round(1_048_576 / 196_864) == 5
    says("a fifth as large")


# While a function is missing


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"masks": (lambda n: None, None)}, "answer the question above first"),
        ({"masks": (None, lambda n: np.ones(n, dtype=bool))}, r"`masks` should give an array of shape \(23, 23\)"),
        ({"attend": (lambda *arrays: None, None)}, "answer the question above first"),
        ({"attend": (lambda Q, K, V, mask: V.tolist(), None)}, "`attend` should give an array .* it gave a list"),
        ({"keep_keys": (None, lambda x: None)}, "answer the question above first"),
        ({"keep_values": (lambda x: x[0], None)}, "`keep_values` should give an array of shape"),
        ({"factors": ((None, None), None)}, "answer the question above first"),
        ({"factors": (None, (np.ones((32, 3)), np.ones((4, 64))))}, r"`B` should give an array of shape \(3, 64\)"),
        ({"factors": (None, (np.ones((64, 3)), np.ones((3, 32))))}, r"`A` should give an array of shape \(32, 3\)"),
    ],
)
def test_what_cannot_be_measured_yet_is_said_in_a_line(solved, capsys, change, why):
    assert solved["share_right"](**change) is None
    (line,) = capsys.readouterr().out.splitlines()
    assert re.match(f"Nothing to measure yet: {why}", line)


def test_nothing_is_measured_for_the_story_while_it_is_graded(run):
    printed = run[1]
    assert os.environ.get("SOFT_LOOKUP_PICTURES") == "no"
    assert not re.search(r"^\d\.\d{3} ", printed, re.MULTILINE)
