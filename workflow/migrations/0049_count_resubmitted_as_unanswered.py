"""Count what came back as unanswered until the next check, every night and with every change."""

from typing import Any

from django.db import migrations
from django.db.models import F


def warn(apps: Any, _: Any) -> None:
    came_back = apps.get_model("workflow", "Certificate").objects.filter(status="RESUBMITTED")
    came_back.update(is_unanswered=True, found_warnings=F("found_warnings") + 1)


class Migration(migrations.Migration):
    dependencies = [("workflow", "0048_add_unanswered_reasons")]

    operations = [migrations.RunPython(warn, migrations.RunPython.noop)]
