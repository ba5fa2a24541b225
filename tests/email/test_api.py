"""The specification's four calls about a tenant's address."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine

from accounts.models import User
from tests.email.conftest import NEW, OLD, link_in
from tests.support.api import client_of
from tests.support.notification_email import DAY, follow, me, send_again, state
from tests.support.outbox import deliver
from workflow.engine.verify import verify_chain as verify_audit
from workflow.models import EmailVerification, Transition

WAIT = timedelta(minutes=5)


def test_adding_an_address(newcomer: User, client: Any):
    assert me(newcomer) == {"email": None, "email_verified": False, "pending_email": None}
    assert state(newcomer)["success"]
    assert me(newcomer) == {"email": NEW, "email_verified": False, "pending_email": NEW}
    [message] = deliver()
    assert message.to == [NEW]
    assert follow(client, link_in(message)) == (200, {"success": True})
    assert me(newcomer) == {"email": NEW, "email_verified": True, "pending_email": None}
    assert deliver() == []
    assert verify_audit().subjects == 1


def test_while_a_change_is_pending_the_old_address_stays_in_force(tenant: User):
    state(tenant)
    deliver()
    assert me(tenant) == {"email": OLD, "email_verified": True, "pending_email": NEW}
    tenant.refresh_from_db()
    assert tenant.tenant
    assert tenant.tenant.verified_email == OLD


def test_a_change_is_told_to_the_old_address(tenant: User, client: Any):
    state(tenant)
    [message] = deliver()
    follow(client, link_in(message))
    assert me(tenant) == {"email": NEW, "email_verified": True, "pending_email": None}
    [notice] = deliver()
    assert notice.to == [OLD]
    assert NEW in notice.body
    assert "oobCode" not in notice.body


def test_a_link_works_once(tenant: User, client: Any):
    state(tenant)
    link = link_in(deliver()[0])
    assert follow(client, link)[0] == 200
    assert follow(client, link)[0] == 400


def test_whoever_follows_a_used_link_within_the_hour_reads_that_it_worked(
    tenant: User, client: Any
):
    with time_machine.travel("2026-11-20 08:00:00+08:00", tick=False) as clock:
        state(tenant)
        link = link_in(deliver()[0])
        follow(client, link)
        clock.shift(timedelta(minutes=59))
        assert follow(client, link) == (400, {"success": False, "already_verified": True})
        another = link | {"oobCode": "0" * 64}
        assert follow(client, another) == (400, {"success": False})
        clock.shift(timedelta(minutes=1))
        assert follow(client, link) == (400, {"success": False})


def withdraw(user: User) -> bool:
    answer = client_of(user).post("/api/tenant/email/withdraw")
    assert answer.status_code == 200
    return answer.json()["success"]


def test_a_change_that_waits_can_be_withdrawn(tenant: User, client: Any):
    state(tenant)
    link = link_in(deliver()[0])
    assert withdraw(tenant)
    assert me(tenant) == {"email": OLD, "email_verified": True, "pending_email": None}
    assert follow(client, link) == (400, {"success": False})
    assert not withdraw(tenant)
    assert Transition.objects.latest("number").move == "withdraw"
    assert verify_audit().subjects == 1


def test_a_link_works_for_a_day(newcomer: User, client: Any):
    with time_machine.travel("2026-11-20 08:00:00+08:00", tick=False) as clock:
        state(newcomer)
        link = link_in(deliver()[0])
        clock.shift(DAY)
        assert follow(client, link) == (400, {"success": False})
        clock.shift(timedelta(seconds=-1))
        assert follow(client, link)[0] == 200


@pytest.mark.parametrize(
    "wrong",
    [
        {"mode": "resetPassword"},
        {"mode": ""},
        {"oobCode": "0" * 64},
        {"oobCode": ""},
        {"oobCode": "é" * 5000},
        {"uid": "0" * 32},
        {"uid": "\0" * 32},
        {"uid": "'; --"},
    ],
    ids=str,
)
def test_a_wrong_link_is_refused(wrong: dict[str, str], tenant: User, client: Any):
    state(tenant)
    link = link_in(deliver()[0])
    assert follow(client, link | wrong) == (400, {"success": False})
    assert follow(client, link)[0] == 200


def test_a_look_without_get_uses_nothing_up(tenant: User, client: Any):
    state(tenant)
    link = link_in(deliver()[0])
    assert client.head("/api/tenant/verify-code", link).status_code == 405
    assert client.options("/api/tenant/verify-code", link).status_code == 200
    assert follow(client, link)[0] == 200


def test_a_second_address_kills_the_first_link(newcomer: User, client: Any):
    state(newcomer, "first@tenant.example")
    first = link_in(deliver()[0])
    assert state(newcomer, "second@tenant.example")["success"]
    second = link_in(deliver()[0])
    assert follow(client, first)[0] == 400
    assert me(newcomer)["pending_email"] == "second@tenant.example"
    assert follow(client, second)[0] == 200
    assert me(newcomer)["email"] == "second@tenant.example"
    statuses = EmailVerification.objects.order_by("created_at").values_list("status", flat=True)
    assert list(statuses) == ["SUPERSEDED", "VERIFIED"]


def test_resending_takes_five_minutes_and_makes_a_new_link(newcomer: User, client: Any):
    with time_machine.travel("2026-11-20 08:00:00+08:00", tick=False) as clock:
        state(newcomer)
        first = link_in(deliver()[0])
        assert send_again(newcomer) is False
        clock.shift(WAIT - timedelta(seconds=1))
        assert send_again(newcomer) is False
        clock.shift(timedelta(seconds=1))
        assert send_again(newcomer) is True
        second = link_in(deliver()[0])
        assert follow(client, first)[0] == 400
        assert follow(client, second)[0] == 200


def test_nothing_is_sent_when_nothing_waits(tenant: User):
    assert send_again(tenant) is False
    assert deliver() == []


def test_the_same_address_again_is_too_soon_then_mailed_again(newcomer: User):
    with time_machine.travel("2026-11-20 08:00:00+08:00", tick=False) as clock:
        state(newcomer)
        deliver()
        refused = state(newcomer, NEW.upper())
        assert refused == {
            "success": False,
            "message": f"A verification email was sent to {NEW} a moment ago.",
        }
        clock.shift(WAIT)
        assert state(newcomer)["success"]
        assert len(deliver()) == 1
    assert EmailVerification.objects.count() == 1


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("", "Email address is required"),
        ("   ", "Email address is required"),
        (None, "Email address is required"),
        (5, "Not a valid email address"),
        (["a@b.c"], "Not a valid email address"),
        ({"a": 1}, "Not a valid email address"),
        ("nobody", "Not a valid email address"),
        ("a@b", "Not a valid email address"),
        ("a.b", "Not a valid email address"),
        ("=?utf-8?q?x?=@b.example", "Not a valid email address"),
        ("a@[127.0.0.1]", "Not a valid email address"),
        ("a\u202e@b.example", "We cannot send mail to this address. Please check it."),
        ("a@b.", "We cannot send mail to this address. Please check it."),
        ("a b@c.example", "We cannot send mail to this address. Please check it."),
        ("a@c.example\nBcc: x@y.example", "We cannot send mail to this address. Please check it."),
        ("a\0@c.example", "We cannot send mail to this address. Please check it."),
        ("\ud800@c.example", "We cannot send mail to this address. Please check it."),
        ("a@" + "b" * 60_000 + ".example", "We cannot send mail to this address. Please check it."),
        (OLD, "This is your verified email address already."),
        (OLD.upper(), "This is your verified email address already."),
    ],
    ids=lambda value: repr(value)[:30],
)
def test_an_address_is_refused_in_plain_words(typed: Any, message: str, tenant: User):
    assert state(tenant, typed) == {"success": False, "message": message}
    assert state(tenant, typed, **{"Idempotency-Key": "k"})["success"] is False
    assert not EmailVerification.objects.exists()
    assert deliver() == []


def test_an_address_is_trimmed(newcomer: User):
    assert state(newcomer, f"  {NEW} ")["success"]
    assert me(newcomer)["pending_email"] == NEW


@pytest.mark.parametrize("body", ["[]", "5", "null", '"x"', "{}"])
def test_a_body_that_is_no_object_states_nothing(body: str, tenant: User):
    answer = client_of(tenant).generic("POST", "/api/tenant/email/update", body, "application/json")
    assert answer.json() == {"success": False, "message": "Email address is required"}


def test_a_body_that_is_no_json_is_a_bad_request(tenant: User):
    answer = client_of(tenant).generic("POST", "/api/tenant/email/update", "{", "application/json")
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_request")


def test_asking_twice_with_a_key_states_once(newcomer: User):
    first = state(newcomer, NEW, **{"Idempotency-Key": "one"})
    assert state(newcomer, NEW, **{"Idempotency-Key": "one"}) == first
    assert Transition.objects.count() == 1


def test_a_tenant_is_mailed_a_number_of_times_a_day(newcomer: User, settings: Any):
    settings.VERIFICATION_MAILS_PER_TENANT_PER_DAY = 2
    assert state(newcomer, "one@tenant.example")["success"]
    assert state(newcomer, "two@tenant.example")["success"]
    refused = state(newcomer, "three@tenant.example")
    assert refused["success"] is False
    assert "Too many" in refused["message"]
    assert me(newcomer)["pending_email"] == "two@tenant.example"


@pytest.mark.parametrize("who", ["processor", "manager", "administrator"])
@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("post", "tenant/email/update"),
        ("get", "tenant/email/send-verification"),
        ("get", "tenant/agree-terms"),
    ],
)
def test_staff_have_no_such_address(who: str, method: str, path: str, api: Any):
    answer = getattr(api(who), method)(f"/api/{path}")
    assert (answer.status_code, answer.json()["code"]) == (403, "not_allowed")
