"""Each check on a clean paper with one thing spoiled: what it finds, and nothing else does."""

import json
import re
from collections import defaultdict
from dataclasses import replace
from datetime import date
from decimal import Decimal
from functools import cache
from typing import Any

import pytest
from django.conf import settings

from core.quarter import Quarter
from core.tin import Tin
from demo.samples import SAMPLES
from workflow.api.certificates.suggested_reasons import OF_CHECKS
from workflow.certificates.billed import BilledAmount
from workflow.certificates.content import AMOUNTS, FIELDS, MONTHS
from workflow.certificates.content_changes import flatten_content
from workflow.checks import CHECKS, look_at
from workflow.checks.paper import (
    Account,
    Agent,
    Breakdown,
    CheckedPaper,
    CheckedParty,
    CheckedReading,
    Other,
    PaperLine,
    PastCertificates,
    ReadValue,
    ReplacedCertificate,
    RequestedAnswers,
    serialize_findings,
)
from workflow.checks.samples import check_file, check_input_of_sample
from workflow.checks.sheet import group_rows_by_reference
from workflow.checks.twins import Twin

HERE = "6F CREST TOWER"
BESIDES = ("branch", "company", "locations", "original")  # changes_since.py
FIELDS_OF_FINDINGS = settings.BASE_DIR / "tests" / "data" / "fields_of_findings.json"


def pesos(*amounts: str) -> Any:
    return tuple(Decimal(each) for each in amounts)


LINE = PaperLine(
    "WC100", pesos("1000", "1000", "1000"), Decimal(3000), Decimal(150), Decimal(5), "EWT", "Rental"
)
FITTING = Breakdown(LINE.total, LINE.tax)
CONSOLIDATED = {"form_type": "CONSOLIDATED", "is_affiliate": True}
AGENT = Agent("12-345678-9", date(2025, 1, 2), date(2028, 1, 1))
EXPIRED_AGENT = replace(AGENT, expires=date(2026, 1, 1))


@cache
def sample() -> CheckedPaper:
    """The first of the sample file with which no fault is found."""
    found = check_file(SAMPLES)
    first = next(ref for ref, told in found.items() if not told)
    return check_input_of_sample(group_rows_by_reference(SAMPLES)[first][0], defaultdict(list))


def clean() -> CheckedPaper:
    """A paper of the sample file with everything a stored certificate has besides."""
    paper = sample()
    assert paper.payor.tin
    return replace(
        paper,
        payee=replace(paper.payee, address=HERE, zip="1700"),
        payor=replace(paper.payor, address=HERE, zip="1000"),
        account=Account(paper.payor.name, paper.payor.tin),
        has_addresses=True,
        lines=(LINE,),
        is_signed=True,
        period_from=date(2026, 7, 1),
        period_to=date(2026, 9, 30),
        today=date(2026, 10, 10),
        submitted_on=date(2026, 10, 10),
        total=LINE.total,
        tax=LINE.tax,
    )


def of_line(**changes: Any) -> dict[str, Any]:
    changed = replace(LINE, **changes)
    return {"lines": (changed,), "total": changed.total, "tax": changed.tax}


def of_party(who: str, **changes: Any) -> dict[str, Any]:
    return {who: replace(getattr(clean(), who), **changes)}


FIRST = "998-765-432-2026-1"
OTHER = [Other(FIRST, "an id")]
TWIN = [Twin(FIRST, "an id")]
CONTINUED = [Twin(FIRST, "an id", excuse="continues")]
LARGE = pesos("15000000", "15000000", "15000000")


STRANGER = CheckedParty("ANOTHER PAYOR CORP.", Tin.parse("99111222300000"))


def began_with(**changes: Any) -> dict[str, Any]:
    return {"reading": CheckedReading("2307.pdf", **changes)}


def services(**changes: Any) -> dict[str, Any]:
    return of_line(atc="WC160", rate=Decimal(2), tax=Decimal(60)) | {
        "lines": (replace(LINE, atc="WC160", rate=Decimal(2), tax=Decimal(60), **changes),)
    }


