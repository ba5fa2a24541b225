"""The watched folder of billing files (BILLING_FOLDER), where the billing system leaves them.

A complete file becomes an import of the portal's own. It stays where it is until that import has
ended, so that a fall loses nothing: then it is moved to ``done/``, or to ``failed/`` with its
faults in a CSV file of the same name. Brought in twice, its documents are the same.
"""

import hashlib
import logging
from collections.abc import Iterator
from functools import partial
from itertools import islice
from pathlib import Path

from django.conf import settings

from console.billing.fault_mails import enqueue_fault_mails
from console.billing.importing import start_billing_import
from console.billing.models import BillingImport
from core.db.transactions import run_in_transaction
from core.jobs import runs
from core.jobs.runs import ReadingState
from core.refusals import Refusal
from core.text import BadText, normalize_line
from workflow.files.csv_text import BOM, as_csv, encode_csv
from workflow.scans.folder import completed_scan_files, move

log = logging.getLogger(__name__)

DONE, FAILED = "done", "failed"
LONGEST_NAME = 120
MOST_AT_ONCE = 20  # in one run: what is left is another's
HEADINGS = ("Row", "Column", "Fault")
TOO_LARGE = "This file is larger than {} MB. Send it in parts."
UNFINISHED = (".part", ".filepart", ".tmp")  # as programs of file transfer name what they write
BAD_NAME = "The name of this file cannot be read. Give it a name of letters and digits."


def import_billing_files() -> int:
    """Put aside what was imported, and import what is complete; how many imports began."""
    if not settings.BILLING_FOLDER:
        return 0
    folder = Path(settings.BILLING_FOLDER)
    if not folder.is_dir():
        log.error("BILLING_FOLDER %s is no folder", folder)
        return 0
    put_ended_aside(folder)
    files = islice(new_billing_files(folder), MOST_AT_ONCE)
    return sum([begin_import(path) for path in files])


def new_billing_files(folder: Path) -> Iterator[Path]:
    """Complete files that no import is about; one whose import runs is left to it."""
    imported = BillingImport.objects.filter(folder_file__gt="")
    names = set(imported.order_by("folder_file").values_list("folder_file", flat=True))
    files = (path for path in completed_scan_files(folder) if path.name not in names)
    return (path for path in files if path.suffix.lower() not in UNFINISHED)


def begin_import(path: Path) -> bool:
    """Start the import of a file and return whether it could be started."""
    try:
        name = read_file_name(path)
        if path.stat().st_size > settings.BILLING_MAX_BYTES:
            raise Refusal(TOO_LARGE.format(settings.BILLING_MAX_BYTES // 1_048_576))
        start_billing_import(name, path.read_bytes(), None, is_dry_run=False, folder_file=path.name)
    except Refusal as refusal:
        refuse_billing_file(path, refusal.message)
        return False
    except OSError:
        log.exception("%r could not be read now", path)
        return False
    return True


def read_file_name(path: Path) -> str:
    """The name by which people know the file. Raises Refusal."""
    try:
        path.name.encode()
        return normalize_line(path.name, 255)[:LONGEST_NAME]
    except (BadText, UnicodeError):
        raise Refusal(BAD_NAME) from None


def refuse_billing_file(path: Path, why: str) -> None:
    """Move a file that cannot be imported, with the reason; it is an import that failed."""
    name = path.name.encode(errors="replace").decode()[:LONGEST_NAME]

    def work() -> None:
        run = BillingImport.objects.create(name=name, state=ReadingState.FAILED, message=why[:300])
        enqueue_fault_mails(run)

    run_in_transaction(work)
    put_file_aside(path, FAILED, [("", "", why)])


def put_ended_aside(folder: Path) -> None:
    """Move the files of imports that have ended."""
    ended = BillingImport.objects.filter(folder_file__gt="").exclude(state__in=runs.UNFINISHED)
    for run in ended.order_by("created_at", "id"):
        try:
            put_import_aside(folder, run)
        except OSError:
            log.exception("%r could not be moved now", run.folder_file)


def put_import_aside(folder: Path, run: BillingImport) -> None:
    """Move its file, unless that was done before a fall or another file has its name now."""
    path, faults = folder / run.folder_file, list(iterate_faults(run))
    if path.is_file() and hashlib.sha256(path.read_bytes()).hexdigest() == run.sha256:
        put_file_aside(path, FAILED if faults else DONE, faults)
    run_in_transaction(partial(finish_folder_import, run, has_faults=bool(faults)))


def finish_folder_import(run: BillingImport, *, has_faults: bool) -> None:
    BillingImport.objects.filter(pk=run.pk).update(folder_file="")
    if has_faults:
        enqueue_fault_mails(run)


def iterate_faults(run: BillingImport) -> Iterator[tuple[object, object, object]]:
    """Row, column and fault of all that was not imported."""
    if run.state == ReadingState.FAILED:
        yield "", "", run.message
    for each in run.faulty:
        yield each["row"], each["column"], each["message"]
    if more := run.faults - len(run.faulty):
        yield "", "", f"and {more:,} more rows"


def put_file_aside(path: Path, where: str, faults: list[tuple[object, object, object]]) -> None:
    """Move a file into a folder, and write its faults next to it."""
    moved = move(path, where)
    if faults:
        text = BOM + as_csv([HEADINGS, *faults])
        moved.with_name(f"{moved.name}.faults.csv").write_bytes(encode_csv(text))
