"""The month in which taxable years end gets dates: a company profile may say another one."""

import django.core.validators
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0018_mark_what_signs_in"),
    ]

    operations = [
        migrations.AddField(
            model_name="companyprofile",
            name="year_ends",
            field=models.PositiveSmallIntegerField(
                help_text="month in which its taxable years end from valid_from on, whatever valid_to; null: as before",
                null=True,
                validators=[
                    django.core.validators.MinValueValidator(1),
                    django.core.validators.MaxValueValidator(12),
                ],
            ),
        ),
        migrations.AlterField(
            model_name="company",
            name="year_ends",
            field=models.PositiveSmallIntegerField(
                db_default=12,
                default=12,
                help_text="month in which its taxable years end, until a profile says another",
                validators=[
                    django.core.validators.MinValueValidator(1),
                    django.core.validators.MaxValueValidator(12),
                ],
            ),
        ),
    ]
