from console.billing.models import (
    BillingDocument,
    BillingImport,
    ReconciledRow,
    ReconciledShare,
)
from console.bulk.models import BulkResult, BulkRun
from console.credits.models import CreditEntry
from console.exports.models import ExportLetter, ExportRun, ScheduledExport
from console.filing.models import FiledLine, Filing
from console.filing.packages.models import Package, PackagePart, PackedPaper
from console.history.models import HistoryEntry, HistoryImport
from console.masterdata.models import Invited, InviteRun, MasterRecord
from console.oversight.models import Escalation
from console.postings.models import Posting, PostingAccount, PostingCursor
from console.reminders.models import Reminder, Round, TenantContact
from console.webhooks.models import Webhook, WebhookDelivery

__all__ = [
    "BillingDocument",
    "BillingImport",
    "BulkResult",
    "BulkRun",
    "CreditEntry",
    "Escalation",
    "ExportLetter",
    "ExportRun",
    "FiledLine",
    "Filing",
    "HistoryEntry",
    "HistoryImport",
    "InviteRun",
    "Invited",
    "MasterRecord",
    "Package",
    "PackagePart",
    "PackedPaper",
    "Posting",
    "PostingAccount",
    "PostingCursor",
    "ReconciledRow",
    "ReconciledShare",
    "Reminder",
    "Round",
    "ScheduledExport",
    "TenantContact",
    "Webhook",
    "WebhookDelivery",
]
