"""Engines: what runs a notebook and says which cases passed.

`choice` has the two engines behind one interface: plain Otter, without protection and for comparison, and the wall. An
engine takes a built assignment and a notebook, and gives a `NotebookRun`; points are none of its business.
"""
