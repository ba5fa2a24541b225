"""When staff last noted something among themselves."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("workflow", "0021_desk_rules"),
    ]

    operations = [
        migrations.AddField(
            model_name="certificate",
            name="noted_at",
            field=models.DateTimeField(help_text="staff's last word among themselves", null=True),
        ),
    ]
