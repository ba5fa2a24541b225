"""Write the words of statuses and moves for the browser."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from workflow.pages.words import render_words_module

WORDS = "portal-ui/src/shared/api/words.ts"


class Command(BaseCommand):
    help = f"Writes {WORDS} from the certificate's lifecycle."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--file", type=Path, default=settings.BASE_DIR / WORDS)

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        file.write_text(render_words_module(), encoding="utf-8")
        self.stdout.write(f"{file} is written")
