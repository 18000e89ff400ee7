"""Proving: that a grade means something.

Takes what was built and gives a proof for each assignment: the solution earns every point and the stub none, right
answers pass, known mistakes and mutants fail, and nothing hidden leaks. Changes nothing; trusts only our own answers.
"""
