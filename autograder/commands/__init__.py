"""Commands: one module for each subcommand of `autograder`, a thin layer over the rooms that do the work.

Each takes options as typed and prints what came of them; anything that needs thought belongs in the room it calls. A
module imports at its top all that its command needs, so that `autograder check` starts without what grading takes.
"""
