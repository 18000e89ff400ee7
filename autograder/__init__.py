"""Soft Lookup's autograder: builds notebooks from masters, proves them, and grades submissions."""

__version__ = "0.1.0"
