"""What may be a twin is found among a payor's certificates by indexes alone."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("workflow", "0011_tenants_of_a_quarter")]

    operations = [
        migrations.RemoveIndex(model_name="certificate", name="certificate_of_payor"),
        migrations.AddIndex(
            model_name="certificate",
            index=models.Index(
                fields=["payor_tin", "period_from", "period_to", "branch"],
                name="certificate_of_payor",
            ),
        ),
        migrations.AlterField(
            model_name="line",
            name="certificate",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="lines",
                to="workflow.certificate",
            ),
        ),
        migrations.AddIndex(
            model_name="line",
            index=models.Index(fields=["certificate", "atc"], name="line_of_a_code"),
        ),
    ]
