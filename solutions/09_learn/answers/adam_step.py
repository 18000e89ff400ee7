import numpy as np

from autograder.course.answers import changed, right, wrong


@right
def adam_as_in_the_paper(w, g, m, v, t, rate=0.01):
    b1, b2, eps = 0.9, 0.999, 1e-8
    m = b1 * m + (1 - b1) * g
    v = b2 * v + (1 - b2) * g * g
    return w - rate * (m / (1 - b1**t)) / (np.sqrt(v / (1 - b2**t)) + eps), m, v


@right
def averages_moved_towards_the_gradient(w, g, m, v, t, rate=0.01):
    m = m + 0.1 * (g - m)
    v = v + 0.001 * (np.square(g) - v)
    unbiased = m / (1 - np.power(0.9, t)), v / (1 - np.power(0.999, t))
    return [w - rate * unbiased[0] / (unbiased[1] ** 0.5 + 1e-8), m, v]


@right
def corrections_folded_into_the_rate(w, g, m, v, t, rate=0.01):
    m, v = 0.9 * m + 0.1 * g, 0.999 * v + 0.001 * g**2
    grown = np.sqrt(1 - 0.999**t)
    return w - rate * grown / (1 - 0.9**t) * m / (np.sqrt(v) + 1e-8 * grown), m, v


@right
def number_by_number(w, g, m, v, t, rate=0.01):
    new = [np.zeros(np.shape(w)) for _ in range(3)]
    for place in np.ndindex(np.shape(w)):
        first = 0.9 * m[place] + 0.1 * g[place]
        second = 0.999 * v[place] + 0.001 * float(g[place]) ** 2
        step = first / (1 - 0.9**t) / ((second / (1 - 0.999**t)) ** 0.5 + 1e-8)
        new[0][place], new[1][place], new[2][place] = w[place] - rate * step, first, second
    return tuple(new)


@right
def copies_changed_in_place(w, g, m, v, t, rate=0.01):
    w, m, v = (np.array(one, dtype=float) for one in (w, m, v))
    m *= 0.9
    m += 0.1 * g
    v *= 0.999
    v += 0.001 * np.multiply(g, g)
    w -= rate * (m / (1 - 0.9**t)) / (np.sqrt(v / (1 - 0.999**t)) + 1e-8)
    return w, m, v


@right
def all_four_in_one_array(w, g, m, v, t, rate=0.01):
    averages = np.stack([m, v]) * np.reshape([0.9, 0.999], (2, *[1] * np.ndim(w)))
    averages = averages + np.stack([0.1 * g, 0.001 * g**2])
    m_hat, v_hat = averages[0] / (1 - 0.9**t), averages[1] / (1 - 0.999**t)
    return tuple(np.stack([w - rate * m_hat / (np.sqrt(v_hat) + 1e-8), *averages]))


@right
def an_optimiser():
    class Adam:
        def __init__(self, betas=(0.9, 0.999), epsilon=1e-8):
            self.betas, self.epsilon = betas, epsilon

        def average(self, old, new, beta):
            return beta * old + (1 - beta) * new

        def corrected(self, average, beta, t):
            return average / (1 - beta**t)

        def step(self, w, g, m, v, t, rate=0.01):
            m, v = self.average(m, g, self.betas[0]), self.average(v, g**2, self.betas[1])
            m_hat, v_hat = self.corrected(m, self.betas[0], t), self.corrected(v, self.betas[1], t)
            return w - rate * m_hat / (v_hat**0.5 + self.epsilon), m, v

    return Adam().step


@right
def a_partial_of_a_longer_one():
    from functools import partial

    def step(beta_1, beta_2, epsilon, w, g, m, v, t, rate=0.01):
        m, v = np.average([m, g], axis=0, weights=[beta_1, 1 - beta_1]), beta_2 * v + (1 - beta_2) * np.power(g, 2)
        length = np.sqrt(v / -np.expm1(t * np.log(beta_2))) + epsilon
        return w - rate * m / -np.expm1(t * np.log(beta_1)) / length, m, v

    return partial(step, 0.9, 0.999, 1e-8)


