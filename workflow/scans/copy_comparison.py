"""The paper of a certificate compared with it, field by field, as the reader reads the paper."""

from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import Any

from django.conf import settings

from core.text import fold
from ocr.form import AMOUNTS, CELLS
from workflow.certificates.content import content_value, sum_line_amounts
from workflow.certificates.models import Certificate
from workflow.scans import fields
from workflow.scans.outcomes import SIGNED
from workflow.scans.typed_matches import cells, row_at_or_empty
from workflow.signatures.copies import Comparison, CopyState, build_comparison
from workflow.signatures.digest import digest_to_sign

# Compared as they are, and compared by their letters and digits.
EXACT = (
    *("period_from", "period_to", "payee_tin", "payee_zip", "payor_tin", "payor_zip"),
    "signatory_tin",
)
TEXTS = ("payee_name", "payee_address", "payor_name", "payor_address")
SIGNATORY_TEXTS = ("signatory_name", "signatory_title")
SIGNATORY = (*SIGNATORY_TEXTS, "signatory_tin")  # under the signature
NEARLY = 0.9  # a slip of the reader in a name or an address
Reading = dict[str, dict[str, Any]]
Pair = tuple[str, str, str]


def compare_with_paper(
    certificate: Certificate,
    read: Reading,
    *,
    is_signed_digitally: bool = False,
    page: int | None = None,
) -> Comparison:
    """Return what comes of comparing a certificate with what was read of its signed copy.

    ``read`` has the values as they are stored of a scan, by flat name; differences on
    ``page`` get their box.
    """
    values = {name: str(each["value"]) for name, each in read.items()}
    differing = [each for each in paired_fields(certificate, values) if not is_same_field(*each)]
    is_inked = values.get(SIGNED, "") == fields.YES
    unread = [
        name
        for name, paper, own in differing
        if is_inked and (is_unsure(name, read) or is_part(name, paper, own))
    ]
    differences = [
        {"field": name, "paper": paper, "certificate": own} | box_on(page, read.get(name))
        for name, paper, own in differing
        if name not in unread
    ]
    if differences:
        outcome = CopyState.DIFFERS
    else:
        outcome = CopyState.SAME if is_inked or is_signed_digitally else CopyState.UNSIGNED
    digest = digest_to_sign(certificate)
    return build_comparison(outcome, digest, differences=differences, page=page, unread=unread)


def box_on(page: int | None, value: dict[str, Any] | None) -> dict[str, Any]:
    """Return where the page has this value; nothing where another page has it, or none."""
    if page is None or value is None or value.get("page") != page or not value.get("box"):
        return {}
    return {"box": value["box"]}


def is_unsure(name: str, read: Reading) -> bool:
    """Return whether the signature covers this field, so that the reader is not sure of it."""
    return name in SIGNATORY and read.get(name, {}).get("confidence", 0) < settings.SCAN_SURE


def is_part(name: str, paper: str, own: str) -> bool:
    """Return whether the signature covers one end of this text: the rest of it was read."""
    rest, whole = letters_of(paper), letters_of(own)
    is_rest = whole.startswith(rest) or whole.endswith(rest)
    return name in SIGNATORY_TEXTS and bool(rest) and is_rest


def is_same_field(name: str, paper: str, own: str) -> bool:
    """Return whether both say the same; numbers, days and codes exactly."""
    if name not in (*TEXTS, *SIGNATORY_TEXTS):
        return fields.same(name, paper, own)
    one, other = (letters_of(each) for each in (paper, own))
    if not (one and other):
        return one == other
    return SequenceMatcher(None, one, other, autojunk=False).ratio() >= NEARLY


def letters_of(text: str) -> str:
    return "".join(each for each in fold(text) if each.isalnum())


def paired_fields(certificate: Certificate, values: fields.Values) -> Iterator[Pair]:
    """Field, what the paper says, what the certificate says; blank on both is left out."""
    for name in (*EXACT, *TEXTS, *SIGNATORY_TEXTS):
        paper, own = values.get(name, ""), content_value(getattr(certificate, name))
        if paper or own:
            yield name, paper, str(own)
    lines = list(certificate.lines.all())
    rows = paper_rows(values)
    for number in range(max(len(rows), len(lines))):
        own_row = lines[number].as_content() if number < len(lines) else {}
        yield from cells(number, row_at_or_empty(rows, number), own_row)
    sums = sum_line_amounts(lines)
    for name in AMOUNTS:
        if paper := values.get(f"totals.{name}", ""):
            yield f"totals.{name}", paper, content_value(sums[name])


def paper_rows(values: fields.Values) -> list[dict[str, str]]:
    """The lines of the paper that say something, in their order."""
    numbers = sorted({int(found[1]) for name in values if (found := fields.LINE.fullmatch(name))})
    rows = [
        {cell: values.get(f"lines.{number}.{cell}", "") for cell in CELLS} for number in numbers
    ]
    return [row for row in rows if any(row.values())]
