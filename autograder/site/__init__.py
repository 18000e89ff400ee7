"""The course as a static site, written by `autograder site` for students who work in the browser.

`writing` puts the site together, `contents` collects what students get, `lite` builds JupyterLite, `pyodide` checks the
Python it runs on, and `start` writes the start page.
"""
