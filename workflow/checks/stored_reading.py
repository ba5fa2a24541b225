"""What a stored certificate has from a PDF and waits to be confirmed."""

from core.tin import Tin
from workflow.certificates.content import content_value
from workflow.certificates.from_pdf import PAYOR
from workflow.certificates.models import Certificate
from workflow.checks.paper import CheckedParty, CheckedReading, ReadValue


def reading_of(certificate: Certificate) -> CheckedReading | None:
    """None where it did not begin with a PDF."""
    kept = certificate.from_pdf
    if not kept:
        return None
    payor = kept["payor"]
    return CheckedReading(
        file=kept["file"],
        unconfirmed=tuple(
            ReadValue(each["field"], each["value"])
            for each in kept["fields"]
            if each["field"] not in kept["confirmed"]
            and field_value_of_certificate(certificate, each["field"]) == each["value"]
        ),
        payor=CheckedParty(payor["name"], Tin.parse(payor["tin"])) if payor else None,
        is_payor_confirmed=PAYOR in kept["confirmed"],
    )


def field_value_of_certificate(certificate: Certificate, field: str) -> str:
    """Return the value of a field, as clients send it."""
    if field == "company":
        return certificate.company.code if certificate.company else ""
    if not field.startswith("lines."):
        return str(content_value(getattr(certificate, field)))
    _, number, cell = field.split(".")
    lines = list(certificate.lines.all())
    return str(content_value(getattr(lines[int(number)], cell))) if int(number) < len(lines) else ""
