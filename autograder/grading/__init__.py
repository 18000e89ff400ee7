"""Grading a batch: which submissions need it, who does the work, and how far it has come.

`batch` is the whole of it, `marking` does one submission and is where points are added up, `pool` and `dask_cluster`
spread the work. Takes submissions and built assignments; gives records in a results folder. Nothing that a submission
says or does is trusted, and none is lost.
"""
