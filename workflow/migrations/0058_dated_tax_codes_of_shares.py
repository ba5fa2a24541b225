"""Rates of shares sold through the exchange, by their time.

RA 12214 lowered the stock transaction tax (WB200) on 1 July 2025. RA 11494 repealed the tax on
public offerings (WB201 to WB203) on 15 September 2020; they hold to the end of that quarter. Codes
that are recorded in the chain already are dated at the next start of the portal, as in 0057.
"""

from importlib import import_module
from pathlib import Path

from django.db import migrations

TABLE = Path(__file__).with_suffix(".csv")
orders = import_module("workflow.migrations.0057_dated_tax_codes_of_orders")


def set_periods(apps, schema_editor):
    orders.set_periods(apps, schema_editor, TABLE)


class Migration(migrations.Migration):
    dependencies = [("workflow", "0057_dated_tax_codes_of_orders")]

    operations = [migrations.RunPython(set_periods, migrations.RunPython.noop)]
