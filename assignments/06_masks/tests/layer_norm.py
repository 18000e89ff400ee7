from otter.test_files import test_case

OK_FORMAT = False

name = "layer_norm"
points = None


@test_case(
    name="one_word_on_paper",
    points=0.6,
    hidden=False,
    failure_message="These four numbers have a mean and a variance that are easy on paper. Which are they, and what comes out?",
)
def one_word_on_paper(layer_norm):
    import numpy as np
    from softlookup import same_array

    x = np.array([5.0, 1.0, 5.0, 1.0])
    same_array(layer_norm(x, 1.0, 0.0, 0.0), np.array([1.0, -1.0, 1.0, -1.0]), "the word, with an epsilon of 0")
    same_array(layer_norm(x, 3.0, 10.0, 0.0), np.array([13.0, 7.0, 13.0, 7.0]), "with a gain of 3 and a bias of 10")


@test_case(
    name="each_word_has_mean_zero",
    points=0.5,
    hidden=False,
    failure_message="Which numbers are averaged, those of one word, or those of one column? What should the mean of each word be?",
)
def each_word_has_mean_zero(layer_norm):
    import numpy as np
    from softlookup import is_array, same_array

    x = np.array([[1.0, 2.0, 6.0], [0.0, -5.0, 2.0]])
    result = layer_norm(x)
    is_array(result, (2, 3), "two normalised words")
    same_array(result.mean(axis=1) + 1, np.ones(2), "1 plus the means of the words")


@test_case(
    name="scale_and_shift_are_lost",
    points=0.5,
    hidden=False,
    failure_message="Multiply a word by 100 and add 7. What does its normalised version notice of that, apart from epsilon?",
)
def scale_and_shift_are_lost(layer_norm):
    import numpy as np
    from softlookup import is_array, same_array

    x = np.array([[1.0, 2.0, 6.0, -3.0], [0.5, -5.0, 2.0, 1.0]])
    result = layer_norm(x, eps=0.0)
    is_array(result, (2, 4), "two normalised words")
    same_array(layer_norm(100 * x + 7, eps=0.0), result, "two words that were stretched and shifted")
