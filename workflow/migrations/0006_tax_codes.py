"""The tax codes as they stood when this was written.

The list lies beside this file and stays as it is: a database made today and one made a year ago
come through here alike. A rate that changes is a new migration, and a line of data/atc.csv.
"""

import csv
from pathlib import Path

from django.db import migrations

TABLE = Path(__file__).with_suffix(".csv")


def load(apps, schema_editor):
    """Put the codes in."""
    codes = apps.get_model("workflow", "TaxCode").objects.using(schema_editor.connection.alias)
    with TABLE.open(encoding="utf-8", newline="") as file:
        codes.bulk_create(codes.model(**read(row)) for row in csv.DictReader(file))


def read(row):
    """A line of the list as the table has it; its sections are called A-EWT and B-BUSINESS."""
    return {
        "code": row["code"],
        "description": row["description"],
        "rate": row["rate_percent"] or "0",
        "payee_kind": row["payee_kind"],
        "payor_kind": row["payor_kind"],
        "section": "EWT" if row["section"].startswith("A") else "BUSINESS",
        "valid_from": row["valid_from"],
        "valid_to": row["valid_to"] or None,
    }


def unload(apps, schema_editor):
    """Take them out, and what was added since with them."""
    apps.get_model("workflow", "TaxCode").objects.using(schema_editor.connection.alias).delete()


class Migration(migrations.Migration):
    former_names = [("workflow", "0003_tax_codes")]

    dependencies = [("workflow", "0005_append_only")]

    operations = [migrations.RunPython(load, unload)]
