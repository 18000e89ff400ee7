from otter.test_files import test_case

OK_FORMAT = False

name = "same_choice"
points = None


@test_case(
    name="is_a_list_of_statements",
    points=0.8,
    hidden=False,
    failure_message="Is it a list of one to four different letters from a to f, in quotes?",
)
def is_a_list_of_statements(same_choice):
    from softlookup import is_choice

    is_choice(same_choice, "abcdef", 1, 4, "same_choice")
