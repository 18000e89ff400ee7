"""The course as a static site: what `autograder site` writes, for students who work in the browser.

`writing` puts the site together, `contents` takes what students get, `lite` builds JupyterLite, `pyodide` looks at the
Python that it runs on, and `start` writes the start page.
"""
