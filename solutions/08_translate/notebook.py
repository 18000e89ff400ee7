# ---
# title: A translator that runs on your attention
# difficulty: 3
# minutes: 90
# builds_on: |
#   masks and cross-attention (`06_masks`) and several heads (`05_heads`). What you need of them is
#   recalled, and SciPy's `softmax` is given, so you can start here. If you have a softmax of your own from `02_softmax`,
#   paste it into a cell below the import.
# files:
#   - t5.py
#   - translator
#   - encoder_decoder.svg
# ---

# %% [markdown]
# **At the end** a trained network translates English into French, and whenever one of its words looks at another, it does
# so through your code. You know how such a network tells where words stand, why it doesn't scale its scores, where it looks
# while it writes, and how it knows when to stop.
#
# A notebook by Denis Rothman, *the source* from here on, ends with one line. It hands a library's translator *It is
# easy to translate languages with transformers*, and gets a French sentence back. With today's versions of that library
# it no longer runs. We do the same with many more lines, and no magic.
#
# Ours is a **T5** with the architecture of the source's `t5-base`, but about 820 times smaller: 272,000 weights against
# 223 million. It was trained on 47,929 short sentences, with a vocabulary of 650 pieces, and is good at nothing else.
# It has never seen the source's sentence, nor one with even *two* of the words *easy*, *translate*, *languages* and
# *transformers*.
#
# ![On the left, the encoder runs once: English ids of shape (m,) become embeddings of shape (m, d), pass two layers of
# self-attention and a feed-forward network, and come out as the memory, of shape (m, d). On the right, the decoder runs once per id: the
# start mark and the ids written, of shape (n,), are embedded and pass two layers of causal self-attention, a look at the memory, which
# provides K and V, and a feed-forward network. Out come the scores of the next id. The best id is appended, and the decoder is
# asked again.](encoder_decoder.svg)
#
# The **encoder** reads the English sentence once and leaves a vector for each of its words, the **memory**. The **decoder**
# writes the French sentence, one id at a time, and looks at the memory while it does.

# %%
import numpy as np
import t5
from scipy.special import softmax
from softlookup import pictures

np.set_printoptions(precision=4, suppress=True)
sentence = "It is easy to translate languages with transformers"
tokenizer = t5.Tokenizer("translator")
ids = tokenizer.encode(sentence)
print(ids)
print(tokenizer.words(ids))

# %% [markdown]
# The module `t5`, beside this notebook, has everything that isn't attention: a tokenizer, which turns a sentence into ids and
# back, code that loads trained weights, the embedding, a norm and a feed-forward network. It is short; have a look. (Its
# blocks are not quite those of `07_block`: a simpler norm, RMSNorm, stands before each part, and not after it.)
# After the last word the tokenizer puts `</s>`, the **end** mark.
#
# Three pieces are missing, and so is the loop that writes a sentence. These four functions are yours. (A fifth,
# `fold_scale`, only shows why one of them needs no scale.) As in the other notebooks, functions must not modify their
# arguments, and must accept integer and float arrays.
#
# ## 1 · How far away?
#
# In `07_block` a vector told each word its position. T5 does it differently: what matters to two words is not
# where they stand, but how far *apart* they are. So each score gets an extra term, a **bias**, which depends on the offset
# from query to key: `relative` = the key's position − the query's position. The offset is 0 from a word to itself, −1 to the
# word before, and 2 to the word after next. The biases are learned, one for each offset and head.
#
# Well, not quite one for each offset: nobody needs to tell a distance of 57 words from one of 58. Offsets are sorted
# into **buckets**. Small distances have a bucket each, larger distances share wider and wider ones, and everything that
# is too far away goes into the last. Let there be $N$ buckets for one side, the first $E = \lfloor N/2 \rfloor$ of
# which are exact. A distance $r \ge 0$ goes into bucket
#
# $$b(r) = \begin{cases} r & r < E \\
# \min\left(N - 1,\; E + \left\lfloor \dfrac{\log(r / E)}{\log(M / E)} \, (N - E) \right\rfloor \right) & r \ge E \end{cases}$$
#
# where $M$ is `max_distance` and $\lfloor\;\rfloor$ rounds down.
#
# - **Bidirectional**, in the encoder: half of the `n_buckets` are for keys at the query's position or before it, the other half for
#   keys after it. So $N$ is half of `n_buckets`, rounded down, and $r$ is the absolute value of `relative`. Where `relative` is
#   *above* zero, $N$ is added to the bucket.
# - **Not bidirectional**, in the decoder: no word looks ahead, so all buckets are for keys before the query. $N$ is
#   `n_buckets`, $r$ is `-relative`, and any key ahead counts as distance 0.
#
# For example, with `n_buckets=8` and `max_distance=64` in the decoder, $N = 8$ and $E = 4$. The distances 0 to 3 have the buckets 0 to
# 3. Distance 10 is $\log(10/4) / \log(64/4) \cdot 4 \approx 1.3$ buckets further than 4, which is bucket 5.

