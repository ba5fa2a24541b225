from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("workflow", "0025_reasons_of_the_product")]

    operations = [
        migrations.AddField(
            model_name="notice",
            name="subject",
            field=models.CharField(blank=True, default="", help_text="as it left", max_length=200),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="notice",
            name="body",
            field=models.TextField(blank=True, default="", help_text="as it left, in plain text"),
            preserve_default=False,
        ),
    ]
