"""Records: what is known of one submission, and the results folder that keeps it.

`record` is the one type that all reports are written from, `notebook_run` what an engine found, before points.
`results_folder` keeps records safe, `fingerprint` identifies what a grade was made from, and `regrade` says what
grading again changes. Everything here was written by us; `reporting` decides what students see of it.
"""
