"""Where tenants sent a certificate for a quarter is told without reading a row of it."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("workflow", "0010_statuses_of_a_branch")]

    operations = [
        migrations.RemoveIndex(model_name="certificate", name="quarter_newest"),
        migrations.AddIndex(
            model_name="certificate",
            index=models.Index(
                fields=[
                    *("quarter", "updated_at", "id", "status"),
                    *("company", "branch", "is_split", "tenant"),
                ],
                name="quarter_newest",
            ),
        ),
    ]
