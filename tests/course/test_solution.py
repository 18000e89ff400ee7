"""What marks an answer in a solution cell is told from an ordinary comment."""

import pytest
from kit.masters import NOTEBOOK, read, replaced


@pytest.mark.parametrize("comment", ["# the solution is found by adding", "# begin with the largest", "# axis 0"])
def test_an_ordinary_comment_is_no_marker(tmp_path, comment):
    read(tmp_path, replaced(NOTEBOOK, "    return np", f"    {comment}\n    return np"))
