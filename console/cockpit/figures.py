"""The figures of the cockpit, by company, mall and day."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from accounts import organization
from accounts.models import Company, Tenant, User
from console.billing.owed import (
    AMOUNTS,
    ReconciledSum,
    missing_taxes_by_payor,
    reconciled_sums_by_mall,
)
from console.cockpit.pace import serialize_pace
from console.cockpit.schemas import CockpitAmount
from console.cockpit.stages import Amount, StageSum, sum_stages
from console.oversight import expected
from console.oversight.periods import OversightPeriod
from console.oversight.scope import Scope, whole_scope
from core import clock
from core.money import ZERO, plain_pesos
from core.quarter import Quarter

SHOWN_STAGES = ("in", "clean", "approved", "filed", "sent_back")
Mall = tuple[int, int | None]  # None: certificates of several malls


@dataclass
class Figures:
    """All that is counted of some places."""

    billed: ReconciledSum | None = None
    sent: StageSum = field(default_factory=StageSum)
    not_sent: int = 0

    def __add__(self, other: "Figures") -> "Figures":
        billed = [each for each in (self.billed, other.billed) if each is not None]
        return Figures(
            sum(billed, ReconciledSum()) if billed else None,
            self.sent + other.sent,
            self.not_sent + other.not_sent,
        )

    @property
    def expected_count(self) -> int:
        """What is in, went back or was not sent."""
        stages = self.sent.stages
        return self.not_sent + stages["in"].count + stages["sent_back"].count


@dataclass
class Cockpit:
    """A quarter of some companies: figures by mall, and what came on each day."""

    quarter: Quarter
    companies: list[Company]
    malls: dict[Mall, Figures]
    received: dict[Mall, dict[date | None, Amount]]
    steps: dict[str, Amount]
    is_capped: bool

    @property
    def total(self) -> Figures:
        return sum(self.malls.values(), Figures())

    def of_company(self, company: Company) -> Figures:
        some = (figures for (pk, _), figures in self.malls.items() if pk == company.pk)
        return sum(some, Figures())

    def received_by_day(self) -> dict[date | None, Amount]:
        """Certificates of all; pesos of the companies with billing, where any has it."""
        billed = {company for (company, _), each in self.malls.items() if each.billed}
        found: dict[date | None, Amount] = defaultdict(Amount)
        for (company, _), days in self.received.items():
            is_compared = not billed or company in billed
            for day, amount in days.items():
                found[day] += amount if is_compared else Amount(amount.count)
        return dict(found)


def build_cockpit(user: User, companies: list[Company], quarter: Quarter) -> Cockpit:
    """Read everything, in a constant number of queries; call it within one moment."""
    keys = [company.pk for company in companies]
    malls: dict[Mall, Figures] = defaultdict(Figures)
    received: dict[Mall, dict[date | None, Amount]] = defaultdict(dict)
    for (company, mall, day), sums in sum_stages(companies, quarter).items():
        malls[company, mall].sent += sums
        if sums.stages["in"].count:
            received[company, mall][day] = sums.stages["in"]
    for at, billed in reconciled_sums_by_mall(keys, quarter).items():
        malls[at].billed = billed
    missing = missing_in_companies(user, quarter, set(keys))
    for _, owner, branch in missing.places:
        if owner is not None:
            malls[owner, branch].not_sent += 1
    steps = next_steps(malls.values(), missing, quarter)
    return Cockpit(quarter, companies, dict(malls), dict(received), steps, missing.is_capped)


def missing_in_companies(user: User, quarter: Quarter, companies: set[int]) -> expected.Missing:
    """The places without a certificate, as the list of who has not sent names them."""
    whole = whole_scope(user)
    only = next(iter(companies)) if len(companies) == 1 else None
    found = expected.missing_of(quarter, Scope(whole.branches, only))
    places = {place: last for place, last in found.places.items() if place[1] in companies}
    return expected.Missing(places, found.names, found.is_capped)


def next_steps(
    malls: Iterable[Figures], missing: expected.Missing, quarter: Quarter
) -> dict[str, Amount]:
    """What there is to do, each with the certificates and the pesos it is about."""
    total = sum(malls, Figures())
    stages = total.sent.stages
    found = {
        "not_sent": Amount(len(missing.places), tax_of_places(missing, quarter)),
        "decide": stages["past_goal"],
        "look_at": stages["to_look_at"],
        "file": stages["not_filed"],
        "sent_back": stages["sent_back"],
    }
    if total.billed:
        found["short"] = Amount(total.billed.rows["short"], total.billed.amounts["short"])
    return found


def tax_of_places(missing: expected.Missing, quarter: Quarter) -> Decimal:
    """What was billed at places whose tenants sent nothing; places of one payor count once."""
    tenants = {tenant for tenant, _, _ in missing.places}
    tins = dict(Tenant.objects.filter(pk__in=tenants).values_list("pk", "tin"))
    taxes = missing_taxes_by_payor({tin.tin9 for tin in tins.values()}, quarter)
    at = {(tins[tenant].tin9, company, branch) for tenant, company, branch in missing.places}
    return sum((tax for place, tax in taxes.items() if place in at), ZERO)


def serialize_cockpit(cockpit: Cockpit, company: str) -> dict[str, Any]:
    """The whole answer; ``company`` is the code asked for, blank for all."""
    period, days = OversightPeriod.of_quarter(cockpit.quarter), days_shown(cockpit.quarter)
    total = cockpit.total
    return {
        "at": clock.utc_moment(clock.now()),
        "period": period.told(),
        "company": company,
        "is_capped": cockpit.is_capped,
        "totals": serialize_cockpit_figures(total),
        "companies": [
            {"code": each.code, "name": each.name}
            | serialize_cockpit_figures(cockpit.of_company(each))
            for each in cockpit.companies
        ],
        "days": [day.isoformat() for day in days],
        "malls": serialize_malls(cockpit, days),
        "pace": serialize_pace(
            days,
            cockpit.received_by_day(),
            total.expected_count,
            total.billed.amounts["expected"] if total.billed else None,
        ),
        "next": serialize_next_steps(cockpit.steps),
    }


def days_shown(quarter: Quarter) -> list[date]:
    """From the day after the quarter to the one on which its certificates are due."""
    first = quarter.following.start
    due = OversightPeriod.of_quarter(quarter).due or first
    return [first + timedelta(days=n) for n in range((due - first).days + 1)]


def serialize_cockpit_figures(figures: Figures) -> dict[str, Any]:
    stages = figures.sent.stages
    answer = {name: serialize_amount(stages[name]) for name in SHOWN_STAGES}
    return {
        "billed": serialize_billed(figures.billed),
        "expected": figures.expected_count,
        "not_sent": figures.not_sent,
    } | {("received" if name == "in" else name): each for name, each in answer.items()}


def serialize_billed(billed: ReconciledSum | None) -> dict[str, Any] | None:
    if billed is None:
        return None
    return {
        name: {"count": billed.rows[name], "tax": plain_pesos(billed.amounts[name])}
        for name in AMOUNTS
        if name != "billed"
    }


def serialize_amount(amount: Amount) -> CockpitAmount:
    return {"count": amount.count, "tax": plain_pesos(amount.tax)}


def serialize_malls(cockpit: Cockpit, days: list[date]) -> list[dict[str, Any]]:
    """Each mall with what came on each day, the one that misses most first."""
    codes = {company.pk: company.code for company in cockpit.companies}
    rows = [
        {"company": codes[company], "mall": mall_name(mall)}
        | serialize_cockpit_figures(figures)
        | serialize_days(cockpit.received.get((company, mall), {}), days)
        for (company, mall), figures in cockpit.malls.items()
    ]
    return sorted(rows, key=mall_order)


def mall_order(row: dict[str, Any]) -> tuple[Any, ...]:
    missing = Decimal(row["billed"]["missing"]["tax"]) if row["billed"] else ZERO
    return -missing, -row["not_sent"], row["company"], row["mall"]


def mall_name(mall: int | None) -> str:
    """Blank: certificates of several malls."""
    at = organization.get_cached_branch(mall)
    return at.name if at else ""


def serialize_days(received: dict[date | None, Amount], days: list[date]) -> dict[str, Any]:
    """What came before the days shown, on each of them, and after them."""
    parts = {"earlier": Amount(), "later": Amount()}
    for day, amount in received.items():
        if day is None or day < days[0]:
            parts["earlier"] += amount
        elif day > days[-1]:
            parts["later"] += amount
    by_day = [serialize_amount(received.get(day, Amount())) for day in days]
    return {"by_day": by_day} | {name: serialize_amount(part) for name, part in parts.items()}


def serialize_next_steps(steps: dict[str, Amount]) -> list[dict[str, Any]]:
    """Those there is something to do about, most pesos first."""
    found = [(name, amount) for name, amount in steps.items() if amount.count]
    ordered = sorted(found, key=lambda step: (-step[1].tax, -step[1].count, step[0]))
    return [{"task": name} | serialize_amount(amount) for name, amount in ordered]
