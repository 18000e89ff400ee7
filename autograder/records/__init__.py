"""Records: what is known of one submission, and the folder of results that keeps it.

`record` is the one type that all reports are written from, `notebook_run` what an engine found, before any points.
`results_folder` keeps records safe, `fingerprint` says what a grade came from, and `regrade` what a new grade changes.
Everything here was written by us; what students may see of it is for `reporting` to choose.
"""
