"""Every role of a tenant, on its own certificates and on another's: what they see and may do."""

import uuid
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps

from accounts.models import Membership, User
from core import clock
from core.recording import CREATED, record_rows
from core.refusals import NotAllowed, NotFound, NotNow, Refusal
from tests.support.api import client_of
from tests.support.roles_by_endpoint import TABLE, TENANTS
from tests.support.table_of_moves import INPUTS, MOVES
from tests.support.tenant_members import member
from workflow.certificates.statuses import GONE, Status
from workflow.engine.execution import perform
from workflow.engine.plan import permitted_moves
from workflow.engine.proof import BrokenChain
from workflow.engine.register import facts_by_move, steps_from
from workflow.engine.verify import verify_chain
from workflow.lifecycles.certificate import CertificateLifecycle
from workflow.records.recording import take_over_once
from workflow.records.tables import people_with_permissions, read_person

ROLES = ["owner", "preparer", "signatory", "viewer"]
PREPARING = ["owner", "preparer", "signatory"]
# What a viewer may send: their own sessions and factors, and what they have read.
OPEN_TO_VIEWERS = {
    "tenant/sign/check/",
    *("inbox/seen/", "auth/sessions/{session}", "auth/sessions/end-others"),
    *("auth/sessions/end-all", "auth/switch", "account/factors/totp/"),
    *("account/factors/passkeys/", "account/factors/recovery-codes/"),
}
WRITES = sorted(
    (method, address)
    for (method, address), expected in TABLE.items()
    if method != "GET" and address not in OPEN_TO_VIEWERS
)
# Which roles of a tenant may make each move of an own certificate; nobody on another's.
MOVES_OF_ROLES: dict[tuple[str, ...], set[str]] = {
    (
        *("submit", "resubmit", "discard", "restore", "cancel", "request_return", "comment"),
        *("replace", "reinstate", "issue", "print_to_sign", "add_signed_copy"),
        *("send_original", "ask_by_link", "withdraw_link"),
    ): set(PREPARING),
    ("sign", "sign_file", "refuse_signature"): {"owner", "signatory"},
    ("ask_signature",): {"preparer"},  # where signatories approve
    (  # Accounting's, and the portal's
        *("approve", "propose", "send_back", "disapprove", "amend", "undo"),
        *("undo_resubmitted", "claim", "release", "take_over", "assign", "snooze", "wake"),
        *("knock", "note", "dismiss_duplicate", "receive_original", "undo_receipt"),
        *("ask_for_original", "receive_copy", "confirm_copy", "type_figures", "supersede"),
        *("claim_in", "hold", "lift_hold", "withdraw_import"),
        *("sign_conforme", "withdraw_conforme"),
        *("expire", "warn", "remind", "erase"),
        *("sign_by_link", "refuse_by_link", "add_copy_by_link"),
    ): set(),
}
MAY_MOVE = {move: roles for moves, roles in MOVES_OF_ROLES.items() for move in moves}


@pytest.mark.parametrize("status", [each for each in Status if each not in GONE])
def test_who_prepares_is_offered_what_the_owner_is_and_a_viewer_nothing(
    status: str, certificate: Any, people: Any
):
    form = certificate(status)
    offered = {
        role: set(permitted_moves(CertificateLifecycle(form, user), user))
        for role in ROLES
        for user in [member(people["tenant"], role)]
    }
    owners = set(permitted_moves(CertificateLifecycle(form, people["tenant"]), people["tenant"]))
    assert {role: offered[role] | owners & {"sign"} for role in PREPARING} == dict.fromkeys(
        PREPARING, owners
    )
    assert "sign" not in offered["preparer"]
    assert offered["viewer"] == set()


def test_the_table_of_roles_names_every_move_of_the_lifecycle():
    assert sorted(MAY_MOVE) == sorted(facts_by_move(CertificateLifecycle))


@pytest.fixture
def form_of_status(certificate: Any, people: Any) -> Any:
    """A certificate whose signatories were asked to sign it, where the tenant wants that."""

    def build(status: str) -> Any:
        form = certificate(status)
        people["tenant"].tenant.signatory_approves = True
        form.signature_asked_on = clock.today()
        return form

    return build


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("status", [each for each in Status if each != Status.ERASED])
def test_every_move_of_every_role_on_an_own_and_on_a_foreign_certificate(
    status: str, role: str, form_of_status: Any, people: Any
):
    form = form_of_status(status)
    own, foreign = member(people["tenant"], role), member(people["other tenant"], role)
    steps = steps_from(CertificateLifecycle, Status(status))
    rules = {move: step.permission.name for move, step in steps.items()}
    for by, allowed in ((own, MAY_MOVE), (foreign, dict[str, set[str]]())):
        flow = CertificateLifecycle(form, by)
        found = {move for move, rule in rules.items() if getattr(flow, rule)(by)}
        assert found == {move for move in rules if role in allowed.get(move, ())}
    for move in sorted(MAY_MOVE):
        inputs = INPUTS.get(move, {})
        with pytest.raises(NotFound):
            perform("certificates", form.pk, move, by=foreign, inputs=inputs)
        if role not in MAY_MOVE[move]:
            with pytest.raises(refusal_of(move, rules)):
                perform("certificates", form.pk, move, by=own, inputs=inputs)


