"""Written answers: gathered so that a person can read and grade them.

`gathering` finds the answers in submissions, `page` and `sheets` put them on pages with a CSV for points, which
`autograder grade --points` takes back. Runs nothing and trusts no answer.
"""
