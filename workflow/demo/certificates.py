"""The demo's certificates: clean sample rows and two tenants' own, brought there by real moves.

Every certificate is born and moved through the engine, dated as it would have been; nobody is
mailed (contract.md, "Demo data").
"""

import csv
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from itertools import groupby
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings

from accounts.demo import load_people, tenant_for
from accounts.models import Branch, Company, Tenant, User
from core import clock
from core.models.marker import Marker
from core.money import pesos
from core.quarter import Quarter
from core.tin import Tin
from core.transactions import committed
from workflow.certificates import LIFECYCLE
from workflow.certificates.models import Certificate, FormType
from workflow.certificates.statuses import OPEN, Status
from workflow.demo.breakdown import attach_breakdown
from workflow.demo.story import OWN, SPREAD, STORIES, Deed
from workflow.engine.push import born, perform, silenced

SAMPLES = Path(__file__).parent / "data" / "sample_forms.csv"
MANILA = ZoneInfo(settings.TIME_ZONE)
LAST_SAMPLED = Quarter(2026, 3)
RENT = ("WC100", "Rental of real property", 5)
CHARGES = ("WC160", "Common area and other charges", 2)
OWN_BASES = (98_400, 46_200, 152_812, 61_075, 118_930, 74_515, 205_300, 39_999, 187_479)


@dataclass(order=True)
class Scene:
    """One deed at its moment; scenes of all certificates are played in the order of time."""

    at: datetime
    order: int
    plan: "Plan" = field(compare=False)
    deed: Deed = field(compare=False)


@dataclass(eq=False)
class Plan:
    """One certificate to be: its content, its tenant's user, and where its story ends."""

    tenant: Tenant
    content: dict[str, Any]
    submitted_on: date
    status: str
    certificate: Certificate | None = None


def load(forms: int | None = None) -> int:
    """Load people and certificates, all or none; how many certificates (0 where some exist)."""
    return committed(lambda: _load(forms))


def _load(forms: int | None) -> int:
    Marker.set(Marker.DEMO)
    load_people()
    if Certificate.objects.exists():
        return 0
    plans = [*own_plans(), *sample_plans(forms)]
    with silenced():
        play(plans)
    return len(plans)


def play(plans: Iterable[Plan]) -> None:
    """Let everything happen in the order of time; what would lie ahead happens now."""
    stage = Stage()
    scenes = [scene for plan in plans for scene in scenes_of(plan)]
    for scene in sorted(scenes):
        with clock.set_to(min(scene.at, datetime.now(UTC))):
            stage.act(scene.plan, scene.deed)


def scenes_of(plan: Plan) -> Iterator[Scene]:
    """A story's deeds from the evening before submission on, in working hours."""
    minute = sum(plan.tenant.name.encode()) % 480
    start = datetime.combine(plan.submitted_on, time(8, 30), MANILA) + timedelta(minutes=minute)
    for order, deed in enumerate(STORIES[plan.status]):
        yield Scene(start + timedelta(hours=deed.hours), order, plan, deed)


class Stage:
    """Who acts: a tenant's user, or a processor of the company."""

    def __init__(self) -> None:
        self.portal_users = {user.tenant_id: user for user in User.objects.filter(role="tenant")}
        self.processors = list(User.objects.filter(role="processor").order_by("pk"))

    def act(self, plan: Plan, deed: Deed) -> None:
        if deed.move == "born":
            content = plan.content | {"tenant": plan.tenant}
            plan.certificate = born(LIFECYCLE, Status.DRAFT, content, by=self.tenant_of(plan))
            if plan.certificate.form_type == FormType.CONSOLIDATED:
                attach_breakdown(plan.certificate, by=self.tenant_of(plan))
            return
        assert plan.certificate is not None
        by = self.processor_of(plan) if deed.by_staff else self.tenant_of(plan)
        perform(LIFECYCLE, plan.certificate.pk, deed.move, by=by, inputs=deed.inputs)

    def tenant_of(self, plan: Plan) -> User:
        if plan.tenant.pk not in self.portal_users:
            username = f"payor-{plan.tenant.tin}"
            user = User(username=username, name=plan.tenant.name, role="tenant", tenant=plan.tenant)
            user.set_unusable_password()
            user.save()
            self.portal_users[plan.tenant.pk] = user
        return self.portal_users[plan.tenant.pk]

    def processor_of(self, plan: Plan) -> User:
        company = plan.content["company"]
        able = [user for user in self.processors if user.handles(company.pk)]
        return able[plan.tenant.pk % len(able)]


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
        status = status_of(number, american(first["period_from"]), company.pk in handled)
        tin = first["payor_tin"] + first["payor_branch"]
        tenant = tenant_for(first["payor_name"], tin, affiliate=first["affiliate"] == "1")
        content = sample_content(rows, company, branches[first["mall"]])
        yield Plan(tenant, content, date.fromisoformat(first["submitted_on"]), status)


def status_of(number: int, period_from: date, is_handled: bool) -> str:
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
        "rate": pesos(row["rate"]),
        "m1": pesos(row["month1"]),
        "m2": pesos(row["month2"]),
        "m3": pesos(row["month3"]),
        "total": pesos(row["total"]),
        "tax": pesos(row["tax_withheld"]),
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


def line_of(base: Decimal, atc: str, description: str, rate: int) -> dict[str, Any]:
    """The same in each month."""
    total = base * 3
    return dict.fromkeys(("m1", "m2", "m3"), base) | {
        "atc": atc,
        "description": description,
        "rate": pesos(rate),
        "total": total,
        "tax": pesos(total * rate / 100),
    }


def own_plan(
    tenant: Tenant, form_type: str, branch: Branch, quarter: Quarter, status: str, n: int
) -> Plan:
    """One certificate for a quarter, sent within ten days of its end: rent, or for several
    branches together what is charged beside it."""
    base = pesos(OWN_BASES[n % len(OWN_BASES)] + n * 1_000)
    line = line_of(base, *(CHARGES if form_type == FormType.CONSOLIDATED else RENT))
    content = {
        "form_type": form_type,
        "company": branch.company,
        "branch": branch,
        "locations": [branch],
        "period_from": quarter.start,
        "period_to": quarter.end,
        "signatory_name": "MARIA LOURDES R. VILLANUEVA",
        "signatory_title": "FINANCE MANAGER",
        "signatory_tin": Tin.parse("983-780-565-00000"),
        "lines": [line],
    }
    return Plan(tenant, content, quarter.end + timedelta(days=6 + n % 10), status)
