"""An error is told with the line that raised it, and the shapes of the arrays there."""

import numpy as np
import pytest

from autograder.softlookup.places import places


def test_an_error_shows_its_own_line_with_the_shapes_of_the_arrays_there():
    names = {"Q": np.ones((3, 4))}
    code = compile("def scores(K):\n    return Q @ K\n", "cell 3", "exec")
    exec(code, names)
    lines = {("cell 3", 2): ("line 2", "return Q @ K")}
    with pytest.raises(ValueError, match="mismatch") as failed:
        names["scores"](np.ones((3, 5)))
    text = places(failed.value.__traceback__, lambda code, number: lines.get((code.co_filename, number)), 3)
    assert text == "line 2: return Q @ K (Q: (3, 4), K: (3, 5))\n"
