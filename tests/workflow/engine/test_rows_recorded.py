"""A recording vouches for what its act changed, for nothing written past the portal."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from django.conf import settings as portal_settings
from django.contrib.auth.hashers import make_password
from django.core.mail import EmailMultiAlternatives
from django.db import connection, models
from django.test.utils import CaptureQueriesContext

from accounts import invitations
from accounts.directory import DirectoryIdentity
from accounts.factors.recovery_codes import make_recovery_codes
from accounts.memberships import change_person
from accounts.models import Invitation, Membership, Tenant, TermsAgreement, User
from accounts.staff import introduce
from accounts.terms import record_terms_agreement
from config import startup
from console.masterdata.staff import update_staff_person
from console.masterdata.tenants import create_tenant_record, update_tenant_record
from core import clock
from core.models import Holiday
from core.recording import CREATED, record_rows
from core.tampering import AlteredRecord
from core.tin import Tin
from workflow.engine import rows
from workflow.engine.execution import create_subject, perform
from workflow.engine.models import RecordedRow, Transition
from workflow.engine.proof import BrokenChain
from workflow.engine.rows import COMPLETE, RECORDS, TAKEN_OVER
from workflow.engine.verify import audit_chain, verify_chain
from workflow.mails.models import Notice
from workflow.mails.send import send_notice
from workflow.notification_email import flows
from workflow.notification_email.models import EmailVerification
from workflow.records.models import RowRecord, Status
from workflow.records.recording import record_unrecorded, take_over_once, unrecorded_refusal

pytestmark = pytest.mark.both_databases
Act = Callable[[], Any]


@pytest.fixture
def audited_people(settings: Any, people: dict[str, User], certificate: Any) -> dict[str, User]:
    """People, tenants, rates and a mail that was sent, all of them recorded."""
    settings.AUDIT_KEY = "k" * 32
    SocialAccount.objects.create(user=people["processor"], provider="https://dir", uid="p-1")
    TermsAgreement.objects.create(
        user=people["tenant"], version=settings.TERMS_VERSION, agreed_at=clock.now()
    )
    form = certificate("SUBMITTED")
    last: Any = Transition.objects.filter(subject_id=str(form.pk)).last()
    Notice.objects.owe(
        transition=last, recipient="a@b.example", channel="mail", subject="Hi", body="Received."
    )
    take_over_once()
    return people


def make_manager(people: dict[str, User]) -> Act:
    """A processor who gave themselves another role signs in."""
    processor = people["processor"]
    User.objects.filter(pk=processor.pk).update(role="manager")
    SocialAccount.objects.all().delete()
    identity = DirectoryIdentity("https://dir", "p-1", processor.email, email_is_verified=True)
    return lambda: introduce(identity)


def move_to_another_tenant(people: dict[str, User]) -> Act:
    """A tenant's person who works for another tenant agrees to the terms."""
    tenant, other = people["tenant"], people["other tenant"].tenant
    User.objects.filter(pk=tenant.pk).update(tenant=other)
    TermsAgreement.objects.all().delete()
    return lambda: record_terms_agreement(tenant, portal_settings.TERMS_VERSION)


def change_address_and_forget(people: dict[str, User]) -> Act:
    """An address is changed, with where its record is; an administrator corrects the tenant."""
    pk, by = people["tenant"].tenant_id, people["administrator"]
    assert pk
    Tenant.objects.filter(pk=pk).update(contact_email="evil@b.example")
    RecordedRow.objects.filter(table="tenants", key=str(pk)).delete()
    return lambda: update_tenant_record(by, pk, {"zip": "1001"}, None, "", "")


def replace_password_hash(people: dict[str, User]) -> Act:
    """A weak hash that somebody chose is hashed again at a sign-in."""
    tenant, chosen = people["tenant"], make_password("chosen", salt="weak")
    User.objects.filter(pk=tenant.pk).update(password=chosen)
    tenant.refresh_from_db()
    return lambda: tenant.check_password("chosen")


def set_password_of_another_role(people: dict[str, User]) -> Act:
    """An account that was given a right takes its password by an invitation."""
    tenant = people["tenant"]
    User.objects.filter(pk=tenant.pk).update(is_superuser=True)
    later = clock.now() + timedelta(hours=1)
    invitation = Invitation(user=tenant, kind="reset", expires_at=later)
    invitation.put_mark().save()
    token = invitations.token_of(invitation)
    return lambda: invitations.accept(token, "Another long password 1")


