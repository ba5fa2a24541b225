"""Prove the audit, or name the first number that is wrong."""

import sys
from typing import Any

from django.core.management.base import BaseCommand

from workflow.engine.verify import Broken, verify


class Command(BaseCommand):
    help = "Checks the chain of transitions and the contents it stands for; exit 1 when broken."

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            proof = verify()
        except Broken as broken:
            self.stdout.write(f"broken {broken}")
            sys.exit(1)
        self.stdout.write(proof.in_words())
