"""Looks into a portal's database from a process of its own: ``python -m tests.faults.books``.

It answers the question of its arguments, or else a line for each line that it reads.

``tokens NAME ...``: bearers of these people, or of the demo's tenant and processor.
``read``: what the record holds.
``webhook URL``: make one for certificates; the number of the event it begins after.
``scans``: what became of each file that was sent in.
"""

import json
import os
import sys
from collections.abc import Callable
from typing import Any

import django
from django.db import connections

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
USERS = ("tenant", "processor@mall.example")


def tokens(*usernames: str) -> list[str]:
    """Access tokens made the way a sign-in makes them; of those two unless others are named."""
    from accounts.models import User
    from accounts.tokens import exchange, new_sign_in_token

    users = [User.objects.get(username=username) for username in usernames or USERS]
    return [exchange(new_sign_in_token(user), remember=False).access_token for user in users]


def read() -> dict[str, Any]:
    """Every move by subject, whether numbers have gaps, and what is still to be done."""
    from console.webhooks.models import Webhook
    from core.models import Job
    from workflow.certificates.models import Certificate
    from workflow.engine.models import Cursor
    from workflow.live.feed import last_committed_number
    from workflow.mails.models import Notice
    from workflow.models import Transition

    rows = list(Transition.objects.order_by("number").values_list("number", "subject_id", "move"))
    moves: dict[str, list[str]] = {}
    for _, subject, move in rows:
        moves.setdefault(subject, []).append(move)
    forms = Certificate.objects.values_list("pk", "reference", "status")
    come = Cursor.objects.filter(name="effects").values_list("number", flat=True).first() or 0
    return {
        "numbers": [number for number, _, _ in rows] == list(range(1, len(rows) + 1)),
        "moves": moves,
        "forms": {str(pk): [reference, status] for pk, reference, status in forms},
        "to_do": len(rows) - come + Job.objects.filter(done_at=None).count(),
        "failed": [
            f"{job.func} after {job.attempts} attempts: {job.error}"
            for job in Job.objects.exclude(error="").filter(done_at__isnull=False)
        ],
        "behind": Webhook.objects.filter(position__lt=last_committed_number()).count(),
        "stopped": Webhook.objects.exclude(stopped_because="").count(),
        "unsent": Notice.objects.filter(sent_at=None).count(),
    }


def webhook(url: str) -> int:
    from accounts.models import Role, User
    from console.webhooks.managing import create_webhook

    administrator = User.objects.filter(role=Role.ADMINISTRATOR).order_by("pk")[0]
    return create_webhook(url, ["certificates.*"], None, administrator, None)[0].position


def scans() -> dict[str, list[list[Any]]]:
    """By file: pages, status and moves of each scan in it."""
    from workflow.models import Scan, Transition

    scans = list(Scan.objects.select_related("upload").order_by("created_at"))
    # Asked for after the scans: one that is born in between is not told of, none is without a move.
    moves: dict[str, list[str]] = {}
    rows = Transition.objects.filter(lifecycle="scans").order_by("number")
    for subject, move in rows.values_list("subject_id", "move"):
        moves.setdefault(subject, []).append(move)
    told: dict[str, list[list[Any]]] = {}
    for scan in scans:
        told.setdefault(scan.upload.name, []).append([scan.pages, scan.status, moves[str(scan.pk)]])
    return told


def main() -> None:
    answers, sys.stdout = sys.stdout, sys.stderr
    django.setup()
    looks: dict[str, Callable[..., Any]] = {
        "tokens": tokens,
        "read": read,
        "scans": scans,
        "webhook": webhook,
    }
    for what, *words in [sys.argv[1:]] if sys.argv[1:] else map(json.loads, sys.stdin):
        print(json.dumps(looks[what](*words)), file=answers, flush=True)
        connections.close_all()  # the database may be gone before the next question


if __name__ == "__main__":
    main()
