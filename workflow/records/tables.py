"""The recorded tables below the console: who may do what, what is owed by law, what was sent.

Columns are recorded unless they are left out here, so that a new column is recorded too.
"""

from functools import partial
from typing import Any

from django.db import models

from accounts.models import Branch, Company, Tenant, User
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
from workflow.mails.models import MailText, Notice
from workflow.tax.models import TaxCode

# When somebody came, what waits for a proof of its own, and what follows another column.
UNRECORDED_OF_PEOPLE = ("last_login", "date_joined", "folded_name")
UNRECORDED_OF_TENANTS = ("pending_email", "folded_name")
UNRECORDED_OF_REASONS = ("given_for",)  # where it is offered; it changes no decision
UNRECORDED_OF_PAPERS = ("stored_as", "made_at")
UNRECORDED_OF_MAILS = ("created_at", "sent_at")


def people_with_permissions() -> "models.QuerySet[User]":
    of_person = ("assignments", "covers", "terms_agreements", "socialaccount_set")
    return User.objects.prefetch_related(*of_person)


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
    return digest_facts(read_columns(user, UNRECORDED_OF_PEOPLE) | sets)


def file_of_paper(paper: IssuedPaper) -> StoredFile | None:
    """None once its certificate was erased."""
    if not paper.stored_as:
        return None
    return StoredFile(storage.path_of_stored_file(paper.stored_as), paper.sha256)


def mails_sent() -> "models.QuerySet[Notice]":
    """List mails whose text was stored when they were sent."""
    return Notice.objects.exclude(body="")


def register_columns(name: str, label: str, model: Any, without: tuple[str, ...] = ()) -> None:
    read = partial(read_columns_as_digests, without=without)
    register_table(RecordedTable(name, label, model._default_manager.all, read))


register_table(RecordedTable("people", "person", people_with_permissions, read_person))
register_columns("tenants", "tenant", Tenant, UNRECORDED_OF_TENANTS)
register_columns("companies", "company", Company)
register_columns("branches", "branch", Branch)
register_columns("tax_codes", "tax code", TaxCode)
register_columns("holidays", "holiday", Holiday)
register_columns("reasons", "reason", Reason, UNRECORDED_OF_REASONS)
register_columns("mail_texts", "mail text", MailText)
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
        partial(read_columns_as_digests, without=UNRECORDED_OF_MAILS),
    )
)
