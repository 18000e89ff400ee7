"""Files: writing a whole file or nothing, zips with reproducible bytes, CSV and JSON, imports from a folder.

All other rooms build on this one. Takes paths, texts and bytes; knows nothing of courses, notebooks or grades. Its
input may come from anybody, so it makes text harmless before writing it to spreadsheets and XML.
"""
