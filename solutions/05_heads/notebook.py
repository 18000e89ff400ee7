# ---
# title: "Several heads: more than one look at a time"
# difficulty: 2
# minutes: 90
# builds_on: |
#   attention with one head (`04_self_attention`), which section 1 recalls.
# files:
#   - heads_split_and_merged.svg
#   - stack_to_table.svg
# ---

# %% [markdown]
# **At the end** you can cut attention into several heads and put their results together again. You have written the
# multi-head attention of *Attention Is All You Need* (2017), "the paper" below, and you can say what several heads are
# good for, what they cost, and what they do *not* do.
#
# For multiple choice, the public check looks only at the form of your answer. Functions must not modify their
# arguments, and must accept integer and float arrays.

# %%
import numpy as np
from scipy.special import softmax
from softlookup import pictures

np.set_printoptions(precision=4, suppress=True)

# %% [markdown]
# Give SciPy's `softmax` an `axis`; without one, it shares a single total among *all* entries of an array.
#
# ## 1 · One look is a compromise
#
# Attention lets every word of a sentence take home a mixture of what it sees in all of them. Each word, or **token**, is a
# row of the array $X$. Three weight matrices, learned in training, turn it into a **query** (what am I looking for?), a
# **key** (what can I be found by?) and a **value** (what do I hand over?):
#
# $$Q = X W^Q, \qquad K = X W^K, \qquad V = X W^V$$
#
# Dot products compare every query with every key, a softmax turns each row of these scores into shares, and the values
# are mixed in those shares ($d_k$ is the width of a key):
#
# $$\mathrm{Attention}(Q, K, V) = \mathrm{softmax}\!\left(\frac{QK^\top}{\sqrt{d_k}}\right) V$$
#
# So a word gets **one** row of shares. Now read: *She poured soup into the bowl until it was full.* To understand `it`,
# you want to look at `bowl`, which it stands for, and also at `full`, which is said about it. One row of shares can be
# split between the two, but the result is a single blend, and nothing in it says which part answered which question.
#
# The way out is to look several times at once, each time with queries, keys and values of their own. Each such look is
# called a **head**.
#
# Here are three tokens and three weight matrices to try it on.

# %%
words = ["this", "is", "translation"]
tokens = np.array(
    [
        [0.12, -0.87, 0.33, 0.45],
        [0.76, 0.21, -0.34, 0.67],
        [0.03, -0.99, 0.42, 0.11],
    ]
)
W_Q = np.array(
    [
        [0.12, -0.87, 0.33, 0.45],
        [0.76, 0.21, -0.34, 0.67],
        [-0.55, 0.18, 0.29, -0.73],
        [0.03, -0.99, 0.42, 0.11],
    ]
)
W_K = np.array(
    [
        [0.64, -0.27, 0.89, -0.12],
        [-0.45, 0.33, 0.71, 0.08],
        [0.19, -0.94, 0.56, 0.37],
        [0.03, 0.85, -0.41, 0.76],
    ]
)
W_V = np.array(
    [
        [0.58, -0.13, 0.94, 0.22],
        [-0.31, 0.66, -0.74, 0.09],
        [0.45, 0.11, -0.88, 0.67],
        [-0.92, 0.37, 0.28, -0.50],
    ]
)

# %% [markdown]
# The numbers come from a worked homework on attention. The tokens are three of the rows of $W^Q$: fine for an illustration
# and bad for a test. Your functions will be tested on other numbers, and on arrays whose axes differ in length.
#
# ## 2 · The plan, and its shapes
#
# From here on $n$ is the number of tokens, $d$ is the width of a token, and $h$ is the number of heads. Several heads
# work in four steps:
#
# 1. **Cut.** Each of $W^Q$, $W^K$ and $W^V$ is cut into $h$ blocks of neighbouring columns, all equally wide, one block
#    for each head.
# 2. **Look.** Each head does attention with its three blocks, as if the others weren't there, on the same $X$.
# 3. **Put side by side.** The outputs of the heads are joined (*concatenated*), a row of one beside the same row of the
#    next.
# 4. **Mix.** The result is multiplied by a fourth matrix, $W^O$. It brings every row back to $d$ numbers, so that another
#    layer just like this one can follow.
#
# Before any code, do the bookkeeping, for **3 tokens, d = 4, 2 heads.** Take paper and follow one token through the four
# steps. A shape has rows first, then columns; in `A @ B`, `A` has as many columns as `B` has rows.

