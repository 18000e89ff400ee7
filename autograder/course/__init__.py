"""The course: what an assignment is.

`masters` reads the source of one, `manifest` says what a built one asks, `built` where it lies; around these stand its
limits, rubrics, known mistakes and their hints, and the right and wrong answers that prove it. Takes files of
`solutions/` and `dist/`, which are ours and trusted; knows nothing of submissions or grading.
"""
