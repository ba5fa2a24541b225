"""Codes and rates that RR 1-2019, RMO 16-2019, RMO 18-2024 and RMO 18-2025 changed, by their time.

The list beside this file stays as it is: of each of these codes its periods. Where tax codes are
recorded in the chain already, the portal dates them at its next start instead, with a record of
each change; here their issuance alone is filled in, which is not recorded.
"""

import csv
from datetime import date
from pathlib import Path

from django.db import migrations

TABLE = Path(__file__).with_suffix(".csv")
FORMER_BEGINNINGS = {date(2018, 1, 1), date(2024, 1, 1)}


def set_periods(apps, schema_editor, table=TABLE):
    """Give codes that have one row as it came the periods of the list; add those not there yet."""
    alias = schema_editor.connection.alias
    codes = apps.get_model("workflow", "TaxCode").objects.using(alias)
    recorded = apps.get_model("workflow", "RecordedRow").objects.using(alias)
    are_recorded = recorded.filter(table="tax_codes").exists()
    for code, periods in read_periods(table).items():
        codes.filter(code=code, valid_to=None).update(issuance=periods[-1]["issuance"])
        rows = list(codes.filter(code=code))
        if not are_recorded and all(is_as_it_came(row) for row in rows) and len(rows) <= 1:
            codes.filter(code=code).delete()
            codes.bulk_create(codes.model(**period) for period in periods)


def is_as_it_came(row):
    return row.valid_to is None and row.valid_from in FORMER_BEGINNINGS


def read_periods(table):
    """The periods of each code, as columns."""
    found = {}
    with table.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            found.setdefault(row["code"], []).append(row | {"valid_to": row["valid_to"] or None})
    return found


class Migration(migrations.Migration):
    dependencies = [("workflow", "0056_add_figure_changes")]

    operations = [migrations.RunPython(set_periods, migrations.RunPython.noop)]
