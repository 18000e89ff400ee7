"""Grading on Gradescope: what `autograder.zip` contains besides the assignment, and what it does there.

`setup.sh` and `run_autograder` are the two scripts that Gradescope requires; `__main__` grades one submission in its
container. `building.gradescope_members` puts them into the zip together with the code they need.
"""
