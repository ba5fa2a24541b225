"""Tax codes that came with the portal under one rate, brought to the rates of their times."""

from datetime import date
from typing import Any

from console.masterdata import log
from console.masterdata.models import Kind
from console.masterdata.tenants import save
from core.db.transactions import run_in_transaction
from workflow.engine.execution import Creation, MoveRequest
from workflow.models import TaxCode
from workflow.tax.atc import TABLE_BEGINS, Atc, list_codes

NOTE = "Rates by their time"
COLUMNS = ("rate", "valid_from", "valid_to")
OF_CODE = ("code", "description", "payee_kind", "payor_kind", "section")
FORMER_BEGINNINGS = {TABLE_BEGINS, date(2024, 1, 1)}  # of codes without an end, in former lists


def update_undated_codes() -> None:
    """Give each code that still has one rate, as it came, the periods of the product's list.

    Codes that are not there are added. Migrations do so where no row was recorded yet. Elsewhere
    each change goes into the chain. A code that an administrator ended or added a rate to stays as
    it is.
    """

    def work() -> None:
        pushes: list[MoveRequest | Creation] = []
        for row in undated_codes():
            pushes += apply_periods(row, list_codes().periods_of(row.code))
        for period in missing_periods():
            added = TaxCode.objects.create(**values_of_code(period), **values_of_period(period))
            pushes.append(record_of_added(added))
        log.record_master_data_changes(pushes, None)

    if undated_codes() or missing_periods():
        run_in_transaction(work)


def missing_periods() -> list[Atc]:
    """The periods of codes of the list of which the database has none."""
    known = set(TaxCode.objects.values_list("code", flat=True))
    return [each for each in list_codes().periods() if each.code not in known]


def undated_codes() -> list[TaxCode]:
    """Rows that are the only one of their code, as they came, where the list says otherwise."""
    rows = list(TaxCode.objects.order_by("code", "valid_from"))
    codes = [row.code for row in rows]
    return [
        row
        for row in rows
        if codes.count(row.code) == 1
        and row.valid_to is None
        and row.valid_from in FORMER_BEGINNINGS
        and is_dated_since(row)
    ]


def is_dated_since(row: TaxCode) -> bool:
    """Return whether the list has other days, and the row's rate is one of the list's."""
    periods = list_codes().periods_of(row.code)
    if all(period.rate != row.rate for period in periods):
        return False
    return (periods[0].valid_from, periods[0].valid_to) != (row.valid_from, row.valid_to)


def apply_periods(row: TaxCode, periods: list[Atc]) -> list[MoveRequest | Creation]:
    """Write the first period into the row, the others as new rows; what the log is to say."""
    entry = log.open_logs(Kind.TAX_CODE, [row.pk], None)[row.pk]
    first, *others = periods
    save(row, values_of_period(first))
    added = [TaxCode.objects.create(**values_of_code(row), **values_of_period(p)) for p in others]
    return [log.push(entry, "change", NOTE), *map(record_of_added, added)]


def record_of_added(row: TaxCode) -> Creation:
    return log.build_master_log_creation(Kind.TAX_CODE, row.pk, log.ADDED, NOTE)


def values_of_code(row: TaxCode | Atc) -> dict[str, Any]:
    return {name: getattr(row, name) for name in OF_CODE}


def values_of_period(period: Atc) -> dict[str, Any]:
    return {name: getattr(period, name) for name in (*COLUMNS, "issuance")}
