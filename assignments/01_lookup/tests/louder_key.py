from otter.test_files import test_case

OK_FORMAT = False

name = "louder_key"
points = None


@test_case(
    name="is_query_and_keys",
    points=0.4,
    hidden=False,
    failure_message="Is it a pair, a vector of k numbers first and a matrix with k columns second?",
)
def is_query_and_keys(louder_key):
    import numpy as np
    from softlookup import is_array, is_pair

    is_pair(louder_key, "louder_key")
    q, K = louder_key
    is_array(q, (max(np.size(q), 2),), "q")
    is_array(K, (max(len(np.atleast_1d(K)), 2), q.size), "K")
    entries = np.concatenate([q, K.ravel()]).astype(float)
    assert (np.abs(entries) <= 10).all(), "all entries of louder_key should lie between -10 and 10"


@test_case(
    name="query_is_one_of_the_keys",
    points=0.4,
    hidden=False,
    failure_message="Would a dict find the query? How many of the rows of K equal it, and are all rows different?",
)
def query_is_one_of_the_keys(louder_key):
    import numpy as np
    from softlookup import is_pair

    is_pair(louder_key, "louder_key")
    query, rows = (np.asarray(one).tolist() for one in louder_key)
    assert query in rows, "one of the rows of K should equal q"
    assert all(row not in rows[:n] for n, row in enumerate(rows)), "no two rows of K should be alike"
