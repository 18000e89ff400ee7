# ---
# title: "Self-attention: a sentence looks at itself"
# difficulty: 2
# minutes: 80
# builds_on: |
#   three ideas: a lookup compares a *query* with *keys* and returns a *value* (`01_lookup`); a softmax turns scores
#   into shares that add up to 1 (`02_softmax`); a context is a mixture of values in such shares (`03_context`).
# files:
#   - s1_weights.npz
#   - attention_flow.svg
#   - trained_head.npz
# ---

# %% [markdown]
# *Life is short, eat dessert first.* What does `short` mean here? Not what it means in *a short cable*: you have read
# `Life`. **Self-attention** is how a word learns of its neighbours. It looks at all words of its own sentence, itself
# included, and takes home a mixture of what it sees. Queries, keys and values all come from the same words, by three
# matrices that a network learns.
#
# **At the end** you have one function that goes all the way, and can say at each step what the rows and the columns mean.

# %%
import numpy as np
from scipy.special import softmax
from softlookup import pictures

np.set_printoptions(precision=4, suppress=True)

# %% [markdown]
# Give SciPy's `softmax` an `axis`; without one, it shares a single total among *all* entries of an array. Functions must
# not modify their arguments, and must accept integer and float arrays. The result for a matrix with a single row has a
# single row as well.
#
# Here is the route: $n$ words, each a row of $d$ numbers; queries and keys of $k$ numbers; values of $v$ numbers.
#
# ![The tokens X (n, d), times three matrices, become the queries Q and the keys K, both (n, k), and the values V
# (n, v). Q and K give the scores (n, n). Scaled and put through a softmax, these become the weights (n, n), which mix the
# values into the contexts (n, v).](attention_flow.svg)
#
# ## 1 · Words become numbers
#
# First the words are numbered: that is the **vocabulary**. The number of a word is called its **id**. For our sentence:

# %%
sentence = "Life is short, eat dessert first"
words = ["Life", "is", "short", "eat", "dessert", "first"]

{"Life": 0, "dessert": 1, "eat": 2, "first": 3, "is": 4, "short": 5}

# %% [markdown]
# This is the order in which Python sorts strings: letter by letter, by each letter's number in Unicode, its *code point*.
# A to Z come before a to z.

# %% [markdown] question="build_vocabulary" points=3
# Build such a vocabulary: number the distinct words of a sentence from 0 on, in the order of their code points. Words
# are separated by spaces. Drop the commas (there is no other punctuation), and keep capital letters as they are.


# %%
def build_vocabulary(sentence):
    """Number the distinct words of a sentence.

    Parameters
    ----------
    sentence : str, words separated by spaces; there may be commas after words

    Returns
    -------
    dict from each distinct word to its id: 0, 1, 2, …, in the order of the words' code
        points

    Example: build_vocabulary("no, no, no") is {"no": 0}
    """
    # BEGIN SOLUTION
    distinct = sorted(set(sentence.replace(",", "").split()))
    return {word: place for place, word in enumerate(distinct)}
    # END SOLUTION


# %%
build_vocabulary(sentence)

# %% [markdown] question="token_ids" points=3
# Replace each word of a sentence by its id in a given vocabulary. Return an array of whole numbers, in the order of the
# sentence, repeats included. Again, drop the commas and keep capital letters. Raise a `KeyError` for a word that is not
# in the vocabulary.


# %%
def token_ids(sentence, vocabulary):
    """Look up the id of each word of a sentence.

    Parameters
    ----------
    sentence : str, n words separated by spaces; there may be commas after words
    vocabulary : dict from word to id; it may hold more words than the sentence,
        and its ids may have gaps

    Returns
    -------
    array (n,) of whole numbers, the words' ids in the order of the sentence

    Raises KeyError if a word is not in the vocabulary.

    Example: token_ids("no, no, no", {"no": 0}) is array([0, 0, 0])
    """
    # BEGIN SOLUTION
    return np.array([vocabulary[word] for word in sentence.replace(",", "").split()])
    # END SOLUTION


# %% [markdown]
# Our sentence becomes 0, 4, 5, 2, 1, 3:

