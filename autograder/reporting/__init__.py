"""Reporting: everything that is written from records.

`outputs` writes all of it: a CSV gradebook for each platform, Gradescope's JSON, JUnit, feedback pages, the class
report; `github` writes a summary. Takes records and the class list; knows nothing of engines or the
wall. Text in records may come from students, so every writer escapes it.
"""
