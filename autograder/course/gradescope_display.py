"""How Gradescope shows the results of an assignment; a master may set it in its header, below `gradescope`."""

from dataclasses import dataclass

VISIBILITIES = ("hidden", "after_due_date", "after_published", "visible")  # Gradescope's own words


@dataclass(frozen=True)
class GradescopeDisplay:
    """What students see, and when. Gradescope tells them no total while any case is kept from them."""

    hidden_cases: str = "hidden"  # when students see the names and points of hidden cases
    points: float | None = None  # what full marks count there; None: as many points as there are
