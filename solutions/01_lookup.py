# ---
# jupyter:
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [raw]
# # ASSIGNMENT CONFIG
# name: 01_lookup
# config_file: assignment.yml

# %% [markdown]
# # Lookup: a dict is attention
#
# **Builds on** Python's lists, dicts and functions, and on NumPy arrays: what a shape is, and that `A @ B` multiplies
# two matrices. Nothing else. This is where the course begins.
#
# **At the end** you have turned a lookup in a dict, step by step, into the equation on which translators and chatbots
# are built. You know what queries, keys and values are and which shape each of them has. And you can say in
# which ways attention is a dict, and in which ways it is not.
#
# Two rules hold for every function below. It leaves what it is given as it was, and it takes whole numbers as well as
# fractions.
#
# In 2017 a paper with the title *Attention Is All You Need* put this in the middle of a page, as equation (1):
#
# $$\mathrm{Attention}(Q, K, V) = \mathrm{softmax}\!\left(\frac{QK^\top}{\sqrt{d_k}}\right) V$$
#
# It looks forbidding. It is a lookup. We begin with a dict of five entries and change one small thing at a time, and
# after the last change the equation stands there, in your own code. The idea and the five entries come from a short
# talk, *the talk* from here on. Where we think that it goes wrong, we shall say so.

# %%
import numpy as np
import pictures
from scipy.special import softmax

# %% [markdown]
# (You won't need `softmax` before section 5. In the next notebook, `02_softmax`, you will write one yourself.)
#
# ## 1 · A dict
#
# Here is the dict of the talk:

# %%
pairs = {
    "cat": "jinx",
    "medicine": "meh",
    "taste": "bitter",
    "attitude": "yes",
    "disposition": "fickle",
}
pairs["attitude"]

# %% [markdown]
# Five pairs of a **key** and a **value**. You come with a **query**, here `"attitude"`. The dict looks for the key that
# equals your query, and hands you that key's value. Query, key, value: those are the $Q$, $K$ and $V$ of the equation.
#
# A dict is all or nothing. A key equals the query or it doesn't; there is no "rather similar", and no "a bit of both".
# That is what you want from a dict, but a neural network can't work with it. A network learns by nudging its numbers
# and watching what changes, and here nothing changes until, all at once, everything does.
#
# So we need a lookup that is made of sums and products. For that, words must become numbers.
#
# ## 2 · Words become rows of numbers
#
# Ten words occur in our dict, five keys and five values. Written down in a fixed order they are called a **vocabulary**,
# and a word's place in it, counted from 0, is the word's **id**. (One says **token** for such a word, because in real
# systems it may as well be a piece of a word.)

# %%
vocabulary = [*pairs, *pairs.values()]
vocabulary

# %% [markdown]
# Why not compute with the ids? Because they claim things that nobody meant. By its id, `taste` (2) would lie between
# `medicine` (1) and `attitude` (3), and `disposition` (4) would be twice `taste`. The order is an accident.
#
# A **one-hot vector** claims nothing. It has as many entries as there are words. All of them are 0 but one, and that is
# a 1, at the place that the id says. Now no two words are closer to each other than any other two.

# %% [raw]
# # BEGIN QUESTION
# name: one_hot

# %% [markdown]
# **Question `one_hot`** (5 points). Write the one-hot vector of an id: an array of shape `(size,)`. Given several ids,
# in an array of shape `(n,)`, return a matrix of shape `(n, size)` with a row for each. The entries are the *numbers* 0
# and 1, since we are going to calculate with them; `True` and `False` are no numbers here. (`np.ndim` tells the two
# cases apart: it is 0 for a single id, also for one that was taken out of an array, and 1 for an array of them.)

# %% [raw]
# # BEGIN SOLUTION


# %%
def one_hot(index, size):
    """Write ids as one-hot vectors.

    Parameters
    ----------
    index : int, one id; or array (n,) of ints, n ids, not necessarily different ones
    size : int, how many ids there are; each id is at least 0 and less than size

    Returns
    -------
    array (size,) for one id; array (n, size) for n ids, also when n is 1

    Example: one_hot(0, 2) is array([1., 0.])
    """
    # BEGIN SOLUTION
    return np.equal.outer(index, np.arange(size)).astype(float)
    # END SOLUTION


# %% [raw]
# # END SOLUTION

# %% [raw]
# # BEGIN TESTS

# %%
""" # BEGIN TEST CONFIG
points: 0.8
failure_message: Count the places from 0. Where should the only 1 stand, and are the entries numbers?
"""  # END TEST CONFIG


def one_id_of_five(one_hot):
    import numpy as np
    from softlookup import same_array

    same_array(one_hot(2, 5), np.array([0, 0, 1, 0, 0]), "one_hot(2, 5)")


# %%
""" # BEGIN TEST CONFIG
points: 0.6
failure_message: Four ids go in, and seven are possible. How many rows should come out, and how long is each?
"""  # END TEST CONFIG


def one_row_for_each_id(one_hot):
    import numpy as np
    from softlookup import is_array

    is_array(one_hot(np.array([3, 0, 5, 3]), 7), (4, 7), "the one-hot vectors of four ids")


# %%
""" # BEGIN TEST CONFIG
points: 0.6
failure_message: Each id has a row of its own. What do the entries of one row add up to?
"""  # END TEST CONFIG


def every_row_holds_a_single_one(one_hot):
    import numpy as np
    from softlookup import is_array, sums_to_one

    rows = one_hot(np.array([1, 4, 2, 1, 0, 0]), 5)
    is_array(rows, (6, 5), "the one-hot vectors of six ids")
    sums_to_one(rows, 1, "the one-hot vectors of six ids")


# %%
""" # BEGIN TEST CONFIG
points: 0.9
hidden: true
failure_message: Go through the rows one by one. Does each have its 1 at the place that its own id says?
"""  # END TEST CONFIG


def rows_of_random_ids(one_hot):
    import numpy as np
    from softlookup import same_array

    ids = np.random.default_rng(101).integers(0, 6, 9)
    rows = np.zeros((9, 6))
    for row, place in enumerate(ids.tolist()):
        rows[row, place] = 1
    same_array(one_hot(ids, 6), rows, "the one-hot vectors of nine ids")


# %%
""" # BEGIN TEST CONFIG
points: 0.6
hidden: true
failure_message: The first id and the last one are ids as well. Does every single id give a vector, and the right one?
"""  # END TEST CONFIG


def every_single_id_from_first_to_last(one_hot):
    import numpy as np
    from softlookup import same_array

    for size in (1, 2, 7):
        for i in range(size):
            expected = np.array([float(place == i) for place in range(size)])
            same_array(one_hot(i, size), expected, f"one_hot({i}, {size})")


# %%
""" # BEGIN TEST CONFIG
points: 0.4
hidden: true
failure_message: An id that was taken out of an array is a NumPy integer. Does it give a vector like any other id?
"""  # END TEST CONFIG


def ids_taken_out_of_an_array(one_hot):
    import numpy as np
    from softlookup import same_array

    same_array(one_hot(3, 5), np.eye(5)[3], "the one-hot vector of a Python integer")
    same_array(one_hot(np.array([2, 0]), 3), np.eye(3)[[2, 0]], "the one-hot vectors of two ids")
    for i in np.array([4, 1]):
        expected = np.array([float(place == i) for place in range(6)])
        same_array(one_hot(i, 6), expected, "the one-hot vector of a NumPy integer")
    third = one_hot(np.int32(2), 3)
    same_array(third, np.array([0, 0, 1]), "the one-hot vector of a NumPy integer")


# %%
""" # BEGIN TEST CONFIG
points: 0.4
hidden: true
failure_message: An array with one id in it is still an array. How many axes should the result have?
"""  # END TEST CONFIG


def lone_id_in_an_array(one_hot):
    import numpy as np
    from softlookup import same_array

    rows = one_hot(np.array([2]), 4)
    same_array(rows, np.array([[0, 0, 1, 0]]), "the one-hot vectors of one id")


# %%
""" # BEGIN TEST CONFIG
points: 0.4
hidden: true
failure_message: When there are as many ids as places, nothing complains if rows and columns are mixed up. Which axis counts the ids?
"""  # END TEST CONFIG


def as_many_ids_as_places(one_hot):
    import numpy as np
    from softlookup import same_array

    rows = one_hot(np.array([3, 3, 0, 1]), 4)
    expected = np.array([[0, 0, 0, 1], [0, 0, 0, 1], [1, 0, 0, 0], [0, 1, 0, 0]])
    same_array(rows, expected, "the one-hot vectors of four ids out of four")


# %%
""" # BEGIN TEST CONFIG
points: 0.3
hidden: true
failure_message: Is the array of ids that was passed in still what it was?
"""  # END TEST CONFIG


def given_ids_are_left_alone(one_hot):
    import numpy as np
    from softlookup import is_array, unchanged

    ids = np.array([2, 0, 3, 2, 1])
    before = ids.copy()
    is_array(one_hot(ids, 4), (5, 4), "the one-hot vectors of five ids")
    unchanged(before, ids, "the array of ids")


# %% [raw]
# # END TESTS

