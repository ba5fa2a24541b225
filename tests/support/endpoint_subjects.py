"""What each address of the API is asked about: a subject and a body for each."""

import uuid
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from itertools import count, cycle
from typing import Any
from urllib.parse import urlencode

import pytest

from accounts import leave_cover
from accounts.memberships import create_owner
from accounts.models import Branch, Company, Membership, Tenant, User
from accounts.service_tokens import create_service_token
from console.billing.importing import start_billing_import
from console.desk import quarter_locks
from console.exports import plans, running
from console.exports.schemas import ExportBody
from console.filing.filing import Amendment
from console.filing.lookup import build_filing_preview
from console.filing.preview import prepare_filing
from console.filing.returns import parse_return_period
from console.history.importing import start_history_import
from console.masterdata.mail_trials import request_test_mail
from console.webhooks.managing import create_webhook
from core.clock import now, today
from core.models import Job
from core.quarter import Quarter
from core.recording import CREATED, record_rows
from core.tin import Tin
from tests.console.sawt import file_previewed
from tests.files import made
from tests.scans.fake import FakeReader, form, work_off
from tests.support.builders import CODES, line
from tests.support.changed_rows import change_rows
from tests.support.job_arguments import last_arguments
from workflow.certificates.attachment_changes import attach
from workflow.desk import locks
from workflow.engine.execution import create_subject
from workflow.files.models import Attachment
from workflow.models import Certificate, CopyAddress, MailText, Notice, Transition
from workflow.originals import dispatch
from workflow.qap.models import QapFile
from workflow.scans import intake, reading
from workflow.scans.own_pictures import save_own_picture
from workflow.signature_requests.links import LinkRecipient, make_signing_link

ENDED = "ended session"  # a bearer whose session was logged out: answered like anonymous
EXPORT = {"name": "A", "form": "csv", "every": "day", "recipients": ["manager@mall.example"]}
ENDED_LAST = Quarter.of(today().replace(month=1, day=1)).previous
CODES_IN_TURN = cycle(CODES)
TINS = map(str, count(997086653))
OF_THE_YEAR = {"period_from": ENDED_LAST.start, "period_to": ENDED_LAST.end}
WHAT = {"company": "PCM", "quarter": str(ENDED_LAST), "form": "1702"}
LEDGER = {"company": "PCM", "year": "2026"}
AMENDED = {"kind": "amended", "reason": "One came late."}


def invited_person() -> dict[str, str]:
    return {"email": f"p{next(TINS)}@shop.example", "name": "Jo Cruz", "role": "viewer"}


def newest_draft() -> str:
    return str(Certificate.objects.filter(status="DRAFT").latest("created_at").pk)


