"""Grading on Gradescope: what `autograder.zip` holds beside the assignment, and what that does there.

`setup.sh` and `run_autograder` are the two scripts that Gradescope asks for, `__main__` grades one submission in its
container. `building.gradescope_members` puts them into the zip with the code that they need.
"""
