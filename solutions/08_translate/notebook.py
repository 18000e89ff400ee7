# ---
# title: A translator that runs on your attention
# difficulty: 3
# minutes: 90
# builds_on: |
#   masks and cross-attention (`06_masks`) and on several heads (`05_heads`). What you need of them is
#   recalled, and SciPy's `softmax` is given, so you can start here. If you have a softmax of your own from `02_softmax`,
#   paste it in a cell below the import.
# files:
#   - t5.py
#   - translator
# ---

# %% [markdown]
# **At the end** a trained network translates English into French, and every look that one of its words takes at
# another goes through your code. You know how such a network tells where words stand, why it doesn't scale its scores,
# where it looks while it writes, and how it knows when to stop.
#
# A published notebook, *the source* from here on, ends with one line: it asks a library for a translator,
# hands it *It is easy to translate languages with transformers*, and gets a French sentence back. It looks like
# magic, and with today's versions of that library it doesn't even run. We do the same with many lines, and no magic.
#
# The translator that the source used is a **T5**, and so is ours. It has the same architecture as the source's `t5-base`,
# but is about 820 times smaller: 272 000 weights against 223 million, trained on 47 929 short sentences with a vocabulary
# of 650 pieces. It is good at those and at nothing else. It has never seen the source's sentence. What is more, among the sentences that it learnt from there is
# none in which even *two* of the words *easy*, *translate*, *languages* and *transformers* meet.

# %%
import numpy as np
import pictures
import t5
from scipy.special import softmax

np.set_printoptions(precision=4, suppress=True)
sentence = "It is easy to translate languages with transformers"
tokenizer = t5.Tokenizer("translator")
ids = tokenizer.encode(sentence)
print(ids)
print(tokenizer.words(ids))

# %% [markdown]
# The module `t5`, beside this notebook, has all that isn't attention: a tokenizer, which turns a sentence into ids and
# back, the loading of trained weights, the embedding, a layer norm and a feed-forward network. It is short; have a look.
# Behind the last word the tokenizer puts `</s>`, the mark for the **end**.
#
# Three pieces are missing in it, and so is the loop that writes a sentence: these four functions are yours. The rule of
# the other notebooks holds: functions leave the arrays that they are given as they were.
#
# ## 1 · How far away?
#
# In `07_block` a word was told its position by a vector. T5 does it differently: what matters to two words is not
# where they stand, but how far they are *apart*. So each score gets an extra, a **bias**, that depends on the way
# from the query to the key: `relative` = key's position − query's position. It is 0 for a word and itself, −1 for the
# word before, 2 for the word after next. The biases are learned, one for each distance and head.
#
# Not quite one for each distance: nobody needs to tell 57 words from 58. Distances are sorted into **buckets**, exact
# ones for small distances, ever wider ones for large, and the last for all that is too far. Let there be $N$ buckets
# on one side, and $E = N // 2$ (rounded down) exact ones. A distance $r \ge 0$ goes into bucket
#
# $$b(r) = \begin{cases} r & r < E \\
# \min\left(N - 1,\; E + \left\lfloor \dfrac{\log(r / E)}{\log(M / E)} \, (N - E) \right\rfloor \right) & r \ge E \end{cases}$$
#
# where $M$ is `max_distance` and $\lfloor\;\rfloor$ rounds down.
#
# - **Bidirectional**, in the encoder: half of the `n_buckets` are for what stands at the query or before it, half for
#   what stands after it. So $N$ is half of `n_buckets`, rounded down, $r$ is the absolute value of `relative`, and if `relative` is
#   *above* zero, $N$ is added to the bucket.
# - **Not bidirectional**, in the decoder: nobody looks ahead, so all buckets are for what comes before. $N$ is
#   `n_buckets`, $r$ is `-relative`, and whatever stands ahead counts as distance 0.

# %% [markdown] question="relative_position_bucket"
# Sort relative positions into buckets. Mind the logarithm of 0.


