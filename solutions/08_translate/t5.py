"""A T5 translator in NumPy, all but its attention, which the reader writes.

Takes a folder with `config.json`, `tokenizer.json` and `model.safetensors`, as `transformers` saves a T5 of version 1.0
or 1.1, and trusts what it says. Gives a `Tokenizer` and a `Model`, which runs on the functions that it is given.
"""

import json
import unicodedata
from pathlib import Path

import numpy as np

SPACE = "▁"  # how the tokenizer writes the space in front of a word


class Tokenizer:
    """Cuts sentences into the pieces that the model knows, and joins pieces into sentences."""

    def __init__(self, folder):
        model = json.loads((Path(folder) / "tokenizer.json").read_text(encoding="utf-8"))["model"]
        self.pieces = [piece for piece, _ in model["vocab"]]
        self._scores = dict(model["vocab"])
        self._ids = {piece: id for id, piece in enumerate(self.pieces)}
        self._unknown = model["unk_id"]
        self._unknown_score = min(self._scores.values()) - 10
        self._longest = max(map(len, self.pieces))
        self.pad, self.end = self._ids["<pad>"], self._ids["</s>"]

    def encode(self, sentence):
        """The ids of a sentence, a list of int, followed by the end mark."""
        ids = []
        for word in unicodedata.normalize("NFKC", sentence).split():
            for id in self._cut(SPACE + word):
                if not (ids and id == ids[-1] == self._unknown):  # several unknown characters in a row become one
                    ids.append(id)
        return [*ids, self.end]

    def _cut(self, word):
        """The pieces of a word with the highest total score: the best cut up to each place, from left to right."""
        best = [(0.0, [])] + [None] * len(word)
        for start in range(len(word)):
            for end in range(start + 1, min(start + self._longest, len(word)) + 1):
                piece = word[start:end]
                if piece in self._ids:
                    score, id = self._scores[piece], self._ids[piece]
                elif end == start + 1:
                    score, id = self._unknown_score, self._unknown
                else:
                    continue
                total = best[start][0] + score
                if best[end] is None or total > best[end][0]:
                    best[end] = (total, [*best[start][1], id])
        return best[-1][1]

    def decode(self, ids):
        """The sentence that ids stand for, without marks."""
        return "".join(self.pieces[id] for id in ids if id not in (self.pad, self.end)).replace(SPACE, " ").strip()

    def words(self, ids):
        """The piece of each id as a label, without the space."""
        return [self.pieces[id].replace(SPACE, "") for id in ids]


def read_safetensors(path):
    """The arrays in a file of 32-bit floats: eight bytes of length, a table of contents, and the numbers."""
    data = Path(path).read_bytes()
    size = int.from_bytes(data[:8], "little")
    arrays = {}
    for name, entry in json.loads(data[8 : 8 + size]).items():
        if name != "__metadata__":
            if entry["dtype"] != "F32":
                raise ValueError(f"{path}: {name} holds {entry['dtype']}; save the model in float32")
            start, end = entry["data_offsets"]
            numbers = np.frombuffer(data[8 + size + start : 8 + size + end], dtype="<f4")
            arrays[name] = numbers.reshape(entry["shape"])
    return arrays


def rms_norm(x, gain, eps):
    """A layer norm that subtracts no mean and adds no bias: each word is divided by its root mean square."""
    return gain * x / np.sqrt(np.mean(x**2, axis=-1, keepdims=True) + eps)


def relu(x):
    return np.maximum(x, 0)


def gelu(x):
    """A softer ReLU, in the usual approximation."""
    return 0.5 * x * (1 + np.tanh(np.sqrt(2 / np.pi) * (x + 0.044715 * x**3)))


def split(X, n_heads):
    """(n, h·k) → (h, n, k): neighbouring columns for each head."""
    return np.moveaxis(X.reshape(len(X), n_heads, -1), 1, 0)


def merge(heads):
    """(h, n, k) → (n, h·k): what `split` took apart."""
    return np.moveaxis(heads, 0, 1).reshape(heads.shape[1], -1)


