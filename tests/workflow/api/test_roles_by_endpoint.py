"""Every address of the API, for everybody: an address that is not in the table fails."""

import re
import uuid
from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import partial
from itertools import count, cycle
from typing import Any
from urllib.parse import urlencode

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import URLPattern, URLResolver, get_resolver

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
from console.webhooks.managing import create_webhook
from core.clock import now, today
from core.models import Job
from core.models.idempotency import IdempotencyKey
from core.quarter import Quarter
from core.recording import record_rows
from core.tin import Tin
from tests.console.sawt import file_previewed
from tests.files import made
from tests.qap.files import qap_of
from tests.scans.fake import FakeReader, form, work_off
from tests.support.builders import CODES, line
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

pytestmark = [pytest.mark.slow, pytest.mark.essential("each endpoint for each person")]

ACTORS = [
    "anonymous",
    "tenant",
    "other tenant",
    "processor",
    "processor elsewhere",
    "lead",
    "manager",
    "administrator",
]
ENDED = "ended session"  # a bearer whose session was logged out: answered like anonymous
SIGNED_IN = dict.fromkeys(ACTORS[1:], 200)
# method and address -> what each actor is answered; {sent} is the tenant's SUBMITTED
# certificate at the processor's company, {draft} its DRAFT. Unlisted actors: "else".
Table = dict[tuple[str, str], dict[str, int]]
SEEN = {"tenant": 200, "processor": 200, "lead": 200, "manager": 200}
TENANTS = {"anonymous": 401, "tenant": 200, "other tenant": 200, "else": 403}
MANAGERS = {"anonymous": 401, "manager": 200, "else": 403}
OVERSEERS = {"anonymous": 401, "lead": 200, "manager": 200, "else": 403}
STAFF = {"anonymous": 401, "tenant": 403, "other tenant": 403, "else": 200}
SETTLERS = {"anonymous": 401, "lead": 200, "administrator": 200, "else": 403}
LEADS = {"anonymous": 401, "lead": 200, "else": 403}
ADMINISTRATORS = {"anonymous": 401, "administrator": 200, "else": 403}
SENDERS = {"anonymous": 401, "processor": 202, "processor elsewhere": 202, "lead": 202, "else": 403}
CHOOSERS = {
    "anonymous": 401,
    "processor": 200,
    "processor elsewhere": 200,
    "lead": 200,
    "else": 403,
}
# What is asked for without a password or a code.
NO_PROOF = {"anonymous": 401, "else": 403}
# A scan that the processor sent, of a certificate at her company: no tenant knows of it.
SCANNED = {"anonymous": 401, "processor": 200, "lead": 200, "manager": 200, "else": 404}
HANDLED = SCANNED | {"manager": 403}
NO_STAFF = {"anonymous": 401, "processor": 403, "lead": 403, "manager": 403, "else": 404}
DECIDERS = {
    "anonymous": 401,
    "processor": 200,
    "processor elsewhere": 200,
    "lead": 200,
    "else": 403,
}
READERS = DECIDERS | {"manager": 200}
OTHERS_404 = {"processor elsewhere": 404}
FILERS = {"anonymous": 401, "lead": 200, "else": 403} | OTHERS_404
# A file of the lead's that was mailed to the processor.
RECEIVERS = READERS | OTHERS_404
EXPORT = {"name": "A", "form": "csv", "every": "day", "recipients": ["manager@mall.example"]}
TABLE: Table = {
    ("GET", "certificates/"): SIGNED_IN | {"anonymous": 401},
    ("POST", "certificates/"): {"anonymous": 401, "tenant": 201, "other tenant": 201, "else": 403},
    ("POST", "certificates/check/"): TENANTS,
    ("GET", "certificates/last-signatory/?company=PCM"): TENANTS,
    ("GET", "certificates/counts/"): SIGNED_IN | {"anonymous": 401},
    ("GET", "desk/rules/"): STAFF,
    ("PUT", "desk/rules/"): SETTLERS,
    ("GET", "desk/quarters/"): STAFF,
    ("POST", "desk/quarters/2026Q1/lock/"): LEADS,
    ("POST", "desk/quarters/2026Q1/unlock/"): LEADS,
    ("GET", "certificates/lanes/"): SIGNED_IN
    | {"anonymous": 401, "tenant": 403, "other tenant": 403},
    ("GET", "certificates/sum/"): SIGNED_IN | {"anonymous": 401},
    ("GET", "certificates/{sent}/"): SEEN | {"anonymous": 401, "else": 404},
    ("GET", "certificates/{draft}/"): {"anonymous": 401, "tenant": 200, "else": 404},
    ("PATCH", "certificates/{draft}/"): {"anonymous": 401, "tenant": 200, "else": 404},
    ("PATCH", "certificates/{sent}/"): {
        "anonymous": 401,
        "tenant": 409,
        "processor": 409,
        "lead": 409,
        "manager": 409,
        "else": 404,
    },
    ("GET", "certificates/{sent}/history/"): SEEN | {"anonymous": 401, "else": 404},
    ("GET", "certificates/{draft}/history/"): {"anonymous": 401, "tenant": 200, "else": 404},
    ("GET", "certificates/{sent}/mails/"): SEEN | {"anonymous": 401, "else": 404},
    ("GET", "certificates/{draft}/mails/"): {"anonymous": 401, "tenant": 200, "else": 404},
    ("GET", "certificates/{sent}/mails/{mail}/"): SEEN | {"anonymous": 401, "else": 404},
    ("POST", "certificates/{sent}/mails/preview/"): {
        "anonymous": 401,
        "tenant": 403,
        "processor": 200,
        "lead": 200,
        "manager": 403,
        "else": 404,
    },
    ("POST", "certificates/{draft}/mails/preview/"): {"anonymous": 401, "tenant": 200, "else": 404},
    ("GET", "certificates/completeness/"): TENANTS,
    ("POST", "certificates/completeness/"): TENANTS,
    ("GET", "inbox/"): SIGNED_IN | {"anonymous": 401},
    ("POST", "inbox/seen/"): SIGNED_IN | {"anonymous": 401},
    ("GET", "certificates/{sent}/changes/"): SEEN | {"anonymous": 401, "else": 404},
    ("GET", "certificates/{draft}/changes/"): {"anonymous": 401, "tenant": 200, "else": 404},
    ("GET", "certificates/{sent}/form.pdf"): SEEN | {"anonymous": 401, "else": 404},
    ("GET", "certificates/{draft}/form.pdf"): {"anonymous": 401, "tenant": 200, "else": 404},
    ("GET", "certificates/{pictured}/from-pdf.png"): {
        "anonymous": 401,
        "tenant": 200,
        "processor": 403,
        "lead": 403,
        "manager": 403,
        "else": 404,
    },
    ("GET", "certificates/export.csv"): SIGNED_IN | {"anonymous": 401},
    ("GET", "certificates/export.xlsx"): SIGNED_IN | {"anonymous": 401},
    ("POST", "certificates/{draft}/files/"): {"anonymous": 401, "tenant": 201, "else": 404},
    ("POST", "certificates/{sent}/files/"): NO_STAFF | {"tenant": 409},
    # Without a file: tests/signatures/test_signed_pdf.py.
    ("POST", "certificates/{draft}/signed-pdf/"): {
        "anonymous": 401,
        "tenant": 422,
        "other tenant": 404,
        "else": 403,
    },
    ("GET", "certificates/{sent}/files/{file}/"): SEEN | {"anonymous": 401, "else": 404},
    ("DELETE", "certificates/{sent}/files/{file}/"): NO_STAFF | {"tenant": 409},
    ("DELETE", "certificates/{draft}/files/{file of draft}/"): {
        "anonymous": 401,
        "tenant": 200,
        "else": 404,
    },
    ("GET", "certificates/{draft}/files/{file of draft}/"): {
        "anonymous": 401,
        "tenant": 200,
        "else": 404,
    },
    ("GET", "certificates/{tabled}/files/{breakdown}/rows/"): SEEN
    | {"anonymous": 401, "else": 404},
    ("POST", "certificates/{compared}/files/{copy}/compare/"): {
        "anonymous": 401,
        "tenant": 409,
        "processor": 200,
        "lead": 200,
        "manager": 403,
        "else": 404,
    },
    ("GET", "certificates/{dropped}/files/{copy}/page.png"): {
        "anonymous": 401,
        "tenant": 200,
        "else": 404,
    },
    ("PUT", "certificates/{withheld}/files/{form}/figures/"): {
        "anonymous": 401,
        "tenant": 409,
        "processor": 200,
        "lead": 200,
        "manager": 403,
        "else": 404,
    },
    ("GET", "tenant/branches/"): TENANTS,
    ("POST", "tenant/branches/"): {
        "anonymous": 401,
        "tenant": 201,
        "other tenant": 201,
        "else": 403,
    },
    ("DELETE", "tenant/branches/00999/"): {
        "anonymous": 401,
        "tenant": 404,
        "other tenant": 404,
        "else": 403,
    },
    ("GET", "tenant/people/"): TENANTS,
    ("POST", "tenant/people/"): {
        "anonymous": 401,
        "tenant": 201,
        "other tenant": 201,
        "else": 403,
    },
    ("PATCH", "tenant/people/{person}/"): {
        "anonymous": 401,
        "tenant": 200,
        "other tenant": 404,
        "else": 403,
    },
    ("DELETE", "tenant/people/{person}/"): {
        "anonymous": 401,
        "tenant": 204,
        "other tenant": 404,
        "else": 403,
    },
    ("GET", "account/mail-schedule/"): SIGNED_IN | {"anonymous": 401},
    ("PUT", "account/mail-schedule/"): SIGNED_IN | {"anonymous": 401},
    ("GET", "tenant/copies/"): TENANTS,
    ("POST", "tenant/copies/"): {
        "anonymous": 401,
        "tenant": 201,
        "other tenant": 201,
        "else": 403,
    },
    ("DELETE", "tenant/copies/{copied}/"): {
        "anonymous": 401,
        "tenant": 204,
        "other tenant": 404,
        "else": 403,
    },
    ("GET", "tenant/settings/"): TENANTS,
    ("PATCH", "tenant/settings/"): TENANTS,
    ("POST", "tenant/sign/"): {
        "anonymous": 401,
        "tenant": 200,
        "other tenant": 404,
        "else": 403,
    },
    ("GET", "tenant/signing-links/"): TENANTS,
    ("POST", "tenant/signing-links/"): {
        "anonymous": 401,
        "tenant": 201,
        "other tenant": 404,
        "else": 403,
    },
    ("POST", "tenant/signing-links/{signing link}/withdraw/"): {
        "anonymous": 401,
        "tenant": 200,
        "other tenant": 404,
        "else": 403,
    },
    ("POST", "tenant/sign/check/"): {
        "anonymous": 401,
        "tenant": 200,
        "other tenant": 404,
        "else": 403,
    },
    ("POST", "tenant/ask-signature/"): {
        "anonymous": 401,
        "tenant": 409,
        "other tenant": 409,
        "else": 403,
    },
    ("GET", "quarter-sheet/"): TENANTS,
    ("PUT", "quarter-sheet/"): TENANTS,
    ("POST", "quarter-sheet/submit/"): TENANTS,
    ("GET", "quarter-sheet/file.xlsx"): TENANTS,
    ("POST", "quarter-sheet/read/"): TENANTS,
    ("POST", "lines/read/"): TENANTS,
    ("POST", "forms/read/"): TENANTS,
    ("GET", "qap/"): TENANTS,
    ("POST", "qap/"): TENANTS | {"tenant": 202, "other tenant": 422},  # it names the tenant
    ("GET", "qap/example/"): TENANTS,
    ("GET", "qap/{qap}/"): TENANTS | {"other tenant": 404},
    ("POST", "qap/{qap}/drafts/"): TENANTS | {"other tenant": 404},
    ("GET", "pouches/"): SIGNED_IN | {"anonymous": 401},
    ("POST", "pouches/"): {"anonymous": 401, "tenant": 422, "other tenant": 422, "else": 403},
    ("POST", "pouches/receive/"): {
        "anonymous": 401,
        "processor": 422,
        "processor elsewhere": 422,
        "lead": 422,
        "else": 403,
    },
    ("GET", "pouches/{pouch}/"): SEEN | {"anonymous": 401, "else": 404},
    ("GET", "pouches/{pouch}/sheet.pdf"): SEEN | {"anonymous": 401, "else": 404},
    ("POST", "pouches/{pouch}/ask/"): {
        "anonymous": 401,
        "processor": 200,
        "lead": 200,
        "processor elsewhere": 404,
        "else": 403,
    },
    ("GET", "scans/"): SIGNED_IN | {"anonymous": 401},
    ("POST", "scans/"): SENDERS,
    ("GET", "scans/tenants/"): CHOOSERS,
    ("GET", "scans/mails/"): {"anonymous": 401, "lead": 200, "manager": 200, "else": 403},
    ("GET", "scans/figures/"): {"anonymous": 401, "manager": 200, "else": 403},
    ("GET", "scans/batches/"): SIGNED_IN | {"anonymous": 401},
    ("GET", "scans/batches/{batch}/"): SCANNED,
    ("GET", "scans/{scan}/"): SCANNED,
    ("GET", "scans/{scan}/file/"): SCANNED,
    ("GET", "scans/{scan}/pages/1.png"): SCANNED,
    ("POST", "scans/{scan}/read_box/"): HANDLED
    | {"tenant": 403, "other tenant": 403, "administrator": 403},
    ("POST", "scans/{scan}/discard/"): HANDLED,
    ("GET", "lines-template.xlsx"): SIGNED_IN | {"anonymous": 401},
    ("GET", "lines-template.csv"): SIGNED_IN | {"anonymous": 401},
    ("GET", "breakdown-template.xlsx"): SIGNED_IN | {"anonymous": 401},
    ("GET", "breakdown-template.csv"): SIGNED_IN | {"anonymous": 401},
    ("POST", "certificates/{sent}/claim/renewal/"): {
        "anonymous": 401,
        "tenant": 409,
        "processor": 409,
        "lead": 409,
        "manager": 409,
        "else": 404,
    },
    # Its tenant has no verified address.
    ("POST", "certificates/{sent}/mails/{mail}/again/"): {
        "anonymous": 401,
        "processor": 409,
        "lead": 409,
        "tenant": 403,
        "manager": 403,
        "else": 404,
    },
    ("POST", "certificates/{sent}/undo/"): {
        "anonymous": 401,
        "tenant": 409,
        "processor": 409,
        "lead": 409,
        "manager": 409,
        "else": 404,
    },
    ("POST", "certificates/{sent}/approve/"): {
        "anonymous": 401,
        "tenant": 403,
        "processor": 200,
        "lead": 200,
        "manager": 403,
        "else": 404,
    },
    ("POST", "certificates/{draft}/submit/"): {"anonymous": 401, "tenant": 200, "else": 404},
    ("GET", "events"): SIGNED_IN | {"anonymous": 401},
    ("GET", "companies/"): SIGNED_IN | {"anonymous": 401},
    ("GET", "atcs/"): SIGNED_IN | {"anonymous": 401},
    ("GET", "desk/"): SIGNED_IN | {"anonymous": 401, "tenant": 403, "other tenant": 403},
    ("POST", "desk/take-next/"): DECIDERS | {"processor elsewhere": 409},  # nothing of theirs
    ("POST", "bulk/"): DECIDERS,
    ("POST", "bulk/forms/"): SENDERS,
    ("GET", "bulk/{session}/forms.pdf"): DECIDERS
    | {"processor": 404, "processor elsewhere": 404, "lead": 404},
    ("GET", "bulk/{session}/"): DECIDERS
    | {"processor": 404, "processor elsewhere": 404, "lead": 404},
    ("POST", "bulk/{session}/stop/"): DECIDERS
    | {"processor": 404, "processor elsewhere": 404, "lead": 404},
    ("GET", "filings/"): READERS,
    ("POST", "filings/"): READERS | {"processor": 403, "lead": 201, "manager": 403} | OTHERS_404,
    ("GET", "filings/choices/"): READERS,
    ("GET", "filings/look/{asked}"): READERS | OTHERS_404,
    ("GET", "filings/preview.dat{previewed}"): READERS | OTHERS_404,
    ("GET", "filings/exceptions.csv{asked}"): READERS | OTHERS_404,
    ("GET", "filings/difference.xlsx{asked}"): READERS | OTHERS_404,
    ("GET", "filings/unclaimed/{of_company}"): READERS | OTHERS_404,
    ("GET", "filings/{filing}/difference.xlsx"): READERS | OTHERS_404,
    ("GET", "filings/{filing}/"): READERS | OTHERS_404,
    ("POST", "filings/{filing}/withdraw/"): FILERS,
    ("GET", "filings/{filing}/certificates/"): READERS | OTHERS_404,
    ("GET", "filings/{filing}/file.dat"): READERS | OTHERS_404,
    ("GET", "filings/{filing}/file.xlsx"): READERS | OTHERS_404,
    ("GET", "filings/{filing}/package/"): FILERS,
    ("POST", "filings/{filing}/package/"): FILERS | {"lead": 202},
    ("POST", "filings/{filing}/package/stop/"): FILERS,
    ("GET", "filings/{filing}/package/whole.zip"): FILERS | {"lead": 409},  # not made yet
    ("GET", "filings/{filing}/package/parts/1.pdf"): FILERS | {"lead": 404},
    ("GET", "register.csv"): READERS,
    ("GET", "register.xlsx"): READERS,
    ("GET", "credits/?company=PCM&year=2026"): READERS | OTHERS_404,
    ("POST", "credits/entries/"): READERS
    | {"processor": 403, "lead": 201, "manager": 403}
    | OTHERS_404,
    ("POST", "credits/entries/import/?company=PCM&year=2026"): FILERS,
    ("GET", "credits/differences/?company=PCM&year=2026&number=3"): READERS | OTHERS_404,
    ("GET", "credits/dossier.zip?company=PCM&year=2026"): FILERS,
    ("GET", "credits/ledger.xlsx?company=PCM&year=2026"): READERS | OTHERS_404,
    ("GET", "billing/imports/"): LEADS,
    ("POST", "billing/imports/"): LEADS | {"lead": 202},
    ("GET", "billing/imports/{bring}/"): LEADS,
    # Nothing is billed to these tenants.
    ("GET", "history/imports/"): LEADS,
    ("POST", "history/imports/"): LEADS | {"lead": 202},
    ("GET", "history/imports/{former}/"): LEADS,
    ("GET", "history/imports/{former}/faults.csv"): LEADS,
    ("GET", "history/template.xlsx"): LEADS,
    ("POST", "billing/explanations/"): TENANTS | {"tenant": 422, "other tenant": 422},
    ("GET", "reconciliation/?company=PCM&quarter=2026Q3"): READERS | OTHERS_404,
    ("GET", "reconciliation/export.csv?company=PCM&quarter=2026Q3"): READERS | OTHERS_404,
    ("GET", "reconciliation/export.xlsx?company=PCM&quarter=2026Q3"): READERS | OTHERS_404,
    ("GET", "vat-withheld/?company=PCM"): READERS | OTHERS_404,
    ("GET", "vat-withheld/export.csv?company=PCM"): READERS | OTHERS_404,
    ("GET", "vat-withheld/export.xlsx?company=PCM"): READERS | OTHERS_404,
    ("GET", "leases/statement.csv?company=PCM"): OVERSEERS | {"administrator": 200},
    ("GET", "leases/statement.xlsx?company=PCM"): OVERSEERS | {"administrator": 200},
    ("GET", "postings/"): READERS,
    ("POST", "postings/refresh/"): READERS,
    ("GET", "postings/accounts/?company=PCM"): READERS | {"administrator": 200} | OTHERS_404,
    ("PUT", "postings/accounts/"): ADMINISTRATORS,
    ("POST", "postings/ack/"): LEADS | {"lead": 422},  # there is no such posting
    ("POST", "postings/ack/file/"): LEADS | {"lead": 422},
    ("GET", "postings/export.csv"): READERS,
    ("GET", "postings/export.xlsx"): READERS,
    ("GET", "exports/"): OVERSEERS,
    ("POST", "exports/"): OVERSEERS | {"lead": 201, "manager": 201},
    ("GET", "exports/choices/"): OVERSEERS,
    ("GET", "exports/{export}/"): OVERSEERS,
    ("PUT", "exports/{export}/"): OVERSEERS | {"manager": 403},
    ("POST", "exports/{export}/pause/"): OVERSEERS,
    ("POST", "exports/{export}/resume/"): OVERSEERS | {"lead": 409, "manager": 409},  # not paused
    ("POST", "exports/{export}/end/"): OVERSEERS,
    ("POST", "exports/{export}/run/"): OVERSEERS | {"lead": 202, "manager": 403},
    ("GET", "exports/files/{run}/"): RECEIVERS,
    ("GET", "exports/files/{run}/register"): RECEIVERS,
    ("GET", "audit/"): MANAGERS,
    ("GET", "audit/summary/"): MANAGERS,
    ("GET", "audit/export.csv"): MANAGERS,
    ("GET", "audit/export.jsonl"): MANAGERS,
    ("GET", "audit/proof/"): MANAGERS,
    ("POST", "audit/proof/"): MANAGERS,
    ("GET", "audit/evidence.zip"): MANAGERS,
    ("GET", "certificates/{sent}/evidence.zip"): MANAGERS,
    ("GET", "oversight/"): OVERSEERS,
    ("GET", "oversight/cockpit/"): OVERSEERS,
    ("GET", "oversight/cockpit/certificates/?stage=in"): OVERSEERS,
    ("GET", "oversight/forms/"): OVERSEERS,
    ("GET", "oversight/not-sent/"): READERS,
    ("GET", "oversight/reminders/"): READERS,
    ("POST", "oversight/reminders/"): READERS
    | {"processor": 403, "processor elsewhere": 403, "lead": 409, "manager": 403},  # it runs yet
    ("POST", "oversight/reminders/{round}/stop/"): READERS
    | {"processor": 403, "processor elsewhere": 404, "manager": 403},
    ("GET", "oversight/calls/"): READERS,
    ("GET", "oversight/calls/export.csv"): READERS,
    ("GET", "oversight/calls/export.xlsx"): READERS,
    # Of this tenant nobody elsewhere has a certificate.
    ("GET", "oversight/contacts/?tin=99876543200000"): READERS | OTHERS_404,
    ("POST", "oversight/contacts/"): READERS
    | OTHERS_404
    | dict.fromkeys(("processor", "lead", "manager"), 201),
    ("GET", "oversight/assignments/"): OVERSEERS,
    ("POST", "oversight/assignments/"): OVERSEERS | {"manager": 403},
    ("GET", "console/client-errors/"): ADMINISTRATORS,
    ("GET", "console/status/"): ADMINISTRATORS,
    ("POST", "console/status/backup/"): ADMINISTRATORS | {"administrator": 202},
    ("POST", "console/status/failed/{kept}/again/"): ADMINISTRATORS | {"administrator": 204},
    ("GET", "masterdata/tenants/"): ADMINISTRATORS,
    ("POST", "masterdata/tenants/"): ADMINISTRATORS | {"administrator": 201},
    ("POST", "masterdata/tenants/import/"): ADMINISTRATORS,
    ("GET", "masterdata/tenants/template.xlsx"): ADMINISTRATORS,
    ("GET", "masterdata/tenants/{kept}/"): ADMINISTRATORS,
    ("PATCH", "masterdata/tenants/{kept}/"): ADMINISTRATORS,
    ("GET", "masterdata/tenants/{kept}/people/"): ADMINISTRATORS,
    ("POST", "masterdata/tenants/{kept}/people/"): ADMINISTRATORS | {"administrator": 201},
    ("PATCH", "masterdata/people/{person}/"): ADMINISTRATORS,
    ("DELETE", "masterdata/people/{person}/"): ADMINISTRATORS | {"administrator": 204},
    ("POST", "masterdata/tenants/{kept}/invite/"): ADMINISTRATORS,
    ("POST", "masterdata/tenants/{kept}/deactivate/"): ADMINISTRATORS,
    ("POST", "masterdata/tenants/{kept}/reactivate/"): ADMINISTRATORS,
    ("GET", "masterdata/staff/"): ADMINISTRATORS,
    ("POST", "masterdata/staff/"): ADMINISTRATORS | {"administrator": 201},
    ("GET", "masterdata/staff/{kept}/"): ADMINISTRATORS,
    ("PATCH", "masterdata/staff/{kept}/"): ADMINISTRATORS,
    ("POST", "masterdata/staff/{kept}/deactivate/"): ADMINISTRATORS,
    ("POST", "masterdata/staff/{kept}/reactivate/"): ADMINISTRATORS,
    ("GET", "masterdata/mails/"): ADMINISTRATORS,
    ("POST", "masterdata/mails/{kept}/preview/"): ADMINISTRATORS,
    ("POST", "masterdata/mails/{kept}/test/"): ADMINISTRATORS,
    ("GET", "masterdata/records/mails/"): ADMINISTRATORS,
    ("GET", "masterdata/records/malls/"): ADMINISTRATORS,
    ("POST", "masterdata/records/malls/"): ADMINISTRATORS | {"administrator": 201},
    ("POST", "masterdata/records/malls/import/"): ADMINISTRATORS,
    ("GET", "masterdata/records/malls/{kept}/"): ADMINISTRATORS,
    ("PATCH", "masterdata/records/malls/{kept}/"): ADMINISTRATORS,
    ("POST", "masterdata/records/malls/{kept}/deactivate/"): ADMINISTRATORS,
    ("POST", "masterdata/records/malls/{kept}/reactivate/"): ADMINISTRATORS,
    ("GET", "masterdata/tenants/invite-all/"): ADMINISTRATORS,
    ("POST", "masterdata/tenants/invite-all/"): ADMINISTRATORS | {"administrator": 202},
    ("GET", "masterdata/records/reasons/"): ADMINISTRATORS | {"lead": 200},
    ("POST", "oversight/covers/"): OVERSEERS | {"manager": 403},
    ("POST", "oversight/covers/{kept}/end/"): OVERSEERS | {"manager": 403},
    ("POST", "tenant/email/update"): TENANTS,
    ("POST", "tenant/email/withdraw"): TENANTS,
    ("GET", "tenant/email/send-verification"): TENANTS,
    ("GET", "tenant/agree-terms"): TENANTS,
    ("GET", "auth/sessions"): SIGNED_IN | {"anonymous": 401},
    ("DELETE", "auth/sessions/{session}"): {"anonymous": 401, "else": 404},
    ("POST", "auth/sessions/end-others"): SIGNED_IN | {"anonymous": 401},
    ("POST", "auth/sessions/end-all"): SIGNED_IN | {"anonymous": 401},
    ("GET", "service-tokens/"): ADMINISTRATORS,
    ("POST", "service-tokens/"): ADMINISTRATORS | {"administrator": 201},
    ("DELETE", "service-tokens/{service}/"): ADMINISTRATORS | {"administrator": 204},
    ("GET", "console/maintenance/"): ADMINISTRATORS,
    ("PUT", "console/maintenance/"): ADMINISTRATORS,
    ("GET", "webhooks/"): ADMINISTRATORS,
    ("POST", "webhooks/"): ADMINISTRATORS | {"administrator": 201},
    ("DELETE", "webhooks/{hook}/"): ADMINISTRATORS | {"administrator": 204},
    ("GET", "webhooks/{hook}/deliveries/"): ADMINISTRATORS,
    ("POST", "webhooks/{hook}/replay/"): ADMINISTRATORS | {"administrator": 204},
    ("GET", "account/factors/"): SIGNED_IN | {"anonymous": 401},
    ("POST", "account/factors/totp/"): TENANTS,
    ("DELETE", "account/factors/totp/"): NO_PROOF,
    ("POST", "account/factors/passkeys/"): TENANTS,
    ("DELETE", "account/factors/passkeys/{person}/"): NO_PROOF,
    ("POST", "account/factors/recovery-codes/"): {"anonymous": 401, "else": 409},
    ("DELETE", "account/factors/recovery-codes/"): NO_PROOF,
    ("GET", "account/sign-ins/"): SIGNED_IN | {"anonymous": 401},
    ("GET", "account/sign-ins/?person=tenant"): ADMINISTRATORS | {"tenant": 200},
    ("POST", "auth/switch"): {
        "anonymous": 401,
        "tenant": 404,
        "other tenant": 404,
        "else": 403,
    },
    ("GET", "me"): SIGNED_IN | {"anonymous": 401},
    ("GET", "accounting/auth/check"): SIGNED_IN | {"anonymous": 401},
}
# What is sent, where something must be.
# Answered without a token (contract.md); each is tested with its own subject.
WITHOUT_TOKEN = {
    "config",
    "maintenance",
    "tenant/auth/login",
    "auth/token",
    "auth/token/refresh",
    "auth/logout",
    "accounting/auth/start",
    "accounting/auth/callback",
    "auth/invitation/<str:token>",
    "auth/signing-link/<str:token>",
    "auth/signing-link/<str:token>/refuse",
    "auth/passkey",
    "auth/password-reset",
    "auth/update-hook/<str:uid>",
    "tenant/verify-code",
    "tenant/copies/confirm/",
    "tenant/copies/stop/",
    "system/log/error",
    "schema/",
    "docs/",
}

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