@right
def numbers_of_steps_as_floats(w, g, m, v, t, rate=0.01, betas=(0.9, 0.999)):
    t = float(t)
    m_next = np.add(np.multiply(betas[0], m), np.multiply(1 - betas[0], g))
    v_next = np.add(np.multiply(betas[1], v), np.multiply(1 - betas[1], np.multiply(g, g)))
    up, down = m_next / (1 - betas[0] ** t), np.sqrt(v_next / (1 - betas[1] ** t)) + 1e-8
    return np.subtract(w, rate * up / down), m_next, v_next


@wrong("no-bias-correction")
def averages_never_corrected(w, g, m, v, t, rate=0.01):
    m = 0.9 * m + 0.1 * g
    v = 0.999 * v + 0.001 * g**2
    m_hat, v_hat = m, v
    return w - rate * m_hat / (np.sqrt(v_hat) + 1e-8), m, v


one_average_corrected = wrong("one-average-corrected")(
    changed(averages_never_corrected, "m_hat, v_hat = m, v", "m_hat, v_hat = m / (1 - 0.9**t), v")
)


@wrong("corrected-averages-returned")
def corrected_averages_handed_back(w, g, m, v, t, rate=0.01):
    m = 0.9 * m + 0.1 * g
    v = 0.999 * v + 0.001 * g**2
    m_hat, v_hat = m / (1 - 0.9**t), v / (1 - 0.999**t)
    return w - rate * m_hat / (np.sqrt(v_hat) + 1e-8), m_hat, v_hat


epsilon_under_the_root = wrong("epsilon-under-the-root")(
    changed(
        corrected_averages_handed_back, "/ (np.sqrt(v_hat) + 1e-8), m_hat, v_hat", "/ (np.sqrt(v_hat + 1e-8)), m, v"
    )
)
nothing_added_below = wrong("nothing-added-to-the-root")(
    changed(corrected_averages_handed_back, "/ (np.sqrt(v_hat) + 1e-8), m_hat, v_hat", "/ (np.sqrt(v_hat)), m, v")
)


@wrong("epsilon-before-the-correction")
def root_of_the_uncorrected(w, g, m, v, t, rate=0.01):
    m = 0.9 * m + 0.1 * g
    v = 0.999 * v + 0.001 * g**2
    rate = rate * np.sqrt(1 - 0.999**t) / (1 - 0.9**t)
    return w - rate * m / (np.sqrt(v) + 1e-8), m, v


one_step_behind = wrong("steps-counted-from-0")(
    changed(averages_never_corrected, "v_hat = m, v", "v_hat = m / (1 - 0.9 ** (t - 1)), v / (1 - 0.999 ** (t - 1))")
)
one_step_ahead = wrong("steps-counted-from-2")(
    changed(averages_never_corrected, "v_hat = m, v", "v_hat = m / (1 - 0.9 ** (t + 1)), v / (1 - 0.999 ** (t + 1))")
)
always_the_first_step = wrong("step-number-ignored")(
    changed(averages_never_corrected, "m_hat, v_hat = m, v", "m_hat, v_hat = m / (1 - 0.9), v / (1 - 0.999)")
)
multiplied_for_the_power = wrong("times-t-for-power")(
    changed(averages_never_corrected, "m_hat, v_hat = m, v", "m_hat, v_hat = m / (1 - 0.9 * t), v / (1 - 0.999 * t)")
)


@wrong("betas-swapped")
def decay_rates_exchanged(w, g, m, v, t, rate=0.01):
    m = 0.999 * m + 0.001 * g
    v = 0.9 * v + 0.1 * g**2
    m_hat, v_hat = m / (1 - 0.999**t), v / (1 - 0.9**t)
    return w - rate * m_hat / (np.sqrt(v_hat) + 1e-8), m, v


@wrong("old-and-new-exchanged")
def old_and_new_exchanged(w, g, m, v, t, rate=0.01):
    m = 0.1 * m + 0.9 * g
    v = 0.001 * v + 0.999 * g**2
    m_hat, v_hat = m / (1 - 0.9**t), v / (1 - 0.999**t)
    return w - rate * m_hat / (np.sqrt(v_hat) + 1e-8), m, v


