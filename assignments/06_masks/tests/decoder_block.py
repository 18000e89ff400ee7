from otter.test_files import test_case

OK_FORMAT = False

name = "decoder_block"
points = None


@test_case(
    name="words_keep_their_shape",
    points=0.7,
    hidden=False,
    failure_message="Blocks are stacked, so what comes out must fit in again. Does it have the shape of the words written?",
)
def words_keep_their_shape(decoder_block):
    import numpy as np
    from softlookup import is_array

    own = np.ones((4, 3)), np.ones((4, 3)), np.ones((4, 2)), np.ones((2, 4))
    cross = np.ones((4, 7)), np.ones((6, 7)), np.ones((6, 5)), np.ones((5, 4))
    ffn = np.ones((4, 8)), np.ones(8), np.ones((8, 4)), np.ones(4)
    X = np.array([[1.0, 0.0, 2.0, 5.0], [0.0, 1.0, 1.0, 0.0], [3.0, 1.0, 0.0, 2.0]])
    is_array(decoder_block(X, np.ones((5, 6)), own, cross, ffn), (3, 4), "three words after the block")


@test_case(
    name="nothing_found_nothing_lost",
    points=1,
    hidden=False,
    failure_message="If all weights are zero, no part finds anything. What remains of a word, after the three frames?",
)
def nothing_found_nothing_lost(decoder_block):
    import numpy as np
    from softlookup import same_array

    own, cross = [[np.zeros(shape) for shape in ((4, 3), (4, 3), (4, 2), (2, 4))] for _ in range(2)]
    ffn = np.zeros((4, 5)), np.zeros(5), np.zeros((5, 4)), np.zeros(4)
    X = np.array([[5.0, 1.0, 5.0, 1.0], [0.0, 8.0, 8.0, 0.0]])
    result = decoder_block(X, np.ones((3, 4)), own, cross, ffn)
    expected = np.array([[1.0, -1.0, 1.0, -1.0], [-1.0, 1.0, 1.0, -1.0]])
    same_array(result, expected, "two words after a block of zeros", 1e-4)


@test_case(
    name="earlier_words_do_not_notice",
    points=1.1,
    hidden=False,
    failure_message="The last word is changed. Which rows of the result may notice, and which may not?",
)
def earlier_words_do_not_notice(decoder_block):
    import numpy as np
    from softlookup import is_array, same_array

    rng = np.random.default_rng(617)
    own, cross = [[rng.normal(size=shape) for shape in ((4, 3), (4, 3), (4, 2), (2, 4))] for _ in range(2)]
    ffn = [rng.normal(size=shape) for shape in ((4, 5), (5,), (5, 4), (4,))]
    X, memory = rng.normal(size=(3, 4)), rng.normal(size=(2, 4))
    result = decoder_block(X, memory, own, cross, ffn)
    is_array(result, (3, 4), "three words after the block")
    X[2] = [3.0, -2.0, 0.0, 1.0]
    again = decoder_block(X, memory, own, cross, ffn)
    is_array(again, (3, 4), "three words after the block")
    same_array(again[:2], result[:2], "the first two words, with another third word")
    assert np.abs(again[2] - result[2]).max() > 1e-3, "the third word should notice that it was changed"