# %%
# The vocabulary is typed in, so that this works even without your `build_vocabulary`.
token_ids(
    sentence, {"Life": 0, "dessert": 1, "eat": 2, "first": 3, "is": 4, "short": 5}
)

# %% [markdown]
# An id is a name, not a measurement: `is` has number 4 and `eat` has number 2, but `is` is not twice `eat`. So each id
# gets a vector, the row with that number in a table, the **embedding**. A network learns these numbers. Ours are random,
# and come from Sebastian Raschka's tutorial, as do three matrices for section 2.

# %%
# Drawn by PyTorch from the seed 123; in a file, so that you don't need PyTorch.
names = ("embedding", "W_query", "W_key", "W_value")
with np.load("s1_weights.npz") as file:
    embedding, W_query, W_key, W_value = (file[name].astype(float) for name in names)
embedding.shape

# %% [markdown] question="embed" points=4
# Fetch the row of each id, in the order of the ids. Raise an `IndexError` for an id past the end of the table, however
# wide the table is. The ids may be an array or a list.


# %%
def embed(ids, table):
    """Give each id its vector.

    Parameters
    ----------
    ids : array (n,) or list of n whole numbers, none of them negative
    table : array (rows, d), the vector of id 0 in row 0, that of id 1 in row 1,
        and so on

    Returns
    -------
    array (n, d), a vector for each id

    Raises IndexError if an id is past the end of the table.

    Example: for a table of shape (50, 4) and ids [7, 7, 7] the result has shape (3,
        4), and its three rows are the same.
    """
    # BEGIN SOLUTION
    return np.take(table, ids, axis=0)
    # END SOLUTION


# %% [markdown]
# A lookup is also a matrix product, of one-hot rows and the table. Here the vectors of our sentence are made that way, so
# that you have them even if your `embed` isn't finished. These rows are our **tokens**, $X$. (`pictures.call` calls your
# function, or gives `None` while an argument is missing because an earlier question is open.)

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
embedded = pictures.call(embed, [0, 4, 5, 2, 1, 3], embedding)
print("X has shape", X.shape)
print(
    "Your embed gives the same:",
    "not yet" if embedded is None else np.array_equal(embedded, X),
)

# %% [markdown]
# ## 2 · Query, key, value
#
# When a sentence looks at itself, each word has three jobs. It *asks*: what am I looking for? It *can be found*: what
# am I good for? And it *hands something over*: what do others get who look at me? (The label that helps you find the jam
# is not what you put on your bread.) So three **weight matrices**, which training adjusts, turn each token into a
# **query**, a **key** and a **value**:
#
# $$Q = X W^Q, \qquad K = X W^K, \qquad V = X W^V$$
#
# | array | shape | here | a row is |
# |---|---|---|---|
# | $X$ | `(n, d)` | (6, 16) | a token, $d$ numbers wide |
# | $Q$, $K$ | `(n, k)` | (6, 24) | what a token asks; what it can be found by |
# | $V$ | `(n, v)` | (6, 28) | what it hands over |
#
# Queries and keys are compared, so they are equally wide. Each key has its value, so $K$ and $V$ have equally many rows.
# And $n$ occurs in no weight matrix: the same three serve a sentence of six words and one of sixty.
#
# **Which way round is $W$?** The formulas, and *Attention Is All You Need* ("the paper" from here on), store $W$ as
# `(d, k)`, input first. PyTorch's layers and our file store it as `(k, d)`, output first: `W_query` has shape `(24, 16)`.
# When $k = d$, both ways run, and one of them gives wrong numbers. So the function has to be told.

# %% [markdown] question="project" points=6
# Multiply tokens by a weight matrix: all tokens of a sentence, or a single one. The matrix is stored as `(d, k)`, or as
# `(k, d)` if `out_first` is true.


