"""Versions of a return: what each claims, whatever happened before; where late ones go."""

import random
from collections import defaultdict
from collections.abc import Callable, Iterator
from datetime import date
from decimal import Decimal
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.db import transaction

from accounts.models import Company
from console.filing.filed_lines import live_version_of
from console.filing.filing import Amendment, data_of
from console.filing.models import FiledLine, Filing
from console.filing.preview import get_company_by_code, prepare_filing
from console.filing.returns import parse_return_period
from core.quarter import Quarter
from core.refusals import NotNow, Refusal
from core.tin import Tin
from tests.console.sawt import BECAUSE, file_previewed, parsed
from tests.support.api import client_of
from tests.support.builders import line
from tests.support.thoroughness import few_in_push
from workflow.certificates.models import Certificate
from workflow.certificates.statuses import Status
from workflow.engine.execution import perform, revise
from workflow.engine.verify import verify_chain

pytestmark = pytest.mark.usefixtures("in_october")
Make = Callable[..., Any]
QUARTERS = ("2026Q1", "2026Q2", "2026Q3")
LATE = Amendment("A certificate came late.")
Record = tuple[str, str, str, str]  # TIN, branch, code, rate


class History:
    """Random moves of one company's certificates and returns."""

    def __init__(self, seed: int, approved: Make, people: Any) -> None:
        self.random, self.approved, self.people = random.Random(seed), approved, people
        self.tins = iter(range(991000001 + seed * 100, 992000000))
        self.moves = [
            *[self.approve] * 4,
            *[self.file] * 5,
            *(self.replace, self.cancel, self.open_again, self.withdraw, self.move_claim),
        ]

    def approve(self) -> None:
        quarter = Quarter.parse(self.random.choice(QUARTERS))
        tin = Tin(str(next(self.tins)), self.random.choice(["00000", "00012"]))
        lines = [self.rent(), *([line("41250.00", "2", "WC160")] * self.random.randrange(2))]
        more = {"period_from": quarter.start, "period_to": quarter.end}
        self.approved(f"PAYOR {tin.tin9} INC.", tin, *lines, **more)

    def rent(self) -> dict[str, Any]:
        return line(f"{self.random.randrange(10_000, 900_000)}.{self.random.randrange(100):02}")

    def one_approved(self) -> Certificate:
        rows = Certificate.objects.filter(status=Status.APPROVED, superseded_by=None)
        return self.random.choice(list(rows.order_by("reference")))

    def replace(self) -> None:
        old = self.one_approved()
        tenant, processor = old.tenant.users.get(), self.people["processor"]
        perform("certificates", old.pk, "replace", by=tenant, inputs=BECAUSE)
        new = Certificate.objects.get(replaces=old.pk, status=Status.DRAFT)
        revise("certificates", new.pk, {"lines": [self.rent()]}, by=tenant)
        perform("certificates", new.pk, "submit", by=tenant)
        perform("certificates", new.pk, "approve", by=processor)

    def open_again(self) -> None:
        old = self.one_approved()
        perform("certificates", old.pk, "amend", by=self.people["processor"], inputs=BECAUSE)
        if self.random.random() < 0.5:
            tenant = old.tenant.users.get()
            revise("certificates", old.pk, {"lines": [self.rent()]}, by=tenant)
            perform("certificates", old.pk, "resubmit", by=tenant)
            perform("certificates", old.pk, "approve", by=self.people["processor"])

    def cancel(self) -> None:
        tin = Tin(str(next(self.tins)))
        paper = self.approved(f"PAYOR {tin.tin9} INC.", tin, self.rent(), status="RETURNED")
        perform("certificates", paper.pk, "cancel", by=paper.tenant.users.get())

    def move_claim(self) -> None:
        inputs = {"quarter": self.random.choice([*QUARTERS, "annual"])}
        perform("certificates", self.one_approved().pk, "claim_in", by=self.lead, inputs=inputs)

    def file(self) -> None:
        period = parse_return_period("1702Q", self.random.choice(QUARTERS))
        company = get_company_by_code("PCM")
        why = LATE if live_version_of(company, period) else None
        filing = file_previewed(prepare_filing(company, period), self.lead, why)
        check_is_the_register(filing)

    def withdraw(self) -> None:
        filings = list(Filing.objects.filter(status="FILED").order_by("created_at"))
        if filings:
            filing = self.random.choice(filings)
            perform("filings", filing.pk, "withdraw", by=self.lead, inputs={"reason": "Wrong."})

    @property
    def lead(self) -> Any:
        return self.people["lead"]


def check_is_the_register(filing: Filing) -> None:
    """The file, read by its layout, says what the certificates say at this moment."""
    header, *details, control = parsed(data_of(filing))
    assert (header[1], control[1]) == ("H1702Q", "C1702Q")
    records = {
        (row[3], row[4], row[11], row[12]): (Decimal(row[13]), Decimal(row[14])) for row in details
    }
    assert len(records) == len(details)
    assert [int(row[2]) for row in details] == list(range(1, len(details) + 1))
    assert records == register_of(filing)
    for at in (-2, -1):
        assert Decimal(control[at]) == sum((Decimal(row[at]) for row in details), Decimal(0))


