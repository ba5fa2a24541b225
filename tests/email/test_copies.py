"""Addresses that get copies of a tenant's notifications: added, confirmed, mailed, stopped."""

import re
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.core import mail

from accounts.models import User
from core.clock import now
from core.models import Job
from tests.email.conftest import OLD
from tests.support.api import client_of
from tests.support.mail_effects import work_off
from tests.support.outbox import deliver
from workflow.engine import effects
from workflow.engine.models import Transition
from workflow.engine.verify import verify_chain
from workflow.mails.copies import delete_expired_copies
from workflow.models import CopyAddress, Notice

BOSS = "boss@tenant.example"
AGAIN, A_DAY = timedelta(minutes=5), timedelta(hours=25)


def add(user: User, address: str = BOSS) -> Any:
    return client_of(user).post("/api/tenant/copies/", {"email": address}, format="json")


def press(kind: str, token: str) -> Any:
    return client_of(None).post(f"/api/tenant/copies/{kind}/", {"token": token}, format="json")


def token_in(message: Any, kind: str) -> str:
    [found] = set(re.findall(rf"/auth/copies#{kind}=([\w.]+)", str(message.body)))
    assert found in str(message.alternatives[0].content)
    return str(found)


def confirmed(user: User, address: str = BOSS) -> CopyAddress:
    assert add(user, address).status_code == 201
    [message] = deliver()
    assert message.to == [address]
    assert press("confirm", token_in(message, "confirm")).status_code == 200
    return CopyAddress.objects.get(address=address)


def mailed() -> dict[str, Any]:
    """The last mail of each recipient since the links were mailed."""
    mail.outbox.clear()
    work_off()
    return {message.to[0]: message for message in mail.outbox}


def test_a_copy_goes_out_once_confirmed_and_ends_with_its_own_link(tenant: User, certificate: Any):
    assert add(tenant).json()[0]["state"] == "waiting"
    [link] = deliver()
    certificate("APPROVED")
    assert BOSS not in mailed()
    assert press("confirm", token_in(link, "confirm")).json() == {"email": BOSS}
    assert press("confirm", token_in(link, "confirm")).status_code == 200
    form = certificate("APPROVED")
    found = mailed()
    assert found[BOSS].subject == found[OLD].subject
    assert "/auth/copies" not in found[OLD].body
    stop = token_in(found[BOSS], "stop")
    assert stop in found[BOSS].extra_headers["List-Unsubscribe"]
    kept = Notice.objects.filter(channel="copy", transition__subject_id=str(form.pk)).last()
    assert kept
    assert kept.body.startswith("Form 2307")
    assert stop not in kept.body
    assert press("stop", stop).json() == {"email": BOSS}
    assert press("stop", stop).status_code == 404
    certificate("APPROVED")
    assert BOSS not in mailed()
    verify_chain()


def test_copies_go_out_without_a_verified_address_and_past_one_that_refuses(
    tenant: User, certificate: Any, monkeypatch: pytest.MonkeyPatch
):
    confirmed(tenant)
    confirmed(tenant, "second@tenant.example")
    assert tenant.tenant
    tenant.tenant.notification_email_verified_at = None
    tenant.tenant.save()
    form = certificate("APPROVED")
    assert {BOSS, "second@tenant.example"} <= set(mailed())
    told = client_of(tenant).get(f"/api/certificates/{form.pk}/mails/").json()
    assert {each["to"]: each["state"] for each in told}[BOSS] == "sent"


def test_copies_stopped_before_they_leave_are_not_sent(tenant: User, certificate: Any):
    copy = confirmed(tenant)
    certificate("APPROVED")
    jobs = Job.objects.filter(func__endswith="mail_copy")
    assert not jobs.exists()
    work_off_effects_only()
    assert jobs.exists()
    address = f"/api/tenant/copies/{copy.pk}/"
    assert client_of(tenant).delete(address).status_code == 204
    assert BOSS not in mailed()
    assert not Notice.objects.filter(recipient=BOSS).exists()


def work_off_effects_only() -> None:
    while effects.relay_once():
        pass
    for done in Transition.objects.exclude(effects=[]):
        for name in done.effects:
            effects.run(done.number, name)


@pytest.mark.parametrize("kind", ["confirm", "stop"])
@pytest.mark.parametrize("token", ["", "x", "0" * 32 + "." + "0" * 64, "a\x00b", "é.ü"])
def test_a_forged_link_does_nothing(kind: str, token: str, tenant: User):
    copy = confirmed(tenant)
    assert press(kind, token).status_code in (404, 422)
    assert press(kind, f"{copy.pk.hex}.{'0' * 64}").status_code == 404
    assert press(kind, f"{copy.pk.hex}.ü").status_code == 404
    assert CopyAddress.objects.filter(pk=copy.pk, confirmed_at__isnull=False).exists()


def test_a_newer_link_ends_the_one_before_and_each_ends_after_a_day(tenant: User):
    with time_machine.travel(now(), tick=False) as clock:
        add(tenant)
        [first] = deliver()
        assert add(tenant, BOSS.upper()).json()["code"] == "too_soon"
        clock.shift(AGAIN)
        assert add(tenant, BOSS.upper()).status_code == 201
        [second] = deliver()
        assert press("confirm", token_in(first, "confirm")).status_code == 404
        clock.shift(A_DAY)
        assert press("confirm", token_in(second, "confirm")).status_code == 404
        assert client_of(tenant).get("/api/tenant/copies/").json() == []
        assert delete_expired_copies() == 1
        assert add(tenant).status_code == 201
    verify_chain()


@pytest.mark.parametrize(
    ("address", "code"),
    [(OLD, "main_address"), (OLD.upper(), "main_address"), (BOSS, "confirmed")],
)
def test_an_address_that_is_mailed_already_is_refused(address: str, code: str, tenant: User):
    confirmed(tenant)
    assert (add(tenant, address).status_code, add(tenant, address).json()["code"]) == (409, code)


def test_ten_addresses_are_the_most(tenant: User, settings: Any):
    settings.VERIFICATION_MAILS_PER_TENANT_PER_DAY = 20
    assert [add(tenant, f"a{i}@x.example").status_code for i in range(11)] == [201] * 10 + [409]


@pytest.mark.parametrize("address", ["", "x", "a@b", "a b@x.example", "a@x.example\nb", 5, None])
def test_a_bad_address_is_named(address: Any, tenant: User):
    answer = add(tenant, address)
    assert (answer.status_code, answer.json()["field"]) == (422, "email")
