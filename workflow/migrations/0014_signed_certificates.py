"""Whether a certificate is signed is a column, so that lists and lanes tell it by an index."""

from django.db import migrations, models
from django.db.models import Q

IS_OPEN = Q(status__in=("SUBMITTED", "RESUBMITTED"))
WAITING = ["handed_over_at", "id"]


class Migration(migrations.Migration):
    dependencies = [("workflow", "0013_units_told_by_an_index")]

    operations = [
        migrations.AddField(
            model_name="certificate",
            name="is_signed",
            field=models.BooleanField(
                default=False,
                help_text="a signed copy is attached, or the original was received",
            ),
        ),
        migrations.AddIndex(
            model_name="certificate",
            index=models.Index(
                fields=WAITING,
                condition=IS_OPEN & Q(is_signed=False),
                name="open_unsigned",
            ),
        ),
        migrations.AddIndex(
            model_name="certificate",
            index=models.Index(
                fields=["found_blocking", "found_warnings", *WAITING],
                condition=IS_OPEN,
                name="open_by_findings",
            ),
        ),
    ]