def register_of(filing: Filing) -> dict[Record, tuple[Decimal, Decimal]]:
    """Ask the certificates themselves: approved, valid, claimed in this quarter and no other."""
    elsewhere = set(
        FiledLine.objects.live().exclude(filing=filing).values_list("certificate", flat=True)
    )
    found: dict[Record, tuple[Decimal, Decimal]] = defaultdict(lambda: (Decimal(0), Decimal(0)))
    for paper in Certificate.objects.filter(status=Status.APPROVED, superseded_by=None):
        assert paper.period_to
        assert paper.payor_tin
        quarter = paper.claim_in or str(Quarter.of(paper.period_to))
        if quarter != filing.quarter or elsewhere & set(family_of(paper)):
            continue
        for each in paper.lines.all():
            key = (paper.payor_tin.tin9, paper.payor_tin.branch5[1:], each.atc, f"{each.rate:.2f}")
            base, tax = found[key]
            found[key] = base + each.total, tax + each.tax
    return dict(found)


def family_of(paper: Certificate) -> Iterator[Any]:
    """The certificate and all that it replaced."""
    yield paper.pk
    if paper.replaces:
        yield from family_of(paper.replaces)


@pytest.mark.parametrize("seed", few_in_push(range(20), 2))
def test_whatever_happened_each_version_is_the_register_of_its_moment(
    seed: int, approved: Make, people: Any
):
    history, filed = History(seed, approved, people), 0
    for _ in range(50):
        try:
            with transaction.atomic():
                history.random.choice(history.moves)()
        except (Refusal, IndexError):  # not now, or no certificate yet
            continue
        check_live_claims()
        filed = max(filed, Filing.objects.count())
    assert filed
    verify_chain()


def check_live_claims() -> None:
    """A certificate is live in one return at most, and only the last versions are live."""
    live = FiledLine.objects.live().values_list("certificate", "filing").distinct()
    assert len({certificate for certificate, _ in live}) == len(live)
    last = {
        each.quarter: each.pk for each in Filing.objects.filter(status="FILED").order_by("number")
    }
    assert {filing for _, filing in live} <= set(last.values())


def quarter_of(number: int) -> dict[str, date]:
    quarter = Quarter(2026, number)
    return {"period_from": quarter.start, "period_to": quarter.end}


def prepared(quarter: str, form: str = "1702Q") -> Any:
    company = get_company_by_code("PCM")
    return prepare_filing(company, parse_return_period(form, quarter, company.year_ends))


def references(found: Any) -> set[str]:
    return {each.reference for each in found.lines}


@pytest.mark.parametrize(
    ("setting", "where"),
    [("amend", "2026Q1"), ("next", "2026Q2"), ("annual", "2026Q4")],
)
def test_a_late_certificate_goes_where_the_setting_says(
    setting: str, where: str, approved: Make, settings: Any, people: Any
):
    settings.LATE_CLAIMS = setting
    approved("FIRST FOODS INC.", Tin("991112223"), line(), **quarter_of(1))
    file_previewed(prepared("2026Q1"))
    late = approved("LATE FOODS INC.", Tin("992223334"), line("70000.00"), **quarter_of(1))
    holding = {quarter for quarter in QUARTERS if late.reference in references(prepared(quarter))}
    assert holding == {where} - {"2026Q4"}
    assert late.reference in references(prepared("2026Q4", "1702"))
    if where != "2026Q1":
        codes = {each.code for each in prepared("2026Q1").told if each.certificate == late}
        assert codes == {"OTHER_QUARTER"}
    if setting == "next":
        file_previewed(prepared("2026Q2"))
        assert prepared("2026Q3").lines == []
        assert late.reference in references(prepared("2026Q2"))


def test_a_lead_chooses_the_quarter_of_a_claim(approved: Make, people: Any):
    paper = approved("LATE FOODS INC.", Tin("992223334"), line(), **quarter_of(1))
    moved = perform(
        "certificates", paper.pk, "claim_in", by=people["lead"], inputs={"quarter": "2026Q3"}
    )
    assert moved.claim_in == "2026Q3"
    assert references(prepared("2026Q3")) == {paper.reference}
    (told,) = prepared("2026Q1").told
    assert (told.code, told.why) == ("OTHER_QUARTER", "Its tax is claimed in 2026Q3.")
    perform("certificates", paper.pk, "claim_in", by=people["lead"], inputs={"quarter": "annual"})
    (told,) = prepared("2026Q1").told
    assert told.why == "Its tax is claimed in the annual return of 2026."
    assert prepared("2026Q3").lines == []
    verify_chain()


