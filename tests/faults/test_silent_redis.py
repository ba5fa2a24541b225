"""A Redis that accepts connections and says nothing: it costs latency, and nothing else."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from channels.layers import get_channel_layer
from django.conf import settings as portal

from config import environment
from tests.faults.relay import Relay
from tests.plumbing.asgi import ended, get
from tests.support.sockets import Ear, Ears, act, call_off, say, token_of
from workflow.live import hub, tail

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.slow,
    pytest.mark.skipif("not portal.REDIS_URL", reason="needs REDIS_URL"),
    pytest.mark.thorough,
]
NAME = "certificates"
WHILE_SILENT_SECONDS = 12  # long enough for several attempts to reach it


@pytest.fixture
def relay(settings: Any) -> Iterator[Relay]:
    """Stands in front of the Redis that the portal uses."""
    given = urlsplit(portal.REDIS_URL)
    made = Relay(given.port or 6379)
    behind = given._replace(netloc=f"127.0.0.1:{made.port}").geturl()
    settings.CHANNEL_LAYERS = {"default": environment.channel_layer(behind)}
    yield made
    made.close()


@pytest.fixture
async def neighbour() -> AsyncIterator[Any]:
    """The channel layer of another process, whose way to Redis is free."""
    from channels_redis.pubsub import RedisPubSubChannelLayer

    layer = RedisPubSubChannelLayer(hosts=[portal.REDIS_URL])
    yield layer
    await layer.flush()


async def hears_hints(neighbour: Any, ear: Ear, hint: list[Any]) -> bool:
    """Whether a hint of the other process arrives within half a minute."""
    for _ in range(150):
        await neighbour.group_send(tail.GROUP, {"type": "hint", "hint": hint})
        if not await ear.wire.receive_nothing(0.2):
            return await ear.hear() == {"resource": NAME, "id": hint[1]}
    return False


@pytest.mark.parametrize("is_silent_at_start", [False, True])
async def test_while_redis_says_nothing_moves_are_told_and_afterwards_it_is_used_again(
    is_silent_at_start: bool,
    relay: Relay,
    neighbour: Any,
    certificate: Any,
    people: Any,
) -> None:
    form = await act(certificate, "DRAFT")
    person = ("authorization", f"Bearer {await act(token_of, people['tenant'])}")
    hint = [NAME, str(form.pk), people["tenant"].tenant_id]
    if is_silent_at_start:
        relay.pause()
    ears, following = Ears(), asyncio.create_task(tail.follow_feed())
    try:
        ear = await ears.of(people["tenant"])
        assert is_silent_at_start or await hears_hints(neighbour, ear, hint)
        relay.pause()
        for number in range(WHILE_SILENT_SECONDS):
            await say(form, people["tenant"])
            async with asyncio.timeout(5):
                assert (await ear.hear())["seq"] == number + 2
            assert await get("/health/live", keep=True) == 200
            assert await get("/api/me", person, keep=True) == 200
            await asyncio.sleep(0.5)
        await asyncio.sleep(tail.SEND_SECONDS + 0.5)
        assert len(tail._tasks) == 0, "nothing waits for Redis any more"
        relay.resume()
        assert await hears_hints(neighbour, ear, hint)
        assert len(channels_of(get_channel_layer())) == 1, "given up channels are gone"
    finally:
        await call_off(following)
        await ears.close()
        await ended()
        for socket in hub.sockets():
            hub.leave(socket)


def channels_of(layer: Any) -> dict[str, Any]:
    return next(iter(layer._layers.values())).channels
