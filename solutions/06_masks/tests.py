"""The cases of 06_masks."""

import numpy as np
from scipy import special
from softlookup import Difference, agrees, is_array, leaves_alone, numbers, same_array, unchanged

from autograder.course.cases import hidden, left_alone, public


def hides_and_shows(mask, name):
    kind = type(mask).__name__
    assert type(mask) is np.ndarray, f"{name} should be a NumPy array, but is of type {kind}"
    assert mask.shape == (3, 4), f"its shape should be (3, 4), but is {mask.shape}"
    assert mask.dtype == bool, f"it should hold True and False, but holds {mask.dtype}"
    if not mask.any() or mask.all():
        missing, mistake = (False, "nothing-hidden") if mask.any() else (True, "nothing-shown")
        raise Difference(name, f"a mask with a {missing}", "one without", mistake)


# causal_mask
def is_mask(mask, shape):
    assert type(mask) is np.ndarray, f"the mask should be a NumPy array, but is of type {type(mask).__name__}"
    n_q, n_k = shape
    assert mask.shape == shape, (
        f"a mask for {n_q} queries and {n_k} keys should have shape {shape}, but has {mask.shape}"
    )
    assert mask.dtype == bool, f"the mask should hold True and False, but holds {mask.dtype}"


@public(1, "Compare with the table above, row by row. What does True mean, and may a word look at itself?")
def three_words_from_the_start(causal_mask):
    expected = np.array([[True, False, False], [True, True, False], [True, True, True]])
    same_array(causal_mask(3, 3), expected, "causal_mask(3, 3)")


@public(1, "How many rows and columns does a mask have, and what kind of entries?")
def row_a_query_and_column_a_key(causal_mask):
    is_mask(causal_mask(2, 5), (2, 5))


@public(
    1,
    "The last word comes after all the others. Is there anything it may not look at? And what does a word see that comes before all keys?",
)
def last_word_sees_everything(causal_mask):
    for n_q, n_k in [(1, 1), (4, 4), (2, 6), (3, 1)]:
        mask = causal_mask(n_q, n_k)
        what = f"the mask of {n_q} queries and {n_k} keys"
        is_mask(mask, (n_q, n_k))
        early = max(n_q - n_k, 0)
        same_array(mask[n_q - 1], np.ones(n_k, dtype=bool), f"the last row of {what}")
        same_array(mask[:early], np.zeros((early, n_k), dtype=bool), f"the rows before all keys in {what}")


@hidden(1, "With fewer queries than keys, which key belongs to the first query?")
def fewer_queries_than_keys(causal_mask):
    for n_q, n_k in [(2, 6), (3, 5), (1, 4), (4, 5)]:
        by_hand = np.array([[n_k - j >= n_q - i for j in range(n_k)] for i in range(n_q)])
        same_array(causal_mask(n_q, n_k), by_hand, f"the mask of {n_q} queries and {n_k} keys")


@hidden(
    3,
    "With more queries than keys, the last query still belongs to the last key. What is left for the first ones?",  # rare
)
def more_queries_than_keys(causal_mask):
    for n_q, n_k in [(2, 4), (5, 3), (4, 1), (7, 6)]:
        by_hand = np.array([[n_k - j >= n_q - i for j in range(n_k)] for i in range(n_q)])
        same_array(causal_mask(n_q, n_k), by_hand, f"the mask of {n_q} queries and {n_k} keys")


@hidden(1, "With as many queries as keys, is it right at any length, even for a single word?")
def squares_of_other_sizes(causal_mask):
    for n in (1, 2, 6, 40):
        same_array(causal_mask(n, n), np.tri(n).astype(bool), f"the mask of {n} queries and {n} keys")


# padding_mask
@public(1, "Which of these five may a query look at? And how many rows should say so?")
def one_sentence_with_two_pads(padding_mask):
    ids, expected = np.array([9, 5, 8, 2, 9]), np.array([[False, True, True, True, False]])
    kept = ids.copy()
    same_array(padding_mask(ids, 9), expected, "the mask of five ids")
    unchanged(kept, ids, "the array of ids")


