"""What browsers report: taken from anybody, believed of nobody, capped in every way."""

import contextlib
import json
import logging
import time
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from accounts import client_errors, limits, purge
from accounts.models import AttemptCount, ClientError
from core.masking import MaskingFilter, impersonal, mask_secrets, without_places
from core.refusals import SlowDown

pytestmark = pytest.mark.django_db
REPORT = "/api/system/log/error"
LIST = "/api/console/client-errors/"
ERROR = {
    "type": "onerror",
    "message": "x is undefined",
    "file": "https://portal.example/static/app.js?v=1#top",
    "line": 12,
    "col": 7,
    "stack": "TypeError: x\n    at f (https://portal.example/auth/handler?oobCode=secret&uid=1:1:2)",
}
TIMING = {
    "type": "network latency too long",
    "entry": {
        "name": "https://portal.example/api/me?token=secret",
        "initiatorType": "fetch",
        "duration": 15000.4,
        "responseStatus": 200,
        "transferSize": 3,
    },
}


def report(client: Client, given: Any, **headers: Any) -> Any:
    body = given if isinstance(given, str | bytes) else json.dumps(given)
    return client.generic("POST", REPORT, body, "application/json", **headers)


def test_an_error_is_kept_without_what_links_carry(client: Client):
    answer = report(client, ERROR, HTTP_USER_AGENT="Firefox/140.0 (Linux)")
    assert (answer.status_code, answer.content) == (204, b"")
    kept = ClientError.objects.get()
    assert (kept.type, kept.message, kept.line, kept.col) == ("onerror", "x is undefined", 12, 7)
    assert kept.file == "https://portal.example/static/app.js"
    assert kept.stack.startswith("TypeError: x\\n    at f (https://portal.example/auth/handler?***")
    assert kept.device == "Firefox on Linux"
    assert "secret" not in str(ClientError.objects.values())


def test_a_slow_resource_is_kept(client: Client):
    assert report(client, TIMING).status_code == 204
    kept = ClientError.objects.get()
    assert (kept.resource, kept.initiator) == ("https://portal.example/api/me", "fetch")
    assert (kept.duration_ms, kept.status) == (15000, 200)


def test_a_timing_is_taken_flat_too(client: Client):
    report(client, {"type": "network error", "name": "/a.js", "responseStatus": 0})
    kept = ClientError.objects.get()
    assert (kept.type, kept.resource, kept.status) == ("network error", "/a.js", 0)


@pytest.mark.parametrize(("status", "kept"), [(401, 0), (409, 0), (422, 0), (400, 1), (500, 1)])
def test_a_refusal_that_the_page_has_shown_is_no_error(status: int, kept: int, client: Client):
    entry = {"name": "https://portal.example/api/auth/login", "responseStatus": status}
    assert report(client, {"type": "network error", "entry": entry}).status_code == 204
    assert ClientError.objects.count() == kept
    report(client, {"type": "network error", "name": "/app.js", "responseStatus": status})
    assert ClientError.objects.count() == kept + 1


@pytest.mark.parametrize("kind", ["onerror", "unhandledrejection", "eventError", "network error"])
def test_the_types_of_the_specification_are_taken(kind: str, client: Client):
    assert report(client, {"type": kind}).status_code == 204
    assert ClientError.objects.get().type == kind


@pytest.mark.parametrize("content_type", ["text/plain", "application/json", "image/png", ""])
def test_a_beacon_may_name_any_content_type(content_type: str, client: Client):
    answer = client.generic("POST", REPORT, json.dumps(ERROR), content_type)
    assert answer.status_code == 204


@pytest.mark.parametrize(
    "given",
    [
        {"type": "other"},
        {"type": ""},
        {"type": None},
        {"type": ["onerror"]},
        {"type": {"a": 1}},
        {},
    ],
    ids=str,
)
def test_another_type_is_refused(given: Any, client: Client):
    answer = report(client, given)
    assert (answer.status_code, answer.json()["field"]) == (422, "type")
    assert not ClientError.objects.exists()