# %%
def relative_position_bucket(relative, bidirectional, n_buckets=32, max_distance=128):
    """Say into which bucket each way from a query to a key falls.

    Parameters
    ----------
    relative : array of int of any shape, the key's position minus the query's
    bidirectional : bool, whether there are buckets for keys after the query
    n_buckets : int, how many buckets there are in all
    max_distance : int, the distance by which, at the latest, everything is in the last bucket

    Returns
    -------
    array of int, the shape of relative, from 0 to n_buckets - 1

    Example: relative_position_bucket(np.array([-1, 0, 1]), True) is array([ 1,  0, 17])
    """
    # BEGIN SOLUTION
    if bidirectional:
        n_buckets //= 2
        first, distance = np.where(relative > 0, n_buckets, 0), np.abs(relative)
    else:
        first, distance = 0, np.maximum(-relative, 0)
    exact = n_buckets // 2
    far = np.log(np.maximum(distance, exact) / exact) / np.log(max_distance / exact) * (n_buckets - exact)
    bucket = np.where(distance < exact, distance, exact + far.astype(int))
    return first + np.minimum(bucket, n_buckets - 1)
    # END SOLUTION


# %%
distances = np.arange(0, 140, 10)
pictures.bars(
    {
        "encoder": relative_position_bucket(-distances, True),
        "decoder": relative_position_bucket(-distances, False),
    },
    [str(distance) for distance in distances],
    "Buckets of words that stand so far before the query",
    "bucket",
)

# %% [markdown]
# *Picture: two bars for each distance from 0 to 130. Those of the encoder rise steeply at first and flatten towards 15,
# those of the decoder rise to 31 in the same way.*
#
# ## 2 · Attention without a scale
#
# You know attention with $\sqrt{d_k}$ below the scores. T5 has none:
#
# $$\mathrm{Attention}(Q, K, V) = \mathrm{softmax}(QK^\top + B)\, V$$
#
# $B$ is the bias: for each head, the number that `t5` looks up for the bucket of each way. Why may the root be missing?
# It keeps the scores of *random* queries and keys small. But $Q = X W^Q$, and $W^Q$ is learned. If you start the
# training with a $W^Q$ that is $\sqrt{d_k}$ times smaller, the scores start just as small, and nothing has to be divided
# ever after. The root hasn't vanished, it has moved into the weights.

# %% [markdown] question="fold_scale"
# Show it. Given one head's matrix `W_q` of a network *with* the root, return the matrix that
# makes a network *without* the root compute the same.


# %%
def fold_scale(W_q):
    """Move the scale of attention into the matrix that makes queries.

    Parameters
    ----------
    W_q : array (d, k), for attention that divides its scores by the root of k

    Returns
    -------
    array (d, k), for attention that does not divide

    Example: for k = 1 nothing changes.
    """
    # BEGIN SOLUTION
    return W_q / np.sqrt(W_q.shape[1])
    # END SOLUTION


# %% [markdown] question="t5_attention"
# T5's attention. As in `06_masks`, there may be more axes in front, for heads; a mask
# is True where a query may look, `None` hides nothing, and who sees nothing brings home zeros.


# %%
def t5_attention(Q, K, V, bias, mask=None):
    """Mix values for each query, by unscaled scores with a bias.

    Parameters
    ----------
    Q : array (..., n_q, k), a query in each row
    K : array (..., n_k, k), a key in each row
    V : array (..., n_k, v), a value for each key
    bias : array that can be broadcast to (..., n_q, n_k), is added to the scores; or a number
    mask : array of bool that can be broadcast to (..., n_q, n_k), or None

    Returns
    -------
    array (..., n_q, v)

    Example: with a single key, and no mask, each row is that key's value.
    """
    # BEGIN SOLUTION
    scores = Q @ np.swapaxes(K, -1, -2) + bias
    if mask is None:
        return softmax(scores, axis=-1) @ V
    mask = np.broadcast_to(mask, scores.shape)
    nothing_to_see = ~mask.any(axis=-1, keepdims=True)
    shares = softmax(np.where(mask | nothing_to_see, scores, -np.inf), axis=-1)
    return np.where(nothing_to_see, 0, shares) @ V
    # END SOLUTION


# %% [markdown]
# ## 3 · Looking at what was read
#
# While it writes, the decoder looks at the **memory**: what the encoder left of the English sentence. Queries are
# made of the words written, keys and values of the memory, several heads side by side. In one layer that is: make
# $Q$, $K$ and $V$; split them into heads; attend; put the heads side by side again; multiply by $W^O$. Nothing is
# masked, and there is no bias, for a distance between an English and a French word means little.

