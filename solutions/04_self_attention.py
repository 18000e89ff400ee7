# ---
# jupyter:
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [raw]
# # ASSIGNMENT CONFIG
# name: 04_self_attention
# config_file: assignment.yml
# files:
#   - checking.py
#   - softlookup.py
#   - feedback.py
#   - pictures.py
#   - sketches.py
#   - s1_weights.npz

# %% [markdown]
# # Self-attention: a sentence looks at itself
#
# **Builds on** three ideas, each recalled here where you need it, so you can also start with this notebook. A
# lookup compares a *query* with *keys* and brings home a *value* (`01_lookup`). A softmax turns scores into shares
# that add up to 1 (`02_softmax`). A context is a mixture in such shares (`03_context`).
#
# **At the end** you can turn a sentence into numbers, make queries, keys and values of it with three weight
# matrices, and let every word look at every word, in one function of your own. You can say what each row and each
# column means on the way. And you have an answer for anyone who tells you that a dot product is a cosine
# similarity.
#
# *Life is short, eat dessert first.* What does `short` mean here? Not what it means in *a short cable*. You know that
# because you have read `Life`. And `first` tells you something about `eat`. A word taken alone knows nothing of
# its neighbours. **Self-attention** is how it finds out: every word looks at all the words of its own sentence,
# itself included, and takes home a mixture of what it sees.
#
# In `03_context` one sentence looked at another, and its queries, keys and values were states that somebody handed
# us. Now there is only one sentence. Queries, keys and values all come from the same words, by three matrices that
# a network learns.
#
# We follow four published notebooks, and you will compute what they print. One of them is about the sentence above;
# we call it the *sentence notebook*. Two more, the *twins*, take the same three small tokens through the same
# steps. The fourth is a *homework*, which you know if you have done `03_context`. All of them are worth following,
# and each is wrong somewhere. You will see where.

# %%
import numpy as np
import pictures
from scipy.special import softmax

np.set_printoptions(precision=4, suppress=True)

# %% [markdown]
# `softmax` comes from SciPy, so that you can start here. Unless you pass an `axis`, it shares one total among *all*
# entries of an array. If you have written one in `02_softmax`, you may paste it into a new cell below this one; yours
# is used from then on.
#
# Three rules hold for every function below. It leaves what it is given as it was. It takes whole numbers as well as
# fractions. And a matrix with a single row is still a matrix: what comes out of it has a single row as well.
#
# ## 1 · Words become numbers
#
# The way from a sentence to numbers has three steps. Make a list of the words that there are, and number them: that is
# the **vocabulary**. Replace each word of the sentence by its number, its **id**. Then give each id a vector. (In
# `01_lookup` the vocabulary was a list, and an id was a place in it. A dict from word to id says the same, and is
# quicker to ask.)
#
# In which order should the words be numbered? Any order would do, as long as it is the same tomorrow. The sentence
# notebook takes the one in which Python sorts strings. Python compares them letter by letter, by the number that
# Unicode gives to each letter, its *code point*. All of A to Z have smaller code points than all of a to z.

# %%
sentence = "Life is short, eat dessert first"
words = ["Life", "is", "short", "eat", "dessert", "first"]

# %% [raw]
# # BEGIN QUESTION
# name: build_vocabulary

# %% [markdown]
# **Question `build_vocabulary`** (3 points). Number the distinct words of a sentence from 0 on, in the order of their
# code points. Words are separated by spaces. Commas are dropped, and capital letters stay what they are. (No other
# punctuation will come up.)

# %% [raw]
# # BEGIN SOLUTION


# %%
def build_vocabulary(sentence):
    """Number the distinct words of a sentence.

    Parameters
    ----------
    sentence : str, words with spaces between them; there may be commas after words

    Returns
    -------
    dict from each distinct word to its id: 0, 1, 2 and so on, in the order of the words' code points

    Example: build_vocabulary("no, no, no") is {"no": 0}
    """
    # BEGIN SOLUTION
    distinct = sorted(set(sentence.replace(",", "").split()))
    return {word: place for place, word in enumerate(distinct)}
    # END SOLUTION


# %% [raw]
# # END SOLUTION

# %% [raw]
# # BEGIN TESTS

# %%
""" # BEGIN TEST CONFIG
points: 0.5
failure_message: Write the different words of the sentence in a column, in the order that was asked for, and number them. Is that your dict?
"""  # END TEST CONFIG


def four_words_by_hand(build_vocabulary):
    from softlookup import same_dict

    vocabulary = build_vocabulary("they sing, we dance")
    same_dict(vocabulary, {"dance": 0, "sing": 1, "they": 2, "we": 3}, "the vocabulary")


# %%
""" # BEGIN TEST CONFIG
points: 0.3
failure_message: Is the result a dict, with a word on the left of each entry and a whole number on the right?
"""  # END TEST CONFIG


def is_a_dict_from_words_to_numbers(build_vocabulary):
    import numpy as np

    vocabulary = build_vocabulary("one two three four")
    assert isinstance(vocabulary, dict), "the vocabulary should be a dict"
    assert all(isinstance(word, str) for word in vocabulary), "every key of the vocabulary should be a str"
    whole = [isinstance(n, int | np.integer) and not isinstance(n, bool) for n in vocabulary.values()]
    assert all(whole), "every value of the vocabulary should be a whole number"
    assert len(vocabulary) == 4, f"there should be four entries for four words, but there are {len(vocabulary)}"


# %%
""" # BEGIN TEST CONFIG
points: 0.4
failure_message: Which numbers are used, and is each of them used once?
"""  # END TEST CONFIG


def ids_run_from_zero_without_a_gap(build_vocabulary):
    vocabulary = build_vocabulary("red green blue green red green")
    assert isinstance(vocabulary, dict), "the vocabulary should be a dict"
    numbers = set(vocabulary.values())
    assert len(numbers) == len(vocabulary), "no two words should have the same id"
    assert numbers == set(range(len(vocabulary))), "the ids should run from 0 to one less than there are words"


# %%
""" # BEGIN TEST CONFIG
points: 0.4
hidden: true
failure_message: Say which of two words comes first when one of them has a capital letter. Is it still two words when only that differs?
"""  # END TEST CONFIG


def capitals_count_and_come_first(build_vocabulary):
    from softlookup import same_dict

    expected = {"Owl": 0, "The": 1, "Zebra": 2, "an": 3, "and": 4, "apple": 5, "met": 6, "owl": 7, "the": 8}
    vocabulary = build_vocabulary("the Zebra and an apple met The Owl and the owl")
    same_dict(vocabulary, expected, "the vocabulary")


# %%
""" # BEGIN TEST CONFIG
points: 0.4
hidden: true
failure_message: Look at each word of your vocabulary. Is there anything in it that isn't part of a word?
"""  # END TEST CONFIG


def commas_are_no_part_of_words(build_vocabulary):
    from softlookup import same_dict

    vocabulary = build_vocabulary("apples, bananas, cherries")
    same_dict(vocabulary, {"apples": 0, "bananas": 1, "cherries": 2}, "the vocabulary")


# %%
""" # BEGIN TEST CONFIG
points: 0.4
hidden: true
failure_message: How many entries does a word have that occurs three times?
"""  # END TEST CONFIG


def word_that_returns_is_listed_once(build_vocabulary):
    from softlookup import same_dict

    vocabulary = build_vocabulary("a a b b b c")
    same_dict(vocabulary, {"a": 0, "b": 1, "c": 2}, "the vocabulary")


# %%
""" # BEGIN TEST CONFIG
points: 0.4
hidden: true
failure_message: Does the order of the words in the sentence have any say in their ids?
"""  # END TEST CONFIG


def place_in_the_sentence_is_ignored(build_vocabulary):
    from softlookup import same_dict

    texts = ["zoo", "yak", "éclair", "Äpfel", "ant", "cow", "bee"]
    rank = {word: sum([ord(c) for c in other] < [ord(c) for c in word] for other in texts) for word in texts}
    same_dict(build_vocabulary(" ".join(texts)), rank, "the vocabulary")


# %%
""" # BEGIN TEST CONFIG
points: 0.2
hidden: true
failure_message: A sentence may be a single word. What is its vocabulary?
"""  # END TEST CONFIG


def sentence_of_one_word(build_vocabulary):
    from softlookup import same_dict

    same_dict(build_vocabulary("Hello"), {"Hello": 0}, "the vocabulary")


# %% [raw]
# # END TESTS

# %% [raw]
# # END QUESTION

# %% [markdown]
# The sentence notebook prints `Life` 0, `dessert` 1, `eat` 2, `first` 3, `is` 4 and `short` 5.

# %%
build_vocabulary(sentence)

# %% [raw]
# # BEGIN QUESTION
# name: token_ids

# %% [markdown]
# **Question `token_ids`** (4 points). Replace each word of a sentence by its id in a given vocabulary. The ids
# come as an array of whole numbers, in the order of the sentence, and a word that occurs twice has its id there
# twice. Words are told apart as before: commas are dropped, capital letters stay. A word that the vocabulary doesn't
# have is a `KeyError`.

# %% [raw]
# # BEGIN SOLUTION


# %%
def token_ids(sentence, vocabulary):
    """Look up the id of each word of a sentence.

    Parameters
    ----------
    sentence : str, n words with spaces between them; there may be commas after words
    vocabulary : dict from word to id; it may have more words than the sentence, and gaps in its ids

    Returns
    -------
    array (n,) of whole numbers, the words' ids in the order of the sentence

    Raises KeyError if a word is not in the vocabulary.

    Example: token_ids("no, no, no", {"no": 0}) is array([0, 0, 0])
    """
    # BEGIN SOLUTION
    return np.array([vocabulary[word] for word in sentence.replace(",", "").split()])
    # END SOLUTION


# %% [raw]
# # END SOLUTION

# %% [raw]
# # BEGIN TESTS

# %%
""" # BEGIN TEST CONFIG
points: 0.6
failure_message: Put a finger on each word in turn and say its number. Which numbers have you said, in which order?
"""  # END TEST CONFIG


def four_words_in_a_row(token_ids):
    import numpy as np
    from softlookup import same_array

    ids = token_ids("we sing, we dance", {"dance": 0, "sing": 1, "we": 2})
    same_array(ids, np.array([2, 1, 2, 0]), "the ids")


# %%
""" # BEGIN TEST CONFIG
points: 0.5
failure_message: How many words has the sentence, counted with a finger? Are the ids an array with that many whole numbers?
"""  # END TEST CONFIG


def one_whole_number_a_word(token_ids):
    from softlookup import is_array

    ids = token_ids("to be or not to be", {"be": 0, "not": 1, "or": 2, "to": 3})
    is_array(ids, (6,), "the ids of six words")
    assert ids.dtype.kind in "iu", f"the ids should be whole numbers, but are {ids.dtype}"


# %%
""" # BEGIN TEST CONFIG
points: 0.5
failure_message: What should happen to a word that nobody has numbered?
"""  # END TEST CONFIG


def unknown_word_is_refused(token_ids):
    from softlookup import raises

    raises((KeyError,), token_ids, "we laugh", {"dance": 0, "sing": 1, "we": 2})


# %%
""" # BEGIN TEST CONFIG
points: 0.7
hidden: true
failure_message: Thirteen words need thirteen ids. Does each come from the vocabulary that was passed, in the order of the sentence?
"""  # END TEST CONFIG


def thirteen_words_from_a_larger_vocabulary(token_ids):
    import numpy as np
    from softlookup import same_array

    animals = ["ant", "bee", "cat", "dog", "eel", "fox", "gnu", "hen", "ibis", "jay", "kiwi"]
    picked = np.random.default_rng(401).integers(1, 10, 13)
    ids = token_ids(" ".join(animals[p] for p in picked), {animal: p for p, animal in enumerate(animals)})
    same_array(ids, picked, "the ids")


# %%
""" # BEGIN TEST CONFIG
points: 0.4
hidden: true
failure_message: Two words that differ in a capital letter only are two words, and a comma belongs to neither. Is each found?
"""  # END TEST CONFIG


