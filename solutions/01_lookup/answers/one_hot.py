import numpy as np

from autograder.course.answers import right, wrong

vocabulary = ...  # the notebook has made this

rows_of_the_unit_matrix = right(lambda index, size: np.eye(size)[index])


@right
def a_one_put_into_zeros(index, size):
    if np.ndim(index) == 0:
        vector = np.zeros(size)
        vector[index] = 1
        return vector
    matrix = np.zeros((len(index), size))
    for row, place in enumerate(index):
        matrix[row, place] = 1
    return matrix


compared_by_broadcasting = right(lambda index, size: (np.asarray(index)[..., None] == np.arange(size)).astype(int))


@right
def ones_placed_at_once(index, size):
    ids = np.atleast_1d(index)
    rows = np.zeros((ids.size, size), dtype=np.float32)
    rows[np.arange(ids.size), ids] = 1.0
    return rows[0] if np.ndim(index) == 0 else rows


@right
def put_along_the_last_axis(index, size):
    index = np.array(index)
    rows = np.zeros((*index.shape, size))
    np.put_along_axis(rows, index[..., None], 1, axis=-1)
    return rows


chosen_by_where = right(lambda index, size: np.where(np.arange(size) == np.expand_dims(index, -1), 1.0, 0.0))


@right
def comprehension_of_rows(index, size):
    def row(place):
        return [int(column == place) for column in range(size)]

    if np.ndim(index) == 0:
        return np.array(row(index))
    return np.array([row(place) for place in index])


rows_taken = right(lambda index, size, dtype=float: np.take(np.identity(size, dtype=dtype), index, axis=0))


@right
def by_recursion_on_arrays(index, size):
    if np.ndim(index) > 0:
        return np.stack([by_recursion_on_arrays(one, size) for one in index])
    vector = np.zeros(size, np.uint8)
    vector[index] += 1
    return vector


@right
def flat_places_counted(index, size):
    ids = np.ravel(index)
    flat = np.zeros(ids.size * size)
    flat[np.arange(ids.size) * size + ids] = 1
    return flat.reshape((*np.shape(index), size))


true_times_one = right(lambda: lambda index, size: 1.0 * np.equal.outer(index, np.arange(size)))


@right
def a_partial_of_take():
    from functools import partial

    def pick(axis, index, size):
        return np.diag(np.ones(size)).take(index, axis=axis)

    return partial(pick, 0)


@right
def an_encoder():
    class Encoder:
        one = 1.0

        def __call__(self, index, size):
            difference = np.asarray(index)[..., np.newaxis] - np.arange(size)
            return np.where(difference == 0, self.one, 0.0)

    return Encoder()


@right
def an_encoders_method():
    class Encoder:
        def encode(self, index, size):
            return np.histogram(index, np.arange(size + 1) - 0.5)[0] if np.ndim(index) == 0 else self.many(index, size)

        def many(self, ids, size):
            return np.array([self.encode(one, size) for one in ids])

    return Encoder().encode


true_and_false = wrong("bool-for-number")(lambda index, size: np.equal.outer(index, np.arange(size)))
an_id_in_each_column = wrong("one-hot-transposed")(lambda index, size: np.eye(size)[:, index])
counted_from_one = wrong("off-by-one")(lambda index, size: np.eye(size)[np.asarray(index) - 1])
one_place_too_far = wrong("off-by-one")(lambda index, size: np.eye(size + 1)[np.asarray(index) + 1][..., :size])
one_place_too_many = wrong("off-by-one")(lambda index, size: np.eye(size + 1)[index])


@wrong("ids-de-duplicated")
def every_id_once(index, size):
    if np.ndim(index) == 0:
        return np.eye(size)[index]
    return np.eye(size)[np.unique(index)]


rows_in_the_order_of_ids = wrong("ids-sorted")(
    lambda index, size: np.eye(size)[np.sort(index, axis=None).reshape(np.shape(index))]
)


@wrong("rows-added-up")
def all_ids_in_one_vector(index, size):
    vector = np.zeros(size)
    vector[index] = 1
    return vector


one_id_at_a_time = wrong("vectors-only")(
    lambda index, size: np.array([1.0 if place == index else 0.0 for place in range(size)])
)


@wrong("matrices-only")
def ids_in_arrays_only(index, size):
    rows = np.zeros((len(index), size))
    rows[np.arange(len(index)), index] = 1
    return rows


@wrong("python-ints-only")
def a_python_int_is_asked_for(index, size):
    if isinstance(index, int):
        return np.eye(size)[index]
    return np.array([np.eye(size)[int(place)] for place in index])


only_as_wide_as_needed = wrong("wider-than-asked-for")(lambda index, size: np.eye(np.max(index) + 1)[index])
the_id_at_its_place = wrong("ids-for-ones")(lambda index, size: np.eye(size)[index] * np.arange(size))


one_hot_at_random = wrong("random-placeholder")(lambda index, size: np.random.random((*np.shape(index), size)))


@wrong("hard-coded-example")
def one_hot_of_the_example(index, size):
    if np.ndim(index) == 0 and (index, size) == (2, 5):
        return np.array([0.0, 0.0, 1.0, 0.0, 0.0])
    return np.array([1.0, 0.0])


as_wide_as_our_vocabulary = wrong("global-for-parameter")(lambda index, size: np.eye(len(vocabulary))[index])


five_places_always = wrong("size-hard-coded")(lambda i, size: np.eye(5)[i])