# What is sent, where something must be.
BODIES: dict[str, Any] = {
    "certificates/": lambda: {"id": str(uuid.uuid4())},
    "certificates/{sent}/mails/preview/": lambda: {"move": "approve"},
    "certificates/{draft}/mails/preview/": lambda: {"move": "submit"},
    "certificates/{withheld}/files/{form}/figures/": lambda: {
        "period_from": "2026-01-01",
        "period_to": "2026-03-31",
        "atc": "WC180",
        "base": "100.00",
        "tax": "5.00",
    },
    "bulk/forms/": lambda: {"ids": [str(uuid.uuid4())]},
    "bulk/": lambda: {"move": "claim", "filter": {"list": "open"}, "dry_run": True},
    "oversight/assignments/": lambda: {
        "username": "processor@mall.example",
        "branch": "Crest Bay Mall",
        "is_given": True,
    },
    "oversight/reminders/": lambda: {"quarter": str(Quarter.current())},
    "oversight/contacts/": lambda: {
        "tin": "99876543200000",
        "quarter": str(Quarter.current()),
        "kind": "note",
        "note": "They moved.",
    },
    "filings/": lambda: WHAT | AMENDED | {"sha256": digest_of_preview()},
    "filings/{filing}/withdraw/": lambda: {"reason": "The wrong quarter."},
    "credits/entries/": lambda: (
        LEDGER | {"kind": "opening", "amount": "1.00", "reason": "As filed."}
    ),
    "postings/ack/": lambda: {"ids": [1]},
    "postings/accounts/": lambda: {"company": "PCM", "kind": "claimed"},
    "exports/": lambda: EXPORT,
    "exports/{export}/": lambda: EXPORT,
    "pouches/receive/": lambda: {"code": "no code"},
    "masterdata/tenants/": lambda: {"name": "NEW SHOP, INC.", "tin": "998273567"},
    "oversight/covers/": lambda: {
        "username": "colleague@mall.example",
        "absent": "processor@mall.example",
        "starts_on": today().isoformat(),
        "ends_on": today().isoformat(),
    },
    "masterdata/records/malls/": lambda: {"name": "Crest Point", "company": "PCM"},
    "masterdata/records/malls/{kept}/": lambda: {"city": "Imus"},
    "audit/findings/none/acknowledge/": lambda: {"remarks": "We looked into it."},
    "desk/quarters/2026Q1/lock/": lambda: {"remarks": "It is filed."},
    "desk/quarters/2026Q1/unlock/": lambda: {"remarks": "One more came."},
    "desk/rules/": lambda: {"goal_days": 5, "four_eyes_from": ""},
    "service-tokens/": lambda: {
        "name": f"system {next(TINS)}",
        "scopes": ["postings:read"],
        "companies": ["PCM"],
        "expires_at": "2027-06-30T00:00:00+08:00",
    },
    "console/maintenance/": lambda: {"text": ""},
    "webhooks/": lambda: {"url": "https://erp.example/", "types": ["certificates.*"]},
    "webhooks/{hook}/replay/": lambda: {"after": 0},
    "masterdata/staff/": lambda: {"email": "new@mall.example", "role": "processor"},
    "masterdata/staff/{kept}/": lambda: {"role": "lead"},
    "masterdata/tenants/{kept}/": lambda: {"address": "TAFT AVE., MANILA"},
    "inbox/seen/": lambda: {"seq": 0},
    "tenant/branches/": lambda: {"code": "00012"},
    "account/mail-schedule/": lambda: {"every": "day"},
    "tenant/copies/": lambda: {"email": f"c{next(TINS)}@shop.example"},
    "tenant/people/": invited_person,
    "masterdata/tenants/{kept}/people/": invited_person,
    "masterdata/people/{person}/": lambda: {"role": "signatory"},
    "tenant/people/{person}/": lambda: {"role": "signatory"},
    "tenant/settings/": lambda: {"signatory_approves": False},
    "tenant/sign/": lambda: {"ids": [newest_draft()], "method": "typed"},
    "tenant/signing-links/": lambda: {
        "ids": [newest_draft()],
        "email": "ana@law.example",
        "name": "Ana B. Cruz",
    },
    "tenant/sign/check/": lambda: {"ids": [newest_draft()]},
    "tenant/ask-signature/": lambda: {"ids": [newest_draft()]},
    "auth/switch": lambda: {"tenant": 0},
    "certificates/completeness/": lambda: {
        "company": "PCM",
        "branch": "Crest Bay Mall",
        "quarter": "2026Q1",
        "was_leased": True,
    },
    "billing/explanations/": lambda: {
        "company": "PCM",
        "branch": "Crest Bay Mall",
        "quarter": "2026Q3",
        "atc": "WC100",
        "reason": "NOT_PAID",
    },
    "lines/read/": lambda: {"text": "WC100\t1\t1\t1"},
    "scans/{scan}/read_box/": lambda: {
        "field": "payor_tin",
        "page": 1,
        "box": [0.1, 0.1, 0.9, 0.2],
    },
    "quarter-sheet/": lambda: {"quarter": "2026Q3", "rows": [{"row": "1"}]},
    "quarter-sheet/submit/": lambda: {"rows": [{"id": str(uuid.uuid4()), "version": 1}]},
}


def client_for(actor: str, api: Any) -> Any:
    if actor != ENDED:
        return api(actor)
    client = api("tenant")
    assert client.post("/api/auth/logout").status_code == 200
    return client


def answered(expected: dict[str, int], actor: str) -> int:
    """What the table says for an actor."""
    known = "anonymous" if actor == ENDED else actor
    return expected.get(known, expected.get("else", 0))