# %% [raw]
# # END QUESTION

# %% [raw]
# # BEGIN QUESTION
# name: encode

# %% [markdown]
# **Question `encode`** (4 points). Write a list of tokens as one-hot rows: find the id of each token in the vocabulary,
# and its one-hot vector goes into the row. A token that comes twice gets two rows. (Each question is graded on its
# own. If `one_hot` isn't right yet, you can do without it here.)

# %% [raw]
# # BEGIN SOLUTION


# %%
def encode(tokens, vocabulary):
    """Write tokens as one-hot vectors.

    Parameters
    ----------
    tokens : list of n strings, each of which is in the vocabulary
    vocabulary : list of different strings; the id of a string is its place in the list

    Returns
    -------
    array (n, size), a one-hot row for each token; size is the length of the vocabulary

    Example: encode(["b"], ["a", "b"]) is array([[0., 1.]])
    """
    # BEGIN SOLUTION
    ids = np.array([vocabulary.index(token) for token in tokens])
    return one_hot(ids, len(vocabulary))
    # END SOLUTION


# %% [raw]
# # END SOLUTION

# %% [raw]
# # BEGIN TESTS

# %%
""" # BEGIN TEST CONFIG
points: 0.7
failure_message: Find each word in the vocabulary with your finger. At which place does it stand?
"""  # END TEST CONFIG


def two_colours(encode):
    import numpy as np
    from softlookup import same_array

    rows = encode(["blue", "red"], ["red", "green", "blue", "grey"])
    same_array(rows, np.array([[0, 0, 1, 0], [1, 0, 0, 0]]), "the rows of two colours")


# %%
""" # BEGIN TEST CONFIG
points: 0.4
failure_message: Three tokens out of a vocabulary of five. What do rows and columns stand for?
"""  # END TEST CONFIG


def one_row_for_each_token(encode):
    from softlookup import is_array

    is_array(encode(["c", "a", "e"], ["a", "b", "c", "d", "e"]), (3, 5), "the rows of three tokens")


# %%
""" # BEGIN TEST CONFIG
points: 0.5
failure_message: A song may sing the same syllable again and again. Has each time a row of its own, and are those rows alike?
"""  # END TEST CONFIG


def same_token_same_row(encode):
    from softlookup import is_array, same_array

    rows = encode(["la", "la", "mi", "la"], ["do", "mi", "la"])
    is_array(rows, (4, 3), "the rows of four syllables")
    same_array(rows[1], rows[0], "the row of the second syllable")
    same_array(rows[3], rows[0], "the row of the fourth syllable")


# %%
""" # BEGIN TEST CONFIG
points: 0.9
hidden: true
failure_message: The rows come in the order of the tokens, and places are counted in the order of the vocabulary. Is anything sorted or left out on the way?
"""  # END TEST CONFIG


def tokens_in_their_own_order(encode):
    import numpy as np
    from softlookup import same_array

    vocabulary = ["on", "mat", "the", "sat", "a", "cat"]
    tokens = np.random.default_rng(102).choice(vocabulary, 8).tolist()
    rows = np.array([[float(word == token) for word in vocabulary] for token in tokens])
    same_array(encode(tokens, vocabulary), rows, "the rows of eight tokens")


# %%
""" # BEGIN TEST CONFIG
points: 0.5
hidden: true
failure_message: One word may begin like another, or differ by a capital letter only. Does each still find its own place?
"""  # END TEST CONFIG


def words_that_look_alike(encode):
    import numpy as np
    from softlookup import same_array

    vocabulary = ["mayor", "may", "May", "am", "a"]
    tokens = ["a", "May", "may", "mayor", "am", "a"]
    rows = np.zeros((6, 5))
    for row, place in enumerate((4, 2, 1, 0, 3, 4)):
        rows[row, place] = 1
    same_array(encode(tokens, vocabulary), rows, "the rows of six tokens")


# %%
""" # BEGIN TEST CONFIG
points: 0.4
hidden: true
failure_message: A list with a single token in it. Is the result still a matrix?
"""  # END TEST CONFIG


def single_token_in_a_list(encode):
    import numpy as np
    from softlookup import same_array

    rows = encode(["two", "one"], ["one", "two", "three"])
    same_array(rows, np.array([[0, 1, 0], [1, 0, 0]]), "the rows of two tokens")
    rows = encode(["two"], ["one", "two", "three"])
    same_array(rows, np.array([[0, 1, 0]]), "the rows of one token")
    same_array(encode(["la", "la"], ["la"]), np.array([[1], [1]]), "the rows with a vocabulary of one word")


# %%
""" # BEGIN TEST CONFIG
points: 0.3
hidden: true
failure_message: Do the keys of the dict get the first five places of ten, and its values the others?
"""  # END TEST CONFIG


def keys_and_values_of_the_talk(encode):
    import numpy as np
    from softlookup import same_array

    asked = ["cat", "medicine", "taste", "attitude", "disposition"]
    told = ["jinx", "meh", "bitter", "yes", "fickle"]
    unit = np.diag(np.ones(10))
    same_array(encode(asked, asked + told), unit[:5], "the rows of the keys")
    same_array(encode(told, asked + told), unit[5:], "the rows of the values")


# %%
""" # BEGIN TEST CONFIG
points: 0.3
hidden: true
failure_message: Are the two lists that were passed in still what they were?
"""  # END TEST CONFIG


def lists_of_words_are_left_alone(encode):
    from softlookup import is_array, unchanged

    tokens, vocabulary = ["c", "a", "c"], ["c", "b", "a", "d"]
    kept_tokens, kept_vocabulary = list(tokens), list(vocabulary)
    is_array(encode(tokens, vocabulary), (3, 4), "the rows of three tokens")
    unchanged(kept_tokens, tokens, "the list of tokens")
    unchanged(kept_vocabulary, vocabulary, "the vocabulary")


# %% [raw]
# # END TESTS

# %% [raw]
# # END QUESTION

# %% [markdown]
# And back again. From a one-hot row you get the word by looking where its 1 is. But soon the rows will be mixtures,
# with a little of several words in them, and perhaps no 1 at all. So we ask for the **largest** entry of a row,
# whatever its size. (NumPy's `argmax` tells at which place the largest entry stands, and the first such place if there
# are several.)

# %% [raw]
# # BEGIN QUESTION
# name: decode

# %% [markdown]
# **Question `decode`** (4 points). Find the word of each row: the one whose entry is the largest. The rows needn't be
# one-hot. Their entries may be any numbers, negative ones too.

# %% [raw]
# # BEGIN SOLUTION


# %%
def decode(vectors, vocabulary):
    """Find the words that rows of numbers stand for.

    Parameters
    ----------
    vectors : array (n, size), one row for each word to be found
    vocabulary : list of size different strings

    Returns
    -------
    list of n strings, for each row the word at the place of its largest entry

    Example: decode(np.array([[0.3, 0.7]]), ["a", "b"]) is ["b"]
    """
    # BEGIN SOLUTION
    return [vocabulary[place] for place in np.argmax(vectors, axis=1)]
    # END SOLUTION


# %% [raw]
# # END SOLUTION

# %% [raw]
# # BEGIN TESTS

# %%
""" # BEGIN TEST CONFIG
points: 0.6
failure_message: At which place of the row is the 1, and which word stands at that place?
"""  # END TEST CONFIG


def three_one_hot_rows(decode):
    import numpy as np
    from softlookup import same_words

    rows = np.array([[0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 0.0, 1.0], [1.0, 0.0, 0.0, 0.0]])
    same_words(decode(rows, ["red", "green", "blue", "grey"]), ["green", "grey", "red"], "the words of three rows")


# %%
""" # BEGIN TEST CONFIG
points: 0.4
failure_message: Three rows go in. How many words should come out, and in what?
"""  # END TEST CONFIG


def list_of_three_words(decode):
    import numpy as np
    from softlookup import are_words

    rows = np.array([[0.1, 0.5], [0.9, 0.2], [0.3, 0.4]])
    are_words(decode(rows, ["a", "b"]), 3, "the words of three rows")


# %%
""" # BEGIN TEST CONFIG
points: 0.6
failure_message: There is no 1 in these rows. Which entry tells the word then?
"""  # END TEST CONFIG


def mixtures_have_a_word_too(decode):
    import numpy as np
    from softlookup import same_words

    rows = np.array([[0.2, 0.5, 0.3], [4.0, 3.0, 2.0]])
    same_words(decode(rows, ["low", "mid", "top"]), ["mid", "low"], "the words of two mixtures")


# %%
""" # BEGIN TEST CONFIG
points: 0.9
hidden: true
failure_message: Is the largest entry looked for in each row, and are the words told in the order of the rows?
"""  # END TEST CONFIG


def words_of_random_rows(decode):
    import numpy as np
    from softlookup import same_words

    vocabulary = ["on", "mat", "the", "sat", "a"]
    rows = np.random.default_rng(103).normal(0, 1, (9, 5))
    expected = [max(zip(row, vocabulary, strict=True))[1] for row in rows.tolist()]
    same_words(decode(rows, vocabulary), expected, "the words of nine rows")