def government(**changes: Any) -> dict[str, Any]:
    """VAT withheld by a government payor, in part B."""
    found = of_line(atc="WV020", section="BUSINESS", description="VAT on rent", **changes)
    return found | {"account": replace(account(), is_government=True)}


def two_lines(second: PaperLine, first: PaperLine = LINE) -> dict[str, Any]:
    """A certificate of two lines, which add up."""
    return of_lines([first, second])


def many_lines(count: int) -> dict[str, Any]:
    """So many stalls, each with its own name."""
    return of_lines([replace(LINE, description=f"Rental, stall {n}") for n in range(count)])


def of_lines(lines: list[PaperLine]) -> dict[str, Any]:
    total, tax = (sum((getattr(each, of) for each in lines), Decimal()) for of in ("total", "tax"))
    return {"lines": tuple(lines), "total": total, "tax": tax}


def account() -> Account:
    found = clean().account
    assert found
    return found


def billed(state: str, base: str, atc: str = "WC100") -> dict[str, Any]:
    """So much was billed for the line."""
    tax = (Decimal(base) - LINE.total) * 5 / 100
    short, over = max(tax, Decimal()), max(-tax, Decimal())
    amount = BilledAmount(state, "So it is.", atc, Decimal(base), LINE.total, short, over)
    return {"billed": lambda: [amount]}


def before(*months: str, tax: str = "150") -> dict[str, Any]:
    """The quarter before had these months."""
    amounts = pesos(*months)
    past = PastCertificates(Quarter(2026, 2), amounts, sum(amounts), Decimal(tax), (FIRST,))
    return {"past": lambda index: [past]}