@public(
    1,
    "In a batch, every sentence has a mask of its own with a single row. How many axes is that, and whose pads does each row hide?",
)
def batch_has_an_axis_more(padding_mask):
    expected = np.array([[[True, True, True, False]], [[True, False, False, False]]])
    same_array(padding_mask([[3, 1, 4, 0], [2, 0, 0, 0]], 0), expected, "the mask of a list of two sentences")


@public(1, "A batch of a single sentence is still a batch. How many axes has its mask?")
def a_batch_of_one(padding_mask):
    same_array(
        padding_mask(np.array([[5, 0, 3]]), 0), np.array([[[True, False, True]]]), "the mask of a batch of one sentence"
    )
    same_array(
        padding_mask([[2, 7, 2], [7, 7, 2], [2, 2, 7]], 7),
        np.array([[[True, False, True]], [[False, False, True]], [[True, True, False]]]),
        "the mask of three sentences of three words",
    )


@hidden(1, "In a batch, does each sentence hide its own pads, and only those, whatever number stands for them?")
def batch_of_random_ids(padding_mask):
    rng = np.random.default_rng(601)
    for shape in ((3, 5), (13, 12)):
        ids = rng.integers(0, 4, shape)
        for pad in (0, 3, 7):
            by_hand = np.array([[[each != pad for each in row]] for row in ids.tolist()])
            same_array(padding_mask(ids, pad), by_hand, f"the mask of {len(ids)} sentences, padded with {pad}")


def whole_and_empty_sentences(padding_mask):
    same_array(padding_mask(np.array([4, 5, 6]), 9), np.ones((1, 3), dtype=bool), "the mask without pads")
    same_array(padding_mask(np.array([2, 2]), 2), np.zeros((1, 2), dtype=bool), "the mask of nothing but pads")
    same_array(padding_mask([6], 1), np.array([[True]]), "the mask of a list of one id")
    same_array(padding_mask([[1, 0]], 0), np.array([[[True, False]]]), "the mask of a batch of one")


def masked_ids_stay_the_same(padding_mask):
    ids = np.array([[3, 0, 2], [1, 1, 0]])
    kept = ids.copy()
    same_array(padding_mask(ids, 0), kept[:, None] > 0, "the mask of two sentences")
    unchanged(kept, ids, "the array of ids")


@hidden(
    1,
    "Try what is rare: sentences without pads or with nothing else, a list of ids, arguments that must stay as they are. Which of these goes wrong in yours?",
)
def rare_input_for_padding_mask(padding_mask):
    whole_and_empty_sentences(padding_mask)
    masked_ids_stay_the_same(padding_mask)


# masked_attention
@public(1, "The queries are zero, so all scores are equal. Which values does each query mix, and in what shares?")
def equal_shares_of_what_is_seen(masked_attention):
    K, V = np.array([[1, 0], [0, 2], [3, 1]]), np.array([[5], [12], [0]])
    mask = np.array([[True, False, False], [True, True, False], [True, True, True], [False, True, True]])
    result = masked_attention(np.zeros((4, 2), dtype=int), K, V, mask)
    same_array(result, np.array([[5.0], [8.5], [17 / 3], [6.0]]), "the mix of four queries")


@public(
    1,
    "The query's scores are 0 and ln 9 before they are scaled. What are they after that, and what is the ratio of the shares?",
)
def quarter_and_three_quarters(masked_attention):
    Q, mask = np.array([[1.0] * 4, [0.0] * 4]), np.array([[True, True, False], [True, False, True]])
    K = np.array([[0.0] * 4, [np.log(9), 0.0, 0.0, 0.0], [0.0, 5.0, 0.0, 0.0]])
    V = np.array([[8.0, 0.0, 4.0, 1.0, 0.0], [0.0, 4.0, 4.0, 2.0, 4.0], [4.0, 8.0, 0.0, 3.0, 8.0]])
    expected = np.array([[2.0, 3.0, 4.0, 1.75, 3.0], [6.0, 4.0, 2.0, 2.0, 4.0]])
    same_array(masked_attention(Q, K, V, mask), expected, "the mix of two queries with keys of width 4")


