"""Prove the audit, or name every number that is wrong."""

import sys
from argparse import ArgumentParser
from contextlib import AbstractContextManager
from itertools import islice
from pathlib import Path
from typing import Any
from zipfile import is_zipfile

from django.core.management.base import BaseCommand
from django.utils.timesince import timesince

from core import clock
from core.progress import Bar
from workflow.engine import export_lines
from workflow.engine.anchors import NotAnAnchor, newest_anchor, read_trusted
from workflow.engine.pack_files import check_pack_file
from workflow.engine.proof import AuditProof, BrokenChain
from workflow.engine.stamps import NoStamp, stamps_in_words
from workflow.engine.trusted_starts import start_named
from workflow.engine.verify import audit_chain
from workflow.mails.anchors import last_mailed

MOST_LISTED = 1_000


class Command(BaseCommand):
    help = (
        "Checks the chain of transitions and the contents it stands for, a file of exported"
        " transitions or an evidence pack. Lists all that does not hold, lowest number first; exit"
        " 1 where that was not acknowledged by two people."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        words = "exported lines of JSON, or a pack (ZIP): these are checked, and not the chain here"
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
            if options.get("file") is None:
                self.prove(options)
            else:
                self.prove_file(options)
        except OSError as error:
            self.stdout.write(f"{options['file']} cannot be read: {error.strerror}.")
            sys.exit(1)
        except NotAnAnchor as unusable:
            self.stdout.write(str(unusable))
            sys.exit(1)
        except (BrokenChain, NoStamp) as broken:
            self.stdout.write(f"broken {broken}")
            sys.exit(1)

    def prove(self, options: dict[str, Any]) -> None:
        with self.open_proof(options.get("anchor"), options.get("start")) as proof:
            self.list_findings(proof)
        stamps = stamps_in_words()
        if proof.faults:
            sys.exit(1)
        self.stdout.write(proof.in_words())
        self.stdout.write("\n".join(filter(None, [mailed_anchor(), stamps])))

    def list_findings(self, proof: AuditProof) -> None:
        for finding in islice(proof.findings(), MOST_LISTED):
            if said := finding.acknowledged:
                words = f"{said.proposed_by} and {said.confirmed_by}, #{said.number}"
                self.stdout.write(f"acknowledged {finding} ({words})")
            else:
                self.stdout.write(f"broken {finding}")
        if (more := proof.faults + proof.acknowledged - MOST_LISTED) > 0:
            self.stdout.write(f"and {more:,} more")
        if not proof.is_walked:
            self.stdout.write("The chain cannot be followed further: nothing after was looked at.")

    def prove_file(self, options: dict[str, Any]) -> None:
        if options.get("anchor") or options.get("start"):
            raise NotAnAnchor(
                "An exported file is proven by itself: leave out --anchor and --from."
            )
        path = options["file"]
        check = check_pack_file if is_zipfile(path) else export_lines.check_exported_file
        self.stdout.write(check(path).in_words())

    def open_proof(
        self, anchor_file: Path | None, start_name: str | None
    ) -> AbstractContextManager[AuditProof]:
        anchor = read_trusted(anchor_file) if anchor_file else newest_anchor()
        start = start_named(start_name) if start_name else None
        if anchor and start and not anchor_file and anchor.number <= start.number:
            anchor = None
        if anchor and start and anchor.number < start.number:
            where = f"#{anchor.number}, and what is looked at begins after #{start.number}"
            raise NotAnAnchor(f"{anchor_file} stands at {where}.")
        return audit_chain(anchor, start, Bar(self.stderr))


def mailed_anchor() -> str:
    """How old the last anchor is that the auditors were mailed."""
    at = last_mailed()
    if at is None:
        return "No anchor was mailed to the auditors lately."
    return (
        f"The last anchor was mailed {timesince(at, clock.now())} ago, at {clock.utc_moment(at)}."
    )
