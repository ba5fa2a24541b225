"""Tax codes are dated data: a certificate is held against the codes of its own period."""

from datetime import date, timedelta
from decimal import Decimal
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import pytest
from django.apps import apps
from django.db import connection

from core.clock import today
from tests.support.api import body
from tests.support.builders import line
from workflow.models import Certificate, TaxCode
from workflow.tax import atc

LIST = "/api/certificates/"
ATCS = "/api/atcs/"
migration = import_module("workflow.migrations.0006_tax_codes")
dating = import_module("workflow.migrations.0026_dated_tax_codes")
orders = import_module("workflow.migrations.0057_dated_tax_codes_of_orders")
shares = import_module("workflow.migrations.0058_dated_tax_codes_of_shares")
LAST_OLD_DAY = date(2025, 12, 31)


@pytest.fixture
def raised(db: None) -> None:
    """WC100 was 5% until the end of 2025, and is 6% from 2026 on."""
    TaxCode.objects.filter(code="WC100").update(valid_to=LAST_OLD_DAY)
    dated("WC100", "6", LAST_OLD_DAY + timedelta(days=1))
    atc.stored.forget()


def dated(code: str, rate: str, start: date, end: date | None = None) -> None:
    TaxCode.objects.create(
        code=code,
        description="Rental of real property",
        rate=Decimal(rate),
        payee_kind="corporation",
        section="EWT",
        valid_from=start,
        valid_to=end,
    )


@pytest.mark.django_db
@pytest.mark.parametrize(
    "day",
    [
        *(date(2017, 12, 31), date(2018, 1, 1), date(2018, 12, 31), date(2019, 1, 1)),
        *(date(2020, 6, 30), date(2020, 7, 1), date(2023, 10, 1), date(2025, 4, 1)),
        *(
            date(2022, 5, 4),
            date(2023, 6, 30),
            date(2023, 7, 1),
            date(2024, 4, 1),
            date(2025, 10, 1),
            None,
        ),
    ],
)
def test_the_database_says_what_the_list_of_the_product_says(day: date | None):
    """Whoever adds a line to the list writes a migration too."""
    day = day or today()
    assert atc.catalogue(day) == dict(sorted(atc.list_codes().on(day).items()))


@pytest.mark.django_db
def test_the_codes_come_with_the_migration_and_go_with_it():
    editor = SimpleNamespace(connection=connection)
    there = list(
        TaxCode.objects.order_by("code", "valid_from").values_list("code", "rate", "valid_from")
    )
    migration.unload(apps, editor)
    assert not TaxCode.objects.exists()
    migration.load(apps, editor)
    assert TaxCode.objects.count() == 151
    dating.set_periods(apps, editor)
    orders.set_periods(apps, editor)
    shares.set_periods(apps, editor)
    again = list(
        TaxCode.objects.order_by("code", "valid_from").values_list("code", "rate", "valid_from")
    )
    assert (again, len(again)) == (there, 174)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("time", ["first", "second"])
def test_the_codes_are_there_after_a_flush(time: str):
    assert "WC100" in atc.catalogue(), time
    TaxCode.objects.all().delete()


@pytest.mark.usefixtures("raised")
@pytest.mark.parametrize(
    ("day", "rate"),
    [
        (date(2017, 12, 31), None),
        (date(2018, 1, 1), "5"),
        (LAST_OLD_DAY, "5"),
        (date(2026, 1, 1), "6"),
        (date(2099, 1, 1), "6"),
    ],
)
def test_a_code_is_told_as_it_stood_on_a_day(day: date, rate: str | None):
    found = atc.atc_on_day("WC100", day)
    assert (found and found.rate) == (Decimal(rate) if rate else None)
    assert ("WC100" in atc.catalogue(day)) == (rate is not None)
    assert atc.atc_on_day("XX999", day) is None


@pytest.mark.django_db
def test_of_two_times_that_overlap_the_later_one_counts():
    dated("WC100", "6", date(2026, 1, 1))
    found = atc.atc_on_day("WC100", date(2026, 6, 1))
    assert found
    assert found.rate == 6


@pytest.mark.django_db
def test_what_is_kept_is_read_again_after_a_minute(monkeypatch: Any):
    clock = SimpleNamespace(now=1000.0)
    monkeypatch.setattr("core.cached_values.monotonic", lambda: clock.now)
    assert not atc.is_known("WC999")
    TaxCode.objects.filter(code="WC100").update(code="WC999")
    clock.now += 60
    assert not atc.is_known("WC999")
    clock.now += 1
    assert atc.is_known("WC999")


