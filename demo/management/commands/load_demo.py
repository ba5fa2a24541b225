"""Load the demo: people, and certificates in every status."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from core.progress import Bar, nobody
from demo.certificates import load_demo_certificates


class Command(BaseCommand):
    help = "Loads the demo's people and certificates, through the engine, mailing nobody."

    def add_arguments(self, parser: ArgumentParser) -> None:
        words = "how many certificates besides the two tenants' own (the sample); more are invented"
        parser.add_argument("--forms", type=int, metavar="N", help=words)

    def handle(self, *args: Any, **options: Any) -> None:
        tell = Bar(self.stderr) if options["verbosity"] else nobody
        loaded = load_demo_certificates(options["forms"], tell)
        self.stdout.write(f"{loaded} certificates loaded")