def capital_letters_and_commas(token_ids):
    import numpy as np
    from softlookup import same_array

    vocabulary = {"Bill": 0, "Will": 1, "bill": 2, "pay": 3, "will": 4}
    ids = token_ids("Will, Bill will pay, bill, Will", vocabulary)
    same_array(ids, np.array([1, 0, 4, 3, 2, 1]), "the ids")


# %%
""" # BEGIN TEST CONFIG
points: 0.4
hidden: true
failure_message: Who decides what the id of a word is, the vocabulary or the order of something?
"""  # END TEST CONFIG


def ids_are_what_the_vocabulary_says(token_ids):
    import numpy as np
    from softlookup import same_array

    ids = token_ids("or coffee or tea or coffee", {"tea": 12, "or": 3, "and": 7, "coffee": 40})
    same_array(ids, np.array([3, 40, 3, 12, 3, 40]), "the ids")


# %%
""" # BEGIN TEST CONFIG
points: 0.3
hidden: true
failure_message: A sentence may be a single word. Is the result still an array with one axis?
"""  # END TEST CONFIG


def id_of_one_word(token_ids):
    import numpy as np
    from softlookup import same_array

    same_array(token_ids("stop", {"go": 0, "stop": 1}), np.array([1]), "the ids of one word")


# %%
""" # BEGIN TEST CONFIG
points: 0.3
hidden: true
failure_message: Is a strange word noticed wherever it stands, and also when it differs from a known one by a capital letter only?
"""  # END TEST CONFIG


def strangers_among_known_words(token_ids):
    from softlookup import raises

    vocabulary = {"go": 0, "on": 1, "stop": 2}
    for sentence in ("go on and stop", "Go on", "stop, go, off"):
        raises((KeyError,), token_ids, sentence, vocabulary)


# %%
""" # BEGIN TEST CONFIG
points: 0.3
hidden: true
failure_message: Is the dict that was passed in still what it was, whatever the sentence?
"""  # END TEST CONFIG


def vocabulary_is_left_alone(token_ids):
    from softlookup import is_array, raises

    vocabulary = {"go": 0, "on": 1, "stop": 2}
    is_array(token_ids("go on, go on", vocabulary), (4,), "the ids of four words")
    raises((KeyError,), token_ids, "go away", vocabulary)
    assert vocabulary == {"go": 0, "on": 1, "stop": 2}, "the vocabulary should stay as it was"


# %% [raw]
# # END TESTS

# %% [raw]
# # END QUESTION

# %% [markdown]
# For our sentence, the sentence notebook prints 0, 4, 5, 2, 1, 3. (The vocabulary is typed in here, so that this works
# even if you skipped the question before.)

# %%
token_ids(sentence, {"Life": 0, "dessert": 1, "eat": 2, "first": 3, "is": 4, "short": 5})

# %% [markdown]
# An id is a name and not a measurement: `is` has number 4 and `eat` has number 2, but nobody would say that `is` is
# twice `eat`. So each id gets a vector of its own, in which there is room to say many things about a word. The
# vectors stand in a table, called the **embedding**, of shape `(rows, d)`: a row for each word of the vocabulary, and
# $d$ numbers in a row, the *width*. Row 4 belongs to the word with id 4.
#
# In a network that has been trained, those numbers have been learned. In the sentence notebook nothing has been
# trained, and its numbers are random. They come from PyTorch, started from the seed 123. You don't need PyTorch: the
# file `s1_weights.npz` has them, an embedding of width 16 and three matrices for section 2.

# %%
# How the numbers in the file came about, without PyTorch: seed 123 starts a Mersenne Twister, whose 32-bit words
# give fractions between 0 and 1 by their low 24 bits. The first 96 fractions become the normally distributed numbers
# of the embedding (by the method of Box and Muller); the three matrices take the following ones as they are.
names = ("embedding", "W_query", "W_key", "W_value")
with np.load("s1_weights.npz") as file:
    embedding, W_query, W_key, W_value = (file[name].astype(float) for name in names)
embedding.shape

# %% [raw]
# # BEGIN QUESTION
# name: embed

# %% [markdown]
# **Question `embed`** (4 points). Fetch the row of each id, in the order of the ids. An id past the end of the table is
# an `IndexError`, however wide the table is. (The ids may be an array or a list.)

# %% [raw]
# # BEGIN SOLUTION


# %%
def embed(ids, table):
    """Give each id its vector.

    Parameters
    ----------
    ids : array (n,) or list of n whole numbers, none below zero
    table : array (rows, d), the vector of id 0 in row 0, that of id 1 in row 1 and so on

    Returns
    -------
    array (n, d), a vector for each id

    Raises IndexError if an id is past the end of the table.

    Example: for a table of shape (50, 4) and ids [7, 7, 7] the result has shape (3, 4) and three rows alike.
    """
    # BEGIN SOLUTION
    return np.take(table, ids, axis=0)
    # END SOLUTION


# %% [raw]
# # END SOLUTION

# %% [raw]
# # BEGIN TESTS

# %%
""" # BEGIN TEST CONFIG
points: 0.6
failure_message: Read row 2 of the table, then row 0. Are these the rows that you return, in that order?
"""  # END TEST CONFIG


def two_rows_of_three(embed):
    import numpy as np
    from softlookup import same_array

    table = np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
    same_array(embed(np.array([2, 0]), table), np.array([[5.0, 6.0], [1.0, 2.0]]), "the embedded ids")


# %%
""" # BEGIN TEST CONFIG
points: 0.5
failure_message: Five ids and a table whose rows are two numbers wide. How many rows should come out, and how wide?
"""  # END TEST CONFIG


def as_many_rows_as_ids(embed):
    import numpy as np
    from softlookup import is_array

    is_array(embed(np.array([0, 2, 1, 1, 0]), np.ones((3, 2))), (5, 2), "five embedded ids")


# %%
""" # BEGIN TEST CONFIG
points: 0.5
failure_message: Should the vector of a word depend on where in the sentence the word stands?
"""  # END TEST CONFIG


def same_id_same_vector(embed):
    import numpy as np
    from softlookup import is_array, same_array

    vectors = embed(np.array([1, 3, 1]), np.array([[0.0, 1.0], [2.0, -3.0], [4.0, 5.0], [-6.0, 7.0]]))
    is_array(vectors, (3, 2), "three embedded ids")
    same_array(vectors[2], vectors[0].copy(), "the vector of an id that comes back")


# %%
""" # BEGIN TEST CONFIG
points: 0.7
hidden: true
failure_message: For each id, go to the table yourself. Is what you find there what stands at that place of your result?
"""  # END TEST CONFIG


def rows_of_a_random_table(embed):
    import numpy as np
    from softlookup import same_array

    table = np.random.default_rng(411).normal(0, 1, (9, 5))
    ids = [4, 8, 0, 4, 7, 2]
    expected = [[float(table[row, column]) for column in range(5)] for row in ids]
    same_array(embed(np.array(ids), table), np.array(expected), "six embedded ids")


# %%
""" # BEGIN TEST CONFIG
points: 0.4
hidden: true
failure_message: A square table looks the same from both sides. Does an id pick what lies in a row, or what lies in a column?
"""  # END TEST CONFIG


def square_table(embed):
    import numpy as np
    from softlookup import same_array

    table = np.random.default_rng(412).normal(0, 1, (4, 4))
    expected = np.einsum("ij,jk->ik", np.eye(4)[::-1], table)
    same_array(embed(np.array([3, 2, 1, 0]), table), expected, "four embedded ids")


# %%
""" # BEGIN TEST CONFIG
points: 0.3
hidden: true
failure_message: A single id is a sentence of one word. Does the result still have two axes?
"""  # END TEST CONFIG


def single_id_keeps_both_axes(embed):
    import numpy as np
    from softlookup import same_array

    table = np.array([[1.5, 2.5, -1.0], [0.5, 4.0, 8.0]])
    same_array(embed(np.array([1, 0]), table.copy()), table[::-1], "two embedded ids")
    same_array(embed(np.array([1]), table.copy()), np.array([[0.5, 4.0, 8.0]]), "one embedded id")
    same_array(embed(np.array([0]), table[:1].copy()), np.array([[1.5, 2.5, -1.0]]), "one embedded id")
    same_array(embed(np.array([1, 0, 1]), table[:, :1].copy()), np.array([[0.5], [1.5], [0.5]]), "a narrow table")


# %%
""" # BEGIN TEST CONFIG
points: 0.4
hidden: true
failure_message: What should happen to an id that the table has no row for, however wide the table is?
"""  # END TEST CONFIG


def past_the_end_of_the_table(embed):
    import numpy as np
    from softlookup import raises

    for ids, shape in (([3], (3, 7)), ([0, 5, 1], (4, 6)), ([1, 2, 40], (3, 3))):
        raises((IndexError,), embed, np.array(ids), np.arange(1.0, 1 + np.prod(shape)).reshape(shape))


# %%
""" # BEGIN TEST CONFIG
points: 0.3
hidden: true
failure_message: Ids may come as a list, and a table may hold whole numbers. Does each work?
"""  # END TEST CONFIG


def list_of_ids_and_whole_numbers(embed):
    import numpy as np
    from softlookup import same_array

    table = np.array([[1, 2, 3], [4, 5, 6]])
    same_array(embed([1, 1, 0, 1], table), np.array([[4, 5, 6], [4, 5, 6], [1, 2, 3], [4, 5, 6]]), "embedded ids")


# %%
""" # BEGIN TEST CONFIG
points: 0.3
hidden: true
failure_message: Are the ids and the table still what they were?
"""  # END TEST CONFIG


def ids_and_table_stay_the_same(embed):
    import numpy as np
    from softlookup import is_array, unchanged

    ids, table = np.array([2, 0, 2, 1]), np.random.default_rng(413).normal(0, 1, (3, 5))
    kept_ids, kept_table = ids.copy(), table.copy()
    is_array(embed(ids, table), (4, 5), "four embedded ids")
    unchanged(kept_ids, ids, "the array of ids")
    unchanged(kept_table, table, "the table")


# %% [raw]
# # END TESTS

# %% [raw]
# # END QUESTION

# %% [markdown]
# The sentence notebook prints six rows of sixteen numbers, the first beginning with 0.3374, −0.1778 and −0.3035, the
# last with 0.8768, 1.6221 and −1.4779. (There they are a `torch.Tensor`, PyTorch's kind of array.)

# %%
embed([0, 4, 5, 2, 1, 3], embedding)

# %% [markdown]
# In `01_lookup` a lookup was a matrix product: a row with a single 1 in it, times the table, gives one row of the
# table. That must come to the same. We make the sentence's vectors $X$ in that way here, so that you have them even
# if your `embed` isn't finished. From now on they are our **tokens**: one row for each word.

# %%
places = np.array(
    [
        [1, 0, 0, 0, 0, 0],  # Life
        [0, 0, 0, 0, 1, 0],  # is
        [0, 0, 0, 0, 0, 1],  # short
        [0, 0, 1, 0, 0, 0],  # eat
        [0, 1, 0, 0, 0, 0],  # dessert
        [0, 0, 0, 1, 0, 0],  # first
    ]
)
X = places @ embedding
X.shape

