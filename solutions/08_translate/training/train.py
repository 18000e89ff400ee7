"""Trains the small translator of 08_translate and writes it to a folder that `transformers` opens as well.

    python solutions/08_translate/training/train.py [FOLDER]        (solutions/08_translate/translator if none is named)

Takes the corpus beside it, and needs the group `translator` (`torch` and `transformers`). The model is a T5 of version
1.0, as `t5-base` is, only smaller. Same seed, same corpus; but the order in which a machine adds numbers up is its own,
so another machine's weights differ a little.
"""

import math
import re
import sys
import time
from collections import Counter
from pathlib import Path

import torch
from corpus import held_out, training
from grammar import SOURCE, Pair
from transformers import GenerationConfig, T5Config, T5ForConditionalGeneration, T5Tokenizer

FOLDER = Path(__file__).resolve().parent.parent / "translator"
SEED = 7
STEPS, WARM_UP_STEPS, BATCH = 3000, 200, 64
LEARNING_RATE = 3e-3
REPORT_EVERY = 500
LONGEST = 40  # tokens in a translation
SPECIAL = ("<pad>", "</s>", "<unk>")  # the ids 0, 1 and 2, as every T5 has them


def pieces(sentence: str) -> list[str]:
    """The tokens that a sentence is made of: words, cut after an apostrophe and before a mark; ▁ is a space."""
    return re.findall(r"▁?[^▁'?.]+'?|▁?[?.]", "▁" + sentence.replace(" ", "▁"))


def make_tokenizer(pairs: list[Pair]) -> T5Tokenizer:
    """A tokenizer that knows all words of the corpus, and no others; the more frequent, the higher its score."""
    counts = Counter(piece for pair in pairs for sentence in (pair.english, pair.french) for piece in pieces(sentence))
    total = counts.total()
    known = [(piece, math.log(count / total)) for piece, count in sorted(counts.items(), key=lambda c: (-c[1], c[0]))]
    return T5Tokenizer(vocab=[(name, 0.0) for name in SPECIAL] + known, extra_ids=0, model_max_length=512)


def make_model(vocabulary: int) -> T5ForConditionalGeneration:
    config = T5Config(
        vocab_size=vocabulary,
        d_model=64,
        d_kv=16,
        d_ff=256,
        num_layers=2,
        num_decoder_layers=2,
        num_heads=4,
        dropout_rate=0.05,
        pad_token_id=0,
        eos_token_id=1,
        decoder_start_token_id=0,
    )
    return T5ForConditionalGeneration(config)


def padded(rows: list[list[int]]) -> torch.Tensor:
    return torch.nn.utils.rnn.pad_sequence([torch.tensor(row) for row in rows], batch_first=True)


def train(model: T5ForConditionalGeneration, sources: list[list[int]], targets: list[list[int]]) -> None:
    """Adam on the cross-entropy of the next token, with a warm-up and a cosine down to nothing."""
    optimizer = torch.optim.AdamW(model.parameters(), lr=LEARNING_RATE, betas=(0.9, 0.98), weight_decay=0.01)

    def share(step: int) -> float:
        done = (step - WARM_UP_STEPS) / (STEPS - WARM_UP_STEPS)
        return min((step + 1) / WARM_UP_STEPS, 0.5 + 0.5 * math.cos(math.pi * max(done, 0.0)))

    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, share)
    started, losses = time.monotonic(), []
    model.train()
    for step in range(1, STEPS + 1):
        chosen = torch.randint(len(sources), (BATCH,)).tolist()
        ids, labels = padded([sources[i] for i in chosen]), padded([targets[i] for i in chosen])
        labels = labels.masked_fill(labels == 0, -100)  # padding teaches nothing
        loss = model(input_ids=ids, attention_mask=ids != 0, labels=labels).loss
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        schedule.step()
        losses.append(loss.item())
        if step % REPORT_EVERY == 0:
            mean = sum(losses[-REPORT_EVERY:]) / REPORT_EVERY
            print(f"step {step:5}  loss {mean:.4f}  {time.monotonic() - started:4.0f} s", flush=True)
    model.eval()


def translate(model: T5ForConditionalGeneration, tokenizer: T5Tokenizer, sentences: list[str]) -> list[str]:
    """Greedy translations, without the end token."""
    batch = tokenizer(sentences, padding=True, return_tensors="pt")
    ids = model.generate(
        input_ids=batch.input_ids, attention_mask=batch.attention_mask, max_new_tokens=LONGEST, do_sample=False
    )
    return tokenizer.batch_decode(ids, skip_special_tokens=True)


def main(folder: Path) -> None:
    torch.manual_seed(SEED)
    torch.set_num_threads(1)  # so small a model gains nothing by more, and waits long for them on a busy machine
    pairs = training()
    tokenizer = make_tokenizer(pairs)
    sources = tokenizer([pair.english for pair in pairs]).input_ids
    targets = tokenizer([pair.french for pair in pairs]).input_ids
    model = make_model(len(tokenizer))
    print(f"{len(pairs)} sentences, {len(tokenizer)} tokens, {model.num_parameters()} weights", flush=True)
    train(model, sources, targets)
    model.generation_config = GenerationConfig(
        pad_token_id=0, eos_token_id=1, decoder_start_token_id=0, max_new_tokens=LONGEST
    )
    model.save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    for kind, unseen in held_out().items():
        translations = translate(model, tokenizer, [pair.english for pair in unseen])
        right = sum(pair.french == french for pair, french in zip(unseen, translations, strict=True))
        print(f"{kind}: {right} of {len(unseen)} translated word for word as the grammar does")
    print(f"{SOURCE[0]} → {translate(model, tokenizer, [SOURCE[0]])[0]}")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
