"""Hostile submissions, written as data: one module a class, each with its list `ATTACKS`.

`catalogue.py` lists them all, `batch.py` grades them in one run of the real command, `verdicts.py` says what each
of them got out of it. `run.py` prints that as a table; `test_attacks.py` asserts it. Every attack is bounded in
time, memory and number: where a sandbox failed, it would leave marks but do no harm.
"""