@public(
    1,
    "What should the row of a query be that may look at nothing? And are the other rows unaffected?",
)
def nothing_to_see_brings_nothing(masked_attention):
    mask = np.array([[False, False], [False, True]])
    V = np.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
    result = masked_attention(np.ones((2, 4)), np.ones((2, 4)), V, mask)
    same_array(result, np.array([[0.0, 0.0, 0.0], [4.0, 5.0, 6.0]]), "the mix of two queries")


@public(
    1,
    "A hidden key and its value were changed, and now its scores are large. Should the result change at all?",
)
def hidden_keys_change_nothing(masked_attention):
    Q, K = np.array([[1.0, 0.5], [-1.0, 2.0]]), np.array([[0.3, 1.0], [2.0, -1.0], [1.0, 1.0]])
    V, mask = np.array([[1.0, 0.0, 2.0], [0.0, 3.0, 1.0], [5.0, 5.0, 5.0]]), np.array([[True, True, False]])
    result = masked_attention(Q.copy(), K.copy(), V.copy(), mask.copy())
    is_array(result, (2, 3), "attention of two queries")
    K[2], V[2] = [-1400.0, 0.0], [9.0, -9.0, 0.0]
    agrees(masked_attention(Q, K, V, mask), result, "attention with another hidden key", "with the first one")


@public(
    1,
    "With more axes in front, is there still a row for each query, as wide as the values? And is one matrix of the stack treated as if it came alone?",
)
def matrices_in_a_stack(masked_attention):
    Q, K, V = numbers(2, (2, 3, 5, 7), (2, 3, 4, 7), (2, 3, 4, 6))
    kept, mask = (Q.copy(), K.copy()), np.tri(5, 4, dtype=bool)
    result = masked_attention(Q, K, V, mask)
    is_array(result, (2, 3, 5, 6), "attention with two axes in front")
    unchanged(kept[0], Q, "Q")
    unchanged(kept[1], K, "K")
    agrees(masked_attention(Q[1, 2], K[1, 2], V[1, 2], mask), result[1, 2], "the last matrices alone", "in the stack")


@public(
    1,
    "Scores may be as low as the number that you write for hidden ones. And where all sizes agree: whose shares add up to 1?",
)
def low_scores_and_squares(masked_attention):
    one_of_two = np.array([[True, False]])
    Q, K, V = (
        np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]]),
        np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]]),
        np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5]]),
    )
    same_array(
        masked_attention(Q, K, V, np.array([[True, False, True], [True, True, True], [False, False, True]])),
        np.array(
            [[2.202287378, 0.2358827189, 1.539313786], [-0.979580378, 5.934698712, 2.530205346], [-1.0, 6.0, 2.5]]
        ),
        "the result for three queries",
    )
    same_array(
        masked_attention(np.array([[-1000.0]]), np.array([[1.0], [0.5]]), np.array([[3.0], [5.0]]), one_of_two),
        np.array([[3.0]]),
        "the result for a visible score of -1000",
    )
    Q, K, V = np.array([[-1000.0], [0.0]]), np.array([[1.0], [-1.0]]), np.array([[3.0], [5.0]])
    same_array(masked_attention(Q, K, V, one_of_two), np.array([[3.0], [3.0]]), "the result beside a hidden 1000")