TABLES = {
    "credits/entries/import/?company=PCM&year=2026": [
        ["kind", "quarter", "amount", "reason"],
        ["ledger_account", "3", "1.00", "Account 1410"],
    ],
    "billing/imports/": [["company", "mall"], ["PCM", "Crest Bay Mall"]],
    "history/imports/": [["reference", "mall"], ["OLD-1", "Crest Bay Mall"]],
    "postings/ack/file/": [["id", "document"], ["1", "A"]],
    "quarter-sheet/read/": [["Store"], ["Crest"]],
    "masterdata/records/malls/import/": [["name", "company"]],
    "masterdata/tenants/import/": [["username", "name", "tin", "address", "contact_email"]],
}


def addresses(patterns: Any = None, base: str = "") -> Iterator[str]:
    """Every address below /api/, its parameters as ``<name>``."""
    for each in patterns if patterns is not None else get_resolver().url_patterns:
        route = base + str(each.pattern)
        if isinstance(each, URLResolver):
            yield from addresses(each.url_patterns, route)
        elif isinstance(each, URLPattern) and route.startswith("api/"):
            yield route.removeprefix("api/")


def shape(address: str) -> str:
    """A listed address as the resolver writes it."""
    of_uuid = r"\{(sent|draft|tabled|withheld|session|scan|batch|filing|round|export|run|bring"
    of_uuid += r"|copied|compared|dropped|pictured|signing link|qap|former)\}"
    written = re.sub(of_uuid, "<uuid:pk>", address)
    written = written.partition("?")[0]
    written = written.replace("{person}", "<int:pk>")
    written = written.replace("{pouch}", "<str:code>").replace("{mail}", "<int:mail>")
    written = re.sub(r"\{(asked|previewed|of_company)\}$", "", written)
    written = written.replace("{kept}", "<int:pk>").replace("{service}", "<int:pk>")
    written = written.replace("{hook}", "<int:pk>")
    written = re.sub(r"quarters/\w+/", "quarters/<str:quarter>/", written)
    written = re.sub(r"records/[a-z]+/", "records/<str:shelf>/", written)
    written = re.sub(r"parts/\d+\.pdf", "parts/<int:number>.pdf", written)
    written = re.sub(r"pages/\d+\.png", "pages/<int:number>.png", written)
    written = re.sub(r"branches/\d{5}/", "branches/<str:code>/", written)
    written = re.sub(r"\{(file|file of draft|breakdown|form|copy)\}", "<uuid:file_id>", written)
    move = re.sub(r"/[a-z_]+/$", "/<slug:move>/", written)
    return written if written in set(addresses()) else move


