"""The tolerance of billing with which the reconciliation was computed last."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("core", "0008_take_over_last_backup_and_anchor"),
    ]

    operations = [
        migrations.AlterField(
            model_name="lastdone",
            name="facts",
            field=models.JSONField(
                default=dict,
                help_text="of a backup its name, size and number; of a tolerance its pesos and share",
            ),
        ),
        migrations.AlterField(
            model_name="lastdone",
            name="name",
            field=models.CharField(
                choices=[("backup", "Backup"), ("anchor", "Anchor"), ("tolerance", "Tolerance")],
                max_length=16,
                primary_key=True,
                serialize=False,
            ),
        ),
    ]
