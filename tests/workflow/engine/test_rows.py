"""Rows outside the lifecycles: whatever somebody writes past the portal, the audit names it."""

import hashlib
from collections.abc import Callable, Iterator
from datetime import date
from typing import Any

import pytest
from allauth.socialaccount.models import SocialAccount
from django.apps import apps
from django.db import IntegrityError, models, transaction

from accounts import leave_cover, terms
from accounts.models import (
    Assignment,
    Branch,
    Company,
    CompanyProfile,
    Lease,
    Membership,
    Tenant,
    TenantProfile,
    TermsAgreement,
    User,
)
from core.clock import now, today
from core.models import Holiday
from core.recording import DELETED, record_rows
from core.tin import Tin
from tests.support.rows_of_tables import other_value
from tests.support.stored import path_of_stored_file
from tests.support.thoroughness import few_in_push
from workflow.engine.execution import perform, revise
from workflow.engine.models import Transition
from workflow.engine.proof import BrokenChain
from workflow.engine.register import LIFECYCLES
from workflow.engine.rows import TABLES, TAKEN_OVER
from workflow.engine.verify import verify_chain
from workflow.issued_pdf.models import IssuedPaper
from workflow.mails.models import CopyAddress, MailText, Notice
from workflow.records import tables
from workflow.records.recording import take_over_once
from workflow.tax.models import TaxCode

pytestmark = pytest.mark.both_databases

KEYS = ["k" * 32, ""]
# Tables that this world fills; those of the console are attacked where their files are made.
OURS = {
    *("people", "tenants", "companies", "branches", "tax_codes"),
    *("company_profiles", "tenant_profiles", "leases"),
    *("holidays", "reasons", "mail_texts", "issued_papers", "mails", "signatures"),
}
UNRECORDED = {
    "people": tables.UNRECORDED_OF_PEOPLE,
    "tenants": tables.UNRECORDED_OF_TENANTS,
    "tax_codes": tables.UNRECORDED_OF_TAX_CODES,
    "reasons": tables.UNRECORDED_OF_REASONS,
    "issued_papers": tables.UNRECORDED_OF_PAPERS,
    "mails": tables.UNRECORDED_OF_MAILS,
    "copies": tables.UNRECORDED_OF_COPIES,
}
Attack = Callable[[], Any]


@pytest.fixture(params=few_in_push(KEYS), ids=["keyed", "unkeyed"])
def world(request: Any, settings: Any, certificate: Any, people: Any, tmp_path: Any) -> Any:
    """People with links, covers and consents, an issued paper and a mail that was sent."""
    settings.AUDIT_KEY, settings.UPLOAD_DIR = request.param, tmp_path / "uploads"
    SocialAccount.objects.create(user=people["processor"], provider="https://dir", uid="p-1")
    Holiday.objects.create(on=today(), name="A day of the city")
    leave_cover.create_cover(people["processor"], people["lead"], today(), today())
    form = certificate("APPROVED")
    since = date(2026, 1, 1)
    CompanyProfile.objects.create(company=form.company, valid_from=since)
    TenantProfile.objects.create(tenant=form.tenant, valid_from=since)
    Lease.objects.create(
        tenant=form.tenant,
        company=form.company,
        branch=form.branch,
        unit="2-041",
        valid_from=since,
        natures="RENT",
        area=40,
        rent=44_000,
    )
    perform("certificates", form.pk, "issue", by=people["tenant"])
    sign_draft(certificate("DRAFT"), people["tenant"])
    last: Any = Transition.objects.last()
    Notice.objects.owe(
        transition=last, recipient="a@b.example", channel="mail", subject="Hi", body="Approved."
    )
    CopyAddress.objects.create(
        tenant=form.tenant, added_by=people["tenant"], address="c@b.example", expires_at=now()
    )
    terms.record_terms_agreement(people["tenant"], settings.TERMS_VERSION)
    take_over_once()
    verify_chain()
    return form


def sign_draft(form: Any, by: User) -> None:
    """Signed and then changed, so that nothing but its own record holds the signature."""
    perform("certificates", form.pk, "sign", by=by, inputs={"method": "typed", "text": "A. Cruz"})
    revise("certificates", form.pk, {"remarks": "More."}, by=by)


def why_broken(attack: Attack) -> str:
    """What the audit says after an attack, which is taken back; blank: nothing."""
    try:
        with transaction.atomic():
            try:
                with transaction.atomic():
                    attack()
            except IntegrityError:
                return "refused by a constraint"
            verify_chain()
            raise Undetected
    except BrokenChain as broken:
        return str(broken)
    except Undetected:
        return ""


class Undetected(Exception):
    """Nobody noticed."""


def change(row: models.Model, name: str, value: Any) -> Attack:
    return lambda: type(row)._base_manager.filter(pk=row.pk).update(**{name: value})


