"""The reasons as they stood when this was written; from here on administrators and leads keep them."""

from django.db import migrations

REASONS = (
    ("PAYEE_TIN", "Payee TIN is wrong", "payee_tin"),
    ("PAYEE_NAME", "Payee name does not match", "payee_name"),
    ("PAYOR_TIN", "Payor TIN does not match", "payor_tin"),
    ("PERIOD", "Period is wrong", "period_from"),
    ("DUPLICATE", "Already claimed on another certificate", ""),
    ("ATC", "Wrong ATC", "lines"),
    ("RATE", "Wrong rate", "lines"),
    ("BASE_WITH_VAT", "VAT is included in the base", "lines"),
    ("SUM", "Amounts do not add up", "lines"),
    ("SOA_MISMATCH", "Amounts differ from our statement of account", "lines"),
    ("SIGNATORY", "Signatory's name, title or TIN is missing", "signatory_name"),
    ("SIGNATURE", "Signature is missing", "signatory_name"),
    ("AGENT_EXPIRED", "Tax agent's accreditation has expired", "agent_expires"),
    ("ILLEGIBLE", "Cannot be read", ""),
    ("FORM_VERSION", "Not the January 2018 (ENCS) form", ""),
    ("BREAKDOWN", "Breakdown does not equal the total", "lines"),
    ("LATE", "Sent too late to be claimed", ""),
    ("ADDRESS", "Address or ZIP code is incomplete", "payor_address"),
    ("OTHER", "Another reason, in words", ""),
)


def load(apps, schema_editor):
    """Put the reasons in."""
    reasons = apps.get_model("workflow", "Reason").objects.using(schema_editor.connection.alias)
    reasons.bulk_create(
        reasons.model(code=code, name=name, field=field) for code, name, field in REASONS
    )


def unload(apps, schema_editor):
    """Take them out, and what was added since with them."""
    apps.get_model("workflow", "Reason").objects.using(schema_editor.connection.alias).delete()


class Migration(migrations.Migration):
    dependencies = [("workflow", "0024_reasons")]

    operations = [migrations.RunPython(load, unload)]
