"""Lines of the log: each says which request it belongs to, in either format, and no secret."""

import json
import logging
from collections.abc import Iterator
from contextlib import AbstractContextManager
from datetime import datetime
from io import StringIO
from typing import Any

import pytest

from config.server import log_access
from core import request_context
from core.log_lines import JsonLogLine, TextLogLine
from core.masking import MaskingFilter
from core.request_context import NO_REQUEST, RequestNotes, with_request_notes
from core.security_events import record_security_event
from tests.support.api import client_of

pytestmark = pytest.mark.both_databases

NAMES = ["at", "level", "logger", "message", "request_id", "user", "route"]
NOTES = RequestNotes("8a1b", "user:7", "/api/certificates/<uuid:pk>/")
SECRETS = [
    "Bearer svc_abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG",
    "svc_abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG",
    "whsec_QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVowMTIzNDU2Nw==",
    "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.abcdefghijk",
    "password=hunter2hunter2",
    '"otp": "123456"',
    "ana.reyes@shop.example",
    "123-456-789-00000",
]


@pytest.fixture(params=[TextLogLine, JsonLogLine])
def written(request: Any) -> Iterator[StringIO]:
    """What the product's handler writes in one of its formats."""
    text = StringIO()
    handler = logging.StreamHandler(text)
    handler.setFormatter(request.param())
    handler.addFilter(MaskingFilter())
    logger = logging.getLogger("portal")
    level, logger.level = logger.level, logging.DEBUG
    logger.addHandler(handler)
    security = logging.getLogger("portal.security")
    security.addHandler(handler)
    yield text
    security.removeHandler(handler)
    logger.removeHandler(handler)
    logger.setLevel(level)


def lines_of(text: StringIO) -> list[str]:
    return text.getvalue().splitlines()


def test_a_line_as_json_has_every_field(caplog: Any):
    record = logging.LogRecord("portal.x", logging.WARNING, "", 0, "a %s\nb", ("line",), None)
    with with_request_notes(NOTES):
        found = json.loads(JsonLogLine().format(record))
    assert list(found) == NAMES
    assert datetime.fromisoformat(found["at"]).utcoffset() is not None
    assert [found[name] for name in NAMES[1:4]] == ["WARNING", "portal.x", "a line\nb"]
    assert [found[name] for name in NAMES[4:]] == ["8a1b", "user:7", NOTES.route]
    outside = json.loads(JsonLogLine().format(record))
    assert [outside[name] for name in NAMES[4:]] == ["", "", ""]


def test_a_line_as_text_is_one_line_and_names_the_request():
    record = logging.LogRecord("portal.x", logging.INFO, "", 0, "a\nINFO forged", (), None)
    with with_request_notes(NOTES):
        line = TextLogLine().format(record)
    assert "\n" not in line
    assert line.endswith(f"request_id=8a1b user=user:7 route={NOTES.route}")
    assert datetime.fromisoformat(line.split()[0]).utcoffset() is not None


def test_what_django_logs_after_a_request_names_it_too(rf: Any):
    request = rf.get("/api/x")
    request.scope = {request_context.NOTES_IN_SCOPE: NOTES}
    record = logging.LogRecord("django.request", logging.ERROR, "", 0, "a fault", (), None)
    record.request = request
    assert json.loads(JsonLogLine().format(record))["request_id"] == NOTES.request_id


@pytest.mark.parametrize("secret", SECRETS)
def test_no_line_carries_a_secret(written: StringIO, secret: str):
    log = logging.getLogger("portal.tried")
    bare = secret.rpartition("=")[2].strip('" ') if "hunter" in secret else secret
    with with_request_notes(NOTES):
        log.warning("it said %s", secret)
        log_access("http", "complete", access_to(f"/api/x?token={secret}"))
        try:
            raise ValueError(secret)
        except ValueError:
            log.exception("failed with %s", secret)
    assert len(lines_of(written)) >= 3
    assert bare not in written.getvalue()


def access_to(path: str) -> dict[str, Any]:
    return {"method": "GET", "path": path, "status": 200, "time_taken": 0.1}


def test_a_security_event_keeps_its_fields_as_json():
    text = StringIO()
    handler = logging.StreamHandler(text)
    handler.setFormatter(JsonLogLine())
    logger = logging.getLogger("portal.security")
    logger.addHandler(handler)
    try:
        record_security_event("exported", what="register", rows=3)
    finally:
        logger.removeHandler(handler)
    found = json.loads(text.getvalue())
    assert {*NAMES, "event", "what", "rows"} <= set(found)


@pytest.mark.django_db
def test_the_answer_and_the_problem_name_the_same_request(people: Any, api: Any):
    answer = api("processor").get("/api/v1/certificates/00000000-0000-4000-8000-000000000000/")
    assert answer.json()["instance"] == answer["X-Request-ID"]


@pytest.mark.django_db
def test_what_the_application_notes_reaches_the_web_server(people: Any, rf: Any, monkeypatch: Any):
    seen: list[RequestNotes] = []
    real = request_context.with_request_context

    def begin(context: Any) -> AbstractContextManager[None]:
        seen.append(context.notes)
        return real(context)

    monkeypatch.setattr(request_context, "with_request_context", begin)
    person = people["processor"]
    answer = client_of(person).get("/api/certificates/")
    assert answer.status_code == 200
    assert seen[-1] == RequestNotes(
        answer["X-Request-ID"], f"user:{person.pk}", "/api/certificates/"
    )
    assert request_context.current() is NO_REQUEST
