"""Fill the folded names of the tenants and people that there are."""

from typing import Any

from django.db import migrations

from core.folded import fill_folded


def fill(apps: Any, schema_editor: Any) -> None:
    for name in ("Tenant", "User"):
        fill_folded(apps.get_model("accounts", name))


class Migration(migrations.Migration):
    dependencies = [("accounts", "0003_folded_names")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
