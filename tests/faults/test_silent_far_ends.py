"""Far ends that accept and say nothing: those who need them wait, and nobody else does."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from accounts import directory
from accounts.directory_documents import CachedDocument
from accounts.models import User
from core.outgoing import FarEnd
from tests.accounts.conftest import PASSWORD, a_tenant, basic
from tests.faults.relay import Relay
from tests.faults.silent import Silent
from tests.files import made
from tests.files.clamd import Clamd
from tests.files.conftest import on_disk
from tests.plumbing.asgi import ended, get, send
from tests.support.sockets import act, token_of
from workflow.files import virus_scanner

pytestmark = pytest.mark.django_db(transaction=True)
LOGIN, START = "/api/tenant/auth/login", "/api/accounting/auth/start"


@pytest.fixture
def silent() -> Iterator[Silent]:
    server = Silent()
    yield server
    server.close()


@dataclass(frozen=True)
class Neighbour:
    """A far end, how it is made silent, and many requests that need it."""

    name: str
    point: Callable[[Any, int], None]
    path: str
    requests: int
    statuses: set[int]


def point_mail(settings: Any, port: int) -> None:
    settings.EMAIL_BACKEND = "core.smtp.SmtpBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", port


def point_directory(settings: Any, port: int) -> None:
    settings.OIDC_ISSUER = f"http://127.0.0.1:{port}"


NEIGHBOURS = [
    pytest.param(
        Neighbour("mail", point_mail, LOGIN, 16, {503}), id="mail", marks=pytest.mark.thorough
    ),
    pytest.param(Neighbour("directory", point_directory, START, 40, {302}), id="directory"),
]


def signing_in(number: int) -> tuple[str, str]:
    return "authorization", basic({"username": f"tala{number}", "password": PASSWORD})


@pytest.mark.essential("a directory is silent nowhere else in make test")
@pytest.mark.parametrize("neighbour", NEIGHBOURS)
async def test_others_are_answered_while_a_far_end_says_nothing(
    neighbour: Neighbour, silent: Silent, settings: Any, people: dict[str, User]
) -> None:
    neighbour.point(settings, silent.port)
    for number in range(16):
        await act(a_tenant, f"tala{number}", f"9987654{number:02}")
    person = ("authorization", f"Bearer {await act(token_of, people['processor'])}")
    hanging = [
        asyncio.create_task(
            get(neighbour.path, signing_in(number), peer=f"10.0.{number}.1", keep=True)
        )
        for number in range(neighbour.requests)
    ]
    await asyncio.to_thread(silent.was_reached.wait, 20)
    assert await get("/api/me", person, keep=True) == 200
    assert await get("/health/live", keep=True) == 200
    assert not any(each.done() for each in hanging), "they wait while others are answered"
    assert set(await asyncio.gather(*hanging)) <= neighbour.statuses
    assert len(silent.wires) < neighbour.requests, "one failure answers many"
    await ended()


@pytest.mark.thorough
async def test_forty_strangers_cost_one_call_to_a_silent_directory(
    silent: Silent, settings: Any
) -> None:
    point_directory(settings, silent.port)
    settings.OUTGOING_CALL_SECONDS = 2
    starts = (get(START, peer=f"10.0.{number}.1", keep=True) for number in range(40))
    assert set(await asyncio.gather(*starts)) == {302}
    assert len(silent.wires) == 1
    await ended()


def uploaded(token: str, form: Any) -> Coroutine[Any, Any, int]:
    """Attach a PDF by the API; the status that is answered."""
    head = b'--x\r\nContent-Disposition: form-data; name="%s"%s\r\n\r\n'
    kind = head % (b"kind", b"") + b"DOCUMENT\r\n"
    file = head % (b"file", b'; filename="lease.pdf"') + made.pdf() + b"\r\n--x--\r\n"
    headers = (
        ("authorization", f"Bearer {token}"),
        ("content-type", "multipart/form-data; boundary=x"),
        ("content-length", str(len(kind + file))),
    )
    path = f"/api/certificates/{form.pk}/files/"
    return send("POST", path, *headers, body=kind + file, keep=True)


@pytest.mark.thorough
async def test_uploads_end_while_the_scanner_says_nothing_and_go_on_when_it_talks(
    settings: Any, tmp_path: Path, people: dict[str, User], certificate: Any
) -> None:
    clamd = Clamd()
    relay = Relay(clamd.listener.getsockname()[1])
    settings.UPLOAD_DIR, settings.CLAMD_URL = tmp_path, f"tcp://127.0.0.1:{relay.port}"
    settings.OUTGOING_CALL_SECONDS = 3
    form = await act(certificate, "DRAFT")
    token = await act(token_of, people["tenant"])
    person = ("authorization", f"Bearer {await act(token_of, people['processor'])}")
    relay.pause()
    hanging = asyncio.create_task(uploaded(token, form))
    await asyncio.sleep(1.5)
    for path in ("/api/me", "/health/live"):
        assert await get(path, person, keep=True) == 200
    assert not hanging.done(), "it waits while others are answered"
    assert await hanging == 503
    assert await uploaded(token, form) == 503
    assert on_disk(tmp_path) == []
    relay.resume()
    assert await uploaded(token, form) == 201
    assert len(on_disk(tmp_path)) == 1
    assert not virus_scanner.scanner.breaker.is_open
    relay.close()
    clamd.close()
    await ended()


@pytest.mark.thorough
def test_a_silent_scanner_refuses_the_file_and_is_not_asked_by_everybody(
    silent: Silent, settings: Any
) -> None:
    settings.CLAMD_URL, settings.OUTGOING_CALL_SECONDS = f"tcp://127.0.0.1:{silent.port}", 1
    for _ in range(2):
        with pytest.raises(virus_scanner.NotScanned):
            virus_scanner.check_clean(b"%PDF")
    assert virus_scanner.scanner.breaker.is_open


def test_while_one_caller_tries_a_far_end_that_is_away_the_others_are_refused_at_once(
    settings: Any,
) -> None:
    settings.OUTGOING_CALL_SECONDS = 1
    far_end = FarEnd("nobody")
    far_end.breaker.is_open = True
    with (
        far_end.breaker.attempt(AssertionError()),
        pytest.raises(TimeoutError, match="a moment ago"),
    ):
        far_end.call(lambda: "never run")
    assert far_end.call(lambda: "it is back") == "it is back"
    assert not far_end.breaker.is_open


def test_documents_of_the_directory_are_used_on_while_it_fails(silent: Silent) -> None:
    answers: list[Any] = [{"version": 1}, directory.DirectoryFailed("away"), {"version": 2}]

    def fetch() -> Any:
        following = answers.pop(0)
        if isinstance(following, Exception):
            raise following
        return following

    cached = CachedDocument(fetch)
    assert cached.get() == cached.get() == {"version": 1}
    for version in (1, 2):
        cached.due_at = 0.0
        assert cached.get() == {"version": version}
    assert answers == []


def test_a_failure_is_remembered_for_a_moment() -> None:
    calls = []

    def fail() -> Any:
        calls.append(1)
        raise directory.DirectoryFailed("away")

    cached = CachedDocument(fail)
    for _ in range(40):
        with pytest.raises(directory.DirectoryFailed):
            cached.get()
    assert len(calls) == 1
