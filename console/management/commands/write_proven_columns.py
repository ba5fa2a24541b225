"""Write the list of proven columns into ``docs/proven-columns.md``."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from console.proven_columns import render_proven_columns


class Command(BaseCommand):
    help = "Writes docs/proven-columns.md from the list of proven columns."

    def handle(self, *args: Any, **options: Any) -> None:
        path = settings.BASE_DIR / "docs" / "proven-columns.md"
        path.write_text(render_proven_columns(), encoding="utf-8")
        self.stdout.write(f"{path} is written")