# %% [markdown]
# ## 2 · Query, key, value
#
# When a sentence looks at itself, each word has three jobs. It *asks*: what do I look for? It *can be found*: what am I
# good for? And it *hands something over*: what do those get who look at me? In `03_context` the states that were
# compared were also the ones that were mixed. But think of a label on a jar: what helps you to find the jam isn't what
# you put on your bread. And you who are looking for jam aren't jam either.
#
# So from each token three vectors are made, its **query**, its **key** and its **value**, by three **weight matrices**
# that training adjusts:
#
# $$Q = X W^Q, \qquad K = X W^K, \qquad V = X W^V$$
#
# Say the shapes before you compute anything. The letters are the same all through this notebook:
#
# | | shape | here | a row is |
# |---|---|---|---|
# | $X$ | `(n, d)` | (6, 16) | a token, $d$ numbers wide |
# | $Q$, $K$ | `(n, k)` | (6, 24) | what a token asks; what it can be found by |
# | $V$ | `(n, v)` | (6, 28) | what it hands over |
#
# Queries and keys are compared with each other, so they must be equally wide. The values may have any width. And $n$
# occurs in no weight matrix: the same three matrices serve a sentence of six words and one of sixty.
#
# **Which way round is $W$?** There are two customs. The formulas above have tokens as rows and $W$ of shape `(d, k)`,
# what goes in first; the paper does it so, and so do the twins and the homework. PyTorch's layers store $W$ the other
# way round, as `(k, d)`, what comes out first, and the sentence notebook does likewise: its `W_query` has shape
# `(24, 16)`, and it multiplies `W_query` with a token standing upright, $W x$. The numbers that come out are the same,
# if you know which custom you are dealing with.
#
# Can't a function see that from the shapes? Only until somebody chooses $k = d$, as many networks do. Then
# $W$ is square, both ways run, and one of them gives wrong numbers. So it has to be told, and must not guess.

# %% [raw]
# # BEGIN QUESTION
# name: project

# %% [markdown]
# **Question `project`** (6 points). Multiply tokens with a weight matrix: all tokens of a sentence, or a single one.
# The matrix is stored `(d, k)`, unless `out_first` says that it is stored `(k, d)`.

# %% [raw]
# # BEGIN SOLUTION


# %%
def project(X, W, out_first=False):
    """Make queries, keys or values of tokens.

    Parameters
    ----------
    X : array (n, d), one token in each row; or (d,), a single token
    W : array (d, k); if out_first is true, it is stored the other way round, (k, d)
    out_first : bool

    Returns
    -------
    array (n, k), a row for each token; (k,) for a single token

    Example: for a token X of zeros, project(X, W) is k zeros, whatever W is.
    """
    # BEGIN SOLUTION
    return X @ (W.T if out_first else W)
    # END SOLUTION


# %% [raw]
# # END SOLUTION

# %% [raw]
# # BEGIN TESTS

# %%
""" # BEGIN TEST CONFIG
points: 0.8
failure_message: Take the first token and the first column of the matrix, multiply number by number and add up. Is that your first number?
"""  # END TEST CONFIG


def two_small_tokens(project):
    import numpy as np
    from softlookup import same_array

    X, W = np.array([[1.0, 2.0], [3.0, -1.0]]), np.array([[1.0, 0.0, 2.0], [0.0, 1.0, 1.0]])
    same_array(project(X, W), np.array([[1.0, 2.0, 4.0], [3.0, -1.0, 5.0]]), "the projected tokens")


# %%
""" # BEGIN TEST CONFIG
points: 0.6
failure_message: Tokens are four numbers wide and should become two wide. What shape do you get for five tokens, and for one that comes alone?
"""  # END TEST CONFIG


def shapes_of_projections(project):
    import numpy as np
    from softlookup import is_array

    is_array(project(np.ones((5, 4)), np.ones((4, 2))), (5, 2), "five projected tokens")
    is_array(project(np.ones((5, 4)), np.ones((2, 4)), True), (5, 2), "five tokens projected with out_first=True")
    is_array(project(np.ones((5, 4)), np.ones((4, 2)), False), (5, 2), "five tokens projected with out_first=False")
    is_array(project(np.ones(4), np.ones((4, 2))), (2,), "a single projected token")


# %%
""" # BEGIN TEST CONFIG
points: 0.5
failure_message: Is the result of a token the same whether it comes alone or with others?
"""  # END TEST CONFIG


def every_token_on_its_own(project):
    import numpy as np
    from softlookup import is_array, same_array

    X, W = np.array([[1.0, 0.5], [2.0, -1.0], [0.0, 4.0]]), np.array([[3.0, 1.0, 0.0], [-2.0, 1.0, 1.0]])
    together = project(X, W)
    is_array(together, (3, 3), "three projected tokens")
    for row in range(3):
        same_array(project(X[row].copy(), W), together[row].copy(), f"token {row} projected alone")


# %%
""" # BEGIN TEST CONFIG
points: 0.5
failure_message: One matrix, stored in the two ways. Should the tokens notice?
"""  # END TEST CONFIG


def either_way_of_storing(project):
    import numpy as np
    from softlookup import is_array, same_array

    X, W = np.array([[1.0, -2.0, 0.5], [0.0, 3.0, 1.0]]), np.array([[1.0, 4.0], [0.0, -1.0], [2.0, 2.0]])
    plain = project(X, W)
    is_array(plain, (2, 2), "two projected tokens")
    stored = np.array([[1.0, 0.0, 2.0], [4.0, -1.0, 2.0]])
    same_array(project(X, stored, out_first=True), plain, "the tokens projected with out_first=True")


# %%
""" # BEGIN TEST CONFIG
points: 0.8
hidden: true
failure_message: Which numbers of a token meet which numbers of the matrix? Is each result a sum over all numbers of one token?
"""  # END TEST CONFIG


def random_tokens_and_matrix(project):
    import numpy as np
    from softlookup import same_array

    rng = np.random.default_rng(421)
    X, W = rng.normal(0, 1, (3, 5)), rng.normal(0, 1, (5, 7))
    by_hand = [[sum(x * w for x, w in zip(row, column, strict=True)) for column in W.T] for row in X]
    same_array(project(X, W), np.array(by_hand), "three projected tokens")


# %%
""" # BEGIN TEST CONFIG
points: 0.5
hidden: true
failure_message: When the matrix is stored with what comes out first, which of its two sizes must fit a token?
"""  # END TEST CONFIG


def stored_out_first(project):
    import numpy as np
    from softlookup import same_array

    rng = np.random.default_rng(422)
    X, W = rng.normal(0, 1, (6, 5)), rng.normal(0, 1, (7, 5))
    expected = np.einsum("nd,kd->nk", X, W)
    same_array(project(X, W, out_first=True), expected, "six tokens with out_first=True")


# %%
""" # BEGIN TEST CONFIG
points: 0.3
hidden: true
failure_message: The third argument may come without its name. Does it arrive?
"""  # END TEST CONFIG


def told_by_position(project):
    import numpy as np
    from softlookup import same_array

    X, W = np.array([[2.0, 1.0, -1.0], [0.5, 0.0, 4.0]]), np.array([[1.0, 0.0, 3.0], [2.0, -2.0, 0.0]])
    same_array(project(X.copy(), W.copy(), True), np.array([[-1.0, 2.0], [12.5, 1.0]]), "two tokens, out_first")
    same_array(project(X[:, :2].copy(), W, False), np.array([[4.0, -2.0, 6.0], [0.5, 0.0, 1.5]]), "two tokens")


# %%
""" # BEGIN TEST CONFIG
points: 0.7
hidden: true
failure_message: A square matrix fits both ways round. Who decides then which way is meant, its shape or the caller?
"""  # END TEST CONFIG


def square_matrix_gives_no_hint(project):
    import numpy as np
    from softlookup import same_array

    rng = np.random.default_rng(423)
    X, W = rng.normal(0, 1, (3, 4)), rng.normal(0, 1, (4, 4))
    plain, turned = np.einsum("nd,dk->nk", X, W), np.einsum("nd,kd->nk", X, W)
    same_array(project(X.copy(), W.copy()), plain, "three tokens, square matrix")
    same_array(project(X.copy(), W.copy(), out_first=True), turned, "three tokens, square matrix, out_first=True")
    same_array(project(X, W, out_first=False), plain, "three tokens, square matrix, out_first=False")


# %%
""" # BEGIN TEST CONFIG
points: 0.5
hidden: true
failure_message: A single token is a vector. Is its projection right and a vector too, for every way of storing the matrix?
"""  # END TEST CONFIG


def lone_token_both_ways(project):
    import numpy as np
    from softlookup import same_array

    rng = np.random.default_rng(424)
    for k in (7, 5):
        x, W, U = rng.normal(0, 1, 5), rng.normal(0, 1, (5, k)), rng.normal(0, 1, (k, 5))
        plain, turned = np.einsum("d,dk->k", x, W), np.einsum("d,kd->k", x, U)
        same_array(project(x.copy(), W), plain, f"one token made {k} wide")
        same_array(project(x, U, out_first=True), turned, f"one token made {k} wide with out_first=True")


# %%
""" # BEGIN TEST CONFIG
points: 0.3
hidden: true
failure_message: A sentence of one token is a matrix with one row. And tokens may be one number wide, before or after. Is the shape right?
"""  # END TEST CONFIG


def narrowest_projections(project):
    import numpy as np
    from softlookup import same_array

    W = np.array([[2.0, 0.0], [1.0, -1.0], [0.5, 4.0]])
    same_array(project(np.array([[1.0, 2.0, 4.0]]), W.copy()), np.array([[6.0, 14.0]]), "a sentence of one token")
    same_array(project(np.array([[3.0], [-1.0]]), np.array([[2.0, 5.0]])), np.array([[6, 15], [-2, -5]]), "width one")
    same_array(project(W.copy(), np.array([[0.5], [2.0]])), np.array([[1.0], [-1.5], [8.25]]), "tokens made one wide")


# %%
""" # BEGIN TEST CONFIG
points: 0.25
hidden: true
failure_message: Tokens may be whole numbers, and so may weights. Is a fraction lost on the way?
"""  # END TEST CONFIG


def whole_numbers_are_projected(project):
    import numpy as np
    from softlookup import same_array

    X, W = np.array([[3, -1, 2], [0, 4, 1]]), np.array([[0.5, 1.0], [0.25, 0.0], [1.0, -0.5]])
    same_array(project(X, W), np.array([[3.25, 2.0], [2.0, -0.5]]), "tokens of whole numbers")
    same_array(project(X, np.array([[1, 2, 3]]), out_first=True), np.array([[7], [11]]), "whole numbers throughout")


# %%
""" # BEGIN TEST CONFIG
points: 0.25
hidden: true
failure_message: Are the tokens and the matrix still what they were?
"""  # END TEST CONFIG


def projection_changes_nothing(project):
    import numpy as np
    from softlookup import is_array, unchanged

    rng = np.random.default_rng(425)
    X, W = rng.normal(0, 1, (3, 4)), rng.normal(0, 1, (4, 4))
    kept_X, kept_W = X.copy(), W.copy()
    is_array(project(X, W), (3, 4), "three projected tokens")
    is_array(project(X, W, out_first=True), (3, 4), "three projected tokens")
    unchanged(kept_X, X, "the tokens")
    unchanged(kept_W, W, "the matrix")


# %% [raw]
# # END TESTS

# %% [raw]
# # END QUESTION

# %% [markdown]
# The sentence notebook follows its second word, `is`. The vectors made of it have 24, 24 and 28 numbers. Then come the
# keys and the values of the whole sentence, of shapes (6, 24) and (6, 28).

# %%
query_of_is = project(X[1], W_query, out_first=True)
key_of_is = project(X[1], W_key, out_first=True)
value_of_is = project(X[1], W_value, out_first=True)
np.shape(query_of_is), np.shape(key_of_is), np.shape(value_of_is)

# %%
Q = project(X, W_query, out_first=True)
K = project(X, W_key, out_first=True)
V = project(X, W_value, out_first=True)
np.shape(K), np.shape(V)

# %% [markdown]
# No number that the sentence notebook prints depends on `W_value`. We know it from its place, right after `W_key`, and
# from its shape.
#
# ## 3 · Scores
#
# Now every query meets every key. Their **score** is the dot product: multiply number by number, add up. It is large
# if the two point the same way, and negative if they point opposite ways. For all of them at once, the scores are a
# matrix of shape `(n_q, n_k)`, with as many rows as there are queries and as many columns as there are keys:
#
# $$\mathrm{score}_{ij} = Q_i \cdot K_j = Q_{i1} K_{j1} + Q_{i2} K_{j2} + \dots + Q_{ik} K_{jk}$$
#
# Row $i$ says what word $i$ thinks of everybody; column $j$ says what everybody thinks of word $j$. Those are different
# questions: `is` may find `short` interesting without `short` caring for `is`.
#
# In self-attention $n_q$ and $n_k$ are both $n$. Write your function so that they may differ. Then it also serves two
# sentences, as in `03_context`, or a single query.

