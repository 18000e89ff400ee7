"""What runs inside the sandbox: the nursery, the player, and the wire that both sides speak.

These files are all that the sandbox sees of this repository. They import one another, the standard library,
NumPy and IPython, and never anything of the judge's side; the judge imports `wire` from here, and trusts
nothing that comes back over it.
"""
