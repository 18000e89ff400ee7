from autograder.course.answers import changed, right, wrong


@right
def with_weights(f, n):
    if n % 2 == 1:
        raise ValueError(n)
    weights = [1] + [4, 2] * (n // 2 - 1) + [4, 1]
    return lambda a, b: sum(w * f(a + (b - a) * i / n) for i, w in enumerate(weights)) * (b - a) / n / 3


twos_and_fours = wrong("weights-swapped")(
    changed(with_weights, "[4, 2] * (n // 2 - 1) + [4, 1]", "[2, 4] * (n // 2 - 1) + [2, 1]")
)
odd = wrong("odd-accepted")(changed(with_weights, "n % 2 == 1", "n < 0"))