# %%
def project(X, W, out_first=False):
    """Make queries, keys or values from tokens.

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


# %% [markdown]
# First the query, key and value of `is`, our second word, then those of all words:

# %%
query_of_is = project(X[1], W_query, out_first=True)
key_of_is = project(X[1], W_key, out_first=True)
value_of_is = project(X[1], W_value, out_first=True)
np.shape(query_of_is), np.shape(key_of_is), np.shape(value_of_is)

# %%
Q = project(X, W_query, out_first=True)
K = project(X, W_key, out_first=True)
V = project(X, W_value, out_first=True)
np.shape(Q), np.shape(K), np.shape(V)

# %% [markdown]
# ## 3 · Scores
#
# Every query meets every key. Their **score** is the dot product: positive if the two point roughly the same way,
# negative if they point in opposite directions. There is a row for each query and a column for each key:
#
# $$\mathrm{score}_{ij} = Q_i \cdot K_j = Q_{i1} K_{j1} + Q_{i2} K_{j2} + \dots + Q_{ik} K_{jk}$$
#
# Row $i$ shows how interesting word $i$ finds each word; column $j$ shows how interesting each word finds word $j$. Let
# $n_q$ and $n_k$ differ: then your function also serves two sentences, or a single query.

# %% [markdown] question="attention_scores" points=4
# Compare every query with every key. A single query, of shape `(k,)`, has one score for each key. Don't scale anything
# yet.


# %%
def attention_scores(Q, K):
    """Compare queries with keys by their dot products.

    Parameters
    ----------
    Q : array (n_q, k), one query in each row; or (k,), a single query
    K : array (n_k, k), one key in each row

    Returns
    -------
    array (n_q, n_k), a row for each query with a score for each key;
        (n_k,) for a single query

    Example: for a query of zeros all scores are 0.
    """
    # BEGIN SOLUTION
    return Q @ K.T
    # END SOLUTION


# %% [markdown]
# How interesting does `is` find `dessert`? The score should be 2.3206. And its scores for all six words: −7.0847,
# −4.5397, 3.9887, 10.2379, 2.3206, −10.5434.

# %%
# A matrix with one row, the key of `dessert`:
dessert_only = project(X[4:5], W_key, out_first=True)
print(pictures.call(attention_scores, query_of_is, dessert_only))
scores_of_is = pictures.call(attention_scores, query_of_is, K)
print(scores_of_is)

# %% [markdown]
# ## 4 · Weights
#
# A softmax turns each row of scores into shares: each query has its own attention to give away. Before that, they are
# divided by $\sqrt{d_k}$, where $d_k$ is the paper's name for the width of the keys, our $k$:
#
# $$\mathrm{weights}_{ij} = \mathrm{softmax}_j\!\left(\frac{\mathrm{score}_{ij}}{\sqrt{d_k}}\right)$$
#
# Why? A dot product adds up $d_k$ terms. If the numbers of the vectors are independent, lie around 0 and spread by
# about 1, their scores spread by about $\sqrt{d_k}$. Large scores make the softmax give everything to one word, and
# training can hardly move it from there.

# %% [markdown] question="attention_weights" points=5
# Divide scores by the square root of `d_k`, and turn each query's scores into shares. The scores of one query are a
# vector, those of several a matrix with a row for each. They may be anything from −1000 to 1000.


# %%
def attention_weights(scores, d_k):
    """Turn the scores of each query into shares of its attention.

    Parameters
    ----------
    scores : array (n_q, n_k), a row for each query; or (n_k,),
        the scores of a single query
    d_k : int, the width of the keys; the square root is taken here

    Returns
    -------
    array of floats, the shape of scores; the shares of each query sum to 1

    Example: attention_weights(np.array([6.0, 6.0]), 3) is array([0.5, 0.5])
    """
    # BEGIN SOLUTION
    return softmax(scores / np.sqrt(d_k), axis=-1)
    # END SOLUTION


# %% [markdown]
# `is` gives most of its attention to `eat`: the weights should be 0.0185, 0.0312, 0.1778, 0.6368, 0.1265 and 0.0092.

# %%
# The scores are typed in, so that this works without the earlier questions.
typed_scores = np.array([-7.0847, -4.5397, 3.9887, 10.2379, 2.3206, -10.5434])
attention_weights(typed_scores, 24)

# %% [markdown]
# What does the divisor do? With 1 for `d_k` nothing is scaled, and with $24^2$ the scores are divided by 24 instead of
# its root:

# %%
pictures.bars(
    {
        "no scaling": attention_weights(typed_scores, 1),
        "divided by √24": attention_weights(typed_scores, 24),
        "divided by 24": attention_weights(typed_scores, 24**2),
    },
    words,
    "Where “is” looks, for three divisors",
    "weight",
)

# %% [markdown]
# <details><summary>The picture in words</summary>
#
# Three bars for each word. Without scaling, the bar of `eat` reaches 1, and the others can't be seen. Divided by √24,
# `eat` has 0.64, `short` 0.18 and `dessert` 0.13. Divided by 24 the bars are nearly level, from 0.11 for `first` to
# 0.25 for `eat`.
#
# </details>
#
# ## 5 · Contexts
#
# The last step mixes the values: multiply each $V_j$ by its weight, and add up.
#
# $$\mathrm{context}_i = \mathrm{weights}_{i1} V_1 + \mathrm{weights}_{i2} V_2 + \dots + \mathrm{weights}_{i n_k} V_{n_k}$$
#
# A context is as wide as a value, however many words there are. And since the weights sum to 1, each of its numbers is
# an average: never above the largest of the values' numbers at that place, or below the smallest.

# %% [markdown] question="context_vectors" points=4
# Mix the values for each row of weights, or for a single vector of weights.


# %%
def context_vectors(weights, V):
    """Mix values in the proportions that the weights give.

    Parameters
    ----------
    weights : array (n_q, n_k), a row for each query; or (n_k,),
        the weights of a single query
    V : array (n_k, v), one value in each row

    Returns
    -------
    array (n_q, v), a mixture for each query; (v,) for a single query

    Example: if all values are the same, so is every mixture, whatever the weights.
    """
    # BEGIN SOLUTION
    return weights @ V
    # END SOLUTION


# %% [markdown]
# Here is the context of `is`: 28 numbers, the first three −0.9495, −1.4345 and −2.0504.

# %%
weights_of_is = pictures.call(attention_weights, scores_of_is, 24)
pictures.call(context_vectors, weights_of_is, V)

# %% [markdown]
# ## 6 · All words at once
#
# Project, score, weigh, mix: now in one function. All matrices are stored as `(d, ·)` here, input first.

# %% [markdown] question="self_attention" points=10
# Write self-attention. Without a `scale`, divide the scores by $\sqrt k$, where $k$ is the width of the keys. A `scale`
# is the divisor itself, and no root is taken of it. Divided scores may be as large as ±1000. (You may call your functions
# from above, or do without them.)


# %%
def self_attention(X, W_q, W_k, W_v, scale=None):
    """Let every token of a sentence look at all of them.

    Parameters
    ----------
    X : array (n, d), one token in each row
    W_q, W_k : arrays (d, k), the matrices that make queries and keys
    W_v : array (d, v), the matrix that makes values
    scale : number above zero, by which the scores are divided;
        None means the square root of k

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