# %%
""" # BEGIN TEST CONFIG
points: 0.5
hidden: true
failure_message: In a row of negative numbers one is still the largest. Is it found?
"""  # END TEST CONFIG


def largest_of_negative_entries(decode):
    import numpy as np
    from softlookup import same_words

    rows = np.array(
        [[-3.0, -1.0, -2.0, -7.0], [-0.5, -0.75, -0.25, -4.0], [-9.0, 0.0, -1.0, -2.0], [0.2, 0.1, 0.7, 0.3]]
    )
    words = decode(rows, ["n", "e", "s", "w"])
    same_words(words, ["e", "s", "e", "s"], "the words of three negative rows and another one")


# %%
""" # BEGIN TEST CONFIG
points: 0.3
hidden: true
failure_message: Two entries may be nearly the same. Is anything rounded before they are compared?
"""  # END TEST CONFIG


def narrow_winners(decode):
    import numpy as np
    from softlookup import same_words

    plain = np.array([[0.1, 0.2, 0.7], [-0.5, -0.9, -0.2], [0.6, 0.1, 0.3]])
    same_words(decode(plain, ["x", "y", "z"]), ["z", "z", "x"], "the words of three rows")
    rows = np.array([[0.5001, 0.5002, 0.4997], [0.0004, 0.0001, 0.0002], [0.3332, 0.3333, 0.3335]])
    same_words(decode(rows, ["x", "y", "z"]), ["y", "x", "z"], "the words of three narrow rows")


# %%
""" # BEGIN TEST CONFIG
points: 0.3
hidden: true
failure_message: A matrix may have one row only, and a word may be found twice. Does the list say so?
"""  # END TEST CONFIG


def one_row_and_repeats(decode):
    import numpy as np
    from softlookup import same_words

    same_words(decode(np.array([[0.0, 2.0, 1.0]]), ["x", "y", "z"]), ["y"], "the word of one row")
    rows = np.array([[5.0, 1.0], [0.5, 0.25], [-1.0, 3.0], [7.0, 0.0]])
    same_words(decode(rows, ["x", "y"]), ["x", "x", "y", "x"], "the words of four rows")


# %%
""" # BEGIN TEST CONFIG
points: 0.2
hidden: true
failure_message: Entries may be whole numbers. Is the largest found as well?
"""  # END TEST CONFIG


def rows_of_whole_numbers(decode):
    import numpy as np
    from softlookup import same_words

    rows = np.array([[3, -1, 4], [1, 5, -9], [2, 6, 5], [0, -3, -2]])
    same_words(decode(rows, ["x", "y", "z"]), ["z", "y", "y", "x"], "the words of rows of integers")


# %%
""" # BEGIN TEST CONFIG
points: 0.2
hidden: true
failure_message: Are the rows and the vocabulary that were passed in still what they were?
"""  # END TEST CONFIG


def rows_to_decode_are_left_alone(decode):
    import numpy as np
    from softlookup import are_words, unchanged

    rows, vocabulary = np.random.default_rng(104).normal(0, 1, (4, 3)), ["z", "x", "y"]
    kept_rows, kept_vocabulary = rows.copy(), list(vocabulary)
    are_words(decode(rows, vocabulary), 4, "the words of four rows")
    unchanged(kept_rows, rows, "the array of rows")
    unchanged(kept_vocabulary, vocabulary, "the vocabulary")


# %% [raw]
# # END TESTS

# %% [raw]
# # END QUESTION

# %% [markdown]
# Here are the five keys and the five values in this form. They are typed in, so that each of the next steps works even
# if you have skipped one. Your `encode` should give the very same rows; the last line compares.

# %%
keys = np.array(
    [
        [1, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        [0, 1, 0, 0, 0, 0, 0, 0, 0, 0],
        [0, 0, 1, 0, 0, 0, 0, 0, 0, 0],
        [0, 0, 0, 1, 0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 1, 0, 0, 0, 0, 0],
    ],
    dtype=float,
)
values = np.array(
    [
        [0, 0, 0, 0, 0, 1, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0, 1, 0, 0, 0],
        [0, 0, 0, 0, 0, 0, 0, 1, 0, 0],
        [0, 0, 0, 0, 0, 0, 0, 0, 1, 0],
        [0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
    ],
    dtype=float,
)
np.array_equal(encode(list(pairs), vocabulary), keys), np.array_equal(encode(list(pairs.values()), vocabulary), values)

# %% [markdown]
# So a dict can be written as two matrices: pair number $i$ has its key in row $i$ of one and its value in row $i$ of the
# other. And a query is a row of the same kind.

# %%
pictures.heat_map(keys[[3]], ["attitude"], vocabulary, "The query, one row")
pictures.heat_map(keys, list(pairs), vocabulary, "K, a key in each row")
pictures.heat_map(values, list(pairs.values()), vocabulary, "V, a value in each row")

# %% [markdown]
# *Pictures: three heat maps whose columns are the ten words of the vocabulary. The query is a single row with one dark
# square, under `attitude`. K has five rows, and its dark squares run down the diagonal of the left half, from `cat` to
# `disposition`. V has five rows, and its dark squares run down the diagonal of the right half, from `jinx` to `fickle`.
# Dark is 1, white is 0.*
#
# ## 3 · Compare, and take the best
#
# To find the right pair without `==`, multiply the query with a key, entry by entry, and add up. That is the **dot
# product** of the two:
#
# $$q \cdot k = q_1 k_1 + q_2 k_2 + \dots$$
#
# For two one-hot rows it is 1 if they stand for the same word (the two 1s meet) and 0 otherwise (every 1 meets a 0).
# So it says what `==` said, but with a number. Do this for each key, and take the value whose key has the **largest** dot
# product with the query.
#
# From here on these letters say how large things are. Only the widths of queries and keys have to agree.
#
# - $n$ pairs, $k$ numbers in a key, $v$ numbers in a value,
# - a query `q` of shape `(k,)`, the keys `K` of shape `(n, k)`, the values `V` of shape `(n, v)`.
#
# In our dict $n = 5$ and $k = v = 10$. Your functions should take any sizes, and any numbers: nobody says that keys are
# one-hot.

# %% [raw]
# # BEGIN QUESTION
# name: lookup_argmax

# %% [markdown]
# **Question `lookup_argmax`** (5 points). Return the value whose key has the largest dot product with the query. If
# several keys share the largest one, the first of them wins.

# %% [raw]
# # BEGIN SOLUTION


# %%
def lookup_argmax(q, K, V):
    """Look up the value whose key fits a query best.

    Parameters
    ----------
    q : array (k,), the query
    K : array (n, k), a key in each row
    V : array (n, v), the value of each key in the same row

    Returns
    -------
    array (v,), the row of V whose key has the largest dot product with q; the first such row on ties

    Example: with a single pair (n is 1) the result is V[0], whatever the query.
    """
    # BEGIN SOLUTION
    return V[np.argmax(K @ q)]
    # END SOLUTION


# %% [raw]
# # END SOLUTION

# %% [raw]
# # BEGIN TESTS

# %%
""" # BEGIN TEST CONFIG
points: 0.8
failure_message: Work out the three dot products on paper. Which is the largest, and what stands in that row of V?
"""  # END TEST CONFIG


def three_keys_on_paper(lookup_argmax):
    import numpy as np
    from softlookup import same_array

    K = np.array([[2.0, 0.0], [0.0, 3.0], [1.0, 1.0]])
    V = np.array([[1.0, 1.0, 1.0], [5.0, 0.0, -2.0], [7.0, 8.0, 9.0]])
    same_array(lookup_argmax(np.array([1.0, 2.0]), K, V), np.array([5.0, 0.0, -2.0]), "the value")


# %%
""" # BEGIN TEST CONFIG
points: 0.5
failure_message: What is looked up here, a number, a key or a value? How many numbers has it?
"""  # END TEST CONFIG


def one_value_comes_out(lookup_argmax):
    import numpy as np
    from softlookup import is_array

    K, V = np.array([[1.0, 0.0], [0.0, 1.0], [2.0, 2.0]]), np.ones((3, 4))
    is_array(lookup_argmax(np.array([1.0, 1.0]), K, V), (4,), "the value")


# %%
""" # BEGIN TEST CONFIG
points: 0.7
failure_message: If the query is one of several one-hot keys, whose value should come out?
"""  # END TEST CONFIG


def every_one_hot_key_finds_its_value(lookup_argmax):
    import numpy as np
    from softlookup import same_array

    K = np.array([[0.0, 0.0, 1.0, 0.0], [1.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 1.0]])
    V = np.array([[3.0, 1.0], [4.0, 1.0], [5.0, 9.0]])
    for row in range(3):
        same_array(lookup_argmax(K[row], K, V), V[row], f"the value for the key in row {row}")


# %%
""" # BEGIN TEST CONFIG
points: 1.0
hidden: true
failure_message: For each query, is it the key with the largest dot product that decides, and is its own value handed over?
"""  # END TEST CONFIG


def best_of_random_keys(lookup_argmax):
    import numpy as np
    from softlookup import same_array

    rng = np.random.default_rng(105)
    queries, K, V = rng.normal(size=(8, 7)), rng.normal(size=(5, 7)), rng.normal(size=(5, 2))
    for q in queries:
        products = [sum(a * b for a, b in zip(q.tolist(), key, strict=True)) for key in K.tolist()]
        same_array(lookup_argmax(q, K, V), V[products.index(max(products))], "the value")


# %%
""" # BEGIN TEST CONFIG
points: 0.5
hidden: true
failure_message: Several keys may fit equally well. Whose value is it then?
"""  # END TEST CONFIG


def earliest_of_equals(lookup_argmax):
    import numpy as np
    from softlookup import same_array

    K = np.array([[1.0, 0.0, 2.0], [3.0, 1.0, 0.0], [0.0, 4.0, 3.0], [3.0, 5.0, 1.0]])
    V = np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 8.0]])
    same_array(lookup_argmax(np.array([0.0, 0.0, 1.0]), K, V), np.array([5.0, 6.0]), "the value for one best key")
    same_array(lookup_argmax(np.array([1.0, 0.0, 0.0]), K, V), np.array([3.0, 4.0]), "the value for two equal keys")
    same_array(lookup_argmax(np.zeros(3), K, V), np.array([1.0, 2.0]), "the value for a query of zeros")


