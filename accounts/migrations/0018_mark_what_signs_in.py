"""Rows that sign somebody in have a mark under SECRET_KEY; sessions of today end."""

from typing import Any, ClassVar

from django.db import migrations, models

from core.marks import mark_of_columns

# The columns that the mark covers, as they are in this version.
MARKED: dict[str, tuple[str, ...]] = {
    "invitation": ("id", "user_id", "kind", "expires_at"),
    "servicetoken": ("digest", "user_id", "scopes", "expires_at", "revoked_at"),
}


def mark_rows(apps: Any, schema_editor: Any) -> None:
    """What was sent out stays good: each row gets the mark of what it opens now."""
    for name, columns in MARKED.items():
        rows = apps.get_model("accounts", name)._base_manager
        for row in rows.iterator(chunk_size=500):
            rows.filter(pk=row.pk).update(mark=mark_of_columns(row, columns))


class Migration(migrations.Migration):
    dependencies: ClassVar = [("accounts", "0017_add_right_to_sign_the_conforme")]

    operations: ClassVar = [
        migrations.AddField(
            model_name="signintoken",
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
            model_name="refreshtoken",
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
            model_name="directoryvisit",
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
            model_name="invitation",
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
            model_name="servicetoken",
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
        migrations.RunPython(mark_rows, migrations.RunPython.noop),
    ]
