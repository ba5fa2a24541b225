"""The transition from which on every row is recorded is found without reading all of them."""

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("workflow", "0052_mark_waiting_mails")]

    operations: ClassVar = [
        migrations.AddIndex(
            model_name="transition",
            index=models.Index(
                condition=models.Q(target="COMPLETE"),
                fields=["lifecycle"],
                name="transition_complete",
            ),
        ),
    ]
