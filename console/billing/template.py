"""The files to fill in with billing documents, one for each kind of document."""

from accounts.models import Branch, Company, Nature
from console.billing.models import DocumentKind
from console.billing.rows import COLUMNS
from core import clock
from core.quarter import Quarter
from workflow.files.templates import OF_AMOUNTS, Template, build_template_xlsx, template_csv

BILLING = Template(
    "documents",
    COLUMNS,
    (
        "One row for each document, unit and nature. The kinds may stand in one file.",
        "A document is known by company, kind and number. Sent again it is not taken twice.",
        "Figures of a document are corrected by a credit memo.",
        OF_AMOUNTS,
    ),
    {
        "company": "The code of our company, such as PCM.",
        "mall": "The mall, as it is called in the portal.",
        "unit": "The stall or lease. May be blank.",
        "payor_tin": "The TIN of the tenant: 9 digits, or 12 to 14 with the branch code.",
        "document_no": "Its number in the billing system.",
        "kind": f"One of {', '.join(DocumentKind.values)}.",
        "date": "The day of the document, such as 2026-07-05.",
        "income_month": "The month of the income, such as 2026-07.",
        "nature": f"One of {', '.join(Nature.values)}.",
        "net": "The amount without VAT, above zero. Of a receipt it may be blank.",
        "vat": "The VAT of it. May be blank.",
        "withheld": "Of a receipt: the tax that its payor says was withheld. Else blank.",
        "einvoice_no": "Its number in the BIR's Electronic Invoicing System. May be blank.",
    },
)
BILLED = {"net": "100000.00", "vat": "12000.00"}
OF_KIND: dict[str, dict[str, str]] = {
    DocumentKind.INVOICE: {"document_no": "INV-0001", "einvoice_no": "EIS-0001"} | BILLED,
    DocumentKind.CREDIT_MEMO: {"document_no": "CM-0001", "net": "5000.00", "vat": "600.00"},
    DocumentKind.DEPOSIT_APPLIED: {"document_no": "DA-0001"} | BILLED,
    DocumentKind.RECEIPT: {"document_no": "OR-0001", "withheld": "5000.00"},
}


def example_document(kind: str, companies: list[Company]) -> dict[str, str]:
    """A row that the import takes, of a mall of the first of these companies."""
    mall = Branch.objects.filter(company__in=companies).order_by("company", "pk").first()
    month = Quarter.of(clock.today()).previous.start
    return {
        "company": mall.company.code if mall else "",
        "mall": mall.name if mall else "",
        "unit": "G-12",
        "payor_tin": "123-456-782-00000",
        "kind": kind,
        "date": month.isoformat(),
        "income_month": f"{month:%Y-%m}",
        "nature": Nature.RENT,
    } | OF_KIND[kind]


def billing_template_csv(kind: str, companies: list[Company]) -> bytes:
    return template_csv(BILLING, [example_document(kind, companies)])


def billing_template_xlsx(kind: str, companies: list[Company]) -> bytes:
    return build_template_xlsx(BILLING, [example_document(kind, companies)])