def test_every_address_stands_in_the_table():
    listed = {shape(address) for _, address in TABLE} | WITHOUT_TOKEN
    found = {address for address in addresses() if "<path:" not in address and address}
    assert found - listed == set()
    assert listed - found == set()


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
    Attachment.objects.filter(pk=form_2306.pk).update(kind="FORM_2306")
    return {"withheld": withheld.pk, "form": form_2306.pk}


def with_signed_copy(certificate: Any) -> dict[str, Any]:
    """A sent certificate with a signed copy that was not attached through the portal."""
    copied = certificate("SUBMITTED", files=[("a.pdf", made.pdf())])
    copy = Attachment.objects.get(certificate=copied)
    Attachment.objects.filter(pk=copy.pk).update(kind="SIGNED_COPY")
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
    copy.save()
    record_rows("copies", [copy.pk], why="a test")
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
    if not locks.locked():
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
    running.go_on(str(run.pk))
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


def upload_for(address: str, actor: str) -> SimpleUploadedFile | None:
    """A file that the address takes; None where it takes none."""
    if address in ("scans/", "forms/read/"):
        return SimpleUploadedFile("a.pdf", made.pdf(actor))
    if address == "qap/":
        return SimpleUploadedFile("0926.DAT", qap_of([]))
    if address in TABLES:
        return SimpleUploadedFile("a.csv", made.csv_of(TABLES[address]))
    return None


