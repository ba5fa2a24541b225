"""After the link: the client's second call; and what happens to a link nobody followed."""

from datetime import timedelta
from typing import Any

import time_machine

from accounts.models import User
from core.jobs.schedule import hourly
from core.jobs.schedule import schedule as repeated
from tests.email.conftest import NEW, OLD, claim, link_in
from tests.support.notification_email import DAY, follow, me, send_again, state
from tests.support.outbox import deliver
from workflow import schedule
from workflow.engine.verify import verify_chain as verify_audit
from workflow.notification_email.flows import expire_overdue


def test_the_hook_answers_everybody_alike(tenant: User, client: Any):
    state(tenant)
    link = link_in(deliver()[0])
    for uid in (link["uid"], "0" * 32, "x", "%00", "a" * 5000):
        answer = client.get(f"/api/auth/update-hook/{uid}")
        assert (answer.status_code, answer.json()) == (200, {"success": True})
    assert me(tenant)["email"] == OLD


def test_the_hook_acts_for_a_claim_just_verified_only(tenant: User, client: Any):
    with time_machine.travel("2026-11-20 08:00:00+08:00", tick=False) as clock:
        state(tenant)
        link = link_in(deliver()[0])
        follow(client, link)
        overwrite(tenant, OLD)
        client.get(f"/api/auth/update-hook/{link['uid']}")
        assert me(tenant)["email"] == NEW
        overwrite(tenant, OLD)
        clock.shift(timedelta(minutes=10))
        client.get(f"/api/auth/update-hook/{link['uid']}")
        assert me(tenant)["email"] == OLD


def overwrite(user: User, address: str) -> None:
    assert user.tenant
    user.tenant.refresh_from_db()
    user.tenant.notification_email = address
    user.tenant.save()


def test_overdue_statements_expire_by_themselves(newcomer: User, client: Any):
    with time_machine.travel("2026-11-20 08:00:00+08:00", tick=False) as clock:
        state(newcomer)
        link = link_in(deliver()[0])
        assert expire_overdue() == 0
        clock.shift(DAY)
        assert expire_overdue() == 1
        assert claim(newcomer).status == "EXPIRED"
        assert me(newcomer) == {"email": None, "email_verified": False, "pending_email": None}
        assert follow(client, link)[0] == 400
        assert send_again(newcomer) is False
        assert state(newcomer)["success"]
    assert verify_audit().subjects == 2


def test_the_schedule_expires_them_every_hour(newcomer: User):
    assert repeated.entries["expire-email-verifications"].slot is hourly
    with time_machine.travel("2026-11-20 08:00:00+08:00", tick=False) as clock:
        state(newcomer)
        clock.shift(DAY)
        schedule.expire_email_verifications()
    assert claim(newcomer).status == "EXPIRED"
