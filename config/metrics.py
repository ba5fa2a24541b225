"""``/metrics``: the figures of this process and of the portal, as Prometheus reads them."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Sum
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.http import require_safe
from prometheus_client import generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from config.web.proxies import is_forwarded
from config.web.thread_pool import threads
from console.system.figures import AuditFigures, disk_figures
from console.webhooks.models import Webhook
from core import clock
from core.jobs import failures, heartbeat, queue
from core.last_done import last_done_at
from core.metrics import figures
from core.models.job import Lane
from core.models.last_done import LastDone
from workflow.engine.models import ChainHead, Transition
from workflow.live import hub
from workflow.scans import LIFECYCLE as SCANS
from workflow.scans.models import Page

Values = Iterable[tuple[Sequence[str], float]]
METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8"
LOOPBACK = {"127.0.0.1", "::1"}


@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Figures as Prometheus reads them: for who has the token, or asks on this machine itself."""
    if not (has_token(request) or is_asked_here(request)):
        raise Http404
    return HttpResponse(generate_latest(figures), content_type=METRICS_TYPE)


def has_token(request: HttpRequest) -> bool:
    given = request.headers.get("Authorization", "").removeprefix("Bearer ")
    return bool(settings.METRICS_TOKEN) and constant_time_compare(given, settings.METRICS_TOKEN)


def is_asked_here(request: HttpRequest) -> bool:
    """From loopback, and through no proxy of any kind: that one asks for somebody else."""
    return request.META["REMOTE_ADDR"] in LOOPBACK and not is_forwarded(request.META)


class PortalFigures(Collector):
    """The figures that are looked up when they are asked for."""

    def collect(self) -> Iterator[Metric]:
        yield from process_figures()
        yield from job_figures()
        yield from audit_figures()
        yield from storage_figures()


def process_figures() -> Iterator[Metric]:
    """The figures of this web process that nobody counts."""
    version = [((settings.VERSION,), 1)]
    yield gauge("portal_build_info", "The version that runs.", version, "version")
    yield gauge("portal_threads", "Request threads, by state.", thread_figures(), "state")
    yield gauge("portal_sockets", "Open sockets here.", [((), hub.count_sockets())])


def job_figures() -> Iterator[Metric]:
    """The figures of background work, of all workers."""
    jobs = queue.count_jobs_by_state().items()
    workers = [((lane,), n) for lane, n in heartbeat.count_workers_by_lane().items()]
    yield gauge("portal_jobs", "Jobs by lane and state.", jobs, "lane", "state")
    yield gauge("portal_lane_workers", "Workers that live.", workers, "lane")
    yield gauge("portal_mails_given_up", "Not tried any more.", [((), lost_mails())])
    yield gauge("portal_job_wait_seconds", "Oldest due job.", wait_figures(), "lane")
    yield gauge("portal_webhooks", "By state.", webhook_figures(), "state")
    yield gauge("portal_scans_last_minute", "Received.", [((), new_scans())])
    yield gauge("portal_scan_looks_failed", "On stored pages.", [((), failed_looks())])


def audit_figures() -> Iterator[Metric]:
    """The figures of the chain and of its proofs."""
    audit, moves = AuditFigures(), count_chain_transitions()
    yield CounterMetricFamily("portal_transitions", "Moves recorded.", value=moves)
    yield moment("portal_chain_head_timestamp_seconds", "Last move.", audit.head_at)
    yield moment("portal_last_proof_timestamp_seconds", "Audit proven.", audit.proven_at)
    yield moment("portal_last_anchor_timestamp_seconds", "Anchored.", audit.anchored_at)
    mailed = audit.anchor_mailed_at
    yield moment("portal_last_anchor_mail_timestamp_seconds", "Mailed to auditors.", mailed)
    yield gauge("portal_audit_guards_unset", "Settings.", [((), len(audit.unset))])


def storage_figures() -> Iterator[Metric]:
    """The figures of the data folder and its backup."""
    backup, disk = last_done_at(LastDone.Name.BACKUP), disk_figures()
    bytes_by_state = [(("free",), disk.free), (("total",), disk.total)]
    yield moment("portal_last_backup_timestamp_seconds", "Backed up.", backup)
    yield gauge("portal_disk_bytes", "Disk of the data folder.", bytes_by_state, "state")


def gauge(name: str, text: str, values: Values, *labels: str) -> Metric:
    found = GaugeMetricFamily(name, text, labels=labels)
    for given, value in values:
        found.add_metric(given, value)
    return found


def moment(name: str, text: str, at: datetime | None) -> Metric:
    """A moment as seconds since 1970; without a value where it never came."""
    return gauge(name, text, [] if at is None else [((), at.timestamp())])


def thread_figures() -> Values:
    made, idle = len(threads.made), len(threads.idle)
    yield ("busy",), made - idle
    yield ("idle",), idle
    yield ("most",), threads.most
    yield ("waiting",), len(threads.waiting)  # requests without one


def lost_mails() -> int:
    return failures.given_up().filter(lane=Lane.MAIL).count()


def wait_figures() -> Values:
    waiting = queue.oldest_due_seconds()
    for lane in Lane:
        yield (lane,), round(waiting.get(lane, 0), 3)


def webhook_figures() -> Values:
    """A webhook is failing while its next event waits for another attempt."""
    rows = list(Webhook.objects.values_list("state", "attempts"))
    stopped = sum(state == "stopped" for state, _ in rows)
    failing = sum(state == "active" and attempts > 0 for state, attempts in rows)
    yield ("stopped",), stopped
    yield ("failing",), failing
    yield ("well",), len(rows) - stopped - failing


def new_scans() -> int:
    since = clock.now() - timedelta(minutes=1)
    return Transition.objects.filter(at__gte=since, lifecycle=SCANS, move="born").count()


def failed_looks() -> int:
    """Of the reader at the pages of scans that are stored."""
    pages = Page.objects.filter(failed_looks__gt=0)
    return pages.aggregate(looks=Sum("failed_looks"))["looks"] or 0


def count_chain_transitions() -> int:
    """The chain is numbered without gaps, so its head is their count."""
    head = ChainHead.objects.first()
    return head.number if head else 0


figures.register(PortalFigures())
