"""Webhooks: every event once and in order, signed, and only of companies that it may hear of."""

import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.core import mail
from django.db import connection
from django.test import Client

from accounts import service_tokens
from accounts.models import Company, User
from console.webhooks import delivering, managing, stopping
from console.webhooks.delivering import delete_old_deliveries, deliver_due_webhooks
from console.webhooks.models import Webhook, WebhookDelivery
from core import clock
from core.models.job import Job
from tests.console.receivers import Receiver, receiving, signature_of
from workflow.engine.execution import perform
from workflow.engine.verify import verify_chain
from workflow.models import Transition

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
HOOKS = "/api/v1/webhooks/"


@pytest.fixture(autouse=True)
def inside(settings: Any) -> None:
    settings.WEBHOOK_PRIVATE_NETWORKS = True
    settings.WEBHOOK_TIMEOUT_SECONDS = 5


@pytest.fixture(autouse=True)
def database_travels(monkeypatch: pytest.MonkeyPatch) -> None:
    """The database server's clock goes with a test's: it cannot be set from here."""
    for module in (delivering, managing):
        monkeypatch.setattr(module, "database_now", clock.now)


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as found:
        yield found


@pytest.fixture
def service(people: Any, company: Company) -> Any:
    """A client with a token for webhooks, and the token."""

    def build(*companies: Company, name: str = "SAP") -> tuple[Any, Any]:
        token, secret = service_tokens.create_service_token(
            name,
            ["webhooks:manage"],
            companies or [company],
            clock.now() + timedelta(days=90),
            people["administrator"],
        )
        return Client(headers={"authorization": f"Bearer {secret}"}), token

    return build


@pytest.fixture
def events(certificate: Any, people: Any) -> Any:
    """Makes this many events of the tests' company; their numbers."""
    form = None

    def build(count: int) -> list[int]:
        nonlocal form
        form = form or certificate("SUBMITTED")
        before = Transition.objects.latest("number").number
        for turn in range(count):
            perform(
                "certificates",
                form.pk,
                "claim" if turn % 2 == 0 else "release",
                by=people["processor"],
            )
        rows = Transition.objects.filter(number__gt=before, lifecycle="certificates")
        return list(rows.values_list("number", flat=True))

    build(2)
    return build


def make(client: Any, receiver: Receiver, **body: Any) -> dict[str, Any]:
    given = {"url": receiver.url + "in?a=1", "types": ["certificates.*"]} | body
    answer = client.post(HOOKS, given, content_type="application/json")
    assert answer.status_code == 201, answer.content
    found: dict[str, Any] = answer.json()
    return found


def work_off() -> None:
    while deliver_due_webhooks():
        pass


def logged(client: Any, hook: dict[str, Any]) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = client.get(f"{HOOKS}{hook['id']}/deliveries/").json()["results"]
    return rows


def test_an_event_is_posted_signed_and_without_content(
    service: Any, events: Any, receiver: Receiver
):
    client, _ = service()
    hook = make(client, receiver)
    assert hook["secret"].startswith("whsec_")
    numbers = events(3)
    work_off()
    assert receiver.numbers == numbers
    call = receiver.accepted[0]
    assert call["path"] == "/in?a=1"
    assert set(call["body"]) == {"type", "seq", "resource", "id", "at"}
    assert (call["body"]["type"], call["body"]["resource"]) == (
        "certificates.claim",
        "certificates",
    )
    assert call["headers"]["webhook-signature"] == signature_of(call, hook["secret"])
    assert abs(int(call["headers"]["webhook-timestamp"]) - time.time()) < 60
    assert hook["secret"] not in client.get(HOOKS).content.decode()
    assert hook["secret"] not in Webhook.objects.get().secret
    assert [row["state"] for row in logged(client, hook)] == ["delivered"] * 3
    verify_chain()


