"""What the tests of the workflow may ask for besides."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from tests.support.sockets import Ears, call_off
from workflow.live import hub, tail


@pytest.fixture
async def ears() -> AsyncIterator[Ears]:
    """Sockets on a process that follows the table."""
    following = asyncio.create_task(tail.follow_feed())
    ears = Ears()
    yield ears
    await call_off(following)
    await ears.close()
    for socket in hub.sockets():
        hub.leave(socket)