# What is spoiled -> the findings: id, severity, field.
SPOILED: list[tuple[dict[str, Any], list[tuple[str, str, str]]]] = [
    ({}, []),
    ({"answers": lambda: RequestedAnswers(1, ("ATC",))}, [("UNANSWERED", "warn", "")]),
    ({"answers": lambda: RequestedAnswers(2)}, []),
    ({"company": None}, [("REQUIRED", "block", "company")]),
    ({"branch": ""}, [("REQUIRED", "block", "branch")]),
    ({"lines": (), "total": Decimal(0), "tax": Decimal(0)}, [("REQUIRED", "block", "lines")]),
    (of_party("payee", tin=Tin("009900000")), [("PAYEE_TIN", "block", "payee_tin")]),
    (of_party("payee", name="SOMEBODY ELSE"), [("PAYEE_NAME", "block", "payee_name")]),
    # Nine digits of ours with another branch code; our name, or our mall's, differently.
    (of_party("payee", tin=Tin("009912345", "00004")), [("PAYEE_TIN", "warn", "payee_tin")]),
    (of_party("payee", tin=Tin("009923456")), [
        ("PAYEE_TIN", "block", "payee_tin"), ("PAYEE_NAME", "block", "payee_name"),
    ]),
    (of_party("payee", name="Pacific Crest Malls Incorporated"), []),
    (of_party("payee", name="PACIFIC CREST MALLS"), [("PAYEE_NAME", "warn", "payee_name")]),
    (of_party("payee", name="PACIFIC CREST MALLS INC (CREST BAY MALL)"), [
        ("PAYEE_NAME", "warn", "payee_name"),
    ]),
    (of_party("payee", name="PACIFC CREST MALS, INC."), [("PAYEE_NAME", "warn", "payee_name")]),
    (of_party("payee", name="Crest Bay Mall") | {"branch": "Crest Bay Mall"}, [
        ("PAYEE_NAME", "warn", "payee_name"),
    ]),
    (of_party("payee", name="CREST SOUTHERN TAGALOG REALTY INC."), [
        ("PAYEE_NAME", "block", "payee_name"),
    ]),
    (of_party("payee", name="ATLANTIC CREST MALLS, INC."), [
        ("PAYEE_NAME", "block", "payee_name"),
    ]),
    # A payor's other branches: those it lists.
    (of_party("payor", tin=Tin(account().tin.tin9, "00012")), [("PAYOR", "block", "payor_tin")]),
    (of_party("payor", tin=Tin(account().tin.tin9, "00012")) | {
        "account": replace(account(), branches=frozenset({"00012"})),
    }, []),
    (of_party("payor", name=f"{account().name} (Ortigas)"), [("PAYOR", "warn", "payor_name")]),
    ({"account": Account("SHOP", Tin("995000111"))}, [
        ("PAYOR", "block", "payor_tin"), ("PAYOR", "block", "payor_name"),
    ]),
    # What was billed: the same, less, more, under another code, nothing.
    (billed("MATCHED", "3000"), []),
    (billed("SHORT", "3100"), [("SOA", "warn", "lines.0.total")]),
    (billed("OVER", "2900"), [("SOA", "warn", "lines.0.total")]),
    (billed("OVER", "0"), [("SOA", "warn", "lines.0.total")]),
    (billed("WRONG_CODE", "3000", atc="WC160"), [("SOA", "warn", "lines")]),
    # What the payor's QAP says of it.
    ({"qap_state": "IN_QAP"}, []),
    ({"qap_state": "DIFFERS"}, [("QAP", "warn", "lines")]),
    ({"qap_state": "NOT_IN_QAP"}, [("QAP", "warn", "lines")]),
    ({"branch_is_of_company": False}, [("BRANCH", "block", "branch")]),
    ({"foreign_locations": ("North", "South")}, [
        ("LOCATIONS", "block", "locations"), ("LOCATIONS", "block", "locations"),
    ]),
    ({"form_type": "CONSOLIDATED", "is_affiliate": False}, [("FORM_TYPE", "block", "form_type")]),
    ({"form_type": "CONSOLIDATED", "is_affiliate": True}, []),
    # A breakdown: none known, missing, fitting, off by a centavo, with a strange branch, needless.
    (CONSOLIDATED | {"breakdowns": ()}, [("BREAKDOWN", "block", "files")]),
    (CONSOLIDATED | {"breakdowns": (FITTING,)}, []),
    (CONSOLIDATED | {"breakdowns": (replace(FITTING, total=Decimal("3000.01")),)}, [
        ("BREAKDOWN", "block", "files"),
    ]),
    (CONSOLIDATED | {"breakdowns": (replace(FITTING, tax=Decimal("149.99")),)}, [
        ("BREAKDOWN", "block", "files"),
    ]),
    (CONSOLIDATED | {"breakdowns": (replace(FITTING, strange_branches=("North",)),)}, [
        ("BREAKDOWN", "warn", "files"),
    ]),
    ({"breakdowns": (FITTING,)}, [("BREAKDOWN", "info", "files")]),
    ({"signatory_title": ""}, [("SIGNATORY", "block", "signatory_title")]),
    (of_party("signatory", tin=None), [("SIGNATORY", "block", "signatory_tin")]),
    # A person signs: not we, and not the payor's company.
    (of_party("signatory", tin=Tin("009912345", "00003")), [
        ("SIGNATORY", "warn", "signatory_tin"),
    ]),
    (of_party("signatory", tin=account().tin), [("SIGNATORY", "warn", "signatory_tin")]),
    (of_party("signatory", name="Pacific Crest Malls Incorporated"), [
        ("SIGNATORY", "warn", "signatory_name"),
    ]),
    (of_party("signatory", name=account().name), [("SIGNATORY", "warn", "signatory_name")]),
    (of_party("signatory", name="Pacific Crest Malls"), [("SIGNATORY", "warn", "signatory_name")]),
    (of_party("signatory", name="n/a"), [("SIGNATORY", "block", "signatory_name")]),
    ({"signatory_title": " - "}, [("SIGNATORY", "block", "signatory_title")]),
    (of_party("signatory", name="Tax Manager"), [("SIGNATORY", "warn", "signatory_name")]),
    # Without an account: nobody withholds from themselves.
    (of_party("payor", tin=Tin("009912345")) | {"account": None}, [
        ("PAYOR", "block", "payor_tin"),
    ]),
    (of_party("payor", tin=Tin("009923456")) | {"account": None}, []),
    (of_party("payor", address=""), [("ADDRESS", "warn", "payor_address")]),
    (of_party("payee", zip=""), [("ADDRESS", "warn", "payee_zip")]),
    # A tax agent's accreditation: nothing, or number, issue and expiry.
    ({"agent": AGENT}, []),
    ({"agent": replace(AGENT, number="")}, [("AGENT", "block", "agent_accreditation")]),
    ({"agent": replace(AGENT, issued=None)}, [("AGENT", "block", "agent_issued")]),
    ({"agent": replace(AGENT, expires=None)}, [("AGENT", "block", "agent_expires")]),
    ({"agent": Agent(number="12-345678-9")}, [
        ("AGENT", "block", "agent_issued"), ("AGENT", "block", "agent_expires"),
    ]),
    ({"agent": Agent(expires=date(2028, 1, 1))}, [
        ("AGENT", "block", "agent_accreditation"), ("AGENT", "block", "agent_issued"),
    ]),
    ({"agent": replace(AGENT, issued=AGENT.expires)}, [("AGENT", "block", "agent_expires")]),
    ({"agent": replace(AGENT, issued=date(2028, 1, 2))}, [("AGENT", "block", "agent_expires")]),
    ({"agent": replace(AGENT, expires=date(2026, 10, 10))}, []),
    ({"agent": replace(AGENT, expires=date(2026, 10, 9))}, [("AGENT", "block", "agent_expires")]),
    ({"agent": replace(AGENT, issued=date(2026, 10, 11))}, [("AGENT", "block", "agent_issued")]),
    # Handed over while it was good: it stays so. Not handed over yet: today counts.
    ({"agent": replace(AGENT, expires=date(2026, 10, 11)), "today": date(2027, 1, 5)}, []),
    ({"agent": replace(AGENT, expires=date(2026, 10, 11)), "today": date(2026, 10, 12),
      "submitted_on": None}, [("AGENT", "block", "agent_expires")]),
    # The payee's signer: the same, and never in the way.
    ({"conforme": CheckedParty("ANA B. CRUZ", Tin("983780566")), "conforme_agent": AGENT}, []),
    ({"conforme": CheckedParty("ANA B. CRUZ")}, []),
    ({"conforme_title": "TAX MANAGER"}, [("CONFORME", "warn", "conforme_name")]),
    ({"conforme": CheckedParty("", Tin("983780566"))}, [("CONFORME", "warn", "conforme_name")]),
    ({"conforme": CheckedParty("ANA"), "conforme_agent": replace(AGENT, number="")}, [
        ("CONFORME", "warn", "conforme_accreditation"),
    ]),
    ({"conforme": CheckedParty("ANA"), "conforme_agent": EXPIRED_AGENT}, [
        ("CONFORME", "warn", "conforme_expires"),
    ]),
    ({"conforme_agent": replace(AGENT, issued=None)}, [
        ("CONFORME", "warn", "conforme_name"), ("CONFORME", "warn", "conforme_issued"),
    ]),
    ({"period_to": date(2026, 10, 31), "today": date(2026, 11, 1)}, [
        ("PERIOD", "block", "period_to"),
    ]),
    ({"period_from": date(2026, 7, 2)}, [("PERIOD", "warn", "period_from")]),
    ({"period_from": date(2026, 7, 1), "period_to": date(2026, 9, 12)}, [
        ("PERIOD", "warn", "period_to"),
    ]),
    ({"period_from": date(2026, 8, 12), "period_to": date(2026, 8, 12)} | of_line(
        months=pesos("0", "3000", "0")), [("PERIOD", "warn", "period_from")]),
    # Before 2018: one sentence.
    ({"period_from": date(2017, 7, 1), "period_to": date(2017, 9, 30)}, [
        ("PERIOD", "block", "period_from"),
    ]),
    ({"period_to": date(2026, 6, 30)}, [("PERIOD", "block", "period_to")]),
    ({"today": date(2026, 6, 30), "submitted_on": None}, [("PERIOD", "block", "period_from")]),
    ({"today": date(2026, 9, 29), "submitted_on": None}, [("PERIOD", "warn", "period_to")]),
    ({"period_from": date(2026, 8, 1)}, [("MONTHS", "block", "lines.0.m1")]),
    ({"submitted_on": date(2026, 10, 20)}, []),
    ({"submitted_on": date(2026, 10, 21)}, [("LATE", "warn", "period_to")]),
    ({"submitted_on": date(2028, 10, 1), "today": date(2028, 10, 1)}, [
        ("LATE", "warn", "period_to"),
    ]),
    ({"is_signed": None}, []),
    ({"submitted_on": date(2026, 10, 21), "was_sent": True}, [("LATE", "info", "period_to")]),
    ({"submitted_on": date(2028, 10, 1), "today": date(2028, 10, 1), "was_sent": True}, [
        ("LATE", "warn", "period_to"),
    ]),
    ({"is_signed": False}, [("SIGNED", "info", "signed_copy")]),
    ({"is_signed": False, "signature_required": "warn"}, [("SIGNED", "warn", "signed_copy")]),
    ({"is_signed": False, "signature_required": "block"}, [("SIGNED", "block", "signed_copy")]),
    ({"is_signed": True, "signature_required": "block"}, []),
    ({"signature_faults": ("It was changed.",)}, [("DIGITAL_SIGNATURE", "warn", "signed_copy")]),
    ({"signer": "Somebody Else"}, [("SIGNER_NAME", "warn", "signatory_name")]),
    (of_line(atc=""), [("ATC", "block", "lines.0.atc")]),
    (of_line(atc="XX999"), [("ATC", "block", "lines.0.atc")]),
    (of_line(atc="WI100"), [("ATC_CLASS", "block", "lines.0.atc")]),
    (of_line(rate=Decimal(4)), [("RATE", "block", "lines.0.rate")]),
    # Codes: their part of the form, whose they are, what they are for.
    (of_line(section=""), []),
    (of_line(section="BUSINESS"), [("SECTION", "block", "lines.0.atc")]),
    (government(), []),
    (government() | {"account": account()}, [("PAYOR_KIND", "warn", "lines.0.atc")]),
    (government() | {"account": None}, []),
    (services(description="CUSA"), [("PAYOR_KIND", "warn", "lines.0.atc")]),
    (services(description="CUSA") | {
        "account": replace(account(), is_withholding_agent=True)}, []),
    (services(description="Rental of Unit 12") | {"account": None}, [
        ("RENT", "warn", "lines.0.atc"),
    ]),
    (services(description="Aircon charges of the rental area") | {"account": None}, []),
    (services(description="Current dues, parents' day") | {"account": None}, []),
    *(
        (services(description=words) | {"account": None}, [("RENT", "warn", "lines.0.atc")])
        for words in ("Leasing of stall", "Rent and service charge", "Occupancy fee", "Space G-12",
                      "Rentals (parking area)", "Parking slot", "Upa", "Rental and CUSA",
                      "Lease of stall and CUSA", "MGR and percentage rent")
    ),
    *(
        (services(description=words) | {"account": None}, [])
        for words in ("Aircon, leased premises", "Advertising space", "Water of rental units",
                      "Parents' day promo", "Utilities per lease contract",
                      "Fit-out of space G-12", "Repair of parking")
    ),
    # A REIT's rent has a code of its own.
    ({"is_reit": True}, [("RENT", "warn", "lines.0.atc")]),
    (of_line(atc="WC690", rate=Decimal(1), tax=Decimal(30)) | {
        "is_reit": True, "earned": frozenset({"WC690"})}, []),
    # The same line twice; with the stall of each, or in another month, it is another.
    (two_lines(LINE), [("SAME_LINE", "warn", "lines.1.description")]),
    (two_lines(replace(LINE, description=" rental")), [
        ("SAME_LINE", "warn", "lines.1.description"),
    ]),
    (two_lines(replace(LINE, description="Rental, G-2")), []),
    (many_lines(10), []),
    (many_lines(11), [("LINES", "block", "lines")]),
    (of_line(description="Rental, USD 60 a month"), [
        ("CURRENCY", "warn", "lines.0.description"),
    ]),
    (of_line(description="Rental of stall, Euro Deli"), []),
    # VAT or percentage tax: never both, and what the profile says; on the same payment.
    (two_lines(replace(LINE, atc="WB084", rate=Decimal(3), tax=Decimal(90), section="BUSINESS"),
               replace(LINE, atc="WV020", section="BUSINESS")) | {"account": None}, [
        ("VAT_STATUS", "warn", "lines.1.atc"),
    ]),
    (government() | {"is_vat": True}, []),
    (government() | {"is_vat": False}, [("VAT_STATUS", "warn", "lines.0.atc")]),
    (of_line(atc="WB084", rate=Decimal(3), tax=Decimal(90), section="BUSINESS") | {
        "is_vat": True}, [("VAT_STATUS", "warn", "lines.0.atc")]),
    (of_line(atc="WB084", rate=Decimal(3), tax=Decimal(90), section="BUSINESS") | {
        "is_vat": False}, []),
    (two_lines(replace(LINE, atc="WV020", section="BUSINESS")) | {"account": None}, []),
    (two_lines(replace(LINE, atc="WV020", section="BUSINESS", months=pesos("100", "100", "100"),
                       total=Decimal(300), tax=Decimal(15))) | {"account": None}, [
        ("VAT_BASE", "warn", "lines.1.total"),
    ]),
    (of_line(atc="WC010", rate=Decimal(10), tax=Decimal(300), description="Fees"), [
        ("NOT_EARNED", "warn", "lines.0.atc"),
    ]),
    (of_line(atc="WC010", rate=Decimal(10), tax=Decimal(300), description="Fees") | {
        "earned": None}, []),
    (of_line(total=Decimal("3000.01")), [("SUM", "warn", "lines.0.total")]),
    (of_line(total=Decimal("2999.95")), [("SUM", "warn", "lines.0.total")]),
    (of_line(total=Decimal("3000.06")), [("SUM", "block", "lines.0.total")]),
    ({"total": Decimal("3000.01")}, [("SUM", "block", "lines")]),
    ({"tax": Decimal("149.99")}, [("SUM", "block", "lines")]),
    (of_line(months=pesos("-1", "2001", "1000")), [("AMOUNT", "block", "lines.0.m1")]),
    (of_line(months=pesos("0", "0", "0"), total=Decimal(0), tax=Decimal(0)), [
        ("AMOUNT", "block", "lines.0.m1"),
    ]),
    (of_line(tax=Decimal(0)), [
        ("AMOUNT", "block", "lines.0.tax"), ("TAX", "block", "lines.0.tax"),
    ]),
    (of_line(tax=Decimal("150.01")), []),
    (of_line(tax=Decimal("149.99")), []),
    (of_line(tax=Decimal("150.02")), [("TAX", "warn", "lines.0.tax")]),
    (of_line(tax=Decimal("149.00")), [("TAX", "warn", "lines.0.tax")]),
    # Half a peso for each month with income, but a peso at least.
    (of_line(tax=Decimal("151.50")), [("TAX", "warn", "lines.0.tax")]),
    (of_line(tax=Decimal("151.51")), [("TAX", "block", "lines.0.tax")]),
    (of_line(months=pesos("1500", "1500", "0"), tax=Decimal("151.01")), [
        ("TAX", "block", "lines.0.tax"),
    ]),
    (of_line(months=pesos("1120", "1120", "1120"), total=Decimal(3360)), [
        ("VAT_IN_BASE", "block", "lines.0.total"),
    ]),
    # A millionth of the income, where that is more than a peso.
    (of_line(months=LARGE, total=Decimal(45_000_000), tax=Decimal("2249998.40")), [
        ("TAX", "warn", "lines.0.tax"),
    ]),
    (of_line(months=LARGE, total=Decimal(45_000_000), tax=Decimal("2250045.00")), [
        ("TAX", "warn", "lines.0.tax"),
    ]),
    (of_line(months=LARGE, total=Decimal(45_000_000), tax=Decimal("2250045.01")), [
        ("TAX", "block", "lines.0.tax"),
    ]),
    # Beside its neighbours, beside the last quarters.
    (of_line(months=pesos("280", "2690", "30")), []),
    (of_line(months=pesos("272.70", "2727.30", "0")), [("UNUSUAL", "warn", "lines.0.m2")]),
    (of_line(months=pesos("200", "2600", "200")), [("UNUSUAL", "warn", "lines.0.m2")]),
    (of_line(months=pesos("0", "200", "2800")) | {
        "period_from": date(2026, 8, 29)}, [("PERIOD", "warn", "period_from")]),
    (of_line(months=pesos("250000000", "250000000", "250000000"), total=Decimal(750_000_000),
             tax=Decimal(37_500_000)), [("UNUSUAL", "warn", f"lines.0.m{n}") for n in (1, 2, 3)]),
    (before("900", "900", "900"), []),
    (before("100.01", "100.01", "100.01"), [("UNUSUAL", "warn", "lines.0.total")]),
    (before("100", "100", "100"), [("UNUSUAL", "warn", f"lines.0.m{n}") for n in (1, 2, 3)]),
    (before("9000", "9000", "9000"), [("UNUSUAL", "warn", "lines.0.total")]),
    (before("1000", "1000", "1000", tax="10"), [("UNUSUAL", "warn", "lines.0.tax")]),
    (of_line(months=pesos("3000", "0", "0")) | before("3000", "3000", "3000"), []),
    (of_party("payor", address="中文 ST., MANILA"), [("LETTERS", "warn", "payor_address")]),
    (of_line(description="Rental 😀"), [("LETTERS", "warn", "lines.0.description")]),
    (of_party("signatory", name="PEÑA, JOSÉ ŁUKASZ?"), []),
    ({"twins": lambda: TWIN}, [("DUPLICATE", "block", "period_from")]),
    ({"twins": lambda: CONTINUED}, [("DUPLICATE", "warn", "continues")]),
    ({"twins": lambda: [replace(CONTINUED[0], is_copy=True)]}, [
        ("DUPLICATE", "block", "period_from"),
    ]),
    ({"continues": FIRST}, []),
    ({"continues": FIRST, "is_continued_known": False}, [("CONTINUES", "warn", "continues")]),
    ({"replaces": ReplacedCertificate(FIRST, "an id")}, []),
    ({"replaces": ReplacedCertificate(FIRST, "an id", is_free=False, why_not="is RETURNED now")}, [
        ("REPLACES", "block", "replaces"),
    ]),
    ({"replaces": ReplacedCertificate(FIRST, "an id", is_of_its_company=False)}, [
        ("REPLACES", "block", "company"),
    ]),
    (began_with(), []),
    (began_with(unconfirmed=(ReadValue("lines.0.m1", "1000.00"), ReadValue("signatory_tin", ""))), [
        ("FIELD_READ", "block", "lines.0.m1"), ("FIELD_READ", "block", "signatory_tin"),
    ]),
    (began_with(payor=STRANGER), [("PAYOR_READ", "block", "payor_tin")]),
    (began_with(payor=STRANGER, is_payor_confirmed=True), [("PAYOR_READ", "info", "payor_tin")]),
    ({"same_files": lambda: OTHER}, [("SAME_FILE", "warn", "files")]),
    ({"near_twins": lambda: OTHER}, [("NEAR_DUPLICATE", "warn", "lines")]),
    ({"twins": lambda: TWIN, "near_twins": lambda: OTHER}, [
        ("DUPLICATE", "block", "period_from"),
    ]),
]  # fmt: skip