def test_a_receiver_that_failed_for_two_days_gets_every_event_once_and_in_order(
    service: Any, events: Any, receiver: Receiver
):
    client, _ = service()
    start = datetime.fromisoformat("2026-07-01T01:00:00+00:00")
    with time_machine.travel(start, tick=False) as travel:
        hook = make(client, receiver)
        first = events(2)
        work_off()
        receiver.answer = 503
        missed = []
        for _ in range(48):
            missed += events(1)
            travel.shift(timedelta(hours=1))
            work_off()
        assert receiver.numbers == first
        [waiting] = [row for row in logged(client, hook) if row["state"] == "waiting"]
        assert (waiting["seq"], waiting["status_code"]) == (missed[0], 503)
        assert waiting["next_try_at"] is not None
        attempts = [each["body"]["seq"] for each in receiver.calls[2:]]
        assert set(attempts) == {missed[0]}
        assert 40 < len(attempts) <= 53
        receiver.answer = 204
        replayed = client.post(
            f"{HOOKS}{hook['id']}/replay/", {"after": first[-1]}, content_type="application/json"
        )
        assert replayed.status_code == 204
        work_off()
    assert receiver.numbers == first + missed
    ids = [each["headers"]["webhook-id"] for each in receiver.accepted]
    assert len(set(ids)) == len(ids)
    assert {row["state"] for row in logged(client, hook)} == {"delivered"}


def test_the_pauses_are_those_of_the_contract(service: Any, events: Any, receiver: Receiver):
    client, _ = service()
    receiver.answer = 500
    with time_machine.travel(clock.now(), tick=False) as travel:
        hook = make(client, receiver)
        events(2)
        pauses = []
        while Webhook.objects.get().state == "active":
            work_off()
            row = Webhook.objects.get()
            if row.state == "active":
                pauses.append(int((row.due_at - clock.now()).total_seconds()))
                travel.move_to(row.due_at)
        assert pauses[:6] == [5, 30, 120, 600, 3600, 3600]
        assert timedelta(hours=71) < timedelta(seconds=sum(pauses)) <= timedelta(hours=72)
        [given_up] = logged(client, hook)
        assert (given_up["state"], given_up["next_try_at"]) == ("given_up", None)
        assert len({each["body"]["seq"] for each in receiver.calls}) == 1
        [listed] = client.get(HOOKS).json()["results"]
        assert (listed["state"], listed["next_try_at"]) == ("stopped", None)
        receiver.answer = 200
        after = {"after": listed["position"]}
        client.post(f"{HOOKS}{hook['id']}/replay/", after, content_type="application/json")
        work_off()
        assert len(receiver.numbers) == 2


def test_a_clock_that_was_ahead_for_a_moment_does_not_make_an_event_wait(
    service: Any, events: Any, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
):
    """SQLite is one machine with one clock: there the time of the database jumps with it."""
    if connection.vendor != "postgresql":
        pytest.skip("the database has no clock of its own")
    monkeypatch.undo()
    ahead = datetime.now(UTC) + timedelta(hours=2)
    receiver.answer = 503
    with time_machine.travel(ahead):
        make(service()[0], receiver)
        events(2)
        work_off()
    assert len(receiver.calls) == 1
    webhook = Webhook.objects.get()
    assert webhook.failing_since is not None
    for moment in (webhook.due_at, webhook.failing_since):
        assert abs(moment - datetime.now(UTC)) < timedelta(minutes=1)


def test_a_worker_killed_after_the_answer_leaves_the_event_to_the_next_one(
    service: Any, events: Any, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
):
    make(service()[0], receiver)
    numbers = events(4)

    def killed(*_: Any) -> bool:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched, time_machine.travel(clock.now(), tick=False):
        patched.setattr(delivering.WebhookRun, "accept", killed)
        patched.setattr(delivering.WebhookRun, "release", lambda _: None)
        with pytest.raises(KeyboardInterrupt):
            deliver_due_webhooks()
        assert deliver_due_webhooks() == 0  # it is leased, and no other sends meanwhile
    with time_machine.travel(clock.now() + delivering.LEASE, tick=False):
        work_off()
    assert receiver.numbers == [numbers[0], *numbers]
    ids = [each["headers"]["webhook-id"] for each in receiver.accepted]
    assert ids[0] == ids[1]
    assert WebhookDelivery.objects.count() == 4


