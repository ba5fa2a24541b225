"""What the demo's certificates say: the clean rows of the sample, and two tenants' own."""

import csv
from collections.abc import Iterable, Iterator
from datetime import date, datetime, timedelta
from decimal import Decimal
from itertools import groupby
from pathlib import Path
from typing import Any

from accounts.models import Branch, Company, Tenant, User
from core.money import round_to_centavo
from core.quarter import Quarter
from core.tin import Tin
from demo.people import tenant_for
from demo.plans import Plan
from demo.story import OWN, SPREAD
from workflow.certificates.models import FormType
from workflow.certificates.statuses import OPEN, Status

SAMPLES = Path(__file__).parent / "data" / "sample_forms.csv"
LAST_SAMPLED = Quarter(2026, 3)
RENT = ("WC100", "Rental of real property", 5)
CHARGES = ("WC160", "Common area and other charges", 2)
OWN_BASES = (98_400, 46_200, 152_812, 61_075, 118_930, 74_515, 205_300, 39_999, 187_479)


def sample_plans(forms: int | None) -> Iterator[Plan]:
    """The clean rows of the sample file, spread over the statuses."""
    handled = {company.pk for company in handled_companies()}
    companies = {company.code: company for company in Company.objects.all()}
    branches = {branch.name: branch for branch in Branch.objects.all()}
    for number, rows in enumerate(clean_forms()):
        if forms is not None and number >= forms:
            return
        first = rows[0]
        company = companies[first["payee_code"]]
        status = sample_status_of(number, american(first["period_from"]), company.pk in handled)
        tin = first["payor_tin"] + first["payor_branch"]
        tenant = tenant_for(first["payor_name"], tin, affiliate=first["affiliate"] == "1")
        content = sample_content(rows, company, branches[first["mall"]])
        yield Plan(tenant, content, date.fromisoformat(first["submitted_on"]), status)


def sample_status_of(number: int, period_from: date, is_handled: bool) -> str:
    """Where the ``number``-th sample ends; of older quarters nothing is left open."""
    if not is_handled:
        return Status.SUBMITTED
    status = SPREAD[number % len(SPREAD)]
    is_old = Quarter.of(period_from) < LAST_SAMPLED
    return Status.APPROVED if is_old and status in OPEN else status


def handled_companies() -> Iterable[Company]:
    return Company.objects.filter(assignment__user__role="processor").distinct()


def clean_forms() -> Iterator[list[dict[str, str]]]:
    """The sample certificates without a labelled fault, each as its rows."""
    with SAMPLES.open(encoding="utf-8", newline="") as file:
        for _, rows in groupby(csv.DictReader(file), key=lambda row: row["reference_no"]):
            found = list(rows)
            if not any(row["fault"] for row in found):
                yield found


def sample_content(rows: list[dict[str, str]], company: Company, branch: Branch) -> dict[str, Any]:
    first = rows[0]
    return {
        "form_type": first["form_type"],
        "company": company,
        "branch": branch,
        "locations": [branch],
        "period_from": american(first["period_from"]),
        "period_to": american(first["period_to"]),
        "signatory_name": first["signatory"],
        "signatory_title": first["signatory_title"],
        "signatory_tin": Tin.parse(first["signatory_tin"]),
        "lines": [sample_line(row) for row in rows],
    }


def sample_line(row: dict[str, str]) -> dict[str, Any]:
    return {
        "atc": row["atc"],
        "description": row["description"],
        "rate": round_to_centavo(row["rate"]),
        "m1": round_to_centavo(row["month1"]),
        "m2": round_to_centavo(row["month2"]),
        "m3": round_to_centavo(row["month3"]),
        "total": round_to_centavo(row["total"]),
        "tax": round_to_centavo(row["tax_withheld"]),
    }


def american(text: str) -> date:
    return datetime.strptime(text, "%m/%d/%Y").date()  # noqa: DTZ007 - a date has no zone


def own_plans() -> Iterator[Plan]:
    """Certificates of the two tenants people sign in as: each status, over four quarters."""
    for username, form_type in (("tenant", "SINGLE"), ("affiliate", "CONSOLIDATED")):
        user = User.objects.select_related("tenant").get(username=username)
        assert user.tenant is not None
        yield from plans_of(user.tenant, form_type)


def plans_of(tenant: Tenant, form_type: str) -> Iterator[Plan]:
    branches = list(Branch.objects.filter(company__code__in=("PCM", "CNL")).order_by("pk"))
    for n, (ago, place, status) in enumerate(OWN):
        kind = form_type if n % 3 == 0 else "SINGLE"
        yield own_plan(tenant, kind, branches[place], quarters_ago(ago), status, n)


def quarters_ago(number: int) -> Quarter:
    """The last quarter that ended, or one ``number`` quarters before it."""
    quarter = Quarter.current().previous
    for _ in range(number):
        quarter = quarter.previous
    return quarter


def make_sample_line(base: Decimal, atc: str, description: str, rate: int) -> dict[str, Any]:
    """The same in each month."""
    total = base * 3
    return dict.fromkeys(("m1", "m2", "m3"), base) | {
        "atc": atc,
        "description": description,
        "rate": round_to_centavo(rate),
        "total": total,
        "tax": round_to_centavo(total * rate / 100),
    }


def own_plan(
    tenant: Tenant, form_type: str, branch: Branch, quarter: Quarter, status: str, n: int
) -> Plan:
    """Plan one certificate for a quarter, sent within ten days of its end.

    It has rent, or for several branches together their service charges.
    """
    base = round_to_centavo(OWN_BASES[n % len(OWN_BASES)] + n * 1_000)
    line = make_sample_line(base, *(CHARGES if form_type == FormType.CONSOLIDATED else RENT))
    content = content_at(branch, quarter, [line]) | {"form_type": form_type}
    return Plan(tenant, content, quarter.end + timedelta(days=6 + n % 10), status)


def content_at(branch: Branch, quarter: Quarter, lines: list[dict[str, Any]]) -> dict[str, Any]:
    """What is paid at one branch in one quarter."""
    return {
        "form_type": FormType.SINGLE,
        "company": branch.company,
        "branch": branch,
        "locations": [branch],
        "period_from": quarter.start,
        "period_to": quarter.end,
        "signatory_name": "MARIA LOURDES R. VILLANUEVA",
        "signatory_title": "FINANCE MANAGER",
        "signatory_tin": Tin.parse("983-780-565-00000"),
        "lines": lines,
    }