@pytest.mark.parametrize(("spoiled", "found"), SPOILED, ids=lambda given: "")
def test_what_is_spoiled_is_found_and_nothing_else(spoiled: Any, found: Any):
    told = look_at(replace(clean(), **spoiled))
    assert [(each.id, each.severity, each.field) for each in told] == found
    assert all(each.message.endswith((".", "!")) for each in told)


def test_each_check_is_among_them():
    assert {check.id for check in CHECKS} == {id for _, found in SPOILED for id, _, _ in found}


def test_the_pages_know_each_field_that_a_reason_takes_over_and_each_change():
    """portal-ui/src/shared/ui/correction.test.ts tries each of them against each change."""
    listed = json.loads(FIELDS_OF_FINDINGS.read_text(encoding="utf-8"))
    named = {(id, of_first_line(field)) for _, found in SPOILED for id, _, field in found if field}
    assert listed["findings"] == sorted([id, OF_CHECKS.get(id, ""), field] for id, field in named)
    line = dict.fromkeys(("atc", "description", *MONTHS, *AMOUNTS), "")
    content = dict.fromkeys(FIELDS, "") | {"lines": [line]}
    assert listed["changes"] == sorted([*flatten_content(content), *BESIDES])


def of_first_line(field: str) -> str:
    return re.sub(r"^lines\.\d+", "lines.0", field)


