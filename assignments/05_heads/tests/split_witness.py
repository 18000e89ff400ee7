from otter.test_files import test_case

OK_FORMAT = False

name = "split_witness"
points = None


@test_case(
    name="is_small_and_plain",
    points=0.4,
    hidden=False,
    failure_message="Is it a NumPy array with two rows and two columns, and is every entry 0 or 1?",
)
def is_small_and_plain(split_witness):
    from softlookup import is_array

    is_array(split_witness, (2, 2), "split_witness")
    assert all(entry in (0, 1) for entry in split_witness.ravel()), "every entry of split_witness should be 0 or 1"
