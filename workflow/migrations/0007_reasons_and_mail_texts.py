"""The reasons and the texts of mails as they stood when this was written.

From here on administrators and leads keep them: they add reasons, and say in a mail what they like.
"""

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
MAILS = (
    "tenant:SUBMITTED",
    "tenant:APPROVED",
    "tenant:DISAPPROVED",
    "tenant:RETURNED",
    "tenant:FOR AMENDMENT",
    "tenant:warn",
    "tenant:remind",
    "tenant:ask_for_original",
    "processor:APPROVED",
    "processor:DISAPPROVED",
    "processor:RETURNED",
    "processor:FOR AMENDMENT",
)


def load(apps, schema_editor):
    """Put the reasons in, and a row for each text."""
    reasons, texts = tables(apps, schema_editor)
    reasons.bulk_create(
        reasons.model(code=code, name=name, field=field) for code, name, field in REASONS
    )
    texts.bulk_create(texts.model(name=name) for name in MAILS)


def unload(apps, schema_editor):
    """Take them out, and what was added and said since with them."""
    for rows in tables(apps, schema_editor):
        rows.delete()


def tables(apps, schema_editor):
    models = (apps.get_model("workflow", name) for name in ("Reason", "MailText"))
    return [model.objects.using(schema_editor.connection.alias) for model in models]


class Migration(migrations.Migration):
    former_names = [
        ("workflow", "0025_reasons_of_the_product"),
        ("workflow", "0028_mail_texts_of_the_product"),
    ]

    dependencies = [("workflow", "0006_tax_codes")]

    operations = [migrations.RunPython(load, unload)]
