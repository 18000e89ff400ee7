"""A package, so that its `conftest.py` is not taken for the one above it."""
