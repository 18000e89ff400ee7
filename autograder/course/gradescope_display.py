"""How Gradescope shows the results of an assignment; set in the master's header, below `gradescope`."""

from autograder.files.json_files import JsonStruct, Number

VISIBILITIES = ("hidden", "after_due_date", "after_published", "visible")  # Gradescope's own words


class GradescopeDisplay(JsonStruct, frozen=True):
    """What students see, and when. Gradescope shows them no total while any case is hidden."""

    hidden_cases: str = "hidden"  # when students see the names and points of hidden cases
    points: Number | None = None  # what full marks count there; None: as many points as there are