def test_a_worker_that_lost_its_lease_changes_nothing(
    service: Any, events: Any, receiver: Receiver
):
    make(service()[0], receiver)
    events(2)
    webhook = delivering.claim_webhook()
    assert webhook is not None
    Webhook.objects.update(lease="another")
    run = delivering.WebhookRun(webhook)
    run.go_on()
    run.release()
    assert receiver.calls == []
    assert Webhook.objects.get().lease == "another"


def test_a_replay_while_an_event_is_sent_is_not_undone(
    service: Any, events: Any, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
):
    make(service()[0], receiver)
    numbers = events(3)
    work_off()
    numbers += events(1)
    real = delivering.WebhookRun.post

    def post(run: Any, event: Any) -> Any:
        if len(receiver.calls) == 3:
            Webhook.objects.update(position=numbers[0])
        return real(run, event)

    monkeypatch.setattr(delivering.WebhookRun, "post", post)
    work_off()
    assert receiver.numbers == [*numbers, *numbers[1:]]


def test_it_hears_of_its_companies_and_types_alone(
    service: Any, api: Any, events: Any, receiver: Receiver, company: Company
):
    other = Company.objects.create(code="ELSE", name="ELSEWHERE, INC.", tin="009999999")
    theirs, _ = service(other, name="theirs")
    admin = api("administrator")
    make(theirs, receiver)
    with receiving() as all_of_them, receiving() as claims, receiving() as none:
        post = {"types": ["certificates.*"]}
        for each, more in (
            (all_of_them, {}),
            (claims, {"types": ["certificates.claim"], "companies": [company.code]}),
            (none, {"companies": ["ELSE"]}),
        ):
            body = {"url": each.url} | post | more
            assert admin.post(HOOKS, body, format="json").status_code == 201
        numbers = events(4)
        work_off()
        assert all_of_them.numbers == numbers
        assert claims.numbers == numbers[::2]
        assert none.calls == receiver.calls == []


def test_what_a_service_names_is_its_own_and_it_sees_no_other(
    service: Any, api: Any, receiver: Receiver
):
    Company.objects.create(code="ELSE", name="ELSEWHERE, INC.", tin="009999999")
    client, _ = service()
    other, _ = service(name="other")
    hook = make(client, receiver)
    body = {"url": receiver.url, "types": ["certificates.*"], "companies": ["ELSE"]}
    refused = client.post(HOOKS, body, content_type="application/json")
    assert (refused.status_code, refused.json()["field"]) == (422, "companies")
    assert other.get(HOOKS).json()["results"] == []
    for method, tail in (("get", "deliveries/"), ("post", "replay/"), ("delete", "")):
        assert getattr(other, method)(f"{HOOKS}{hook['id']}/{tail}").status_code == 404
    assert [row["id"] for row in api("administrator").get(HOOKS).json()["results"]] == [hook["id"]]


def test_410_stops_it_and_a_replay_starts_it(service: Any, events: Any, receiver: Receiver):
    client, _ = service()
    hook = make(client, receiver)
    numbers = events(2)
    receiver.answer = 410
    work_off()
    with time_machine.travel(clock.now() + timedelta(days=2)):
        work_off()
    assert len(receiver.calls) == 1
    [listed] = client.get(HOOKS).json()["results"]
    assert listed["state"] == "stopped"
    assert "410" in listed["stopped_because"]
    receiver.answer = 200
    path, body = f"{HOOKS}{hook['id']}/replay/", {"after": numbers[0] - 1}
    assert client.post(path, body, content_type="application/json").status_code == 204
    work_off()
    assert receiver.numbers == numbers


