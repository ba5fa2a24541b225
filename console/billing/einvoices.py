"""The e-invoice numbers of billing documents, and the reconciled rows that documents lead to."""

from collections import defaultdict
from collections.abc import Sequence

from django.db.models import Q

from accounts.models import Company
from console.billing.models import BillingDocument, DocumentKind, ReconciledRow
from core.quarter import Quarter

MOST_FOUND = 50  # documents of one number: it is of several kinds at most
Numbered = tuple[str, str]  # a document number and its e-invoice number


def einvoices_of_rows(rows: Sequence[ReconciledRow]) -> dict[int, list[Numbered]]:
    """The e-invoice numbers of the documents of each row; one statement."""
    documents = BillingDocument.objects.filter(
        company__in={row.company_id for row in rows},
        kind__in=DocumentKind.values,
        document_no__in={number for row in rows for number in row.documents},
        einvoice_no__gt="",
    )
    columns = ("company", "tin9", "document_no", "einvoice_no")
    found: dict[tuple[int, str, str], list[str]] = defaultdict(list)
    for company, tin9, document_no, number in documents.order_by("pk").values_list(*columns):
        found[company, tin9, document_no].append(number)
    return {
        row.pk: [
            (document_no, number)
            for document_no in row.documents
            for number in found[row.company_id, row.tin9, document_no]
        ]
        for row in rows
    }


def rows_of_document(company: Company, quarter: Quarter, number: str) -> Q:
    """The rows with a document of this number or e-invoice number, in any case of letters."""
    spelled = {number, number.upper()}
    of_company = BillingDocument.objects.filter(company=company)
    by_number = of_company.filter(kind__in=DocumentKind.values, document_no__in=spelled)
    by_einvoice = of_company.filter(einvoice_no__gt="", einvoice_no__in=spelled)
    found = Q(pk__in=[])
    columns = ("quarter", "tin9", "branch", "unit", "nature")
    for documents in (by_number, by_einvoice):
        some = documents.order_by("pk").values_list(*columns)[:MOST_FOUND]
        for at, tin9, branch, unit, nature in some:
            if at == quarter.in_one_number:
                found |= Q(tin9=tin9, branch=branch, unit=unit, nature=nature)
    return found
