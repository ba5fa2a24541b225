"""Indexes in the order that lists are asked for; those that began another one are dropped."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import core.nulls


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0001_people"),
        ("workflow", "0006_erasings"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveIndex(
            model_name="certificate",
            name="certificate_of_tenant",
        ),
        migrations.RemoveIndex(
            model_name="certificate",
            name="certificate_queue",
        ),
        migrations.RemoveIndex(
            model_name="certificate",
            name="certificate_of_branch",
        ),
        migrations.RemoveIndex(
            model_name="certificate",
            name="certificate_by_status",
        ),
        migrations.RemoveIndex(
            model_name="certificate",
            name="certificate_newest",
        ),
        migrations.RemoveIndex(
            model_name="certificate",
            name="certificate_by_submission",
        ),
        migrations.RemoveIndex(
            model_name="certificate",
            name="certificate_by_period",
        ),
        migrations.AlterField(
            model_name="certificate",
            name="branch",
            field=models.ForeignKey(
                blank=True,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                to="accounts.branch",
            ),
        ),
        migrations.AlterField(
            model_name="certificate",
            name="claimed_by",
            field=models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AlterField(
            model_name="certificate",
            name="company",
            field=models.ForeignKey(
                blank=True,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                to="accounts.company",
            ),
        ),
        migrations.AlterField(
            model_name="certificate",
            name="processor",
            field=models.ForeignKey(
                db_index=False,
                help_text="who last decided or claimed",
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AlterField(
            model_name="certificate",
            name="tenant",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="certificates",
                to="accounts.tenant",
            ),
        ),
        migrations.AddIndex(
            model_name="certificate",
            index=models.Index(fields=["updated_at", "id"], name="certificate_newest"),
        ),
        migrations.AddIndex(
            model_name="certificate",
            index=core.nulls.NullsLowestIndex(
                models.OrderBy(models.F("submitted_at"), descending=True, nulls_last=True),
                models.OrderBy(models.F("id"), descending=True),
                name="certificate_by_submission",
            ),
        ),
        migrations.AddIndex(
            model_name="certificate",
            index=core.nulls.NullsLowestIndex(
                models.OrderBy(models.F("period_from"), descending=True, nulls_last=True),
                models.OrderBy(models.F("id"), descending=True),
                name="certificate_by_period",
            ),
        ),
        migrations.AddIndex(
            model_name="certificate",
            index=models.Index(
                condition=models.Q(("status__in", ("SUBMITTED", "RESUBMITTED"))),
                fields=["updated_at", "id"],
                name="open_newest",
            ),
        ),
        migrations.AddIndex(
            model_name="certificate",
            index=core.nulls.NullsLowestIndex(
                models.OrderBy(models.F("submitted_at"), descending=True, nulls_last=True),
                models.OrderBy(models.F("id"), descending=True),
                condition=models.Q(("status__in", ("SUBMITTED", "RESUBMITTED"))),
                name="open_by_submission",
            ),
        ),
        migrations.AddIndex(
            model_name="certificate",
            index=core.nulls.NullsLowestIndex(
                models.OrderBy(models.F("period_from"), descending=True, nulls_last=True),
                models.OrderBy(models.F("id"), descending=True),
                condition=models.Q(("status__in", ("SUBMITTED", "RESUBMITTED"))),
                name="open_by_period",
            ),
        ),
        migrations.AddIndex(
            model_name="certificate",
            index=models.Index(
                condition=models.Q(
                    (
                        "status__in",
                        ("RETURNED", "FOR AMENDMENT", "APPROVED", "DISAPPROVED", "CANCELLED"),
                    )
                ),
                fields=["updated_at", "id"],
                name="processed_newest",
            ),
        ),
        migrations.AddIndex(
            model_name="certificate",
            index=core.nulls.NullsLowestIndex(
                models.OrderBy(models.F("submitted_at"), descending=True, nulls_last=True),
                models.OrderBy(models.F("id"), descending=True),
                condition=models.Q(
                    (
                        "status__in",
                        ("RETURNED", "FOR AMENDMENT", "APPROVED", "DISAPPROVED", "CANCELLED"),
                    )
                ),
                name="processed_by_submission",
            ),
        ),
        migrations.AddIndex(
            model_name="certificate",
            index=core.nulls.NullsLowestIndex(
                models.OrderBy(models.F("period_from"), descending=True, nulls_last=True),
                models.OrderBy(models.F("id"), descending=True),
                condition=models.Q(
                    (
                        "status__in",
                        ("RETURNED", "FOR AMENDMENT", "APPROVED", "DISAPPROVED", "CANCELLED"),
                    )
                ),
                name="processed_by_period",
            ),
        ),
        migrations.AddIndex(
            model_name="certificate",
            index=models.Index(fields=["tenant", "updated_at", "id"], name="certificate_of_tenant"),
        ),
        migrations.AddIndex(
            model_name="certificate",
            index=models.Index(fields=["branch", "updated_at", "id"], name="certificate_of_branch"),
        ),
        migrations.AddIndex(
            model_name="certificate",
            index=models.Index(fields=["status", "updated_at", "id"], name="certificate_by_status"),
        ),
        migrations.AddIndex(
            model_name="certificate",
            index=models.Index(
                condition=models.Q(("form_type", "CONSOLIDATED")),
                fields=["updated_at", "id"],
                name="certificate_consolidated",
            ),
        ),
    ]