def there_is(certificate: Any) -> dict[str, Any]:
    """What the addresses name: two certificates, their files, a session that is not there."""
    files = [("a.pdf", made.pdf())]
    sent, draft = certificate("SUBMITTED", files=files), certificate("DRAFT", files=files)
    return {
        "sent": sent.pk,
        "draft": draft.pk,
        "session": uuid.uuid4(),
        "mail": Notice.objects.create(
            transition=Transition.objects.filter(subject_id=str(sent.pk)).latest("number"),
            recipient="notices@shop.example",
        ).pk,
        "file": sent.files.get(kind="DOCUMENT").pk,
        "file of draft": draft.files.get().pk,
    }


def with_breakdown(certificate: Any) -> dict[str, Any]:
    """A sent certificate with a breakdown that was not attached through the portal."""
    tabled = certificate("SUBMITTED", files=[("a.pdf", made.pdf())])
    rows: Any = Attachment.objects.get(certificate=tabled)
    rows.pk, rows.stored_as, rows.kind, rows.rows = uuid.uuid4(), uuid.uuid4().hex, "BREAKDOWN", []
    rows.save(force_insert=True)
    return {"tabled": tabled.pk, "breakdown": rows.pk}


def with_form_2306(certificate: Any) -> dict[str, Any]:
    """A sent certificate with a Form 2306 that was not attached through the portal."""
    withheld = certificate("SUBMITTED", files=[("a.pdf", made.pdf())])
    form_2306 = Attachment.objects.get(certificate=withheld)
    change_rows(Attachment.objects.filter(pk=form_2306.pk), kind="FORM_2306")
    return {"withheld": withheld.pk, "form": form_2306.pk}


def with_signed_copy(certificate: Any) -> dict[str, Any]:
    """A sent certificate with a signed copy that was not attached through the portal."""
    copied = certificate("SUBMITTED", files=[("a.pdf", made.pdf())])
    copy = Attachment.objects.get(certificate=copied)
    change_rows(Attachment.objects.filter(pk=copy.pk), kind="SIGNED_COPY")
    return {"compared": copied.pk, "copy": copy.pk}


def with_dropped_copy(certificate: Any) -> dict[str, Any]:
    """A draft with a signed copy that its tenant dropped on it."""
    tenant = User.objects.get(username="tenant")
    draft = certificate("DRAFT")
    attach(draft.pk, "SIGNED_COPY", "a.pdf", made.pdf(), by=tenant)
    return {"dropped": draft.pk, "copy": Attachment.objects.get(certificate=draft).pk}


def filled_in_from_pdf(certificate: Any) -> dict[str, Any]:
    """A sent certificate that was filled in from a PDF."""
    tenant = User.objects.get(username="tenant").tenant
    assert tenant
    picture = save_own_picture(tenant, b"PNG")
    lists: dict[str, Any] = {name: [] for name in ("fields", "notes", "confirmed", "boxes")}
    from_pdf = lists | {"file": "a.pdf", "payor": None, "picture": picture}
    return {"pictured": certificate("SUBMITTED", from_pdf=from_pdf).pk}


def filed(certificate: Any) -> dict[str, Any]:
    """A filing of the processor's company, and a certificate that is in none yet."""
    first = certificate("APPROVED", lines=[line_of_its_own()], **OF_THE_YEAR)
    prepared = prepare_filing(first.company, parse_return_period(WHAT["form"], WHAT["quarter"]))
    why = Amendment("One came late.") if prepared.former else None
    filing = file_previewed(prepared, why=why)
    certificate("APPROVED", lines=[line_of_its_own()], **OF_THE_YEAR)
    previewed = WHAT | {"sha256": digest_of_preview()}
    asked = {"asked": f"?{urlencode(WHAT)}", "previewed": f"?{urlencode(previewed)}"}
    return {"filing": filing.pk, "of_company": f"?company={WHAT['company']}"} | asked


def digest_of_preview() -> str:
    """The SHA-256 of the file that would be made now."""
    company = Company.objects.get(code=WHAT["company"])
    return (
        build_filing_preview(
            prepare_filing(company, parse_return_period(WHAT["form"], WHAT["quarter"]))
        ).sha256
        or "0" * 64
    )