def test_findings_have_the_severities_their_check_names():
    named = {check.id: set(check.severities) for check in CHECKS}
    for _, found in SPOILED:
        assert all(severity in named[id] for id, severity, _ in found)


def test_vat_is_taken_out_by_the_repair():
    vat = of_line(months=pesos("1120", "1120", "1120"), total=Decimal(3360))
    (found,) = look_at(replace(clean(), **vat))
    assert found.repair == {
        "lines.0.m1": "1000.00",
        "lines.0.m2": "1000.00",
        "lines.0.m3": "1000.00",
        "lines.0.total": "3000.00",
    }


def test_an_expired_accreditation_is_said_with_its_day():
    spoiled = replace(clean(), agent=replace(AGENT, expires=date(2026, 9, 30)))
    assert [found.message for found in look_at(spoiled)] == [
        "The tax agent's accreditation expired on 30 September 2026."
    ]


def words_of(spoiled: dict[str, Any], *, staff: bool = False) -> list[Any]:
    return [
        told["message"]
        for told in serialize_findings(look_at(replace(clean(), **spoiled)), staff=staff)
    ]


def test_a_tenant_is_told_what_to_do_about_a_duplicate_and_accounting_what_it_may_do():
    covered = f"{FIRST} already covers this period, place and code."
    (todo,), (may,) = (words_of({"twins": lambda: TWIN}, staff=staff) for staff in (False, True))
    assert todo == f"{covered} Say if it is a continuation, or is for another stall."
    assert may == f"{covered} If both are right, a lead can dismiss the pair."


