"""Put tenants and their users in place from a CSV file, and invite who has no password yet."""

from argparse import ArgumentParser
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils import timezone

from accounts.invitations import send_invitation
from accounts.models import Invitation, User
from accounts.people_import import (
    COLUMNS,
    ImportOutcome,
    ImportRow,
    leave_columns_out,
    mark_rows_confirmed,
)
from console.masterdata import importing
from core.refusals import NotLikeThis, WrongType
from core.security_events import trial
from workflow.files.child import NotRead
from workflow.files.opening import open_upload

MOST_ROWS = 100_000


class Command(BaseCommand):
    help = (
        f"Add or change tenants from a CSV file with the columns {', '.join(COLUMNS)}. New users "
        "are mailed a link that sets their password; running it again changes nothing twice."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--dry-run", action="store_true", help="say it, and change nothing")
        parser.add_argument("--skip-faulty", action="store_true", help="import the other rows")
        parser.add_argument(
            "--confirm",
            type=int,
            nargs="+",
            default=[],
            metavar="ROW",
            help="rows whose question is answered with yes",
        )
        parser.add_argument(
            "--leave-out",
            default="",
            metavar="ROW:FIELD,...",
            help="changes of known tenants that are not written; *:FIELD is for every row",
        )
        parser.add_argument("--no-invitations", action="store_true", help="mail nobody")

    def handle(self, *, file: Path, **options: Any) -> None:
        rows = self.judged(file)
        mark_rows_confirmed(rows, set(options["confirm"]))
        leave_columns_out(rows, read_left_out(options["leave_out"]))
        faulty = [row for row in rows if row.faults or row.waits]
        for row in faulty:
            said = " ".join(row.faults) or f"{row.question} --confirm {row.number} says yes."
            self.stderr.write(f"Row {row.number}: {said}")
        if faulty and not options["skip_faulty"]:
            raise CommandError(f"Nothing was imported: {count_outcomes(faulty)} to correct.")
        with transaction.atomic(), trial() if options["dry_run"] else nullcontext():
            outcome = put_and_record(rows, file.name)
            invited = [] if options["no_invitations"] else to_invite(outcome)
            if options["dry_run"]:
                transaction.set_rollback(True)
            else:
                for user in invited:
                    send_invitation(user)
        self.tell(outcome, len(invited), len(faulty), is_dry=options["dry_run"])

    def judged(self, file: Path) -> list[ImportRow]:
        """The rows of a file as the web page reads it. Raises CommandError."""
        try:
            table = open_upload(file.read_bytes(), rows=MOST_ROWS + 1).rows
            rows = importing.parse_tenant_rows(table, most=MOST_ROWS)
        except OSError as error:
            raise CommandError(f"{file} cannot be read: {error.strerror}.") from None
        except NotLikeThis as refusal:
            said = " ".join(each["message"] for each in refusal.details["fields"])
            raise CommandError(f"{file}: {said}") from None
        except (WrongType, NotRead) as refusal:
            raise CommandError(f"{file}: {refusal.message}") from None
        for note in importing.describe_unread_tenant_columns(table):
            self.stderr.write(note)
        for row in rows:
            for note in importing.warnings_about(row.given.values()) + row.notes:
                self.stderr.write(f"Row {row.number}: {note}")
        return rows

    def tell(self, outcome: ImportOutcome, invited: int, faulty: int, *, is_dry: bool) -> None:
        done = "Would be" if is_dry else "Done"
        self.stdout.write(
            f"{done}: {len(outcome.added)} added, {len(outcome.changed)} changed, "
            f"{len(outcome.unchanged)} unchanged, {faulty} left out, {invited} invited."
        )


def put_and_record(rows: list[ImportRow], file: str) -> ImportOutcome:
    """Write the rows and record their changes in the master data log; count unchanged rows too."""
    sound = [row for row in rows if not row.faults and not row.waits]
    doing = importing.to_do(sound, importing.plan_tenant_rows(sound))
    left = [row.username for row in sound if row not in doing]
    outcome = importing.save_tenant_rows(None, doing, file)
    outcome.unchanged += left
    outcome.to_invite += invitable(left)
    return outcome


def read_left_out(text: str) -> set[tuple[int | None, str]]:
    """Raises CommandError."""
    try:
        return importing.parse_left_out(text)
    except NotLikeThis as refusal:
        raise CommandError(refusal.details["fields"][0]["message"]) from None


def invitable(usernames: list[str]) -> list[User]:
    """List users who have an address and no password yet."""
    users = User.objects.filter(username__in=usernames).exclude(tenant__contact_email="")
    return [user for user in users if not user.has_usable_password()]


def count_outcomes(rows: list[ImportRow]) -> str:
    return "1 row is" if len(rows) == 1 else f"{len(rows)} rows are"


def to_invite(outcome: ImportOutcome) -> list[User]:
    """List users without a password who have no valid link."""
    standing = Invitation.objects.filter(expires_at__gt=timezone.now())
    has_link = set(standing.values_list("user_id", flat=True))
    return [user for user in outcome.to_invite if user.pk not in has_link]
