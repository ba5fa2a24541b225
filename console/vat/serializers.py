"""VAT withheld as the API answers it."""

from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

from console.vat.withheld import VatEntry, VatSums, VatTotals, quarter_of_number
from core.money import ZERO, plain_pesos
from workflow.certificates.content import content_value
from workflow.certificates.models import Certificate


def serialize_vat_totals(totals: VatTotals) -> dict[str, Any]:
    amounts = {name: totals.total_of(name) for name in ("base", "tax", "claimed")}
    return {name: plain_pesos(amount) for name, amount in amounts.items()} | {
        "unclaimed": plain_pesos(amounts["tax"] - amounts["claimed"]),
        "double": plain_pesos(totals.double),
        "untyped": totals.untyped,
    }


def serialize_vat_sums(sums: Iterable[VatSums]) -> list[dict[str, Any]]:
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
) -> list[dict[str, Any]]:
    return [serialize_vat_certificate(each, entries.get(each.pk, [])) for each in certificates]


def serialize_vat_certificate(
    certificate: Certificate, entries: Sequence[VatEntry]
) -> dict[str, Any]:
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


def serialize_vat_entry(entry: VatEntry) -> dict[str, Any]:
    filing = entry.filing
    return {
        "form": entry.form,
        "atc": entry.atc,
        "number": entry.number,
        "file": entry.file and str(entry.file),
        "period_from": content_value(entry.period_from) or None,
        "period_to": content_value(entry.period_to) or None,
        "base": plain_pesos(entry.base),
        "tax": plain_pesos(entry.tax),
        "claimed": plain_pesos(entry.claimed),
        "filing": filing
        and {"id": str(filing.pk), "quarter": filing.quarter, "number": filing.number},
        "is_double": entry.is_double,
        "is_other_quarter": entry.is_other_quarter,
    }
