"""The floor: files that are written whole or not at all, tables, JSON, zips, workers, and where a command prints.

Knows nothing of courses. Tables and JSON may be somebody else's: a `UserError` names the place. Zips are those that we
built.
"""
