"""Lanes of the desk: what the checks found, since when it waits, and the indexes behind each.

What the checks find in what is open already is looked up by the job of that night.
"""

from django.conf import settings
from django.db import migrations, models

import core.nulls


def fill(apps, schema_editor):
    """What is open waits since it was sent last."""
    certificates = apps.get_model("workflow", "Certificate").objects
    transitions = apps.get_model("workflow", "Transition").objects
    certificates.filter(status="SUBMITTED").update(handed_over_at=models.F("submitted_at"))
    for certificate in certificates.filter(status="RESUBMITTED").only("submitted_at"):
        sent = transitions.filter(
            lifecycle="certificates", subject_id=str(certificate.pk), move="resubmit"
        )
        at = sent.aggregate(at=models.Max("at"))["at"] or certificate.submitted_at
        certificates.filter(pk=certificate.pk).update(handed_over_at=at)


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0001_people"),
        ("workflow", "0016_scans"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="certificate",
            name="found_blocking",
            field=models.PositiveSmallIntegerField(
                help_text="findings when it was last looked at; null: never", null=True
            ),
        ),
        migrations.AddField(
            model_name="certificate",
            name="found_warnings",
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="certificate",
            name="handed_over_at",
            field=models.DateTimeField(help_text="last submission: it waits since", null=True),
        ),
        migrations.AddField(
            model_name="certificate",
            name="is_late",
            field=models.BooleanField(default=False, help_text="sent after its day"),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
        migrations.AddIndex(
            model_name="certificate",
            index=core.nulls.NullsLowestIndex(
                models.OrderBy(models.F("handed_over_at"), descending=True, nulls_last=True),
                models.OrderBy(models.F("id"), descending=True),
                condition=models.Q(("status__in", ("SUBMITTED", "RESUBMITTED"))),
                name="open_by_hand_over",
            ),
        ),
        migrations.AddIndex(
            model_name="certificate",
            index=models.Index(
                condition=models.Q(
                    ("status__in", ("SUBMITTED", "RESUBMITTED")),
                    ("return_requested_at__isnull", False),
                ),
                fields=["handed_over_at", "id"],
                name="open_asked_back",
            ),
        ),
        migrations.AddIndex(
            model_name="certificate",
            index=models.Index(
                condition=models.Q(
                    ("status__in", ("SUBMITTED", "RESUBMITTED")), ("scan__isnull", False)
                ),
                fields=["handed_over_at", "id"],
                name="open_from_scan",
            ),
        ),
        migrations.AddIndex(
            model_name="certificate",
            index=models.Index(
                condition=models.Q(("status__in", ("SUBMITTED", "RESUBMITTED")), ("is_late", True)),
                fields=["handed_over_at", "id"],
                name="open_late",
            ),
        ),
        migrations.AddIndex(
            model_name="certificate",
            index=models.Index(
                condition=models.Q(
                    ("status__in", ("SUBMITTED", "RESUBMITTED")),
                    ("found_blocking", 0),
                    ("found_warnings", 0),
                    ("return_requested_at__isnull", True),
                ),
                fields=["handed_over_at", "id"],
                name="open_clean",
            ),
        ),
        migrations.AddIndex(
            model_name="certificate",
            index=models.Index(
                condition=models.Q(
                    ("status__in", ("SUBMITTED", "RESUBMITTED")), ("processor__isnull", False)
                ),
                fields=["processor", "handed_over_at", "id"],
                name="open_of_processor",
            ),
        ),
        migrations.AddIndex(
            model_name="certificate",
            index=models.Index(
                condition=models.Q(
                    (
                        "status__in",
                        ("RETURNED", "FOR AMENDMENT", "APPROVED", "DISAPPROVED", "CANCELLED"),
                    ),
                    ("processor__isnull", False),
                ),
                fields=["processor", "updated_at", "id"],
                name="decided_by",
            ),
        ),
    ]