# %% [raw]
# # BEGIN QUESTION
# name: attention_scores

# %% [markdown]
# **Question `attention_scores`** (5 points). Compare every query with every key. A single query, of shape `(k,)`, has
# one score for each key. Nothing is scaled yet.

# %% [raw]
# # BEGIN SOLUTION


# %%
def attention_scores(Q, K):
    """Compare queries with keys by their dot products.

    Parameters
    ----------
    Q : array (n_q, k), one query in each row; or (k,), a single query
    K : array (n_k, k), one key in each row

    Returns
    -------
    array (n_q, n_k), a row for each query and in it a score for each key; (n_k,) for a single query

    Example: for a query of zeros all scores are 0.
    """
    # BEGIN SOLUTION
    return Q @ K.T
    # END SOLUTION


# %% [raw]
# # END SOLUTION

# %% [raw]
# # BEGIN TESTS

# %%
""" # BEGIN TEST CONFIG
points: 0.7
failure_message: Take the first query and go through the three keys on paper. Which three scores are those, and where do they belong?
"""  # END TEST CONFIG


def two_queries_three_keys(attention_scores):
    import numpy as np
    from softlookup import same_array

    Q, K = np.array([[1.0, 2.0], [0.0, 1.0]]), np.array([[3.0, 0.0], [1.0, 1.0], [0.0, -2.0]])
    same_array(attention_scores(Q, K), np.array([[3.0, 3.0, -4.0], [0.0, 1.0, -2.0]]), "the scores")


# %%
""" # BEGIN TEST CONFIG
points: 0.6
failure_message: What does a row of the scores belong to, and what a column? And how many axes are left for a single query?
"""  # END TEST CONFIG


def shapes_of_scores(attention_scores):
    import numpy as np
    from softlookup import is_array

    is_array(attention_scores(np.ones((4, 3)), np.ones((5, 3))), (4, 5), "the scores of four queries and five keys")
    is_array(attention_scores(np.ones(3), np.ones((5, 3))), (5,), "the scores of a single query")


# %%
""" # BEGIN TEST CONFIG
points: 0.7
failure_message: One key becomes twice as long. Which scores should change, and how?
"""  # END TEST CONFIG


def longer_key_scores_higher(attention_scores):
    import numpy as np
    from softlookup import is_array, same_array

    Q = np.array([[1.0, 0.5, 0.0], [0.0, -1.0, 2.0]])
    K = np.array([[2.0, 1.0, 0.0], [1.0, 1.0, 1.0], [0.0, 3.0, -1.0], [1.0, 0.0, 2.0]])
    before = attention_scores(Q, K)
    is_array(before, (2, 4), "the scores")
    longer = K * np.array([[1.0], [1.0], [2.0], [1.0]])
    expected = before * np.array([1.0, 1.0, 2.0, 1.0])
    same_array(attention_scores(Q, longer), expected, "the scores with the third key doubled")


# %%
""" # BEGIN TEST CONFIG
points: 0.8
hidden: true
failure_message: Is each score the dot product of one query and one key, at the right place and nothing else done to it?
"""  # END TEST CONFIG


def scores_of_three_random_queries(attention_scores):
    import numpy as np
    from softlookup import same_array

    rng = np.random.default_rng(431)
    Q, K = rng.normal(0, 1, (3, 7)), rng.normal(0, 1, (5, 7))
    by_hand = [[sum(q * k for q, k in zip(query, key, strict=True)) for key in K.tolist()] for query in Q.tolist()]
    same_array(attention_scores(Q, K), np.array(by_hand), "the scores")


# %%
""" # BEGIN TEST CONFIG
points: 0.5
hidden: true
failure_message: A single query is a vector. Are its scores right, and a vector too?
"""  # END TEST CONFIG


def scores_of_a_single_query(attention_scores):
    import numpy as np
    from softlookup import same_array

    rng = np.random.default_rng(432)
    for n_k, k in ((6, 5), (4, 4)):
        q, K = rng.normal(0, 1, k), rng.normal(0, 1, (n_k, k))
        expected = np.einsum("k,jk->j", q, K)
        same_array(attention_scores(q, K), expected, f"the scores with {n_k} keys of width {k}")


# %%
""" # BEGIN TEST CONFIG
points: 0.5
hidden: true
failure_message: With as many queries as keys, and as many as numbers in them, any mix-up has the right shape. Is row i query i, and column j key j?
"""  # END TEST CONFIG


def all_sizes_alike(attention_scores):
    import numpy as np
    from softlookup import same_array

    rng = np.random.default_rng(433)
    Q, K = rng.normal(0, 1, (4, 4)), rng.normal(0, 1, (4, 4))
    by_hand = [[float(np.multiply(query, key).sum()) for key in K] for query in Q]
    same_array(attention_scores(Q, K), np.array(by_hand), "the scores")


# %%
""" # BEGIN TEST CONFIG
points: 0.3
hidden: true
failure_message: One query in a matrix, one key, one number in each. Are there still as many axes as before?
"""  # END TEST CONFIG


def smallest_scores(attention_scores):
    import numpy as np
    from softlookup import same_array

    q, K = np.array([[1.0, -2.0]]), np.array([[3.0, 1.0], [0.0, 2.0], [4.0, 2.0]])
    same_array(attention_scores(q.copy(), K.copy()), np.array([[1.0, -4.0, 0.0]]), "the scores of one row")
    same_array(attention_scores(K, q), np.array([[1.0], [-4.0], [0.0]]), "the scores with one key")
    same_array(attention_scores(np.array([[2.0], [3.0]]), np.array([[5.0]])), np.array([[10.0], [15.0]]), "width one")


# %%
""" # BEGIN TEST CONFIG
points: 0.3
hidden: true
failure_message: Vectors of 64 ones have a dot product of 64. Is anything divided or shortened here?
"""  # END TEST CONFIG


def wide_vectors_have_large_scores(attention_scores):
    import numpy as np
    from softlookup import same_array

    K = np.ones((3, 64)) * np.array([[1.0], [-2.0], [0.5]])
    scores = attention_scores(np.ones((2, 64)), K)
    same_array(scores, np.array([[64.0, -128.0, 32.0]] * 2), "the scores of wide vectors")


# %%
""" # BEGIN TEST CONFIG
points: 0.3
hidden: true
failure_message: Queries and keys may be whole numbers. Is a fraction lost on the way?
"""  # END TEST CONFIG


def scores_of_whole_numbers(attention_scores):
    import numpy as np
    from softlookup import same_array

    Q, K = np.array([[2, -1, 0], [1, 1, 3]]), np.array([[0.5, 0.25, 1.0], [-1.5, 0.0, 0.5]])
    same_array(attention_scores(Q, K), np.array([[0.75, -3.0], [3.75, 0.0]]), "the scores")
    same_array(attention_scores(Q, np.array([[1, 4, -2]])), np.array([[-2], [-1]]), "the scores")


# %%
""" # BEGIN TEST CONFIG
points: 0.3
hidden: true
failure_message: Are the queries and the keys still what they were?
"""  # END TEST CONFIG


def compared_vectors_stay_the_same(attention_scores):
    import numpy as np
    from softlookup import is_array, unchanged

    rng = np.random.default_rng(434)
    Q, K = rng.normal(0, 1, (2, 3)), rng.normal(0, 1, (4, 3))
    kept_Q, kept_K, query = Q.copy(), K.copy(), Q[0].copy()
    is_array(attention_scores(Q, K), (2, 4), "the scores")
    is_array(attention_scores(query, K), (4,), "the scores of a single query")
    unchanged(kept_Q, Q, "the queries")
    unchanged(kept_Q[0], query, "the single query")
    unchanged(kept_K, K, "the keys")


# %% [raw]
# # END TESTS

# %% [raw]
# # END QUESTION

# %% [markdown]
# How much does `is` care for `dessert`? The sentence notebook prints 2.3206. And for all six words: −7.0847, −4.5398,
# 3.9887, 10.2379, 2.3206, −10.5434. (`pictures.call` calls your function, and gives `None` as long as one of the
# arguments isn't there yet because an earlier question is still open.)

# %%
dessert_only = project(X[4:5], W_key, out_first=True)  # a matrix with one row, the key of `dessert`
print(pictures.call(attention_scores, query_of_is, dessert_only))
scores_of_is = pictures.call(attention_scores, query_of_is, K)
print(scores_of_is)

# %% [markdown]
# Did you get −4.5397 for the second? So do we, and it is the better figure. The score is −4.5397499, right at the edge
# between two roundings, and PyTorch computes with numbers of 32 bits where NumPy uses 64.
#
# The author of the sentence notebook is a little disappointed that `is` doesn't score itself highest, and puts it down
# to missing training. It is true that nothing is trained here. But training wouldn't aim for that: the matrix for the
# queries and the one for the keys differ so that a word *can* look elsewhere.
#
# ## 4 · Weights
#
# The scores become shares, row by row: each query has its own attention to give away. Before that they are divided by
# $\sqrt{d_k}$, where $d_k$ is the paper's name for the width of the keys, our $k$:
#
# $$\mathrm{weights}_{ij} = \mathrm{softmax}_j\!\left(\frac{\mathrm{score}_{ij}}{\sqrt{d_k}}\right)$$
#
# Why? A dot product adds up $d_k$ terms, and so its size grows with the width: scores of random vectors, whose numbers
# spread by about 1, spread by about $\sqrt{d_k}$. (In `03_context` you can see that measured.) Large scores make the
# softmax give everything to one word, and then training can no longer change its mind. Divided by $\sqrt{d_k}$ they
# spread by about 1, whatever the width. The sentence notebook says that the division keeps the *lengths of the weight
# vectors* alike; it is the spread of the *scores* that it keeps.

# %% [raw]
# # BEGIN QUESTION
# name: attention_weights

# %% [markdown]
# **Question `attention_weights`** (5 points). Scale scores by the square root of `d_k` and turn each query's scores
# into shares. One query alone has a vector of scores, several have a matrix with a row for each. Scores may be
# anything from −1000 to 1000.

# %% [raw]
# # BEGIN SOLUTION


# %%
def attention_weights(scores, d_k):
    """Turn the scores of each query into shares of its attention.

    Parameters
    ----------
    scores : array (n_q, n_k), a row for each query; or (n_k,), the scores of a single query
    d_k : int, the width of the keys, of which the square root is taken here

    Returns
    -------
    array of floats, the shape of scores; the shares of each query sum to 1

    Example: attention_weights(np.array([6.0, 6.0]), 3) is array([0.5, 0.5])
    """
    # BEGIN SOLUTION
    return softmax(scores / np.sqrt(d_k), axis=-1)
    # END SOLUTION


# %% [raw]
# # END SOLUTION

# %% [raw]
# # BEGIN TESTS

# %%
""" # BEGIN TEST CONFIG
points: 0.7
failure_message: Keys of width nine. What do these scores become when they are scaled, and what does e to the power of that give?
"""  # END TEST CONFIG


def scores_that_are_logarithms(attention_weights):
    import numpy as np
    from softlookup import same_array

    weights = attention_weights(3 * np.log([2.0, 5.0, 3.0]), 9)
    same_array(weights, np.array([0.2, 0.5, 0.3]), "the weights")


# %%
""" # BEGIN TEST CONFIG
points: 0.5
failure_message: Each score becomes one share. Is the shape of the scores kept, for a vector and for a matrix?
"""  # END TEST CONFIG


def one_share_a_score(attention_weights):
    import numpy as np
    from softlookup import is_array

    is_array(attention_weights(np.ones(5), 7), (5,), "the weights of a single query")
    is_array(attention_weights(np.ones((3, 2)), 7), (3, 2), "the weights of three queries")


# %%
""" # BEGIN TEST CONFIG
points: 0.8
failure_message: Whose attention is shared out? Which of the weights should add up to 1?
"""  # END TEST CONFIG


