"""The small translator of 08_translate: what it translates, what it never saw, and that it is a T5 like the library's.

Two random checkpoints, of version 1.0 and 1.1, are made here in the library's tensor names. What our NumPy code makes
of them is recorded in translator_logits.json; where `transformers` is installed, the library must say the same.
"""

import json
import runpy
import sys
from pathlib import Path

import numpy as np
import pytest

ROOT = Path(__file__).resolve().parents[2]
MASTER = ROOT / "solutions" / "08_translate"
SHIPPED = MASTER / "translator"
RECORDED = Path(__file__).with_name("translator_logits.json")
READ, WRITTEN = [3, 9, 4, 4, 11, 7, 1], [0, 5, 8, 3, 10]
CONFIG = {
    "architectures": ["T5ForConditionalGeneration"],
    "model_type": "t5",
    "d_model": 12,
    "d_kv": 5,
    "d_ff": 9,
    "num_layers": 2,
    "num_decoder_layers": 3,
    "num_heads": 2,
    "vocab_size": 13,
    "decoder_start_token_id": 0,
    "relative_attention_num_buckets": 8,
    "relative_attention_max_distance": 10,
    "layer_norm_epsilon": 1e-6,
}
VERSIONS = {
    "1.0": {"feed_forward_proj": "relu", "tie_word_embeddings": True},
    "1.1": {"feed_forward_proj": "gated-gelu", "tie_word_embeddings": False},
}


