"""What a course and its assignments are: masters, questions, cases, mistakes and hints, limits, names.

Takes the folders of `solutions/` and built zips; gives frozen values. Trusts authors, and tells them in one line what
is wrong.
"""