@hidden(
    1,
    "Go through one query: its scores, their divisor, where the mask comes in, the shares. Do the shares of the keys it sees add up to 1?",
)
def random_scores_and_mask(masked_attention):
    rng = np.random.default_rng(602)
    Q, K, V = rng.normal(0, 1.2, (3, 7)), rng.normal(0, 1.2, (5, 7)), rng.normal(0, 1, (5, 2))
    mask = np.array(
        [[True, False, True, True, False], [False, True, False, False, True], [True, True, True, False, True]]
    )
    expected = np.zeros((3, 2))
    for i in range(3):
        parts = {j: np.exp(np.dot(Q[i], K[j]) / 7**0.5) for j in range(5) if mask[i, j]}
        expected[i] = sum(part * V[j] for j, part in parts.items()) / sum(parts.values())
    same_array(masked_attention(Q, K, V, mask), expected, "attention of three queries")
    found = masked_attention(np.array([[900.0], [-900.0]]), np.array([[1.0], [1.0], [0.5]]), V[:3], mask[:2, 2:])
    same_array(found, np.array([(V[0] + V[1]) / 2, V[2]]), "attention with scores of 900")


@hidden(
    3,  # promised
    "A mask may have a single row, or fewer axes than the scores. Does it then apply to all queries and all matrices?",
)
def masks_that_are_broadcast(masked_attention):
    rng = np.random.default_rng(603)
    Q, K, V = rng.normal(0, 1, (2, 3, 5)), rng.normal(0, 1, (2, 4, 5)), rng.normal(0, 1, (2, 4, 6))
    masks = [
        np.array([[[True, True, False, True]], [[False, True, True, False]]]),
        np.array([[True, False, True, True]]),
        np.array([False, True, True, True]),
        rng.random((3, 4)) < 0.7,
        np.array([[True], [True], [False]]),
        np.array(True),
        *(np.zeros(shape, dtype=bool) for shape in ((1, 4), (4,), (3, 1), (2, 1, 4), ())),
    ]
    many = rng.normal(0, 1, (2, 13, 15)), rng.normal(0, 1, (2, 14, 15)), rng.normal(0, 1, (2, 14, 12))
    for arrays, mask in (*(((Q, K, V), mask) for mask in masks), (many, rng.random((13, 14)) < 0.7)):
        parts = np.exp(np.einsum("bik,bjk->bij", *arrays[:2]) / arrays[0].shape[2] ** 0.5)
        seen = parts * mask
        totals = seen.sum(axis=2, keepdims=True)
        expected = np.einsum("bij,bjv->biv", np.divide(seen, totals, out=0 * seen, where=totals > 0), arrays[2])
        same_array(masked_attention(*arrays, mask), expected, f"attention with a mask of shape {mask.shape}")


@hidden(
    2,  # promised
    "Is a row with nothing to see all zeros, wherever it stands, without affecting other rows?",
)
def rows_with_nothing_to_see(masked_attention):
    rng = np.random.default_rng(604)
    Q, K, V = rng.normal(0, 1, (2, 4, 3)), rng.normal(0, 1, (2, 2, 3)), rng.normal(2, 1, (2, 2, 5))
    none = np.zeros((4, 2), dtype=bool)
    same_array(masked_attention(Q, K, V, none), np.zeros((2, 4, 5)), "attention that may look at nothing")
    first, last = none.copy(), none.copy()
    first[1:, 1], last[:3, 0] = True, True
    expected = np.repeat(V[:, 1:], 4, axis=1) * np.array([[0.0], [1.0], [1.0], [1.0]])
    same_array(masked_attention(Q, K, V, first), expected, "attention with nothing to see in the first row")
    expected = np.repeat(V[:, :1], 4, axis=1) * np.array([[1.0], [1.0], [1.0], [0.0]])
    same_array(masked_attention(Q, K, V, last), expected, "attention with nothing to see in the last row")


