"""The members of a package besides its forms, and the order of all members."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from console.filing.filed_lines import period_filed
from console.filing.filing import stem_of
from console.filing.models import Filing
from console.filing.packages import papers, places
from console.filing.packages.models import Package, PackedPaper
from console.filing.preview import sawt_header_of_filing
from console.shared.zip_files import Member
from core.money import in_pesos, plain_pesos
from workflow.engine.rows import check_rows
from workflow.files.csv_text import BOM, as_csv, encode_csv

# As their rows are recorded.
PAPERS, PARTS = papers.TABLE, papers.TABLE_OF_PARTS
INDEX, CERTIFICATION = "index.csv", "certification.txt"
AT_ONCE = 500
HEADINGS = [
    *("Number", "SAWT record", "File", "Size", "SHA-256", "What it is", "Part", "Page in the part"),
    *("Reference", "Payor TIN", "Payor", "Tax base", "Tax withheld", "Left out"),
]
SIGNED, FORM = "Signed copy", "Form as approved"
CERTIFIED = """CERTIFICATION
(Revenue Regulations No. 2-2015)

Taxpayer:   {name}
TIN:        {tin}
RDO:        {rdo}
Return:     BIR Form No. {form}, {start} to {end}

I, ______________________________, ______________________________ of the taxpayer named above,
certify that

1. the {count} listed in {index} are complete and exact copies of the Certificates of
   Creditable Tax Withheld at Source (BIR Form No. 2307) that were given to the taxpayer for the
   period named above, with a tax base of {base} and a tax withheld of {tax};
2. each file is named by the payor's registered name, the payor's TIN with its branch code and the
   end of the taxable period, and is known by the SHA-256 beside its name;
3. the certificates are listed in the order of the Summary Alphalist of Withholding Taxes (SAWT)
   whose file has the SHA-256
   {sha256};
4. the originals are kept, and are shown to the Bureau of Internal Revenue when it asks for them.

{left_out}

Signed on ____________________ at ______________________________.


                                        ________________________________________
                                        Signature over printed name, title and TIN

SUBSCRIBED AND SWORN to before me on ____________________, affiant showing
______________________________ issued on ____________________ at ____________________.


                                        ________________________________________
                                        Notary public
"""
NONE_LEFT_OUT = "Every certificate that the SAWT claims is among them."
SOME_LEFT_OUT = "NOT among them: {count} that the SAWT claims; the list says of each why."


def package_file_name(filing: Filing) -> str:
    return f"{stem_of(sawt_header_of_filing(filing), period_filed(filing))}_package.zip"


def check_package_unaltered(package: Package) -> None:
    """Check that every row and file is as recorded. Raises OSError, AlteredRecord."""
    rows = package.papers.order_by("position").iterator(chunk_size=AT_ONCE)
    while some := list(islice(rows, AT_ONCE)):
        check_rows(PAPERS, some)
    for _, pieces in iterate_package_files(package):
        del pieces


def iterate_package_files(package: Package) -> Iterator[Member]:
    """Papers and parts, each as it was made. Raises OSError or AlteredRecord."""
    for packed in in_it(package).iterator(chunk_size=AT_ONCE):
        yield f"{places.PAPERS}/{packed.name}", papers.read_package_paper_chunks(packed)
    parts = list(package.parts.order_by("number"))
    check_rows(PARTS, parts)
    for part in parts:
        yield f"{places.PARTS}/{part.name}", papers.pieces_of_part(part)


def iterate_package_members(package: Package) -> Iterator[Member]:
    """All of it, each file once. Raises OSError for one that is no longer there."""
    yield CERTIFICATION, [certification(package).encode()]
    yield INDEX, index(package)
    yield from iterate_package_files(package)


def in_it(package: Package) -> Any:
    return package.papers.filter(left_out="").order_by("position")


def index(package: Package) -> Iterator[bytes]:
    """One row a certificate, in SAWT order, those that are left out too."""
    yield encode_csv(BOM + as_csv([HEADINGS]))
    for packed in package.papers.order_by("position").iterator(chunk_size=AT_ONCE):
        yield encode_csv(as_csv([package_index_row(packed)]))


def package_index_row(packed: PackedPaper) -> list[Any]:
    return [
        *(packed.position, packed.record),
        *(file_cells(packed) if not packed.left_out else [""] * 6),
        *(packed.reference, str(packed.tin), packed.payor),
        *(plain_pesos(packed.base), plain_pesos(packed.tax), packed.left_out),
    ]


def file_cells(packed: PackedPaper) -> Iterable[Any]:
    kind = SIGNED if packed.is_signed_copy else FORM
    return packed.name, packed.size, packed.sha256, kind, packed.part, packed.page


def certification(package: Package) -> str:
    """To be printed, signed and notarised; who signs is filled in by hand."""
    filing = package.filing
    papers = list(in_it(package).values_list("base", "tax"))
    left_out = package.papers.exclude(left_out="").count()
    some = SOME_LEFT_OUT.format(count=count_phrase(left_out))
    return CERTIFIED.format(
        name=filing.name,
        tin=filing.tin.display if filing.tin else "",
        rdo=filing.rdo,
        form=filing.form,
        start=f"{filing.period_from:%m/%d/%Y}",
        end=f"{filing.period_to:%m/%d/%Y}",
        count=count_phrase(len(papers)),
        index=INDEX,
        base=in_pesos(sum(base for base, _ in papers)),
        tax=in_pesos(sum(tax for _, tax in papers)),
        sha256=filing.sha256,
        left_out=some if left_out else NONE_LEFT_OUT,
    )


def count_phrase(count: int) -> str:
    return "1 certificate" if count == 1 else f"{count:,} certificates"