@pytest.fixture(scope="module")
def solved():
    """Return what the master of 08_translate defines."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MPLBACKEND", "agg")
        patch.syspath_prepend(str(ROOT / "assignments"))
        patch.syspath_prepend(str(MASTER))
        patch.chdir(MASTER)
        yield runpy.run_path("notebook.py")


@pytest.fixture(scope="module")
def corpus():
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(MASTER / "training"))
        import corpus

        yield corpus
    for name in ("corpus", "grammar", "vocabulary"):
        sys.modules.pop(name, None)


def load(solved, folder):
    functions = (solved[n] for n in ("relative_position_bucket", "t5_attention", "look_at_memory"))
    return solved["t5"].load(folder, *functions)


def write_checkpoint(folder, version):
    """A random T5 of that version, in the format that the library saves."""
    config = CONFIG | VERSIONS[version]
    d, inner, f = config["d_model"], config["num_heads"] * config["d_kv"], config["d_ff"]
    shapes = {"shared.weight": (config["vocab_size"], d)}
    for side, layers in (("encoder", config["num_layers"]), ("decoder", config["num_decoder_layers"])):
        for block in range(layers):
            parts = ["SelfAttention", "EncDecAttention", "DenseReluDense"]
            if side == "encoder":
                parts.remove("EncDecAttention")
            for n, part in enumerate(parts):
                name = f"{side}.block.{block}.layer.{n}"
                shapes[f"{name}.layer_norm.weight"] = (d,)
                if part != "DenseReluDense":
                    shapes |= {f"{name}.{part}.{letter}.weight": (inner, d) for letter in "qkv"}
                    shapes[f"{name}.{part}.o.weight"] = (d, inner)
                else:
                    inward = ["wi"] if version == "1.0" else ["wi_0", "wi_1"]
                    shapes |= {f"{name}.{part}.{wi}.weight": (f, d) for wi in inward}
                    shapes[f"{name}.{part}.wo.weight"] = (d, f)
        table = f"{side}.block.0.layer.0.SelfAttention.relative_attention_bias.weight"
        shapes[table] = (config["relative_attention_num_buckets"], config["num_heads"])
        shapes[f"{side}.final_layer_norm.weight"] = (d,)
    if version == "1.1":
        shapes["lm_head.weight"] = (config["vocab_size"], d)
    rng, header, data = np.random.default_rng(11), {"__metadata__": {"format": "pt"}}, b""
    for name, shape in sorted(shapes.items()):
        numbers = rng.normal(0.2, 0.6, shape).astype("<f4").tobytes()
        header[name] = {"dtype": "F32", "shape": shape, "data_offsets": [len(data), len(data) + len(numbers)]}
        data += numbers
    head = json.dumps(header).encode()
    folder.mkdir()
    (folder / "model.safetensors").write_bytes(len(head).to_bytes(8, "little") + head + data)
    (folder / "config.json").write_text(json.dumps(config))
    return folder


def test_the_sentence_of_the_source_comes_out_as_it_prints_it(solved):
    french = "Il est facile de traduire des langues à l'aide de transformateurs"
    assert solved["translate"](solved["sentence"], SHIPPED) == french


@pytest.mark.slow  # makes the text of the training anew
def test_no_training_sentence_has_two_words_of_the_source_or_a_held_out_combination(corpus):
    pairs = corpus.training()
    forms = [{"easy"}, {"translate", "translates"}, {"language", "languages"}, {"transformer", "transformers"}]
    for pair in pairs:
        words = set(pair.english.lower().replace(".", "").replace("?", "").split())
        assert sum(bool(words & form) for form in forms) < 2, pair.english
    seen = {combination for pair in pairs for combination in pair.combinations}
    kinds = corpus.held_out()
    assert all(pair.combinations - seen for pair in kinds["unseen combinations"])
    known = {pair.english for pair in pairs}
    assert not any(pair.english in known for kind in kinds.values() for pair in kind)


def test_most_held_out_sentences_are_translated_word_for_word(solved, corpus):
    for kind, pairs in corpus.held_out().items():
        right = sum(solved["translate"](pair.english, SHIPPED) == pair.french for pair in pairs[:20])
        assert right >= 19, f"{kind}: {right} of 20"


def test_what_is_shipped_is_small():
    assert sum(path.stat().st_size for path in SHIPPED.iterdir()) < 2_000_000


@pytest.mark.parametrize("version", VERSIONS)
def test_checkpoints_of_both_kinds_give_the_recorded_logits(solved, tmp_path, version):
    model = load(solved, write_checkpoint(tmp_path / "t5", version))
    logits = model.decode(WRITTEN, model.encode(READ))
    np.testing.assert_allclose(logits, json.loads(RECORDED.read_text())[version], atol=1e-4)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("version", VERSIONS)
def test_the_library_gives_the_recorded_logits(tmp_path, version):
    torch = pytest.importorskip("torch", reason="the group `translator` is not installed")
    transformers = pytest.importorskip("transformers", reason="the group `translator` is not installed")
    folder = write_checkpoint(tmp_path / "t5", version)
    model = transformers.T5ForConditionalGeneration.from_pretrained(folder).eval()
    with torch.no_grad():
        logits = model(input_ids=torch.tensor([READ]), decoder_input_ids=torch.tensor([WRITTEN])).logits[0].numpy()
    np.testing.assert_allclose(logits, json.loads(RECORDED.read_text())[version], atol=1e-4)


@pytest.mark.filterwarnings("ignore")
def test_the_library_opens_what_is_shipped_and_says_the_same(solved, corpus):
    torch = pytest.importorskip("torch", reason="the group `translator` is not installed")
    transformers = pytest.importorskip("transformers", reason="the group `translator` is not installed")
    tokenizer, ours = transformers.AutoTokenizer.from_pretrained(SHIPPED), solved["t5"].Tokenizer(SHIPPED)
    library = transformers.T5ForConditionalGeneration.from_pretrained(SHIPPED).eval()
    model = load(solved, SHIPPED)
    sentences = [
        solved["sentence"],
        "Zebras are red!",
        *(pair.english for pair in corpus.held_out()["new sentences"][:20]),
    ]
    for sentence in sentences:
        ids = tokenizer(sentence).input_ids
        assert ours.encode(sentence) == ids
        written = library.generate(input_ids=torch.tensor([ids]))[0]
        text = tokenizer.decode(written, skip_special_tokens=True)
        assert solved["translate"](sentence, SHIPPED) == text
        start = written[:-1].tolist()
        with torch.no_grad():
            logits = library(input_ids=torch.tensor([ids]), decoder_input_ids=torch.tensor([start])).logits[0].numpy()
        np.testing.assert_allclose(model.decode(start, model.encode(ids)), logits, atol=1e-4)


def test_04_shows_what_a_head_of_this_translator_looks_at(monkeypatch):
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setenv("SOFT_LOOKUP_PICTURES", "no")
    scores, words = runpy.run_path(str(MASTER.parent / "04_self_attention" / "trained_head.py"))["scores_of_head"]()
    with np.load(MASTER.parent / "04_self_attention" / "trained_head.npz") as shipped:
        np.testing.assert_allclose(shipped["scores"], scores, atol=1e-5)
        assert shipped["words"].tolist() == words