def columns_changed() -> Iterator[tuple[str, Attack, str]]:
    """Each recorded column of each table, and what the audit must name."""
    for name in OURS:
        row = TABLES[name].rows().order_by("pk").first()
        assert row is not None, f"the world has no {name}"
        for field in row._meta.concrete_fields:
            if field.primary_key or field.attname in UNRECORDED.get(name, ()):
                continue
            value = other_value(field, getattr(row, field.attname))
            yield f"{name}.{field.attname}", change(row, field.attname, value), field.attname


def copied(row: models.Model) -> Attack:
    """Another row like it, under a key and unique values of its own."""

    def attack() -> None:
        row.pk = None
        row._state.adding = True
        for field in row._meta.concrete_fields:
            if field.unique and not field.primary_key:
                setattr(row, field.attname, other_value(field, getattr(row, field.attname)))
        models.Model.save(row)

    return attack


def of_the_review() -> Iterator[tuple[str, Attack, str]]:
    """What was not detected before, one by one."""
    staff = User.objects.get(covers__isnull=False)
    lead = staff.covers.get().absent
    tenant, rate = Tenant.objects.first(), TaxCode.objects.first()
    assert tenant
    assert rate
    link = SocialAccount.objects.get()
    boss = {"username": "boss", "email": "boss@x.example", "name": "B", "role": "administrator"}
    new = Company(code="ZZZ", name="Ours", tin=Tin("123456780"))
    yield "a processor made administrator", change(staff, "role", "administrator"), "role"
    yield "an administrator inserted", lambda: User.objects.create(**boss), "no recorded creation"
    yield "a sign-in link moved", change(link, "user", lead), "sign_in_links"
    yield "a sign-in link's uid changed", change(link, "uid", "p-2"), "sign_in_links"
    yield "a sign-in link deleted", link.delete, "sign_in_links"
    yield "where codes are sent", change(tenant, "contact_email", "x@y.example"), "contact_email"
    yield (
        "where notices are sent",
        change(tenant, "notification_email", "x@y.example"),
        "notification_email",
    )
    yield "an assignment taken", Assignment.objects.filter(user=staff).delete, "assignments"
    yield (
        "an assignment given",
        lambda: Assignment.objects.create(user=lead, branch=Branch.objects.last()),
        "assignments",
    )
    yield "a cover made longer", change(staff.covers.get(), "ends_on", "2099-01-01"), "covers"
    yield "a password replaced", change(staff, "password", "x"), "password"
    yield "a consent backdated", change(TermsAgreement.objects.get(), "version", "0"), "consents"
    yield "a consent deleted", TermsAgreement.objects.get().delete, "consents"
    role = Membership.objects.get(user__username="tenant")
    yield "an owner made a viewer", change(role, "role", "viewer"), "memberships"
    yield "a removed owner", change(role, "is_active", False), "memberships"
    yield "a membership deleted", role.delete, "memberships"
    yield "a company inserted", new.save, "no recorded creation"
    yield "a rate changed", change(rate, "rate", 1), "rate"
    text = MailText.objects.first()
    assert text
    yield "a mail's text changed", change(text, "closing", "Pay to X."), "closing"
    yield "what a mail said", change(Notice.objects.get(), "body", "Denied."), "body"
    yield "what a mail said emptied", change(Notice.objects.get(), "body", ""), "is gone"


@pytest.mark.essential("each column of each recorded table, once")
def test_every_column_deletion_and_insertion_is_named(world: Any):
    undetected = []
    for what, attack, named in [*columns_changed(), *of_the_review()]:
        why = why_broken(attack)
        if why != "refused by a constraint" and named.removesuffix("_id") not in why:
            undetected.append(f"{what}: {why or 'nothing'}")
    assert undetected == []


@pytest.mark.parametrize("name", sorted(OURS))
def test_a_row_more_and_a_row_less_are_named(world: Any, name: str):
    row: Any = TABLES[name].rows().order_by("pk").last()
    inserted = why_broken(copied(TABLES[name].rows().get(pk=row.pk)))
    assert "no recorded creation" in inserted or "constraint" in inserted
    deleted = why_broken(lambda: type(row)._base_manager.filter(pk=row.pk)._raw_delete("default"))
    assert "is gone" in deleted or "constraint" in deleted


def test_the_bytes_of_an_issued_paper_are_compared(world: Any):
    paper = IssuedPaper.objects.get()
    path = path_of_stored_file(paper.stored_as)
    path.write_bytes(path.read_bytes() + b"\n")
    with pytest.raises(BrokenChain, match=r"the file of the issued paper .* was changed"):
        verify_chain()
    path.unlink()
    with pytest.raises(BrokenChain, match=r"the file of the issued paper .* is missing"):
        verify_chain()


def test_the_digest_of_a_paper_stands_in_the_move_that_issued_it(world: Any):
    [move] = Transition.objects.filter(move="issue").select_related("revision")
    values: Any = move.revision.values
    [entry] = values["rows"]
    paper = IssuedPaper.objects.get()
    assert entry["facts"]["sha256"] == paper.sha256
    assert (
        hashlib.sha256(path_of_stored_file(paper.stored_as).read_bytes()).hexdigest()
        == paper.sha256
    )