@hidden(
    1,
    "Scores may be large, positive or negative. Are hidden keys still hidden, is everything finite, and is a row with nothing to see zero?",
)
def large_scores_under_a_mask(masked_attention):
    small, values = np.array([[0.0, np.log(3), np.log(5)]]).T, np.array([[2.0], [6.0], [50.0]])
    result = masked_attention(np.ones((1, 1)), small, values, np.array([[True, True, False]]))
    same_array(result, np.array([[5.0]]), "attention with small scores")
    Q, K = np.array([[1000.0], [-1000.0]]), np.array([[1.0], [-1.0], [1.0], [-1.0]])
    V = np.array([[1.0, 2.0], [30.0, 40.0], [500.0, 600.0], [7000.0, 8000.0]])
    mask = np.array([[True, True, False, True], [True, False, True, True]])
    expected = np.array([[1.0, 2.0], [7000.0, 8000.0]])
    same_array(masked_attention(Q, K, V, mask), expected, "attention with large scores")
    tower = masked_attention(np.array([[1000.0]]), K[1::-1], np.array([[3.0], [5.0]]), np.array([[True, False]]))
    same_array(tower, np.array([[3.0]]), "attention with a hidden score far above the one that is seen")
    low, Q, K = np.array([[True, False, True, False]]), np.array([[-1000.0], [1000.0]]), np.array([[1.0], [0.99]] * 2)
    expected = np.array([[250.5, 301.0], [250.5, 301.0]])
    same_array(masked_attention(Q, K, V, low), expected, "attention with scores of either sign")
    none = np.array([[False] * 4, [True, False, True, False]])
    expected = np.array([[0.0, 0.0], [250.5, 301.0]])
    same_array(masked_attention(Q, K, V, none), expected, "attention where the first query may see nothing")


@hidden(1, "When every key may be seen, this is plain attention. Is it for wide keys, a single key, and integers too?")
def everything_seen_is_plain_attention(masked_attention):
    rng = np.random.default_rng(605)
    for n_q, n_k, k, v in [(2, 3, 60, 4), (3, 1, 2, 5), (1, 4, 1, 1)]:
        Q, K, V = rng.normal(0, 1, (n_q, k)), rng.normal(0, 1, (n_k, k)), rng.normal(0, 1, (n_k, v))
        shares = special.softmax(np.einsum("ik,jk->ij", Q, K) * k**-0.5, axis=1)
        result = masked_attention(Q, K, V, np.ones((n_q, n_k), dtype=bool))
        same_array(result, np.einsum("ij,jv->iv", shares, V), f"attention of {n_q} queries and {n_k} keys of width {k}")
    Q, K, V = np.array([[1, 0, 2], [0, 3, -1]]), np.array([[1, 1, 0], [0, 2, 1]]), np.array([[3, -1], [2, 4]])
    shares = special.softmax(np.array([[1.0, 2.0], [3.0, 5.0]]) / 3**0.5, axis=1)
    result = masked_attention(Q, K, V, np.ones((2, 2), dtype=bool))
    same_array(result, np.einsum("ij,jv->iv", shares, V), "attention of whole numbers")
    result = masked_attention(300 * Q, 3 * K, V, np.ones((2, 2), dtype=bool))
    same_array(result, np.array([[2.0, 4.0], [2.0, 4.0]]), "attention with scores of a thousand")


left_alone("masked_attention", 1, (3, 5), *numbers(1, (3, 4), (2, 4), (2, 5)), np.eye(3, 2, dtype=bool))


# late_but_right
@public(1, "Is it an array of True and False with three rows and four columns, and does it hold both?")
def hides_and_shows_something(late_but_right):
    hides_and_shows(late_but_right, "late_but_right")


@public(
    1,
    "What do the shares in one row add up to when some of them are removed afterwards? For which rows is that what it should be?",
)
def what_late_attention_makes_of_it(late_but_right):
    hides_and_shows(late_but_right, "late_but_right")
    shares = special.softmax(np.random.default_rng(606).normal(0, 1, (3, 4)), axis=1) * late_but_right
    for i, total in enumerate(shares.sum(axis=1)):
        if late_but_right[i].any() and total < 1 - 1e-9:
            wanted = "a mask under which each row of late_attention's shares adds up to 1 or is hidden"
            raise Difference("late_but_right", wanted, f"one whose row {i} adds up to {total:.2f}", "some-keys-hidden")


