"""What a layout of several processes finds: an empty database, and a mail server."""

import os
from collections.abc import Iterator

import pytest

from tests.faults.post_office import PostOffice
from tests.support.demo_data import database_named


@pytest.fixture
def office() -> Iterator[PostOffice]:
    office = PostOffice()
    yield office
    office.close()


@pytest.fixture
def database() -> Iterator[str]:
    """An empty one: the layout begins with its migration."""
    with database_named(f"layout_{os.getpid()}") as address:
        yield address
