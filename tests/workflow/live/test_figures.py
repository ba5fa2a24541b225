"""Hints that figures changed: who gets them, and how often."""

import asyncio
import contextlib
import json
from typing import Any

import pytest

from accounts.models import Company
from tests.support.sockets import FIGURES_CHANGED as HINT
from tests.support.sockets import Ear, Ears, act, say
from workflow.live import figures, hub
from workflow.live.feed import Audience, Change
from workflow.live.figures import FigureHints, note_figures_changed

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]

HINT_SECONDS = 0.3


@pytest.fixture(autouse=True)
def _hints_come_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(figures, "HINT_SECONDS", HINT_SECONDS)


async def hear_all(ear: Ear, seconds: float = 2 * HINT_SECONDS) -> list[dict[str, Any]]:
    """Collect what the socket sends in this time."""
    heard = []
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            while True:
                heard.append(await ear.wire.receive_json_from(timeout=2 * seconds))
    return heard


async def test_staff_of_the_company_hear_of_a_move(ears: Ears, certificate: Any, people: Any):
    form = await act(certificate, "SUBMITTED")
    ear = await ears.of(people["processor"])
    await say(form, people["tenant"])
    assert HINT in [await ear.hear_any() for _ in range(2)]


@pytest.mark.parametrize("who", ["tenant", "processor elsewhere", "administrator"])
async def test_people_who_see_no_figures_get_no_hint(
    ears: Ears, certificate: Any, people: Any, who: str
):
    form = await act(certificate, "SUBMITTED")
    ear, manager = await ears.of(people[who]), await ears.of(people["manager"])
    await say(form, people["tenant"])
    assert HINT in [await manager.hear_any() for _ in range(2)]
    assert HINT not in await hear_all(ear)


@pytest.mark.essential("another process changes figures nowhere else in make test")
async def test_a_change_by_another_process_reaches_its_company_alone(
    ears: Ears, company: Company, people: Any
):
    lead, elsewhere = [await ears.of(people[who]) for who in ("lead", "processor elsewhere")]
    await asyncio.sleep(2 * HINT_SECONDS)  # the first look
    await act(note_figures_changed, company.pk)
    assert await lead.hear_any() == HINT
    assert await hear_all(elsewhere) == []


async def test_no_hint_comes_while_nothing_changes(ears: Ears, company: Company, people: Any):
    await act(note_figures_changed, company.pk)
    ear = await ears.of(people["lead"])
    assert await hear_all(ear) == []


async def test_a_client_that_comes_back_asks_for_figures_again(
    ears: Ears, certificate: Any, people: Any
):
    await act(certificate, "SUBMITTED")
    lead, tenant = [await ears.of(people[who], after=1) for who in ("lead", "tenant")]
    for ear in (lead, tenant):
        await ear.hear_until_caught_up()
    assert await lead.hear_any() == HINT
    assert await hear_all(tenant) == []


async def test_a_client_that_missed_nothing_gets_no_hint(ears: Ears, certificate: Any, people: Any):
    await act(certificate, "SUBMITTED")
    ear = await ears.of(people["lead"], after=2)
    assert await ear.hear_any() == {"caught_up": 2}


async def test_a_thousand_moves_are_one_hint(company: Company, people: Any):
    heard: list[str] = []
    socket = hub.Socket(
        await act(Audience.of, people["manager"]), "session", 7, collect_frames(heard), ignore_close
    )
    hub.join(socket)
    await socket.catch_up(0)
    hints = FigureHints()
    for number in range(1, 1_001):
        hints.note([Change(number, "certificates", "x", "approve", 1, company.pk, frozenset())])
    await hints.send()
    await hints.send()
    await socket.go_on()
    hub.leave(socket)
    assert [json.loads(frame) for frame in heard] == [HINT]


def collect_frames(heard: list[str]) -> hub.Send:
    """Return a wire that adds what is sent to this list."""

    async def send(frame: str) -> None:
        heard.append(frame)

    return send


async def ignore_close(code: int) -> None:
    """Do nothing."""
