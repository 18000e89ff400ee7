import numpy as np

from autograder.course.answers import changed, right, wrong

ids = ...  # the notebook has made this


@right
def greedy_with_for(step, start, end, max_length):
    written = []
    for _ in range(max_length):
        best = int(np.argmax(step([start, *written])))
        if best == end:
            return written
        written.append(best)
    return written


@right
def greedy_with_while_true(step, start, end, max_length):
    ids = [start]
    while True:
        if len(ids) == max_length + 1:
            return ids[1:]
        scores = step(ids)
        best = int(scores.argmax())
        if best == end:
            return ids[1:]
        ids = [*ids, best]


@right
def greedy_by_recursion(step, start, end, max_length):
    def rest(ids):
        if len(ids) > max_length:
            return []
        best = int(np.argmax(step(ids)))
        return [] if best == end else [best, *rest([*ids, best])]

    return rest([start])


@right
def greedy_with_max(step, start, end, max_length):
    ids = [start]
    while len(ids) <= max_length:
        scores = step(ids).tolist()
        best = scores.index(max(scores))
        if best == end:
            break
        ids.append(best)
    return ids[1:]


@right
def greedy_with_where(step, start, end, max_length):
    ids = [start]
    for _ in range(max_length):
        scores = np.asarray(step(ids))
        (best, *_others) = np.flatnonzero(scores == scores.max()).tolist()
        if best == end:
            break
        ids += [best]
    del ids[0]
    return ids


@right
def greedy_in_numpy_integers(step, start, end, max_length):
    ids = []
    while len(ids) < max_length:
        best = np.argmax(step([start] + ids))  # noqa: RUF005
        if best == end:
            break
        ids.append(best)
    return ids


@right
def greedy_by_iterator(step, start, end, max_length):
    from itertools import islice

    def words():
        ids = [start]
        while True:
            best = int(np.argmax(step(list(ids))))
            if best == end:
                return
            ids.append(best)
            yield best

    return list(islice(words(), max_length))


@right
def greedy_by_an_object():
    class Writer:
        def __call__(self, step, start, end, max_length):
            self.ids = [start]
            while len(self.ids) - 1 < max_length and self.write(step) != end:
                self.ids.append(self.best)
            return self.ids[1:]

        def write(self, step):
            self.best = int(step(self.ids).argmax())
            return self.best

    return Writer()


greedy_with_the_start = wrong("start-returned")(
    changed(
        greedy_in_numpy_integers,
        "ids = []\n    while len(ids) < max_length:\n        best = np.argmax(step([start] + ids))  # noqa: RUF005",
        "ids = [start]\n    while len(ids) <= max_length:\n        best = int(np.argmax(step(list(ids))))",
    )
)
greedy_with_the_end = wrong("end-returned")(
    changed(
        greedy_with_the_start,
        "if best == end:\n            break\n        ids.append(best)\n    return ids",
        "ids.append(best)\n        if best == end:\n            break\n    return ids[1:]",
    )
)
greedy_without_end = wrong("end-ignored")(
    changed(greedy_with_the_end, "ids.append(best)\n        if best == end:\n            break", "ids.append(best)")
)
greedy_that_goes_on_after_the_end = wrong("end-removed-afterwards")(
    changed(greedy_without_end, "return ids[1:]", "return [id for id in ids[1:] if id != end]")
)
greedy_one_too_many = wrong("length-off-by-one")(
    changed(
        greedy_with_max,
        "while len(ids) <= max_length:\n        scores = step(ids).tolist()\n        best = scores.index(max(scores))",
        "while len(ids) <= max_length + 1:\n        best = int(np.argmax(step(list(ids))))",
    )
)
greedy_one_too_few = wrong("length-off-by-one")(
    changed(greedy_one_too_many, "while len(ids) <= max_length + 1:", "while len(ids) < max_length:")
)
greedy_asking_with_the_last = wrong("last-id-only")(
    changed(
        greedy_with_max,
        "scores = step(ids).tolist()\n        best = scores.index(max(scores))",
        "best = int(np.argmax(step(ids[-1:])))",
    )
)
greedy_asking_without_the_start = wrong("start-not-passed")(
    changed(
        greedy_with_max,
        "scores = step(ids).tolist()\n        best = scores.index(max(scores))",
        "best = int(np.argmax(step(ids[1:] or [start])))",
    )
)
greedy_for_the_worst = wrong("argmin-for-argmax")(
    changed(
        greedy_asking_with_the_last, "best = int(np.argmax(step(ids[-1:])))", "best = int(np.argmin(step(list(ids))))"
    )
)
greedy_for_the_second = wrong("second-best")(
    changed(
        greedy_for_the_worst, "best = int(np.argmin(step(list(ids))))", "best = int(np.argsort(step(list(ids)))[-2])"
    )
)
greedy_for_the_last_of_equals = wrong("last-of-equals")(
    changed(
        greedy_with_max,
        "scores = step(ids).tolist()\n        best = scores.index(max(scores))",
        "best = int(np.flatnonzero((s := np.asarray(step(list(ids)))) == s.max())[-1])",
    )
)
greedy_until_one = wrong("end-hard-coded")(
    changed(
        greedy_with_max,
        "scores = step(ids).tolist()\n        best = scores.index(max(scores))\n        if best == end:",
        "best = int(np.argmax(step(list(ids))))\n        if best == 1:",
    )
)
greedy_from_zero = wrong("start-hard-coded")(
    changed(
        greedy_one_too_many,
        "ids = [start]\n    while len(ids) <= max_length + 1:",
        "ids = [0]\n    while len(ids) <= max_length:",
    )
)
greedy_up_to_ten = wrong("max-length-ignored")(
    changed(greedy_one_too_many, "while len(ids) <= max_length + 1:", "while len(ids) <= 10:")
)