@hidden(
    1,
    "What do the shares of one row add up to when some of them are removed afterwards? For which rows is that sum right?",
)
def late_mask_does_no_harm(late_but_right):
    hides_and_shows(late_but_right, "late_but_right")
    rng = np.random.default_rng(607)
    for _ in range(3):
        parts = special.softmax(rng.normal(0, 1, (3, 4)), axis=1) * late_but_right
        totals = parts.sum(axis=1, keepdims=True)
        same_array(parts, np.divide(parts, totals, out=0 * parts, where=totals > 0), "the shares after a late mask")


# popular_but_wrong
def late_is_wrong_too(mask):
    if not (mask.any(axis=1) & ~mask.all(axis=1)).any():
        wanted = "a mask under which late_attention is wrong as well"
        raise Difference("popular_but_wrong", wanted, "one under which it is right", "late-is-right-too")


@public(1, "Is it an array of True and False with three rows and four columns, and does it hold both?")
def shows_and_hides_something(popular_but_wrong):
    hides_and_shows(popular_but_wrong, "popular_but_wrong")


@public(
    1,
    "A softmax gives shares that add up to 1, come what may. In which row would they have to go where they must not?",
)
def what_popular_attention_makes_of_it(popular_but_wrong):
    hides_and_shows(popular_but_wrong, "popular_but_wrong")
    scores = np.random.default_rng(609).normal(0, 1, (3, 4))
    forbidden = special.softmax(np.where(popular_but_wrong, scores, -1e9), axis=1)[~popular_but_wrong]
    if forbidden.max() < 1e-6:
        wanted = "a mask under which popular_attention gives some hidden key a share"
        raise Difference("popular_but_wrong", wanted, "one under which it gives each of them 0", "no-empty-row")
    late_is_wrong_too(popular_but_wrong)


@hidden(
    1,
    "A softmax gives shares that add up to 1, come what may. When all scores in a row are equally low, which keys get them?",
)
def forbidden_values_are_handed_out(popular_but_wrong):
    hides_and_shows(popular_but_wrong, "popular_but_wrong")
    scores = np.random.default_rng(608).normal(0, 1, (3, 4))
    shares = special.softmax(np.where(popular_but_wrong, scores, -1e9), axis=1)
    assert (shares[~popular_but_wrong] > 1e-6).any(), "popular_attention keeps to this mask"
    late_is_wrong_too(popular_but_wrong)


# cross_attention
@public(
    1,
    "Which sentence asks, and which one answers? The result has a row for each word of one of them, even for a single word; what determines its width? And is everything finite when scores are large?",
)
def row_for_each_word_that_looks(cross_attention):
    X_q, X_kv, W_q, W_k, W_v = numbers(3, (3, 4), (5, 6), (4, 7), (6, 7), (6, 2))
    kept = W_q.copy()
    is_array(cross_attention(X_q, X_kv, W_q, W_k, W_v), (3, 2), "what three words find in five")
    unchanged(kept, W_q, "W_q")
    is_array(cross_attention(X_q[:1], X_kv, W_q, W_k, W_v), (1, 2), "what a single word finds in five")
    is_array(cross_attention(70 * X_q, X_kv, W_q, W_k, W_v), (3, 2), "what three words find with large scores")


@public(
    1,
    "The queries are zero, so all scores are equal. What does each word get, from which sentence, and what if it may look nowhere?",
)
def no_preference_among_the_words_read(cross_attention):
    X_kv, W_v = np.array([[1.0, 2.0], [3.0, 0.0], [6.0, 4.0]]), np.array([[1.0, 0.0, 1.0], [0.0, 1.0, -1.0]])
    free = cross_attention(np.ones((3, 5)), X_kv.copy(), np.zeros((5, 4)), np.ones((2, 4)), W_v.copy())
    same_array(free, np.array([[10 / 3, 2.0, 4 / 3]] * 3), "the mean of three words")
    mask = np.array([[True, False, True], [False, True, False], [False, False, False]])
    masked = cross_attention(np.ones((3, 5)), X_kv, np.zeros((5, 4)), np.ones((2, 4)), W_v, mask)
    same_array(masked, np.array([[3.5, 3.0, 0.5], [3.0, 0.0, 3.0], [0.0, 0.0, 0.0]]), "with a mask")


