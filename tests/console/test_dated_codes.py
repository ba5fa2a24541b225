"""Rates by their time come into a database whose codes are recorded in the chain already."""

from datetime import date
from decimal import Decimal
from importlib import import_module
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.db import connection

from console.masterdata.dated_codes import undated_codes, update_undated_codes
from console.masterdata.models import MasterRecord
from workflow.engine.verify import verify_chain
from workflow.models import TaxCode
from workflow.records.recording import take_over_once
from workflow.tax import atc

pytestmark = pytest.mark.django_db
migration = import_module("workflow.migrations.0006_tax_codes")
dating = import_module("workflow.migrations.0026_dated_tax_codes")
orders = import_module("workflow.migrations.0057_dated_tax_codes_of_orders")
shares = import_module("workflow.migrations.0058_dated_tax_codes_of_shares")
EDITOR = SimpleNamespace(connection=connection)


@pytest.fixture
def undated() -> None:
    """The codes of an earlier version, recorded in the chain."""
    migration.unload(apps, EDITOR)
    migration.load(apps, EDITOR)
    take_over_once()


def periods(code: str) -> list[tuple[date, date | None, Decimal]]:
    rows = TaxCode.objects.filter(code=code).order_by("valid_from")
    return list(rows.values_list("valid_from", "valid_to", "rate"))


@pytest.mark.usefixtures("undated")
def test_recorded_codes_are_dated_with_a_record_of_each_change():
    dating.set_periods(apps, EDITOR)
    orders.set_periods(apps, EDITOR)
    shares.set_periods(apps, EDITOR)
    assert periods("WB080") == [(date(2018, 1, 1), None, Decimal(3))]
    assert TaxCode.objects.get(code="WB080").issuance
    update_undated_codes()
    assert periods("WB080") == [
        (date(2018, 1, 1), date(2020, 6, 30), Decimal(3)),
        (date(2020, 7, 1), date(2023, 6, 30), Decimal(1)),
        (date(2023, 7, 1), None, Decimal(3)),
    ]
    assert periods("WC770")[0][0] == date(2024, 4, 1)
    assert periods("WB200") == [
        (date(2018, 1, 1), date(2025, 6, 30), Decimal("0.6")),
        (date(2025, 7, 1), None, Decimal("0.1")),
    ]
    assert periods("WB203") == [(date(2018, 1, 1), date(2020, 9, 30), Decimal(1))]
    atc.stored.forget()
    days = (date(2018, 12, 31), date(2020, 6, 30), date(2022, 5, 4), date(2024, 4, 1))
    for day in (*days, date(2025, 4, 1), date(2025, 7, 1)):
        assert atc.catalogue(day) == dict(sorted(atc.list_codes().on(day).items()))
    assert MasterRecord.objects.filter(kind="atc", label__startswith="WB080").count() == 3
    verify_chain()
    assert undated_codes() == []


@pytest.mark.usefixtures("undated")
def test_codes_that_are_not_there_are_added_with_a_record():
    assert not TaxCode.objects.filter(code="WC760").exists()
    update_undated_codes()
    assert periods("WC760") == [(date(2024, 1, 1), date(2025, 6, 30), Decimal(1))]
    assert MasterRecord.objects.filter(kind="atc", label__startswith="WC760").count() == 1
    verify_chain()


@pytest.mark.usefixtures("undated")
def test_a_code_that_an_administrator_changed_stays():
    TaxCode.objects.filter(code="WB080").update(valid_to=date(2030, 12, 31))
    TaxCode.objects.filter(code="WB082").update(rate=Decimal(4))
    codes = {row.code for row in undated_codes()}
    assert "WB084" in codes
    assert not codes & {"WB080", "WB082"}


def test_a_new_database_has_them_by_its_migration():
    assert undated_codes() == []
    update_undated_codes()
    assert not MasterRecord.objects.exists()
