"""Engines: what runs a notebook and says which cases passed.

An engine takes a built assignment and a notebook, and gives a `NotebookRun`, which has no points in it.
"""
