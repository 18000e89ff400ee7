"""Commands: one module for each subcommand of `autograder`, a thin layer over the rooms that do the work.

Each takes options as typed and prints the results; anything that needs thought belongs in the room it calls. A module
imports everything its command needs at the top, so `autograder check` starts without loading what grading needs.
"""
