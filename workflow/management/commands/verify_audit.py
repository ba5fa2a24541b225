"""Prove the audit, or name the first number that is wrong."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand
from django.utils.timesince import timesince

from core import clock
from core.progress import Bar
from workflow.engine import export_lines
from workflow.engine.anchors import NotAnAnchor, newest_anchor, read_trusted
from workflow.engine.export_lines import Exported
from workflow.engine.proof import AuditProof, BrokenChain
from workflow.engine.trusted_starts import start_named
from workflow.engine.verify import verify_chain
from workflow.mails.anchors import last_mailed


class Command(BaseCommand):
    help = (
        "Checks the chain of transitions and the contents it stands for, or a file of exported"
        " transitions; exit 1 when broken."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        words = "lines of JSON that were exported: these are checked, and not the chain here"
        parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help=words)
        words = (
            "look only at what comes after this anchor, or after what the key sealed: what lies"
            " before is taken on trust, and said so"
        )
        parser.add_argument("--from", dest="start", metavar="FILE|sealed", help=words)
        words = (
            "an anchor from elsewhere, instead of the newest one stored here: finds a tail that was"
            " cut, a chain written anew"
        )
        parser.add_argument("--anchor", type=Path, metavar="FILE", help=words)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            proof = self.found(options)
        except OSError as error:
            self.stdout.write(f"{options['file']} cannot be read: {error.strerror}.")
            sys.exit(1)
        except NotAnAnchor as unusable:
            self.stdout.write(str(unusable))
            sys.exit(1)
        except BrokenChain as broken:
            self.stdout.write(f"broken {broken}")
            sys.exit(1)
        self.stdout.write(proof.in_words())
        if isinstance(proof, AuditProof):
            self.stdout.write(mailed_anchor())

    def found(self, options: dict[str, Any]) -> AuditProof | Exported:
        path = options.get("file")
        if path is None:
            return self.proof(options.get("anchor"), options.get("start"))
        if options.get("anchor") or options.get("start"):
            raise NotAnAnchor(
                "An exported file is proven by itself: leave out --anchor and --from."
            )
        return export_lines.check_exported_file(path)

    def proof(self, anchor_file: Path | None, start_name: str | None) -> AuditProof:
        anchor = read_trusted(anchor_file) if anchor_file else newest_anchor()
        start = start_named(start_name) if start_name else None
        if anchor and start and not anchor_file and anchor.number <= start.number:
            anchor = None
        if anchor and start and anchor.number < start.number:
            where = f"#{anchor.number}, and what is looked at begins after #{start.number}"
            raise NotAnAnchor(f"{anchor_file} stands at {where}.")
        return verify_chain(anchor, start, Bar(self.stderr))


def mailed_anchor() -> str:
    """How old the last anchor is that the auditors were mailed."""
    at = last_mailed()
    if at is None:
        return "No anchor was mailed to the auditors lately."
    return (
        f"The last anchor was mailed {timesince(at, clock.now())} ago, at {clock.utc_moment(at)}."
    )
