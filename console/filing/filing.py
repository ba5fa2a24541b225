"""Filing: it marks the certificates as filed and writes the files into a folder."""

from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from django.db import IntegrityError

from accounts.models import User
from console.filing import records
from console.filing.exceptions import HEADINGS, FilingException
from console.filing.exclusions import check_folder, check_is_free, put_in_place, stage_files
from console.filing.filed_lines import digest_filed_lines
from console.filing.lifecycle import LIFECYCLE, FilingLifecycle
from console.filing.models import Filing, FilingKind, Status
from console.filing.preview import (
    PreparedFiling,
    build_sawt_rows,
    initial_filing_content,
    sawt_header_of_filing,
)
from console.filing.returns import ReturnPeriod
from console.filing.workbook import workbook
from core.refusals import NotLikeThis, NotNow, field_fault
from core.tampering import report_altered
from workflow.engine.execution import create_subject
from workflow.engine.unaltered import read_document
from workflow.files.csv_text import BOM, as_csv, encode_csv

SOMEBODY_ELSE = "Somebody filed the same at this moment. Nothing was filed here: begin again."
NOTHING = "There is nothing to file: no certificate counts in this return."
UNCHANGED = "Nothing has changed since version {}: there is nothing to file."
FILED_ALREADY = "Version {} of this return is filed. File it as amended, with a reason."
NOT_FILED = "This return is not filed yet, so it cannot be amended."
WHY_AMENDED = "Say why the return is amended."
CHANGED = "What goes in has changed since you looked. Nothing was filed: preview the file again."
NOT_THE_SAME = "The rows that were kept no longer give the file that was filed."


@dataclass(frozen=True)
class Amendment:
    """The reason for a version that replaces one that was filed."""

    reason: str


@dataclass(frozen=True)
class FilingResult:
    """The result: the filing, if any certificate was included, and the files."""

    filing: Filing | None
    files: list[Path]


def stem_of(head: records.Head, period: ReturnPeriod) -> str:
    return records.sawt_file_stem(head, period.end, is_annual=period.form.is_annual)


def file_it(prepared: PreparedFiling, folder: Path, why: Amendment | None = None) -> FilingResult:
    """File what was prepared, as amended where ``why`` is given. A file is never replaced; without
    anything to claim there is only the list. Raises NotNow as ``check_version_kind`` does.

    The files are written first, then the filing is committed, then the files are renamed. After a
    crash between the last two, ``file_again`` restores them.
    """
    check_folder(folder)
    stem = stem_of(prepared.head, prepared.period)
    files = {f"{stem}_exceptions.csv": exceptions_csv(prepared.told)}
    if not prepared.lines and prepared.former is None:
        return FilingResult(None, write_filing_files(folder, files))
    check_version_kind(prepared, why)
    check_is_free(folder / f"{stem}.DAT")
    data = records.write_records(prepared.head, prepared.rows)
    told = [each.cells for each in prepared.told]
    book = workbook(prepared.head, prepared.rows, prepared.lines, told)
    with stage_files(folder, {f"{stem}.DAT": data, f"{stem}.xlsx": book} | files) as pairs:
        filing = record_filing(prepared, data, why=why)
        rename_into_place(filing, pairs)
    return FilingResult(filing, [name for _, name in pairs])


def file_now(
    prepared: PreparedFiling, by: User | None, seen: str, why: Amendment | None = None
) -> Filing:
    """Create the filing; its files are made when somebody takes them. Raises NotNow as
    ``check_version_kind`` and ``preview_data`` do."""
    check_version_kind(prepared, why)
    return record_filing(prepared, preview_data(prepared, seen), by, why)


def check_version_kind(prepared: PreparedFiling, why: Amendment | None) -> None:
    """Raise NotNow for a first version where there is one, an amended one where there is none, and
    one that says the same as the version that counts."""
    former = prepared.former
    if former is None:
        if why is not None:
            raise NotNow(NOT_FILED, code="not_filed")
        return
    if why is None:
        raise NotNow(FILED_ALREADY.format(former.number), code="already_filed")
    if digest_filed_lines(prepared.lines) == former.lines_sha256:
        raise NotNow(UNCHANGED.format(former.number), code="nothing_to_file")


