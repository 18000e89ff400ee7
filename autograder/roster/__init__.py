"""Who handed in what, and when: from the place that submissions come from, a roster, a due date and human points.

`sources` reads what the files' own names and neighbours tell, `people` a roster, and `class_list` puts the two
together with `late` and `points` into a `ClassList`, which lies beside the records as `class.json`. Nothing here
changes a grade; the writers of gradebooks do the sums.
"""

from autograder.roster.class_list import FILE_NAME, ClassList, Entry, Terms, load, make, to_json
from autograder.roster.late import Due, parse_due
from autograder.roster.people import Person
from autograder.roster.points import HumanPoints
from autograder.roster.sources import SOURCES

__all__ = [
    "FILE_NAME",
    "SOURCES",
    "ClassList",
    "Due",
    "Entry",
    "HumanPoints",
    "Person",
    "Terms",
    "load",
    "make",
    "parse_due",
    "to_json",
]