# %% [markdown] question="W_Q_head_shape" points=2
# What is the shape of the block of $W^Q$ that one head gets? (The blocks of $W^K$ and $W^V$ have the same shape.) Answer
# with a tuple of two whole numbers.

# %%
W_Q_head_shape = (4, 2)  # SOLUTION

# %% [markdown] question="head_output_shape" points=2
# What is the shape of one head's output, that is, of its mixtures of
# values for the whole sentence?

# %%
head_output_shape = (3, 2)  # SOLUTION

# %% [markdown] question="concat_shape" points=2
# What is the shape of the outputs of both heads together, put side by side?

# %%
concat_shape = (3, 4)  # SOLUTION

# %% [markdown] question="W_O_shape" points=2
# What is the shape of $W^O$, if what comes out at the end is to have the shape
# of $X$?

# %%
W_O_shape = (4, 4)  # SOLUTION

# %% [markdown]
# Here is the plan once more, for four heads. $k$ is the width of one head's queries and keys, $v$ that of its values.
#
# ![Heads split and merged, drawn for four heads. The tokens X, of shape (n, d), go to four panels, one for each head.
# In each panel, X is multiplied by that head's blocks of the weight matrices. This gives queries and keys of shape
# (n, k) and values of shape (n, v), and attention makes an output of shape (n, v) of them. The four outputs are put
# side by side, which gives an array of shape (n, 4 v), and multiplied by W_O, of shape (4 v, d). The result has shape
# (n, d).](heads_split_and_merged.svg)
#
# ## 3 · Cut
#
# One wide matrix becomes one narrow matrix for each head. Why blocks of *columns*? A column of $W^Q$ says how to compute
# one number of the query from all numbers of the token. So a head has some of the query's numbers, computed from the
# whole token.
#
# All heads must get equally many columns. Code that is asked to share five evenly between two should raise an error: code
# that quietly drops the fifth will cost somebody a week.

# %% [markdown] question="split_heads" points=8
# Cut a matrix into `n_heads` blocks of neighbouring columns. If `n_heads` does not divide the number of columns, raise a
# `ValueError` or an `AssertionError`. It need not divide the number of rows.


# %%
def split_heads(W, n_heads):
    """Cut a matrix into one block of columns for each head.

    Parameters
    ----------
    W : array of shape (d, m)
    n_heads : int, the number of heads, and so of blocks

    Returns
    -------
    list of n_heads arrays of shape (d, m / n_heads), in the order of the columns
    (a tuple, or one array of shape (n_heads, d, m / n_heads), will do as well)

    Raises ValueError or AssertionError if n_heads does not divide m.

    Example: for W of shape (7, 12) and 3 heads there are 3 arrays of shape (7, 4).
    """
    # BEGIN SOLUTION
    columns = W.shape[1]
    if columns % n_heads:
        raise ValueError(f"{n_heads} heads cannot share {columns} columns evenly")
    width = columns // n_heads
    return [W[:, start : start + width] for start in range(0, columns, width)]
    # END SOLUTION


# %% [markdown]
# Now cut the three matrices of section 1 for two heads.

# %%
heads_Q = split_heads(W_Q, 2)
heads_K = split_heads(W_K, 2)
heads_V = split_heads(W_V, 2)
print("W_Q", heads_Q, "W_K", heads_K, "W_V", heads_V, sep="\n")

# %%
pictures.blocks(W_Q, heads_Q, "W_Q", "One matrix, cut for two heads")

# %% [markdown]
# <details><summary>The picture in words</summary>
#
# On the left the square W_Q, its left half white and its right half grey and hatched. Beside it the white half alone,
# for head 1, and the grey half alone, for head 2. Every number has stayed in its row.
#
# </details>
#
# Is each block's shape what you predicted?
#
# ## 4 · Put side by side
#
# Suppose that every head has done its work. Each gives you an array of shape $(n, v)$, with a row for each token. Joined,
# they make one long row for each token: first what head 1 found for it, then what head 2 found, and so on.

# %% [markdown] question="concat_heads" points=4
# Join a list of heads' outputs side by side, in the order of the list.


# %%
def concat_heads(heads):
    """Put the outputs of several heads side by side.

    Parameters
    ----------
    heads : list of h arrays, each of shape (n, v)

    Returns
    -------
    array of shape (n, h * v), the columns of heads[0] first

    Example: 8 arrays of shape (3, 64) become one of shape (3, 512).
    """
    # BEGIN SOLUTION
    return np.concatenate(heads, axis=1)
    # END SOLUTION


