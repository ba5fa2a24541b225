"""Making a package: a job that goes on where it was, paper by paper and then part by part."""

from datetime import timedelta
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet

from accounts.models import User
from console.filing.filing import check_is_live
from console.filing.models import Filing
from console.filing.packages import papers, places
from console.filing.packages.models import Package, PackedPaper
from console.filing.packages.planning import part_name, plan
from console.shared import files
from core import clock
from core.digests import json_digest
from core.jobs.runs import CannotGoOn, RunState, fail_on_error
from core.jobs.tasks import job
from core.recording import CREATED, record_rows
from core.storage import StoredPlace
from workflow.certificates.statuses import Status
from workflow.records.orders import Order

if TYPE_CHECKING:
    from console.shared.merged_pdf import MergedPdf

AT_ONCE = 50  # papers in one job: another's work comes between
LIMIT_SECONDS = 3_600
LONGEST_WHY = 300
LAST_PART = 99  # eAFS counts with two digits
COULD_NOT = (
    "The package could not be made. Go on with it, and tell the help desk if it stops again."
)
TOO_LARGE = "alone is larger than a part may be: TCR_PART_MEGABYTES must be larger."
TOO_MANY = f"It takes more than {LAST_PART} parts: TCR_PART_MEGABYTES must be larger."

ORDER = Order("package", ("filing_id", "by_id", "turn", "part_pattern"))
RECORDED_OF_PAPERS = (
    *("position", "record", "certificate_id", "reference"),
    *("tin", "payor", "base", "tax", "name"),
)


def start_package(filing: Filing, by: User, *, anew: bool = False) -> Package:
    """Start the package, or resume it.

    A running one goes on; finished parts stay unless it is restarted. Raises NotNow for a filing
    that was withdrawn.
    """
    with transaction.atomic():
        check_is_live(Filing.objects.select_for_update().get(pk=filing.pk))
        package = package_of(filing)
        if package and not anew and package.state in (RunState.RUNNING, RunState.DONE):
            return package
        if package is None or anew:
            delete_packages(Package.objects.filter(filing=filing))
            package = plan(filing, by)
        else:
            resume_package(package, by)
        number = ORDER.record(package, by=by, papers=digest_planned_papers(package))
        go_on.enqueue(str(package.pk), package.turn, number)
    return package


def digest_planned_papers(package: Package) -> str:
    papers = package.papers.order_by("position").values_list(*RECORDED_OF_PAPERS)
    return json_digest([list(map(str, each)) for each in papers])


def delete_packages(packages: QuerySet[Package]) -> None:
    """They can be made again."""
    for pk in packages.values_list("pk", flat=True):
        transaction.on_commit(partial(places.delete_package_folder, pk), robust=True)
    packages.delete()


def forget_older_than(days: int) -> None:
    with transaction.atomic():
        delete_packages(Package.objects.filter(ended_at__lt=clock.now() - timedelta(days=days)))


def forget_those_with_erased() -> None:
    """A copy does not outlive what retention erased."""
    with transaction.atomic():
        erased = PackedPaper.objects.filter(certificate__status=Status.ERASED)
        delete_packages(Package.objects.filter(pk__in=erased.exclude(sha256="").values("package")))


def resume_package(package: Package, by: User) -> None:
    package.by, package.state, package.turn = by, RunState.RUNNING, package.turn + 1
    package.message, package.ended_at = "", None
    package.save()


def package_of(filing: Filing) -> Package | None:
    """None too where it was made and its files are no longer there, as after a restore. One whose
    papers are all left out has no files: it is done, with the list of what was left out."""
    package = Package.objects.select_related("filing", "by").filter(filing=filing).first()
    if package and package.state == RunState.DONE and not places.has_files(package.pk):
        return None if package.papers.filter(left_out="").exists() else package
    return package


def stop_package(package: Package) -> None:
    """No paper begins any more. Asking twice is safe."""
    package.end(RunState.STOPPED)


def finish_package(package: Package) -> None:
    """Record what is in a package of which every part is made."""
    with transaction.atomic():
        if package.end(RunState.DONE):
            made = package.papers.values_list("pk", flat=True)
            record_rows(papers.TABLE, made, changed=CREATED, why="package made", by=package.by)