# %%
""" # BEGIN TEST CONFIG
points: 0.5
hidden: true
failure_message: All dot products may be negative. Which is the largest then?
"""  # END TEST CONFIG


def least_bad_of_bad_keys(lookup_argmax):
    import numpy as np
    from softlookup import same_array

    K = np.array([[2.0, 3.0], [1.0, 0.5], [5.0, 1.0], [0.0, 5.0]])
    V = np.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0], [0.0, -1.0, -2.0]])
    same_array(lookup_argmax(np.array([-1.0, 1.0]), K, V), np.array([0.0, -1.0, -2.0]), "the value for a good key")
    same_array(lookup_argmax(np.array([-1.0, -1.0]), K, V), np.array([4.0, 5.0, 6.0]), "the value")


# %%
""" # BEGIN TEST CONFIG
points: 0.3
hidden: true
failure_message: Is it the dot product that is compared, or how near the key lies, or the angle to it?
"""  # END TEST CONFIG


def neither_distance_nor_angle(lookup_argmax):
    import numpy as np
    from softlookup import same_array

    K = np.array([[1.0, 2.0, 0.0], [6.0, 0.0, 1.0], [2.0, 4.0, 0.0], [0.5, 1.0, 0.25]])
    V = np.array([[2.0], [3.0], [5.0], [7.0]])
    same_array(lookup_argmax(np.array([2.0, 1.0, 0.0]), K, V), np.array([3.0]), "the value of a long key")
    same_array(lookup_argmax(np.array([1.0, 2.0, 0.0]), K, V), np.array([5.0]), "the value of a longer key")


# %%
""" # BEGIN TEST CONFIG
points: 0.2
hidden: true
failure_message: One pair, one number in the key, one in the value. Is the result still a vector?
"""  # END TEST CONFIG


def smallest_dict_of_all(lookup_argmax):
    import numpy as np
    from softlookup import same_array

    same_array(lookup_argmax(np.array([2.0]), np.array([[-3.0]]), np.array([[0.5]])), np.array([0.5]), "the only value")


# %%
""" # BEGIN TEST CONFIG
points: 0.2
hidden: true
failure_message: Queries, keys and values may hold whole numbers. Is the same value found?
"""  # END TEST CONFIG


def lookup_in_whole_numbers(lookup_argmax):
    import numpy as np
    from softlookup import same_array

    K, V = np.array([[0, 2, -1], [3, 0, 1], [1, 1, 1]]), np.array([[1, 0], [0, 1], [-4, 6]])
    same_array(lookup_argmax(np.array([1, 2, 2]), K, V), np.array([0, 1]), "the value")
    same_array(lookup_argmax(np.array([1, 4, 3]), K, V), np.array([-4, 6]), "the value")


# %%
""" # BEGIN TEST CONFIG
points: 0.3
hidden: true
failure_message: Are the three arrays that were passed in still what they were?
"""  # END TEST CONFIG


def query_and_pairs_are_left_alone(lookup_argmax):
    import numpy as np
    from softlookup import is_array, unchanged

    rng = np.random.default_rng(106)
    q, K, V = rng.normal(size=4), rng.normal(size=(3, 4)), rng.normal(size=(3, 2))
    before = [q.copy(), K.copy(), V.copy()]
    is_array(lookup_argmax(q, K, V), (2,), "the value")
    for name, kept, now in zip(("q", "K", "V"), before, (q, K, V), strict=True):
        unchanged(kept, now, name)


# %% [raw]
# # END TESTS

# %% [raw]
# # END QUESTION

# %% [markdown]
# Try it: `attitude` should lead to the row of `yes`, the one with its 1 at place 8.

# %%
lookup_argmax(keys[3], keys, values)

# %% [markdown]
# ## 4 · Multiply instead of choosing
#
# We have got rid of `==`, but not of the jump: "take the largest" is still all or nothing. Here is the step that
# removes it. Look at the five dot products of our query, 0, 0, 0, 1, 0, and call them **scores**. Multiply *each* value by
# its score, and add everything up:
#
# $$0 \cdot \mathit{jinx} + 0 \cdot \mathit{meh} + 0 \cdot \mathit{bitter} + 1 \cdot \mathit{yes} + 0 \cdot \mathit{fickle}
# = \mathit{yes}$$
#
# (each word stands for its row of $V$ here). Nobody has chosen anything, and still `yes` comes out. **The choice has
# become a sum with weights.** A score that changes a little now changes the result a little.
#
# It gets better: written as matrix products, this takes any number of queries at once. Put $n_q$ queries into the rows
# of a matrix $Q$ and follow the shapes:
#
# - $Q$ is `(n_q, k)` and $K$ is `(n, k)`. Row $i$ of $QK^\top$ holds the scores of query $i$, one for each key: `(n_q, n)`.
# - $V$ is `(n, v)`. Scores times $V$ is a sum of values for each query, each value times its score: `(n_q, v)`.
#
# The $\top$ says that $K$ is turned so that its rows become columns, `K.T` in NumPy; otherwise the shapes wouldn't fit.
#
# Last, the equation divides the scores by $\sqrt{d_k}$. What that is for we shall see in section 6. For now it is a number
# that your function is given. Use it as it comes, and don't work it out from the shapes. With $d_k = 1$, as in the
# talk at this point, it does nothing.
#
# $$\frac{QK^\top}{\sqrt{d_k}}\, V$$

# %% [raw]
# # BEGIN QUESTION
# name: lookup_matmul

# %% [markdown]
# **Question `lookup_matmul`** (6 points). Look up all queries at once, with matrix products: the scores, divided by the
# square root of `d_k`, are the weights with which the values are added up.

# %% [raw]
# # BEGIN SOLUTION


# %%
def lookup_matmul(Q, K, V, d_k=1.0):
    """Look up several queries at once, by sums instead of choices.

    Parameters
    ----------
    Q : array (n_q, k), a query in each row (n_q may be 1)
    K : array (n, k), a key in each row
    V : array (n, v), the value of each key in the same row
    d_k : number above zero, whose square root the scores are divided by

    Returns
    -------
    array (n_q, v), for each query the sum of all values, each times its score

    Example: for Q of zeros the result is zeros, since every score is 0.
    """
    # BEGIN SOLUTION
    return Q @ K.T / np.sqrt(d_k) @ V
    # END SOLUTION


# %% [raw]
# # END SOLUTION

# %% [raw]
# # BEGIN TESTS

# %%
""" # BEGIN TEST CONFIG
points: 0.9
failure_message: Take one query. Write down its three scores on paper, then add up the values, each times its score. Is that your row?
"""  # END TEST CONFIG


def two_queries_on_paper(lookup_matmul):
    import numpy as np
    from softlookup import same_array

    Q, K = np.array([[1.0, 0.0], [2.0, 1.0]]), np.array([[1.0, 3.0], [0.0, 1.0], [-1.0, 2.0]])
    V = np.array([[1.0, 2.0, 0.0, 1.0], [0.0, 4.0, 1.0, 0.0], [3.0, 0.0, 0.0, 2.0]])
    expected = np.array([[-2.0, 2.0, 0.0, -1.0], [5.0, 14.0, 1.0, 5.0]])
    same_array(lookup_matmul(Q, K, V), expected, "the results of two queries")


# %%
""" # BEGIN TEST CONFIG
points: 0.6
failure_message: Four queries, five pairs, values of three numbers each. Which of these sizes should the result have?
"""  # END TEST CONFIG


def one_mixture_for_each_query(lookup_matmul):
    import numpy as np
    from softlookup import is_array

    result = lookup_matmul(np.ones((4, 2)), np.ones((5, 2)), np.ones((5, 3)))
    is_array(result, (4, 3), "the results of four queries")


# %%
""" # BEGIN TEST CONFIG
points: 0.9
failure_message: A larger number below the fraction bar makes everything smaller. What does four times the d_k do, if its square root is what counts?
"""  # END TEST CONFIG


