"""Measures on one database and prints the rows as JSON: ``python -m tests.bench.one DB R D``."""

import json
import os
import sys
from dataclasses import asdict

import django


def main(db: str, rounds: int, deeds: int) -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.bench.settings"
    django.setup()
    from django.core.management import call_command
    from django.db import connection

    from tests.bench import cases, world
    from tests.bench.peer.models import Form

    call_command("migrate", interactive=False, verbosity=0)
    with connection.schema_editor() as editor:
        editor.create_model(Form)
    built = world.build(max(deeds * (rounds + 1) + 1, 26))
    rows = cases.measured(built, db, rounds, deeds)
    json.dump([asdict(row) for row in rows], sys.stdout)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
