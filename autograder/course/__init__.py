"""A course and its assignments: masters, questions, cases, mistakes and hints, limits, names.

Takes the folders of `solutions/` and built zips; gives frozen values. Trusts authors, and tells them in one line what
is wrong.
"""
