from otter.test_files import test_case

OK_FORMAT = False

name = "concat_heads"
points = None


@test_case(
    name="two_small_heads",
    points=0.6,
    hidden=False,
    failure_message="The first token has a row in each head. Do these rows stand beside each other in your first row?",
)
def two_small_heads(concat_heads):
    import numpy as np
    from softlookup import same_array

    heads = [np.array([[1.0, 2.0], [3.0, 4.0]]), np.array([[5.0, 6.0], [7.0, 8.0]])]
    same_array(concat_heads(heads), np.array([[1, 2, 5, 6], [3, 4, 7, 8]]), "the joined heads")


@test_case(
    name="eight_heads_of_the_paper",
    points=0.5,
    hidden=False,
    failure_message="Eight heads of shape (3, 64). Which of these numbers grows when the heads stand side by side?",
)
def eight_heads_of_the_paper(concat_heads):
    import numpy as np
    from softlookup import is_array

    is_array(concat_heads([np.ones((3, 64))] * 8), (3, 512), "the eight joined heads")


@test_case(
    name="lone_head_stays_as_it_is",
    points=0.5,
    hidden=False,
    failure_message="A head that is alone has nobody to stand beside. What should come out?",
)
def lone_head_stays_as_it_is(concat_heads):
    import numpy as np
    from softlookup import same_array

    head = np.array([[0.5, -1.0, 2.0], [4.0, 0.0, 1.5]])
    same_array(concat_heads([head]), head, "the only head")
