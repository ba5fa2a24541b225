"""Two taxable years can end in one calendar year: typed figures say which of them they are of."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("console", "0025_index_payors_of_a_quarter"),
    ]

    operations = [
        migrations.AddField(
            model_name="creditentry",
            name="is_second",
            field=models.BooleanField(
                db_default=False,
                default=False,
                help_text="the second taxable year that ends in that year",
            ),
        ),
    ]
