"""The cases of a test file under another name of the answer: a file of an assignment that `packing` makes."""

import copy
import inspect


def asking_for(answer, names):
    """Copies of the cases among the names of a test file, which ask for the answer by that name."""
    return {name: _renamed(case, answer) for name, case in names.items() if hasattr(case, "test_func")}


def _renamed(case, answer):
    def ask(**named):
        case.test_func(**named)

    ask.__signature__ = inspect.Signature([inspect.Parameter(answer, inspect.Parameter.KEYWORD_ONLY)])
    renamed = copy.copy(case)
    renamed.test_func = ask
    return renamed
