"""Files: written whole or not at all, zips whose bytes are always the same, CSV in and out, imports from a folder.

The floor that every other room stands on. Takes paths, texts and bytes; knows nothing of courses, notebooks or grades.
What it reads may come from anybody, so what it writes is made harmless to spreadsheets and XML.
"""
