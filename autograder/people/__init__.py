"""People: who handed in what and when, and how that affects their points.

`platforms` reads the names and files of an export, `roster` the instructor's list, in which `fitting` looks people up;
`class_list` joins the two and is kept beside the records as `class.json`. `late` counts the days after a due date,
`hand_points` has the points that people gave, and `final_grade` takes off the penalty and adds it all up. `counting`
says which submissions count, `lateness` where information about lateness is missing, and `changes` what a run would
change. Names and times from exports may be malformed.
"""

from autograder.people.class_list import FILE_NAME, NONE, ClassList, Entry, Terms, kept, load, make, to_json
from autograder.people.hand_points import HumanPoints
from autograder.people.late import Due, parse_due
from autograder.people.platforms import SOURCES
from autograder.people.roster import Person

__all__ = [
    "FILE_NAME",
    "NONE",
    "SOURCES",
    "ClassList",
    "Due",
    "Entry",
    "HumanPoints",
    "Person",
    "Terms",
    "kept",
    "load",
    "make",
    "parse_due",
    "to_json",
]