# %% [markdown] question="relative_position_bucket" points=9
# Sort offsets into buckets. It helps to find $N$ and the distances $r$ first, then to compute *both* lines of the
# formula for all distances, and to choose between them with `np.where`. Watch out for the logarithm of 0.


# %%
def relative_position_bucket(relative, bidirectional, n_buckets=32, max_distance=128):
    """Say into which bucket each offset from a query to a key falls.

    Parameters
    ----------
    relative : array of int of any shape, the key's position minus the query's
    bidirectional : bool, whether there are buckets for keys after the query
    n_buckets : int, how many buckets there are in all
    max_distance : int, from this distance on, everything is in the last bucket

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
    far = (
        np.log(np.maximum(distance, exact) / exact)
        / np.log(max_distance / exact)
        * (n_buckets - exact)
    )
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
    "Bucket by distance before the query",
    "bucket",
)

# %% [markdown]
# <details><summary>The picture in words</summary>
#
# Two bars for each distance from 0 to 130. The encoder's bars rise steeply at first and level off at 15. The decoder's bars do the
# same and level off at 31.
#
# </details>
#
# ## 2 · Attention without a scale
#
# You know attention with its scores divided by $\sqrt{d_k}$. T5 doesn't divide:
#
# $$\mathrm{Attention}(Q, K, V) = \mathrm{softmax}(QK^\top + B)\, V$$
#
# $B$ is the bias: for each head, the number that `t5` looks up for the bucket of each offset. Why can the root be left out?
# It keeps the scores of *random* queries and keys small. But $Q = X W^Q$, and $W^Q$ is learned. If training starts
# with a $W^Q$ that is $\sqrt{d_k}$ times smaller, the scores start just as small, and nothing ever has to be divided. The root
# hasn't vanished; it has moved into the weights.

# %% [markdown] question="fold_scale" points=3
# Show that this works. You are given the matrix `W_q` of one head, from a network *with* the root. Return the matrix that makes a
# network *without* the root compute the same.


# %%
def fold_scale(W_q):
    """Move the scale of attention into the matrix that makes queries.

    Parameters
    ----------
    W_q : array (d, k), for attention that divides its scores by the root of k

    Returns
    -------
    array (d, k), for attention that doesn't divide

    Example: for k = 1 nothing changes.
    """
    # BEGIN SOLUTION
    return W_q / np.sqrt(W_q.shape[1])
    # END SOLUTION


# %% [markdown] question="t5_attention" points=8
# Write T5's attention, unscaled, with the bias added to the scores, which may be as large as ±1000. As in `06_masks`,
# there may be more axes in front, for heads; a mask is True where a query may look (`None` hides nothing), and a query
# that may look at nothing gets a row of zeros.


# %%
def t5_attention(Q, K, V, bias, mask=None):
    """Mix values for each query, in shares that come from unscaled scores plus a bias.

    Parameters
    ----------
    Q : array (..., n_q, k), a query in each row
    K : array (..., n_k, k), a key in each row
    V : array (..., n_k, v), a value for each key
    bias : array that can be broadcast to (..., n_q, n_k), is added to the scores;
        or a number
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
# While it writes, the decoder looks at the memory, which the encoder made from the English sentence. The queries come from the
# words written, the keys and values from the memory, and several heads work side by side. One such layer does this: make
# $Q$, $K$ and $V$; split them into heads; attend; put the heads side by side again; multiply by $W^O$. Nothing is
# masked, and there is no bias (a bias of 0), since the distance between an English and a French word means little.

