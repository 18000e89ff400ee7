"""Compares an answer with what was asked for, and says in words how they differ.

The checks of every notebook call these functions, so the notebook, the terminal and the report word a
difference alike. Takes whatever an answer returned and trusts none of it; gives nothing back, or raises
`AssertionError` with what was expected in kind and what came instead. It never says which numbers were
expected, and it holds no answer.
"""

import numpy as np

RELATIVE_TOLERANCE = 1e-6  # of the largest expected absolute value; float32 inputs get FLOAT32_TOLERANCE
FLOAT32_TOLERANCE = 1e-4
ABSOLUTE_TOLERANCE = 1e-12


def same_array(got, expected, what="the result", tolerance=RELATIVE_TOLERANCE):
    """Check that `got` is an array with the shape and the numbers of `expected`.

    Parameters: `got`, the answer; `expected`, an array (a 0-d one asks for a single number); `what`, how to
    call the answer in the message; `tolerance`, relative to the largest absolute value in `expected`.
    """
    expected = np.asarray(expected)
    if expected.ndim == 0:
        got = _as_number(got, what)
    else:
        _check_is_array(got, what)
    if got.shape != expected.shape:
        _fail(f"{what} should have shape {expected.shape}, but has shape {got.shape}")
    _check_kind(got, expected, what)
    if expected.dtype == bool:
        error = (got != expected).astype(float)
        allowed = 0.0
    else:
        wide = got.astype(np.float64)
        not_finite = ~np.isfinite(wide)
        if not_finite.any():
            _fail(f"{what} should be finite, but is {wide[not_finite][0]}{_place(not_finite)}")
        target = expected.astype(np.float64)
        error = np.abs(wide - target)
        allowed = tolerance * np.abs(target).max(initial=0.0) + ABSOLUTE_TOLERANCE
    wrong = error > allowed
    if wrong.any():
        _fail(f"{_count(wrong, what)}{_place(wrong)}; the largest error is {error.max():.3g}")


def sums_to_one(got, axis, what="the result"):
    """Check that `got` holds shares: none negative, and a total of 1 along `axis` (None: over all)."""
    _check_is_array(got, what)
    _check_kind(got, np.zeros(0), what)
    if got.size == 0:
        _fail(f"{what} should hold numbers, but is empty: its shape is {got.shape}")
    if not np.isfinite(got).all():
        _fail(f"{what} should be finite, but is not{_place(~np.isfinite(got))}")
    if (got < 0).any():
        _fail(f"{what} should have no negative entry, but has one{_place(got < 0)}")
    totals = np.asarray(got.sum(axis=axis), dtype=np.float64)
    wrong = np.abs(totals - 1) > RELATIVE_TOLERANCE
    if wrong.any():
        over = "over all entries" if axis is None else f"along axis {axis}"
        _fail(f"{what} should sum to 1 {over}, but one sum is {totals[wrong][0]:.6g}")


def is_array(got, shape, what="the result"):
    """Check that `got` is an array of finite numbers of the given shape; nothing else is said about the numbers."""
    _check_is_array(got, what)
    _check_kind(got, np.zeros(0), what)
    if got.shape != tuple(shape):
        _fail(f"{what} should have shape {tuple(shape)}, but has shape {got.shape}")
    if not np.isfinite(got).all():
        _fail(f"{what} should be finite, but is not{_place(~np.isfinite(got))}")


def is_shape(got, length=2, what="the answer"):
    """Check that `got` is a shape: a tuple (or list) of `length` whole numbers above zero."""
    if not isinstance(got, tuple | list):
        _fail(f"{what} should be a tuple of {length} whole numbers such as (3, 5), but is {_describe(got)}")
    if len(got) != length or not all(_is_whole(n) and n > 0 for n in got):
        _fail(f"{what} should be a tuple of {length} whole numbers above zero, but is {got!r}")


def is_pair(got, what="the result"):
    """Check that `got` is a pair: a tuple (or list) of two; nothing is said about the two."""
    if not isinstance(got, tuple | list):
        _fail(f"{what} should be a pair, a tuple of two, but is {_describe(got)}")
    if len(got) != 2:
        _fail(f"{what} should be a pair, a tuple of two, but holds {len(got)}")


def are_arrays(got, count, shape, what="the result"):
    """Check that `got` is a list of `count` arrays of numbers, each of the given shape.

    A tuple, or one array whose first axis counts them, is as good as a list.
    """
    if not isinstance(got, list | tuple) and not (type(got) is np.ndarray and got.ndim):
        _fail(f"{what} should be a list of {count} arrays, but is {_describe(got)}")
    if len(got) != count:
        _fail(f"{what} should be a list of {count} arrays, but holds {len(got)}")
    for n, one in enumerate(got):
        is_array(one, shape, f"number {n} of {what}")


def same_arrays(got, expected, what="the result", tolerance=RELATIVE_TOLERANCE):
    """Check that `got` is a list (or as good as one) of the arrays in `expected`, which share one shape."""
    are_arrays(got, len(expected), np.shape(expected[0]), what)
    for n, (one, target) in enumerate(zip(got, expected, strict=True)):
        same_array(one, target, f"number {n} of {what}", tolerance)


def is_choice(got, options, fewest, most, what="the answer"):
    """Check that `got` is a list (or tuple) of different letters out of `options`, `fewest` to `most` of them."""
    if not isinstance(got, list | tuple):
        _fail(f"{what} should be a list of letters, but is {_describe(got)}")
    if not all(isinstance(one, str) and len(one) == 1 and one in options for one in got):
        _fail(f"{what} should hold letters from {options[0]} to {options[-1]} only, but is {got!r}")
    if len(set(got)) != len(got) or not fewest <= len(got) <= most:
        _fail(f"{what} should hold {fewest} to {most} different letters, but is {got!r}")


