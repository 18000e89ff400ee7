from otter.test_files import test_case

OK_FORMAT = False

name = "why_several_heads"
points = None


@test_case(
    name="is_a_list_of_letters",
    points=1.6,
    hidden=False,
    failure_message="Is it a list of two to four different letters from a to f, in quotes?",
)
def is_a_list_of_letters(why_several_heads):
    from softlookup import is_choice

    is_choice(why_several_heads, "abcdef", 2, 4, "why_several_heads")
