"""Forty forms that the reader was not fitted on: what it is sure of is right."""

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from tests.bench.forms import SURE, Seen, ready, ready_here, seen

FORMS = range(600_000, 600_040)
# Of forty forms a figure is less fine than of the three hundred in `make bench`.
MOST_SURE_AND_WRONG = 0.01
LEAST_SURE = 0.8


@pytest.fixture(scope="module")
def found() -> list[Seen]:
    with ready(), ProcessPoolExecutor(2, get_context("spawn"), ready_here) as pool:
        return list(pool.map(seen, FORMS))


@pytest.mark.thorough
@pytest.mark.slow
def test_what_it_is_sure_of_is_right(found: list[Seen]):
    sure = [field for form in found for field in form.fields if field.confidence >= SURE]
    wrong = [field.name for field in sure if not field.is_right]
    assert len(wrong) <= MOST_SURE_AND_WRONG * len(sure), wrong


@pytest.mark.thorough
@pytest.mark.slow
def test_it_is_sure_of_most(found: list[Seen]):
    fields = [field for form in found for field in form.fields]
    assert sum(field.confidence >= SURE for field in fields) >= LEAST_SURE * len(fields)