@pytest.mark.parametrize("body", ["", "{", "[]", "5", '"x"', b"\xff\xfe", "[" * 8000], ids=repr)
def test_what_is_no_object_is_refused(body: Any, client: Client):
    answer = report(client, body)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_request")


def test_a_report_has_at_most_8_kilobytes(client: Client):
    whole = json.dumps(ERROR)
    assert report(client, whole + " " * (8192 - len(whole))).status_code == 204
    answer = report(client, whole + " " * (8193 - len(whole)))
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
    assert ClientError.objects.count() == 1


@pytest.mark.parametrize(
    "wrong",
    [
        {"message": 5, "file": [], "line": "12", "col": None, "stack": {}, "entry": "x"},
        {"line": -1, "col": 2**40, "entry": {"duration": True, "name": 5}},
        {"line": 1e400, "col": float("nan")},
        {"message": "\0\ud800\x1b[31m\r\n\u202e"},
        {"constructor": "x", "at": "2000-01-01", "id": 5, "device": "x"},
    ],
    ids=lambda value: ascii(value)[:30],
)
def test_fields_of_another_kind_are_dropped(wrong: dict[str, Any], client: Client):
    assert report(client, {"type": "onerror"} | wrong).status_code == 204
    kept = ClientError.objects.get()
    assert (kept.line, kept.col, kept.duration_ms, kept.file, kept.resource) == (
        None,
        None,
        None,
        "",
        "",
    )
    assert kept.message.isprintable()
    assert kept.at > timezone.now() - timedelta(minutes=1)
    assert kept.device == "Unknown device"


def test_texts_are_cut_to_their_columns(client: Client):
    report(client, {"type": "onerror", "message": "é" * 600, "stack": "\n" * 1600})
    kept = ClientError.objects.get()
    assert (len(kept.message), len(kept.stack)) == (500, 3000)
    columns = ClientError._meta
    for name, longest in client_errors.LONGEST.items():
        assert getattr(columns.get_field(name), "max_length", None) == longest


def test_no_cookie_is_asked_for_or_set(client: Client):
    client.cookies["portal-refresh"] = "x"
    answer = Client(enforce_csrf_checks=True).generic("POST", REPORT, json.dumps(ERROR))
    assert answer.status_code == 204
    assert not answer.cookies
    assert "Vary" not in answer or "Cookie" not in answer["Vary"]


def test_an_address_reports_thirty_times_a_minute(client: Client):
    with time_machine.travel("2026-11-20 08:00:00+08:00", tick=False) as clock:
        statuses = [report(client, ERROR).status_code for _ in range(31)]
        assert statuses == [204] * 30 + [429]
        assert report(client, ERROR, REMOTE_ADDR="10.0.0.1").status_code == 204
        clock.shift(60)
        assert report(client, ERROR).status_code == 204


def test_everybody_together_reports_a_number_of_times_a_minute(client: Client, settings: Any):
    settings.CLIENT_ERRORS_PER_MINUTE = 3
    ways = [report(client, ERROR, REMOTE_ADDR=f"10.0.0.{n}") for n in range(5)]
    assert [answer.status_code for answer in ways] == [204, 204, 204, 429, 429]
    assert int(ways[-1]["Retry-After"]) > 0


def test_the_newest_are_kept(client: Client, settings: Any):
    settings.CLIENT_ERRORS_KEPT = 3
    for number in range(6):
        client_errors.store_client_error({"type": "onerror", "message": str(number)})
    assert sorted(ClientError.objects.values_list("message", flat=True)) == ["3", "4", "5"]


def test_reports_go_after_seven_days(client: Client):
    report(client, ERROR)
    with time_machine.travel(timedelta(days=7, minutes=-1)):
        purge.purge_expired_account_rows()
        assert ClientError.objects.exists()
    with time_machine.travel(timedelta(days=7, minutes=1)):
        purge.purge_expired_account_rows()
        assert not ClientError.objects.exists()


