# ---
# title: "Self-attention: a sentence looks at itself"
# difficulty: 2
# minutes: 120
# builds_on: |
#   three ideas, each recalled here where you need it, so you can also start with this notebook. A
#   lookup compares a *query* with *keys* and brings home a *value* (`01_lookup`). A softmax turns scores into shares
#   that add up to 1 (`02_softmax`). A context is a mixture in such shares (`03_context`).
# files:
#   - s1_weights.npz
# ---

# %% [markdown]
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

# %% [markdown] question="build_vocabulary"
# Number the distinct words of a sentence from 0 on, in the order of their
# code points. Words are separated by spaces. Commas are dropped, and capital letters stay what they are. (No other
# punctuation will come up.)


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


# %% [markdown]
# The sentence notebook prints `Life` 0, `dessert` 1, `eat` 2, `first` 3, `is` 4 and `short` 5.

# %%
build_vocabulary(sentence)

# %% [markdown] question="token_ids"
# Replace each word of a sentence by its id in a given vocabulary. The ids
# come as an array of whole numbers, in the order of the sentence, and a word that occurs twice has its id there
# twice. Words are told apart as before: commas are dropped, capital letters stay. A word that the vocabulary doesn't
# have is a `KeyError`.


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

# %% [markdown] question="embed"
# Fetch the row of each id, in the order of the ids. An id past the end of the table is
# an `IndexError`, however wide the table is. (The ids may be an array or a list.)


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

# %% [markdown] question="project"
# Multiply tokens with a weight matrix: all tokens of a sentence, or a single one.
# The matrix is stored `(d, k)`, unless `out_first` says that it is stored `(k, d)`.


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

# %% [markdown] question="attention_scores"
# Compare every query with every key. A single query, of shape `(k,)`, has
# one score for each key. Nothing is scaled yet.


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

# %% [markdown] question="attention_weights"
# Scale scores by the square root of `d_k` and turn each query's scores
# into shares. One query alone has a vector of scores, several have a matrix with a row for each. Scores may be
# anything from −1000 to 1000.


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

# %% [markdown] question="context_vectors"
# Mix the values for each row of weights, or for a single vector of weights.


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

# %% [markdown] question="self_attention"
# Write self-attention. Without a `scale`, the scores are divided by $\sqrt
# k$, where $k$ is the width of the keys; with one, they are divided by that. They may then be as large as ±1000. (This
# question is graded on its own. Use your functions from above if they are right; where one isn't yet, NumPy and SciPy
# may stand in for it.)


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
# order is to count, it has to be written into the tokens themselves. `07_block` does that.
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

# %% [markdown] question="rival_keys"
# Find a query and two keys for which the dot product prefers the first key, and
# the cosine the second: a pair `(q, K)` such that
#
# - `q` is an array of shape `(2,)`, `K` is an array of shape `(2, 2)` with a key in each row,
# - all numbers lie between −10 and 10, and none of the three vectors is zero,
# - the dot product of `q` with the first key is at least 0.1 larger than with the second,
# - the cosine of `q` with the first key is at least 0.1 smaller than with the second.
#
# Draw three arrows on paper.

# %%
rival_keys = (np.array([1.0, 0.0]), np.array([[3.0, 4.0], [1.0, 0.0]]))  # SOLUTION

# %% [markdown] question="same_choice"
# When do the two agree? Choose each statement that is enough for this:
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

# %%
same_choice = ["a", "c"]  # SOLUTION

# %% [markdown] role="answer"
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
