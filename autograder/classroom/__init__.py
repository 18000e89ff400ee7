"""A class: who handed in what and when, points given by hand, gradebooks, feedback, the report.

Takes records and what an instructor says of the class; gives final grades and everything that is written of them. Text
of students is escaped wherever it is shown.
"""