def four_times_the_divisor(lookup_matmul):
    import numpy as np
    from softlookup import is_array, same_array

    Q, K = np.array([[1.0, -2.0, 0.5]]), np.array([[0.0, 1.0, 2.0], [3.0, 1.0, -1.0]])
    V = np.array([[1.0, -1.0], [0.5, 4.0]])
    plain = lookup_matmul(Q, K, V, 1.0)
    is_array(plain, (1, 2), "the result for d_k = 1")
    same_array(lookup_matmul(Q, K, V, 4.0), plain / 2, "the result for d_k = 4")


# %%
""" # BEGIN TEST CONFIG
points: 0.9
hidden: true
failure_message: With queries, pairs and widths all of different number, does each query get the sum of all values with its own scores?
"""  # END TEST CONFIG


def sums_over_random_pairs(lookup_matmul):
    import numpy as np
    from softlookup import same_array

    rng = np.random.default_rng(107)
    K, V = rng.normal(size=(5, 7)), rng.normal(size=(5, 2))
    for n_q in (3, 5):
        Q, sums = rng.normal(size=(n_q, 7)), np.zeros((n_q, 2))
        for i, q in enumerate(Q):
            for key, value in zip(K, V, strict=True):
                sums[i] += sum(q * key) * value
        same_array(lookup_matmul(Q, K, V), sums, f"the results of {n_q} queries")


# %%
""" # BEGIN TEST CONFIG
points: 0.8
hidden: true
failure_message: Is the d_k that is passed the one that is used, whether by place or by name, and whatever the shapes are?
"""  # END TEST CONFIG


def divisor_as_it_is_passed(lookup_matmul):
    import numpy as np
    from softlookup import same_array

    rng = np.random.default_rng(108)
    Q, K, V = rng.normal(size=(4, 6)), rng.normal(size=(3, 6)), rng.normal(size=(3, 5))
    sums = np.einsum("qk,nk,nv->qv", Q, K, V)
    same_array(lookup_matmul(Q, K, V, 2.5), sums / 2.5**0.5, "the results for d_k = 2.5")
    same_array(lookup_matmul(Q, K, V, d_k=0.25), sums * 2, "the results for d_k = 0.25")
    same_array(lookup_matmul(Q, K, V, 9), sums / 3, "the results for d_k = 9")


# %%
""" # BEGIN TEST CONFIG
points: 0.4
hidden: true
failure_message: A matrix with one query in it is still a matrix. Does the result say so?
"""  # END TEST CONFIG


def single_query_in_a_matrix(lookup_matmul):
    import numpy as np
    from softlookup import same_array

    rng = np.random.default_rng(109)
    Q, K, V = rng.normal(size=(1, 3)), rng.normal(size=(6, 3)), rng.normal(size=(6, 4))
    same_array(lookup_matmul(Q, K, V), np.einsum("qk,nk,nv->qv", Q, K, V), "the result of one query")
    narrow = np.einsum("qk,nk,nv->qv", K, K, V[:, :1])
    same_array(lookup_matmul(K, K, V[:, :1]), narrow, "the results with values of one number")


# %%
""" # BEGIN TEST CONFIG
points: 0.5
hidden: true
failure_message: With one-hot keys, does every key of the dict lead to its own value?
"""  # END TEST CONFIG


def five_pairs_of_the_dict(lookup_matmul):
    import numpy as np
    from softlookup import same_array

    unit = np.diag(np.ones(10))
    same_array(lookup_matmul(unit[:5], unit[:5], unit[5:]), unit[5:], "the results of the five keys")
    same_array(lookup_matmul(unit[[3]], unit[:5], unit[5:]), unit[[8]], "the result of the fourth key")


# %%
""" # BEGIN TEST CONFIG
points: 0.4
hidden: true
failure_message: All numbers may be whole ones. Is a fraction lost on the way?
"""  # END TEST CONFIG


def sums_of_whole_numbers(lookup_matmul):
    import numpy as np
    from softlookup import same_array

    Q, K = np.array([[1, -2], [3, 1]]), np.array([[2, 1], [0, 3], [1, 1]])
    V = np.array([[1, 0, 2, 4], [-1, 3, 1, 0], [5, 2, 0, 1]])
    sums = np.array(
        [[sum(int(q @ key) * value[c] for key, value in zip(K, V, strict=True)) for c in range(4)] for q in Q]
    )
    same_array(lookup_matmul(Q, K, V), sums, "the results for d_k = 1")
    same_array(lookup_matmul(Q, K, V, 16), sums / 4, "the results for d_k = 16")


# %%
""" # BEGIN TEST CONFIG
points: 0.3
hidden: true
failure_message: With a single pair, every query gets that value, times its score. Is the shape still right?
"""  # END TEST CONFIG


def single_pair_for_two_queries(lookup_matmul):
    import numpy as np
    from softlookup import same_array

    result = lookup_matmul(np.array([[2.0], [-0.5]]), np.array([[3.0]]), np.array([[1.0, 4.0, -2.0]]))
    same_array(result, np.array([[6.0, 24.0, -12.0], [-1.5, -6.0, 3.0]]), "the results of two queries")


# %%
""" # BEGIN TEST CONFIG
points: 0.3
hidden: true
failure_message: Are the three arrays that were passed in still what they were?
"""  # END TEST CONFIG


def three_matrices_are_left_alone(lookup_matmul):
    import numpy as np
    from softlookup import is_array, unchanged

    rng = np.random.default_rng(110)
    Q, K, V = rng.normal(size=(2, 4)), rng.normal(size=(3, 4)), rng.normal(size=(3, 5))
    before = [Q.copy(), K.copy(), V.copy()]
    is_array(lookup_matmul(Q, K, V, 4.0), (2, 5), "the results of two queries")
    for name, kept, now in zip(("Q", "K", "V"), before, (Q, K, V), strict=True):
        unchanged(kept, now, name)


# %% [raw]
# # END TESTS

# %% [raw]
# # END QUESTION

# %% [markdown]
# Now take all five keys as queries. Read the rows that come out as words, and you should have your dict back: `True`.
# (`words_of` gives `None` as long as there is nothing to read.)


# %%
def words_of(results):
    """The word of each row of results; None while there are no results yet."""
    return decode(results, vocabulary) if isinstance(results, np.ndarray) else None


found = words_of(lookup_matmul(keys, keys, values))
print(found)
print(found == list(pairs.values()))

# %% [markdown]
# ## 5 · From scores to shares
#
# This works so neatly because one-hot keys have nothing in common: one score is 1, all others are 0. More useful keys
# overlap. `cat` and `kitten` should have keys that look alike, so that a query for one finds something of the other as
# well. Then hardly any score is 0. Some are large, some are negative, and the weighted sum can have any size. What we
# want is a **mixture**: so much of this value, so much of that. Its weights must be *shares*, none of them negative, and
# together 1.
#
# The function that turns scores into shares is the **softmax**. It raises $e$ to the power of each score, so that all
# become positive and large scores win, and divides by the total:

# %%
softmax(np.array([2.0, 1.0, 0.0]))

# %% [markdown]
# How it works inside is the next notebook's story; here you take it from SciPy. You only have to know which entries share
# one total. Give SciPy's `softmax` a matrix and nothing else, and there is *one* total for the whole matrix. It has a
# parameter `axis` for the other cases. In the matrix of scores, of shape `(n_q, n)`, which entries belong to one query?
#
# (The talk writes its softmax for one row, and calls it in a loop, row after row. Handed the whole matrix it would go
# wrong, and nothing would complain.)
#
# And that was the last piece. Scores, divided by $\sqrt{d_k}$; a softmax for each query; values, mixed in these shares:
#
# $$\mathrm{Attention}(Q, K, V) = \mathrm{softmax}\!\left(\frac{QK^\top}{\sqrt{d_k}}\right) V$$

# %% [raw]
# # BEGIN QUESTION
# name: attention

# %% [markdown]
# **Question `attention`** (9 points). Write the paper's equation (1), for any number of queries. `d_k` is a number that you
# are given, as before. The divided scores may come out as large as ±1000; SciPy's `softmax` can take that.

# %% [raw]
# # BEGIN SOLUTION


# %%
def attention(Q, K, V, d_k):
    """Mix values in the shares that each query gives to the keys.

    Parameters
    ----------
    Q : array (n_q, k), a query in each row (n_q may be 1)
    K : array (n, k), a key in each row
    V : array (n, v), the value of each key in the same row
    d_k : number above zero, whose square root the scores are divided by

    Returns
    -------
    array (n_q, v), for each query a mixture of the values

    Example: with a single pair (n is 1) every row of the result is V[0], whatever the query.
    """
    # BEGIN SOLUTION
    return softmax(Q @ K.T / np.sqrt(d_k), axis=-1) @ V
    # END SOLUTION


# %% [raw]
# # END SOLUTION

# %% [raw]
# # BEGIN TESTS

# %%
""" # BEGIN TEST CONFIG
points: 1.2
failure_message: Go step by step on paper. The scores are logarithms; what are they after the division, and which shares does the softmax make of the logarithms of 2, 5 and 3?
"""  # END TEST CONFIG