@pytest.mark.usefixtures("raised")
def test_the_list_is_told_as_of_a_day(api: Any, people: Any):
    client = api("tenant")
    now, then = client.get(ATCS), client.get(ATCS, {"on": "2025-12-31"})
    assert rent(now) | {"description": ""} == {
        "code": "WC100",
        "description": "",
        "rate": "6",
        "payee_kind": "corporation",
        "section": "EWT",
        "valid_from": "2026-01-01",
        "valid_to": None,
    }
    told = rent(then)
    assert [told[name] for name in ("rate", "valid_from", "valid_to")] == [
        "5",
        "2018-01-01",
        "2025-12-31",
    ]
    assert client.get(ATCS, {"on": "2017-01-01"}).json() == []
    assert client.get(ATCS, {"on": ""}).json() == now.json()


def rent(answer: Any) -> dict[str, Any]:
    (found,) = [each for each in answer.json() if each["code"] == "WC100"]
    return found


@pytest.mark.parametrize("day", ["soon", "2026-02-30", "31/12/2026", "0", "%00", "99999-01-01"])
def test_a_day_that_is_none_is_refused(api: Any, people: Any, day: str):
    answer = api("tenant").get(f"{ATCS}?on={day}")
    assert (answer.status_code, answer.json()["fields"][0]["field"]) == (422, "on")


@pytest.mark.usefixtures("raised")
def test_the_rate_of_a_new_line_is_that_of_the_period(api: Any, branch: Any, people: Any):
    """Asked for in 2026, of the year before."""
    old = {"period_from": "2025-10-01", "period_to": "2025-12-31"}
    lines = {"lines": [{"atc": "WC100", "m1": "1000.00"}]}
    client = api("tenant")
    began = client.post(LIST, body(**old, **lines), format="json").json()
    assert rate_and_tax(began) == ("5.00", "50.00")
    same_period = client.patch(f"{LIST}{began['id']}/", lines, format="json").json()
    assert rate_and_tax(same_period) == ("5.00", "50.00")
    new = {"period_from": "2026-01-01", "period_to": "2026-03-31"}
    moved = client.patch(f"{LIST}{began['id']}/", new | lines, format="json").json()
    assert rate_and_tax(moved) == ("6.00", "60.00")
    none = client.patch(
        f"{LIST}{began['id']}/", {"period_from": None} | lines, format="json"
    ).json()
    assert rate_and_tax(none) == ("6.00", "60.00")


def rate_and_tax(told: dict[str, Any]) -> tuple[str, str]:
    (only,) = told["lines"]
    return only["rate"], only["tax"]


@pytest.mark.usefixtures("raised")
@pytest.mark.parametrize(
    ("start", "end", "rate", "found"),
    [
        (date(2025, 10, 1), date(2025, 12, 31), "5", set()),
        (date(2025, 10, 1), date(2025, 12, 31), "6", {"RATE", "TAX"}),
        (date(2026, 1, 1), date(2026, 3, 31), "6", set()),
        (date(2026, 1, 1), date(2026, 3, 31), "5", {"RATE", "TAX"}),
    ],
)
def test_a_rate_is_checked_on_the_periods_date(
    certificate: Any, api: Any, start: date, end: date, rate: str, found: set[str]
):
    form = certificate("DRAFT", period_from=start, period_to=end, lines=[line(rate=rate)])
    told = api("tenant").get(f"{LIST}{form.pk}/").json()
    assert {check["id"] for check in told["checks"] if check["severity"] == "block"} == found


@pytest.mark.django_db
def test_a_code_that_has_ended_is_kept_and_found_by_the_checks(api: Any, branch: Any, people: Any):
    """A draft loses nothing because its period was chosen after its code."""
    dated("WC777", "4", date(2020, 1, 1), date(2022, 12, 31))
    lines = [{"atc": "WC777", "m1": "1000.00", "rate": "4.00", "tax": "40.00"}]
    told = api("tenant").post(LIST, body(lines=lines), format="json").json()
    assert [check["message"] for check in told["checks"] if check["id"] == "ATC"] == [
        "WC777 was not a valid code in this period."
    ]
    then = {"period_from": "2022-10-01", "period_to": "2022-12-31"}
    told = api("tenant").patch(f"{LIST}{told['id']}/", then, format="json").json()
    assert [check["id"] for check in told["checks"] if check["severity"] == "block"] == []
    assert Certificate.objects.get(pk=told["id"]).tax == 40
