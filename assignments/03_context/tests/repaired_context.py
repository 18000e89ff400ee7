from otter.test_files import test_case

OK_FORMAT = False

name = "repaired_context"
points = None


@test_case(
    name="is_one_state",
    points=0.8,
    hidden=False,
    failure_message="A context is a state. How many numbers should it have, and on how many axes?",
)
def is_one_state(repaired_context):
    from softlookup import is_array

    is_array(repaired_context, (4,), "repaired_context")
