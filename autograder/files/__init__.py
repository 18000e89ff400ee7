"""The floor: files that are written whole or not at all, tables, JSON, zips, workers, and where a command prints.

Knows nothing of courses. Everything read here may be somebody else's: sizes are bounded, and a `UserError` names the
place.
"""
