"""Soft Lookup's autograder: builds notebooks from solutions, proves them, and grades submissions."""

__version__ = "1.0.0"
