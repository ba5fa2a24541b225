"""Two tabs, two clicks, a link followed while another address is stated: one after the other."""

from collections.abc import Callable
from functools import partial

import pytest

from accounts.models import Tenant, User
from tests.email.conftest import NEW, claim, link_in
from tests.support.outbox import deliver
from tests.support.together import at_once, raised
from workflow.engine.verify import verify_chain as verify_audit
from workflow.models import EmailVerification
from workflow.notification_email import flows

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]
ELSE = "else@tenant.example"


def follow(link: dict[str, str]) -> Callable[[], bool]:
    return partial(flows.verify_email_link, link["uid"], link["oobCode"])


def test_of_eight_clicks_one_verifies(newcomer: User):
    flows.state(newcomer, NEW)
    link = link_in(deliver()[0])
    ends = at_once(*[follow(link)] * 8)
    assert sorted(map(str, ends)) == ["False"] * 7 + ["True"]
    assert verify_audit().subjects == 1


def test_two_addresses_at_once_leave_one_waiting(newcomer: User):
    ends = at_once(*(partial(flows.state, newcomer, f"{n}@tenant.example") for n in range(4)))
    assert not raised(ends)
    statuses = EmailVerification.objects.values_list("status", flat=True)
    assert sorted(statuses) == ["PENDING"] + ["SUPERSEDED"] * 3
    waiting = EmailVerification.objects.get(status="PENDING")
    assert Tenant.objects.get(users=newcomer).pending_email == waiting.address
    assert [message.to for message in deliver()] == [[waiting.address]]


def test_a_link_followed_while_another_address_is_stated(newcomer: User):
    flows.state(newcomer, NEW)
    link = link_in(deliver()[0])
    is_followed, _ = at_once(follow(link), partial(flows.state, newcomer, ELSE))
    tenant = Tenant.objects.get(users=newcomer)
    assert tenant.verified_email == (NEW if is_followed else "")
    assert (claim(newcomer).address, tenant.pending_email) == (ELSE, ELSE)
    assert verify_audit().subjects == 2
