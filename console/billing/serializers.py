"""Billing imports and the reconciliation as the API answers them."""

from typing import Any

from django.db.models import Count

from console.billing.einvoices import einvoices_of_rows
from console.billing.explaining import explanations_of_rows
from console.billing.models import BillingExplanation, BillingImport, ReconciledRow
from console.billing.owed import sum_reconciled_rows
from core import clock
from core.db.money_sums import MoneySum
from core.deadlines import due_after
from core.money import plain_pesos
from core.quarter import Quarter
from workflow.engine.record import THE_PORTAL


def serialize_billing_import(run: BillingImport) -> dict[str, Any]:
    return {
        "id": str(run.pk),
        "name": run.name,
        "by": str(run.by) if run.by else THE_PORTAL,
        "dry_run": run.is_dry_run,
        "state": run.state,
        "message": run.message,
        "rows": run.rows,
        "new": run.new,
        "same": run.same,
        "faults": run.faults,
        "faulty": run.faulty,
        "created_at": run.created_at,
        "ended_at": run.ended_at,
    }


def serialize_reconciled_page(rows: list[ReconciledRow]) -> list[dict[str, Any]]:
    """Serialize the rows of one quarter with e-invoices and explanations: two statements more."""
    explained, einvoices = explanations_of_rows(rows), einvoices_of_rows(rows)
    return [
        serialize_reconciled_row(row)
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
        "certificates": row.certificates,
        "documents": row.documents,
    }


def sum_reconciliation(rows: Any) -> dict[str, str]:
    """Sums over a company and quarter, to the centavo."""
    return {name: plain_pesos(amount) for name, amount in sum_reconciled_rows(rows).items()}


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
