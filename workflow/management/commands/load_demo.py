"""Load the demo: people, and certificates in every status."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from workflow.demo.certificates import load


class Command(BaseCommand):
    help = "Loads the demo's people and certificates, through the engine, mailing nobody."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--forms", type=int, help="how many sample certificates (all of them)")

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{load(options['forms'])} certificates loaded")