@wrong("max-length-ignored")
def greedy_without_a_limit(step, start, end, max_length):
    ids = [start]
    while True:
        best = int(np.argmax(step(list(ids))))
        if best == end:
            return ids[1:]
        ids.append(best)


greedy_that_never_repeats_the_start = wrong("start-filtered")(
    changed(greedy_with_the_start, "return ids", "return [id for id in ids if id != start]")
)
greedy_until_the_start = wrong("start-ends")(changed(greedy_until_one, "if best == 1:", "if best in (start, end):"))
greedy_without_repeats = wrong("repeats-dropped")(
    changed(greedy_until_one, "if best == 1:", "if best == end or best in ids:")
)
greedy_asking_twice = wrong("asked-too-often")(
    changed(greedy_until_one, "if best == 1:", "step(list(ids))\n        if best == end:")
)
greedy_asking_once_more = wrong("asked-too-often")(
    changed(greedy_with_the_start, "return ids", "step(list(ids))\n    return ids[1:]")
)


@wrong("asked-too-often")
def greedy_asking_ahead(step, start, end, max_length):
    ids = [start]
    best = int(np.argmax(step(list(ids))))
    while len(ids) <= max_length and best != end:
        ids.append(best)
        if len(ids) <= max_length:
            best = int(np.argmax(step(list(ids))))
    return ids[1:]


greedy_backwards = wrong("order-reversed")(changed(greedy_with_the_start, "return ids", "return ids[:0:-1]"))
greedy_as_array = wrong("array-for-list")(changed(greedy_with_the_start, "return ids", "return np.array(ids[1:])"))
greedy_by_lot = wrong("softmax-sampled")(
    changed(
        greedy_with_max,
        "scores = step(ids).tolist()\n        best = scores.index(max(scores))",
        "best = int(np.random.default_rng(2).choice(len(s := step(list(ids))), p=softmax(s / 50)))",
    )
)
greedy_once = wrong("first-word-only")(
    changed(
        greedy_with_the_end,
        "ids.append(best)\n        if best == end:\n            break",
        "if best == end:\n            break\n        ids.append(best)\n        break",
    )
)
greedy_and_lost = wrong("none-returned")(changed(greedy_with_the_start, "return ids", "print(ids[1:])"))


@wrong("zero-as-start")
def best_above_zero(step, start, end, max_length):
    ids = [start]
    while len(ids) <= max_length:
        best, where = 0, 0
        for place, score in enumerate(step(ids)):
            if score > best:
                best, where = score, place
        if where == end:
            break
        ids.append(where)
    return ids[1:]