# %% [markdown] question="look_at_memory" points=7
# Write this layer. Scores may be as large as ±1000. You may call your `t5_attention`, and two functions of the module `t5`:
# `t5.split(A, n_heads)` turns an array `(n, h·k)` into `(h, n, k)`, where each head gets neighbouring
# columns, and `t5.merge` undoes that.


# %%
def look_at_memory(X, memory, W_q, W_k, W_v, W_o, n_heads):
    """Let each word written look at the words that were read.

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

    Example: if the memory has a single row, each row of the result is memory @ W_v @
        W_o.
    """
    # BEGIN SOLUTION
    Q, K, V = (
        t5.split(X @ W_q, n_heads),
        t5.split(memory @ W_k, n_heads),
        t5.split(memory @ W_v, n_heads),
    )
    return t5.merge(t5_attention(Q, K, V, 0)) @ W_o
    # END SOLUTION


# %% [markdown]
# ## 4 · One word after the other
#
# The decoder gives a score to every id that may come next. Writing with it is a loop: start with a start mark, ask for the scores
# of the next id, take the best one, append it, and ask again with what is written now. (T5 has no start mark of its own;
# its padding mark serves as one.) This is called **greedy** decoding, since it takes the best id at each step and never takes
# one back. It stops when the best id is the **end** mark, or when enough ids have been written.

# %% [markdown]
# To try out what you write next, here is a step that reads its scores from a table: row `i` has the scores of what may follow id
# `i`. The function runs your `greedy_decode` with it, and returns the result together with a list of everything that `step` was
# given. Leave it as it is, since the checks use it.


# %%
def decode_with_table(table, start, end, max_length):
    asked = []

    def step(ids):
        if len(asked) == 100:
            raise RuntimeError("step was asked 100 times: when does your loop end?")
        asked.append([int(id) for id in ids])
        return np.array(table[ids[-1]])

    return greedy_decode(step, start, end, max_length), asked


# %% [markdown] question="greedy_decode" points=7
# Write the loop. `step` is a function: given the list of all ids so far, the start mark first,
# `step(ids)` returns an array with a score for each id that may come next. Return a list of the ids that were written, at most
# `max_length` of them, without the start mark in front and without the end mark. If several scores are equally high, take the
# first. Don't call `step` more often than needed.


