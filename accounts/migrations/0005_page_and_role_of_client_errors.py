from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0004_fill_folded_names")]

    operations = [
        migrations.AddField(
            model_name="clienterror",
            name="page",
            field=models.CharField(
                blank=True, default="", help_text="where somebody was, by route", max_length=300
            ),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="clienterror",
            name="role",
            field=models.CharField(
                blank=True, default="", help_text="whose browser says it is", max_length=16
            ),
            preserve_default=False,
        ),
        migrations.AlterField(
            model_name="clienterror",
            name="resource",
            field=models.CharField(
                blank=True, help_text="address without query and keys", max_length=300
            ),
        ),
    ]
