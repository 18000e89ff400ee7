"""All that runs inside the sandbox: the fork server, the player, and the wire that both sides speak.

These files, and `softlookup/places.py`, are all that the sandbox sees of this repository. `_fork_server` forks players,
at one of the `_levels`, each confined (`_confine`) before it runs any of the student's code (`_player`, `shell`).
They import one another, the standard library, NumPy and IPython, and never anything of the judge's side; the judge
imports `wire` from here, and trusts nothing that comes back over it.
"""
