"""The wall: an engine in which the tests and the student's code never share a process.

    judge (trusted, the grading process)          player (not trusted, one per submission)
      the test cases, hidden ones too               an IPython shell with the student's cells
      namespace["softmax"](x)   ── call ──▶           softmax(x)
                                ◀── value ──          plain data, an array, or the exception

`loading` reads an autograder.zip once. `_sandbox` starts a fork server in bubblewrap, a warm process that has imported
what `slow_imports` finds in a submission's cells and forks a player for it; `inside/`, with `softlookup/places.py`, is
all of this package that the sandbox sees. `session` has a notebook's cells run and, when all have, the cases (`judge`):
all public ones before the first hidden input enters the sandbox. `link` asks a player one thing at a time and accepts
only an answer to that; `_values` fetches once what names stand for, and `namespace` makes them look like values and
functions to the tests. What cases asked is kept as a transcript (`_transcript`); hidden ones are judged when the player
is gone. `clock` measures the time of a player and of what it started; `_groups` has the kernel do so, and hold its
limits, where a control group was handed over. What crosses is plain data of bounded size (`inside/wire/`), and never a
verdict: whether a case passed is found here, by the test, and points come from the manifest. A player that hangs, dies
or sends what no honest one sends is ended, and the notebook is played again in a fresh one without what cost it.
`grader` puts all this together; `isolation` tries which levels a machine gives.
"""
