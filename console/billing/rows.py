"""A row of a billing file: its cells as a document, or what is wrong with one of them."""

import hashlib
from dataclasses import dataclass
from datetime import date
from typing import Any

from accounts.models import Branch, Company, Nature
from console.billing.models import (
    LONGEST_DOCUMENT,
    LONGEST_EINVOICE,
    LONGEST_UNIT,
    BillingDocument,
    DocumentKind,
)
from console.shared.cells import (
    DAY_FORMATS,
    FaultyCell,
    parse_amount,
    parse_cell,
    parse_day,
    parse_text,
    parse_tin,
)
from core.quarter import Quarter
from core.text import fold
from workflow.files.table import Column

COLUMNS = (
    Column("company", ("company code",), needed=True),
    Column("mall", ("branch", "mall name"), needed=True),
    Column("unit", ("unit no", "stall", "space")),
    Column("payor_tin", ("payor tin", "tin", "customer tin"), needed=True),
    Column("document_no", ("document no", "document number", "invoice no"), needed=True),
    Column("kind", ("document kind", "document type", "type"), needed=True),
    Column("date", ("document date", "invoice date"), needed=True),
    Column("income_month", ("income month", "month"), needed=True),
    Column("nature", ("nature of income",), needed=True),
    Column("net", ("net amount", "net of vat"), needed=True),
    Column("vat", ("vat amount", "output vat")),
    Column("withheld", ("tax withheld", "cwt")),
    Column("einvoice_no", ("e-invoice no", "einvoice number", "eis reference", "eis no")),
)
MONTH_FORMATS = ("%Y-%m", "%m/%Y", *DAY_FORMATS)
CREDIT_MEMO = "Amounts are positive; a credit memo reduces what is due."


@dataclass(frozen=True)
class Places:
    """The companies whose documents may be imported, and their malls, by folded name."""

    companies: dict[str, Company]
    malls: dict[tuple[int, str], Branch]

    @classmethod
    def of(cls, companies: list[Company]) -> "Places":
        malls = Branch.objects.filter(company__in=companies)
        return cls(
            {company.code.upper(): company for company in companies},
            {(mall.company_id, fold(mall.name)): mall for mall in malls},
        )


def parse_document(cells: dict[str, str], places: Places) -> BillingDocument:
    """A document that is not stored yet. Raises FaultyCell."""
    company = places.companies.get(cells["company"].strip().upper())
    if company is None:
        raise FaultyCell("company", "There is no such company among yours.")
    mall = places.malls.get((company.pk, fold(cells["mall"].strip())))
    if mall is None:
        raise FaultyCell("mall", f"{company.code} has no mall of this name.")
    kind = parse_choice(cells, "kind", DocumentKind)
    tin = parse_cell(cells, "payor_tin", parse_tin, "A TIN has 9 to 14 digits.")
    month = parse_cell(cells, "income_month", parse_month, "Write the month like 2026-07.")
    net, vat, withheld = (
        parse_amount(cells, name, CREDIT_MEMO) for name in ("net", "vat", "withheld")
    )
    if kind != DocumentKind.RECEIPT and not net:
        raise FaultyCell("net", "The amount without VAT is missing.")
    return BillingDocument(
        company=company,
        kind=kind,
        document_no=parse_text(cells, "document_no", LONGEST_DOCUMENT, needed=True),
        einvoice_no=parse_text(cells, "einvoice_no", LONGEST_EINVOICE),
        branch=mall,
        unit=parse_text(cells, "unit", LONGEST_UNIT),
        payor_tin=tin,
        tin9=tin.tin9,
        date=parse_cell(cells, "date", parse_day, "Write the day like 2026-07-31."),
        income_month=month,
        quarter=Quarter.of(month).in_one_number,
        nature=parse_choice(cells, "nature", Nature),
        net=net,
        vat=vat,
        withheld=withheld,
    )


def parse_month(text: str) -> date:
    return parse_day(text, MONTH_FORMATS).replace(day=1)


def parse_choice(cells: dict[str, str], name: str, choices: Any) -> str:
    word = cells[name].strip().upper().replace(" ", "_")
    if word not in choices.values:
        raise FaultyCell(name, f"One of {', '.join(choices.values)}.")
    return word


def document_key(document: BillingDocument) -> tuple[int, str, str]:
    """What makes a document the same one."""
    return document.company_id, document.kind, document.document_no


def document_digest(document: BillingDocument) -> str:
    """Everything that a document says, save its e-invoice number, which may come later."""
    values = (
        *(document.branch_id, document.unit, document.payor_tin, document.date),
        *(document.income_month, document.nature, document.net, document.vat, document.withheld),
    )
    return hashlib.sha256("\n".join(map(str, values)).encode()).hexdigest()
