"""A status that is rare at a branch is found there without passing over the others."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("workflow", "0009_names_of_parties")]

    operations = [
        migrations.AddIndex(
            model_name="certificate",
            index=models.Index(
                fields=["branch", "status", "updated_at", "id"],
                include=["is_split", "company", "snoozed_until"],
                name="branch_by_status",
            ),
        ),
    ]