# %% [markdown] question="look_at_memory"
# Write this layer. You may use your `t5_attention`, and from the module `t5`
# the functions `split` and `merge`: `t5.split(A, n_heads)` makes of `(n, h·k)` an array `(h, n, k)` with neighbouring
# columns for each head, and `t5.merge` undoes it.


# %%
def look_at_memory(X, memory, W_q, W_k, W_v, W_o, n_heads):
    """Let the words written look at the words read.

    Parameters
    ----------
    X : array (n, d), the words written, one in each row
    memory : array (m, d_m), the words read
    W_q : array (d, h * k)
    W_k, W_v : arrays (d_m, h * k) and (d_m, h * v)
    W_o : array (h * v, d)
    n_heads : int, the number h of heads

    Returns
    -------
    array (n, d)

    Example: if the memory has a single row, each row of the result is memory @ W_v @ W_o.
    """
    # BEGIN SOLUTION
    Q, K, V = t5.split(X @ W_q, n_heads), t5.split(memory @ W_k, n_heads), t5.split(memory @ W_v, n_heads)
    return t5.merge(t5_attention(Q, K, V, 0)) @ W_o
    # END SOLUTION


# %% [markdown]
# ## 4 · One word after the other
#
# The decoder scores what may come next. To write with it is a loop: start with a start mark, ask for the scores of
# the next id, take the best one, append it, and ask again with what is written now. (T5 has no start mark of its own:
# its padding mark does that, too.) This is **greedy**, since it never takes back a word. It stops when the best id is
# the **end** mark, or when enough has been written.

# %% [markdown]
# To try out what you write next, here is a step that reads a table: row `i` has the scores of what may follow id `i`.
# The function runs your `greedy_decode` on it, and gives back what that returned and what `step` was asked. Leave it
# as it is: the checks use it.


# %%
def decode_with_table(table, start, end, max_length):
    asked = []

    def step(ids):
        asked.append([int(id) for id in ids])
        return np.array(table[ids[-1]])

    return greedy_decode(step, start, end, max_length), asked


# %% [markdown] question="greedy_decode"
# `step` is a function: given the list of all ids so far, the start mark first,
# `step(ids)` returns an array with a score for each id that may come next. Return the ids that were written, as a list,
# without the start mark that the list began with and without the end mark, `max_length` of them at most.
# Of equal scores the first one counts. Don't call `step` more often than needed.


# %%
def greedy_decode(step, start, end, max_length):
    """Write one id after the other, always the best one.

    Parameters
    ----------
    step : function, list of int -> array (vocabulary,), scores what may come next
    start : int, the id to start from
    end : int, the id that ends a sentence
    max_length : int, how many ids to write at most

    Returns
    -------
    list of int, without the start that it began with and without the end

    Example: if step always prefers end, the result is [].
    """
    # BEGIN SOLUTION
    ids = [start]
    while len(ids) <= max_length:
        best = int(np.argmax(step(list(ids))))
        if best == end:
            break
        ids.append(best)
    return ids[1:]
    # END SOLUTION


# %% [markdown]
# ## 5 · It translates
#
# Now everything is put together. `t5.load` reads the trained weights and gets your functions. The encoder reads the
# sentence once; then your loop asks the decoder for word after word.


# %%
def translate(sentence, folder="translator", bucket=relative_position_bucket):
    """An English sentence in French."""
    tokenizer = t5.Tokenizer(folder)
    model = t5.load(folder, bucket, t5_attention, look_at_memory)
    memory = model.encode(tokenizer.encode(t5.prefix(folder) + sentence))
    written = greedy_decode(lambda ids: model.decode(ids, memory)[-1], tokenizer.pad, tokenizer.end, 40)
    return tokenizer.decode(written)


ready = all(
    answer is not None
    for answer in (
        relative_position_bucket(np.zeros((1, 1), dtype=int), True),
        t5_attention(np.eye(1), np.eye(1), np.eye(1), 0),
        look_at_memory(*[np.eye(1)] * 6, 1),
        greedy_decode(lambda ids: np.array([0.0, 1.0]), 0, 1, 1),
    )
)
french = translate(sentence) if ready else None
print(french or "Nothing is translated yet: finish the four functions above first.")

