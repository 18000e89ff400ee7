from otter.test_files import test_case

OK_FORMAT = False

name = "relative_position_bucket"
points = None


@test_case(
    name="near_words_in_the_encoder",
    points=1.5,
    hidden=False,
    failure_message="Near words have a bucket each. Which buckets are for what comes before the query, and which for what comes after it?",
)
def near_words_in_the_encoder(relative_position_bucket):
    import numpy as np
    from softlookup import same_array

    buckets = relative_position_bucket(np.array([-3, -2, -1, 0, 1, 2, 3]), True)
    same_array(buckets, np.array([3, 2, 1, 0, 17, 18, 19]), "the buckets of near words")


@test_case(
    name="near_words_in_the_decoder",
    points=1.3,
    hidden=False,
    failure_message="In the decoder, how far away is the word before last, and what counts as distance 0?",
)
def near_words_in_the_decoder(relative_position_bucket):
    import numpy as np
    from softlookup import same_array

    buckets = relative_position_bucket(np.array([[-9, -2, -1], [0, 1, 5]]), False)
    same_array(buckets, np.array([[9, 2, 1], [0, 0, 0]]), "the buckets of near words")


@test_case(
    name="words_too_far_away",
    points=1.2,
    hidden=False,
    failure_message="Beyond the largest distance everything goes into the last bucket of its side. Which ones are these?",
)
def words_too_far_away(relative_position_bucket):
    import numpy as np
    from softlookup import same_array

    far = np.array([-1000, -130, 130, 1000])
    same_array(relative_position_bucket(far, True), np.array([15, 15, 31, 31]), "the buckets of far words")