def every_query_shares_out_one(attention_weights):
    import numpy as np
    from softlookup import is_array, sums_to_one

    scores = np.array([[0.3, -1.2, 2.0, 0.1], [1.1, 0.4, -0.7, 0.0]])
    weights = attention_weights(scores, 6)
    is_array(weights, (2, 4), "the weights of two queries")
    sums_to_one(weights, 1, "the weights of two queries")


# %%
""" # BEGIN TEST CONFIG
points: 0.8
hidden: true
failure_message: The totals may be right, but is each single weight? What was divided by what, and how often, before the softmax?
"""  # END TEST CONFIG


def weights_of_three_random_queries(attention_weights):
    import math

    import numpy as np
    from softlookup import same_array

    rows = []
    for row in np.random.default_rng(441).normal(0, 2, (3, 5)).tolist():
        powers = [math.exp(score / math.sqrt(7)) for score in row]
        rows.append([power / sum(powers) for power in powers])
    scores = np.random.default_rng(441).normal(0, 2, (3, 5))
    same_array(attention_weights(scores, 7), np.array(rows), "the weights of three queries")


# %%
""" # BEGIN TEST CONFIG
points: 0.4
hidden: true
failure_message: A single query has a vector of scores. Are its weights right?
"""  # END TEST CONFIG


def weights_of_a_single_query(attention_weights):
    import numpy as np
    from scipy import special
    from softlookup import same_array

    scores = np.random.default_rng(442).normal(0, 2, 6)
    expected = special.softmax(scores * 5**-0.5)
    same_array(attention_weights(scores, 5), expected, "the weights of a single query")


# %%
""" # BEGIN TEST CONFIG
points: 0.5
hidden: true
failure_message: Scores may be large, and large in one row only. Are all weights finite and right then?
"""  # END TEST CONFIG


def large_scores_in_some_rows(attention_weights):
    import numpy as np
    from scipy import special
    from softlookup import same_array

    scores = np.array(
        [[1000.0, 999.0, 998.5], [-1000.0, -1001.0, -999.0], [-1000.0, 1000.0, -1000.0], [0.5, 0.0, -0.5]]
    )
    expected = np.array([special.softmax(row) for row in scores])
    same_array(attention_weights(scores, 1), expected, "the weights of large scores")


# %%
""" # BEGIN TEST CONFIG
points: 0.4
hidden: true
failure_message: Keys of width one need no scaling. Are small shares still exact, with nothing rounded and nothing done twice?
"""  # END TEST CONFIG


def tiny_shares_are_exact(attention_weights):
    import numpy as np
    from softlookup import same_array

    parts = np.array([[1.0, 3e-4, 2e-5, 0.7], [5e-3, 0.2, 0.9, 4e-4]])
    expected = np.array([[part / sum(row) for part in row] for row in parts.tolist()])
    same_array(attention_weights(np.log(parts), 1), expected, "the weights")


# %%
""" # BEGIN TEST CONFIG
points: 0.3
hidden: true
failure_message: A matrix may have one row or one column. Is it still a matrix afterwards, with the right totals?
"""  # END TEST CONFIG


def one_query_or_one_key(attention_weights):
    import numpy as np
    from softlookup import same_array

    scores = 2 * np.log([[1.0, 4.0], [3.0, 1.0]])
    same_array(attention_weights(scores, 4), np.array([[0.2, 0.8], [0.75, 0.25]]), "the weights of two rows")
    same_array(attention_weights(2 * np.log([[1.0, 4.0]]), 4), np.array([[0.2, 0.8]]), "the weights of one row")
    same_array(attention_weights(np.array([[2.0], [-1.0], [0.5]]), 4), np.ones((3, 1)), "the weights with one key")


# %%
""" # BEGIN TEST CONFIG
points: 0.3
hidden: true
failure_message: Whole numbers are scores too. Does anything keep them from becoming fractions?
"""  # END TEST CONFIG


def whole_scores(attention_weights):
    import numpy as np
    from scipy import special
    from softlookup import same_array

    scores = np.array([[3, -1, 0, 2], [0, 0, 5, -4], [1, 2, 3, 4]])
    rows = [special.softmax([score / 2 for score in row]) for row in scores.tolist()]
    same_array(attention_weights(scores, 4), np.array(rows), "the weights of whole scores")


# %%
""" # BEGIN TEST CONFIG
points: 0.3
hidden: true
failure_message: Are the scores that were passed in still what they were?
"""  # END TEST CONFIG


def scores_survive(attention_weights):
    import numpy as np
    from softlookup import is_array, unchanged

    scores = np.random.default_rng(443).normal(0, 1, (2, 3))
    kept, row = scores.copy(), scores[0].copy()
    is_array(attention_weights(scores, 5), (2, 3), "the weights of two queries")
    is_array(attention_weights(row, 5), (3,), "the weights of a single query")
    unchanged(kept, scores, "the matrix of scores")
    unchanged(kept[0], row, "the vector of scores")


# %% [raw]
# # END TESTS

# %% [raw]
# # END QUESTION

# %% [markdown]
# For `is` the sentence notebook prints the weights 0.0185, 0.0312, 0.1778, 0.6368, 0.1265 and 0.0092: most of its
# attention goes to `eat`. (The scores are typed in again as they are printed there, so that this works on its own.)

# %%
printed_scores = np.array([-7.0847, -4.5398, 3.9887, 10.2379, 2.3206, -10.5434])
attention_weights(printed_scores, 24)

# %% [markdown]
# In a comment its author keeps another attempt, under the name of *no scaling*. But that line divides the scores by
# `d_k`, which is 24, where the proper scaling divides by $\sqrt{24} \approx 4.9$. Instead of no scaling it is five
# times as much. Here are all three, made with your function: with 1 for `d_k` nothing is scaled, and the root of
# $24^2$ is 24.

# %%
pictures.bars(
    {
        "no scaling": attention_weights(printed_scores, 1),
        "divided by √24": attention_weights(printed_scores, 24),
        "divided by 24": attention_weights(printed_scores, 24**2),
    },
    words,
    "Where “is” looks, for three divisors",
    "weight",
)

# %% [markdown]
# *Picture: three bars for each of the six words. Without scaling, `eat` has everything: its bar reaches 1, and the
# others can't be seen. Divided by √24, `eat` has 0.64, `short` 0.18, `dessert` 0.13 and the rest next to nothing.
# Divided by 24 the bars are nearly level, from 0.11 for `first` to 0.25 for `eat`.*
#
# ## 5 · Contexts
#
# The last step mixes the values in the shares that the weights give. For word $i$, take each value $V_j$ as often as
# $\mathrm{weights}_{ij}$ says, and add up:
#
# $$\mathrm{context}_i = \mathrm{weights}_{i1} V_1 + \mathrm{weights}_{i2} V_2 + \dots + \mathrm{weights}_{i n_k} V_{n_k}$$
#
# Each $V_j$ is a row of $v$ numbers, so a context is one too: as wide as a value, whatever the number of words.
#
# Here the sentence notebook ends. Its last words are that the context is the most confusing part, and that its author
# doesn't know what the adding up accumulates. Now you can say it: nothing piles up, because the weights sum to 1. Every
# number of a context is an average of the numbers that the values have at that place. It can't be above the largest
# of them, or below the smallest. If a word gives all its attention to one other, its context *is* that word's value.

# %% [raw]
# # BEGIN QUESTION
# name: context_vectors

# %% [markdown]
# **Question `context_vectors`** (5 points). Mix the values for each row of weights, or for a single vector of weights.

# %% [raw]
# # BEGIN SOLUTION


# %%
def context_vectors(weights, V):
    """Mix values in the proportions that the weights give.

    Parameters
    ----------
    weights : array (n_q, n_k), a row for each query; or (n_k,), the weights of a single query
    V : array (n_k, v), one value in each row

    Returns
    -------
    array (n_q, v), a mixture for each query; (v,) for a single query

    Example: if all values are alike, so are all mixtures, whatever the weights.
    """
    # BEGIN SOLUTION
    return weights @ V
    # END SOLUTION


# %% [raw]
# # END SOLUTION

# %% [raw]
# # BEGIN TESTS

# %%
""" # BEGIN TEST CONFIG
points: 0.7
failure_message: Half of the first value and half of the second make which vector? Which numbers of V were added up?
"""  # END TEST CONFIG


def halves_and_quarters(context_vectors):
    import numpy as np
    from softlookup import same_array

    weights, V = np.array([[0.5, 0.5, 0.0], [0.25, 0.25, 0.5]]), np.array([[4.0, 0.0], [0.0, 8.0], [2.0, -4.0]])
    same_array(context_vectors(weights, V), np.array([[2.0, 4.0], [2.0, 0.0]]), "the contexts")


# %%
""" # BEGIN TEST CONFIG
points: 0.6
failure_message: Is a context as wide as a value, and is there one for each query? And if there is one query only, how many axes are left?
"""  # END TEST CONFIG


def shapes_of_contexts(context_vectors):
    import numpy as np
    from softlookup import is_array

    V = np.ones((4, 2))
    is_array(context_vectors(np.full((3, 4), 0.25), V), (3, 2), "the contexts of three queries")
    is_array(context_vectors(np.full(4, 0.25), V), (2,), "the context of a single query")


# %%
""" # BEGIN TEST CONFIG
points: 0.7
failure_message: If a query gives all its attention to one word, what should it bring home?
"""  # END TEST CONFIG


