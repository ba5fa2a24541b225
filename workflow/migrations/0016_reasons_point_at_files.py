"""Reasons that ask for a file point at it, where nobody has changed what they point at."""

from django.db import migrations

MOVED = (("SIGNATURE", "signatory_name", "signed_copy"), ("BREAKDOWN", "lines", "breakdown"))


def point_at_files(apps, schema_editor):
    rows = apps.get_model("workflow", "Reason").objects.using(schema_editor.connection.alias)
    for code, before, after in MOVED:
        rows.filter(code=code, field=before).update(field=after)


def point_at_fields(apps, schema_editor):
    rows = apps.get_model("workflow", "Reason").objects.using(schema_editor.connection.alias)
    for code, before, after in MOVED:
        rows.filter(code=code, field=after).update(field=before)


class Migration(migrations.Migration):
    dependencies = [("workflow", "0015_fill_is_signed")]

    operations = [migrations.RunPython(point_at_files, point_at_fields)]