# %% [markdown]
# Which word looks at which? With random matrices, that says nothing about language. So here are the scores of a network
# that was trained, the translator that you will run in `08_translate`, for a sentence that it knows. (Its scores need no
# divisor, hence the 1; why not, you will see there. `</s>` is the mark that ends its sentences.)

# %%
with np.load("trained_head.npz") as file:
    trained_scores, read = file["scores"].astype(float), file["words"].tolist()
weights = pictures.call(attention_weights, trained_scores, 1)
pictures.heat_map(weights, read, read, "Who looks at whom, in a trained head")

# %% [markdown]
# <details><summary>The picture in words</summary>
#
# A heat map with a row for each word that looks and a column for each word that is looked at. Most rows are darkest one
# place right of the diagonal: `does` at `not` (0.53), `not` at `write` (0.45), `write` at `red` (0.46) and then at
# `letters` (0.29), `red` at `letters` (0.48). `She` looks at itself (0.60).
#
# </details>
#
# Nobody told this head where to look. It has learned to look ahead to the word that each word depends on: `does` finds `not`,
# `not` finds `write`, `write` what is written, and the adjective `red` its noun.
#
# Now your function, on our sentence and then on the same words in reverse order. (Our matrices are stored output first,
# so they go in transposed.) Does any word's context change?

