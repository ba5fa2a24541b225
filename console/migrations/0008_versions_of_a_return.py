"""Filings become versions of a return: the last one that was not withdrawn is live.

Files and lines that were filed stay as they are. Where a return has several filings, each but the
first held the difference alone; the last one is what the BIR has, so only its lines are live.
"""

from typing import Any

from django.db import migrations, models


def fill_quarters(apps: Any, _: Any) -> None:
    filings = apps.get_model("console", "Filing").objects
    for period_to in filings.values_list("period_to", flat=True).distinct():
        quarter = f"{period_to.year}Q{(period_to.month - 1) // 3 + 1}"
        filings.filter(period_to=period_to).update(quarter=quarter)


def fill_live(apps: Any, _: Any) -> None:
    filings = apps.get_model("console", "Filing").objects.filter(status="FILED")
    lines = apps.get_model("console", "FiledLine").objects
    last: dict[tuple[Any, ...], Any] = {}
    for pk, *found in filings.order_by("number").values_list("pk", "company", "form", "period_to"):
        last[tuple(found)] = pk
    lines.exclude(filing__in=last.values()).update(is_live=False)


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0007_company_taxable_year"),
        ("console", "0007_kinds_of_tax_profiles"),
        ("workflow", "0027_quarter_of_claim"),
    ]

    operations = [
        migrations.RemoveConstraint("filedline", "certificate_is_claimed_once"),
        migrations.AddField(
            "filing",
            "quarter",
            models.CharField(
                default="", max_length=6, help_text="of the taxable year, like 2026Q3"
            ),
            preserve_default=False,
        ),
        migrations.AddField(
            "filing",
            "kind",
            models.CharField(
                choices=[("first", "First"), ("amended", "Amended")], default="first", max_length=7
            ),
        ),
        migrations.AddField(
            "filing",
            "reason",
            models.TextField(blank=True, default="", help_text="why the return was amended"),
            preserve_default=False,
        ),
        migrations.AlterField(
            "filing",
            "number",
            models.PositiveIntegerField(help_text="the version, from 1 for each return"),
        ),
        migrations.AddField(
            "filedline",
            "is_live",
            models.BooleanField(
                default=True, help_text="its filing is the last version of its return"
            ),
        ),
        migrations.RunPython(fill_quarters, migrations.RunPython.noop),
        migrations.RunPython(fill_live, migrations.RunPython.noop),
        migrations.RemoveField("filedline", "is_withdrawn"),
        migrations.AddConstraint(
            "filedline",
            models.UniqueConstraint(
                condition=models.Q(("is_live", True)),
                fields=("form", "certificate", "position"),
                name="certificate_is_claimed_once",
            ),
        ),
    ]
