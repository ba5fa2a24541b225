"""The console's recorded tables: files that left the portal, and figures for the books."""

from functools import partial
from typing import Any

from django.db import models

from console.billing import explaining
from console.billing.models import BillingExplanation
from console.bulk import forms
from console.bulk.models import BulkRun
from console.credits import entries
from console.credits.models import CreditEntry
from console.exports import files
from console.exports.models import ExportRun
from console.filing.packages import papers
from console.filing.packages.models import PackagePart, PackedPaper
from console.postings import deriving, mapping
from console.postings.models import Posting, PostingAccount
from console.reminders import contacts
from console.reminders.models import TenantContact
from console.system import maintenance
from console.webhooks import managing
from console.webhooks.models import Webhook
from core.jobs.runs import RunState
from core.models import MaintenanceNotice
from workflow.engine.rows import (
    Facts,
    RecordedTable,
    StoredFile,
    read_columns,
    read_columns_as_digests,
    register_table,
)

# Its progress, and whether its file still exists: both change without a record.
UNRECORDED_OF_RUNS = (
    *("state", "tries", "asked_at", "ended_at"),
    *("is_in_folder", "is_kept", "message"),
)
LATER_OF_CREDIT_ENTRIES: Facts = {"is_second": False}
# How far it has come, and its secret, which is encrypted again when SECRET_KEY changes.
UNRECORDED_OF_WEBHOOKS = (
    *("secret", "created_at", "state", "stopped_because", "position", "attempts"),
    *("failing_since", "due_at", "lease", "leased_until"),
)
RECORDED_OF_FORMS = ("by_id", "move", "sha256")


def export_runs() -> "models.QuerySet[Any]":
    return ExportRun.objects.exclude(sha256="")


def file_of_run(run: ExportRun) -> StoredFile:
    return StoredFile(files.export_file_place(run), run.sha256, is_copy=True)


def merged_forms() -> "models.QuerySet[Any]":
    return BulkRun.objects.exclude(sha256="")


def read_merged_forms(run: BulkRun) -> dict[str, Any]:
    return {name: getattr(run, name) for name in RECORDED_OF_FORMS}


def file_of_forms(run: BulkRun) -> StoredFile:
    return StoredFile(forms.merged_forms_place(run.pk), run.sha256, is_copy=True)


def packed_papers() -> "models.QuerySet[Any]":
    """Of packages that are made."""
    return PackedPaper.objects.filter(package__state=RunState.DONE)


def file_of_packed(packed: PackedPaper) -> StoredFile | None:
    if packed.left_out:
        return None
    return StoredFile(papers.package_paper_place(packed), packed.sha256, is_copy=True)


def file_of_part(part: PackagePart) -> StoredFile:
    return StoredFile(papers.part_file_place(part), part.sha256, is_copy=True)


def register_tables() -> None:
    read_run = partial(read_columns, without=UNRECORDED_OF_RUNS)
    read_webhook = partial(read_columns_as_digests, without=UNRECORDED_OF_WEBHOOKS)
    tables = (
        RecordedTable(files.TABLE, "export", export_runs, read_run, file_of_run),
        RecordedTable(
            forms.TABLE,
            "merged file of forms",
            merged_forms,
            read_merged_forms,
            file_of_forms,
            may_go=True,
        ),
        RecordedTable(
            papers.TABLE, "package paper", packed_papers, read_columns, file_of_packed, may_go=True
        ),
        RecordedTable(
            papers.TABLE_OF_PARTS,
            "package part",
            PackagePart.objects.all,
            read_columns,
            file_of_part,
            may_go=True,
        ),
        RecordedTable(
            entries.TABLE,
            "credit entry",
            CreditEntry.objects.all,
            partial(read_columns, later=LATER_OF_CREDIT_ENTRIES),
        ),
        RecordedTable(
            explaining.TABLE, "explanation", BillingExplanation.objects.all, read_columns
        ),
        RecordedTable(
            contacts.TABLE, "contact with a tenant", TenantContact.objects.all, read_columns
        ),
        RecordedTable(deriving.TABLE, "posting", Posting.objects.all, read_columns),
        RecordedTable(mapping.TABLE, "posting account", PostingAccount.objects.all, read_columns),
        RecordedTable(
            maintenance.TABLE, "maintenance notice", MaintenanceNotice.objects.all, read_columns
        ),
        RecordedTable(managing.TABLE, "webhook", Webhook.objects.all, read_webhook),
    )
    for table in tables:
        register_table(table)
