"""Refuses keys that share a hash, as each look-up in a table of them would go through all.

Takes keys, or the numbers of an array; `ProtocolError` if more of them share a hash than a table of keys can bear.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any

import numpy as np

from .plain_data import ODD_KEYS, Array, ProtocolError, is_odd

LOOKED_AT = 1000  # keys, from which on it is looked at how many share a hash
ALIKE = 64  # that may: each look-up of one goes through all of them
MERSENNE = 2**61 - 1  # modulo which Python hashes numbers


def check_hashes(values: Iterable[Any]) -> None:
    """`ProtocolError` if too many of these values, of which some may be no keys, share a hash in Python or pandas."""
    keys = [value for value in values if type(value) not in (str, bytes, list, dict, np.ndarray, type(None), bool)]
    if len(keys) <= LOOKED_AT:
        return
    if sum(type(key) in (tuple, complex) or (type(key) is int and is_odd(key)) for key in keys) > ODD_KEYS:
        raise ProtocolError("too many keys that may collide")
    for kind in (int, float):
        numbers = [key for key in keys if type(key) is kind and not (kind is int and is_odd(key))]
        if len(numbers) > LOOKED_AT:
            check_numbers(np.array(numbers, dtype=np.int64 if kind is int else np.float64))
    scalars = Counter(type(key) for key in keys if isinstance(key, np.generic))
    for scalar, count in scalars.items():
        if count > LOOKED_AT and issubclass(scalar, np.number):
            check_numbers(np.array([key for key in keys if type(key) is scalar]))


def check_numbers(values: Array) -> None:
    """Check the same for an array: whatever hash of numbers Python, NumPy and pandas use, few of them may share it."""
    if len(values) <= LOOKED_AT or values.dtype.kind not in "iufcmM" or values.dtype.itemsize < 8:
        return
    if values.dtype.kind == "c":
        if values.dtype.itemsize > 16:
            raise ProtocolError("numbers that may collide")
        parts = np.sort(values.astype(np.complex128))
        bits = _distinct(parts).view(np.uint64).reshape(-1, 2)
        _check_alike(_murmur(bits[:, 0]) ^ _murmur(bits[:, 1]))
        return
    if values.dtype.itemsize > 8:
        values = values.astype(np.float64)
    bits = _distinct(np.sort(values.view(np.uint64)))
    _check_alike(_murmur(bits))
    _check_alike(((bits >> np.uint64(33)) ^ bits ^ (bits << np.uint64(11))).astype(np.uint32))
    _check_alike((bits ^ (bits >> np.uint64(32))).astype(np.uint32))
    if values.dtype.kind == "i":
        magnitude = np.abs(bits.view(np.int64)).view(np.uint64) % np.uint64(MERSENNE)
        _check_alike((magnitude ^ (magnitude >> np.uint64(32))).astype(np.uint32))


def _distinct(ordered: Array) -> Array:
    keep = np.ones(len(ordered), dtype=bool)
    keep[1:] = ordered[1:] != ordered[:-1]
    return np.ascontiguousarray(ordered[keep])


def _check_alike(hashes: Array) -> None:
    ordered = np.sort(hashes)
    if (ordered[ALIKE:] == ordered[:-ALIKE]).any():
        raise ProtocolError("numbers that share a hash")


def _murmur(bits: Array) -> Array:
    """Return the hash of 64 bits that pandas looks floats up by (`murmur2_64to32` in its `khash.h`)."""
    mix = np.uint32(0x5BD1E995)
    result: Any = np.uint32(0xC70F6907 ^ 4)
    with np.errstate(over="ignore"):
        half: Any
        for half in ((bits & np.uint64(0xFFFFFFFF)).astype(np.uint32), (bits >> np.uint64(32)).astype(np.uint32)):
            half = half * mix
            half = (half ^ (half >> np.uint32(24))) * mix
            result = (result * mix) ^ half
        result = (result ^ (result >> np.uint32(13))) * mix
    mixed: Array = result ^ (result >> np.uint32(15))
    return mixed
