from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("console", "0013_reminders")]

    operations = [
        migrations.AlterField(
            model_name="masterrecord",
            name="kind",
            field=models.CharField(
                choices=[
                    ("tenant", "Tenant"),
                    ("staff", "Staff"),
                    ("company", "Company"),
                    ("mall", "Mall"),
                    ("holiday", "Holiday"),
                    ("atc", "Tax Code"),
                    ("reason", "Reason"),
                    ("assignments", "Assignments"),
                    ("mail", "Mail"),
                ],
                max_length=16,
            ),
        ),
    ]