def test_administrators_read_them_newest_first_in_pages(client: Client, api: Any):
    for number in range(7):
        client_errors.store_client_error({"type": "onerror", "message": str(number)})
    seen: list[str] = []
    counts: list[int | None] = []
    address: str | None = f"{LIST}?page_size=3"
    while address:
        page = api("administrator").get(address).json()
        counts.append(page["count"])
        seen += [row["message"] for row in page["results"]]
        address = page["next"]
    assert seen == list("6543210")
    assert counts == [7, None, None]


def test_an_error_is_told_once_with_how_often_and_since_when(client: Client, api: Any):
    with time_machine.travel("2026-11-20 08:00:00+08:00", tick=False) as clock:
        for _ in range(3):
            report(client, ERROR)
            clock.shift(60)
        report(client, ERROR | {"line": 13})
        told = api("administrator").get(LIST).json()
    assert [(row["line"], row["times"]) for row in told["results"]] == [(13, 1), (12, 3)]
    assert told["count"] == 2
    assert told["results"][1]["first_at"] == "2026-11-20T08:00:00+08:00"
    assert told["results"][1]["at"] == "2026-11-20T08:02:00+08:00"


def test_calls_of_one_route_are_one_error_with_the_page_and_role(client: Client, api: Any):
    keys = ("0b0f7040-307d-4054-ab97-f91ff68f7c34", "17", "998-765-432-2026-7")
    page = {"page": "/accounting/form/0b0f7040-307d-4054-ab97-f91ff68f7c34?q=x", "role": "lead"}
    for key in keys:
        entry = {"name": f"https://portal.example/api/x/{key}/history/?q=1", "responseStatus": 500}
        report(client, {"type": "network error", "entry": entry} | page)
    [told] = api("administrator").get(LIST).json()["results"]
    assert told["resource"] == "https://portal.example/api/x/{id}/history/"
    assert (told["times"], told["page"], told["role"]) == (3, "/accounting/form/{id}", "lead")


@pytest.mark.parametrize("role", ["R. Panganiban", 7, None, ["lead"]])
def test_a_role_that_is_none_is_dropped(client: Client, role: Any):
    assert report(client, {"type": "onerror", "role": role}).status_code == 204
    assert ClientError.objects.get().role == ""


def test_errors_are_told_by_type(client: Client, api: Any):
    report(client, ERROR)
    report(client, TIMING)
    told = api("administrator").get(LIST, {"type": "network latency too long"}).json()
    assert [row["resource"] for row in told["results"]] == ["https://portal.example/api/me"]
    answer = api("administrator").get(LIST, {"type": "other"})
    assert (answer.status_code, answer.json()["field"]) == (422, "type")


def test_telling_how_often_takes_few_queries(
    client: Client, api: Any, django_assert_max_num_queries: Any
):
    for number in range(20):
        client_errors.store_client_error({"type": "onerror", "message": str(number)})
    administrator = api("administrator")
    with django_assert_max_num_queries(8):
        assert len(administrator.get(LIST).json()["results"]) == 20


@pytest.mark.parametrize("who", ["tenant", "processor", "lead", "manager"])
def test_nobody_else_reads_them(who: str, api: Any):
    answer = api(who).get(LIST)
    assert (answer.status_code, answer.json()["code"]) == (403, "not_allowed")


@pytest.mark.parametrize("query", ["cursor=x", "cursor=%00", "page=0", "page_size=x", "page=x"])
def test_a_wrong_page_is_refused(query: str, api: Any):
    assert api("administrator").get(f"{LIST}?{query}").status_code == 422


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("at /api/auth/invitation/ab12:cd failed", "at /api/auth/invitation/*** failed"),
        ("GET /api/auth/update-hook/00ff 200", "GET /api/auth/update-hook/*** 200"),
        ("see https://x.example/a?b=c&d=e, then", "see https://x.example/a?*** then"),
        ("/auth/staff#token=abc:def", "/auth/staff?***"),
        ("Authorization: Bearer eyJhbGciOi.eyJzdWIi.abc", "Authorization: ***"),
        ("Basic eyJ1c2VybmFtZSI6InRhbGEifQ==", "***"),
        ("is it basic? yes: a#b", "is it basic? yes: a#b"),
    ],
)
def test_what_links_and_tokens_carry_is_left_out(text: str, kept: str):
    assert mask_secrets(text) == kept


