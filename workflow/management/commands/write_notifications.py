"""Write docs/notifications.md."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from workflow.pages.notifications import render_notifications_page


class Command(BaseCommand):
    help = "Writes docs/notifications.md from the lifecycle."

    def handle(self, *args: Any, **options: Any) -> None:
        path = settings.BASE_DIR / "docs" / "notifications.md"
        path.write_text(render_notifications_page(), encoding="utf-8")
        self.stdout.write(f"{path} is written")
