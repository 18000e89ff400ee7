"""`python -m autograder`, for where the command is not on the path."""

from autograder.cli import main

main()
