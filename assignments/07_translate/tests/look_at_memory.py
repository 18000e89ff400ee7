from otter.test_files import test_case

OK_FORMAT = False

name = "look_at_memory"
points = None


@test_case(
    name="row_for_each_word_written",
    points=1.2,
    hidden=False,
    failure_message="A row for each word written, as wide as it came in. Is that the shape?",
)
def row_for_each_word_written(look_at_memory):
    import numpy as np
    from softlookup import is_array

    result = look_at_memory(
        np.ones((3, 4)), np.ones((5, 7)), np.ones((4, 6)), np.ones((7, 6)), np.ones((7, 8)), np.ones((8, 4)), 2
    )
    is_array(result, (3, 4), "three words after a look at the memory")


@test_case(
    name="no_preference_in_memory",
    points=1.6,
    hidden=False,
    failure_message="With queries of zero nothing is preferred. Of which sentence's words is the mean taken?",
)
def no_preference_in_memory(look_at_memory):
    import numpy as np
    from softlookup import same_array

    memory, W_v = np.array([[1.0, 2.0], [3.0, 6.0]]), np.array([[1.0, 0.0], [0.0, 1.0]])
    W_o = np.array([[1.0, 0.0, 2.0], [0.0, 1.0, 0.0]])
    result = look_at_memory(np.ones((4, 3)), memory, np.zeros((3, 2)), np.ones((2, 2)), W_v, W_o, 2)
    same_array(result, np.array([[2.0, 4.0, 4.0]] * 4), "four words after a look at the memory")
