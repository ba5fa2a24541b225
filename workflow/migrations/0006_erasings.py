"""The transitions that erased something, found without reading the others."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("workflow", "0005_inbox_read_one_by_one")]

    operations = [
        migrations.AddIndex(
            model_name="transition",
            index=models.Index(
                condition=models.Q(move="erase"),
                fields=["lifecycle", "number"],
                name="transition_erasing",
            ),
        ),
    ]
