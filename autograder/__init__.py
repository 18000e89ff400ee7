"""Soft Lookup's autograder: builds notebooks from solutions, proves them, and grades submissions."""

__version__ = "0.1.0"
