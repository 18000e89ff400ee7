"""Submissions: found, read, matched with an assignment, and compared with each other.

Takes files that students and platforms wrote and trusts nothing in them: not their names, sizes, links or contents.
Gives clean notebooks, or one line that says what is wrong. Runs nothing.
"""
