from autograder.course.answers import right, wrong

its_name = right(lambda: "a window of 2 in layer 0")
put_together = right(lambda: f"a window of {1 + 1} in layer {0}")


@right
def name_found_by_measuring():
    measured = {"nothing": 0.742, "a window of 24 in both layers": 0.947, "a window of 2 in layer 0": 0.976}
    return max(measured, key=measured.get)


@right
def the_last_of_the_names():
    return list({"nothing": 1, "a window of 2 in layer 0": 2})[-1]


leave_it = wrong("another-change-chosen")(lambda: "nothing")
the_second_best = wrong("another-change-chosen")(lambda: "a window of 24 in both layers")
with_its_first_word = wrong("another-change-chosen")(lambda: "a window of 24 in both layers, and the first word")
squeezed = wrong("another-change-chosen")(lambda: "positions squeezed by 2")
squeezed_most = wrong("another-change-chosen")(lambda: "positions squeezed by 8")
best_key = wrong("another-change-chosen")(lambda: "the best key only, in layer 1")
its_number = wrong("number-for-name")(lambda: 6)
its_name_in_other_words = wrong("another-text")(lambda: "window of 2")
name_in_a_list = wrong("list-for-name")(lambda: ["a window of 2 in layer 0"])