# %%
def greedy_decode(step, start, end, max_length):
    """Write one id after another, always the best one.

    Parameters
    ----------
    step : function, list of int -> array (vocabulary,), scores what may come next
    start : int, the id to start with
    end : int, the id that ends a sentence
    max_length : int, how many ids to write at most

    Returns
    -------
    list of int, the ids written, without the start mark in front and without the end
        mark

    Example: if step always gives end the highest score, the result is [].
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
# Now everything comes together. `t5.load` reads the trained weights and is given your functions. The encoder reads the
# sentence once; then your loop asks the decoder for one word after another.


# %%
def translate(sentence, folder="translator", bucket=relative_position_bucket):
    """An English sentence in French."""
    tokenizer = t5.Tokenizer(folder)
    model = t5.load(folder, bucket, t5_attention, look_at_memory)
    memory = model.encode(tokenizer.encode(t5.prefix(folder) + sentence))
    written = greedy_decode(
        lambda ids: model.decode(ids, memory)[-1], tokenizer.pad, tokenizer.end, 40
    )
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
print(french or "No translation yet: finish the four functions above first.")

# %% [markdown]
# *Il est facile de traduire des langues à l'aide de transformateurs*: this is what the source's line printed, letter
# for letter. Try sentences of your own. The vocabulary is small (look at `tokenizer.pieces`), and so is the grammar. It
# is easy, difficult, useful … to read, write, draw … something with something; people want to, can or must do things;
# things are red, big, famous. The translator turns words that it doesn't know into nonsense.

# %%
for other in [
    "Is it possible to read these red books?",
    "She does not write red letters.",
    "We must paint the big house.",
]:
    print(other, "→", translate(other) if ready else "…")

# %% [markdown]
# Where did it look while it wrote? The last layer of the decoder looks at the memory with four heads. With the identity
# matrix as values, `t5_attention` returns the shares themselves, a panel for each head. Each row belongs to the piece
# that is about to be written.


# %%
def shares_of_looks(sentence, french):
    """Return how much each French word looks at each English one, (French words,
    English words), and the labels."""
    model = t5.load(
        "translator", relative_position_bucket, t5_attention, look_at_memory
    )
    read, written = tokenizer.encode(sentence), tokenizer.encode(french)
    memory, layer = model.encode(read), model.config["num_decoder_layers"] - 1
    X = model.cross_input([tokenizer.pad, *written[:-1]], memory, layer)
    W_q, W_k, _, _ = model.cross_weights(layer)
    Q, K = (
        t5.split(X @ W_q, model.config["num_heads"]),
        t5.split(memory @ W_k, model.config["num_heads"]),
    )
    shares = t5_attention(Q, K, np.eye(len(read)), 0)
    return shares, tokenizer.words(written), tokenizer.words(read)


looks, rows, columns = (
    shares_of_looks(sentence, french) if ready else (None, ["?"], ["?"])
)
heads = (
    {"head 1": None}
    if looks is None
    else {f"head {i}": shares for i, shares in enumerate(looks, 1)}
)
pictures.panels(heads, rows, columns, "Where the translator looks")

# %% [markdown]
# Which English word does each French one look at most? Small words, such as `l'`, have none of their own to look at.
# Don't read too much into such pictures: shares show where information *could* come from, and not what the network did
# with it.
#
# <details><summary>The picture in words</summary>
#
# Four heat maps, one for each head, with a row for each French piece and a column for each English one. In all four the
# content words find each other: `facile` has its darkest square at `easy`, `traduire` at `translate`, `langues` at
# `languages` and `transformateurs` at `transformers`. About small words the heads disagree: for `Il`, heads 1 and 4
# look at `It`, heads 2 and 3 at `is`.
#
# </details>
#
# ## 6 · Bug hunt
#
# Somebody mistook *key minus query* for *query minus key*, so every offset has the wrong sign:


# %%
def turned_bucket(relative, bidirectional, *rest):
    return relative_position_bucket(-relative, bidirectional, *rest)


for told in [sentence, "The big letters are red."]:
    print(told, "→", translate(told, bucket=turned_bucket) if ready else "…")

# %% [markdown]
# The first sentence comes out right all the same. The second is good French, but says something else. So a right
# translation doesn't prove that the code is right: trained weights forgive a lot, and never tell you what.
#
# At least a test of `turned_bucket` itself notices the wrong sign at any offset but 0. Here is a mistake that hides
# from many tests. This network was trained with a largest distance of 128, and somebody passes 64:


# %%
def short_bucket(relative, bidirectional):
    return relative_position_bucket(relative, bidirectional, 32, 64)


# %% [markdown] question="harmless_way" points=2
# In the encoder, compare `short_bucket` with your function as it is, for keys before the query. At short distances both
# give the same bucket, so a test with such distances doesn't notice the mistake. Which is the largest distance up to
# which they agree, at this distance and at all shorter ones? Answer with an integer.

# %%
harmless_way = 10  # SOLUTION

# %% [markdown] question="sure_of_it" points=4
# A fellow student says: "My translator turns *It is easy to translate languages with transformers* into the right French sentence. So
# my four functions are correct." Answer in about six sentences.
#
# 1. **Why doesn't that follow?** Use `turned_bucket`: what is wrong there, and how could the sentence come out right
#    all the same?
# 2. **A better test.** Choose one of the four functions. Describe inputs for it, small enough to work out the result by hand, and
#    name a mistake that this test finds and that the translation of one sentence may hide.
#
# How it is graded, for each of the two parts:
#
# | points | what your answer shows |
# |---|---|
# | 2 | It is right, and gives the reason |
# | 1 | It goes in the right direction, but the reason or the mistake is missing or wrong |
# | 0 | It is missing, or repeats the question |

# %% [markdown] role="answer"
# 1. In the bug hunt every offset had the wrong sign, so the network was given wrong biases, and yet the first sentence came out right. Only
#    the id with the highest score is written, so the scores may change a lot before another id wins. In that sentence the content words
#    alone decide most of it. One sentence is one sample; the second one went wrong.
# 2. For `relative_position_bucket`: offsets −2 and 2 in the encoder, which must give 2 and 18. A wrong sign exchanges the two. By hand
#    one knows the exact result, and every difference shows, however small, while a translation only shows the winner of each step.

# %% [markdown] role="rubric"
# ## Rubric
#
# ### Why it does not follow
#
# #### 2 points: the function was wrong and the sentence right, because only the highest score counts, so errors that don't change the winner are hidden
#
# turned_bucket has the sign wrong, so the biases are wrong. But greedy decoding only takes the argmax, and the right word still had the best
# score in this sentence. With the other sentence it did not.
#
# #### 1 point: says that one example proves nothing, or that the bug hunt shows it, without saying how a wrong function can give the right sentence
#
# One sentence is not enough, because other sentences can be wrong, as we saw with the red letters.
#
# #### 0 points: says that it does follow, or speaks of something else
#
# The translator was only trained on short sentences, so it cannot translate everything.
#
# ### A better test
#
# #### 2 points: concrete inputs with a result that is known by hand, and a mistake that changes this result
#
# t5_attention with one query, two keys, all scores 0 and a bias of 0 and log 3. The shares must be 1/4 and 3/4. If somebody forgets the bias they
# are 1/2 and 1/2.
#
# #### 1 point: a test without a known result, or without saying which mistake it finds
#
# Call the function with random arrays and check that the shape is right and there is no NaN.
#
# #### 0 points: only more sentences, or no test
#
# Translate a hundred sentences and look at them.

# %% [markdown]
# ## What you have built
#
# $$\mathrm{Attention}(Q, K, V) = \mathrm{softmax}(QK^\top + B)\, V$$
#
# is the paper's equation once more, with the root moved into $W^Q$ and the positions into $B$. All of it ran on your code:
# every look in the encoder, in the decoder, and between the two.
#
# Finally, many lines against a few. Below is what it takes with the library as it is today. It opens the very same
# folder, and runs only where `transformers` and `torch` are installed, which this course doesn't need; elsewhere it is
# only printed. (The source's own line asked for a *translation pipeline*, which the library no longer has.)

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
# Same folder, same weights, same sentence. If you want to translate with the source's own model, save `t5-base` in a
# folder with the library, and pass that folder to `translate`: it has the same architecture, so your functions run it, too.
#
# `09_learn` turns to the question that is left: how does a network get such weights?
#
# ## You can now …
#
# - give attention relative positions, and explain what became of the scale in T5;
# - let a decoder with several heads look at a memory, and write with it, greedily;
# - say why a good result doesn't prove that the code is right.
#
# ## Further reading
#
# - C. Raffel and others: [Exploring the Limits of Transfer Learning with a Unified Text-to-Text
#   Transformer](https://arxiv.org/abs/1910.10683), 2019. T5 itself; section 2.1 has the relative positions.
# - S. Jain, B. C. Wallace: [Attention is not Explanation](https://arxiv.org/abs/1902.10186), 2019, and S. Wiegreffe,
#   Y. Pinter: [Attention is not not Explanation](https://arxiv.org/abs/1908.04626), 2019. How much one may read into such
#   pictures.
# - D. Rothman: *Transformers for Natural Language Processing*, 2021. The source, his notebook [The Attention
#   Mechanism](https://github.com/PacktPublishing/Transformers-for-Natural-Language-Processing), builds on one by Manuel
#   Romero and an article by Raimi Karim. Thanks to all three.
