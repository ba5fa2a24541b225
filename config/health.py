"""Is the process alive, and can it serve."""

from typing import Any

from django.db import DatabaseError, InterfaceError, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.http import require_safe

from config import processes, startup
from config.web.draining import draining
from core.jobs import heartbeat, queue


@require_safe
def answer_live(request: HttpRequest) -> JsonResponse:
    """The process answers: nothing else is asked."""
    return JsonResponse({"status": "ok"})


@require_safe
def answer_ready(request: HttpRequest) -> JsonResponse:
    """200 when a request could be served in full now, else 503 with what is missing."""
    if draining.is_begun:
        body: dict[str, Any] = {"status": "draining", "problems": ["this process is stopping"]}
        return JsonResponse(body, status=503)
    problems = database_problems() or [*process_problems(), *lane_problems()]
    body = {"status": "not ready" if problems else "ok", "problems": problems}
    if not problems:
        waiting = queue.oldest_due_seconds()
        body["oldest_due_job_seconds"] = {lane: round(age, 1) for lane, age in waiting.items()}
        body["late_lanes"] = [lane for lane, age in waiting.items() if queue.is_late(age)]
    return JsonResponse(body, status=503 if problems else 200)


def database_problems() -> list[str]:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        return [] if are_migrations_applied() else ["migrations are not applied"]
    except (DatabaseError, InterfaceError):
        return ["the database is not reachable"]


def process_problems() -> list[str]:
    return [f"{name} is not up" for name in processes.down()]


def lane_problems() -> list[str]:
    """Lanes whose jobs nobody takes; workers of our own get a moment to report first."""
    if processes.is_starting():
        return []
    return [f"no worker takes jobs of the lane {lane}" for lane in heartbeat.lanes_without_worker()]


def are_migrations_applied() -> bool:
    """Asked of the database until it says yes; it stays so while this process runs."""
    global _applied
    _applied = _applied or not startup.pending_migrations()
    return _applied


_applied = False
