"""Write the list of checks into ``docs/checks.md``."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from workflow.pages.checks import render_checks_page


class Command(BaseCommand):
    help = "Writes docs/checks.md from the list of checks."

    def handle(self, *args: Any, **options: Any) -> None:
        path = settings.BASE_DIR / "docs" / "checks.md"
        path.write_text(render_checks_page(), encoding="utf-8")
        self.stdout.write(f"{path} is written")
