"""Spans of OpenTelemetry for requests, jobs, mails, webhooks and the statements within them.

Off unless OTEL_TRACES_EXPORTER names an exporter; its packages are in requirements/traces.txt.
No attribute is a person, an address, a path with an identifier, or a value of a statement.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db.backends.signals import connection_created

if TYPE_CHECKING:
    from opentelemetry.sdk.trace import SpanProcessor
    from opentelemetry.trace import Span, Tracer

MISSING = "OTEL_TRACES_EXPORTER is set, but its packages are not installed: requirements/traces.txt"


class Tracing:
    """The tracer of this process; None while traces are off."""

    tracer: "Tracer | None" = None


tracing = Tracing()


def begin_tracing() -> None:
    """Send spans as OTEL_TRACES_EXPORTER says. Raises ImproperlyConfigured without packages."""
    if settings.TRACES_EXPORTER == "none":
        return
    try:
        from opentelemetry.sdk.trace.export import BatchSpanProcessor
    except ImportError as error:
        raise ImproperlyConfigured(MISSING) from error
    send_spans_to(BatchSpanProcessor(make_exporter(settings.TRACES_EXPORTER)))


def make_exporter(name: str) -> Any:
    """The exporter by its standard name; it reads the other OTEL_ variables itself."""
    if name == "console":
        from opentelemetry.sdk.trace.export import ConsoleSpanExporter

        return ConsoleSpanExporter()
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter

    return OTLPSpanExporter()


def send_spans_to(processor: "SpanProcessor") -> None:
    """Begin spans from now on, and hand them to the processor when they end."""
    from opentelemetry.sdk.resources import OTELResourceDetector, Resource
    from opentelemetry.sdk.trace import TracerProvider

    ours = Resource({"service.name": "portal", "service.version": settings.VERSION})
    provider = TracerProvider(resource=ours.merge(OTELResourceDetector().detect()))
    provider.add_span_processor(processor)
    tracing.tracer = provider.get_tracer("portal", settings.VERSION)
    connection_created.connect(watch_statements, dispatch_uid="tracing")


@contextmanager
def in_span(name: str, kind: str, **attributes: str | int) -> "Iterator[Span | None]":
    """Do what is within as one span; None where traces are off.

    Of an error its type is noted and not its words, which may hold what somebody typed.
    """
    if tracing.tracer is None:
        yield None
        return
    from opentelemetry.trace import SpanKind

    given = {name.replace("__", "."): value for name, value in attributes.items()}
    with tracing.tracer.start_as_current_span(
        name,
        kind=SpanKind[kind],
        attributes=given,
        record_exception=False,
        set_status_on_exception=False,
    ) as span:
        try:
            yield span
        except BaseException as error:
            mark_span_failed(span, type(error).__name__)
            raise


def mark_span_failed(span: "Span | None", error_type: str) -> None:
    """Note why a span failed, by the attribute that the conventions have for it."""
    if span is not None:
        span.set_attribute("error.type", error_type)


def watch_statements(connection: Any, **_: Any) -> None:
    """Have a new connection of the database begin a span for each statement."""
    if trace_statement not in connection.execute_wrappers:
        connection.execute_wrappers.append(trace_statement)


def trace_statement(
    execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]
) -> Any:
    """Run a statement of a request or job in a span that has its first word, and no values."""
    if not is_within_span():
        return execute(sql, params, many, context)
    operation = sql.lstrip().partition(" ")[0].upper()
    system = context["connection"].vendor
    facts: dict[str, str | int] = {"db__system__name": system, "db__operation__name": operation}
    with in_span(operation, "CLIENT", **facts):
        return execute(sql, params, many, context)


def is_within_span() -> bool:
    """Whether a request or a job is traced here: the polling of workers is not."""
    if tracing.tracer is None:
        return False
    from opentelemetry.trace import get_current_span

    return get_current_span().get_span_context().is_valid
