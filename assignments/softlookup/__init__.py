"""All that lies beside every notebook: what its checks compare with, say and show.

Imports no other room. `autograder build` copies it to `assignments/softlookup/`, where a course's own modules join it,
and into each zip; there it is called `softlookup`. What tests import from it comes with NumPy, and is fetched when it
is first asked for: much of the grader needs only modules that do without.
"""

import os

# On a busy machine, training takes up to seven times the processor time where NumPy's library for matrices has several
# threads. It reads this when NumPy is first imported, which a notebook does after this; Colab has done so already.
for _name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(_name, "1")

__all__ = [
    "Difference",
    "agrees",
    "are_arrays",
    "are_numbers",
    "are_words",
    "describe",
    "example",
    "is_array",
    "is_choice",
    "is_number",
    "is_pair",
    "is_shape",
    "is_something",
    "is_tuple",
    "leaves_alone",
    "numbers",
    "only_asking",
    "raises",
    "recognise_by",
    "same_array",
    "same_arrays",
    "same_dict",
    "same_shape",
    "same_whole_number",
    "same_words",
    "sums_to_one",
    "unchanged",
    "works_on_integers",
]


def __getattr__(name: str) -> object:
    """Return what one of the modules has under this name."""
    if name in __all__:
        from . import comparing, differences, values

        for module in (comparing, differences, values):
            if hasattr(module, name):
                return globals().setdefault(name, getattr(module, name))
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
