"""The plan of a filing's package: its certificates in SAWT order, each with a file name."""

from collections.abc import Iterator
from decimal import Decimal

from django.conf import settings

from accounts.models import User
from console.filing.models import FiledLine, Filing
from console.filing.packages.models import Package, PackedPaper
from console.filing.packages.naming import PaperNames, stem_for
from console.filing.preview import group_lines_by_sawt_row
from core.money import ZERO
from core.tin import Tin

AT_ONCE = 500
MEGABYTE = 1_000_000
PDF = ".pdf"


def plan(filing: Filing, by: User) -> Package:
    """A package with all its papers, none of them made yet."""
    package = Package.objects.create(
        filing=filing,
        by=by,
        part_bytes=settings.TCR_PART_MEGABYTES * MEGABYTE,
        part_pattern=settings.TCR_NAME_PATTERN,
    )
    papers = list(plan_package_papers(package))
    PackedPaper.objects.bulk_create(papers, batch_size=AT_ONCE)
    return package


def plan_package_papers(package: Package) -> Iterator[PackedPaper]:
    names, end = PaperNames(), package.filing.period_to
    rows = enumerate(certificates_in_sawt_order(package.filing), start=1)
    for position, (record, first, base, tax) in rows:
        assert first.tin is not None, "a certificate without payor TIN is left out"
        stem = stem_for(
            settings.PACKAGE_NAME_PATTERN,
            name=first.name,
            tin=str(first.tin),
            period=f"{first.certificate.period_to or end:%m%d%Y}",
            reference=first.reference,
            number=f"{position:05}",
        )
        yield PackedPaper(
            package=package,
            position=position,
            record=record,
            certificate_id=first.certificate_id,
            reference=first.reference,
            tin=first.tin,
            payor=first.name,
            base=base,
            tax=tax,
            name=names.give(stem, PDF),
        )


def certificates_in_sawt_order(filing: Filing) -> Iterator[tuple[int, FiledLine, Decimal, Decimal]]:
    """Each certificate once, where the SAWT first has it: the record, a line, base and tax."""
    lines = list(filing.lines.select_related("certificate"))
    sums: dict[object, tuple[Decimal, Decimal]] = {}
    for line in lines:
        base, tax = sums.get(line.certificate_id, (ZERO, ZERO))
        sums[line.certificate_id] = base + line.base, tax + line.tax
    for record, (_, group) in enumerate(group_lines_by_sawt_row(lines), start=1):
        for line in sorted(group, key=lambda each: each.reference):
            if line.certificate_id in sums:
                yield record, line, *sums.pop(line.certificate_id)


def part_name(package: Package, number: int) -> str:
    """Return the name of a part as eAFS requires it (RMC 43-2021)."""
    tin: Tin | None = package.filing.tin
    assert tin is not None, "it was filed under one"
    end = package.filing.period_to
    facts = {"tin9": tin.tin9, "tin": str(tin), "period": f"{end:%m%Y}", "part": f"{number:02}"}
    return stem_for(package.part_pattern, **facts, form=package.filing.form) + PDF
