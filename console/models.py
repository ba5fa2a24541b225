from console.bulk.models import BulkResult, BulkRun
from console.exports.models import ExportLetter, ExportRun, ScheduledExport
from console.filing.models import FiledLine, Filing
from console.filing.packages.models import Package, PackagePart, PackedPaper
from console.masterdata.models import Invited, InviteRun, MasterRecord
from console.reminders.models import Reminder, Round

__all__ = [
    "BulkResult",
    "BulkRun",
    "ExportLetter",
    "ExportRun",
    "FiledLine",
    "Filing",
    "InviteRun",
    "Invited",
    "MasterRecord",
    "Package",
    "PackagePart",
    "PackedPaper",
    "Reminder",
    "Round",
    "ScheduledExport",
]
