"""The cases of 02_roots."""

import math

from softlookup import Difference, raises, same_array

from autograder.course.cases import hidden, public


def counted(f):
    def call(x):
        call.count += 1
        return f(x)

    call.count = 0
    return call


def refuse(x):
    raise ArithmeticError("f is not defined here")


# bisection


@public(2, "Where is the cosine zero between 1 and 2?")
def root_of_cosine(bisection):
    same_array(bisection(math.cos, 1, 2), math.pi / 2, "the root of cos in [1, 2]")


@public(1, "What is f(a) times f(b) if both have the same sign?")
def same_signs_are_an_error(bisection):
    raises((ValueError,), bisection, lambda x: x * x + 1, -1, 1)


@hidden(2, "Which half do you keep if f falls, and which if it rises?")
def rising_and_falling(bisection):
    same_array(bisection(lambda x: x - 0.3, 0.0, 1.0), 0.3, "the root of x - 0.3")
    same_array(bisection(lambda x: 0.3 - x, 0.0, 1.0), 0.3, "the root of 0.3 - x")


@hidden(1, "How often do you call f in each step?")
def few_calls(bisection):
    f = counted(math.sin)
    same_array(bisection(f, 3.0, 4.0), math.pi, "the root of the sine in [3, 4]")
    if f.count > 60:
        raise Difference("the calls of f", "60 or fewer", f"{f.count}", "called-too-often")


@hidden(1, "What is f(a) times f(b) if both are small?")
def small_values_of_one_sign_are_an_error(bisection):
    raises((ValueError,), bisection, lambda x: x * x + 0.1, -0.5, 0.5)


@hidden(1, "What becomes of an error that f raises?")
def an_error_of_f_arrives(bisection):
    raises((ArithmeticError,), bisection, refuse, 0, 1)


# newton


@public(1, "What is the square root of 2?")
def root_of_two(newton):
    same_array(newton(lambda x: x * x - 2, lambda x: 2 * x, 1.0, 6), math.sqrt(2), "the root of x² - 2")


@hidden(1, "How many steps were asked for?")
def two_steps(newton):
    same_array(newton(lambda x: x * x - 2, lambda x: 2 * x, 1.0, 2), 17 / 12, "two steps from 1")


@hidden(1, "Which slopes stop Newton's method, and which don't?")
def slopes_of_one_are_fine(newton):
    same_array(newton(lambda x: x - 3, lambda x: 1.0, 1.0, 1), 3.0, "the root of x - 3")
    same_array(newton(lambda x: 3 - x, lambda x: -1.0, 1.0, 1), 3.0, "the root of 3 - x")


@hidden(1, "Can you divide by the slope of a level tangent?")
def a_level_tangent(newton):
    raises((ZeroDivisionError,), newton, lambda x: x * x - 2, lambda x: 2.0 * x, 0.0, 3)


# simpson


@public(1, "Is Simpson's rule exact for a cubic?")
def a_cubic_is_exact(simpson):
    same_array(simpson(lambda x: x**3, 2)(0.0, 2.0), 4.0, "the area below x³ from 0 to 2")


@hidden(1, "Which points count four times, and which twice?")
def sine(simpson):
    same_array(simpson(math.sin, 4)(0.0, math.pi), 2.0045597549844207, "the area below the sine with 4 strips")


@hidden(1, "What does n have to be?")
def odd_strips(simpson):
    raises((ValueError,), simpson, math.sin, 3)


@hidden(1, "How wide is a strip of an interval that does not begin at 0?")
def area_from_one_to_three(simpson):
    same_array(simpson(lambda x: x**4, 6)(1.0, 3.0), 48.40329218106994, "the area below x⁴ from 1 to 3")
