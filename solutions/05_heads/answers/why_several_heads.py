from autograder.course.answers import changed, right, wrong

why_as_list = right(lambda: ["a", "d", "f"])


@right
def why_as_tuple():
    return ("a", "d", "f")


why_in_another_order = right(lambda: ["f", "a", "d"])
why_from_text = right(lambda: list("adf"))


@right
def why_by_judging_each():
    holds = {"a": True, "b": False, "c": False, "d": True, "e": False, "f": True}
    return [letter for letter, judged in holds.items() if judged]


why_without_a = wrong("option-missing")(lambda: ["d", "f"])
why_with_b = wrong("option-too-many")(lambda: ["a", "b", "d", "f"])
why_with_c = wrong("option-too-many")(lambda: ["a", "c", "d", "f"])
why_without_d = wrong("option-missing")(changed(why_as_tuple, 'return ("a", "d", "f")', 'return ("a", "f")'))
why_with_e = wrong("option-too-many")(lambda: ["a", "d", "e", "f"])
why_without_f = wrong("option-missing")(lambda: ["a", "d"])
why_the_false_ones = wrong("option-missing")(lambda: ["b", "c", "e"])
why_all_of_them = wrong("option-too-many")(lambda: ["a", "b", "c", "d", "e", "f"])
why_only_one = wrong("option-missing")(lambda: ["a"])
why_with_a_letter_twice = wrong("letter-twice")(lambda: ["a", "a", "d", "f"])
why_as_text = wrong("text-for-list")(lambda: "adf")
why_as_set = wrong("set-for-list")(lambda: {"a", "d", "f"})
why_in_numbers = wrong("numbers-for-letters")(lambda: [1, 4, 6])
