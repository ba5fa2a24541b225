"""Take over when the last backup and anchor were made, from the data folder of this machine."""

import json
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.db import migrations


def take_over(apps, schema_editor):
    last_done = apps.get_model("core", "LastDone").objects.using(schema_editor.connection.alias)
    folder = Path(settings.DATA_DIR)
    with suppress(OSError, ValueError, KeyError, TypeError):
        facts = json.loads((folder / "last_backup.json").read_text())
        values = {key: facts[key] for key in ("name", "size", "number")}
        at = datetime.fromisoformat(facts["at"])
        last_done.get_or_create(name="backup", defaults={"at": at, "facts": values})
    if written := [path.stat().st_mtime for path in (folder / "anchors").glob("*.json")]:
        at = datetime.fromtimestamp(max(written), UTC)
        last_done.get_or_create(name="anchor", defaults={"at": at})


class Migration(migrations.Migration):
    dependencies = [("core", "0007_last_done")]

    operations = [migrations.RunPython(take_over, migrations.RunPython.noop)]