def work_off_mails() -> list[Any]:
    mail.outbox.clear()
    for job in Job.objects.filter(
        func=stopping.mail_stopped_webhook.module_path, done_at=None
    ).order_by("pk"):
        stopping.mail_stopped_webhook(*job.args)
    return mail.outbox


def test_every_administrator_is_mailed_when_it_stops(
    service: Any, events: Any, receiver: Receiver, people: Any
):
    make(service()[0], receiver)
    numbers = events(2)
    work_off()
    events(1)
    receiver.answer = 410
    work_off()
    work_off()
    [sent] = work_off_mails()
    assert sent.to == [people["administrator"].email]
    assert sent.subject == "The webhook to 127.0.0.1 was stopped"
    assert delivering.GONE in sent.body
    assert f"has the number {numbers[-1]}." in sent.body
    assert "a=1" not in sent.body + str(sent.alternatives[0][0]), "an address may hold a secret"


def test_nobody_is_mailed_of_one_that_fails_or_goes_on_again(
    service: Any, events: Any, receiver: Receiver, people: Any
):
    client, _ = service()
    hook = make(client, receiver)
    receiver.answer = 500
    events(1)
    work_off()
    assert not Job.objects.filter(func=stopping.mail_stopped_webhook.module_path).exists()
    receiver.answer = 410
    with time_machine.travel(clock.now() + timedelta(minutes=1)):
        work_off()
    assert Webhook.objects.get().state == "stopped"
    path = f"{HOOKS}{hook['id']}/replay/"
    client.post(path, {"after": hook["position"]}, content_type="application/json")
    assert work_off_mails() == []
    User.objects.filter(pk=people["administrator"].pk).update(role="processor")
    Webhook.objects.update(state="stopped")
    assert work_off_mails() == []


def test_a_stop_that_another_worker_made_is_mailed_by_that_one(
    service: Any, receiver: Receiver, people: Any
):
    make(service()[0], receiver)
    none = Webhook.objects.filter(lease="of another")
    assert not stopping.stop_webhook(none, Webhook.objects.get().pk, delivering.GONE)
    assert not Job.objects.filter(func=stopping.mail_stopped_webhook.module_path).exists()


def later(text: str, status: int = 503) -> Any:
    def answer(handler: Any) -> None:
        handler.send_response(status)
        handler.send_header("Retry-After", text)
        handler.end_headers()

    return answer


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("900", 900),
        ("1", 5),  # the pause of the contract is longer
        ("9999999", 86400),
        ("Wed, 01 Jul 2026 02:00:00 GMT", 3600),
        ("Wed, 01 Jul 2026 00:00:00 GMT", 5),
        ("Fri, 01 Jan 9999 00:00:00 GMT", 86400),
        ("soon", 5),
        ("-3", 5),
        ("", 5),
    ],
)
def test_the_pause_that_a_receiver_asks_for_is_kept(
    service: Any, events: Any, receiver: Receiver, text: str, seconds: int
):
    make(service()[0], receiver)
    events(1)
    receiver.answer = later(text)
    with time_machine.travel(datetime.fromisoformat("2026-07-01T01:00:00+00:00"), tick=False):
        Webhook.objects.update(due_at=clock.now())
        work_off()
        assert Webhook.objects.get().due_at == clock.now() + timedelta(seconds=seconds)


def test_the_end_of_its_token_is_its_end(
    service: Any, events: Any, receiver: Receiver, people: Any, api: Any
):
    client, token = service()
    hook = make(client, receiver)
    service_tokens.revoke_service_token(token.pk, people["administrator"])
    events(2)
    work_off()
    assert receiver.calls == []
    assert Webhook.objects.get().state == "stopped"
    admin = api("administrator")
    refused = admin.post(f"{HOOKS}{hook['id']}/replay/", {"after": 0}, format="json")
    assert (refused.status_code, refused.json()["code"]) == (409, "token_ended")
    assert admin.delete(f"{HOOKS}{hook['id']}/").status_code == 204
    assert not WebhookDelivery.objects.exists()
    verify_chain()


