import pytest
from splice import ROOT

from autograder.workspace import Kit


@pytest.fixture(scope="session")
def built():
    return Kit(ROOT)
