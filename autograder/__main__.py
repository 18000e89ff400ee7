"""`python -m autograder`, for when the command is not on the path."""

from autograder.cli import main

main()
