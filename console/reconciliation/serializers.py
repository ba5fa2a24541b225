"""The reconciliation as the API answers it."""

from decimal import Decimal
from typing import Any

from django.db.models import Count

from console.billing.einvoices import einvoices_of_rows
from console.billing.expecting import quarter_from_number
from console.billing.explaining import explanations_of_rows
from console.billing.models import BillingExplanation, ReconciledRow
from console.billing.owed import sum_reconciled_rows
from console.billing.standings import standings_of_rows, sum_standings
from console.reconciliation.listing import ReconciledQuarter
from core import clock
from core.db.money_sums import MoneySum
from core.deadlines import due_after
from core.money import plain_pesos
from core.quarter import Quarter


def serialize_reconciled_page(rows: list[ReconciledRow]) -> list[dict[str, Any]]:
    """Serialize rows with standings, e-invoices and explanations: three statements more."""
    explained, einvoices = explanations_of_rows(rows), einvoices_of_rows(rows)
    standings = standings_of_rows(rows)
    return [
        serialize_reconciled_row(row)
        | serialize_amounts(standings[row.pk])
        | {
            "einvoices": [
                {"document": document, "number": number} for document, number in einvoices[row.pk]
            ],
            "explanation": serialize_explanation(explained[row.pk]),
        }
        for row in rows
    ]


def serialize_explanation(given: BillingExplanation | None) -> dict[str, Any] | None:
    if given is None:
        return None
    return {"reason": given.reason, "text": given.text, "by": str(given.by), "at": given.at}


def serialize_reconciled_row(row: ReconciledRow) -> dict[str, Any]:
    return {
        "id": row.pk,
        "tenant": {"tin": row.tin9, "name": row.tenant.name if row.tenant else ""},
        "mall": row.branch.name if row.branch else "",
        "unit": row.unit,
        "nature": row.nature,
        "expected": {
            "base": plain_pesos(row.expected_base),
            "tax": plain_pesos(row.expected_tax),
            "atc": row.expected_atc,
        },
        "certified": {
            "base": plain_pesos(row.certified_base),
            "tax": plain_pesos(row.certified_tax),
            "atc": row.certified_atc,
        },
        "state": row.state,
        "why": row.why,
        "short": plain_pesos(row.short),
        "missing": plain_pesos(row.missing),
        "over": plain_pesos(row.over),
        "open": plain_pesos(row.open),
        "announced": plain_pesos(row.announced),
        "certificates": row.certificates,
        "documents": row.documents,
    }


def sum_reconciliation(of: ReconciledQuarter) -> dict[str, str]:
    """Sums over a company and quarter, to the centavo."""
    sums = sum_reconciled_rows(of.rows())
    return serialize_amounts(
        sums | sum_standings(of.company, of.quarter) | {"open": sums["short"] + sums["missing"]}
    )


def serialize_amounts(amounts: dict[str, Decimal]) -> dict[str, str]:
    return {name: plain_pesos(amount) for name, amount in amounts.items()}


def serialize_ageing(quarter: Quarter) -> dict[str, Any]:
    """How long ago the certificates of the quarter were due."""
    due = due_after(quarter.end)
    return {"due": due.isoformat(), "days_past_due": max((clock.today() - due).days, 0)}


def count_states(rows: Any) -> list[dict[str, Any]]:
    """Rows and pesos of each state that occurs."""
    groups = rows.order_by("state").select_related(None).values("state")
    found = groups.annotate(
        rows=Count("pk"), tax=MoneySum("expected_tax"), certified=MoneySum("certified_tax")
    )
    return [
        {
            "state": each["state"],
            "rows": each["rows"],
            "tax": plain_pesos(each["tax"]),
            "difference": plain_pesos(each["tax"] - each["certified"]),
        }
        for each in found
    ]


def serialize_open_page(rows: list[ReconciledRow]) -> list[dict[str, Any]]:
    """Serialize rows of several quarters, each with its quarter and age."""
    answers = serialize_reconciled_page(rows)
    return [
        answer | serialize_quarter_age(quarter_from_number(row.quarter))
        for row, answer in zip(rows, answers, strict=True)
    ]


def serialize_quarter_age(quarter: Quarter) -> dict[str, Any]:
    return {"quarter": str(quarter)} | serialize_ageing(quarter)
