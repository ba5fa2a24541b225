"""Names for the subjects of transitions: a scan by its file, a filing by its return, and so on."""

from collections.abc import Callable, Collection, Sequence

from console.exports.lifecycle import LIFECYCLE as EXPORTS
from console.exports.models import ScheduledExport
from console.filing.lifecycle import LIFECYCLE as FILINGS
from console.filing.models import Filing
from console.reminders.lifecycle import ROUNDS
from console.reminders.models import Round
from core.quarter import Quarter
from workflow.desk.models import QuarterLock
from workflow.engine.rows import RECORDS
from workflow.lifecycles.quarter import LIFECYCLE as QUARTERS
from workflow.models import Transition
from workflow.records.models import RowRecord
from workflow.scans import LIFECYCLE as SCANS
from workflow.scans.models import Scan

Names = dict[str, str]
Ids = Collection[str]


def subject_names_for(rows: Sequence[Transition]) -> Names:
    """The names of the subjects of these rows, by their keys."""
    found: Names = {}
    for lifecycle, read in READERS.items():
        ids = {row.subject_id for row in rows if row.lifecycle == lifecycle}
        found |= read(ids) if ids else {}
    return found


def files_of_scans(ids: Ids) -> Names:
    rows = Scan.objects.filter(pk__in=ids).values_list("pk", "upload__name")
    return {str(pk): name for pk, name in rows}


def returns_of_filings(ids: Ids) -> Names:
    rows = Filing.objects.filter(pk__in=ids).select_related("company")
    return {str(each.pk): f"{each.company.code}, {each}" for each in rows}


def quarters_of_locks(ids: Ids) -> Names:
    rows = QuarterLock.objects.filter(pk__in=ids).values_list("pk", "quarter")
    return {str(pk): str(Quarter.parse(quarter)) for pk, quarter in rows}


def names_of_exports(ids: Ids) -> Names:
    rows = ScheduledExport.objects.filter(pk__in=ids).values_list("pk", "name")
    return {str(pk): name for pk, name in rows}


def quarters_of_rounds(ids: Ids) -> Names:
    rows = Round.objects.filter(pk__in=ids).values_list("pk", "quarter")
    return {str(pk): str(Quarter.parse(quarter)) for pk, quarter in rows}


def causes_of_records(ids: Ids) -> Names:
    rows = RowRecord.objects.filter(pk__in=ids).values_list("pk", "why")
    return {str(pk): why.replace("_", " ").capitalize() for pk, why in rows}


READERS: dict[str, Callable[[Ids], Names]] = {
    SCANS: files_of_scans,
    FILINGS: returns_of_filings,
    QUARTERS: quarters_of_locks,
    EXPORTS: names_of_exports,
    ROUNDS: quarters_of_rounds,
    RECORDS: causes_of_records,
}
