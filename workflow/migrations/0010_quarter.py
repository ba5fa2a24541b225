"""The quarter that a certificate's period begins in, to find it by."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("workflow", "0009_words_by_trigram")]

    operations = [
        migrations.AddField(
            model_name="certificate",
            name="quarter",
            field=models.PositiveSmallIntegerField(
                editable=False,
                help_text="that period_from lies in, like 20263: to find it by",
                null=True,
            ),
        ),
    ]
