import numpy as np

from autograder.course.answers import right, wrong

same_direction_but_longer = right(lambda: (np.array([1.0, 1.0]), np.array([[1.0, 1.0], [5.0, 5.0]])))
another_direction_and_longer = right(
    lambda: (np.array([1.0, 0.0, 0.0]), np.array([[2.0, 9.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]]))
)
whole_numbers = right(lambda: (np.array([1, 2]), np.array([[1, 2], [3, 2], [0, 0]])))
a_query_of_negative_numbers = right(lambda: (np.array([-1.0, -0.5]), np.array([[4.0, 4.0], [-1.0, -0.5], [-9.0, 1.0]])))
a_pair_in_a_list = right(lambda: [np.array([0.1, 0.0]), np.array([[0.1, 0.0], [0.3, 0.0]])])


@right
def two_of_the_loud_keys():
    K = np.array([[2.0, 2.0, 1.0], [0.0, 6.0, 8.0]])
    return K[0].copy(), K


@right
def nine_random_keys():
    K = np.random.default_rng(0).uniform(-9, 9, (9, 4))
    K[0] /= 100
    return K[0], K


in_single_precision = right(lambda: (np.float32([1, 0]), np.float32([[1, 0], [1.5, 7]])))
louder_among_unit_vectors = wrong("one-hot-keys")(lambda: (np.array([1.0, 0.0]), np.array([[1.0, 0.0], [0.0, 1.0]])))
louder_on_a_circle = wrong("equal-lengths")(
    lambda: (np.array([0.6, 0.8]), np.array([[0.6, 0.8], [0.8, 0.6], [-1.0, 0.0]]))
)
louder_is_the_query_itself = wrong("own-key-loudest")(
    lambda: (np.array([3.0, 3.0]), np.array([[3.0, 3.0], [1.0, 0.0]]))
)
louder_but_only_as_loud = wrong("a-tie")(lambda: (np.array([1.0, 0.0]), np.array([[1.0, 0.0], [1.0, 5.0]])))
louder_and_no_key_at_all = wrong("query-is-no-key")(lambda: (np.array([1.0, 0.0]), np.array([[2.0, 0.0], [3.0, 0.0]])))
louder_with_two_rows_alike = wrong("rows-alike")(
    lambda: (np.array([1.0, 0.0]), np.array([[1.0, 0.0], [3.0, 0.0], [3.0, 0.0]]))
)
louder_by_a_hundred = wrong("too-large")(lambda: (np.array([1.0, 0.0]), np.array([[1.0, 0.0], [100.0, 0.0]])))
louder_the_other_way_round = wrong("pair-swapped")(lambda: (np.array([[1.0, 0.0], [3.0, 0.0]]), np.array([1.0, 0.0])))
louder_with_a_query_in_a_matrix = wrong("axis-gained")(
    lambda: (np.array([[1.0, 0.0]]), np.array([[1.0, 0.0], [3.0, 0.0]]))
)
louder_with_keys_of_one_number = wrong("one-number-only")(lambda: (np.array([1.0]), np.array([[1.0], [3.0]])))
louder_in_one_array = wrong("array-for-pair")(lambda: np.array([[1.0, 0.0], [3.0, 0.0]]))
