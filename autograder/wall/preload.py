"""Imported by the process that workers are forked from, so that each worker need not import the same modules again."""

from autograder.wall.otter_tests import module

module()
