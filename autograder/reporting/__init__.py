"""Reporting: everything that is written from records.

`outputs` writes all of it: gradebooks as CSV for each platform, Gradescope's JSON, JUnit, feedback pages, the class
report; `github` writes annotations and a summary. Takes records and the class list; knows nothing of engines or the
wall. Texts in records may come from students, so every writer escapes them.
"""
