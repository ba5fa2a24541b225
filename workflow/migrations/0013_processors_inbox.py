"""The moves that a processor's inbox is read from, found without reading the others."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("workflow", "0012_found_by_quarter")]

    operations = [
        migrations.AddIndex(
            model_name="transition",
            index=models.Index(
                condition=models.Q(
                    ("move__in", ("resubmit", "request_return", "comment", "take_over"))
                ),
                fields=["number", "company_id"],
                name="transition_for_processors",
            ),
        ),
    ]