def kept() -> dict[str, Any]:
    """A tenant who was not invited yet."""
    tenant = Tenant.objects.create(
        name="ALON TEA CORP.", tin=Tin(next(TINS)), contact_email="alon@tenant.example"
    )
    user = User.objects.create(username=f"u{tenant.pk}", role="tenant", tenant=tenant, password="!")
    create_owner(user)
    return {"kept": tenant.pk}


def joined() -> dict[str, Any]:
    """A person of the tenant besides its owner."""
    owner = User.objects.get(username="tenant")
    assert owner.tenant
    name = f"p{next(TINS)}"
    user = User.objects.create_user(name, email=name, role="tenant", tenant=owner.tenant)
    return {"person": Membership.objects.create(user=user, tenant=owner.tenant, role="viewer").pk}


def copies_to() -> dict[str, Any]:
    """An address for copies of the tenant's notifications."""
    owner = User.objects.get(username="tenant")
    assert owner.tenant
    address, until = f"c{next(TINS)}@shop.example", now() + timedelta(hours=1)
    copy = CopyAddress(tenant=owner.tenant, added_by=owner, address=address, expires_at=until)
    copy.put_mark().save()
    record_rows("copies", [copy.pk], changed=CREATED, why="a test")
    return {"copied": copy.pk}


def given_up() -> dict[str, Any]:
    """A mail that the mail server refused for good."""
    job = Job.objects.create(
        func="accounts.invitations.mail_link", lane="mail", done_at=now(), error="550 no"
    )
    return {"kept": job.pk}


def opened_mall() -> dict[str, Any]:
    """A mall that no certificate names."""
    company = Company.objects.get(code="PCM")
    return {"kept": Branch.objects.create(company=company, name=f"Mall {next(TINS)}").pk}


def worded() -> dict[str, Any]:
    """A text that the portal mails."""
    return {"kept": MailText.objects.get(name="tenant:RETURNED").pk}


def tried_mail() -> dict[str, Any]:
    """A test mail that the administrator asked for."""
    by = User.objects.get(role="administrator")
    return {"tried": request_test_mail(by, MailText.objects.get(name="tenant:RETURNED").pk, {})}


def covered() -> dict[str, Any]:
    """A cover that lends what the lead has too."""
    by_name = {user.username: user for user in User.objects.all()}
    user, absent = by_name["colleague@mall.example"], by_name["processor@mall.example"]
    return {"kept": leave_cover.create_cover(user, absent, today(), today()).pk}


def reminding() -> dict[str, Any]:
    """Reminders of the lead's that run, at her branch."""
    at = Branch.objects.get(name="Crest Bay Mall")
    content = {"quarter": WHAT["quarter"], "company": None, "branches": [at.pk]}
    lead = User.objects.get(username="lead@mall.example")
    return {"round": create_subject("reminding", "RUNNING", content, by=lead).pk}


def locked_quarter() -> dict[str, Any]:
    """The first quarter of 2026, locked where it is not."""
    if not locks.get_locked_quarters():
        quarter_locks.lock(User.objects.get(username="lead@mall.example"), "2026Q1", "It is filed.")
    return {}


def issued_token() -> dict[str, Any]:
    """A token of another system."""
    by = User.objects.get(username="admin@mall.example")
    until = now() + timedelta(days=1)
    token, _ = create_service_token(f"system {next(TINS)}", [], [], until, by)
    return {"service": token.pk}


def posted_to() -> dict[str, Any]:
    """A webhook of another system."""
    by = User.objects.get(username="admin@mall.example")
    return {"hook": create_webhook("https://erp.example/", ["scans.*"], None, by, None)[0].pk}


def hired() -> dict[str, Any]:
    """Somebody of the staff."""
    name = f"hired{next(TINS)}@mall.example"
    return {"kept": User.objects.create_user(name, email=name, role="processor").pk}


def line_of_its_own() -> dict[str, Any]:
    code = next(CODES_IN_TURN)
    return line(rate=str(code.rate), atc=code.code)


@pytest.fixture
def scan(people: Any, monkeypatch: pytest.MonkeyPatch) -> Callable[[], dict[str, Any]]:
    """A scan of the processor's that was read, and the batch it came in."""
    fake = FakeReader()
    for name in ("count_pages", "read_page", "page_picture", "read_box"):
        monkeypatch.setattr(reading, name, getattr(fake, name))

    def build() -> dict[str, Any]:
        batch = uuid.uuid4()
        data = fake.teach(made.pdf(str(batch)), form())
        taken = intake.receive_scan_file("a.pdf", data, by=people["processor"], batch=batch)
        work_off()
        return {"scan": taken.scan.pk, "batch": batch}

    fake.says = Always()
    return build


