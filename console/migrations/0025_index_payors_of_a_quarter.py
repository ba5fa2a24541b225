"""The payors of a quarter by an index that begins with it: SQLite read those of every quarter."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("console", "0024_add_shares_and_receipts_to_reconciliation"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="reconciledrow",
            index=models.Index(fields=["company", "quarter", "tin9"], name="reconciled_by_payor"),
        ),
    ]
