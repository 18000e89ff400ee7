from autograder.course.answers import changed, right, wrong


@right
def with_signs(f, a, b, tolerance=1e-10):
    fa, fb = f(a), f(b)
    if (fa > 0) == (fb > 0) and fa * fb != 0:
        raise ValueError("same sign")
    for _ in range(58):
        m = a + (b - a) / 2
        fm = f(m)
        if (fm > 0) == (fa > 0):
            a, fa = m, fm
        else:
            b, fb = m, fm
    return a + (b - a) / 2


@right
def recursively(f, a, b, tolerance=1e-10):
    def search(a, b, fa):
        m = (a + b) / 2
        if b - a < tolerance:
            return m
        fm = f(m)
        return search(m, b, fm) if fa * fm > 0 else search(a, m, fa)

    fa = f(a)
    if fa * f(b) > 0:
        raise ValueError
    return search(a, b, fa)


wrong_half = wrong("wrong-half")(changed(with_signs, "(fm > 0) == (fa > 0)", "(fm > 0) != (fa > 0)"))
no_check = wrong("signs-unchecked")(changed(with_signs, "(fa > 0) == (fb > 0) and fa * fb != 0", "False"))


@wrong("called-too-often")
def three_calls(f, a, b, tolerance=1e-10):
    if f(a) * f(b) > 0:
        raise ValueError("same sign")
    while b - a > tolerance:
        m = (a + b) / 2
        if f(a) * f(m) > 0:
            a = m
        else:
            b = m
    return (a + b) / 2


@wrong("rising-only")
def rising(f, a, b, tolerance=1e-10):
    if f(a) * f(b) > 0:
        raise ValueError("same sign")
    while b - a > tolerance:
        m = (a + b) / 2
        if f(m) < 0:
            a = m
        else:
            b = m
    return (a + b) / 2


@wrong("errors-swallowed")
def swallows(f, a, b, tolerance=1e-10):
    try:
        left = f(a)
    except ArithmeticError:
        return a
    if left * f(b) > 0:
        raise ValueError("same sign")
    while b - a > tolerance:
        m = (a + b) / 2
        if left * f(m) > 0:
            a = m
        else:
            b = m
    return (a + b) / 2
