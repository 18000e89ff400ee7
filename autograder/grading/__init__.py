"""Grading a batch: which submissions need it, who does the work, and how far it has come.

`batch` runs the whole batch, `marking` grades one submission and adds up its points, `pool` and `dask_cluster` spread
the work; on a cluster, a `marking_process` does what a worker of the pool does. Takes submissions and built
assignments; gives records in a results folder. Nothing in a submission is trusted, and no submission is lost.
"""