class Model:
    """An encoder and a decoder; `config` and `weights` are what `load` reads, the functions are the reader's."""

    def __init__(self, config, weights, bucket, attention, cross_attention):
        self.config, self.weights = config, weights
        self._bucket, self._attention, self._cross_attention = bucket, attention, cross_attention
        self._heads = config["num_heads"]
        self._eps = config.get("layer_norm_epsilon", 1e-6)

    def encode(self, ids):
        """Read a sentence: ids → the memory, (n, d_model)."""
        X = self.weights["shared.weight"][ids]
        bias = self._bias("encoder", len(ids))
        for layer in range(self.config["num_layers"]):
            name = f"encoder.block.{layer}.layer"
            X = X + self._look(self._norm(X, f"{name}.0"), f"{name}.0.SelfAttention", bias)
            X = X + self._think(self._norm(X, f"{name}.1"), f"{name}.1.DenseReluDense")
        return self._norm(X, "encoder.final", "_layer_norm")

    def decode(self, ids, memory):
        """Score what may come next: ids written so far → (n, vocabulary), a row for what follows each of them."""
        X = self.weights["shared.weight"][ids]
        bias = self._bias("decoder", len(ids))
        no_look_ahead = np.tri(len(ids), dtype=bool)
        for layer in range(self.config["num_decoder_layers"]):
            name = f"decoder.block.{layer}.layer"
            X = X + self._look(self._norm(X, f"{name}.0"), f"{name}.0.SelfAttention", bias, no_look_ahead)
            weights = self.cross_weights(layer)
            X = X + self._cross_attention(self._norm(X, f"{name}.1"), memory, *weights, self._heads)
            X = X + self._think(self._norm(X, f"{name}.2"), f"{name}.2.DenseReluDense")
        X = self._norm(X, "decoder.final", "_layer_norm")
        if self.config.get("scale_decoder_outputs", self.config.get("tie_word_embeddings", True)):
            X = X * self.config["d_model"] ** -0.5  # version 1.0, whose head is the embedding turned round
        return X @ self.weights.get("lm_head.weight", self.weights["shared.weight"]).T

    def cross_weights(self, layer):
        """W_q, W_k, W_v, W_o of a decoder layer's cross-attention, each (in, out)."""
        return self._matrices(f"decoder.block.{layer}.layer.1.EncDecAttention")

    def cross_input(self, ids, memory, layer):
        """Return what a decoder layer's cross-attention makes its queries from while these ids are decoded."""
        seen = []

        def watched(X, *rest):
            seen.append(X)
            return self._cross_attention(X, *rest)

        Model(self.config, self.weights, self._bucket, self._attention, watched).decode(ids, memory)
        return seen[layer]

    def _matrices(self, name):
        return [self.weights[f"{name}.{letter}.weight"].T for letter in "qkvo"]

    def _bias(self, side, n):
        """(h, n, n): what each head adds to a score, by the offset from query to key; all layers of a side share it."""
        relative = np.arange(n) - np.arange(n)[:, None]
        n_buckets = self.config["relative_attention_num_buckets"]
        buckets = self._bucket(
            relative, side == "encoder", n_buckets, self.config.get("relative_attention_max_distance", 128)
        )
        table = self.weights[f"{side}.block.0.layer.0.SelfAttention.relative_attention_bias.weight"]
        return np.moveaxis(table[buckets], -1, 0)

    def _look(self, X, name, bias, mask=None):
        W_q, W_k, W_v, W_o = self._matrices(name)
        Q, K, V = (np.einsum("id,dhk->hik", X, self._by_head(W, 1)) for W in (W_q, W_k, W_v))
        return np.einsum("hik,hko->io", self._attention(Q, K, V, bias, mask), self._by_head(W_o, 0))

    def _by_head(self, W, axis):
        """A matrix whose heads lie side by side along an axis, with an axis for the heads in front of it."""
        shape = list(W.shape)
        shape[axis : axis + 1] = self._heads, -1
        return W.reshape(shape)

    def _think(self, X, name):
        """The feed-forward network; from version 1.1 on, one half gates the other."""
        if f"{name}.wi.weight" in self.weights:
            inner = relu(X @ self.weights[f"{name}.wi.weight"].T)
        else:
            inner = gelu(X @ self.weights[f"{name}.wi_0.weight"].T) * (X @ self.weights[f"{name}.wi_1.weight"].T)
        return inner @ self.weights[f"{name}.wo.weight"].T

    def _norm(self, X, name, suffix=".layer_norm"):
        return rms_norm(X, self.weights[f"{name}{suffix}.weight"], self._eps)


def load(folder, bucket, attention, cross_attention):
    """The model in a folder, running on these three functions."""
    config = json.loads((Path(folder) / "config.json").read_text(encoding="utf-8"))
    config.setdefault("num_decoder_layers", config["num_layers"])
    return Model(config, read_safetensors(Path(folder) / "model.safetensors"), bucket, attention, cross_attention)


def prefix(folder):
    """Return what goes in front of an English sentence: a T5 that does many tasks has to be told which one is meant."""
    config = json.loads((Path(folder) / "config.json").read_text(encoding="utf-8"))
    return ((config.get("task_specific_params") or {}).get("translation_en_to_fr") or {}).get("prefix", "")