def are_words(got, count, what="the result"):
    """Check that `got` is a list (or tuple) of `count` strings; nothing is said about which."""
    if not isinstance(got, list | tuple):
        _fail(f"{what} should be a list of {count} words, but is {_describe(got)}")
    if len(got) != count:
        _fail(f"{what} should be a list of {count} words, but holds {len(got)}")
    for n, one in enumerate(got):
        if not isinstance(one, str):
            _fail(f"number {n} of {what} should be a word, but is {_describe(one)}")


def same_words(got, expected, what="the result"):
    """Check that `got` is a list (or tuple) of the strings in `expected`, in that order."""
    are_words(got, len(expected), what)
    wrong = np.array([one != target for one, target in zip(got, expected, strict=True)])
    if wrong.any():
        _fail(f"{what} has the right length, but {int(wrong.sum())} of its {wrong.size} words differ{_place(wrong)}")


def are_numbers(got, count, what="the answer"):
    """Check that `got` is a tuple, a list or a flat array of `count` finite numbers; nothing is said about which."""
    if not isinstance(got, tuple | list) and not (type(got) is np.ndarray and got.ndim == 1):
        _fail(f"{what} should be {count} numbers in a tuple, a list or an array, but is {_describe(got)}")
    if len(got) != count:
        _fail(f"{what} should be {count} numbers, but holds {len(got)}")
    for n, one in enumerate(got):
        number = _as_number(one, f"number {n} of {what}")
        _check_kind(number, np.zeros(()), f"number {n} of {what}")
        if not np.isfinite(number):
            _fail(f"number {n} of {what} should be finite, but is {number}")


def same_whole_number(got, expected, what="the result"):
    """Check that `got` is the integer `expected` (a Python or NumPy integer)."""
    if not _is_whole(got):
        _fail(f"{what} should be a whole number, but is {_describe(got)}")
    if got != expected:
        _fail(f"{what} is a whole number, but not the right one: it is {got}")


def same_dict(got, expected, what="the result"):
    """Check that `got` is a dict with the keys of `expected` and the same whole number at each."""
    if not isinstance(got, dict):
        _fail(f"{what} should be a dict, but is {_describe(got)}")
    if len(got) != len(expected):
        _fail(f"{what} should have {len(expected)} entries, but has {len(got)}")
    foreign = [key for key in got if key not in expected]
    if foreign:
        _fail(f"{what} should have no entry for {foreign[0]!r}, but has one")
    for key, number in got.items():
        if not _is_whole(number):
            _fail(f"{what} should hold whole numbers, but at {key!r} is {_describe(number)}")
    wrong = [key for key, number in got.items() if number != expected[key]]
    if wrong:
        _fail(f"{what} has the right keys, but {len(wrong)} of its {len(got)} numbers differ, one at {wrong[0]!r}")


def unchanged(before, after, what="the argument"):
    """Check that a function left its argument alone: `before` is a copy made ahead of the call."""
    if not np.array_equal(before, after):
        _fail(f"{what} was changed in place; the function should leave it as it was")


def raises(errors, call, *arguments):
    """Check that `call(*arguments)` raises one of the exception types in the tuple `errors`."""
    names = " or ".join(e.__name__ for e in errors)
    try:
        result = call(*arguments)
    except errors:
        return
    except Exception as other:
        _fail(f"the call should raise {names}, but raised {type(other).__name__}")
    _fail(f"the call should raise {names}, but returned {_describe(result)}")


def _fail(message):
    raise AssertionError(message)


def _check_is_array(got, what):
    if type(got) is not np.ndarray:
        _fail(f"{what} should be a NumPy array, but is {_describe(got)}")


def _as_number(got, what):
    """A single number as a 0-d array; a Python float, a NumPy float and a 0-d array are all fair."""
    if isinstance(got, float | int | np.number) and not isinstance(got, bool):
        return np.asarray(got)
    if type(got) is np.ndarray and got.ndim == 0:
        return got
    _fail(f"{what} should be a single number, but is {_describe(got)}")


def _check_kind(got, expected, what):
    if expected.dtype == bool:
        if got.dtype != bool:
            _fail(f"{what} should hold True and False, but holds {got.dtype}")
    elif got.dtype.kind not in "iuf":
        _fail(f"{what} should hold real numbers, but holds {got.dtype}")


def _describe(got):
    if got is None or got is Ellipsis:
        return f"{got!r}: is something still missing there?"
    if isinstance(got, np.ndarray):
        return f"a {type(got).__name__} of shape {got.shape}"
    article = "an" if type(got).__name__[0] in "aeiouAEIOU" else "a"
    return f"{article} {type(got).__name__}"


def _is_whole(number):
    return isinstance(number, int | np.integer) and not isinstance(number, bool)


def _count(wrong, what):
    if wrong.ndim == 0:
        return f"the value of {what} differs"
    return f"the shape of {what} is right, but {int(wrong.sum())} of {wrong.size} entries differ"


def _place(wrong):
    """Where the first True of a boolean array stands, in words; nothing for a single number."""
    if wrong.ndim == 0:
        return ""
    index = tuple(int(i) for i in np.argwhere(wrong)[0])
    return f", first at index {index if len(index) > 1 else index[0]}"
