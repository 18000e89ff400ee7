"""Written answers, collected so that a person can read and grade them.

`gathering` finds the answers in submissions; `page` and `sheets` put them on pages, with a CSV for points that
`autograder grade --points` reads. Runs nothing and trusts no answer.
"""
