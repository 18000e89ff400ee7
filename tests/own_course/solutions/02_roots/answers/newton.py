from autograder.course.answers import changed, right, wrong


@right
def by_recursion(f, df, x, steps):
    if steps == 0:
        return x
    slope = df(x)
    if not slope:
        raise ZeroDivisionError
    return by_recursion(f, df, x - f(x) / slope, steps - 1)


@right
def plainly(f, df, x, steps):
    for _ in range(steps):
        x -= f(x) / df(x)
    return x


one_short = wrong("one-step-short")(changed(plainly, "range(steps)", "range(steps - 1)"))
upwards = wrong("uphill")(changed(plainly, "-=", "+="))