def slowly(handler: Any) -> None:
    """A byte now and then: no single read ever takes too long."""
    try:
        for byte in b"HTTP/1.1 204 No Content":
            handler.wfile.write(bytes([byte]))
            handler.wfile.flush()
            time.sleep(0.2)
    except OSError:
        return


def nonsense(handler: Any) -> None:
    handler.wfile.write(b"SSH-2.0-OpenSSH\r\n\r\n")


def without_end(handler: Any) -> None:
    """More headers than anybody reads."""
    try:
        handler.wfile.write(b"HTTP/1.1 204 No Content\r\n" + b"a: b\r\n" * 100_000)
    except OSError:
        return


@pytest.mark.parametrize(
    ("answer", "status"),
    [(302, 302), (500, 500), (slowly, None), (nonsense, None), (without_end, None)],
)
def test_what_is_no_acceptance_is_tried_again(
    service: Any, events: Any, receiver: Receiver, settings: Any, answer: Any, status: int | None
):
    settings.WEBHOOK_TIMEOUT_SECONDS = 1
    client, _ = service()
    hook = make(client, receiver)
    numbers = events(1)
    receiver.answer = answer
    work_off()
    [row] = logged(client, hook)
    assert (row["state"], row["status_code"], row["seq"]) == ("waiting", status, numbers[0])
    assert row["error"]
    assert [call["path"] for call in receiver.calls] == ["/in?a=1"]  # no redirect is followed
    receiver.answer = 200
    with time_machine.travel(clock.now() + timedelta(seconds=6)):
        work_off()
    assert receiver.numbers == numbers


def test_the_log_is_deleted_after_its_time_and_what_waits_is_not(
    service: Any, events: Any, receiver: Receiver, settings: Any
):
    client, _ = service()
    hook = make(client, receiver)
    events(2)
    work_off()
    receiver.answer = 500
    events(1)
    work_off()
    with time_machine.travel(clock.now() + timedelta(days=settings.WEBHOOK_LOG_DAYS + 1)):
        assert delete_old_deliveries() == 2
    assert [row["state"] for row in logged(client, hook)] == ["waiting"]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"url": ""}, "url"),
        ({"url": "ftp://a.example/"}, "url"),
        ({"url": "https://"}, "url"),
        ({"url": "https://a:b@erp.example/"}, "url"),
        ({"url": "https://erp.example/#x"}, "url"),
        ({"url": "https://erp.example:99999/"}, "url"),
        ({"url": "https://\u00e9.example/"}, "url"),
        ({"url": "https://erp.example/" + "x" * 500}, "url"),
        ({"types": []}, "types"),
        ({"types": ["everything"]}, "types"),
        ({"types": ["certificates.fly"]}, "types"),
        ({"types": ["records.record"]}, "types"),
        ({"companies": []}, "companies"),
        ({"companies": ["NONE"]}, "companies"),
        ({"secret": "mine"}, "secret"),
    ],
)
def test_a_bad_webhook_is_refused_by_its_field(api: Any, change: Any, field: str):
    body = {"url": "https://erp.example/in", "types": ["certificates.*"]} | change
    refused = api("administrator").post(HOOKS, body, format="json")
    assert refused.status_code == 422, refused.content
    assert refused.json()["field"].split(".")[0] == field
    assert not Webhook.objects.exists()


@pytest.mark.parametrize("after", [-1, 10**30, "x", None, 9_999])
def test_a_replay_begins_where_there_are_events(service: Any, receiver: Receiver, after: Any):
    client, _ = service()
    hook = make(client, receiver)
    path = f"{HOOKS}{hook['id']}/replay/"
    refused = client.post(path, {"after": after}, content_type="application/json")
    assert (refused.status_code, refused.json()["field"]) == (422, "after")
