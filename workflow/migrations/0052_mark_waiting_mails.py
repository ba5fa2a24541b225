"""Mails that wait have a mark under SECRET_KEY over whom they are for."""

from typing import Any, ClassVar

from django.db import migrations, models

from core.marks import mark_of_columns

# The columns that the mark covers, as they are in this version.
MARKED = ("transition_id", "recipient", "channel", "asked_by_id")


def mark_waiting_mails(apps: Any, schema_editor: Any) -> None:
    """What waits is sent: each such row gets the mark of whom it is for now."""
    rows = apps.get_model("workflow", "notice")._base_manager.filter(sent_at=None)
    for row in rows.iterator(chunk_size=500):
        rows.filter(pk=row.pk).update(mark=mark_of_columns(row, MARKED))


class Migration(migrations.Migration):
    dependencies: ClassVar = [("workflow", "0051_mark_links_and_proof")]

    operations: ClassVar = [
        migrations.AddField(
            model_name="notice",
            name="mark",
            field=models.CharField(
                blank=True,
                db_default="",
                default="",
                editable=False,
                help_text="over what it opens, under SECRET_KEY",
                max_length=64,
            ),
        ),
        migrations.RunPython(mark_waiting_mails, migrations.RunPython.noop),
    ]
