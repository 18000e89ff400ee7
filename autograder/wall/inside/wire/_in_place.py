"""Changes a value in place into what another side made of it."""

import sys
from typing import Any


def change(ours: Any, theirs: Any) -> bool:
    """Change a value of ours, if it is of a kind that can be changed in place, into another; whether it is."""
    if type(ours) is not type(theirs):
        return False
    if type(ours) is set:
        ours.clear()
        ours.update(theirs)
        return True
    pandas = sys.modules.get("pandas")
    if pandas is not None and type(ours) in (pandas.DataFrame, pandas.Series):
        ours._update_inplace(theirs)
        if type(ours) is pandas.Series:
            ours.name = theirs.name
        return True
    if type(ours).__module__.startswith("babypandas.") and hasattr(theirs, "_pd"):
        vars(ours).update(vars(theirs))
        return True
    if type(ours).__module__ == "datascience.tables" and hasattr(theirs, "_columns"):
        ours._columns, ours._num_rows, ours._formats = theirs._columns, theirs._num_rows, theirs._formats
        return True
    return False
