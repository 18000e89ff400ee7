"""Engines: what runs a notebook and says which cases passed.

`choice` has the two engines behind one interface: the wall, and plain Otter, which gives no protection and serves for
comparison. An engine takes a built assignment and a notebook, and gives a `NotebookRun`, which has no points in it.
"""