# %% [markdown]
# The paper uses eight heads, each 64 columns wide. Random numbers stand for what they would give; the *seed*, 2017, makes
# them the same for everybody.

# %%
rng = np.random.default_rng(2017)
eight_heads = [rng.random((3, 64)) for _ in range(8)]
joined = concat_heads(eight_heads)
print(np.shape(joined))
joined

# %% [markdown]
# ## 5 · The same from a single array
#
# A list of heads is easy to read. Fast code keeps all heads in one array with **three axes**, of shape $(h, n, v)$: a
# stack of $h$ sheets, each with a table of $n$ rows and $v$ columns. For two such stacks, `A @ B` multiplies sheet by
# sheet, so all heads work in one go. In the end the stack must become one table again:
#
# ![A stack of two sheets, each a table of three rows and two columns, becomes one table of three rows and four columns.
# Row 0 of the table has row 0 of sheet 0, then row 0 of sheet 1, and so on for the other rows.](stack_to_table.svg)
#
# Careful: NumPy reads the numbers of an array in a fixed order, the last axis fastest, so that all of sheet 0 comes before
# anything of sheet 1.

# %% [markdown] question="merge_heads" points=5
# Turn a stack of heads' outputs into one table with a row for each token.


# %%
def merge_heads(heads):
    """Put the outputs of all heads, given as one array, side by side.

    Parameters
    ----------
    heads : array of shape (h, n, v), head by head, token by token

    Returns
    -------
    array of shape (n, h * v), the columns of heads[0] first

    Example: an array of shape (2, 7, 5) becomes one of shape (7, 10).
    """
    # BEGIN SOLUTION
    h, n, v = heads.shape
    return heads.transpose(1, 0, 2).reshape(n, h * v)
    # END SOLUTION


# %% [markdown]
# ## 6 · The whole
#
# Now all four steps, for heads of any width. *One* head's queries and keys have width $k$, and its values width $v$, so
# the matrices have $h \cdot k$ and $h \cdot v$ columns. Head $i$ takes the $i$-th block of each:
#
# $$\mathrm{head}_i = \mathrm{softmax}\!\left(\frac{Q_i K_i^\top}{\sqrt{k}}\right) V_i,
# \qquad Q_i = X W^Q_i, \quad K_i = X W^K_i, \quad V_i = X W^V_i$$
#
# The outputs are put side by side and multiplied by $W^O$, which has a row for each of the $h \cdot v$ columns. Two
# things are easily missed: each *row* of scores has a softmax of its own, and the root is that of the width of *one
# head's* keys.

# %% [markdown] question="multi_head_attention" points=12
# Write attention with several heads. If `n_heads` does not divide the number of columns of `W_q`, of `W_k` or of `W_v`,
# raise a `ValueError` or an `AssertionError`. Scores may be as large as ±1000. (You may call your functions from above,
# or do without them.)


# %%
def multi_head_attention(X, W_q, W_k, W_v, W_o, n_heads):
    """Let every token look at all tokens with several heads, and join what they find.

    Parameters
    ----------
    X : array of shape (n, d), a token in each row
    W_q, W_k : arrays of shape (d, h * k), the blocks of all heads side by side
    W_v : array of shape (d, h * v), likewise
    W_o : array of shape (h * v, d)
    n_heads : int, the number h of heads

    Returns
    -------
    array of shape (n, d)

    Raises ValueError or AssertionError if the columns cannot be shared evenly by the
        heads.

    Example: for a single token, whose only choice is to look at itself,
        the result is X @ W_v @ W_o.
    """
    # BEGIN SOLUTION
    outputs = []
    blocks = (split_heads(X @ W, n_heads) for W in (W_q, W_k, W_v))
    for queries, keys, values in zip(*blocks, strict=True):
        scores = queries @ keys.T / np.sqrt(keys.shape[1])
        outputs.append(softmax(scores, axis=-1) @ values)
    return concat_heads(outputs) @ W_o
    # END SOLUTION


# %% [markdown]
# ## 7 · Look through the heads
#
# What do our two heads look at? You need not follow the code. The idea: if token $j$ hands over a 1 at place $j$ and zeros
# elsewhere, a mixture of the values *is* the list of shares.

# %%
one_hot_values = np.linalg.pinv(tokens)


