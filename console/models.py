from console.bulk.models import BulkResult, BulkRun
from console.filing.models import FiledLine, Filing
from console.filing.packages.models import Package, PackagePart, PackedPaper
from console.masterdata.models import Invited, InviteRun, MasterRecord

__all__ = [
    "BulkResult",
    "BulkRun",
    "FiledLine",
    "Filing",
    "InviteRun",
    "Invited",
    "MasterRecord",
    "Package",
    "PackagePart",
    "PackedPaper",
]