# %%
contexts = self_attention(X, W_query.T, W_key.T, W_value.T)
backwards = self_attention(X[::-1], W_query.T, W_key.T, W_value.T)
print(np.shape(contexts))
if contexts is not None and backwards is not None:
    print("largest difference:", np.abs(backwards[::-1] - contexts).max().round(9))

# %% [markdown]
# None does. Why not? The last question asks.
#
# ## 7 · Bug hunt: is a dot product a cosine similarity?
#
# You will often read that a dot product *is* a cosine similarity. This is the cosine of the angle between two vectors:
#
# $$\cos(q, k) = \frac{q \cdot k}{\lVert q \rVert \, \lVert k \rVert},
# \qquad \lVert q \rVert = \sqrt{q_1^2 + q_2^2 + \dots}$$
#
# $\lVert q \rVert$ is the *length* of the vector. So the cosine is a dot product divided by both lengths, a number
# between −1 and 1 that depends only on the angle. Here are both, for the query of `is` and all six keys.


# %%
def cosine_scores(q, K):
    lengths = np.linalg.norm(q) * np.linalg.norm(K, axis=1)
    return pictures.call(np.divide, attention_scores(q, K), lengths)


print(words)
print("dot products", scores_of_is)
print("cosines     ", pictures.call(cosine_scores, query_of_is, K))

# %% [markdown]
# By dot product `is` prefers `short` to `dessert`, 3.99 to 2.32, and by cosine it prefers `dessert`, if only by a hair.
# How can the two disagree about the *order*? Make the smallest example yourself.

# %% [markdown] question="rival_keys" points=3
# Find a query and two keys for which the dot product prefers the first key, and the cosine the second: a pair `(q, K)`
# such that
#
# - `q` is an array of shape `(2,)`, `K` is an array of shape `(2, 2)` with a key in each row,
# - all numbers lie between −10 and 10, and none of the three vectors is zero,
# - the dot product of `q` with the first key is at least 0.1 larger than with the second,
# - the cosine of `q` with the first key is at least 0.1 smaller than with the second.
#
# Draw three arrows on paper; the cell below draws yours, with a circle as long as the query, whose arrow is dashed.

# %%
rival_keys = (np.array([1.0, 0.0]), np.array([[3.0, 4.0], [1.0, 0.0]]))  # SOLUTION

# %%
q, rivals = pictures.unpack(rival_keys)
if q is not None:
    pictures.arrows({"your keys": rivals}, ["first", "second"], "Two rivals", q)

# %% [markdown] question="same_choice" points=2
# When do the two agree? Which of these, on its own, guarantees that **the dot product and the cosine put the keys in the
# same order**? (Consider every non-zero query for which it holds.) No key is zero. At least one and at most four of them
# do.
#
# - **a.** All keys have the same length.
# - **b.** The query has length 1.
# - **c.** Each key has been divided by its own length.
# - **d.** The dot products have been divided by $\sqrt{d_k}$.
# - **e.** All numbers in the keys and in the query are positive.
# - **f.** The keys stand at right angles to each other.
#
# Answer with a list of letters, such as `["x", "y"]`.

# %%
same_choice = ["a", "c"]  # SOLUTION

# %% [markdown] role="answer"
# - **a** is enough. The cosines are then the dot products divided by one and the same number, the query's length times
#   the keys' length, and dividing by a positive number keeps the order.
# - **b** isn't. It divides all dot products of the query by the same number; what differs from key to key is the key's
#   length, and that is still there.
# - **c** is enough: afterwards all keys have length 1, so it is a case of **a**.
# - **d** isn't. It divides everything by one number once more.
# - **e** isn't. The query (1, 1) prefers the key (9, 1) to the key (2, 2) by dot product, 10 to 4. By cosine it prefers
#   (2, 2), which lies in its own direction.
# - **f** isn't. The query (1, 2) prefers the key (9, 0) to the key (0, 1) by dot product, 9 to 2. By cosine it prefers
#   (0, 1), to which it is closer.

# %% [markdown]
# A key's direction says *which* queries should look here, its length *how strongly*.

