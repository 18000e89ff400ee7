import numpy as np

from autograder.course.answers import right, wrong

a_long_key_aside_and_a_short_one_ahead = right(lambda: (np.array([1.0, 0.0]), np.array([[3.0, 4.0], [1.0, 0.0]])))
whole_rivals = right(lambda: (np.array([1, 1]), np.array([[9, 0], [2, 2]])))
rivals_in_a_list = right(lambda: [np.array([0.0, 2.0]), np.array([[-6.0, 5.0], [0.0, 0.5]])])
rivals_behind = right(
    lambda: (np.array([-1.0, 0.0]), np.array([[0.0, 9.0], [-1.0, 0.0]]) - np.array([[2.0, 0.0], [0.0, 0.0]]))
)
rivals_with_negative_products = right(lambda: (np.array([1.0, 0.0]), np.array([[-0.1, 0.0], [-1.0, 9.0]])))


@right
def rivals_by_angles():
    def arrow(length, degrees):
        return length * np.array([np.cos(np.radians(degrees)), np.sin(np.radians(degrees))])

    return arrow(2, 10), np.stack([arrow(8, 60), arrow(1, 10)])


rivals_in_single_precision = right(lambda: (np.float32([2, 1]), np.float32([[10, -3], [1, 0.5]])))


@right
def rivals_found_by_search():
    rng = np.random.default_rng(7)
    while True:
        q, K = rng.uniform(-9, 9, 2), rng.uniform(-9, 9, (2, 2))
        dots = K @ q
        cosines = dots / np.linalg.norm(q) / np.linalg.norm(K, axis=1)
        if dots[0] - dots[1] > 1 and cosines[1] - cosines[0] > 0.2:
            return q, K


rivals_in_the_wrong_order = wrong("rows-swapped")(lambda: (np.array([1.0, 0.0]), np.array([[1.0, 0.0], [3.0, 4.0]])))
rivals_that_agree = wrong("no-disagreement")(lambda: (np.array([1.0, 0.0]), np.array([[2.0, 0.0], [0.0, 1.0]])))
rivals_of_one_length = wrong("equal-lengths")(lambda: (np.array([1.0, 0.0]), np.array([[0.6, 0.8], [1.0, 0.0]])))
rivals_by_a_hair = wrong("too-close")(lambda: (np.array([1.0, 0.0]), np.array([[1.05, 4.0], [1.0, 0.0]])))
rivals_of_which_one_is_zero = wrong("zero-vector")(lambda: (np.array([1.0, 0.0]), np.array([[1.0, 1.0], [0.0, 0.0]])))
rivals_without_a_question = wrong("zero-vector")(lambda: (np.zeros(2), np.array([[3.0, 4.0], [1.0, 0.0]])))
rivals_beyond_ten = wrong("too-large")(lambda: (np.array([1.0, 0.0]), np.array([[30.0, 40.0], [1.0, 0.0]])))
rivals_of_three_numbers = wrong("too-wide")(
    lambda: (np.array([1.0, 0.0, 0.0]), np.array([[3.0, 4.0, 0.0], [1.0, 0.0, 0.0]]))
)
rivals_before_the_query = wrong("pair-swapped")(lambda: (np.array([[3.0, 4.0], [1.0, 0.0]]), np.array([1.0, 0.0])))
rivals_one_by_one = wrong("three-for-pair")(lambda: (np.array([1.0, 0.0]), np.array([3.0, 4.0]), np.array([1.0, 0.0])))