def shares_of_head(head, n_heads):
    """Return what one head of n_heads looks at, seen through multi_head_attention;
    None while that isn't there."""
    pass_on = np.zeros((n_heads, 3, 4))
    pass_on[head, :, :3] = np.eye(3)
    every_head = np.tile(one_hot_values, n_heads)
    seen = multi_head_attention(
        tokens, W_Q, W_K, every_head, pass_on.reshape(-1, 4), n_heads
    )
    return np.asarray(seen)[:, :3] if np.ndim(seen) == 2 else None


two_heads = {f"Head {i + 1} of 2": (shares_of_head(i, 2), words) for i in range(2)}
pictures.heat_maps(two_heads, words)

# %% [markdown]
# <details><summary>The pictures in words</summary>
#
# Two heat maps with a row for the word that looks and a column for the word looked at, darker for a larger share. In head
# 1 every row is darkest in the column `translation`, most of all `is`, with 0.52. In head 2 every row is darkest in the
# column `is`, with about 0.4.
#
# </details>
#
# The two heads disagree, and that is the point: `is` looks at `translation` with one and at itself with the other. And here
# is one head as wide as both together:

# %%
pictures.heat_map(shares_of_head(0, 1), words, words, "One wide head")

# %% [markdown]
# <details><summary>The picture in words</summary>
#
# A heat map as before. The row `this` is almost even, with 0.30, 0.32 and 0.38. The row `is` has 0.36, 0.20 and 0.43,
# the row `translation` 0.29, 0.36 and 0.34.
#
# </details>
#
# Before scaling, the wide head's scores are the sums of the two heads' scores. It adds up the two opinions *before* the
# softmax, and only one opinion is left.
#
# **What does it cost?** Count the multiplications for the scores of our three tokens. The wide head has 3 · 3 scores,
# each a sum of 4 products: 36. Two heads have twice 3 · 3 scores, each a sum of 2 products: 36 again. You sometimes read
# that several heads need less computing. They don't. They can be computed side by side, but that saves waiting and not
# work. The benefit is **several patterns at once.**

# %% [markdown] question="why_several_heads" points=4
# Compare $h$ heads of width $d/h$ with one head of width $d$. Each statement comes with its reason; choose all for which
# both are right. There are at least two and at most four.
#
# - **a.** A word can give most of its attention to one word in one head and to a different word in another,
#   *since* each head has a softmax of its own.
# - **b.** Patterns become more local, *since* the sentence is broken into $h$ shorter pieces and each head reads
#   one of them.
# - **c.** A head can only use $d/h$ of the numbers in each token, *since* the columns have been divided among the
#   heads.
# - **d.** The number of multiplications in the matrix products is the same, but there is more to store on the way,
#   *since* there are $h$ tables of $n \times n$ shares where one head has one.
# - **e.** Nothing is lost or gained in the shares, *since* the wide head's scores are the heads' scores added up,
#   so its shares are the average of the heads' shares.
# - **f.** What one head has found can be weighted differently from what another has found, *since* it stays in columns
#   of its own until $W^O$ mixes them.
#
# Answer with a list of letters, such as `["x", "y"]`.

# %%
why_several_heads = ["a", "d", "f"]  # SOLUTION

# %% [markdown] role="answer"
# - **a** holds. In our example `is` looks at `translation` in head 1 and at itself in head 2.
# - **b** does not. Columns are cut, not rows of $X$: every head reads the whole sentence, and its shares run over
#   all $n$ tokens.
# - **c** does not. The columns of the *weight matrices* are divided. A head's block has $d$ rows, so each number
#   of its query is made of all $d$ numbers of the token.
# - **d** holds. $h \cdot n \cdot n$ shares, and as many exponentials, where one head has $n \cdot n$. That is the
#   price.
# - **e** does not. The first half is true but for the scale, yet the softmax of a sum isn't the average of
#   softmaxes. For `is` the average of the heads' shares is 0.34, 0.26, 0.40, and the wide head has 0.36, 0.20,
#   0.43.
# - **f** holds. Concatenation keeps the outputs apart, and each has its own rows of $W^O$. One head hands over a
#   single blend, in which the parts can no longer be told apart.

