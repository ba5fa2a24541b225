"""Is the process alive, can it serve, and what does it count."""

from collections.abc import Iterable, Iterator
from typing import Any

from django.conf import settings
from django.db import DatabaseError, InterfaceError, connection
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.http import require_safe

from config import processes, startup
from config.web.proxies import is_forwarded
from core.jobs import failures, heartbeat, queue
from core.models.job import Lane
from workflow.engine.models import ChainHead
from workflow.live import hub

Values = Iterable[tuple[str, float]]
METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8"
LOOPBACK = {"127.0.0.1", "::1"}


@require_safe
def answer_live(request: HttpRequest) -> JsonResponse:
    """The process answers: nothing else is asked."""
    return JsonResponse({"status": "ok"})


@require_safe
def answer_ready(request: HttpRequest) -> JsonResponse:
    """200 when a request could be served in full now, else 503 with what is missing."""
    problems = database_problems() or [*process_problems(), *lane_problems()]
    body: dict[str, Any] = {"status": "not ready" if problems else "ok", "problems": problems}
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


@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Figures as Prometheus reads them: for who has the token, or asks on this machine itself."""
    if not (has_token(request) or is_asked_here(request)):
        raise Http404
    return HttpResponse("\n".join(iterate_metric_lines()) + "\n", content_type=METRICS_TYPE)


def has_token(request: HttpRequest) -> bool:
    given = request.headers.get("Authorization", "").removeprefix("Bearer ")
    return bool(settings.METRICS_TOKEN) and constant_time_compare(given, settings.METRICS_TOKEN)


def is_asked_here(request: HttpRequest) -> bool:
    """From loopback, and through no proxy of any kind: that one asks for somebody else."""
    return request.META["REMOTE_ADDR"] in LOOPBACK and not is_forwarded(request.META)


def iterate_metric_lines() -> Iterator[str]:
    yield from figure("portal_jobs", "gauge", "Jobs by lane and state.", job_figures())
    yield from figure("portal_mails_given_up", "gauge", "Not tried any more.", [("", lost_mails())])
    yield from figure("portal_job_wait_seconds", "gauge", "Oldest due job.", wait_figures())
    yield from figure(
        "portal_transitions_total", "counter", "Moves recorded.", [("", count_chain_transitions())]
    )
    yield from figure("portal_sockets", "gauge", "Open sockets here.", [("", hub.count_sockets())])


def figure(name: str, kind: str, text: str, values: Values) -> Iterator[str]:
    yield f"# HELP {name} {text}"
    yield f"# TYPE {name} {kind}"
    for labels, value in values:
        yield f"{name}{labels} {value}"


def job_figures() -> Values:
    for (lane, state), number in queue.count_jobs_by_state().items():
        yield f'{{lane="{lane}",state="{state}"}}', number


def lost_mails() -> int:
    return failures.given_up().filter(lane=Lane.MAIL).count()


def wait_figures() -> Values:
    waiting = queue.oldest_due_seconds()
    for lane in Lane:
        yield f'{{lane="{lane}"}}', round(waiting.get(lane, 0), 3)


def count_chain_transitions() -> int:
    """The chain is numbered without gaps, so its head is their count."""
    head = ChainHead.objects.first()
    return head.number if head else 0