def one_query_and_three_pairs(attention):
    import numpy as np
    from softlookup import same_array

    K = np.log(np.array([[2.0, 1.0], [5.0, 7.0], [3.0, 4.0]]))
    V = np.array([[10.0, 0.0, 1.0], [0.0, 10.0, 1.0], [20.0, 0.0, 1.0]])
    same_array(attention(np.array([[2.0, 0.0]]), K, V, 4.0), np.array([[8.0, 5.0, 1.0]]), "the mixture of three values")


# %%
""" # BEGIN TEST CONFIG
points: 0.8
failure_message: Four queries, five pairs, keys of two numbers, values of three. What shape has a mixture for each query?
"""  # END TEST CONFIG


def one_row_for_each_query(attention):
    import numpy as np
    from softlookup import is_array

    is_array(attention(np.ones((4, 2)), np.ones((5, 2)), np.ones((5, 3)), 2.0), (4, 3), "the mixtures of four queries")


# %%
""" # BEGIN TEST CONFIG
points: 0.8
failure_message: A query of zeros fits all keys equally well. What share does each value get?
"""  # END TEST CONFIG


def query_of_zeros_gets_the_mean(attention):
    import numpy as np
    from softlookup import same_array

    K = np.array([[1.0, 2.0, 0.0], [0.0, -1.0, 1.0], [3.0, 0.5, 1.0], [-2.0, 0.0, 4.0]])
    V = np.array([[1.0, 8.0], [2.0, -4.0], [3.0, 0.0], [6.0, 2.0]])
    same_array(attention(np.zeros((3, 3)), K, V, 1.0), np.array([[3.0, 1.5]] * 3), "the mixtures of three queries")


# %%
""" # BEGIN TEST CONFIG
points: 0.8
failure_message: Ask two queries together, or one after the other. Should that make a difference, and along which axis do the shares add up?
"""  # END TEST CONFIG


def each_query_for_itself(attention):
    import numpy as np
    from softlookup import is_array, same_array

    Q, K = np.array([[1.0, -0.5], [0.5, 2.0]]), np.array([[0.5, 1.0], [2.0, 0.0], [-1.0, 1.0]])
    V = np.array([[1.0, 0.0, 2.0, -1.0], [0.0, 3.0, 1.0, 1.0], [4.0, 1.0, 0.0, 0.5]])
    together = attention(Q, K, V, 1.0)
    is_array(together, (2, 4), "the mixtures of two queries")
    for row in (0, 1):
        same_array(attention(Q[[row]], K, V, 1.0), together[[row]], f"the mixture of query {row} alone")


# %%
""" # BEGIN TEST CONFIG
points: 1.3
hidden: true
failure_message: Scores, division, shares, mixture. With sizes that all differ, is each of the four right?
"""  # END TEST CONFIG


def mixtures_of_random_values(attention):
    import numpy as np
    from scipy import special
    from softlookup import same_array

    rng = np.random.default_rng(111)
    K, V = rng.normal(0, 1.2, (5, 7)), rng.normal(0, 1, (5, 2))
    for n_q in (3, 5):
        Q, mixed = rng.normal(0, 1.2, (n_q, 7)), []
        for q in Q:
            shares = special.softmax([sum(q * key) * 7**-0.5 for key in K])
            mixed.append(sum(share * value for share, value in zip(shares, V, strict=True)))
        same_array(attention(Q, K, V, 7), np.array(mixed), f"the mixtures of {n_q} queries")


# %%
""" # BEGIN TEST CONFIG
points: 0.9
hidden: true
failure_message: Is it the d_k that is passed whose square root divides the scores, whatever the shapes are?
"""  # END TEST CONFIG


def any_divisor_is_used(attention):
    import math

    import numpy as np
    from softlookup import same_array

    rng = np.random.default_rng(112)
    Q, K, V = rng.normal(size=(4, 3)), rng.normal(size=(6, 3)), rng.normal(size=(6, 5))
    for d_k in (0.3, 2.5, 40):
        powers = np.array([[math.exp(float(q @ key) / math.sqrt(d_k)) for key in K] for q in Q])
        mixed = np.einsum("qn,nv,q->qv", powers, V, 1 / powers.sum(axis=1))
        same_array(attention(Q, K, V, d_k), mixed, f"the mixtures for d_k = {d_k}")


# %%
""" # BEGIN TEST CONFIG
points: 0.6
hidden: true
failure_message: The dict of the talk, asked for all its keys at d_k = 0.001. Do its values come back?
"""  # END TEST CONFIG


def dict_comes_back(attention):
    import numpy as np
    from softlookup import same_array

    unit = np.diag(np.ones(10))
    same_array(attention(unit[:5], unit[:5], unit[5:], 0.001), unit[5:], "the mixtures of the five keys")


# %%
""" # BEGIN TEST CONFIG
points: 0.8
hidden: true
failure_message: Scores may be as large as ±1000, and large for one query only. Are all results finite and right?
"""  # END TEST CONFIG


def scores_of_a_thousand(attention):
    import math

    import numpy as np
    from softlookup import same_array

    Q = np.array([[1000.0, 0.0], [-1000.0, 0.0], [0.0, 1.0]])
    K, V = np.array([[1.0, 0.0], [-1.0, 0.0], [1.0, 0.0], [0.5, 0.0]]), np.array([[2.0], [5.0], [4.0], [-3.0]])
    same_array(attention(Q, K, V, 1.0), np.array([[3.0], [5.0], [2.0]]), "the mixtures for large scores")
    same_array(attention(2 * Q, K, V, 4.0), np.array([[3.0], [5.0], [2.0]]), "the mixtures for large scores")
    low = np.array([[1.0, 0.0], [0.999, 0.0], [1.0, 0.0], [1.0, 0.0]])
    shares = np.exp([-1.0, 0.0, -1.0, -1.0]) / (1 + 3 * math.exp(-1))
    mixed = np.array([[sum(share * value for share, value in zip(shares, V[:, 0], strict=True))]])
    same_array(attention(Q[[1]], low, V, 1.0), mixed, "the mixture where every score is far below zero")


# %%
""" # BEGIN TEST CONFIG
points: 0.5
hidden: true
failure_message: One query, or one pair, or one number in a value. Does the result keep its two axes?
"""  # END TEST CONFIG


def one_of_everything(attention):
    import numpy as np
    from scipy import special
    from softlookup import same_array

    V = np.array([[4.0, -1.0, 2.0]])
    same_array(attention(np.array([[1.0], [-7.0]]), np.array([[2.0]]), V, 1.0), np.tile(V, (2, 1)), "a single pair")
    Q, K, thin = (
        np.array([[0.5, 1.0]]),
        np.array([[1.0, 1.0], [0.0, -1.0], [2.0, 0.5]]),
        np.array([[1.0], [2.0], [6.0]]),
    )
    shares = special.softmax([1.5, -1.0, 1.5])
    same_array(attention(Q, K, thin, 1.0), np.array([[shares[0] + 2 * shares[1] + 6 * shares[2]]]), "a single query")


# %%
""" # BEGIN TEST CONFIG
points: 0.4
hidden: true
failure_message: All numbers may be whole ones. Is anything stored in an integer array on the way?
"""  # END TEST CONFIG


def mixtures_of_whole_values(attention):
    import numpy as np
    from scipy import special
    from softlookup import same_array

    Q, K = np.array([[1, 0, -1], [2, 1, 0]]), np.array([[1, 1, 0], [0, 2, 1], [1, -1, 1], [-1, 0, 0]])
    V = np.array([[3, -1], [0, 4], [7, 2], [1, 1]])
    shares = [special.softmax([float(sum(q * key)) / 2**0.5 for key in K]) for q in Q]
    same_array(attention(Q, K, V, 2), np.einsum("qn,nv->qv", shares, V), "the mixtures of whole numbers")


# %%
""" # BEGIN TEST CONFIG
points: 0.5
hidden: true
failure_message: A small share of a large value still counts. Is anything rounded or cut off on the way?
"""  # END TEST CONFIG


def small_share_of_a_large_value(attention):
    import numpy as np
    from softlookup import same_array

    K, V = np.array([[0.0], [12.0], [1.0]]), np.array([[4e6, 1.0], [0.0, 1.0], [1e6, 1.0]])
    parts = np.exp(np.array([-12.0, 0.0, -11.0]))
    parts /= parts.sum()
    mixed = np.array([[4e6 * parts[0] + 1e6 * parts[2], 1.0]])
    same_array(attention(np.array([[1.0]]), K, V, 1.0), mixed, "the mixture")


# %%
""" # BEGIN TEST CONFIG
points: 0.4
hidden: true
failure_message: Are the three arrays that were passed in still what they were?
"""  # END TEST CONFIG


def queries_and_pairs_stay_the_same(attention):
    import numpy as np
    from softlookup import is_array, unchanged

    rng = np.random.default_rng(113)
    Q, K, V = rng.normal(size=(2, 4)), rng.normal(size=(3, 4)), rng.normal(size=(3, 5))
    before = [Q.copy(), K.copy(), V.copy()]
    is_array(attention(Q, K, V, 4.0), (2, 5), "the mixtures of two queries")
    for name, kept, now in zip(("Q", "K", "V"), before, (Q, K, V), strict=True):
        unchanged(kept, now, name)


