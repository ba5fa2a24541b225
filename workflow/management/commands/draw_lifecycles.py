"""Draw the lifecycles into ``docs/lifecycles.md``."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from workflow.pages.lifecycles import render_lifecycles_page


class Command(BaseCommand):
    help = "Draws the state diagrams and move tables of every lifecycle into docs/."

    def handle(self, *args: Any, **options: Any) -> None:
        path = settings.BASE_DIR / "docs" / "lifecycles.md"
        path.write_text(render_lifecycles_page(), encoding="utf-8")
        self.stdout.write(f"{path} is drawn")