@public(
    1,
    "The first word's scores are 0 and ln 9 before they are scaled. By which width are they scaled, and what are its shares?",
)
def quarter_of_one_word_and_three_of_another(cross_attention):
    X_q, X_kv, W_q = np.eye(2), np.array([[0.0], [1.0]]), np.array([[1.0] * 4, [0.0] * 4])
    W_k, W_v = np.array([[np.log(9), 0.0, 0.0, 0.0]]), np.array([[8.0, 4.0, -4.0]])
    expected = np.array([[6.0, 3.0, -3.0], [4.0, 2.0, -2.0]])
    same_array(cross_attention(X_q, X_kv, W_q, W_k, W_v), expected, "what two words find in two")


@public(1, "If the words that were read come in another order, should the result change?")
def order_of_the_words_read(cross_attention):
    shapes = (2, 3), (4, 5), (3, 6), (5, 6), (5, 7)
    result = cross_attention(*numbers(609, *shapes))
    is_array(result, (2, 7), "what two words find in four")
    X_q, X_kv, W_q, W_k, W_v = numbers(609, *shapes)
    agrees(cross_attention(X_q, X_kv[[2, 0, 3, 1]], W_q, W_k, W_v), result, "with words in another order", "before")


@public(
    1,
    "Where all sizes agree, nothing complains about a mix-up. What if no word may look anywhere, or scores are near 1000?",
)
def all_sizes_agree(cross_attention):
    X_q, X_kv, W_q = (
        np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]]),
        np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]]),
        np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5]]),
    )
    W_k, W_v, one = (
        np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]])[::-1],
        np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]])[::-1],
        np.ones((1, 1)),
    )
    same_array(
        cross_attention(X_q, X_kv, W_q, W_k, W_v),
        np.array(
            [
                [7.249999987, -0.4999999891, -1.499999993],
                [7.249999989, -0.4999999985, -1.499999991],
                [-1.600507218e-10, 0.5000000007, 5.0],
            ]
        ),
        "the result for three words",
    )
    same_array(
        cross_attention(X_q, X_kv, W_q, W_k, W_v, np.eye(3, dtype=bool)),
        np.array([[0.0, 0.5, 5.0], [-1.5, 7.0, 3.0], [7.25, -0.5, -1.5]]),
        "the result where each word sees one",
    )
    same_array(
        cross_attention(X_q, X_kv, W_q, W_k, W_v, np.zeros((3, 3), dtype=bool)),
        np.array([[0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0]]),
        "the result where nothing may be seen",
    )
    same_array(
        cross_attention(np.array([[1000.0]]), np.array([[1.0], [0.999]]), one, one, one),
        np.array([[0.9997310586]]),
        "the result for scores near 1000",
    )


@hidden(1, "Go through one word. Where do its query, the keys and the values come from, and through which matrix?")
def random_sentences(cross_attention):
    rng = np.random.default_rng(610)
    of_five = np.array(
        [[True, False, True, True, False], [True, True, False, False, True], [False, False, True, True, True]]
    )
    for (n, m, d, e, k, v), mask in (
        ((3, 5, 4, 6, 7, 2), of_five),
        ((12, 13, 14, 15, 16, 17), np.tri(12, 13, 1, dtype=bool)[::-1]),
    ):
        X_q, X_kv, W_q = rng.normal(0, 1, (n, d)), rng.normal(0, 1, (m, e)), rng.normal(0, d**-0.5, (d, k))
        W_k, W_v = rng.normal(0, e**-0.5, (e, k)), rng.normal(0, 1, (e, v))
        shares = special.softmax(np.einsum("id,dk,ek,je->ij", X_q, W_q, W_k, X_kv) / k**0.5, axis=1)
        expected = np.einsum("ij,je,ev->iv", shares, X_kv, W_v)
        same_array(cross_attention(X_q, X_kv, W_q, W_k, W_v), expected, f"what {n} words find in {m}")
        shares = shares * mask / (shares * mask).sum(axis=1, keepdims=True)
        expected = np.einsum("ij,je,ev->iv", shares, X_kv, W_v)
        same_array(cross_attention(X_q, X_kv, W_q, W_k, W_v, mask), expected, "what they find under a mask")


