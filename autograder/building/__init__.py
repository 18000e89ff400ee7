"""Building: from `solutions/` to what students and graders get.

`build` turns masters into `assignments/NAME/` and `dist/NAME/`, all of them or none. The other modules each write one
part: the notebooks, with solutions and without; test files, traces of known mistakes, the notebook's first cell, what
Gradescope needs. `solution_check` grades the solution; `new_assignment` starts an assignment. All input is ours and
trusted.
"""
