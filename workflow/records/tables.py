"""The recorded tables below the console: who may do what, what is owed by law, what was sent.

Columns are recorded unless they are left out here, so that a new column is recorded too.
"""

from functools import partial
from typing import Any

from django.db import models

from accounts.models import (
    Branch,
    Company,
    CompanyProfile,
    Lease,
    ServiceToken,
    Tenant,
    TenantProfile,
    TenantRole,
    User,
)
from core.models import Holiday
from workflow.certificates.catalogue import Reason
from workflow.engine.plain_values import to_plain_json
from workflow.engine.rows import (
    Facts,
    RecordedTable,
    StoredFile,
    digest_facts,
    read_columns,
    read_columns_as_digests,
    register_table,
)
from workflow.files import storage
from workflow.issued_pdf.models import IssuedPaper
from workflow.mails.models import CopyAddress, MailText, Notice
from workflow.signatures.models import Signature, SigningParty
from workflow.tax.models import TaxCode

DECEMBER = 12
# When somebody came, what waits for a proof of its own, and what follows another column.
UNRECORDED_OF_PEOPLE = ("last_login", "date_joined", "folded_name")
LATER_OF_PEOPLE: Facts = {"may_sign_conforme": False, "conforme_title": "", "conforme_tin": None}
UNRECORDED_OF_TENANTS = ("pending_email", "folded_name")
UNRECORDED_OF_REASONS = ("given_for", "texts")  # what is offered; it changes no decision
LATER_OF_REASONS = {"wording": ""}
UNRECORDED_OF_TAX_CODES = ("issuance",)  # a citation; the rate and its days are recorded
LATER_OF_COMPANIES: Facts = {"year_ends": DECEMBER, "reminders_after": None}
LATER_OF_COMPANY_PROFILES: Facts = {"year_ends": None}
LATER_OF_TENANTS: Facts = {
    "signatory_approves": False,
    "contact_person": "",
    "contact_phone": "",
    "account_officer_id": None,
}
UNRECORDED_OF_SERVICE_TOKENS = ("created_at", "last_used_at", "mark")
UNRECORDED_OF_PAPERS = ("stored_as", "made_at")
LATER_OF_SIGNATURES: Facts = {
    "party": SigningParty.PAYOR.value,
    "file_sha256": "",
    "issuer": "",
    "is_issuer_checked": False,
    "link_email": "",
}
UNRECORDED_OF_MAILS = ("created_at", "sent_at", "held_until", "digest", "mark")
UNRECORDED_OF_COPIES = ("mails", "token_digest", "sent_at", "expires_at", "created_at", "mark")
LATER_OF_MAILS: Facts = {"asked_by_id": None}


def people_with_permissions() -> "models.QuerySet[User]":
    of_person = ("assignments", "covers", "terms_agreements", "socialaccount_set", "memberships")
    return User.objects.prefetch_related(*of_person, "authenticator_set")


def read_person(user: Any) -> Facts:
    """Return the columns and related rows: links, assignments, covers, consents."""
    of_person: dict[str, list[list[Any]]] = {
        "sign_in_links": [[each.provider, each.uid] for each in user.socialaccount_set.all()],
        "assignments": [
            [each.company_id or 0, each.branch_id or 0, each.cover_id or 0]
            for each in user.assignments.all()
        ],
        "covers": [
            [each.absent_id, to_plain_json(each.starts_on), to_plain_json(each.ends_on)]
            for each in user.covers.all()
        ],
        "consents": [
            [each.version, to_plain_json(each.agreed_at)] for each in user.terms_agreements.all()
        ],
    }
    sets = {name: sorted(rows) for name, rows in of_person.items()}
    later = read_memberships(user) | read_factors(user)
    own = read_columns(user, UNRECORDED_OF_PEOPLE, LATER_OF_PEOPLE)
    return digest_facts(own | sets | later)


def read_memberships(user: Any) -> dict[str, list[list[Any]]]:
    """Return the roles at tenants; nothing for what a migration gave to each login there was.

    Records of former days have no roles, and hold.
    """
    given = [[user.tenant_id, TenantRole.OWNER.value, True]] if user.is_tenant else []
    rows = sorted([each.tenant_id, each.role, each.is_active] for each in user.memberships.all())
    return {} if rows == given else {"memberships": rows}


def read_factors(user: Any) -> dict[str, list[list[Any]]]:
    """Return the second factors of a person who has any.

    Secrets are left out: they are encrypted again when SECRET_KEY changes.
    """
    rows = sorted(
        [each.pk, each.type, each.data.get("credential", "")]
        for each in user.authenticator_set.all()
    )
    return {"factors": rows} if rows else {}


def file_of_paper(paper: IssuedPaper) -> StoredFile | None:
    """None once its certificate was erased."""
    if not paper.stored_as:
        return None
    return StoredFile(storage.place_of_stored_file(paper.stored_as), paper.sha256)


def mails_sent() -> "models.QuerySet[Notice]":
    """List mails whose text was stored when they were sent."""
    return Notice.objects.exclude(body="")


def register_columns(
    name: str,
    label: str,
    model: Any,
    without: tuple[str, ...] = (),
    later: Facts | None = None,
) -> None:
    read = partial(read_columns_as_digests, without=without, later=later)
    register_table(RecordedTable(name, label, model._default_manager.all, read))


register_table(RecordedTable("people", "person", people_with_permissions, read_person))
register_columns("tenants", "tenant", Tenant, UNRECORDED_OF_TENANTS, LATER_OF_TENANTS)
register_columns("companies", "company", Company, later=LATER_OF_COMPANIES)
register_columns("branches", "branch", Branch)
register_columns("tax_codes", "tax code", TaxCode, UNRECORDED_OF_TAX_CODES)
register_columns(
    "company_profiles", "company profile", CompanyProfile, later=LATER_OF_COMPANY_PROFILES
)
register_columns("tenant_profiles", "tenant profile", TenantProfile)
register_columns("leases", "lease", Lease)
register_columns("holidays", "holiday", Holiday)
register_columns("reasons", "reason", Reason, UNRECORDED_OF_REASONS, LATER_OF_REASONS)
register_columns("service_tokens", "service token", ServiceToken, UNRECORDED_OF_SERVICE_TOKENS)
register_columns("mail_texts", "mail text", MailText)
register_columns("copies", "address for copies", CopyAddress, UNRECORDED_OF_COPIES)
register_columns("signatures", "signature", Signature, later=LATER_OF_SIGNATURES)
register_table(
    RecordedTable(
        "issued_papers",
        "issued paper",
        IssuedPaper.objects.all,
        partial(read_columns, without=UNRECORDED_OF_PAPERS),
        file_of_paper,
    )
)
register_table(
    RecordedTable(
        "mails",
        "mail",
        mails_sent,
        partial(read_columns_as_digests, without=UNRECORDED_OF_MAILS, later=LATER_OF_MAILS),
    )
)
