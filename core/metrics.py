"""Figures that a process counts in memory, for ``/metrics``: counters and histograms by label."""

from prometheus_client import CollectorRegistry, Counter, Histogram, disable_created_metrics

disable_created_metrics()  # type: ignore[no-untyped-call]  # no second sample for each
BOUNDS = (0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)  # seconds
figures = CollectorRegistry()
requests = Counter("portal_requests", "Answered.", ("method", "route", "status"), registry=figures)
request_seconds = Histogram(
    "portal_request_seconds", "Until the answer.", ("route",), buckets=BOUNDS, registry=figures
)
database_waits = Counter(
    "portal_database_waits", "Transactions begun again after a lock.", registry=figures
)
database_outages = Counter(
    "portal_database_outages", "Requests while it was away.", registry=figures
)
OTHER = "other"


def count_request(method: str, route: str, status: int, seconds: float) -> None:
    """Count a request by the template of its address; one without a view has none."""
    known = route or OTHER
    requests.labels(method if method.isalpha() else OTHER, known, str(status)).inc()
    request_seconds.labels(known).observe(seconds)
