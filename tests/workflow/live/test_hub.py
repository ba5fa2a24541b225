"""The seam between replay and live: each change once, in order, however they interleave."""

import asyncio
import json
from typing import Any

import pytest
from django.db import connections
from hypothesis import given
from hypothesis import strategies as st

from tests.support.sockets import Ear, act, token_of
from tests.support.thoroughness import examples
from workflow.engine.execution import perform
from workflow.live import consumer, hub
from workflow.live.connection_setup import sign_in
from workflow.live.consumer import events
from workflow.live.feed import Audience, Change

pytestmark = pytest.mark.both_databases

MINE = Audience(tenant_id=1)


def change(seq: int, tenant: int = 1) -> Change:
    return Change(seq, "certificates", "x", "comment", tenant, None, frozenset())


class Wire:
    """What one client got; sending takes as many turns of the loop as it is told to."""

    def __init__(self, turns: int = 0, audience: Audience = MINE):
        self.turns = turns
        self.got: list[int] = []
        self.codes: list[int] = []
        self.socket = hub.Socket(audience, "session", 7, self.send, self.close)

    async def send(self, frame: str) -> None:
        for _ in range(self.turns):
            await asyncio.sleep(0)
        self.got.append(json.loads(frame)["seq"])

    async def close(self, code: int) -> None:
        self.codes.append(code)


@pytest.fixture(autouse=True)
def _nobody_else():
    yield
    for socket in hub.sockets():
        hub.leave(socket)


async def test_what_is_committed_between_joining_and_replay_comes_once():
    wire = Wire()
    hub.join(wire.socket)
    await hub.broadcast([change(4), change(5), change(6)])
    assert wire.got == []
    await wire.socket.catch_up(5)  # the replay itself told 4 and 5
    assert wire.got == [6]
    await hub.broadcast([change(5), change(6), change(7)])
    assert wire.got == [6, 7]


async def test_what_comes_while_the_held_back_is_sent_waits_its_turn():
    wire = Wire(turns=3)
    hub.join(wire.socket)
    await hub.broadcast([change(n) for n in range(1, 6)])
    caught_up = asyncio.create_task(wire.socket.catch_up(0))
    await asyncio.sleep(0)
    await hub.broadcast([change(6), change(7)])
    await caught_up
    assert wire.got == [1, 2, 3, 4, 5, 6, 7]


async def test_a_broken_socket_keeps_nobody_else_from_hearing():
    broken, well = Wire(), Wire()

    async def fail(frame: str) -> None:
        raise RuntimeError("the wire is cut")

    broken.socket.send = fail
    for wire in (broken, well):
        hub.join(wire.socket)
        await wire.socket.catch_up(0)
    await hub.broadcast([change(1), change(2)])
    assert well.got == [1, 2]


async def test_a_slow_socket_keeps_nobody_else_waiting():
    slow, quick = Wire(turns=1000), Wire()
    for wire in (slow, quick):
        hub.join(wire.socket)
        await wire.socket.catch_up(0)
    await hub.broadcast([change(1), change(2)])
    assert (slow.got, quick.got) == ([], [1, 2])
    await slow.socket.go_on()
    assert slow.got == [1, 2]


async def test_one_that_takes_nothing_is_told_to_ask_anew_and_nothing_is_kept_for_it(
    settings: Any,
):
    settings.EVENTS_REPLAY_LIMIT = 3
    stuck, well, frames = Wire(), Wire(), []
    full = asyncio.Event()

    async def never_sent(frame: str) -> None:
        frames.append(json.loads(frame))
        await full.wait()

    stuck.socket.send = never_sent
    for wire in (stuck, well):
        hub.join(wire.socket)
        await wire.socket.catch_up(0)
    for number in range(1, 8):
        await hub.broadcast([change(number)])
    assert (stuck.codes, list(stuck.socket.waiting)) == ([hub.BEHIND], [])
    assert [frame.get("seq", frame) for frame in frames] == [1, {"refresh": True}]
    assert (well.codes, well.got) == ([], [1, 2, 3, 4, 5, 6, 7])
    full.set()
    assert stuck.socket.parting
    await asyncio.gather(stuck.socket.parting, stuck.socket.go_on())


async def test_who_is_assigned_elsewhere_hears_the_new_and_no_longer_the_old():
    lead = Wire(audience=Audience(companies=frozenset({3, 4})))
    hub.join(lead.socket)
    await lead.socket.catch_up(0)
    hub.follow(lead.socket, Audience(companies=frozenset({4, 5})))
    sent = [Change(n, "certificates", "x", "submit", 1, n, frozenset()) for n in (3, 4, 5)]
    await hub.broadcast(sent)
    assert lead.got == [4, 5]
    hub.leave(lead.socket)
    await hub.broadcast([Change(6, "certificates", "x", "submit", 1, 4, frozenset())])
    assert lead.got == [4, 5]


