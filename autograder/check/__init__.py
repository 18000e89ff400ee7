"""Checks a student's notebook in the terminal, with the public tests that lie beside it and nothing else.

    folder   what lies in a student's folder: the notebook, its public tests, `check.json`
    run      runs the notebook and its public tests in a process of their own (`child`), and tells what came of them
    words    says it: which questions pass, what the checks found, what to do next
    saves    tells when the notebook was saved, for `--watch`
    hints    `--hint`: one more hint of a question
    stubs    `--reset`: a question's stub in its place, the old answer below it

It is the student's own code on the student's own machine, so nothing shuts it in; a process of its own keeps the
terminal alive. None of this imports Otter or nbformat, which take longer to import than a check takes.
"""
