from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("workflow", "0026_mails_as_they_left")]

    operations = [
        migrations.CreateModel(
            name="MailText",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "name",
                    models.CharField(help_text="as in words.py, USUAL", max_length=40, unique=True),
                ),
                ("next_step", models.CharField(blank=True, max_length=400)),
                ("action", models.CharField(blank=True, max_length=40)),
                ("closing", models.TextField(blank=True, max_length=600)),
            ],
            options={"ordering": ["id"]},
        ),
    ]
