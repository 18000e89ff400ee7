from autograder.course.answers import right, wrong

choice_in_order = right(lambda: ["a", "c"])
choice_backwards = right(lambda: ["c", "a"])


@right
def choice_in_a_tuple():
    return ("a", "c")


choice_of_letters = right(lambda: list("ac"))


@right
def choice_by_judging_each():
    enough = {"a": True, "b": False, "c": True, "d": False, "e": False, "f": False}
    return [letter for letter in enough if enough[letter]]


choice_of_a_sorted_set = right(lambda: sorted({"a"} | {"c"}))
choice_by_code_points = right(lambda: [chr(97), chr(99)])
choice_by_splitting = right(lambda: "a, c".replace(",", "").split())
choice_without_c = wrong("option-missing")(lambda: ["a"])
choice_without_a = wrong("option-missing")(lambda: ["c"])
choice_with_b = wrong("option-too-many")(lambda: ["a", "b", "c"])
choice_with_d = wrong("option-too-many")(lambda: ["a", "c", "d"])
choice_with_e = wrong("option-too-many")(lambda: ["a", "c", "e"])
choice_with_f = wrong("option-too-many")(lambda: ["a", "c", "f"])
choice_of_the_others = wrong("option-missing")(lambda: ["b", "d", "e", "f"])
choice_of_everything = wrong("option-too-many")(lambda: ["a", "b", "c", "d", "e", "f"])
choice_of_nothing = wrong("option-missing")(lambda: [])
choice_with_a_letter_twice = wrong("letter-twice")(lambda: ["a", "c", "a"])
choice_as_text = wrong("text-for-list")(lambda: "ac")
choice_as_a_set = wrong("set-for-list")(lambda: {"a", "c"})
choice_as_numbers = wrong("numbers-for-letters")(lambda: [0, 2])
choice_in_capitals = wrong("capital-letters")(lambda: ["A", "C"])
