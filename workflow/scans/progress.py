"""How far scans are that are being read: what the live feed hints of, page by page."""

from typing import Any

from django.db.models import Count, Q

from workflow.scans.models import Page, Scan
from workflow.scans.statuses import Status

MOST = 200
Seen = dict[str, tuple[int, int]]


def being_read() -> list[dict[str, Any]]:
    """Each scan that is PROCESSING, with how many pages of its file are done."""
    done = Count("upload__pages", filter=~Q(upload__pages__state=Page.State.WAITING))
    rows = Scan.objects.filter(status=Status.PROCESSING).order_by("created_at")
    return list(
        rows.annotate(done=done).values("id", "uploaded_by", "upload__page_count", "done")[:MOST]
    )


def news(seen: Seen) -> tuple[list[tuple[str, int | None]], Seen]:
    """The scans that came on since, each with who sent it; and what is to be remembered."""
    now: Seen = {}
    whose: dict[str, int | None] = {}
    for row in being_read():
        key = str(row["id"])
        now[key] = (row["upload__page_count"] or 0, row["done"])
        whose[key] = row["uploaded_by"]
    came_on = [key for key, far in now.items() if seen.get(key, (0, 0)) != far]
    return [(key, whose[key]) for key in came_on], now
