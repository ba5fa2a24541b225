"""Indexes for a quarter long past, for the places of a tenant, and for drafts that are due."""

from django.db import migrations, models
from django.db.models import F, OrderBy

import core.nulls


class Migration(migrations.Migration):
    dependencies = [("workflow", "0011_quarters_filled")]

    operations = [
        migrations.AddIndex(
            model_name="certificate",
            index=models.Index(
                fields=["tenant", "company", "branch", "status"], name="certificate_tenants_places"
            ),
        ),
        migrations.AddIndex(
            model_name="certificate",
            index=models.Index(
                fields=["quarter", "updated_at", "id", "status", "company"], name="quarter_newest"
            ),
        ),
        migrations.AddIndex(
            model_name="certificate",
            index=core.nulls.NullsLowestIndex(
                OrderBy(F("quarter")),
                OrderBy(F("submitted_at"), descending=True, nulls_last=True),
                OrderBy(F("id"), descending=True),
                OrderBy(F("status")),
                OrderBy(F("company")),
                name="quarter_by_submission",
            ),
        ),
        migrations.AddIndex(
            model_name="certificate",
            index=models.Index(fields=["branch", "quarter", "status"], name="quarter_of_branch"),
        ),
        migrations.AddIndex(
            model_name="certificate",
            index=models.Index(
                condition=models.Q(("status", "DRAFT")),
                fields=["saved_at"],
                name="draft_by_last_save",
            ),
        ),
    ]