def refusal_of(move: str, rules: Any) -> type[Refusal]:
    """Of a move that is not theirs: what a call cannot name, is not there now, or may not."""
    if move not in MOVES:
        return NotFound
    return NotAllowed if move in rules else NotNow


@pytest.mark.parametrize("role", ROLES)
def test_every_move_of_every_role_is_refused_by_the_api_where_it_is_not_theirs(
    role: str, certificate: Any, people: Any
):
    form = certificate("SUBMITTED")
    own, foreign = member(people["tenant"], role), member(people["other tenant"], role)
    for move in MOVES:
        url = f"/api/certificates/{form.pk}/{move}/"
        if role == "viewer":
            assert client_of(own).post(url).status_code == 403
        assert client_of(foreign).post(url).status_code in (403, 404)
    assert client_of(own).get(f"/api/certificates/{form.pk}/").status_code == 200
    assert client_of(foreign).get(f"/api/certificates/{form.pk}/").status_code == 404


PAYEES = {"sign_conforme": {}, "withdraw_conforme": {"reason": "The wrong list."}}


@pytest.mark.parametrize("role", ROLES)
def test_no_role_of_a_tenant_signs_or_withdraws_for_the_payee(
    role: str, certificate: Any, people: Any
):
    form = certificate("APPROVED")
    own, foreign = member(people["tenant"], role), member(people["other tenant"], role)
    assert not set(PAYEES) & set(permitted_moves(CertificateLifecycle(form, own), own))
    for move, inputs in PAYEES.items():
        url = f"/api/certificates/{form.pk}/{move}/"
        for by, refusal, status in ((own, NotAllowed, (403,)), (foreign, NotFound, (403, 404))):
            with pytest.raises(refusal):
                perform("certificates", form.pk, move, by=by, inputs=inputs)
            assert client_of(by).post(url, inputs, format="json").status_code in status
    form.refresh_from_db()
    assert form.conforme_with is None


SIGNING = {"owner": True, "preparer": False, "signatory": True, "viewer": False}


@pytest.mark.parametrize(("role", "signs"), SIGNING.items())
@pytest.mark.parametrize("status", ["DRAFT", "RETURNED", "FOR AMENDMENT"])
def test_who_signs_for_the_payor_at_each_status(
    status: str, role: str, signs: bool, certificate: Any, people: Any
):
    form = certificate(status)
    own, foreign = member(people["tenant"], role), member(people["other tenant"], role)
    typed = {"method": "typed"}
    with pytest.raises(NotFound):
        perform("certificates", form.pk, "sign", by=foreign, inputs=typed)
    if not signs:
        with pytest.raises(NotAllowed):
            perform("certificates", form.pk, "sign", by=own, inputs=typed)
        return
    assert perform("certificates", form.pk, "sign", by=own, inputs=typed).signed_with


def test_the_history_names_the_person_who_submitted(certificate: Any, people: Any):
    form = certificate("DRAFT")
    preparer = member(people["tenant"], "preparer")
    answer = client_of(preparer).post(f"/api/certificates/{form.pk}/submit/", {}, format="json")
    assert answer.status_code == 200, answer.content
    for who in ("tenant", "processor"):
        history = client_of(people[who]).get(f"/api/certificates/{form.pk}/history/").json()
        assert "Preparer" in str(history)


@pytest.mark.parametrize(("method", "address"), WRITES)
def test_a_viewer_changes_nothing_anywhere(method: str, address: str, people: Any):
    viewer = client_of(member(people["tenant"], "viewer"))
    url = "/api/" + address
    while "{" in url:
        before, _, rest = url.partition("{")
        name, _, after = rest.partition("}")
        url = (
            before
            + ("7" if name in ("kept", "person", "service", "hook", "mail") else str(uuid.uuid4()))
            + after
        )
    assert getattr(viewer, method.lower())(url).status_code == 403


@pytest.mark.parametrize(
    "address", [a for (m, a), to in TABLE.items() if m == "GET" and to is TENANTS]
)
def test_a_viewer_reads_what_a_tenant_reads(address: str, people: Any):
    answer = client_of(member(people["tenant"], "viewer")).get(f"/api/{address}")
    assert answer.status_code == (403 if "send-verification" in address else 200)


def test_a_role_changed_past_the_portal_is_found(people: Any):
    viewer = member(people["tenant"], "viewer")
    take_over_once()
    verify_chain()
    rows = Membership.objects.filter(user=viewer)
    for change in ({"role": "owner"}, {"is_active": False}):
        rows.update(**change)
        with pytest.raises(BrokenChain, match="memberships"):
            verify_chain()
        rows.update(role="viewer", is_active=True)
    verify_chain()


def test_records_of_former_days_hold_after_the_upgrade(people: Any):
    """A migration made each login an owner; what was recorded before knows no roles."""
    Membership.objects.all().delete()
    tenant = people["tenant"]
    migration = import_module("accounts.migrations.0010_existing_logins_are_owners")
    migration.make_owners(apps, None)
    logins = User.objects.filter(role="tenant").count()
    assert Membership.objects.filter(role="owner", is_active=True).count() == logins
    facts = facts_of(tenant)
    assert "memberships" not in facts
    record_rows("people", [tenant.pk], changed=CREATED, why="test")
    verify_chain()
    Membership.objects.filter(user=tenant).delete()
    with pytest.raises(BrokenChain, match="memberships"):
        verify_chain()


def facts_of(user: User) -> Any:
    return read_person(people_with_permissions().get(pk=user.pk))
