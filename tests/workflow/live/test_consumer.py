"""The socket: its three answers to a cursor, and that nothing is missed."""

import asyncio
from typing import Any

import pytest
from django.conf import settings as portal

from tests.support.sockets import Ears, act, call_off, events, say, token_of
from workflow.engine.execution import perform
from workflow.live import tail

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]
NAME = "certificates"


# Three answers to a cursor


async def test_who_missed_nothing_is_told_so(ears: Ears, certificate: Any, people: Any):
    await act(certificate, "SUBMITTED")
    ear = await ears.of(people["tenant"], after=2)
    assert await ear.hear() == {"caught_up": 2}


async def test_who_names_no_cursor_hears_what_comes(ears: Ears, certificate: Any, people: Any):
    form = await act(certificate, "SUBMITTED")
    ear = await ears.of(people["tenant"])
    await say(form, people["tenant"])
    assert (await ear.hear())["seq"] == 3


async def test_what_was_missed_is_replayed_and_then_it_goes_on(
    ears: Ears, certificate: Any, people: Any
):
    form = await act(certificate, "RETURNED")
    ear = await ears.of(people["tenant"], after=1)
    heard, cursor = await ear.hear_until_caught_up()
    assert heard == await act(events, number__gt=1)
    assert [told["move"] for told in heard] == ["submit", "send_back"]
    assert cursor == 3
    await act(perform, NAME, form.pk, "resubmit", by=people["tenant"])
    assert await ear.hear() == {
        "seq": 4,
        "resource": NAME,
        "id": str(form.pk),
        "move": "resubmit",
    }


@pytest.mark.parametrize(("missed", "refreshes"), [(5, False), (6, True)])
async def test_more_than_the_limit_is_not_replayed(
    ears: Ears, certificate: Any, people: Any, settings: Any, missed: int, refreshes: bool
):
    settings.EVENTS_REPLAY_LIMIT = 5
    form = await act(certificate, "DRAFT")
    await say(form, people["tenant"], missed)
    ear = await ears.of(people["tenant"], after=1)
    heard, cursor = await ear.hear_until_caught_up()
    assert heard == ([{"refresh": True}] if refreshes else await act(events, number__gt=1))
    assert cursor == missed + 1
    await say(form, people["tenant"])
    assert (await ear.hear())["seq"] == missed + 2


async def test_a_cursor_from_another_database_means_refresh(
    ears: Ears, certificate: Any, people: Any
):
    await act(certificate, "DRAFT")
    ear = await ears.of(people["tenant"], after=99)
    assert await ear.hear() == {"refresh": True}
    assert await ear.hear() == {"caught_up": 1}


def test_the_limit_is_a_thousand():
    assert portal.EVENTS_REPLAY_LIMIT == 1000


# Nothing is missed


@pytest.mark.essential("a burst of moves")
@pytest.mark.slow
async def test_a_burst_of_five_hundred_moves_arrives_whole_and_in_order(
    ears: Ears, certificate: Any, people: Any
):
    form = await act(certificate, "SUBMITTED")
    tenant, staff = await ears.of(people["tenant"]), await ears.of(people["processor"])
    burst = asyncio.create_task(say(form, people["tenant"], 500))
    for ear in (tenant, staff):
        heard = await ear.hear_events(500)
        assert [told["seq"] for told in heard] == list(range(3, 503))
    await burst


async def test_after_a_cut_the_cursor_brings_everything_that_changed(
    ears: Ears, certificate: Any, people: Any
):
    forms = [await act(certificate, "SUBMITTED") for _ in range(5)]
    first = await ears.of(people["tenant"])
    await say(forms[0], people["tenant"])
    cursor = (await first.hear())["seq"]
    first.wire.stop(exceptions=False)  # the wire is cut: no goodbye
    for number in range(50):
        await say(forms[number % 3], people["tenant"])
    again = await ears.of(people["tenant"], after=cursor)
    heard, caught_up = await again.hear_until_caught_up()
    assert heard == await act(events, number__gt=cursor)
    assert {told["id"] for told in heard} == {str(form.pk) for form in forms[:3]}
    assert caught_up == cursor + 50


@pytest.mark.slow
async def test_sockets_that_come_and_go_while_moves_are_made_miss_nothing(
    ears: Ears, certificate: Any, people: Any
):
    """Each takes up where the one before it was cut off."""
    form = await act(certificate, "DRAFT")
    moves = asyncio.create_task(say(form, people["tenant"], 200))
    token, heard, cursor = await act(token_of, people["tenant"]), [], 1
    while cursor < 201:
        ear = await ears.with_token(token, after=cursor)
        for told in [told for told in await ear.hear_events(9) if "seq" in told]:
            heard.append(told["seq"])
            cursor = told["seq"]
        if cursor > 190:
            while cursor < 201:
                cursor = (await ear.hear()).get("seq", cursor)
                heard.append(cursor)
        ear.wire.stop(exceptions=False)
    await moves
    assert sorted(set(heard)) == list(range(2, 202))


@pytest.mark.slow
async def test_a_follower_that_fell_and_rose_again_skips_nothing(
    certificate: Any, people: Any
) -> None:
    form = await act(certificate, "DRAFT")
    ears, following = Ears(), asyncio.create_task(tail.follow_feed())
    ear = await ears.of(people["tenant"])
    await say(form, people["tenant"])
    assert (await ear.hear())["seq"] == 2
    await call_off(following)
    await say(form, people["tenant"], 3)
    following = asyncio.create_task(tail.follow_feed())
    assert [told["seq"] for told in await ear.hear_events(3)] == [3, 4, 5]
    await call_off(following)
    await ears.close()


# More than one process


async def test_another_process_wakes_and_hints_over_redis(
    ears: Ears, certificate: Any, people: Any, monkeypatch: pytest.MonkeyPatch
):
    if not portal.REDIS_URL:
        pytest.skip("needs REDIS_URL")
    from channels_redis.pubsub import RedisPubSubChannelLayer

    form = await act(certificate, "DRAFT")
    ear = await ears.of(people["tenant"])
    await say(form, people["tenant"])
    await ear.hear()
    other = RedisPubSubChannelLayer(hosts=[portal.REDIS_URL])
    hint = [NAME, str(form.pk), people["tenant"].tenant_id]
    told: dict[str, Any] = {}
    for _ in range(50):  # until our process has subscribed
        await other.group_send(tail.GROUP, {"type": "hint", "hint": hint})
        if not await ear.wire.receive_nothing(0.1):
            told = await ear.hear()
            break
    assert told == {"resource": NAME, "id": str(form.pk)}
    await other.flush()