# %% [markdown] question="too_many_heads" points=6
# A colleague says of the paper's $d = 512$ and 8 heads: *"Heads are good, so let's take 512 of them, each one column wide.
# Sixty-four times as many looks for the same number of multiplications!"* Answer in two or three sentences for each part.
#
# 1. **What can a head of width 1 not do?** A score is one number times another. Take three tokens with the keys 1, 2 and
#    5. A query of 1 gives the scores 1, 2 and 5, so the third token gets the largest share. Try other queries: which
#    tokens can come out on top, which never do, and why?
# 2. **What does the proposal cost, and what does it save?** For a sentence of $n$ tokens, compare the proposal with
#    these counts, and add what is missing:
#
#    | count | 8 heads of width 64 | 512 heads of width 1 |
#    |---|---|---|
#    | numbers in $W^Q$ | $512 \cdot 512$ | |
#    | multiplications for the scores | $8 \cdot n \cdot n \cdot 64$ | |
#    | shares to store on the way | | |
# 3. **And when are several heads worth it?** Give a sentence of your own and a word in it that has to look at two
#    places for two purposes, like `it` in section 1. Say why one row of shares would not do.
#
# For each part there are 2 points if it is right and says why, with a small calculation, a count, or an argument that a
# fellow student could check; 1 point if it goes in the right direction without a reason, or with one wrong step; and 0
# points if it is missing or repeats the question.

# %% [markdown] role="answer"
# 1. With width 1 a score is the product of two numbers, $q \cdot k_j$. For a positive query the token with the
#    largest key gets the largest share, for a negative one the token with the smallest key, and for zero all get
#    the same. With keys 1, 2 and 5 that is 5 or 1: the token with key 2 never wins, whatever the query. However
#    long the sentence, all words of it sort the others in the same order or in its reverse, so that (ties apart)
#    only two of them can ever be looked at most. A pattern as simple as "every word looks at itself" is out of
#    reach. With two columns it can be had: place the keys on a circle, and each is the largest in a direction of
#    its own.
# 2. The learned matrices stay 512 columns wide, so they hold as many numbers. The multiplications stay as many,
#    too: $n \cdot n \cdot 1$ for each of 512 heads, as against $n \cdot n \cdot 64$ for each of 8. But there are
#    512 tables of $n \times n$ shares where there were 8, so 64 times as many exponentials and 64 times the
#    memory for shares. Nothing is saved.
# 3. *My sister lent Tom the book that she had just finished.* The word `finished` has to look at `she` to find out
#    who finished, and at `book` to find out what was finished. One row of shares would give, say, a half to each,
#    and bring home one blend of the two values. Two blends that came about in different ways can be the same vector,
#    so the next layer couldn't tell what stands for what. With two heads, what each has found lies in columns of its
#    own, and $W^O$ can treat them differently. So a few heads, each wide enough to tell tokens apart.

# %% [markdown] role="rubric"
# ## Rubric
#
# ### What a head of width 1 cannot do
#
# #### 2 points: says that a token with a key between two others never wins, and shows it by numbers or by the product
#
# The score is $q k$, one number times another. With keys 1, 2 and 5 a query of 3 gives 3, 6, 15, so key 5 wins. With
# $-3$ it is $-3$, $-6$, $-15$, and key 1 wins. With 0 it is a draw. I found no query for which key 2 is on top, and there
# is none: $2q$ lies between $q$ and $5q$ whatever the sign.
#
# #### 1 point: says that width 1 can only rank the tokens along a line, or tries one more query, without saying who is left out
#
# Each token has only one number then, so the head can put the tokens in an order and look at one end of it. With query
# $-1$ the scores are $-1$, $-2$, $-5$, and the first token gets most. That is very little information for a word.
#
# #### 0 points: says only that one number is too little, or says what is wrong about the ranks
#
# A head with one column is too small to learn anything useful, so the model will be worse. It needs more dimensions.
#
# ### What the proposal costs and saves
#
# #### 2 points: the learned matrices and the products for the scores stay as they are, and 64 times as many tables of shares are stored
#
# $W_Q$ is $512 \times 512$ before and after, only cut differently, and the same goes for the other three. Scores take
# $n^2 d_k$ multiplications a head, so $8 \cdot 64\, n^2 = 512 \cdot 1\, n^2$: no change. But each head has its own $n \times n$
# table, which makes $512\, n^2$ numbers to keep and to put through the softmax, and not $8\, n^2$. So it costs memory and
# saves nothing.
#
# #### 1 point: gets the multiplications or the memory right, and leaves the other out or has it wrong
#
# The number of multiplications is the same, because 512 heads of width 1 are 512 columns just like 8 heads of width 64. So
# the colleague is right that it costs nothing extra.
#
# #### 0 points: counts neither, or repeats the colleague's claim
#
# More heads always cost more time, so 512 heads take 64 times as long as 8 heads.
#
# ### When several heads are worth it
#
# #### 2 points: a sentence of one's own, a word with two things to find, and why one blend of both values would not do
#
# *The chef burned the soup because he was distracted.* For `he`, one head has to find `chef`, who is meant, and another
# `distracted`, what is said of him. With one row of shares, half on each, the layer gets the mean of the two values, and a
# mean doesn't tell which part came from where. With two heads they arrive side by side.
#
# #### 1 point: a fitting sentence without the reason, or the reason without a sentence that fits
#
# In *The dog that chased the cat was tired*, the word `tired` has to look at `dog` and also at `was`. So two heads are
# better than one here.
#
# #### 0 points: no example, or one in which a single look is enough
#
# Several heads are worth it because the model can pay attention to different parts of the sentence at the same time.