# %% [markdown]
# *Il est facile de traduire des langues à l'aide de transformateurs*: what the source's line printed, letter for
# letter. Try sentences of your own. The vocabulary is small (look into `tokenizer.pieces`), and so is the grammar: it is
# easy, difficult, useful … to read, write, draw … something with something; people want to, can or must do things;
# things are red, big, famous. Of words that it doesn't know, the translator makes nonsense.

# %%
for other in [
    "Is it possible to read these red books?",
    "She does not write red letters.",
    "We must paint the big house.",
]:
    print(other, "→", translate(other) if ready else "…")

# %% [markdown]
# Where did it look while it wrote? The last layer of the decoder looks at the memory with four heads. With the identity
# as values, `t5_attention` gives back the shares themselves. Here is their mean over the heads. A row is the word
# about to be written.


# %%
def shares_of_looks(sentence, french):
    """How much each French word looks at each English one, (French words, English words), and the labels."""
    model = t5.load("translator", relative_position_bucket, t5_attention, look_at_memory)
    read, written = tokenizer.encode(sentence), tokenizer.encode(french)
    memory, layer = model.encode(read), model.config["num_decoder_layers"] - 1
    X = model.cross_input([tokenizer.pad, *written[:-1]], memory, layer)
    W_q, W_k, _, _ = model.cross_weights(layer)
    Q, K = t5.split(X @ W_q, model.config["num_heads"]), t5.split(memory @ W_k, model.config["num_heads"])
    shares = t5_attention(Q, K, np.eye(len(read)), 0)
    return shares.mean(axis=0), tokenizer.words(written), tokenizer.words(read)


looks, rows, columns = shares_of_looks(sentence, french) if ready else (None, ["?"], ["?"])
pictures.heat_map(looks, rows, columns, "Where the translator looks", top=1.0)

# %% [markdown]
# *Picture: a heat map with a row for each French piece and a column for each English word. The content words find each
# other: `facile` has its darkest square at `easy`, `traduire` at `translate`, `langues` at `languages` and
# `transformateurs` at `transformers`. Some small words, such as `l'`, spread their looks.*
#
# ## 6 · Bug hunt
#
# Somebody took *query minus key* for *key minus query*, so that every way is turned round:


# %%
def turned_bucket(relative, bidirectional, *rest):
    return relative_position_bucket(-relative, bidirectional, *rest)


for told in [sentence, "The big letters are red."]:
    print(told, "→", translate(told, bucket=turned_bucket) if ready else "…")

# %% [markdown]
# The first sentence comes out right all the same. The second is good French, and says something else. So a right
# translation doesn't prove that the code is right: the trained weights forgive much, and never tell what.

# %% [markdown] question="harmless_way"
# Nothing raises an error, and all shapes are right. Compare `turned_bucket` with
# yours: which relative position is the only one that falls into the same bucket, in encoder and decoder alike? (A test
# with nothing but this one would not notice.) Answer with a whole number.

# %%
harmless_way = 0  # SOLUTION

# %% [markdown]
# ## What you have built
#
# $$\mathrm{Attention}(Q, K, V) = \mathrm{softmax}(QK^\top + B)\, V$$
#
# is the paper's equation once more, with the root moved into $W^Q$ and the positions in $B$, and all of it ran on your code:
# every look in the encoder, in the decoder, and between the two.
#
# Last, many lines against one. Below is the library's way as it is today. It opens the very same folder, and it only
# runs where `transformers` and `torch` are installed (nobody needs them for this course); else it is only
# printed. (The source's own line asked for a ready-made *translation pipeline*, which the library no longer has.)

# %%
LIBRARY_WAY = """
from transformers import AutoModelForSeq2SeqLM, AutoTokenizer

library_tokenizer = AutoTokenizer.from_pretrained("translator")
library_model = AutoModelForSeq2SeqLM.from_pretrained("translator")
library_ids = library_model.generate(**library_tokenizer(sentence, return_tensors="pt"))
library_french = library_tokenizer.decode(library_ids[0], skip_special_tokens=True)
"""
try:
    library = {"sentence": sentence}
    exec(LIBRARY_WAY, library)
    print("the library:", library["library_french"])
except ImportError:
    print("The library isn't installed here. This is what it would run:", LIBRARY_WAY)
print("your code:  ", french)

# %% [markdown]
# Same folder, same weights, same sentence. To translate with the source's own model, save `t5-base` with the library in a
# folder of its own and pass that to `translate`: it is the same architecture, and your functions drive it, too.
