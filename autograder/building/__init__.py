"""Building: from `solutions/` to what students and graders get.

`build` takes masters and gives `assignments/NAME/` and `dist/NAME/`, all of them or none. The others each write one
part: test files, what known mistakes look like, the notebook's first cell, what Gradescope needs. `new_assignment`
starts an assignment. Everything it reads is ours and trusted.
"""