def sentences_of_one_shape(cross_attention):
    rng = np.random.default_rng(611)
    X_q, X_kv = rng.normal(0, 1, (2, 4, 4))
    W_q, W_k, W_v = rng.normal(0, 0.6, (3, 4, 4))
    shares = special.softmax(np.einsum("id,dk,ek,je->ij", X_q, W_q, W_k, X_kv) / 2, axis=1)
    expected = np.einsum("ij,je,ev->iv", shares, X_kv, W_v)
    same_array(cross_attention(X_q, X_kv, W_q, W_k, W_v), expected, "what four words find in four")


def single_words_and_large_numbers(cross_attention):
    one, X_kv = np.ones((1, 1)), np.array([[1.0], [-1.0], [0.5]])
    far = cross_attention(np.array([[1000.0], [-1000.0], [0.0]]), X_kv, one, one, one)
    same_array(far, np.array([[1.0], [-1.0], [1 / 6]]), "what three words of very different size find")
    near = cross_attention(one, X_kv, one, one, one, np.array([[True, True, False]]))
    same_array(near, np.array([[np.tanh(1)]]), "what a single word finds where it may look")
    tower = cross_attention(1000 * one, X_kv, one, one, one, np.array([[False, True, False]]))
    same_array(tower, -one, "what a single word finds beside hidden scores that are far larger")
    alone = cross_attention(X_kv, np.array([[2.0, 3.0]]), one, np.ones((2, 1)), np.array([[1.0, 5.0], [0.0, 4.0]]))
    same_array(alone, np.array([[2.0, 22.0]] * 3), "what three words find in a single one")


def words_read_are_padded(cross_attention):
    rng = np.random.default_rng(612)
    X_q, X_kv, W_q = rng.normal(0, 1, (2, 3)), rng.normal(0, 1, (4, 5)), rng.normal(0, 0.5, (3, 6))
    W_k, W_v = rng.normal(0, 0.5, (5, 6)), rng.normal(0, 1, (5, 7))
    parts = np.exp(np.einsum("id,dk,ek,je->ij", X_q, W_q, W_k, X_kv) / 6**0.5)
    for mask in (
        np.array([[True, True, True, False]]),
        np.array([[False, True, False, True], [False] * 4]),
        np.array([[True], [False]]),
        *(np.zeros(shape, dtype=bool) for shape in ((1, 4), (4,), (2, 1), ())),
    ):
        seen = parts * mask
        totals = seen.sum(axis=1, keepdims=True)
        shares = np.divide(seen, totals, out=0 * seen, where=totals > 0)
        expected = np.einsum("ij,je,ev->iv", shares, X_kv, W_v)
        result = cross_attention(X_q, X_kv, W_q, W_k, W_v, mask=mask)
        same_array(result, expected, f"what two words find under a mask of shape {mask.shape}")


@hidden(
    2,  # rare
    "Try what is rare: sentences of the same shape, a single word, large scores, a mask, arguments that must stay as they are. Which of these goes wrong in yours?",
)
def rare_input_for_cross_attention(cross_attention):
    sentences_of_one_shape(cross_attention)
    single_words_and_large_numbers(cross_attention)
    words_read_are_padded(cross_attention)
    leaves_alone(
        cross_attention,
        (2, 7),
        "X_q X_kv W_q W_k W_v mask",
        *numbers(1, (2, 3), (4, 5), (3, 6), (5, 6), (5, 7)),
        np.eye(2, 4, dtype=bool),
    )