# %% [raw]
# # END TESTS

# %% [raw]
# # END QUESTION

# %% [markdown]
# Ask it for all five keys, with the $d_k$ of the talk at this point, 0.001. The dict is back once more, this time by the
# paper's equation:

# %%
found = words_of(attention(keys, keys, values, 0.001))
print(found)
print(found == list(pairs.values()))

# %% [markdown]
# One thing is different now. Ask a dict for a word that is no key, `pairs["jinx"]` say, and you get a `KeyError`. Ask
# attention, and you get an answer, for the shares always add up to 1. The query `jinx` has nothing in common with any
# key; all its scores are 0, so it gets a fifth of everything. **Attention can't say "not found".**
#
# ## 6 · How sharp is the lookup?
#
# Why 0.001? Let us look at the weights themselves. Your function returns mixtures, not weights, but there is a trick to
# make it show them. Let the value of pair $i$ be a one-hot vector of its own, with its 1 at place $i$. Then a mixture of
# the values *is* the list of the weights: so much of the first, so much of the second. For five pairs these values
# are the rows of `np.eye(5)`, the matrix with ones on its diagonal.

# %% [raw]
# # BEGIN QUESTION
# name: sharpness

# %% [markdown]
# **Question `sharpness`** (3 points). Take our five one-hot keys, and one of them as the query. Which weight does its own
# key get, the right one? Give three numbers, in a list, a tuple or an array: the weight at $d_k$ = 0.001, at $d_k$ = 1
# and at $d_k$ = 10, in this order. Three decimals are enough. (If your `attention` isn't right yet: only the five scores of
# a query matter, and those you know.)

# %% [raw]
# # BEGIN SOLUTION

# %%
sharpness = [attention(keys, keys, np.eye(5), d_k)[3, 3] for d_k in (0.001, 1, 10)]  # SOLUTION
sharpness

# %% [raw]
# # END SOLUTION

# %% [raw]
# # BEGIN TESTS

# %%
""" # BEGIN TEST CONFIG
points: 0.6
failure_message: Is it a list, a tuple or an array of three numbers?
"""  # END TEST CONFIG


def is_three_numbers(sharpness):
    from softlookup import are_numbers

    are_numbers(sharpness, 3, "sharpness")


# %%
""" # BEGIN TEST CONFIG
points: 0.6
failure_message: Can a share be larger than 1, or the right key get less than an even share? And what happens to it when the scores are divided by more?
"""  # END TEST CONFIG


def from_sharp_to_even(sharpness):
    from softlookup import are_numbers

    are_numbers(sharpness, 3, "sharpness")
    for number in sharpness:
        assert 0.2 <= number <= 1.0005, "each weight should lie between 1/5 and 1"
    assert sharpness[0] > sharpness[1] > sharpness[2], "the weights should fall from the first to the last"


# %%
""" # BEGIN TEST CONFIG
points: 0.6
hidden: true
failure_message: By how much is a score of 1 multiplied when it is divided by the square root of 0.001?
"""  # END TEST CONFIG


def weight_at_a_thousandth(sharpness):
    import math

    from softlookup import are_numbers, same_array

    are_numbers(sharpness, 3, "sharpness")
    same_array(sharpness[0], 1 / (1 + 4 * math.exp(-math.sqrt(1000))), "the weight at d_k = 0.001", 5e-4)


# %%
""" # BEGIN TEST CONFIG
points: 0.6
hidden: true
failure_message: Divided by 1, the scores are one 1 and four 0s. What is e to the power of each, and what is the total?
"""  # END TEST CONFIG


def weight_at_one(sharpness):
    import math

    from softlookup import are_numbers, same_array

    are_numbers(sharpness, 3, "sharpness")
    right = math.e / (math.e + 4)
    same_array(sharpness[1], right, "the weight at d_k = 1", 5e-4 / right)


# %%
""" # BEGIN TEST CONFIG
points: 0.6
hidden: true
failure_message: By which number is the score divided when d_k is 10?
"""  # END TEST CONFIG


def weight_at_ten(sharpness):
    import math

    from softlookup import are_numbers, same_array

    are_numbers(sharpness, 3, "sharpness")
    power = math.exp(10**-0.5)
    right = power / (power + 4)
    same_array(sharpness[2], right, "the weight at d_k = 10", 5e-4 / right)


# %% [raw]
# # END TESTS

# %% [raw]
# # END QUESTION

# %% [markdown]
# All weights at once, for the smallest and the largest of the three:

# %%
for d_k in (0.001, 10):
    weights = attention(keys, keys, np.eye(5), d_k)
    pictures.heat_map(weights, list(pairs), list(pairs), f"What each query looks at, d_k = {d_k}", top=1.0)

# %% [markdown]
# *Pictures: two heat maps with a row for each of the five queries and a column for each of the five keys; white is 0,
# black is 1. At d_k = 0.001 the diagonal is black, with 1.00 in each square, and everything else is white, with 0.00. At
# d_k = 10 all squares are pale grey. Those on the diagonal, 0.26, are only a shade darker than the others, 0.19. In both,
# each row adds up to 1.*
#
# ### A width is not a knob
#
# So this is what 0.001 is for: the talk turns $d_k$ down until the picture looks like a dict. **That isn't what the
# paper means by $d_k$.** There, $d_k$ is the width of the keys, how many numbers a key has. It is a fact about $K$, and
# nobody may choose it. Our keys are 10 wide, so the paper would divide by $\sqrt{10}$, and then the right key gets
# hardly more than an even share. (Why divide by a width at all? Wide keys have large dot products. `03_context` measures
# it.)
#
# The word for a knob that makes a softmax sharper or softer is **temperature**; `02_softmax` treats it.
#
# Can one have a sharp lookup with the paper's own $d_k$? Yes: with larger scores. Make the queries 100 times as long, and
# $100 / \sqrt{10}$ is exactly $1 / \sqrt{0.001}$, so the weights are exactly those of the upper picture. This is how a
# network does it. It learns long queries where it has to be sure, and short ones where a bit of everything is better.
#
# ### Almost one
#
# In code, the talk gets its words back from vectors with a second dict: one-hot vectors, as tuples, are its keys, and
# words are its values. For this it first has to round the result of attention to ten decimals. Why? Look at the row for
# `attitude`, and at what such a dict says.

# %%
one_hots = [*keys.tolist(), *values.tolist()]
word_at = {tuple(row): word for row, word in zip(one_hots, vocabulary, strict=True)}

for d_k in (0.001, 0.0015, 0.0016, 10):
    results = attention(keys, keys, values, d_k)
    if isinstance(results, np.ndarray):
        row, rounded = tuple(results[3].tolist()), tuple(np.around(results[3], 10).tolist())
        print(f"d_k = {d_k}: largest entry {max(row):.15f}, smallest of the five shares {min(row[5:]):.1e}")
        print("    as it is:", word_at.get(row, "not found"))
        print("    rounded:", word_at.get(rounded, "not found"))
        print("    decoded:", words_of(results[[3]]))

# %% [markdown]
# No softmax gives exactly 0 or exactly 1 (until a computer runs out of digits), so no result of attention is exactly a
# one-hot vector. At 0.001 the four wrong values still have a share of about $2 \cdot 10^{-14}$ each. A dict compares for
# equality, down to the last digit, so it finds nothing. Rounded to ten decimals, the shares become 0 and 1, and it finds
# `yes`. But a cure like this has an edge, and one step behind it, at 0.0016, the largest share rounds to 0.9999999999.
#
# Your `decode` asks for the largest entry, and it says `yes` all four times. It never needed the rounding. After a soft
# lookup, **ask which is largest, not which is equal.**
#
# ## 7 · Bug hunt
#
# Why did a dot product find the right key in section 3? The talk says: because only the key that equals the query has a
# dot product with it that isn't 0. That is true of one-hot vectors. Now somebody reads the talk and writes:
#
# > *One-hot vectors are a waste of space. Any numbers will do as keys, as long as no two keys are the same. Nothing fits a
# > key better than that key itself, so a query that equals one of the keys will always find it.*
#
# It sounds convincing, and it is wrong. Here are two implementations of a lookup: what a dict does, and your
# `lookup_argmax`. If the claim were right, they would agree whenever the query is one of the keys.


# %%
def lookup_equal(q, K, V):
    """What a dict does: the value whose key equals the query, and a KeyError if there is none."""
    value_at = {tuple(key): value for key, value in zip(K.tolist(), V, strict=True)}
    return value_at[tuple(q.tolist())]


lookup_equal(keys[3], keys, values)

# %% [raw]
# # BEGIN QUESTION
# name: louder_key

# %% [markdown]
# **Question `louder_key`** (2 points). **Catch it**: find a pair `(q, K)` for which `lookup_equal` finds the key, and
# `lookup_argmax` prefers another.
#
# - `q` has shape `(k,)` and `K` has shape `(n, k)`, with k and n at least 2, and all entries lie between −10 and 10,
# - no two rows of `K` are alike, and one of them equals `q`,
# - another row has a dot product with `q` that is larger by at least 0.01 than that of the row that equals `q`.