uphill_step = wrong("uphill")(
    changed(one_average_corrected, ", v\n    return w - rate", ", v / (1 - 0.999**t)\n    return w + rate")
)


@wrong("gradient-not-squared")
def gradient_not_squared(w, g, m, v, t, rate=0.01):
    m = 0.9 * m + 0.1 * g
    v = 0.999 * v + 0.001 * np.abs(g)
    m_hat, v_hat = m / (1 - 0.9**t), v / (1 - 0.999**t)
    return w - rate * m_hat / (np.sqrt(v_hat) + 1e-8), m, v


square_of_the_average = wrong("square-of-the-average")(
    changed(gradient_not_squared, "v = 0.999 * v + 0.001 * np.abs(g)", "v = 0.999 * v + 0.001 * m**2")
)
no_root_below = wrong("root-forgotten")(
    changed(nothing_added_below, "w - rate * m_hat / (np.sqrt(v_hat)), m, v", "w - rate * m_hat / (v_hat + 1e-8), m, v")
)


@wrong("momentum-ignored")
def gradient_without_average(w, g, m, v, t, rate=0.01):
    m = 0.9 * m + 0.1 * g
    v = 0.999 * v + 0.001 * g**2
    v_hat = v / (1 - 0.999**t)
    return w - rate * g / (np.sqrt(v_hat) + 1e-8), m, v


@wrong("averages-not-updated")
def averages_not_updated(w, g, m, v, t, rate=0.01):
    m_before, v_before = m, v
    m = 0.9 * m + 0.1 * g
    v = 0.999 * v + 0.001 * g**2
    m_hat, v_hat = m / (1 - 0.9**t), v / (1 - 0.999**t)
    return w - rate * m_hat / (np.sqrt(v_hat) + 1e-8), m_before, v_before


sums_for_averages = wrong("sums-for-averages")(
    changed(old_and_new_exchanged, "1 * m + 0.9 * g\n    v = 0.001 * v + 0.999 *", "9 * m + g\n    v = 0.999 * v +")
)


@wrong("gradient-descent-for-adam")
def plain_gradient_descent(w, g, m, v, t, rate=0.01):
    m = 0.9 * m + 0.1 * g
    v = 0.999 * v + 0.001 * g**2
    return w - rate * g, m, v


sign_of_the_gradient = wrong("sign-for-adam")(
    changed(plain_gradient_descent, "return w - rate * g, m, v", "return w - rate * np.sign(g), m, v")
)
rate_always_the_same = wrong("rate-ignored")(
    changed(one_average_corrected, ", v\n    return w - rate *", ", v / (1 - 0.999**t)\n    return w - 0.01 *")
)


@wrong("rate-of-the-libraries")
def default_of_most_libraries(w, g, m, v, t, rate=0.001):
    m = 0.9 * m + 0.1 * g
    v = 0.999 * v + 0.001 * g**2
    m_hat, v_hat = m / (1 - 0.9**t), v / (1 - 0.999**t)
    return w - rate * m_hat / (np.sqrt(v_hat) + 1e-8), m, v


averages_first = wrong("averages-before-the-weights")(
    changed(
        no_root_below, "w - rate * m_hat / (v_hat + 1e-8), m, v", "m, v, w - rate * m_hat / (np.sqrt(v_hat) + 1e-8)"
    )
)


@wrong("step-taken-twice")
def two_steps_in_one(w, g, m, v, t, rate=0.01):
    for _ in range(2):
        m = 0.9 * m + 0.1 * g
        v = 0.999 * v + 0.001 * g**2
        w = w - rate * (m / (1 - 0.9**t)) / (np.sqrt(v / (1 - 0.999**t)) + 1e-8)
    return w, m, v