async def test_each_hears_its_own():
    mine, other = Wire(), Wire(audience=Audience(tenant_id=2))
    staff = Wire(audience=Audience(companies=frozenset({3}), branches=frozenset({30})))
    manager = Wire(audience=Audience(every_sent=True))
    nobody = Wire(audience=Audience())
    for wire in (mine, other, staff, manager, nobody):
        hub.join(wire.socket)
        await wire.socket.catch_up(0)
    sent = Change(3, "certificates", "x", "submit", 2, 4, frozenset({30}))
    await hub.broadcast([change(1), change(2, tenant=2), sent])
    assert (mine.got, other.got, staff.got, manager.got, nobody.got) == ([1], [2, 3], [3], [3], [])


async def test_a_hint_without_a_tenant_reaches_nobody():
    manager = Wire(audience=Audience(every_sent=True))
    hub.join(manager.socket)
    await hub.hint("certificates", "x", None)
    assert manager.got == []


STEPS = st.lists(st.sampled_from(["commit", "commit", "tell", "turn", "replayed"]), max_size=40)


@examples(200)
@given(steps=STEPS, turns=st.integers(0, 4), known=st.integers(0, 5))
@pytest.mark.slow
def test_in_every_interleaving_each_change_comes_once_and_in_order(
    steps: list[str], turns: int, known: int
):
    """A follower that tells in batches, a client that replays meanwhile, a wire that is slow."""
    asyncio.run(play(steps, turns, known))


async def play(steps: list[str], turns: int, known: int) -> None:
    wire, committed, told, replay = Wire(turns), known, 0, None
    hub.join(wire.socket)
    for step in [*steps, "replayed", "commit", "tell"]:
        if step == "commit":
            committed += 1
        elif step == "tell":
            await hub.broadcast([change(n) for n in range(told + 1, committed + 1)])
            told = committed
        elif step == "turn":
            await asyncio.sleep(0)
        elif replay is None:
            replay = asyncio.create_task(wire.socket.catch_up(known))
    assert replay is not None
    await replay
    if wire.socket.writer:
        await wire.socket.writer  # a slow wire takes its time, and holds up nobody
    hub.leave(wire.socket)
    assert wire.got == list(range(known + 1, committed + 1))


async def test_a_client_gone_in_the_middle_of_its_replay_leaves_nothing_behind(
    transactional_db: None, certificate: Any, people: Any
):
    await act(certificate, "RETURNED")
    token = await act(token_of, people["tenant"])
    opened = [{"type": "websocket.connect"}]
    scope = {
        "type": "websocket",
        "query_string": b"after=0",
        "subprotocols": ["portal.v1", f"bearer.{token}"],
    }
    got: list[Any] = []

    async def receive() -> Any:
        return opened.pop() if opened else await asyncio.Event().wait()

    async def send(message: Any) -> None:
        got.append(message)
        if len(got) == 3:
            raise ConnectionResetError

    with pytest.raises(ConnectionResetError):
        await events(scope, receive, send)
    assert hub.count_sockets() == 0
    await act(connections.close_all)


async def test_what_is_told_between_reading_and_joining_is_read_after(
    transactional_db: None, certificate: Any, people: Any, monkeypatch: pytest.MonkeyPatch
):
    """The move falls into the gap: the others have heard of it, this socket has not joined yet."""
    form = await act(certificate, "SUBMITTED")

    def sign_in_before_a_move(token: str, after: str | None) -> Any:
        found = sign_in(token, after)
        perform("certificates", form.pk, "approve", by=people["processor"])
        return found

    monkeypatch.setattr(consumer, "sign_in", sign_in_before_a_move)
    admit = hub.admit

    def admit_after_others_were_told(socket: hub.Socket) -> bool:
        monkeypatch.setattr(hub, "_told", 3)
        return admit(socket)

    monkeypatch.setattr(hub, "admit", admit_after_others_were_told)
    ear = await Ear(await act(token_of, people["tenant"]), after=2).open()
    heard, caught_up = await ear.hear_until_caught_up()
    assert ([told["move"] for told in heard], caught_up) == (["approve"], 3)
    await ear.hang_up()
    await act(connections.close_all)


def test_the_stored_audience_and_the_asked_one_agree(certificate: Any, people: Any):
    """What a socket is told live is what a replay would tell it."""
    from workflow.live.feed import after, events_for

    for status in ("DRAFT", "APPROVED", "DISCARDED", "RESUBMITTED"):
        certificate(status)
    for user in people.values():
        audience = Audience.of(user)
        asked = [each.seq for each in events_for(audience, 0)[0]]
        assert asked == [each.seq for each in after(0) if audience.keys & each.keys], user