@pytest.mark.parametrize(
    ("quarter", "words"),
    [
        ("2025Q3", "from 2026Q2 to the end"),
        ("2026Q1", "from 2026Q2 to the end"),
        ("2027Q1", "from 2026Q2 to the end"),
        ("2026Q4", "write annual"),
        ("soon", "like 2026Q3, or annual"),
        ("", "like 2026Q3, or annual"),
    ],
)
def test_a_quarter_that_cannot_be_is_refused(quarter: str, words: str, approved: Make, people: Any):
    paper = approved("LATE FOODS INC.", Tin("992223334"), line(), **quarter_of(2))
    with pytest.raises(Refusal, match=words):
        perform(
            "certificates", paper.pk, "claim_in", by=people["lead"], inputs={"quarter": quarter}
        )


def test_staff_see_the_chosen_return_and_its_tenant_does_not(approved: Make, people: Any, api: Any):
    paper = approved("LATE FOODS INC.", Tin("992223334"), line(), **quarter_of(1))
    address = f"/api/certificates/{paper.pk}/"
    refused = api("processor").post(f"{address}claim_in/", {"quarter": "annual"}, format="json")
    assert refused.status_code == 403
    moved = api("lead").post(f"{address}claim_in/", {"quarter": "annual"}, format="json")
    assert moved.status_code == 200, moved.content
    assert api("processor").get(address).json()["claim_in"] == "annual"
    tenants = client_of(paper.tenant.users.get())
    assert tenants.get(address).json()["claim_in"] is None
    history = tenants.get(f"{address}history/").json()
    assert "claim_in" not in {each["move"] for each in history}


def test_a_version_is_not_withdrawn_where_the_one_before_can_no_longer_count(
    approved: Make, people: Any
):
    paper = approved("MOVED FOODS INC.", Tin("992223334"), line(), **quarter_of(1))
    stays = approved("STAYS FOODS INC.", Tin("993334445"), line(), **quarter_of(1))
    file_previewed(prepared("2026Q1"))
    perform("certificates", paper.pk, "claim_in", by=people["lead"], inputs={"quarter": "2026Q2"})
    (told,) = [each for each in prepared("2026Q2").told if each.certificate == paper]
    assert told.code == "FILED_ELSEWHERE"
    second = file_previewed(prepared("2026Q1"), people["lead"], LATE)
    assert {each.reference for each in second.lines.all()} == {stays.reference}
    file_previewed(prepared("2026Q2"))
    with pytest.raises(NotNow, match="is claimed in 1702Q 2026Q2 version 1 by now"):
        perform("filings", second.pk, "withdraw", by=people["lead"], inputs={"reason": "Wrong."})
    check_live_claims()
    verify_chain()


def test_a_fiscal_year_has_its_own_quarters(approved: Make, company: Company):
    Company.objects.filter(pk=company.pk).update(year_ends=6)
    paper = approved("JULY FOODS INC.", Tin("992223334"), line(), **quarter_of(3))
    found = prepared("2027Q1")
    assert references(found) == {paper.reference}
    assert (found.period.start, found.period.end) == (date(2026, 7, 1), date(2026, 9, 30))
    filing = file_previewed(found)
    assert parsed(data_of(filing))[0][8] == "09/2026"
    assert filing.quarter == "2027Q1"
    year = prepared("2027Q4", "1702")
    assert references(year) == {paper.reference}
    assert str(year.period.due) == "2027-10-15"


def test_a_year_that_ends_in_any_month_takes_what_ends_in_its_quarters(
    approved: Make, company: Company
):
    Company.objects.filter(pk=company.pk).update(year_ends=1)
    paper = approved("JULY FOODS INC.", Tin("992223334"), line(), **quarter_of(3))
    holding = [quarter for quarter in ("2027Q1", "2027Q2", "2027Q3") if prepared(quarter).lines]
    assert holding == ["2027Q3"]  # August to October 2026
    assert references(prepared("2027Q4", "1702")) == {paper.reference}


def test_of_former_filings_the_last_one_counts(approved: Make, people: Any):
    """A return that was filed by the difference, as it is after the migration."""
    first = approved("FIRST FOODS INC.", Tin("992223334"), line(), **quarter_of(1))
    one = file_previewed(prepared("2026Q1"))
    perform("certificates", first.pk, "claim_in", by=people["lead"], inputs={"quarter": "2026Q2"})
    second = approved("SECOND FOODS INC.", Tin("993334445"), line(), **quarter_of(1))
    two = file_previewed(prepared("2026Q1"), people["lead"], LATE)
    before = [data_of(each) for each in (one, two)]
    FiledLine.objects.update(is_live=True)
    Filing.objects.update(quarter="")
    migration = import_module("console.migrations.0008_versions_of_a_return")
    migration.fill_quarters(apps, None)
    migration.fill_live(apps, None)
    assert FiledLine.objects.live().get().certificate_id == second.pk
    assert set(Filing.objects.values_list("quarter", flat=True)) == {"2026Q1"}
    assert [data_of(Filing.objects.get(pk=each.pk)) for each in (one, two)] == before
    verify_chain()
