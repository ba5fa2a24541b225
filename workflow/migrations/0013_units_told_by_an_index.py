"""Which of a payor's certificates are of a unit is told by the index that tells their periods."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("workflow", "0012_twins_told_by_indexes")]

    operations = [
        migrations.RemoveIndex(model_name="certificate", name="certificate_of_payor"),
        migrations.AddIndex(
            model_name="certificate",
            index=models.Index(
                fields=["payor_tin", "period_from", "period_to", "branch", "unit"],
                name="certificate_of_payor",
            ),
        ),
    ]