def test_what_a_tenant_excused_is_told_to_staff_alone():
    assert words_of({"twins": lambda: CONTINUED}) == []
    assert words_of({"twins": lambda: CONTINUED}, staff=True) == [
        f"{FIRST} already covers this period, place and code; this one says that it continues it."
    ]


def test_what_is_unsigned_is_told_to_staff_alone():
    assert words_of({"is_signed": False}) == []
    assert len(words_of({"is_signed": False}, staff=True)) == 1


def test_a_name_that_ends_in_a_full_stop_gets_no_second_one():
    (words,) = words_of(of_party("payee", name="PACIFIC CREST MALLS"))
    assert words == "The name to this TIN is PACIFIC CREST MALLS, INC."


@pytest.mark.parametrize(
    ("spoiled", "said"),
    [
        (
            of_line(months=pesos("8100056200", "56200", "56200")) | before("56200", "1", "1"),
            "₱8,100,056,200.00 is 144,000 times last quarter's ₱56,200.00.",
        ),
        (
            of_line(months=pesos("8100056200", "56200", "56200")),
            "₱8,100,056,200.00 is 144,000 times the other months' ₱56,200.00.",
        ),
        (
            before("180", "180", "180"),
            "₱3,000.00 is 5.6 times last quarter's, by the month.",
        ),
        (
            before("12000", "12000", "12000"),
            "₱3,000.00 is a 12th part of last quarter's, by the month.",
        ),
    ],
)
def test_an_unusual_figure_is_named(spoiled: dict[str, Any], said: str):
    assert said in words_of(spoiled)


def test_a_year_old_quarter_and_one_beyond_use_are_worded_so_that_nothing_contradicts():
    late = {"submitted_on": date(2027, 9, 1), "today": date(2027, 9, 1)}
    assert words_of(late) == ["This quarter was due on 20 October 2026. You can still send it."]
    beyond = {"submitted_on": date(2029, 9, 1), "today": date(2029, 9, 1)}
    (said,) = words_of(beyond)
    assert "more than two years ago" in said
    assert "still" not in said
