"""What a draft has from a tenant's PDF is kept with it; the code before writes it as empty."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("workflow", "0023_say_which_reasons_fit_a_disapproval")]

    operations = [
        migrations.AddField(
            model_name="certificate",
            name="from_pdf",
            field=models.JSONField(
                blank=True,
                db_default={},
                default=dict,
                help_text="what its draft has from a tenant's PDF, and what of it was confirmed",
            ),
        ),
    ]
