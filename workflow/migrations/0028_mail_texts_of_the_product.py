"""A row for each text as they stood when this was written; administrators say in it what they like."""

from django.db import migrations

NAMES = (
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
    """Put the rows in."""
    texts = apps.get_model("workflow", "MailText").objects.using(schema_editor.connection.alias)
    texts.bulk_create(texts.model(name=name) for name in NAMES)


def unload(apps, schema_editor):
    """Take them out, and what was said in them."""
    apps.get_model("workflow", "MailText").objects.using(schema_editor.connection.alias).delete()


class Migration(migrations.Migration):
    dependencies = [("workflow", "0027_mail_texts")]

    operations = [migrations.RunPython(load, unload)]
