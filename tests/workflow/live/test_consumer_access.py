"""The socket: who hears what, who is let in, and when it is closed."""

import asyncio
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.utils import timezone

from accounts import memberships, open_sessions, sessions
from accounts.models import Branch
from tests.support.builders import certificate_in
from tests.support.sockets import (
    PATIENCE_SECONDS,
    Ear,
    Ears,
    access_of,
    act,
    call_off,
    events,
    say,
    token_of,
)
from tests.support.tenant_members import member
from workflow.engine.execution import perform, revise
from workflow.live import consumer, hub, tail

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True), pytest.mark.both_databases]
NAME = "certificates"


# Who hears what


async def test_one_tenants_socket_hears_nothing_of_anothers(
    ears: Ears, certificate: Any, people: Any, company: Any, branch: Any
):
    ear = await ears.of(people["other tenant"])
    await act(certificate, "APPROVED")
    own = await act(
        certificate_in,
        "DRAFT",
        people["other tenant"],
        people["processor"],
        company=company,
        branch=branch,
    )
    assert await ear.hear() == {"seq": 4, "resource": NAME, "id": str(own.pk), "move": "born"}
    again = await ears.of(people["other tenant"], after=0)
    assert (await again.hear_until_caught_up())[0] == await act(events, subject_id=str(own.pk))


async def test_a_processor_hears_her_companies_and_no_others(
    ears: Ears, certificate: Any, people: Any
):
    here, there = await ears.of(people["processor"]), await ears.of(people["processor elsewhere"])
    manager = await ears.of(people["manager"])
    administrator = await ears.of(people["administrator"])
    await act(certificate, "SUBMITTED")
    elsewhere = await act(lambda: people["processor elsewhere"].assignments.get().company)
    gate = await act(Branch.objects.create, company=elsewhere, name="Crest North Gate")
    await act(certificate, "SUBMITTED", company=elsewhere, branch=gate)
    assert [told["seq"] for told in await manager.hear_events(2)] == [2, 4]
    assert (await here.hear())["seq"] == 2
    assert (await there.hear())["seq"] == 4
    assert await here.wire.receive_nothing(0.3)
    assert await administrator.wire.receive_nothing(0.1)


async def test_drafts_never_reach_staff(ears: Ears, certificate: Any, people: Any):
    staff = [await ears.of(people[who]) for who in ("processor", "lead", "manager")]
    draft = await act(certificate, "DRAFT")
    await say(draft, people["tenant"])
    await act(certificate, "DISCARDED")
    await act(perform, NAME, draft.pk, "submit", by=people["tenant"])
    for ear in staff:
        assert (await ear.hear())["move"] == "submit"
    for who in ("processor", "lead", "manager"):
        heard, _ = await (await ears.of(people[who], after=0)).hear_until_caught_up()
        assert [told["move"] for told in heard] == ["submit"]


async def test_a_hint_of_an_edit_reaches_the_same_tenant_only(
    ears: Ears, certificate: Any, people: Any, company: Any, branch: Any
):
    mine = await act(certificate, "RETURNED")
    builder = (certificate_in, "DRAFT", people["other tenant"], people["processor"])
    other = await act(*builder, company=company, branch=branch)
    tenant, stranger = await ears.of(people["tenant"]), await ears.of(people["other tenant"])
    staff = await ears.of(people["processor"])
    await act(revise, NAME, mine.pk, {"remarks": "x"}, by=people["tenant"])
    await act(revise, NAME, other.pk, {"remarks": "x"}, by=people["other tenant"])
    assert await tenant.hear() == {"resource": NAME, "id": str(mine.pk)}
    assert await stranger.hear() == {"resource": NAME, "id": str(other.pk)}
    await act(perform, NAME, mine.pk, "resubmit", by=people["tenant"])
    assert (await staff.hear())["move"] == "resubmit"


async def test_a_new_assignment_reaches_an_open_socket(ears: Ears, certificate: Any, people: Any):
    form = await act(certificate, "SUBMITTED")
    ear = await ears.of(people["processor elsewhere"])
    await act(people["processor elsewhere"].assignments.create, company=form.company)
    await tail.watch_once()
    await say(form, people["tenant"])
    assert (await ear.hear())["seq"] == 3


# Who is let in, and for how long


@pytest.mark.parametrize("token", ["", "nonsense", "a.b.c", "x" * 5000])
async def test_without_a_token_of_ours_it_never_opens(ears: Ears, token: str, people: Any):
    opened, _ = await Ear(token, after=0).wire.connect(timeout=PATIENCE_SECONDS)
    assert not opened


async def test_a_token_signed_by_somebody_else_never_opens_a_socket(
    ears: Ears, people: Any, settings: Any
):
    token = await act(token_of, people["tenant"])
    settings.HEADLESS_JWT_PRIVATE_KEY = "another key, and quite as long as ours is"
    opened, _ = await Ear(token, after=0).wire.connect(timeout=PATIENCE_SECONDS)
    assert not opened


async def test_a_token_whose_session_ended_is_told_so(ears: Ears, people: Any):
    token = await act(token_of, people["tenant"])
    await act(lambda: sessions.end_user_session(access_of(token).session_key))
    ear = await Ear(token, after=0).open()
    assert await ear.closed() == 4401