# %% [markdown]
# ## 8 · Bug hunt
#
# `hasty_split` is meant to do what your `split_heads` does. It is short, all its shapes are right, and it raises no error.
# A network that is trained with it doesn't even mind: it learns its numbers wherever they land. But load weights that were
# trained elsewhere, and every head works with pieces of all the others.


# %%
def hasty_split(W, n_heads):
    d, m = W.shape
    return W.reshape(n_heads, d, m // n_heads)


# %% [markdown]
# **Catch it** with a matrix as small as possible, and then find out how it could slip through a test. The public checks
# run `hasty_split` on your matrices and tell you what it did.

# %% [markdown] question="split_witness" points=1
# Find a matrix with two rows and two columns, all entries 0 or 1, for which the *first* block of
# `hasty_split(split_witness, 2)` is not the block that head 1 should get.

# %%
split_witness = np.array([[0, 1], [0, 0]])  # SOLUTION

# %% [markdown] question="split_no_witness" points=2
# Somebody has tested `hasty_split` with two heads, compared *every* block, and found no difference. Give a matrix for
# which this happens. It should look like an innocent test: at least two rows, no two of them alike, and an even number
# of columns, at least four.

# %%
split_no_witness = np.array([[1.0, 2.0, 3.0, 4.0], [3.0, 4.0, 5.0, 6.0]])  # SOLUTION

# %% [markdown]
# A mistake that changes no shape shows only in numbers for which right and wrong differ.
#
# ## 9 · What you have built
#
# The paper's equation is now yours:
#
# $$\mathrm{MultiHead}(Q, K, V) = \mathrm{Concat}(\mathrm{head}_1, \ldots, \mathrm{head}_h)\, W^O,
# \qquad \mathrm{head}_i = \mathrm{Attention}(Q W_i^Q, K W_i^K, V W_i^V)$$
#
# The $W_i$ are the blocks of your `split_heads`, *Concat* is your `concat_heads`, and `merge_heads` is the same for a
# stack. (When a sentence looks at itself, $Q$, $K$ and $V$ in it are all our $X$.)
#
# First our three words, with a $W^O$ that changes nothing, so that you see what the two heads found side by side:

# %%
unchanged_W_O = np.eye(tokens.shape[1])
multi_head_attention(tokens, W_Q, W_K, W_V, unchanged_W_O, 2)

# %% [markdown]
# And then in the size of the paper. Three tokens of width 512 go in, and three come out, ready for the next layer:

# %%
rng = np.random.default_rng(2017)
sentence = rng.normal(size=(3, 512))
big_W_Q, big_W_K, big_W_V, big_W_O = rng.normal(0, 512**-0.5, size=(4, 512, 512))
np.shape(multi_head_attention(sentence, big_W_Q, big_W_K, big_W_V, big_W_O, 8))

# %% [markdown]
# So far every word may look at every word. What if it must not see what comes later? That takes a mask: `06_masks`.
#
# ## You can now …
#
# - cut weight matrices into heads, merge what the heads found, and give the shape of everything on the way;
# - write multi-head attention, scaled by the width of one head's keys;
# - say what several heads are good for, what they cost, and why there can be too many of them.
#
# ## Further reading
#
# - Ashish Vaswani and others, [*Attention Is All You Need*](https://arxiv.org/abs/1706.03762), 2017. Section 3.2.2 is
#   multi-head attention.
# - Elena Voita and others, [*Analyzing Multi-Head Self-Attention*](https://arxiv.org/abs/1905.09418), 2019: what single
#   heads have learned. Srinadh Bhojanapalli and others, [*Low-Rank Bottleneck*](https://arxiv.org/abs/2002.07028), 2020:
#   what a narrow one can't do.
# - The three tokens and their matrices come from a student's homework, the eight heads from Denis Rothman's *Transformers
#   for Natural Language Processing*, 2021. Thanks to both.
