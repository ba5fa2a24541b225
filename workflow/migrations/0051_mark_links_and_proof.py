"""Mailed and printed links, addresses for copies and the stored proof have marks."""

from typing import Any, ClassVar

from django.db import migrations, models

from core.marks import mark_of_columns

# The columns that the mark covers, as they are in this version.
MARKED: dict[str, tuple[str, ...]] = {
    "paperlink": ("id", "certificate_id", "printed_by_id", "token_sha256", "expires_at"),
    "signinglink": (
        *("id", "tenant_id", "made_by_id", "email", "name", "title"),
        *("token_sha256", "digests", "expires_at", "outcome"),
    ),
    "copyaddress": (
        *("id", "tenant_id", "address", "mails"),
        *("token_digest", "expires_at", "confirmed_at"),
    ),
}


def mark_rows(apps: Any, schema_editor: Any) -> None:
    """What was sent out stays good: each row gets the mark of what it opens now."""
    for name, columns in MARKED.items():
        rows = apps.get_model("workflow", name)._base_manager
        for row in rows.iterator(chunk_size=500):
            rows.filter(pk=row.pk).update(mark=mark_of_columns(row, columns))


class Migration(migrations.Migration):
    dependencies: ClassVar = [("workflow", "0050_add_audit_findings")]

    operations: ClassVar = [
        migrations.AddField(
            model_name="paperlink",
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
        migrations.AddField(
            model_name="signinglink",
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
        migrations.AddField(
            model_name="copyaddress",
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
        migrations.AddField(
            model_name="keptproof",
            name="mark",
            field=models.CharField(
                blank=True,
                db_default="",
                default="",
                help_text="over the others",
                max_length=64,
            ),
        ),
        migrations.RunPython(mark_rows, migrations.RunPython.noop),
    ]
