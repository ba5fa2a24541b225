"""Rates by their time, and the law or order behind each.

The list beside this file stays as it is: of each code its periods with rate and issuance. Where
tax codes are recorded in the chain already, the portal dates them at its next start instead, with
a record of each change; here their issuance alone is filled in, which is not recorded.
"""

import csv
from datetime import date
from pathlib import Path

from django.db import migrations

TABLE = Path(__file__).with_suffix(".csv")
BEGINS = date(2018, 1, 1)
COPIED = ("code", "description", "payee_kind", "payor_kind", "section")


def set_periods(apps, schema_editor):
    """Fill in issuances; give codes that have one row as it came the periods of the list."""
    alias = schema_editor.connection.alias
    codes = apps.get_model("workflow", "TaxCode").objects.using(alias)
    recorded = apps.get_model("workflow", "RecordedRow").objects.using(alias)
    are_recorded = recorded.filter(table="tax_codes").exists()
    for code, periods in read_periods().items():
        codes.filter(code=code, issuance="").update(issuance=periods[-1]["issuance"])
        rows = list(codes.filter(code=code))
        if not are_recorded and [(r.valid_from, r.valid_to) for r in rows] == [(BEGINS, None)]:
            write_periods(codes, rows[0], periods)


def read_periods():
    """The periods of each code, as columns."""
    found = {}
    with TABLE.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            period = {name: row[name] or None for name in ("rate", "valid_from", "valid_to")}
            period["issuance"] = row["issuance"]
            found.setdefault(row["code"], []).append(period)
    return found


def write_periods(codes, row, periods):
    first, *others = periods
    codes.filter(pk=row.pk).update(**first)
    copied = {name: getattr(row, name) for name in COPIED}
    codes.bulk_create(codes.model(**copied, **period) for period in others)


class Migration(migrations.Migration):
    dependencies = [("workflow", "0025_issuance_of_tax_codes")]

    operations = [migrations.RunPython(set_periods, migrations.RunPython.noop)]