def as_amendment(reason: str) -> Amendment:
    """Raises NotLikeThis without a reason."""
    if not reason.strip():
        raise NotLikeThis([field_fault("reason", "required", WHY_AMENDED)])
    return Amendment(reason.strip())


def preview_data(prepared: PreparedFiling, seen: str) -> bytes:
    """Return the DAT file that would be filed.

    ``seen`` is the SHA-256 of the file that was shown. Raises NotNow where there is nothing to
    file, or where the file has changed.
    """
    if not prepared.lines and prepared.former is None:
        raise NotNow(NOTHING, code="nothing_to_file")
    data = records.write_records(prepared.head, prepared.rows)
    if sha256(data).hexdigest() != seen.lower():
        raise NotNow(CHANGED, code="changed")
    return data


def check_is_live(filing: Filing) -> None:
    """Raise NotNow for a filing that was withdrawn."""
    if filing.status == Status.WITHDRAWN:
        raise NotNow(f"Version {filing.number} was withdrawn.", code="withdrawn")


def file_again(filing: Filing, period: ReturnPeriod, folder: Path) -> FilingResult:
    """Write the files of an earlier filing again; nothing is filed. Raises NotNow for a filing
    that was withdrawn."""
    check_is_live(filing)
    check_folder(folder)
    stem = stem_of(sawt_header_of_filing(filing), period)
    check_is_free(folder / f"{stem}.DAT")
    files = {f"{stem}.DAT": data_of(filing), f"{stem}.xlsx": book_of(filing)}
    return FilingResult(filing, write_filing_files(folder, files))


def check_filing_unaltered(filing: Filing) -> None:
    """Raises AlteredRecord where the filing or its lines are not as they were recorded.

    That its package left may have been recorded since it was read; what it says never changes.
    """
    rows = Filing.objects.filter(pk=filing.pk)
    (stored,) = (FilingLifecycle(each) for each in read_document(LIFECYCLE, lambda: [*rows.all()]))
    if stored.content() != FilingLifecycle(filing).content() or stored.evidence():
        raise report_altered(f"the lines of filing {filing.pk}")


def data_of(filing: Filing) -> bytes:
    """Return the filed DAT file. Raises AlteredRecord, and NotNow where its lines no longer
    produce it."""
    check_filing_unaltered(filing)
    data = records.write_records(sawt_header_of_filing(filing), build_sawt_rows(filing.lines.all()))
    if sha256(data).hexdigest() != filing.sha256:
        raise NotNow(NOT_THE_SAME)
    return data


def book_of(filing: Filing) -> bytes:
    """The same as a workbook, with the list of what was left out then. Raises AlteredRecord."""
    check_filing_unaltered(filing)
    lines = list(filing.lines.all())
    return workbook(sawt_header_of_filing(filing), build_sawt_rows(lines), lines, filing.exceptions)


def rename_into_place(filing: Filing, pairs: list[tuple[Path, Path]]) -> None:
    """Rename the files. Raises NotNow where the filing is committed and its files are missing."""
    try:
        put_in_place(pairs)
    except OSError as error:
        again = f"Version {filing.number} is kept: write its files with --again {filing.number}."
        raise NotNow(f"The files could not be named: {error.strerror}. {again}") from None


def write_filing_files(folder: Path, files: dict[str, bytes]) -> list[Path]:
    with stage_files(folder, files) as pairs:
        put_in_place(pairs)
    return [name for _, name in pairs]


def record_filing(
    prepared: PreparedFiling, data: bytes, by: User | None = None, why: Amendment | None = None
) -> Filing:
    """The filing, recorded in the chain. Raises NotNow where a certificate changed meanwhile."""
    content = initial_filing_content(prepared) | {
        "number": prepared.number,
        "kind": FilingKind.AMENDED if why else FilingKind.FIRST,
        "reason": why.reason if why else "",
        "former": prepared.former,
        "sha256": sha256(data).hexdigest(),
        "lines": prepared.lines,
        "versions": prepared.versions,
    }
    try:
        return create_subject(LIFECYCLE, Status.FILED, content, by=by)
    except IntegrityError:
        raise NotNow(SOMEBODY_ELSE) from None


def exceptions_csv(told: list[FilingException]) -> bytes:
    return encode_csv(BOM + as_csv([HEADINGS, *(each.cells for each in told)]))
