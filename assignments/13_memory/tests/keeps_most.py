from softlookup.feedback import Feedback
from otter.test_files import test_case
from softlookup import Difference, describe

OK_FORMAT = False

name = "keeps_most"
points = None
feedback = Feedback("keeps_most")


def are_four_rules(keeps_most):
    if not isinstance(keeps_most, tuple | list) or len(keeps_most) != 4:
        raise Difference(
            "keeps_most", "four names of rules, in a tuple or a list", describe(keeps_most), "not-what-is-unpacked"
        )
    for one in keeps_most:
        if not isinstance(one, str) or one not in ("sum", "decay", "delta"):
            came = repr(str(one)) if isinstance(one, str) else describe(one)
            raise Difference("each of the four", '"sum", "decay" or "delta"', came)


@test_case(
    name="are_names_of_rules",
    points=0.0,
    hidden=False,
)
@feedback.shown
def are_names_of_rules(keeps_most):
    are_four_rules(keeps_most)


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "are_names_of_rules": "Are these four names of rules, one for each text, as `recall` takes them?",
    },
    hints={
        "one-name-for-four": "There are four texts: how many names do you hand over?",
        "shares-for-names": "Were you asked for the best share, or for the rule that has it?",
    },
    known="""{
"are_names_of_rules": [
["one-name-for-four", [808041328]],
["shares-for-names", [1070861518, 0.24444, -0.53466, -0.85428, 0.21943, -0.47995, -0.76687, 0.2514, -0.54989, -0.87861, 0.138723, -0.303424, -0.484813]]
]
}""",
    passed="right form; not judged yet: hidden checks decide 100 % of the points",
)
