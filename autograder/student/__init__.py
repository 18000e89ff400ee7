"""A student's side: the words of a check, and `autograder check`, which runs the public tests of a notebook.

Takes an assignment's folder as students have it; needs no grading libraries. The student's code runs in a process of
its own.
"""