def send_mail_again(people: dict[str, User]) -> Act:
    """What a mail said is emptied, and it is marked as not sent: none leaves."""
    Notice.objects.update(subject="", body="", sent_at=None)
    return lambda: send_notice(Notice.objects.get(), no_mail_is_written, keeps=True)


def no_mail_is_written(notice: Notice) -> EmailMultiAlternatives:
    raise AssertionError(f"mail {notice.pk} was written a second time")


def join_another_tenant(people: dict[str, User]) -> Act:
    """A role at another tenant is inserted; an administrator changes the one at their own."""
    person, elsewhere = people["tenant"], people["other tenant"].tenant
    assert elsewhere
    mine = person.memberships.get()
    Membership.objects.create(user=person, tenant=elsewhere, role="owner")
    Membership.objects.create(user=people["lead"], tenant=mine.tenant, role="owner")
    return lambda: change_person(mine.tenant_id, mine.pk, people["administrator"], "viewer")


def plant_second_factor(people: dict[str, User]) -> Act:
    """A passkey of somebody else is inserted; the person makes new recovery codes."""
    tenant = people["tenant"]
    Authenticator.objects.create(user=tenant, type="webauthn", data={"credential": "mine"})
    return lambda: make_recovery_codes(tenant)


LAUNDERINGS = (
    *(join_another_tenant, plant_second_factor),
    *(make_manager, move_to_another_tenant, change_address_and_forget, replace_password_hash),
    *(set_password_of_another_role, send_mail_again),
)


@pytest.mark.parametrize("launder", LAUNDERINGS, ids=lambda each: each.__name__)
def test_no_act_vouches_for_what_was_written_past_the_portal(
    launder: Callable[..., Act], audited_people: Any
):
    act, before = launder(audited_people), Transition.objects.count()
    with pytest.raises(AlteredRecord):
        act()
    assert Transition.objects.count() == before
    with pytest.raises(BrokenChain):
        verify_chain()


def test_an_address_is_written_again_only_as_it_was_proven(audited_people: Any, settings: Any):
    """Neither a changed tenant nor a changed claim is recorded by the second call of the link."""
    claim = verified_claim(audited_people["tenant"])
    tenant = Tenant.objects.filter(pk=claim.tenant_id)
    tenant.update(notification_email="evil@b.example", contact_email="evil@b.example")
    with pytest.raises(AlteredRecord):
        flows.reapply_verified_email(claim.uid)
    tenant.update(contact_email=audited_people["tenant"].tenant.contact_email)
    type(claim).objects.update(address="evil@b.example")
    with pytest.raises(AlteredRecord):
        flows.reapply_verified_email(claim.uid)
    type(claim).objects.update(address=claim.address)
    flows.reapply_verified_email(claim.uid)
    verify_chain()


def verified_claim(user: User) -> Any:
    flows.state(user, "notices@tenant.example")
    claim = EmailVerification.objects.get()
    perform(flows.NAME, claim.pk, "verify", by=None)
    claim.refresh_from_db()
    return claim


def test_an_older_pointer_is_named_by_the_audit(audited_people: dict[str, User]):
    """The row and the pointer are set back to a former record; an honest act follows."""
    processor, by = audited_people["processor"], audited_people["administrator"]
    first = RecordedRow.objects.get(table="people", key=str(processor.pk)).number
    update_staff_person(by, processor.pk, {"role": "lead"}, None)
    verify_chain()
    User.objects.filter(pk=processor.pk).update(role="processor")
    RecordedRow.objects.filter(table="people", key=str(processor.pk)).update(number=first)
    record_rows("people", [processor.pk], changed=("sign_in_links",), why="first sign-in")
    with audit_chain() as proof:
        found = [each.why for each in proof.findings()]
    assert any(re.search(rf"after #{first}, and #\d+ recorded it last", why) for why in found)


def test_an_older_pointer_with_another_row_is_refused(audited_people: dict[str, User]):
    processor, by = audited_people["processor"], audited_people["administrator"]
    row = RecordedRow.objects.filter(table="people", key=str(processor.pk))
    first = row.get().number
    update_staff_person(by, processor.pk, {"role": "lead"}, None)
    row.update(number=first)
    with pytest.raises(AlteredRecord):
        record_rows("people", [processor.pk], changed=("sign_in_links",), why="first sign-in")


