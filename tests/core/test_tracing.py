"""Traces: one span for a request, a job, a mail and a webhook, and nobody's data in any."""

import sys
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import connection
from django.db.backends.signals import connection_created
from django.test import Client
from opentelemetry.sdk.trace import ReadableSpan
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from opentelemetry.trace import SpanKind

from accounts.models import Company, User
from console.webhooks.delivering import deliver_due_webhooks
from console.webhooks.managing import create_webhook
from core import tracing
from core.jobs import lease, queue
from core.jobs.attempt import Attempt
from core.jobs.register import register_job
from core.mail import compose_mail, send_mail
from core.models.job import Job
from tests.console.receivers import receiving

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def exporter() -> Iterator[InMemorySpanExporter]:
    made = InMemorySpanExporter()
    tracing.send_spans_to(SimpleSpanProcessor(made))
    tracing.watch_statements(connection)
    yield made
    tracing.tracing.tracer = None
    connection_created.disconnect(dispatch_uid="tracing")
    connection.execute_wrappers.remove(tracing.trace_statement)


def named(exporter: InMemorySpanExporter, name: str) -> ReadableSpan:
    [span] = [each for each in exporter.get_finished_spans() if each.name == name]
    return span


def everything_in(exporter: InMemorySpanExporter) -> str:
    return "".join(each.to_json() for each in exporter.get_finished_spans())


def test_a_request_has_a_span_with_its_id_and_its_statements_below(
    api: Any, certificate: Any, people: dict[str, User], exporter: InMemorySpanExporter
) -> None:
    form = certificate("SUBMITTED")
    exporter.clear()
    answer = api("processor").get(f"/api/certificates/{form.pk}/", HTTP_USER_AGENT="secret-word")
    assert answer.status_code == 200
    span = named(exporter, "GET /api/certificates/<uuid:pk>/")
    assert span.kind is SpanKind.SERVER
    assert span.attributes == {
        "http.request.method": "GET",
        "http.route": "/api/certificates/<uuid:pk>/",
        "http.response.status_code": 200,
        "portal.request_id": answer["X-Request-ID"],
    }
    below = [each for each in exporter.get_finished_spans() if each.name == "SELECT"]
    assert below
    assert {each.context.trace_id for each in below if each.context} == {span.context.trace_id}
    assert {each.attributes["db.system.name"] for each in below if each.attributes} == {
        connection.vendor
    }
    told = everything_in(exporter)
    hidden = [
        "secret-word",
        str(form.pk),
        form.reference,
        people["processor"].email,
        form.payor_name,
    ]
    assert [word for word in hidden if word in told] == []


def test_a_fault_has_its_type_and_not_its_words(api: Any, exporter: InMemorySpanExporter) -> None:
    client = api("processor")
    exporter.clear()

    def fail(execute: Any = None, sql: str = "workflow_certificate", *given: Any) -> Any:
        if "workflow_certificate" in sql:
            raise ValueError("Juana Dela Cruz typed this")
        return execute(sql, *given)

    with pytest.raises(ValueError, match="Juana"), tracing.in_span("work", "INTERNAL"):
        fail()
    span = named(exporter, "work")
    assert span.attributes == {"error.type": "ValueError"}
    client.raise_request_exception = False
    with connection.execute_wrapper(fail):
        assert client.get("/api/certificates/").status_code == 500
    assert "Juana" not in everything_in(exporter)
    outer = named(exporter, "GET /api/certificates/").attributes or {}
    assert outer["error.type"] == "500"


def test_a_job_and_its_mail_are_spans_without_whom_they_are_about(
    exporter: InMemorySpanExporter, mailoutbox: list[Any]
) -> None:
    register_job(f"{__name__}.mail_somebody", mail_somebody)
    queue.put_job(f"{__name__}.mail_somebody", ["juana@tenant.example"], lane="mail")
    job = lease.claim_due_job("mail", 60)
    assert job is not None
    Attempt(job, 60, on_overrun=lambda _: None).run()
    assert len(mailoutbox) == 1
    assert Job.objects.get(pk=job.pk).done_at is not None
    outer, inner = named(exporter, f"job {__name__}.mail_somebody"), named(exporter, "mail")
    assert outer.kind is SpanKind.CONSUMER
    assert outer.attributes == {"portal.lane": "mail", "portal.attempt": 1}
    assert inner.parent is not None
    assert inner.parent.span_id == outer.context.span_id
    assert "juana" not in everything_in(exporter)


def mail_somebody(address: str) -> None:
    facts = {"host": "a.example", "reason": "Gone.", "position": 1, "link": "", "portal": "P"}
    template = "console/mail/webhook_stopped"
    send_mail(compose_mail(template, subject=f"To {address}", to=address, facts=facts))


def test_a_webhook_is_a_span_with_the_type_of_its_event(
    certificate: Any, people: dict[str, User], company: Company, exporter: Any, settings: Any
) -> None:
    settings.WEBHOOK_PRIVATE_NETWORKS = True
    with receiving() as receiver:
        url = f"{receiver.url}?token=hidden"
        create_webhook(url, ["certificates.*"], None, people["administrator"], None)
        certificate("SUBMITTED")
        receiver.answer = 503
        deliver_due_webhooks()
    span = named(exporter, "webhook")
    assert span.attributes == {"portal.event": "certificates.submit", "error.type": "503"}
    assert "hidden" not in everything_in(exporter)


def test_without_an_exporter_nothing_is_traced(settings: Any) -> None:
    settings.TRACES_EXPORTER = "none"
    tracing.begin_tracing()
    assert tracing.tracing.tracer is None
    with tracing.in_span("work", "INTERNAL") as span:
        assert span is None
    assert Client().get("/api/config").status_code == 200


def test_an_exporter_without_its_packages_stops_the_start(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.TRACES_EXPORTER = "otlp"
    monkeypatch.setitem(sys.modules, "opentelemetry.sdk.trace.export", None)
    with pytest.raises(ImproperlyConfigured, match=r"requirements/traces\.txt"):
        tracing.begin_tracing()
    assert tracing.tracing.tracer is None


def test_each_exporter_is_one_that_the_packages_have() -> None:
    made = {name: type(tracing.make_exporter(name)).__name__ for name in ("otlp", "console")}
    assert made == {"otlp": "OTLPSpanExporter", "console": "ConsoleSpanExporter"}