@pytest.mark.parametrize("method_and_address", list(TABLE), ids=" ".join)
def test_who_is_answered_what(
    method_and_address: Any, api: Any, certificate: Any, scan: Callable[[], dict[str, Any]]
):
    method, address = method_and_address
    expected = TABLE[method_and_address]
    make = maker_for(address, certificate, scan)
    there = make()
    for actor in [*ACTORS, ENDED]:
        url = "/api/" + address.format(**there)
        ask = getattr(client_for(actor, api), method.lower())
        if address.endswith("/files/"):
            file = SimpleUploadedFile("a.pdf", made.pdf())
            answer = ask(url, {"kind": "DOCUMENT", "file": file}, format="multipart")
        elif method == "POST" and (sent := upload_for(address, actor)):
            answer = ask(url, {"file": sent}, format="multipart")
        elif method == "GET":
            answer = ask(url)
        else:
            answer = ask(url, BODIES.get(address, dict)() or None, format="json")
        wanted = answered(expected, actor)
        assert answer.status_code == wanted, (actor, answer.content)
        if wanted == 401:
            assert "WWW-Authenticate" not in answer
        if wanted < 300 and method != "GET":  # something changed: the next one finds it new
            there = make()


# Files, signing in, the specification's own, and what changes nothing.
TAKES_NO_KEY = re.compile(
    r"^auth/|^scans/$|^qap/$|^(service-tokens|webhooks)/$|error$"
    r"|(check|preview|read|imports?|files|signed-pdf|read_box)/$"
)
# A run that is only tried, rows with a key each, an address that is refused in a 200, and secrets
# that are shown once.
STORES_NO_KEY = (
    *("bulk/", "quarter-sheet/submit/", "tenant/email/update"),
    *("account/factors/totp/", "account/factors/passkeys/", "account/factors/recovery-codes/"),
)
REPEATED = [(m, a) for m, a in TABLE if m == "POST" and not TAKES_NO_KEY.search(a)]


@pytest.mark.parametrize("method_and_address", REPEATED, ids=" ".join)
def test_whoever_repeats_a_call_with_its_key_is_answered_and_changes_nothing(
    method_and_address: Any, api: Any, certificate: Any, scan: Callable[[], dict[str, Any]]
):
    address, expected = method_and_address[1], TABLE[method_and_address]
    actor = next((each for each in ACTORS[1:] if 200 <= answered(expected, each) < 300), None)
    if actor is None:
        pytest.skip("nobody may, as the table has it")
    url = "/api/" + address.format(**maker_for(address, certificate, scan)())
    body, client = BODIES.get(address, dict)() or None, client_for(actor, api)
    first = client.post(url, body, format="json", HTTP_IDEMPOTENCY_KEY="once")
    written = Transition.objects.count()
    again = client.post(url, body, format="json", HTTP_IDEMPOTENCY_KEY="once")
    assert again.status_code == first.status_code, again.content
    stored = IdempotencyKey.objects.filter(key="once").count()
    assert stored == 1 or first.status_code >= 400 or address in STORES_NO_KEY
    assert Transition.objects.count() == written