def test_what_was_there_before_is_taken_over_once_and_says_so(world: Any):
    before = Transition.objects.count()
    take_over_once()
    assert Transition.objects.count() == before
    rows = Transition.objects.filter(lifecycle="records").select_related("revision")
    values: list[Any] = [row.revision.values for row in rows]
    assert TAKEN_OVER in {each["content"]["why"] for each in values}


def test_before_rows_are_taken_over_nothing_is_missed(certificate: Any):
    certificate("SUBMITTED")
    assert verify_chain().rows_are_complete is False


def test_a_change_that_was_recorded_is_fine_and_a_deletion_too(world: Any):
    holiday = Holiday.objects.get()
    Holiday.objects.update(name="Another day")
    record_rows("holidays", [holiday.pk], changed=("name",), why="a test")
    verify_chain()
    Holiday.objects.all().delete()
    record_rows("holidays", [holiday.pk], changed=DELETED, why="a test")
    verify_chain()


# Models that no chain vouches for, with the reason.
PASSING = "it comes and goes by itself, and grants nothing that is not recorded"
PART = "part of a subject's content, which its transitions hold"
OF_A_PERSON = "recorded with its person"
CHAIN = "the chain itself, or where something stands in it"
WORK = "how far some work has come"
FREE: dict[str, str] = {
    "core.IdempotencyKey": PASSING,
    "core.Job": WORK,
    "core.RefusedAddress": WORK,
    "core.WorkerLane": WORK,
    "core.Marker": "what the database is for",
    "core.LastDone": WORK,
    "accounts.Assignment": OF_A_PERSON,
    "accounts.Membership": OF_A_PERSON,
    "accounts.AttemptCount": PASSING,
    "accounts.BirBranch": "a tenant's own list, which it edits itself and which grants nothing",
    "accounts.ClientError": PASSING,
    "accounts.Cover": OF_A_PERSON,
    "accounts.DirectoryVisit": PASSING,
    "accounts.EmailCode": PASSING,
    "accounts.FactorChallenge": PASSING,
    "accounts.Invitation": "without our signature it opens nothing",
    "workflow.PaperLink": "each print of it and the copy by it is a move in the chain",
    "workflow.SigningLink": "each request, signature and refusal by it is a move in the chain",
    "accounts.OpenSession": PASSING,
    "accounts.RefreshToken": PASSING,
    "accounts.SignIn": "a list for its person, by which nothing is decided",
    "accounts.SignInToken": PASSING,
    "accounts.TermsAgreement": OF_A_PERSON,
    "console.BillingDocument": "as the billing system has it; no certificate is decided by it",
    "console.BillingImport": WORK,
    "console.BulkResult": WORK,
    "console.PostingCursor": "how far the chain was read; reading it again posts nothing twice",
    "console.Escalation": WORK,
    "console.ExportLetter": WORK,
    "console.FiledLine": PART,
    "console.HistoryEntry": WORK,
    "console.HistoryImport": WORK,
    "console.InviteRun": WORK,
    "console.Invited": WORK,
    "console.Package": WORK,
    "console.ReconciledShare": "computed anew from billing documents and certificates",
    "console.ReconciledRow": "computed anew from billing documents and certificates",
    "console.WebhookDelivery": WORK,
    "workflow.Attachment": PART,
    "workflow.ChainHead": CHAIN,
    "workflow.Cursor": CHAIN,
    "workflow.FigureChange": "a count by which open pages are told to ask again",
    "workflow.InboxMark": WORK,
    "workflow.IncomingMail": "a list, by which nothing is decided",
    "workflow.KeptProof": "proven anew each time",
    "workflow.Line": PART,
    "workflow.MailSchedule": "when mails leave, and whether the weekly figures do",
    "workflow.NotLeased": PASSING,
    "workflow.OwnPicture": "its certificate has its digest",
    "workflow.Page": "what was read of a scan is in its transitions; pictures bear a mark",
    "workflow.PartyName": "for searching",
    "workflow.Place": PART,
    "workflow.QapFile": "a payor's own list, shown with certificates; none is decided by it",
    "workflow.QapRow": "a payor's own list, shown with certificates; none is decided by it",
    "workflow.RecordedRow": CHAIN,
    "workflow.ReferenceCounter": "a reference is unique whatever it says",
    "workflow.Revision": CHAIN,
    "workflow.Transition": CHAIN,
    "workflow.Upload": PART,
}


def test_every_model_is_proven_or_says_why_not():
    tables_of = {table.rows().model for table in TABLES.values()}
    subjects = {cls.model for cls in LIFECYCLES.values()}
    ours = [
        model
        for app in ("core", "accounts", "workflow", "console")
        for model in apps.get_app_config(app).get_models()
    ]
    names = {model._meta.label for model in ours if model not in tables_of | subjects}
    assert names == set(FREE)
