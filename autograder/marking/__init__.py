"""One notebook: found, read, matched, marked, recorded.

Takes paths and built assignments, gives one record for each submission, and trusts nothing in a submission: any failure
becomes the record's status and reason, so that none is lost. `pool` and `dask_cluster` spread the work. Of people,
dates and points given by hand this room knows nothing.
"""