class Always(dict):  # type: ignore[type-arg]
    """Whatever the bytes, one page with a certificate."""

    def __missing__(self, _: bytes) -> Any:
        return [form()]


def maker_for(address: str, certificate: Any, scan: Any) -> Callable[[], dict[str, Any]]:
    """What makes that which an address names."""
    if "{scan}" in address or "{batch}" in address:
        made_by: Callable[[], dict[str, Any]] = scan
        return made_by
    if "{breakdown}" in address or "{form}" in address:
        attached = with_breakdown if "{breakdown}" in address else with_form_2306
        return partial(attached, certificate)
    simple = {
        "{service}": issued_token,
        "{hook}": posted_to,
        "{bring}": billing_import,
        "{former}": history_import,
        "{qap}": read_qap,
        "{round}": reminding,
        "{person}": joined,
        "{copied}": copies_to,
        "{export}": exported,
        "{run}": exported,
        "{tried}": tried_mail,
    }
    if simply := next((make for name, make in simple.items() if name in address), None):
        return simply
    of_certificate = {
        "{signing link}": mailed_link,
        "{compared}": with_signed_copy,
        "{dropped}": with_dropped_copy,
        "{pictured}": filled_in_from_pdf,
    }
    if made_of := next((make for name, make in of_certificate.items() if name in address), None):
        return partial(made_of, certificate)
    if address.endswith("/unlock/"):
        return locked_quarter
    if "{kept}" in address:
        makers = {"staff/": hired, "malls/": opened_mall, "covers/": covered, "mails/": worded}
        makers["console/status/failed/"] = given_up
        return next((make for part, make in makers.items() if part in address), kept)
    if "{pouch}" in address:
        return partial(sent_in_a_pouch, certificate)
    return partial(filed if "filings/" in address else there_is, certificate)


def billing_import() -> dict[str, Any]:
    lead = User.objects.get(username="lead@mall.example")
    return {"bring": start_billing_import("july.csv", b"company", lead, is_dry_run=True).pk}


def history_import() -> dict[str, Any]:
    lead = User.objects.get(username="lead@mall.example")
    return {"former": start_history_import(lead, ("old.csv", b"reference"), is_dry_run=True).pk}


def read_qap() -> dict[str, Any]:
    """A QAP of the tenant's that was read."""
    tenant = User.objects.get(username="tenant")
    assert tenant.tenant
    about = {"tin9": "998765432", "branch": "00000", "quarter": 20263, "state": "done"}
    return {"qap": QapFile.objects.create(tenant=tenant.tenant, by=tenant, **about).pk}


def exported() -> dict[str, Any]:
    """An export of the lead's, of which a file was mailed to her processor."""
    by_name = {user.username: user for user in User.objects.all()}
    lead = by_name["lead@mall.example"]
    asked = dict(ExportBody(EXPORT | {"recipients": ["processor@mall.example"]}).data)
    plan = plans.parse_export_plan(asked, lead)
    export = create_subject("exports", "ACTIVE", plan | {"owner": lead}, by=lead)
    run = running.request_export_run(lead, export.pk)
    pk, number = last_arguments(running.go_on)
    running.go_on(pk, number)
    for letter in run.letters.all():
        running.mail_export_letter(letter.pk, number)
    return {"export": export.pk, "run": run.pk}


def mailed_link(certificate: Any) -> dict[str, Any]:
    """A link to sign a draft, which was not used."""
    draft = certificate("DRAFT")
    to = LinkRecipient("ana@law.example", "Ana B. Cruz", "")
    return {"signing link": make_signing_link([draft.pk], to, draft.tenant.users.get()).pk}


def sent_in_a_pouch(certificate: Any) -> dict[str, Any]:
    """The original of a certificate, on its way."""
    form = certificate("SUBMITTED")
    tenant = form.tenant.users.get()
    return {"pouch": dispatch.send_pouch([form.pk], tenant)}