@job(limit_s=LIMIT_SECONDS)
def go_on(pk: str, turn: int, number: int = 0) -> None:
    """The job: the next papers, or the next part. Begun again after a killed worker, it goes on.

    ``number``: of the transition that recorded this turn. Raises AlteredOrder.
    """
    rows = Package.objects.select_related("filing", "by").filter(
        pk=pk, turn=turn, state=RunState.RUNNING
    )
    if (package := rows.first()) is None:
        return
    ORDER.check_or_fail(package, number, papers=digest_planned_papers(package))
    with fail_on_error(package, COULD_NOT, CannotGoOn):
        if step(package):
            go_on.enqueue(pk, turn, number)
        else:
            finish_package(package)


def step(package: Package) -> bool:
    """Do some of it; whether there is more to do."""
    places.delete_unfinished_papers(package.pk)
    if some := list(to_make(package)[:AT_ONCE]):
        for packed in some:
            add_package_paper(packed, package)
        return True
    if to_merge(package).exists():
        make_part(package)
        return True
    places.drop_cleaned(package.pk)
    return False


def to_make(package: Package) -> QuerySet[PackedPaper]:
    return package.papers.filter(sha256="", left_out="").order_by("position")


def to_merge(package: Package) -> QuerySet[PackedPaper]:
    return package.papers.filter(left_out="", part=None).order_by("position")


def add_package_paper(packed: PackedPaper, package: Package) -> None:
    """Lay one paper down, or write why there is none."""
    package.check_running()
    packed.package = package
    try:
        papers.store_package_paper(packed, papers.paper_for(packed))
    except papers.LeftOut as why:
        packed.left_out = str(why)[:LONGEST_WHY]
        packed.save(update_fields=["left_out"])


def make_part(package: Package) -> None:
    """Merge as many papers as it holds. One cut off is made again, with the same bytes."""
    from console.shared.merged_pdf import MergedPdf

    number = package.parts.count() + 1
    if number > LAST_PART:
        raise CannotGoOn(TOO_MANY)
    name = part_name(package, number)
    with part_place(package.pk, name).write_whole() as file:
        identity = json_digest([package.filing.sha256, number])[:32]
        merged = MergedPdf(file, package.part_bytes, identity)
        placed = merge_package_papers(package, merged)
        merged.end()
        written = files.measure_file(file)
    note_part(package, number, name, written, placed)


def merge_package_papers(package: Package, merged: "MergedPdf") -> dict[int, int]:
    """The papers that fit, with the page that each begins at. Raises CannotGoOn."""
    placed: dict[int, int] = {}
    for packed in to_merge(package).iterator(chunk_size=AT_ONCE):
        package.check_running()
        page = merged.add(title_of(packed), papers.mergeable_paper_bytes(packed))
        if page is None and not placed:
            raise CannotGoOn(f"{packed.reference} {TOO_LARGE}")
        if page is None:
            break
        placed[packed.pk] = page
    return placed


def title_of(packed: PackedPaper) -> str:
    tin = packed.tin.display if packed.tin else ""
    return f"{packed.position}. {packed.payor}, {tin}, {packed.reference}"


def part_place(package: UUID, name: str) -> StoredPlace:
    return places.package_folder(package) / places.PARTS / name


def note_part(
    package: Package, number: int, name: str, written: files.WrittenFile, placed: dict[int, int]
) -> None:
    """Record a finished part, so that it is not made again."""
    rows = (PackedPaper(pk=pk, part=number, page=page) for pk, page in placed.items())
    with transaction.atomic():
        part = package.parts.create(
            number=number,
            name=name,
            papers=len(placed),
            size=written.size,
            sha256=written.sha256,
        )
        why = "package part made"
        record_rows(papers.TABLE_OF_PARTS, [part.pk], changed=CREATED, why=why, by=package.by)
        while some := list(islice(rows, AT_ONCE)):
            PackedPaper.objects.bulk_update(some, ["part", "page"])
