from otter.test_files import test_case

OK_FORMAT = False

name = "sharpness"
points = None


@test_case(
    name="is_three_numbers",
    points=0.6,
    hidden=False,
    failure_message="Is it a list, a tuple or an array of three numbers?",
)
def is_three_numbers(sharpness):
    from softlookup import are_numbers

    are_numbers(sharpness, 3, "sharpness")


@test_case(
    name="from_sharp_to_even",
    points=0.6,
    hidden=False,
    failure_message="Can a share be larger than 1, or the right key get less than an even share? And what happens to it when the scores are divided by more?",
)
def from_sharp_to_even(sharpness):
    from softlookup import are_numbers

    are_numbers(sharpness, 3, "sharpness")
    for number in sharpness:
        assert 0.2 <= number <= 1.0005, "each weight should lie between 1/5 and 1"
    assert sharpness[0] > sharpness[1] > sharpness[2], "the weights should fall from the first to the last"