PERSONAL = [
    ("payor 998-765-432-000 is wrong", "payor *** is wrong"),
    ("998765432", "***"),
    ("TIN 998 765 432 00000, again", "TIN ***, again"),
    ("mail to maria.santos+tax@shop.example failed", "mail to *** failed"),
    ("o'hara@shop.example", "***"),
    ("password=hunter2&x=1", "password=***&x=1"),
    ('{"password": "two words", "n": 1}', '{"password": ***, "n": 1}'),
    ("userPassword : s3cret; more", "userPassword : ***; more"),
    ("otp=123456 code: 654321", "otp=*** code: ***"),
    ("X-Session-Token=abc", "X-Session-Token=***"),
    ("key a1b2c3d4e5f6a1b2c3d4e5f6a1b2c3d4e5f6a1b2c3d4", "key ***"),
    ("from 203.0.113.9 and 2001:db8:0:1:2:3:4:5", "from *** and ***"),
    ("at f (http://127.0.0.1:8000/static/app.js:12:7)",) * 2,
    ("line 123456, 2026-11-20T08:00:00, v1.2.3",) * 2,
    ("GET /api/certificates/0a1b2c3d-1234-5678-9abc-123456789012/",) * 2,
    ("code: ENOENT, the password is wrong",) * 2,
]


@pytest.mark.parametrize(("text", "kept"), PERSONAL)
def test_a_report_keeps_nothing_of_a_person(text: str, kept: str, client: Client):
    given = {"message": text, "stack": f"TypeError\n  {text}", "file": "app.js"}
    assert report(client, {"type": "onerror"} | given).status_code == 204
    stored = ClientError.objects.get()
    assert (stored.message, stored.stack) == (kept, f"TypeError\\n  {kept}")


def test_an_address_of_a_file_keeps_no_person_either(client: Client):
    entry = {"name": "https://portal.example/of/tala@shop.example/998-765-432-000?x=1"}
    report(client, {"type": "network error", "entry": entry})
    assert ClientError.objects.get().resource == "https://portal.example/of/***/***"


def test_log_lines_keep_no_person():
    record = logging.LogRecord("x", logging.INFO, "", 1, "to %s", ("tala@shop.example",), None)
    assert MaskingFilter().filter(record)
    assert record.getMessage() == "to ***"


@pytest.mark.slow
def test_twenty_addresses_cannot_silence_the_others(client: Client, settings: Any):
    settings.CLIENT_ERRORS_PER_MINUTE, settings.CLIENT_ERRORS_PER_ADDRESS_PER_MINUTE = 160, 8
    with time_machine.travel("2026-11-20 08:00:00+08:00", tick=False):
        for _ in range(8):
            for address in range(20):
                limits_of(f"203.0.113.{address}")
        assert report(client, ERROR, REMOTE_ADDR="198.51.100.7").status_code == 204


def limits_of(ip: str) -> None:
    with contextlib.suppress(SlowDown):
        limits.count_client_error(ip)


def test_log_lines_are_masked_too():
    given = ("POST", "/api/auth/invitation/ab:c")
    record = logging.LogRecord("x", logging.INFO, "", 1, "%s %s", given, None)
    assert MaskingFilter().filter(record)
    assert record.getMessage() == "POST /api/auth/invitation/***"


@pytest.mark.parametrize(
    "part",
    [
        "/",
        "?a",
        "#",
        "eyJ",
        "bearer ",
        "basic A",
        "?a=",
        "\x1b",
        "a-",
        "a.",
        "1",
        "1 ",
        "1:",
        "a:1.",
        "a@",
        "a@a.",
        "password=",
        "otp",
    ],
)
def test_masking_takes_no_time_on_hostile_text(part: str):
    text = part * (8192 // len(part))
    started = time.perf_counter()
    without_places(impersonal(mask_secrets(text)))
    assert time.perf_counter() - started < 0.2


def test_counting_names_no_address():
    limits.count_client_error("203.0.113.9")
    assert "203.0.113.9" not in str(AttemptCount.objects.values())
