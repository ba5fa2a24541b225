"""VAT withheld as the API answers it."""

from collections.abc import Iterable, Sequence
from uuid import UUID

from console.filing.models import Filing
from console.vat.schemas import VatCertificate, VatEntryRow, VatFiling, VatSum, VatTotal
from console.vat.withheld import VatEntry, VatSums, VatTotals, quarter_of_number
from core.money import ZERO, plain_pesos
from workflow.certificates.content import content_value
from workflow.certificates.models import Certificate


def serialize_vat_totals(totals: VatTotals) -> VatTotal:
    tax, claimed = totals.total_of("tax"), totals.total_of("claimed")
    return {
        "base": plain_pesos(totals.total_of("base")),
        "tax": plain_pesos(tax),
        "claimed": plain_pesos(claimed),
        "unclaimed": plain_pesos(tax - claimed),
        "double": plain_pesos(totals.double),
        "untyped": totals.untyped,
    }


def serialize_vat_sums(sums: Iterable[VatSums]) -> list[VatSum]:
    return [
        {
            "quarter": str(each.quarter or ""),
            "atc": each.atc,
            "form": each.form,
            "certificates": each.certificates,
            "base": plain_pesos(each.base),
            "tax": plain_pesos(each.tax),
            "claimed": plain_pesos(each.claimed),
            "unclaimed": plain_pesos(each.tax - each.claimed),
        }
        for each in sums
    ]


def serialize_vat_certificates(
    certificates: Sequence[Certificate], entries: dict[UUID, list[VatEntry]]
) -> list[VatCertificate]:
    return [serialize_vat_certificate(each, entries.get(each.pk, [])) for each in certificates]


def serialize_vat_certificate(
    certificate: Certificate, entries: Sequence[VatEntry]
) -> VatCertificate:
    return {
        "id": str(certificate.pk),
        "reference": certificate.reference,
        "payor_name": certificate.payor_name,
        "payor_tin": content_value(certificate.payor_tin),
        "quarter": str(quarter_of_number(certificate.quarter) or ""),
        "tax": plain_pesos(sum((each.tax for each in entries), ZERO)),
        "claimed": plain_pesos(sum((each.claimed for each in entries), ZERO)),
        "entries": [serialize_vat_entry(each) for each in entries],
    }


def serialize_vat_filing(filing: Filing) -> VatFiling:
    return {"id": str(filing.pk), "quarter": filing.quarter, "number": filing.number}


def serialize_vat_entry(entry: VatEntry) -> VatEntryRow:
    return {
        "form": entry.form,
        "atc": entry.atc,
        "number": entry.number,
        "file": entry.file,
        "period_from": content_value(entry.period_from) or None,
        "period_to": content_value(entry.period_to) or None,
        "base": plain_pesos(entry.base),
        "tax": plain_pesos(entry.tax),
        "claimed": plain_pesos(entry.claimed),
        "filing": serialize_vat_filing(entry.filing) if entry.filing else None,
        "is_double": entry.is_double,
        "is_other_quarter": entry.is_other_quarter,
    }
