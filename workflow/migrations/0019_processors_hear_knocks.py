"""The moves that a processor's inbox is read from, knocks among them now."""

from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("workflow", "0018_issued_papers"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveIndex(
            model_name="transition",
            name="transition_for_processors",
        ),
        migrations.AddIndex(
            model_name="transition",
            index=models.Index(
                condition=models.Q(
                    ("move__in", ("resubmit", "request_return", "comment", "take_over", "knock"))
                ),
                fields=["number", "company_id"],
                name="transition_for_processors",
            ),
        ),
    ]