# %% [raw]
# # BEGIN SOLUTION

# %%
louder_key = (np.array([1.0, 0.0]), np.array([[1.0, 0.0], [3.0, 0.0]]))  # SOLUTION

# %% [raw]
# # END SOLUTION

# %% [raw]
# # BEGIN TESTS

# %%
""" # BEGIN TEST CONFIG
points: 0.4
failure_message: Is it a pair, a vector of k numbers first and a matrix with k columns second?
"""  # END TEST CONFIG


def is_query_and_keys(louder_key):
    import numpy as np
    from softlookup import example, is_pair

    is_pair(louder_key, "louder_key")
    q = example(louder_key[0], (None,), "q")
    K = example(louder_key[1], (None, q.size), "K")
    assert q.size >= 2, f"q should have at least two entries, but has {q.size}"
    assert len(K) >= 2, f"K should have at least two rows, but has {len(K)}"
    entries = np.concatenate([q, K.ravel()])
    assert (np.abs(entries) <= 10).all(), "all entries of louder_key should lie between -10 and 10"


# %%
""" # BEGIN TEST CONFIG
points: 0.4
failure_message: Would a dict find the query? How many of the rows of K equal it, and are all rows different?
"""  # END TEST CONFIG


def query_is_one_of_the_keys(louder_key):
    from softlookup import example, is_pair

    is_pair(louder_key, "louder_key")
    q = example(louder_key[0], (None,), "q")
    query, rows = q.tolist(), example(louder_key[1], (None, q.size), "K").tolist()
    assert query in rows, "one of the rows of K should equal q"
    assert all(row not in rows[:n] for n, row in enumerate(rows)), "no two rows of K should be alike"


# %%
""" # BEGIN TEST CONFIG
points: 1.2
hidden: true
failure_message: A dot product knows how well two vectors agree in direction. What else makes it large?
"""  # END TEST CONFIG


def another_key_is_preferred(louder_key):
    from softlookup import example, is_pair

    is_pair(louder_key, "louder_key")
    q = example(louder_key[0], (None,), "q")
    query, rows = q.tolist(), example(louder_key[1], (None, q.size), "K").tolist()
    assert len(query) >= 2, "q should have at least two entries"
    assert len(rows) >= 2, "K should have at least two rows"
    assert all(abs(x) <= 10 for row in [query, *rows] for x in row), "all entries should lie between -10 and 10"
    assert query in rows, "one of the rows of K should equal q"
    assert all(row not in rows[:n] for n, row in enumerate(rows)), "no two rows of K should be alike"
    products = [sum(a * b for a, b in zip(query, row, strict=True)) for row in rows]
    own = products[rows.index(query)]
    assert max(products) - own >= 0.01 - 1e-9, "another row of K should have a larger dot product with q"


# %% [raw]
# # END TESTS

# %% [raw]
# # END QUESTION

# %% [markdown]
# And now **repair it**. Here are four keys of three numbers each, and the dot products of all with all. In each row, the
# query is one of the keys, and the largest number shows which key it finds.

# %%
loud_keys = np.array(
    [
        [2.0, 2.0, 1.0],
        [0.0, 6.0, 8.0],
        [1.0, 0.0, 0.0],
        [4.0, 0.0, 3.0],
    ]
)
products = np.inner(loud_keys, loud_keys)
pictures.heat_map(products, ["query a", "query b", "query c", "query d"], ["a", "b", "c", "d"], "Dot products")

# %% [markdown]
# *Picture: a heat map of four queries and four keys, darker for a larger dot product. Rows: a has 9, 20, 2, 11; b has 20,
# 100, 0, 24; c has 2, 0, 1, 4; d has 11, 24, 4, 25. Query a finds key b, query c finds key d, and only b and d find
# themselves.*
#
# What do all one-hot vectors have in common that these four keys don't?

# %% [raw]
# # BEGIN QUESTION
# name: fair_keys

# %% [markdown]
# **Question `fair_keys`** (2 points). Make each of the four keys longer or shorter, without turning it: row $i$ of
# `fair_keys` is row $i$ of `loud_keys` times a number above 0, which may be another one for each row. Do it so that every
# row of `fair_keys`, taken as the query, has its largest dot product with itself, and with no other row. The result
# has shape `(4, 3)`.

# %% [raw]
# # BEGIN SOLUTION

# %%
fair_keys = loud_keys / np.linalg.norm(loud_keys, axis=1, keepdims=True)  # SOLUTION
fair_keys

# %% [raw]
# # END SOLUTION

# %% [raw]
# # BEGIN TESTS

# %%
""" # BEGIN TEST CONFIG
points: 0.3
failure_message: Are there still four keys of three numbers each?
"""  # END TEST CONFIG


def is_four_keys(fair_keys):
    from softlookup import example

    example(fair_keys, (4, 3), "fair_keys")


# %%
""" # BEGIN TEST CONFIG
points: 0.5
failure_message: Divide a row of yours by the same row of loud_keys, entry by entry. Is it one and the same number everywhere, and above 0?
"""  # END TEST CONFIG


def no_key_is_turned(fair_keys):
    import numpy as np
    from softlookup import example, same_array

    loud_keys = np.array([[2.0, 2.0, 1.0], [0.0, 6.0, 8.0], [1.0, 0.0, 0.0], [4.0, 0.0, 3.0]])
    keys = example(fair_keys, (4, 3), "fair_keys")
    for row in range(4):
        largest = loud_keys[row].argmax()
        factor = keys[row, largest] / loud_keys[row, largest]
        assert factor > 0, f"row {row} of fair_keys should be row {row} of loud_keys times a number above 0"
        same_array(keys[row] / factor, loud_keys[row], f"row {row} of fair_keys, brought back to its old length", 1e-3)


# %%
""" # BEGIN TEST CONFIG
points: 1.2
hidden: true
failure_message: Compute the dot products of all your keys with all. In each row of that table, which number must be the largest, and what could the diagonal look like?
"""  # END TEST CONFIG


def every_key_finds_itself(fair_keys):
    import numpy as np
    from softlookup import example

    keys = example(fair_keys, (4, 3), "fair_keys")
    directions = [[2 / 3, 2 / 3, 1 / 3], [0, 0.6, 0.8], [1, 0, 0], [0.8, 0, 0.6]]
    lengths = [sum(x * x for x in row) ** 0.5 for row in keys.tolist()]
    assert min(lengths) > 0, "every row of fair_keys should have a length above 0"
    for row, (direction, length) in enumerate(zip(directions, lengths, strict=True)):
        turned = np.abs(keys[row] / length - direction).max()
        assert turned < 2e-3, f"row {row} of fair_keys should point where row {row} of loud_keys does"
        with_all = [sum(a * b for a, b in zip(keys[row].tolist(), key, strict=True)) for key in keys.tolist()]
        others = [product for key, product in enumerate(with_all) if key != row]
        assert with_all[row] > max(others), f"row {row} of fair_keys should find itself"


# %% [raw]
# # END TESTS

# %% [raw]
# # END QUESTION

# %% [markdown]
# So a dot product asks two things at once: does this key point my way, and how loud is it? In a dict, a loud key
# would be a bug. In a network it can be of use, as a key that says *look here, whoever you are*. But it is something to
# know, and one-hot vectors will never show it to you.
#
# ## 8 · What you have built
#
# You began with `pairs[query]`. Now the dict is two matrices, and the lookup is
#
# $$\mathrm{Attention}(Q, K, V) = \mathrm{softmax}\!\left(\frac{QK^\top}{\sqrt{d_k}}\right) V$$
#
# or, in your own code, `attention(Q, K, V, d_k)`. It takes as many queries as you like, and it is made of sums and
# products, so it can be nudged, and so it can be learned. Here it is with the paper's own $d_k$, the width of the keys,
# and with long queries to make it sharp:

# %%
d_k = keys.shape[1]
for word, answer in zip(pairs, words_of(attention(100 * keys, keys, values, d_k)) or [], strict=False):
    print(f"{word} → {answer}")

# %% [markdown]
# And three queries that show what it can do and a dict can't: a key; half of one key and half of another; and a word that
# is no key at all.

# %%
queries = 100 * np.array([keys[2], (keys[2] + keys[3]) / 2, values[3]])
names = ["taste", "taste + attitude", "yes (no key)"]
pictures.heat_map(attention(queries, keys, values, d_k), names, vocabulary, "One answer, two halves, five fifths")

# %% [markdown]
# *Picture: a heat map of three queries and the ten words. `taste` has a black square, 1.00, in the column `bitter`. The
# half-and-half query has two grey squares, 0.50 each, in `bitter` and `yes`. The word `yes`, which is no key, has five
# pale squares of 0.20, one in each of the five values. All other squares are white.*
#
# A dict, then, is attention at its sharpest, with keys that have nothing in common. All of attention's use lies in the
# other cases: soft shares, and keys that overlap because somebody, or some training, made them so. Where shares come
# from, and what makes them sharp or soft, is the next notebook's story.