@pytest.mark.parametrize("changed", [(), ("role",), CREATED])
def test_a_row_that_was_never_recorded_is_recorded_by_its_creation_alone(
    changed: Any, audited_people: Any
):
    boss = User.objects.create(username="boss", email="boss@x.example", role="administrator")
    if changed == CREATED:
        record_rows("people", [boss.pk], changed=changed, why="add_staff")
        verify_chain()
        return
    with pytest.raises(AlteredRecord):
        record_rows("people", [boss.pk], changed=changed, why="an act")


def test_a_known_row_is_not_created_again(audited_people: dict[str, User]):
    with pytest.raises(AlteredRecord):
        record_rows("people", [audited_people["lead"].pk], changed=CREATED, why="add_staff")


def test_rows_are_not_taken_over_twice(
    audited_people: dict[str, User], settings: Any, tmp_path: Any
):
    """The state that decides about it is the chain's, and not that of a row."""
    settings.DATA_DIR = tmp_path
    lead = audited_people["lead"].pk
    User.objects.filter(pk=lead).update(role="administrator")
    RecordedRow.objects.filter(table="people", key=str(lead)).delete()
    models.QuerySet(RowRecord).filter(status=COMPLETE).update(status=Status.RECORDED)
    before = Transition.objects.count()
    take_over_once()
    assert Transition.objects.count() == before
    assert f"The person {lead} is in no record" in unrecorded_refusal()
    with pytest.raises(SystemExit):
        startup.witness_the_chain()


@pytest.mark.parametrize("is_complete", [True, False])
def test_the_audit_names_a_second_take_over(is_complete: bool, audited_people: Any):
    Holiday.objects.create(on="2026-12-07", name="A day")
    if is_complete:
        content = {"why": "another reason", "rows": []}
        create_subject(RECORDS, Status.COMPLETE, content, by=None)
    else:
        record_unrecorded(TAKEN_OVER)
    with pytest.raises(BrokenChain, match="for a second time"):
        verify_chain()


def test_an_honest_year_of_changes_is_fine(audited_people: dict[str, User]):
    """Creation, changes of a tenant and of a person, a second account in one transaction."""
    by = audited_people["administrator"]
    given = {"name": "New, Inc.", "tin": Tin("998765439"), "contact_email": "n@x.example"}
    tenant = create_tenant_record(by, given, "newcomer", "Ana Cruz")
    update_tenant_record(by, tenant.pk, {"zip": "1001"}, None, "", "")
    update_staff_person(by, audited_people["processor"].pk, {"role": "manager"}, None)
    assert unrecorded_refusal() == ""
    verify_chain()


def test_a_chain_of_a_former_version_goes_on(
    people: dict[str, User], monkeypatch: pytest.MonkeyPatch
):
    """Its entries name no record before; what follows is compared with them."""
    lead = people["lead"]
    with monkeypatch.context() as former:
        former.setattr(rows, "check_entries", lambda entries, changes: None)
        record_rows("people", [lead.pk], changed=CREATED, why="add_staff")
        record_rows("people", [lead.pk], changed=(), why="an act")
    take_over_once()
    record_rows("people", [lead.pk], changed=(), why="an act")
    verify_chain()
    User.objects.filter(pk=lead.pk).update(role="manager")
    with pytest.raises(AlteredRecord):
        record_rows("people", [lead.pk], changed=("name",), why="an act")


def test_many_rows_are_compared_in_few_queries(audited_people: Any):
    """The number of queries is that of transitions, not of rows."""
    days = [Holiday(on=f"{2030 + n // 300}-01-{n % 28 + 1:02}", name=str(n)) for n in range(28)]
    made = Holiday.objects.bulk_create(days)
    few, many = [made[0].pk], [each.pk for each in made[1:]]
    with CaptureQueriesContext(connection) as one:
        record_rows("holidays", few, changed=CREATED, why="a test")
    with CaptureQueriesContext(connection) as all_others:
        record_rows("holidays", many, changed=CREATED, why="a test")
    assert len(one) == len(all_others)
    Holiday.objects.filter(pk__in=many).update(name="Another")
    with CaptureQueriesContext(connection) as changed:
        record_rows("holidays", many, changed=("name",), why="a test")
    assert len(changed) == len(one) + 1
    verify_chain()


def test_whether_every_row_is_recorded_is_asked_of_an_index(audited_people: Any):
    if connection.vendor != "sqlite":
        pytest.skip("see test_last_records_plans")
    with CaptureQueriesContext(connection) as asked:
        assert rows.is_complete()
    (query,) = asked.captured_queries
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN QUERY PLAN {query['sql']}")
        assert "transition_complete" in str(cursor.fetchall())