async def test_a_session_has_ten_sockets_and_a_place_is_free_again_after_one_hung_up(
    ears: Ears, people: Any
):
    token = await act(token_of, people["tenant"])
    opened = [await ears.with_token(token) for _ in range(hub.MOST_OF_A_SESSION)]
    assert len(opened) == 10
    assert (await Ear(token).wire.connect(timeout=PATIENCE_SECONDS))[0] is False
    await ears.of(people["other tenant"])
    await opened[0].hang_up()
    await ears.with_token(token)


async def test_a_person_has_sixty_sockets_in_all_sessions_together(ears: Ears, people: Any):
    for _ in range(6):
        token = await act(token_of, people["tenant"])
        for _ in range(10):
            await ears.with_token(token, after=0)
    assert hub.count_sockets() == hub.MOST_OF_A_PERSON == 60
    another = Ear(await act(token_of, people["tenant"]))
    assert (await another.wire.connect(timeout=PATIENCE_SECONDS))[0] is False


async def test_an_expired_token_is_no_token(ears: Ears, people: Any, settings: Any):
    settings.HEADLESS_JWT_ACCESS_TOKEN_EXPIRES_IN = -5
    ear = await Ear(await act(token_of, people["tenant"]), after=0).open()
    assert await ear.closed() == 4401


async def test_a_socket_ends_with_its_token(
    ears: Ears, people: Any, settings: Any, monkeypatch: pytest.MonkeyPatch
):
    nearly = timedelta(seconds=settings.HEADLESS_JWT_ACCESS_TOKEN_EXPIRES_IN - 1)
    clock = SimpleNamespace(now=lambda: timezone.now() + nearly)
    monkeypatch.setattr(consumer, "timezone", clock)  # whoever signs in has all its time
    ear = await ears.of(people["tenant"], after=0)
    assert await ear.closed() == 4401


async def test_a_signed_out_or_closed_account_ends_its_socket_and_no_other(
    ears: Ears, people: Any, monkeypatch: pytest.MonkeyPatch
):
    assert tail.WATCH_SECONDS <= 5
    monkeypatch.setattr(tail, "WATCH_SECONDS", 0.05)
    token = await act(token_of, people["tenant"])
    leaving, staying = await ears.with_token(token), await ears.of(people["tenant"])
    staff = await ears.of(people["processor"])
    await tail.watch_once()
    await act(lambda: sessions.end_user_session(access_of(token).session_key))
    await tail.watch_once()
    assert await leaving.closed() == 4401
    people["processor"].is_active = False
    await act(people["processor"].save)
    await tail.watch_once()
    assert await staff.closed() == 4401
    form = await act(certificate_in, "DRAFT", people["tenant"], people["processor"])
    assert (await staying.hear())["id"] == str(form.pk)


async def test_sessions_are_watched_while_the_process_lives(
    people: Any, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(tail, "WATCH_SECONDS", 0.05)
    ears, following = Ears(), asyncio.create_task(tail.follow_feed())
    token = await act(token_of, people["tenant"])
    ear = await ears.with_token(token)
    await act(lambda: sessions.end_user_session(access_of(token).session_key))
    assert await ear.closed() == 4401
    await call_off(following)
    await ears.close()


@pytest.mark.parametrize(
    "cursor", ["", "abc", "-1", "1.5", "1e3", "9" * 30, "%D9%A3", "0x10", "0&afterr=0"]
)
async def test_a_cursor_that_makes_no_sense_is_refused(ears: Ears, people: Any, cursor: str):
    ear = await Ear(await act(token_of, people["tenant"]), after=cursor).open()
    assert await ear.closed() == 4422


async def test_a_client_that_talks_is_not_listened_to(ears: Ears, certificate: Any, people: Any):
    ear = await ears.of(people["tenant"])
    await ear.wire.send_to(text_data='{"perform": "approve"}')
    await ear.wire.send_to(bytes_data=b"\x00\xff")
    await act(certificate, "DRAFT")
    assert (await ear.hear())["move"] == "born"


async def test_who_hangs_up_is_forgotten(ears: Ears, people: Any):
    ear = await ears.of(people["tenant"])
    assert hub.count_sockets() == 1
    await ear.hang_up()
    assert hub.count_sockets() == 0


async def test_a_socket_from_a_foreign_page_is_refused(ears: Ears, people: Any):
    ear = Ear(await act(token_of, people["tenant"]))
    ear.wire.scope["headers"] = [(b"origin", b"https://evil.example")]
    opened, _ = await ear.wire.connect()
    assert not opened


async def test_a_removed_persons_sockets_and_sessions_end_and_no_others(ears: Ears, people: Any):
    """One look at the sessions is enough, and there is one at least every five seconds."""
    assert tail.WATCH_SECONDS <= 5
    owner = people["tenant"]
    removed = await act(member, owner, "preparer")
    theirs = [await ears.of(removed), await ears.of(removed)]
    staying = await ears.of(owner)
    await tail.watch_once()
    assert await act(count_sessions, removed) == len(theirs)
    membership = await act(lambda: removed.memberships.get().pk)
    await act(memberships.remove_person, owner.tenant_id, membership, owner)
    await tail.watch_once()
    assert [await ear.closed() for ear in theirs] == [4401, 4401]
    assert await act(count_sessions, removed) == 0
    form = await act(certificate_in, "DRAFT", owner, people["processor"])
    assert (await staying.hear())["id"] == str(form.pk)


def count_sessions(user: Any) -> int:
    return len(list(open_sessions.iterate_live_sessions(user)))