weights_only = wrong("weights-only")(
    changed(corrected_averages_handed_back, ".sqrt(v_hat) + 1e-8), m_hat, v_hat", ".sqrt(v_hat) + 1e-8)")
)
step_for_weights = wrong("step-for-weights")(
    changed(one_average_corrected, ", v\n    return w - rate *", ", v / (1 - 0.999**t)\n    return -rate *")
)
one_number_for_all_weights = wrong("one-average-for-all-weights")(
    changed(gradient_not_squared, "v = 0.999 * v + 0.001 * np.abs(g)", "v = 0.999 * v + 0.001 * np.mean(g**2)")
)


rate_left_out = wrong("rate-ignored")(
    lambda w, g, m, v, t, rate=0.01: (
        w - (0.9 * m + 0.1 * g) / (1 - 0.9**t) / (np.sqrt((0.999 * v + 0.001 * g**2) / (1 - 0.999**t)) + 1e-8),
        0.9 * m + 0.1 * g,
        0.999 * v + 0.001 * g**2,
    )
)


only_v_corrected = wrong("one-average-corrected")(changed(adam_as_in_the_paper, "(m / (1 - b1**t))", "m"))
a_millionth_added = wrong("another-tiny-number")(changed(adam_as_in_the_paper, "1e-8", "1e-6"))
more_than_a_millionth_added = wrong("another-tiny-number")(changed(adam_as_in_the_paper, "1e-8", "1e-5"))
updated_twice = wrong("averages-updated-twice")(
    changed(
        adam_as_in_the_paper,
        "    return w",
        "    m = b1 * m + (1 - b1) * g\n    v = b2 * v + (1 - b2) * g * g\n    return w",
    )
)
powers_swapped = wrong("betas-swapped")(
    changed(
        adam_as_in_the_paper, "(1 - b1**t)) / (np.sqrt(v / (1 - b2**t))", "(1 - b2**t)) / (np.sqrt(v / (1 - b1**t))"
    )
)
v_before_m = wrong("averages-exchanged")(changed(adam_as_in_the_paper, "eps), m, v", "eps), v, m"))
shrunk_still_further = wrong("multiplied-by-the-correction")(
    changed(
        adam_as_in_the_paper,
        "(m / (1 - b1**t)) / (np.sqrt(v / (1 - b2**t))",
        "(m * (1 - b1**t)) / (np.sqrt(v * (1 - b2**t))",
    )
)
weights_shrink = wrong("weights-pulled-to-zero")(changed(adam_as_in_the_paper, "return w -", "return 0.99 * w -"))
root_of_the_mean = wrong("one-average-for-all-weights")(
    changed(adam_as_in_the_paper, "np.sqrt(v / (1 - b2**t))", "np.sqrt(np.mean(v / (1 - b2**t)))")
)
faster_average_of_squares = wrong("another-share-of-the-past")(
    changed(adam_as_in_the_paper, "b1, b2, eps = 0.9, 0.999", "b1, b2, eps = 0.9, 0.99")
)
whole_gradient_added = wrong("another-share-of-the-past")(changed(adam_as_in_the_paper, "(1 - b1) * g\n", "g\n"))
no_squares = wrong("momentum-alone")(
    changed(adam_as_in_the_paper, "(m / (1 - b1**t)) / (np.sqrt(v / (1 - b2**t)) + eps)", "(m / (1 - b1**t))")
)
one_power_for_both = wrong("betas-swapped")(changed(adam_as_in_the_paper, "b2**t", "b1**t"))
slower_average = wrong("another-share-of-the-past")(
    changed(adam_as_in_the_paper, "b1, b2, eps = 0.9", "b1, b2, eps = 0.99")
)
multiplied_and_made_positive = wrong("times-t-for-power")(
    changed(multiplied_for_the_power, "np.sqrt(v_hat)", "np.sqrt(np.abs(v_hat))")
)


@wrong("largest-for-average")
def largest_squares_kept(w, g, m, v, t, rate=0.01):
    m = 0.9 * m + 0.1 * g
    v = np.maximum(v, 0.999 * v + 0.001 * g * g)
    return w - rate * (m / (1 - 0.9**t)) / (np.sqrt(v / (1 - 0.999**t)) + 1e-8), m, v
