"""The billing documents behind an expected amount, and the receipts of its place."""

from decimal import Decimal
from typing import Any

from django.db.models import Case, F, QuerySet, Value, When

from console.billing.expecting import SIGNS
from console.billing.models import BillingDocument, DocumentKind
from console.reconciliation.listing import ReconciledQuarter
from console.reconciliation.schemas import BillingDocumentSchema, DocumentSums
from core.db.money_sums import MoneySum
from core.money import ZERO, MoneyField, plain_pesos


def documents_of_place(of: ReconciledQuarter, asked: Any) -> "QuerySet[BillingDocument]":
    """The documents of a payor; with a nature those of one row, whose unit may be blank."""
    rows = BillingDocument.objects.filter(
        company=of.company, tin9=asked["tin"], quarter=of.quarter.in_one_number
    )
    if nature := asked.get("nature"):
        mall, unit = asked.get("mall", ""), asked.get("unit", "")
        rows = rows.filter(branch__name=mall, unit=unit, nature=nature)
    return rows.select_related("branch")


def billed_base(document: BillingDocument) -> Decimal:
    """What a document adds to the expected base; a receipt adds nothing."""
    return SIGNS.get(DocumentKind(document.kind), 0) * document.net


def sum_documents(rows: "QuerySet[BillingDocument]") -> DocumentSums:
    """The base that these documents bill, and the tax that receipts of them announce."""
    signs = [
        When(kind=kind, then=F("net") * Value(sign) if sign < 0 else F("net"))
        for kind, sign in SIGNS.items()
    ]
    base = Case(*signs, default=Value(ZERO), output_field=MoneyField())
    is_receipt = When(kind=DocumentKind.RECEIPT, then=F("withheld"))
    announced = Case(is_receipt, default=Value(ZERO), output_field=MoneyField())
    found = rows.order_by().aggregate(base=MoneySum(base), announced=MoneySum(announced))
    return {
        "base": plain_pesos(found["base"] or ZERO),
        "announced": plain_pesos(found["announced"] or ZERO),
    }


def serialize_billing_document(document: BillingDocument) -> BillingDocumentSchema:
    return {
        "id": document.pk,
        "kind": document.kind,
        "number": document.document_no,
        "einvoice": document.einvoice_no,
        "mall": document.branch.name,
        "unit": document.unit,
        "nature": document.nature,
        "date": document.date.isoformat(),
        "income_month": f"{document.income_month:%Y-%m}",
        "net": plain_pesos(document.net),
        "vat": plain_pesos(document.vat),
        "withheld": plain_pesos(document.withheld),
        "base": plain_pesos(billed_base(document)),
    }
