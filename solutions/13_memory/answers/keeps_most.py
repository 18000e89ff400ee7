from autograder.course.answers import right, wrong

kept_as_a_tuple = right(lambda: ("sum", "delta", "delta", "sum"))
kept_as_a_list = right(lambda: ["sum", "delta", "delta", "sum"])
delta_always = wrong("delta-always")(lambda: ("delta", "delta", "delta", "delta"))
sum_always = wrong("sum-always")(lambda: ("sum", "sum", "sum", "sum"))
decay_for_rewriting = wrong("decay-for-rewriting")(lambda: ("sum", "decay", "delta", "sum"))
sum_for_repeats = wrong("sum-for-repeats")(lambda: ("sum", "delta", "sum", "sum"))
delta_for_the_oldest = wrong("delta-for-the-oldest")(lambda: ("sum", "delta", "delta", "delta"))
delta_for_what_is_told_once = wrong("delta-for-told-once")(lambda: ("delta", "delta", "delta", "sum"))
the_worst_of_each = wrong("least-for-most")(lambda: ("decay", "sum", "decay", "decay"))
shares_for_names = wrong("shares-for-names")(lambda: (0.948, 0.851, 0.975, 0.538))
one_name = wrong("one-name-for-four")(lambda: "delta")
in_another_order = wrong("texts-in-another-order")(lambda: ("delta", "sum", "sum", "delta"))