# %% [markdown] question="two_matrices" points=4
# Answer in about six sentences.
#
# 1. **Why are there two matrices, one for queries and one for keys?** Suppose a model uses $W^Q$ for both. What do you
#    know then about the scores of `is` for `short` and of `short` for `is`? What can one word then no longer do to
#    another that it can do with two matrices?
# 2. ***Dog bites man* and *man bites dog***: what does self-attention, as you have written it, make of `man` in each
#    of them? Give the reason, and say what would have to change for the two to differ.
#
# For each part: 2 points if it is right and gives a reason that a fellow student could check; 1 point if it goes in the
# right direction without a reason, or with one wrong step; 0 points if it is missing or repeats the question.

# %% [markdown] role="answer"
# 1. If $Q = K$, then $Q_i \cdot K_j = Q_j \cdot K_i$: the score of `is` for `short` is the score of `short` for `is`, so
#    the matrix of scores is symmetric. Interest is always mutual, before the softmax. An adjective can't look for its
#    noun with a high score while the noun gives it a low one. A word's score for itself is also a sum of squares, the
#    squared length of its query, so a word with a long query always finds itself very interesting. With two matrices,
#    what a word looks for and what it can be found by are two different things.
# 2. `man` gets the same context in both. The three tokens are the same vectors, so there are the same queries, keys and
#    values; a score depends on two tokens and not on where they stand, and a sum does not depend on its order. The
#    order would have to get into the tokens, for example by adding a vector for the position, or into the scores.

# %% [markdown] role="rubric"
# ## Rubric
#
# ### Why two matrices
#
# #### 2 points: says that the scores become symmetric, shows why, and names a look that needs them not to be
#
# With one matrix, query and key of a word are the same vector, and $a \cdot b = b \cdot a$, so `is` scores `short` just as
# `short` scores `is`. But a pronoun has to look for its noun, and the noun has no reason to look back as strongly.
#
# #### 1 point: says that the scores are equal both ways, or that asking and being found differ, without connecting them
#
# The query is what a word looks for and the key is what it offers, so you need a matrix for each of them.
#
# #### 0 points: gives another reason, or none
#
# Two matrices have more numbers than one, so the model can learn more.
#
# ### Dog bites man
#
# #### 2 points: the same context, because nothing depends on the position, and what would have to change
#
# `man` gets the same vector twice. It has the same query, it meets the same three keys, and it mixes the same values in the
# same shares. You would have to add something to the tokens that depends on the place, as in `07_block`.
#
# #### 1 point: the same context, without the reason or without a remedy
#
# Self-attention doesn't know the order, so both sentences are the same for it.
#
# #### 0 points: says that the contexts differ, or that only training is missing
#
# In the second sentence `man` comes first, so it can see `bites dog` and gets another context.

# %% [markdown]
# ## 8 · What you have built
#
# The paper's equation:
#
# $$\mathrm{Attention}(Q, K, V) = \mathrm{softmax}\!\left(\frac{QK^\top}{\sqrt{d_k}}\right) V$$
#
# In your own functions: $QK^\top$ is `attention_scores`, the root and the softmax are `attention_weights`, the product
# with $V$ is `context_vectors`. What makes it *self*-attention are the three calls of `project` before that, all with the
# same $X$.
#
# All those words looked at the sentence in *one* way. In `05_heads` they look in several ways at once.
#
# ## You can now …
#
# - turn a sentence into ids and vectors, and those into queries, keys and values, whichever way round $W$ is stored;
# - compute scores, weights and contexts, and say what a row and a column of each means;
# - answer anyone who says that a dot product is a cosine similarity.
#
# ## Further reading
#
# - Ashish Vaswani and others, [*Attention Is All You Need*](https://arxiv.org/abs/1706.03762), 2017. Section 3.2 has the
#   equation, and its reason for the root in a footnote.
# - Zhouhan Lin and others, [*A Structured Self-attentive Sentence Embedding*](https://arxiv.org/abs/1703.03130), 2017.
#   A sentence that looks at itself, shortly before the Transformer.
# - Sebastian Raschka, [*Self-Attention From
#   Scratch*](https://sebastianraschka.com/blog/2023/self-attention-from-scratch.html), 2023. Our sentence and its numbers
#   come from here. Four other notebooks shaped this one, too: thanks to all.
