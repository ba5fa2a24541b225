"""The reconciliation as the API answers it."""

from collections import defaultdict
from decimal import Decimal
from typing import Any

from django.db.models import Count

from console.billing.einvoices import einvoices_of_rows
from console.billing.expecting import quarter_from_number
from console.billing.explaining import explanations_of_rows
from console.billing.models import BillingExplanation, ReconciledRow
from console.billing.owed import sum_reconciled_rows
from console.billing.standings import standings_of_rows, sum_standings
from console.reconciliation.ageing import BUCKETS, OpenQuarter, bucket_of
from console.reconciliation.ledger_tie import LedgerTie
from console.reconciliation.listing import ReconciledQuarter
from console.reconciliation.payor_sums import PAYOR_AMOUNTS
from console.reconciliation.schemas import (
    Ageing,
    AgeingBucket,
    GivenExplanation,
    LedgerTieSchema,
    OpenQuarterSchema,
    OpenRowSchema,
    PayorSumSchema,
    QuarterAge,
    ReconciledAmounts,
    ReconciledRowSchema,
    ReconciliationTotals,
    StateCount,
)
from core import clock
from core.db.money_sums import MoneySum
from core.deadlines import due_after
from core.money import ZERO, plain_pesos
from core.quarter import Quarter


def serialize_reconciled_page(rows: list[ReconciledRow]) -> list[ReconciledRowSchema]:
    """Serialize rows with standings, e-invoices and explanations: three statements more."""
    explained, einvoices = explanations_of_rows(rows), einvoices_of_rows(rows)
    standings = standings_of_rows(rows)
    return [
        {
            **serialize_reconciled_row(row),
            "signed": plain_pesos(standings[row.pk]["signed"]),
            "filed": plain_pesos(standings[row.pk]["filed"]),
            "einvoices": [
                {"document": document, "number": number} for document, number in einvoices[row.pk]
            ],
            "explanation": serialize_explanation(explained[row.pk]),
        }
        for row in rows
    ]


def serialize_explanation(given: BillingExplanation | None) -> GivenExplanation | None:
    if given is None:
        return None
    return {"reason": given.reason, "text": given.text, "by": str(given.by), "at": given.at}


def serialize_reconciled_row(row: ReconciledRow) -> ReconciledAmounts:
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


def sum_reconciliation(of: ReconciledQuarter) -> ReconciliationTotals:
    """Sums over a company and quarter, to the centavo."""
    sums = sum_reconciled_rows(of.rows())
    return sums_of_amounts(
        sums | sum_standings(of.company, of.quarter) | {"open": sums["short"] + sums["missing"]}
    )


def sums_of_amounts(amounts: dict[str, Decimal]) -> ReconciliationTotals:
    """Return the sums of tax, and the expected base as what was billed."""
    return {
        "billed": plain_pesos(amounts["billed"]),
        "expected": plain_pesos(amounts["expected"]),
        "certified": plain_pesos(amounts["certified"]),
        "short": plain_pesos(amounts["short"]),
        "missing": plain_pesos(amounts["missing"]),
        "over": plain_pesos(amounts["over"]),
        "signed": plain_pesos(amounts["signed"]),
        "filed": plain_pesos(amounts["filed"]),
        "open": plain_pesos(amounts["open"]),
    }


def serialize_ageing(quarter: Quarter) -> Ageing:
    """How long ago the certificates of the quarter were due."""
    due = due_after(quarter.end)
    return {"due": due.isoformat(), "days_past_due": max((clock.today() - due).days, 0)}


def count_states(rows: Any) -> list[StateCount]:
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


def serialize_open_page(rows: list[ReconciledRow]) -> list[OpenRowSchema]:
    """Serialize rows of several quarters, each with its quarter and age."""
    answers = serialize_reconciled_page(rows)
    return [
        {**answer, **serialize_quarter_age(quarter_from_number(row.quarter))}
        for row, answer in zip(rows, answers, strict=True)
    ]


def serialize_quarter_age(quarter: Quarter) -> QuarterAge:
    return {"quarter": str(quarter), **serialize_ageing(quarter)}


def serialize_ageing_buckets(quarters: list[OpenQuarter]) -> list[AgeingBucket]:
    """All buckets, the youngest first, also those without anything open."""
    by_bucket: dict[str, list[OpenQuarter]] = defaultdict(list)
    for each in quarters:
        by_bucket[bucket_of(each.days_past_due)].append(each)
    return [
        {
            "bucket": name,
            "rows": sum(each.rows for each in by_bucket[name]),
            "open": plain_pesos(sum((each.open for each in by_bucket[name]), ZERO)),
            "quarters": [serialize_open_quarter(each) for each in by_bucket[name]],
        }
        for name in BUCKETS
    ]


def serialize_open_quarter(each: OpenQuarter) -> OpenQuarterSchema:
    return {
        "quarter": str(each.quarter),
        "due": each.due.isoformat(),
        "days_past_due": each.days_past_due,
        "rows": each.rows,
        "short": plain_pesos(each.short),
        "missing": plain_pesos(each.missing),
        "open": plain_pesos(each.open),
    }


def serialize_tie(tie: LedgerTie) -> LedgerTieSchema:
    return {
        "reconciled": plain_pesos(tie.reconciled),
        "ledger": plain_pesos(tie.ledger),
        "is_tied": tie.is_tied,
        "differences": [
            {"name": each.name, "tax": plain_pesos(each.tax), "certificates": each.certificates}
            for each in tie.differences
        ],
    }


def serialize_payor_sum(each: dict[str, Any]) -> PayorSumSchema:
    sums = sums_of_amounts({name: each[name] for name in PAYOR_AMOUNTS})
    return {**sums, "tin": each["tin"], "name": each["name"], "rows": each["rows"]}