def all_attention_on_one_word(context_vectors):
    import numpy as np
    from softlookup import same_array

    V = np.array([[1.0, 2.0], [3.0, -4.0], [5.0, 6.0]])
    weights = np.array([[0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
    expected = np.array([[3.0, -4.0], [5.0, 6.0], [1.0, 2.0], [3.0, -4.0]])
    same_array(context_vectors(weights, V), expected, "the contexts with all the weight on one word")


# %%
""" # BEGIN TEST CONFIG
points: 0.8
hidden: true
failure_message: For each query, is every value taken as often as that query's weight for it says?
"""  # END TEST CONFIG


def contexts_of_three_random_queries(context_vectors):
    import numpy as np
    from softlookup import same_array

    rng = np.random.default_rng(451)
    weights, V = rng.dirichlet(np.ones(5), size=3), rng.normal(0, 2, (5, 2))
    by_hand = np.zeros((3, 2))
    for i in range(3):
        for j in range(5):
            by_hand[i] += weights[i, j] * V[j]
    same_array(context_vectors(weights, V), by_hand, "the contexts of three queries")


# %%
""" # BEGIN TEST CONFIG
points: 0.6
hidden: true
failure_message: The weights of a single query are a vector. Is its context right, and a vector of the right length?
"""  # END TEST CONFIG


def context_of_a_single_query(context_vectors):
    import numpy as np
    from softlookup import same_array

    rng = np.random.default_rng(452)
    weights, V = rng.dirichlet(np.ones(5)), rng.normal(0, 2, (5, 7))
    mixed = sum(weight * value for weight, value in zip(weights, V, strict=True))
    same_array(context_vectors(weights, V), mixed, "the context of a single query")


# %%
""" # BEGIN TEST CONFIG
points: 0.5
hidden: true
failure_message: When there are as many words as numbers in a value, many a wrong product has the right shape. Does row j of V get weight j?
"""  # END TEST CONFIG


def as_many_words_as_numbers_in_a_value(context_vectors):
    import numpy as np
    from softlookup import same_array

    rng = np.random.default_rng(453)
    weights, V = rng.dirichlet(np.ones(4), size=4), rng.normal(0, 2, (4, 4))
    single, expected = weights[2].copy(), np.einsum("ij,jc->ic", weights, V)
    same_array(context_vectors(weights, V.copy()), expected, "the contexts of four queries")
    same_array(context_vectors(single, V), expected[2], "the context of a single query")


# %%
""" # BEGIN TEST CONFIG
points: 0.3
hidden: true
failure_message: One query in a matrix, one word to look at, one number in a value. Are the shapes still right?
"""  # END TEST CONFIG


def smallest_contexts(context_vectors):
    import numpy as np
    from softlookup import same_array

    V = np.array([[2.0, -1.0, 0.5], [6.0, 3.0, 1.5]])
    same_array(context_vectors(np.array([[0.25, 0.75]]), V.copy()), np.array([[5.0, 2.0, 1.25]]), "one row of weights")
    same_array(context_vectors(np.ones((3, 1)), V[:1].copy()), np.array([[2.0, -1.0, 0.5]] * 3), "a single word")
    narrow = np.array([[4.0], [8.0]])
    same_array(context_vectors(np.array([[0.75, 0.25]]), narrow), np.array([[5.0]]), "a context of one number")


# %%
""" # BEGIN TEST CONFIG
points: 0.4
hidden: true
failure_message: Values and weights may be whole numbers. Is a fraction lost on the way?
"""  # END TEST CONFIG


def contexts_of_whole_numbers(context_vectors):
    import numpy as np
    from softlookup import same_array

    V = np.array([[1, 2], [4, 8], [-3, 5]])
    weights = np.array([[0.5, 0.25, 0.25], [0.0, 0.5, 0.5]])
    same_array(context_vectors(weights, V), np.array([[0.75, 4.25], [0.5, 6.5]]), "the contexts")
    same_array(context_vectors(np.array([[0, 0, 1]]), V), np.array([[-3, 5]]), "the context")


# %%
""" # BEGIN TEST CONFIG
points: 0.4
hidden: true
failure_message: Are the weights and the values still what they were?
"""  # END TEST CONFIG


def mixed_values_stay_the_same(context_vectors):
    import numpy as np
    from softlookup import is_array, unchanged

    rng = np.random.default_rng(454)
    weights, V = rng.dirichlet(np.ones(4), size=2), rng.normal(0, 1, (4, 3))
    kept_weights, kept_V, row = weights.copy(), V.copy(), weights[0].copy()
    is_array(context_vectors(weights, V), (2, 3), "the contexts of two queries")
    is_array(context_vectors(row, V), (3,), "the context of a single query")
    unchanged(kept_weights, weights, "the matrix of weights")
    unchanged(kept_weights[0], row, "the vector of weights")
    unchanged(kept_V, V, "the values")


# %% [raw]
# # END TESTS

# %% [raw]
# # END QUESTION

# %% [markdown]
# So here is what the sentence notebook stops short of, the context of `is`: 28 numbers, the first three −0.9495,
# −1.4345 and −2.0504.

# %%
weights_of_is = pictures.call(attention_weights, scores_of_is, 24)
pictures.call(context_vectors, weights_of_is, V)

# %% [markdown]
# ## 6 · All words at once
#
# Project, score, weigh, mix: put the four steps into one function, and let all words of a sentence look at once. In
# goes $X$ of shape `(n, d)`, out come the contexts, of shape `(n, v)`. All matrices are stored `(d, ·)` here, with
# what goes in first.
#
# The scores are divided by the root of the keys' width, unless the caller wants something else. Two of our sources do,
# and to compute what they print, the function takes a `scale`: that is the divisor itself, without a root.

# %% [raw]
# # BEGIN QUESTION
# name: self_attention

# %% [markdown]
# **Question `self_attention`** (8 points). Write self-attention. Without a `scale`, the scores are divided by $\sqrt
# k$, where $k$ is the width of the keys; with one, they are divided by that. They may then be as large as ±1000. (This
# question is graded on its own. Use your functions from above if they are right; where one isn't yet, NumPy and SciPy
# may stand in for it.)

# %% [raw]
# # BEGIN SOLUTION


# %%
def self_attention(X, W_q, W_k, W_v, scale=None):
    """Let every token of a sentence look at all of them.

    Parameters
    ----------
    X : array (n, d), one token in each row
    W_q, W_k : arrays (d, k), the matrices that make queries and keys
    W_v : array (d, v), the matrix that makes values
    scale : number above zero by which the scores are divided; None stands for the square root of k

    Returns
    -------
    array (n, v), one context for each token

    Example: for a single token, which can only look at itself, the result is its value.
    """
    # BEGIN SOLUTION
    queries, keys, values = X @ W_q, X @ W_k, X @ W_v
    divisor = np.sqrt(keys.shape[-1]) if scale is None else scale
    return softmax(queries @ keys.T / divisor, axis=-1) @ values
    # END SOLUTION


# %% [raw]
# # END SOLUTION

# %% [raw]
# # BEGIN TESTS

# %%
""" # BEGIN TEST CONFIG
points: 0.8
failure_message: Three tokens of width five go in. How many contexts should come out, and how wide are they?
"""  # END TEST CONFIG


def one_context_a_token(self_attention):
    import numpy as np
    from softlookup import is_array

    contexts = self_attention(np.ones((3, 5)), np.ones((5, 7)), np.ones((5, 7)), np.ones((5, 2)))
    is_array(contexts, (3, 2), "the contexts of three tokens")


# %%
""" # BEGIN TEST CONFIG
points: 1
failure_message: Go through it on paper. Which queries, keys and values do the two tokens have? What are the scores, how wide are the keys, what are the shares?
"""  # END TEST CONFIG


def two_tokens_on_paper(self_attention):
    import numpy as np
    from softlookup import same_array

    W_q = np.array([[2.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]])
    W_k = np.array([[np.log(3), 5.0, 0.0, 1.0], [0.0, 1.0, 2.0, 7.0]])
    W_v = np.array([[4.0, 8.0, 1.0], [0.0, -4.0, 1.0]])
    contexts = self_attention(np.eye(2), W_q, W_k, W_v)
    same_array(contexts, np.array([[3.0, 5.0, 1.0], [2.0, 2.0, 1.0]]), "the contexts of two tokens")


# %%
""" # BEGIN TEST CONFIG
points: 0.7
failure_message: If all queries are zero, no word is more interesting than another. What does everybody bring home?
"""  # END TEST CONFIG


def nobody_has_a_preference(self_attention):
    import numpy as np
    from softlookup import same_array

    X, W_k = np.array([[1.0, 2.0], [3.0, 0.0], [-1.0, 4.0]]), np.array([[1.0, 0.5, 2.0], [0.0, 1.0, -1.0]])
    contexts = self_attention(X, np.zeros((2, 3)), W_k, np.array([[1.0, 2.0], [0.5, 0.0]]))
    same_array(contexts, np.array([[2.0, 2.0]] * 3), "the contexts for queries of zero")


# %%
""" # BEGIN TEST CONFIG
points: 0.7
failure_message: Write the sentence in another order. Should a word bring home anything else than before?
"""  # END TEST CONFIG


def reordered_tokens_reorder_contexts(self_attention):
    import numpy as np
    from softlookup import is_array, same_array

    rng = np.random.default_rng(460)
    X, W_v = rng.normal(0, 1, (4, 3)), rng.normal(0, 1, (3, 6))
    W_q, W_k = rng.normal(0, 0.6, (3, 5)), rng.normal(0, 0.6, (3, 5))
    contexts = self_attention(X, W_q, W_k, W_v)
    is_array(contexts, (4, 6), "the contexts of four tokens")
    moved, expected = np.roll(X, 1, axis=0), np.roll(contexts, 1, axis=0)
    same_array(self_attention(moved, W_q, W_k, W_v), expected, "the contexts with the last token moved to the front")


# %%
""" # BEGIN TEST CONFIG
points: 1.2
hidden: true
failure_message: Go through the steps. Who makes queries, keys and values of what? What is divided by what? Which shares add up to 1, and what is mixed?
"""  # END TEST CONFIG


def random_sentence_of_three(self_attention):
    import numpy as np
    from scipy import special
    from softlookup import same_array

    rng = np.random.default_rng(461)
    X, W_v = rng.normal(0, 1, (3, 5)), rng.normal(0, 1, (5, 2))
    W_q, W_k = rng.normal(0, 0.4, (5, 7)), rng.normal(0, 0.4, (5, 7))
    scores = np.einsum("id,dc,ec,je->ij", X, W_q, W_k, X)
    expected = np.einsum("ij,jd,dv->iv", special.softmax(scores * 7**-0.5, axis=1), X, W_v)
    same_array(self_attention(X, W_q, W_k, W_v), expected, "the contexts of three tokens")
    expected = np.einsum("ij,jd,dv->iv", special.softmax(scores / 3, axis=1), X, W_v)
    same_array(self_attention(X, W_q, W_k, W_v, 3.0), expected, "the contexts of three tokens with scale 3")


# %%
""" # BEGIN TEST CONFIG
points: 0.8
hidden: true
failure_message: When the caller says what to divide by, is it that number and nothing else?
"""  # END TEST CONFIG


def divisor_of_the_caller(self_attention):
    import numpy as np
    from scipy import special
    from softlookup import same_array

    rng = np.random.default_rng(462)
    X, W_v = rng.normal(0, 1, (6, 5)), rng.normal(0, 1, (5, 2))
    W_q, W_k = rng.normal(0, 0.25, (5, 7)), rng.normal(0, 0.25, (5, 7))
    plain = np.einsum("id,dc,ec,je->ij", X, W_q, W_k, X)
    for scale in (1, 2.5, 0.5):
        shares = [special.softmax([float(score) / scale for score in row]) for row in plain]
        expected = np.einsum("ij,jd,dv->iv", np.array(shares), X, W_v)
        arguments = (X.copy(), W_q.copy(), W_k.copy(), W_v.copy())
        same_array(self_attention(*arguments, scale=scale), expected, f"the contexts with scale={scale}")


# %%
""" # BEGIN TEST CONFIG
points: 0.5
hidden: true
failure_message: Few tokens, narrow ones, but wide keys. Which of these numbers does the usual divisor depend on?
"""  # END TEST CONFIG


def keys_wider_than_everything(self_attention):
    import numpy as np
    from scipy import special
    from softlookup import same_array

    rng = np.random.default_rng(463)
    X, W_v = rng.normal(0, 1, (4, 3)), rng.normal(0, 1, (3, 9))
    W_q, W_k = rng.normal(0, 0.6, (3, 50)), rng.normal(0, 0.6, (3, 50))
    scores = sum(np.outer(X @ W_q[:, c], X @ W_k[:, c]) for c in range(50))
    shares = [special.softmax(row / np.sqrt(50.0)) for row in scores]
    expected = np.array([sum(s * x for s, x in zip(share, X, strict=True)) for share in shares]) @ W_v
    same_array(self_attention(X, W_q, W_k, W_v), expected, "the contexts with wide keys")


# %%
""" # BEGIN TEST CONFIG
points: 0.4
hidden: true
failure_message: If everything is equally wide, every mix-up of matrices fits. Does each of the three do its own job?
"""  # END TEST CONFIG


def everything_equally_wide(self_attention):
    import numpy as np
    from scipy import special
    from softlookup import same_array

    rng = np.random.default_rng(464)
    X, W_q, W_k, W_v = rng.normal(0, 0.8, (4, 4, 4))
    shares = special.softmax(np.einsum("id,dc,ec,je->ij", X, W_q, W_k, X) / 2, axis=1)
    expected = np.einsum("ij,jd,dv->iv", shares, X, W_v)
    same_array(self_attention(X, W_q, W_k, W_v), expected, "the contexts")


# %%
""" # BEGIN TEST CONFIG
points: 0.3
hidden: true
failure_message: A sentence may be a single word. Whom can it look at, and what does it bring home?
"""  # END TEST CONFIG


def sentence_of_one_token(self_attention):
    import numpy as np
    from softlookup import same_array

    rng = np.random.default_rng(465)
    X, W_q, W_k, W_v = (rng.normal(0, 1, shape) for shape in ((1, 5), (5, 3), (5, 3), (5, 4)))
    expected = np.einsum("nd,dv->nv", X, W_v)
    same_array(self_attention(X, W_q, W_k, W_v), expected, "the context of one token")
    pair = np.array([[1.0], [-1.0]])
    contexts = self_attention(pair, np.zeros((1, 2)), np.ones((1, 2)), np.array([[3.0]]))
    same_array(contexts, np.zeros((2, 1)), "the contexts of tokens and values of one number")


# %%
""" # BEGIN TEST CONFIG
points: 0.3
hidden: true
failure_message: A word that occurs twice is two tokens. Does each of them get a context, and does each count when the others look?
"""  # END TEST CONFIG


def word_that_occurs_twice(self_attention):
    import numpy as np
    from scipy import special
    from softlookup import same_array

    rng = np.random.default_rng(466)
    X = rng.normal(0, 1, (3, 4))[[0, 1, 0, 2, 0]]
    W_q, W_k, W_v = (rng.normal(0, 0.6, shape) for shape in ((4, 6), (4, 6), (4, 3)))
    q, k, v = (np.einsum("nd,dc->nc", X, W) for W in (W_q, W_k, W_v))
    shares = special.softmax(np.inner(q, k) / np.sqrt(6.0), axis=1)
    same_array(self_attention(X, W_q, W_k, W_v), np.einsum("ij,jv->iv", shares, v), "the contexts of five tokens")


# %%
""" # BEGIN TEST CONFIG
points: 0.5
hidden: true
failure_message: Scores may be very large, for some tokens only. Is every context finite and right then?
"""  # END TEST CONFIG


def very_large_scores(self_attention):
    import numpy as np
    from scipy import special
    from softlookup import same_array

    W_q = np.array([[1.0, 0.0, 0.0, 0.0], [-1.0, 0.0, 0.0, 0.0], [0.0, -250.0, -125.0, -111.0]])
    W_k = np.array([[1000.0, 4.0, 0.0, 0.0], [999.0, 0.0, 8.0, 0.0], [-1000.0, 0.0, 0.0, 9.0]])
    W_v = np.array([[1.0, 4.0], [3.0, -2.0], [8.0, 1.0]])
    shares = [special.softmax(row) for row in ([1000, 999, -1000], [-1000, -999, 1000], [-1000, -1000, -999])]
    expected = np.einsum("ij,jv->iv", np.array(shares), W_v)
    same_array(self_attention(np.eye(3), W_q, W_k, W_v, scale=1), expected, "the contexts for large scores")


# %%
""" # BEGIN TEST CONFIG
points: 0.4
hidden: true
failure_message: Tokens and weights may be whole numbers. Is anything stored in an array that has no room for fractions?
"""  # END TEST CONFIG


def whole_numbers_look_around(self_attention):
    import numpy as np
    from scipy import special
    from softlookup import same_array

    rng = np.random.default_rng(467)
    X, W_v = rng.integers(-1, 2, (4, 3)), rng.integers(-3, 4, (3, 5))
    W_q, W_k = rng.integers(-1, 2, (3, 2)), rng.integers(-1, 2, (3, 2))
    scores = np.einsum("id,dc,ec,je->ij", X, W_q, W_k, X).astype(float)
    shares = special.softmax(scores / np.sqrt(2.0), axis=1)
    same_array(self_attention(X, W_q, W_k, W_v), np.einsum("ij,jd,dv->iv", shares, X, W_v), "the contexts")


# %%
""" # BEGIN TEST CONFIG
points: 0.4
hidden: true
failure_message: Are the tokens and the three matrices still what they were?
"""  # END TEST CONFIG


def tokens_and_matrices_stay_the_same(self_attention):
    import numpy as np
    from softlookup import is_array, unchanged

    rng = np.random.default_rng(468)
    X, W_q, W_k, W_v = arguments = [rng.normal(0, 1, (4, 4)) for _ in range(4)]
    kept = [argument.copy() for argument in arguments]
    is_array(self_attention(X, W_q, W_k, W_v), (4, 4), "the contexts of four tokens")
    is_array(self_attention(X, W_q, W_k, W_v, scale=3), (4, 4), "the contexts of four tokens")
    for name, before, after in zip(("X", "W_q", "W_k", "W_v"), kept, arguments, strict=True):
        unchanged(before, after, name)


# %% [raw]
# # END TESTS

# %% [raw]
# # END QUESTION

# %% [markdown]
# Who looks at whom in our sentence? The weights are what your function uses inside and doesn't give back, so here they
# are made step by step.

# %%
weights = pictures.call(attention_weights, pictures.call(attention_scores, Q, K), 24)
pictures.heat_map(weights, words, words, "Who looks at whom, untrained")

# %% [markdown]
# *Picture: a heat map with a row for each word that looks and a column for each word that is looked at, darker for more
# weight. The rows `short`, `eat` and `dessert` are black in the column `short`, with 1.00, 1.00 and 0.97, and white in
# the others. `first` looks only at itself. `Life` gives 0.51 to itself and 0.48 to `first`. `is` spreads its attention
# most: 0.64 for `eat`, 0.18 for `short`, 0.13 for `dessert`. Each row adds up to 1.*
#
# Pretty, and it says **nothing** about language: the three matrices are untrained. What we see is how they were drawn.
# All of their numbers lie between 0 and 1, so each number of a query or a key comes out near half the *sum* of its
# token. Here are the six sums.

# %%
X.sum(axis=1)

# %% [markdown]
# A score is roughly a product of two such sums, times a constant. So the words with a negative sum look at `short`,
# whose sum is the most negative; those with a positive one look at `first` or `Life`; and `is`, whose sum is close to
# 0, can't decide. The division by $\sqrt{24}$ doesn't help against that, since it counts on numbers that are as often
# negative as positive.
#
# Now your function, on the whole sentence. Our three matrices are stored the other way round, so they go in
# transposed. Then the same with the words in reverse order, *first dessert eat short is Life*: is the context of each
# word still the same?

# %%
contexts = self_attention(X, W_query.T, W_key.T, W_value.T)
backwards = self_attention(X[::-1], W_query.T, W_key.T, W_value.T)
print(np.shape(contexts))
if contexts is not None and backwards is not None:
    print("largest difference:", np.abs(backwards[::-1] - contexts).max().round(9))

# %% [markdown]
# It is. For self-attention a sentence is a bag of words: it knows who is there, but not in which order they came. If
# order is to count, it has to be written into the tokens themselves. `06_masks` does that.
#
# ## 7 · Other people's numbers
#
# **The twins.** Both notebooks take three tokens of width 4 and three matrices of shape `(4, 3)` through all steps. The
# numbers are small enough for paper.

# %%
np.set_printoptions(precision=8)
x = np.array([[1.0, 0.0, 1.0, 0.0], [0.0, 2.0, 0.0, 2.0], [1.0, 1.0, 1.0, 1.0]])
w_query = np.array([[1, 0, 1], [1, 0, 0], [0, 0, 1], [0, 1, 1]])
w_key = np.array([[0, 0, 1], [1, 1, 0], [0, 1, 0], [1, 1, 0]])
w_value = np.array([[0, 2, 0], [0, 3, 0], [1, 0, 3], [1, 1, 0]])
small_Q, small_K, small_V = (project(x, w) for w in (w_query, w_key, w_value))
small_scores = pictures.call(attention_scores, small_Q, small_K)
print("queries", small_Q, "keys", small_K, "values", small_V, "scores", small_scores, sep="\n")

# %% [markdown]
# All four arrays measure 3 × 3, and one of the twins concludes that queries, keys and values are tokens × tokens. Only
# the scores are. The others are tokens × width, three tokens and a width that happens to be 3 as well. The same twin
# says that the shape of the matrices depends on the number of tokens. Which of your shapes in section 2 says otherwise?
#
# With keys of width 3 the divisor is $\sqrt 3 \approx 1.732$. Both twins divide by 1, to keep things simple; one of
# them calls that rounding down. Here is what it changes. The first block has the weights that they print.

# %%
weights_by_1 = pictures.call(attention_weights, small_scores, 1)
weights_by_root_3 = pictures.call(attention_weights, small_scores, 3)
print("divided by 1", weights_by_1, "divided by √3", weights_by_root_3, sep="\n")

# %% [markdown]
# Then they mix for the first token: three values, each times its weight, and the sum of the three. We let your function
# do that. `np.diag` makes a matrix with the three weights on its diagonal, so that each row has a single weight in it,
# and mixing gives the three contributions one by one.

# %%
for name, shares in (("1", weights_by_1), ("√3", weights_by_root_3)):
    if shares is not None:
        print(f"divided by {name}: three contributions, then their sum")
        print(pictures.call(context_vectors, np.diag(shares[0]), small_V))
        print(pictures.call(context_vectors, shares[0], small_V))

# %% [markdown]
# The twins print the sum 1.93662106, 6.68310531, 1.59506841 and stop after that first row. With √3 it would be
# 1.8638742, 6.31937101, 1.7041887. So what they print looks plausible, and is wrong from the second digit on. All
# three rows, first their way, then with √3:

# %%
print(self_attention(x, w_query, w_key, w_value, scale=1))
print(self_attention(x, w_query, w_key, w_value))

# %% [markdown]
# There is a trap in the twins that their printouts don't show. They write the weights back into the array that held the
# scores, row by row. Run that cell a second time, as everybody does sooner or later, and the softmax is taken of
# *weights*. No error, each row still adds up to 1, and all numbers are different:

# %%
scores_on_paper = np.array([[2.0, 4.0, 4.0], [4.0, 16.0, 12.0], [4.0, 12.0, 10.0]])
once = attention_weights(scores_on_paper, 1)
twice = pictures.call(attention_weights, once, 1)
print("run once", once, "run twice", twice, sep="\n")

# %% [markdown]
# A function that returns something new and leaves its arguments alone can be run as often as you like. That is why each
# of yours is checked for it.
#
# **The homework** has three tokens, too, and square matrices. It asks what the second token, `is`, brings home.

# %%
tokens = np.array([[0.12, -0.87, 0.33, 0.45], [0.76, 0.21, -0.34, 0.67], [0.03, -0.99, 0.42, 0.11]])
W_Q = np.array(
    [[0.12, -0.87, 0.33, 0.45], [0.76, 0.21, -0.34, 0.67], [-0.55, 0.18, 0.29, -0.73], [0.03, -0.99, 0.42, 0.11]]
)
W_K = np.array(
    [[0.64, -0.27, 0.89, -0.12], [-0.45, 0.33, 0.71, 0.08], [0.19, -0.94, 0.56, 0.37], [0.03, 0.85, -0.41, 0.76]]
)
W_V = np.array(
    [[0.58, -0.13, 0.94, 0.22], [-0.31, 0.66, -0.74, 0.09], [0.45, 0.11, -0.88, 0.67], [-0.92, 0.37, 0.28, -0.5]]
)
one_query = project(tokens[1:2], W_Q)
homework_K, homework_V = project(tokens, W_K), project(tokens, W_V)
print("query", one_query, "keys", homework_K, "values", homework_V, sep="\n")

# %% [markdown]
# (Compare the tokens with the rows of `W_Q`, and `W_K` with the encoder states of `03_context`. Numbers that serve
# twice can't tell you whether you took the right ones. The checks of your functions use others.)
#
# `tokens[1:2]` is a matrix with one row, so the query has shape (1, 4) and everything made from it keeps that row. The
# homework also shows a query of shape (4,), left over from an earlier run: that is what the vector `tokens[1]` gives.
# Your functions can do both.

# %%
weights_of_one = pictures.call(attention_weights, pictures.call(attention_scores, one_query, homework_K), 4)
print("weights", weights_of_one, "context", pictures.call(context_vectors, weights_of_one, homework_V), sep="\n")
print("shapes of the query", np.shape(one_query), np.shape(project(tokens[1], W_Q)))

# %% [markdown]
# The homework prints the weights 0.3638497, 0.2022857, 0.4338646 and the context 0.12600783, −0.33765409, 0.61011304,
# −0.03407072. Both are right, but they are right by luck: its softmax has no axis. With a single query there is a
# single row, and all entries are that row's. Give it the queries of all three tokens, and one total is shared by all
# nine:

# %%
all_scores = pictures.call(attention_scores, project(tokens, W_Q), homework_K)
without_axis = pictures.call(softmax, pictures.call(np.divide, all_scores, 2))
if without_axis is not None:
    print("one total for all", without_axis, "sums of the rows", without_axis.sum(axis=1), sep="\n")

# %% [markdown]
# The rows add up to 0.265, 0.487 and 0.248, and each token's context would come out that much too small. Yours, for all
# three tokens; the second row is the homework's:

# %%
print("weights", pictures.call(attention_weights, all_scores, 4), sep="\n")
print("contexts", self_attention(tokens, W_Q, W_K, W_V), sep="\n")

# %% [markdown]
# ## 8 · Bug hunt
#
# The sentence notebook states that the dot product of a query and a key *is* a cosine similarity, and that a query will
# therefore attend to the keys most similar to it. It is a popular sentence. This is the cosine of the angle between two
# vectors:
#
# $$\cos(q, k) = \frac{q \cdot k}{\lVert q \rVert \, \lVert k \rVert},
# \qquad \lVert q \rVert = \sqrt{q_1^2 + q_2^2 + \dots}$$
#
# $\lVert q \rVert$ is the *length* of the vector. So the cosine is a dot product from which both lengths have been
# divided out. What is left is a number between −1 and 1 that says in which direction the key lies, as seen from the
# query, and nothing else. Here are both, for the query of `is` and all six keys.


# %%
def cosine_scores(q, K):
    lengths = np.linalg.norm(q) * np.linalg.norm(K, axis=1)
    return pictures.call(np.divide, attention_scores(q, K), lengths)


np.set_printoptions(precision=4)
print(words)
print("dot products", scores_of_is)
print("cosines     ", pictures.call(cosine_scores, query_of_is, K))

# %% [markdown]
# No cosine is above 1, but the dot products go up to 10. That could be a mere matter of units. But look at `short` and
# `dessert`: by dot product `is` prefers `short`, 3.99 to 2.32, and by cosine it prefers `dessert`, if only by a hair.
# Or ask which word it likes least: `first` by dot product, `Life` by cosine. The two disagree about the *order*, and
# then a softmax gives the larger weight to another word. How can that be? Make the smallest case of it yourself.

# %% [raw]
# # BEGIN QUESTION
# name: rival_keys

# %% [markdown]
# **Question `rival_keys`** (2 points). Find a query and two keys for which the dot product prefers the first key, and
# the cosine the second: a pair `(q, K)` such that
#
# - `q` is an array of shape `(2,)`, `K` is an array of shape `(2, 2)` with a key in each row,
# - all numbers lie between −10 and 10, and none of the three vectors is zero,
# - the dot product of `q` with the first key is at least 0.1 larger than with the second,
# - the cosine of `q` with the first key is at least 0.1 smaller than with the second.
#
# Draw three arrows on paper.

# %% [raw]
# # BEGIN SOLUTION

# %%
rival_keys = (np.array([1.0, 0.0]), np.array([[3.0, 4.0], [1.0, 0.0]]))  # SOLUTION

# %% [raw]
# # END SOLUTION

# %% [raw]
# # BEGIN TESTS

# %%
""" # BEGIN TEST CONFIG
points: 0.8
failure_message: Is it a pair, with a vector of two numbers and then a matrix with two rows, all of them between −10 and 10, and no vector zero?
"""  # END TEST CONFIG


def is_a_query_and_two_keys(rival_keys):
    import numpy as np
    from softlookup import example, is_pair

    is_pair(rival_keys, "rival_keys")
    q, K = example(rival_keys[0], (2,), "the query"), example(rival_keys[1], (2, 2), "the keys")
    numbers = np.concatenate([q, K.ravel()])
    assert (np.abs(numbers) <= 10).all(), "all numbers should lie between -10 and 10"
    assert (np.abs(q) > 0).any(), "the query should not be zero"
    assert (np.abs(K) > 0).any(axis=1).all(), "neither key should be zero"


# %%
""" # BEGIN TEST CONFIG
points: 1.2
hidden: true
failure_message: For each key compute both numbers on paper. Which of them changes when you make an arrow longer without turning it?
"""  # END TEST CONFIG


def measures_disagree_about_them(rival_keys):
    import math

    import numpy as np
    from softlookup import example, is_pair

    is_pair(rival_keys, "rival_keys")
    q = example(rival_keys[0], (2,), "the query").tolist()
    first, second = example(rival_keys[1], (2, 2), "the keys").tolist()
    assert max(map(abs, [*q, *first, *second])) <= 10, "all numbers should lie between -10 and 10"
    lengths = [math.hypot(*vector) for vector in (q, first, second)]
    assert min(lengths) > 0, "no vector should be zero"
    dots = [q[0] * key[0] + q[1] * key[1] for key in (first, second)]
    cosines = [dot / (lengths[0] * length) for dot, length in zip(dots, lengths[1:], strict=True)]
    assert np.isfinite(cosines).all(), "the vectors should be finite and not too short"
    assert dots[0] - dots[1] >= 0.0999, "the dot product should prefer the first key by 0.1"
    assert cosines[1] - cosines[0] >= 0.0999, "the cosine should prefer the second key by 0.1"


# %% [raw]
# # END TESTS

# %% [raw]
# # END QUESTION

# %% [raw]
# # BEGIN QUESTION
# name: same_choice

# %% [markdown]
# **Question `same_choice`** (2 points). When do the two agree? Choose each statement that is enough for this:
# **whatever the query is (only not zero), the dot product and the cosine put the keys into the same order.** (No key
# is zero.) There is at least one such statement and there are at most four.
#
# - **a.** All keys have the same length.
# - **b.** The query has length 1.
# - **c.** Each key has been divided by its own length.
# - **d.** The dot products have been divided by $\sqrt{d_k}$.
# - **e.** All numbers in the keys and in the query are positive.
# - **f.** The keys stand at right angles to each other.
#
# Answer with a list of letters, such as `["x", "y"]`.

# %% [raw]
# # BEGIN SOLUTION

# %%
same_choice = ["a", "c"]  # SOLUTION

# %% [markdown]
# - **a** is enough. Then the cosines are the dot products divided by one and the same number, the query's length times
#   the keys' length, and dividing by a positive number keeps the order.
# - **b** isn't. It divides all dot products of the query by the same number; what differs from key to key is the key's
#   length, and that is still there.
# - **c** is enough: afterwards all keys have length 1, so it is a case of **a**.
# - **d** isn't. It divides everything by one number once more.
# - **e** isn't. The query (1, 1) prefers the key (9, 1) to the key (2, 2) by dot product, 10 to 4. By cosine it prefers
#   (2, 2), which lies in its own direction.
# - **f** isn't. The query (1, 2) prefers the key (9, 0) to the key (0, 1) by dot product, 9 to 2. By cosine it prefers
#   (0, 1), to which it is closer.

# %% [raw]
# # END SOLUTION

# %% [raw]
# # BEGIN TESTS

# %%
""" # BEGIN TEST CONFIG
points: 0.8
failure_message: Is it a list of one to four different letters from a to f, in quotes?
"""  # END TEST CONFIG


def is_a_list_of_statements(same_choice):
    from softlookup import is_choice

    is_choice(same_choice, "abcdef", 1, 4, "same_choice")


# %%
""" # BEGIN TEST CONFIG
points: 0.2
hidden: true
failure_message: Write the cosine as the dot product over two lengths. Which of the two is the same for all keys in any case, and which here?
"""  # END TEST CONFIG


def statement_a_keys_of_equal_length(same_choice):
    from softlookup import is_choice

    is_choice(same_choice, "abcdef", 1, 4, "same_choice")
    assert "a" in same_choice, "statement a should be judged otherwise"


# %%
""" # BEGIN TEST CONFIG
points: 0.2
hidden: true
failure_message: Does the length of the query change the order in which it likes the keys?
"""  # END TEST CONFIG


def statement_b_query_of_length_one(same_choice):
    from softlookup import is_choice

    is_choice(same_choice, "abcdef", 1, 4, "same_choice")
    assert "b" not in same_choice, "statement b should be judged otherwise"


# %%
""" # BEGIN TEST CONFIG
points: 0.2
hidden: true
failure_message: How long is a key after that?
"""  # END TEST CONFIG


def statement_c_keys_of_length_one(same_choice):
    from softlookup import is_choice

    is_choice(same_choice, "abcdef", 1, 4, "same_choice")
    assert "c" in same_choice, "statement c should be judged otherwise"


# %%
""" # BEGIN TEST CONFIG
points: 0.2
hidden: true
failure_message: By what is each dot product divided, and is that different from key to key?
"""  # END TEST CONFIG


def statement_d_scaled_scores(same_choice):
    from softlookup import is_choice

    is_choice(same_choice, "abcdef", 1, 4, "same_choice")
    assert "d" not in same_choice, "statement d should be judged otherwise"


# %%
""" # BEGIN TEST CONFIG
points: 0.2
hidden: true
failure_message: Draw arrows into the upper right quarter only. Can the question before be answered there?
"""  # END TEST CONFIG


def statement_e_positive_numbers(same_choice):
    from softlookup import is_choice

    is_choice(same_choice, "abcdef", 1, 4, "same_choice")
    assert "e" not in same_choice, "statement e should be judged otherwise"


# %%
""" # BEGIN TEST CONFIG
points: 0.2
hidden: true
failure_message: Take a long key to the right and a short one upwards, and a query somewhere between. Which key is preferred by which?
"""  # END TEST CONFIG


def statement_f_right_angles(same_choice):
    from softlookup import is_choice

    is_choice(same_choice, "abcdef", 1, 4, "same_choice")
    assert "f" not in same_choice, "statement f should be judged otherwise"


# %% [raw]
# # END TESTS

# %% [raw]
# # END QUESTION

# %% [markdown]
# So a score knows more than an angle. (In `01_lookup` a key that was loud enough beat the right one. It is the same
# thing.) A key has a direction, which says *who* should look here, and a length, which says
# *how much* they should mind. Some models bring queries and keys to length 1 on purpose, and then their scores are
# cosines. The others keep the second piece of information, and it is worth having.
#
# ## 9 · What you have built
#
# The equation of the paper that made attention famous:
#
# $$\mathrm{Attention}(Q, K, V) = \mathrm{softmax}\!\left(\frac{QK^\top}{\sqrt{d_k}}\right) V$$
#
# You can now read it aloud in your own functions. $QK^\top$ is `attention_scores`: every query meets every key. The
# root and the softmax are `attention_weights`: each row becomes shares. The product with $V$ is `context_vectors`. And
# what makes it *self*-attention are the three calls of `project` that come before, all with the same $X$:
# `self_attention`.
#
# One last run goes through all of it, from words to weights, with random numbers from a fixed seed. Put in a sentence
# of your own.

# %%
own_sentence = "the cat sat where the dog sat"
rng = np.random.default_rng(4)
own_table = rng.normal(size=(50, 16))
own_W_q, own_W_k = rng.normal(0, 0.25, size=(2, 16, 8))

own_vocabulary = build_vocabulary(own_sentence)
own_ids = pictures.call(token_ids, own_sentence, own_vocabulary)
own_tokens = pictures.call(embed, own_ids, own_table)
own_Q, own_K = (pictures.call(project, own_tokens, W) for W in (own_W_q, own_W_k))
own_weights = pictures.call(attention_weights, pictures.call(attention_scores, own_Q, own_K), 8)
own_words = []
if own_ids is not None:
    word_of = {number: word for word, number in own_vocabulary.items()}
    own_words = [word_of[number] for number in own_ids]
pictures.heat_map(own_weights, own_words, own_words, "softmax(QKᵀ / √8), untrained")

# %% [markdown]
# *Picture: a heat map with a row and a column for each of the seven words. The two rows `the` are exactly alike, and
# so are the two rows `sat` and the two columns of each. `the` and `cat` look most at `cat`, with 0.30, `where` and
# `dog` at both `sat`, with 0.27 and 0.32 for each. The largest weight is 0.32, the smallest 0.01; each row adds up to
# 1.*
#
# The word `sat` occurs twice, and both have the same row: who has the same vector asks the same question and gets the
# same answer, wherever it stands. And since these matrices were drawn with numbers of both signs, no word swallows
# everything.
#
# All those words looked at the sentence in *one* way. In the next notebook they look in several ways at once.
