"""Proving that a grade means something.

Takes a build and gives a proof for each assignment: the solution earns every point and the stub none, right answers
pass, known mistakes and mutants fail, and nothing hidden leaks. Changes nothing; runs only our own answers.
"""
