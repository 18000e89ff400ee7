"""The course: what an assignment is.

`masters` reads an assignment's source, `manifest` says what a built one asks and `built` where it is; other modules
cover limits, rubrics, known mistakes and their hints, and the right and wrong answers that prove it. What words a
failed check runs beside students' code too, and so is in `solutions/student/`, as `feedback`. Takes files of
`solutions/` and `dist/`, which are ours and trusted; knows nothing of submissions or grading.
"""
