"""Whether a signed PDF says what its certificate says: TINs, period, codes and sums."""

from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from core.refusals import NotLikeThis, field_fault
from core.tin import Tin
from workflow.certificates.content import AMOUNTS
from workflow.certificates.models import Certificate
from workflow.files.reading.unreadable import Unreadable
from workflow.scans import fields, interactive_reading
from workflow.scans.known_parties import known
from workflow.scans.outcomes import stored_form
from workflow.scans.own_pdf import first_form

OTHER = "This PDF is not this certificate as it is now: {}. Download it again and sign that file."


def check_says_the_same(certificate: Certificate, data: bytes) -> None:
    """Raises NotLikeThis (``other_certificate``, and as ``first_form``), ReaderBusy, NotRead."""
    content = read_signed_form(data)
    differing = list(differing_parts(certificate, content))
    if differing:
        words = OTHER.format(f"{', '.join(differing)} differ")
        raise NotLikeThis([field_fault("file", "other_certificate", words)])


def read_signed_form(data: bytes) -> dict[str, Any]:
    """The content of the form in the file. Raises as above."""
    try:
        _, form = interactive_reading.run_in_reader_thread(first_form, data, known())
    except Unreadable as refusal:
        raise NotLikeThis([field_fault("file", refusal.code, refusal.message)]) from refusal
    outcome = stored_form(form)
    values = {name: str(each["value"]) for name, each in outcome["values"].items()}
    try:
        return fields.content_of_scan_fields(values, outcome["sections"])
    except NotLikeThis as refusal:
        words = OTHER.format("it cannot be read whole")
        raise NotLikeThis([field_fault("file", "other_certificate", words)]) from refusal


def differing_parts(certificate: Certificate, content: dict[str, Any]) -> Iterator[str]:
    """The parts of the form that say something else, as people call them."""
    if plain_tin(content["payor_tin"]) != plain_tin(certificate.payor_tin):
        yield "the TIN of the payor"
    if plain_tin(content["payee_tin"]) != plain_tin(certificate.payee_tin):
        yield "the TIN of the payee"
    period = content["period_from"], content["period_to"]
    if period != (certificate.period_from, certificate.period_to):
        yield "the period"
    lines = Counter(map(comparable_line, content["lines"]))
    if lines != Counter(comparable_line(vars(line)) for line in certificate.lines.all()):
        yield "the tax codes or amounts"


def plain_tin(tin: Tin | None) -> str:
    return str(tin or "")


def comparable_line(line: dict[str, Any]) -> tuple[str, tuple[Decimal, ...]]:
    """Code and amounts; the form has no place for anything else that counts."""
    return line["atc"], tuple(Decimal(line[name] or 0) for name in AMOUNTS)
