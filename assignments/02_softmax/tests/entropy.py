from otter.test_files import test_case

OK_FORMAT = False

name = "entropy"
points = None


@test_case(
    name="even_shares",
    points=0.8,
    hidden=False,
    failure_message="Take two equal shares. Which logarithm gives the entropy in nats, and which sign does the entropy have?",
)
def even_shares(entropy):
    import numpy as np
    from softlookup import same_array

    same_array(entropy(np.array([0.5, 0.5])), np.log(2), "entropy([0.5, 0.5])")


@test_case(
    name="certainty_has_none",
    points=0.8,
    hidden=False,
    failure_message="What does NumPy make of 0 times the logarithm of 0, and what should it count as, exactly?",
)
def certainty_has_none(entropy):
    import numpy as np
    from softlookup import same_array

    same_array(entropy(np.array([0.0, 1.0, 0.0])), 0.0, "entropy([0, 1, 0])")


@test_case(
    name="axis_is_gone",
    points=0.8,
    hidden=False,
    failure_message="The axis that is summed along should be gone. What shape does your result have?",
)
def axis_is_gone(entropy):
    import numpy as np
    from softlookup import is_array

    is_array(entropy(np.full((3, 4), 0.25)), (3,), "entropy of a (3, 4) array")
    is_array(entropy(np.full((3, 4), 1 / 3), 0), (4,), "entropy of a (3, 4) array along axis 0")
