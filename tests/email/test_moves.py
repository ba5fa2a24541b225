"""Who may do what with a stated address, from which status: typed from the specification."""

from itertools import product
from typing import Any

import pytest

from accounts.models import User
from core.refusals import NotAllowed, NotFound, NotNow
from tests.email.conftest import NEW
from tests.support.changed_rows import change_rows
from workflow.engine.execution import create_subject, perform
from workflow.engine.register import moves_of_lifecycle
from workflow.lifecycles.notification_email import EmailVerificationLifecycle
from workflow.models import EmailVerification
from workflow.notification_email.models import Status

NAME = "email-verifications"
PORTAL = "the portal"
MOVES = ["resend", "verify", "supersede", "withdraw", "expire"]
# (status, move) -> (status afterwards, who may). Anything not listed is impossible.
WHO_MAY = {
    ("PENDING", "resend"): ("PENDING", "tenant"),
    ("PENDING", "verify"): ("VERIFIED", PORTAL),
    ("PENDING", "supersede"): ("SUPERSEDED", "tenant"),
    ("PENDING", "withdraw"): ("WITHDRAWN", "tenant"),
    ("PENDING", "expire"): ("EXPIRED", PORTAL),
}
WAY = {
    "VERIFIED": "verify",
    "EXPIRED": "expire",
    "SUPERSEDED": "supersede",
    "WITHDRAWN": "withdraw",
}
HOUR = 3600


def statement(user: User, status: str = "PENDING") -> EmailVerification:
    """A statement that came to ``status`` by its real move."""
    content = {"tenant": user.tenant, "address": NEW}
    claim = create_subject(NAME, Status.PENDING, content, by=user)
    if status == "PENDING":
        return claim
    prepare(claim, WAY[status])
    by = user if status in ("SUPERSEDED", "WITHDRAWN") else None
    return perform(NAME, claim.pk, WAY[status], by=by)


def prepare(claim: EmailVerification, move: str) -> None:
    """Let the time pass that a move's condition asks for."""
    if move == "expire":
        change_rows(EmailVerification.objects.filter(pk=claim.pk), expires_at=claim.created_at)
    if move == "resend":
        EmailVerification.objects.filter(pk=claim.pk).update(sent_at=None)


def test_the_table_names_every_move():
    assert list(moves_of_lifecycle(EmailVerificationLifecycle)) == MOVES


@pytest.mark.parametrize(("status", "move"), list(product(Status.values, MOVES)))
def test_who_may_do_what(status: str, move: str, people: dict[str, User]):
    target, allowed = WHO_MAY.get((status, move), ("", ""))
    for role, user in [*people.items(), (PORTAL, None)]:
        EmailVerification.objects.filter(tenant=people["tenant"].tenant).delete()
        claim = statement(people["tenant"], status)
        prepare(claim, move)
        try:
            after = perform(NAME, claim.pk, move, by=user)
        except NotFound:
            assert role not in ("tenant", PORTAL), role
        except NotAllowed:
            assert target, role
            assert role != allowed, role
        except NotNow:
            assert not target, role
        else:
            assert (after.status, role) == (target, allowed)


@pytest.mark.parametrize(
    ("move", "by_portal"), [("resend", False), ("expire", True)], ids=["resend", "expire"]
)
def test_a_move_waits_for_its_time(move: str, by_portal: bool, people: dict[str, User]):
    claim = statement(people["tenant"])
    with pytest.raises(NotNow) as refusal:
        perform(NAME, claim.pk, move, by=None if by_portal else people["tenant"])
    assert refusal.value.code == "condition"


def test_an_overdue_link_verifies_nothing(people: dict[str, User]):
    claim = statement(people["tenant"])
    prepare(claim, "expire")
    with pytest.raises(NotNow, match="expired"):
        perform(NAME, claim.pk, "verify", by=None)


def test_a_statement_has_one_pending_per_tenant_in_the_database(people: dict[str, User]):
    statement(people["tenant"])
    with pytest.raises(Exception, match=r"one_pending_address_per_tenant|UNIQUE"):
        statement(people["tenant"])


def test_the_audience_is_the_tenant_alone(people: dict[str, User], api: Any):
    claim = statement(people["tenant"])
    for role in people:
        events = api(role).get("/api/events").json()["events"]
        sees = {"seq": 1, "resource": NAME, "id": str(claim.pk), "move": "born"} in events
        assert sees == (role == "tenant"), role
