"""Nothing is collected in a block that makes much, and everything as before after it, however it ends."""

import gc

import pytest

from autograder.files.uncollected import uncollected


@pytest.fixture(autouse=True)
def as_before():
    yield
    gc.enable()


def test_nothing_is_collected_in_a_block_or_one_inside_it():
    with uncollected():
        assert not gc.isenabled()
        with uncollected():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled()


def test_a_block_that_fails_leaves_it_as_it_was():
    with pytest.raises(KeyError), uncollected():
        raise KeyError
    assert gc.isenabled()


def test_who_collects_nothing_at_all_goes_on_so():
    gc.disable()
    with uncollected():
        pass
    assert not gc.isenabled()
