from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("workflow", "0021_search_folded_names")]

    operations = [
        migrations.AddField(
            model_name="reason",
            name="given_for",
            field=models.CharField(
                choices=[
                    ("return", "Return"),
                    ("disapproval", "Disapprove"),
                    ("both", "Return and Disapprove"),
                ],
                default="return",
                max_length=12,
            ),
        )
    ]
