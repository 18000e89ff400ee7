"""Submissions: found, read, matched with an assignment, and compared with each other.

Takes files from students and platforms and trusts nothing about them: not their names, sizes, links or contents. Gives
clean notebooks, or one line that says what is wrong. Runs nothing.
"""
