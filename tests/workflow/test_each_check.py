"""Each check on a clean paper with one thing spoiled: what it finds, and nothing else does."""

from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from accounts.tin import Tin
from workflow.checks import CHECKS, look_at
from workflow.checks.paper import Agent, Breakdown, Other, Paper, PaperLine, Party
from workflow.checks.samples import certificates, paper_of

SAMPLES = Path(__file__).parents[1] / "data" / "sample_forms.csv"
HERE = "6F CREST TOWER"


def pesos(*amounts: str) -> Any:
    return tuple(Decimal(each) for each in amounts)


LINE = PaperLine("WC100", pesos("1000", "1000", "1000"), Decimal(3000), Decimal(150), Decimal(5))
FITTING = Breakdown(LINE.total, LINE.tax)
CONSOLIDATED = {"form_type": "CONSOLIDATED", "is_affiliate": True}
AGENT = Agent("12-345678-9", date(2025, 1, 2), date(2028, 1, 1))


def clean() -> Paper:
    """A paper of the sample file with everything a stored certificate has besides."""
    paper = paper_of(next(rows for _, rows in certificates(SAMPLES) if not rows[0]["fault"]), {})
    return replace(
        paper,
        payee=replace(paper.payee, address=HERE, zip="1700"),
        payor=replace(paper.payor, address=HERE, zip="1000"),
        account=paper.payor,
        has_addresses=True,
        lines=(LINE,),
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


TWIN = [Other("998-765-432-2026-1", "an id")]
# What is spoiled -> the findings: id, severity, field.
SPOILED: list[tuple[dict[str, Any], list[tuple[str, str, str]]]] = [
    ({}, []),
    ({"company": None}, [("REQUIRED", "block", "company")]),
    ({"branch": ""}, [("REQUIRED", "block", "branch")]),
    ({"lines": (), "total": Decimal(0), "tax": Decimal(0)}, [("REQUIRED", "block", "lines")]),
    (of_party("payee", tin=Tin("009900000")), [("PAYEE_TIN", "block", "payee_tin")]),
    (of_party("payee", name="SOMEBODY ELSE"), [("PAYEE_NAME", "block", "payee_name")]),
    ({"account": Party("SHOP", Tin("995000111"))}, [
        ("PAYOR", "block", "payor_tin"), ("PAYOR", "block", "payor_name"),
    ]),
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
    ({"conforme": Party("ANA B. CRUZ", Tin("983780566")), "conforme_agent": AGENT}, []),
    ({"conforme": Party("ANA B. CRUZ")}, []),
    ({"conforme_title": "TAX MANAGER"}, [("CONFORME", "warn", "conforme_name")]),
    ({"conforme": Party("", Tin("983780566"))}, [("CONFORME", "warn", "conforme_name")]),
    ({"conforme": Party("ANA"), "conforme_agent": replace(AGENT, number="")}, [
        ("CONFORME", "warn", "conforme_accreditation"),
    ]),
    ({"conforme": Party("ANA"), "conforme_agent": replace(AGENT, expires=date(2026, 1, 1))}, [
        ("CONFORME", "warn", "conforme_expires"),
    ]),
    ({"conforme_agent": replace(AGENT, issued=None)}, [
        ("CONFORME", "warn", "conforme_name"), ("CONFORME", "warn", "conforme_issued"),
    ]),
    ({"period_to": date(2026, 10, 31), "today": date(2026, 11, 1)}, [
        ("PERIOD", "block", "period_to"),
    ]),
    ({"period_from": date(2026, 7, 2)}, [("PERIOD", "block", "period_from")]),
    ({"period_to": date(2026, 6, 30)}, [("PERIOD", "block", "period_to")]),
    ({"today": date(2026, 6, 30), "submitted_on": None}, [("PERIOD", "block", "period_from")]),
    ({"today": date(2026, 9, 29), "submitted_on": None}, [("PERIOD", "warn", "period_to")]),
    ({"period_from": date(2026, 8, 1)}, [("MONTHS", "block", "lines.0.m1")]),
    ({"submitted_on": date(2026, 10, 20)}, []),
    ({"submitted_on": date(2026, 10, 21)}, [("LATE", "warn", "period_to")]),
    (of_line(atc=""), [("ATC", "block", "lines.0.atc")]),
    (of_line(atc="XX999"), [("ATC", "block", "lines.0.atc")]),
    (of_line(atc="WI100"), [("ATC_CLASS", "block", "lines.0.atc")]),
    (of_line(rate=Decimal(4)), [("RATE", "block", "lines.0.rate")]),
    (of_line(total=Decimal("3000.01")), [("SUM", "block", "lines.0.total")]),
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
    (of_line(tax=Decimal("151.01")), [("TAX", "block", "lines.0.tax")]),
    (of_line(months=pesos("1120", "1120", "1120"), total=Decimal(3360)), [
        ("VAT_IN_BASE", "block", "lines.0.total"),
    ]),
    ({"twins": lambda: TWIN}, [("DUPLICATE", "block", "period_from")]),
    ({"same_files": lambda: TWIN}, [("SAME_FILE", "warn", "files")]),
    ({"near_twins": lambda: TWIN}, [("NEAR_DUPLICATE", "warn", "lines")]),
    ({"twins": lambda: TWIN, "near_twins": lambda: TWIN}, [("DUPLICATE", "block", "period_from")]),
]  # fmt: skip


@pytest.mark.parametrize(("spoiled", "found"), SPOILED, ids=lambda given: "")
def test_what_is_spoiled_is_found_and_nothing_else(spoiled: Any, found: Any):
    told = look_at(replace(clean(), **spoiled))
    assert [(each.id, each.severity, each.field) for each in told] == found
    assert all(each.message.endswith((".", "!")) for each in told)


def test_each_check_is_among_them():
    assert {check.id for check in CHECKS} == {id for _, found in SPOILED for id, _, _ in found}


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


def test_a_tenant_is_told_what_to_do_about_a_duplicate_and_accounting_what_it_may_do():
    (found,) = look_at(replace(clean(), twins=lambda: TWIN))
    covered = "998-765-432-2026-1 already covers this quarter, branch and code."
    todo = " If this is another lease, write to accounting on that certificate."
    assert found.as_json()["message"] == covered + todo
    told = found.as_json(for_staff=True)
    assert (
        told["message"] == f"{covered} If this is another lease, a lead can dismiss the duplicate."
    )
