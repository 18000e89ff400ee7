"""Assignments that `otter assign` made, as the wall and marking take any: their notebooks and tests stay as they are.

`dist` finds what belongs to one on disk; `_child`, in a process of its own, has Otter read the tests; `_prepared` is
what comes of both, in one file that workers load. `loading` makes cases of it, which run the tests of all three forms:
doctests (`_doctests`), functions and exceptions, with the names that a test sees (`_names`) and what its modules switch
(`_switches`). `solution` grades the course's own solution before any student's work, and sets aside what does not
cross. Only `_child` imports Otter.
"""
