"""Checks a student's notebook in the terminal, using only the public tests beside it.

    folder     the student's folder: the notebook, its public tests, `check.json`
    running    runs the notebook and its public tests in a separate process (`child`) and collects the results
    terminal   prints which questions pass, what the checks found, and what to do next
    watching   notices when the notebook is saved, for `--watch`
    hints      `--hint`: one more hint for a question
    stubs      `--reset`: puts a question's stub back and keeps the old answer below it

It is the student's own code on the student's own machine, so there is no sandbox; the separate process protects the
terminal. Nothing here imports Otter or nbformat, which take longer to import than a check takes to run.
"""
