"""Prove the audit, or name the first number that is wrong."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from workflow.engine.anchors import NotAnAnchor, read_trusted
from workflow.engine.proof import Broken
from workflow.engine.verify import verify


class Command(BaseCommand):
    help = "Checks the chain of transitions and the contents it stands for; exit 1 when broken."

    def add_arguments(self, parser: ArgumentParser) -> None:
        words = "an anchor kept elsewhere: finds a tail that was cut, a chain written anew"
        parser.add_argument("--anchor", type=Path, metavar="FILE", help=words)

    def handle(self, *args: Any, anchor: Path | None = None, **options: Any) -> None:
        try:
            proof = verify(read_trusted(anchor) if anchor else None)
        except NotAnAnchor as unusable:
            self.stdout.write(str(unusable))
            sys.exit(1)
        except Broken as broken:
            self.stdout.write(f"broken {broken}")
            sys.exit(1)
        self.stdout.write(proof.in_words())
