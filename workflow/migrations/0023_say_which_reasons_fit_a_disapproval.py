"""Offer for a disapproval the reasons that nobody can correct; the others are for a return.

Reasons of an installation's own are offered for both, as they were until now.
"""

from django.db import migrations

# Reasons of the product that a tenant corrects.
FOR_RETURN = (
    *("PAYOR_TIN", "PERIOD", "ATC", "RATE", "BASE_WITH_VAT", "SUM", "SOA_MISMATCH", "SIGNATORY"),
    *("SIGNATURE", "AGENT_EXPIRED", "ILLEGIBLE", "BREAKDOWN", "ADDRESS"),
)


def classify(apps, schema_editor):
    rows = apps.get_model("workflow", "Reason").objects.using(schema_editor.connection.alias)
    rows.exclude(code__in=FOR_RETURN).update(given_for="both")


class Migration(migrations.Migration):
    dependencies = [("workflow", "0022_reasons_that_fit_a_decision")]

    operations = [migrations.RunPython(classify, migrations.RunPython.noop)]
