"""Who asks, and by what scheme: only trusted hops are believed, on requests and sockets alike."""

from typing import Any

import pytest
from channels.testing import WebsocketCommunicator

from config.web.origins import OwnPagesOnly
from config.web.proxies import BehindProxies
from tests.plumbing.asgi import get

PEER = ["10.9.9.9", 4711]
SPOOFED = ("X-Forwarded-For", "1.1.1.1, 2.2.2.2, 3.3.3.3")


async def seen(kind: str, *headers: tuple[str, str], peer: Any = PEER) -> tuple[str, str]:
    """Address and scheme, as the application behind the proxies is told."""
    told: dict[str, Any] = {}

    async def application(scope: Any, receive: Any, send: Any) -> None:
        told.update(scope)

    given = [(name.lower().encode(), value.encode()) for name, value in headers]
    plain = {"http": "http", "websocket": "ws"}[kind]
    scope = {"type": kind, "client": peer, "scheme": plain, "headers": given}
    await BehindProxies(application)(scope, None, None)
    return told["client"][0], told["scheme"]


@pytest.mark.parametrize("kind", ["http", "websocket"])
async def test_without_trusted_proxies_no_header_is_believed(kind: str, settings: Any) -> None:
    settings.TRUSTED_PROXIES = 0
    headers = (SPOOFED, ("X-Forwarded-Proto", "https"), ("Forwarded", "for=1.1.1.1;proto=https"))
    assert await seen(kind, *headers) == ("10.9.9.9", {"http": "http", "websocket": "ws"}[kind])


@pytest.mark.parametrize(("kind", "secure"), [("http", "https"), ("websocket", "wss")])
@pytest.mark.parametrize(("trusted", "client"), [(1, "3.3.3.3"), (2, "2.2.2.2"), (3, "1.1.1.1")])
async def test_the_hop_is_counted_from_the_right(
    kind: str, secure: str, trusted: int, client: str, settings: Any
) -> None:
    settings.TRUSTED_PROXIES = trusted
    assert await seen(kind, SPOOFED, ("X-Forwarded-Proto", "https")) == (client, secure)


async def test_several_lines_of_a_header_are_one_list(settings: Any) -> None:
    settings.TRUSTED_PROXIES = 1
    lines = [("X-Forwarded-For", "1.1.1.1"), ("X-Forwarded-For", "2.2.2.2,3.3.3.3")]
    assert (await seen("http", *lines))[0] == "3.3.3.3"


@pytest.mark.parametrize("value", ["", "unknown", "a, b", "1.2.3.4, <script>", "1.1.1.1,"])
async def test_what_is_no_address_is_not_believed(value: str, settings: Any) -> None:
    settings.TRUSTED_PROXIES = 1
    assert (await seen("http", ("X-Forwarded-For", value)))[0] == "10.9.9.9"


async def test_fewer_hops_than_there_should_be_prove_nothing(settings: Any) -> None:
    settings.TRUSTED_PROXIES = 4
    assert (await seen("http", SPOOFED))[0] == "10.9.9.9"


@pytest.mark.parametrize("scheme", ["", "ftp", "javascript", "wss"])
async def test_only_two_schemes_are_known(scheme: str, settings: Any) -> None:
    settings.TRUSTED_PROXIES = 1
    assert (await seen("http", ("X-Forwarded-Proto", scheme)))[1] == "http"


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("[2001:db8::7]", "2001:db8::7"),
        ("2001:DB8:0::7", "2001:db8::7"),
    ],
)
async def test_an_address_is_kept_in_one_way_of_writing_it(
    given: str, kept: str, settings: Any
) -> None:
    settings.TRUSTED_PROXIES = 1
    assert (await seen("http", ("X-Forwarded-For", given)))[0] == kept


async def test_ipv4_heard_on_a_socket_for_both_kinds_is_ipv4(settings: Any) -> None:
    settings.TRUSTED_PROXIES = 0
    assert (await seen("http", peer=["::ffff:10.0.0.7", 1]))[0] == "10.0.0.7"


# Figures


@pytest.mark.parametrize(
    "header",
    [
        "Forwarded",
        "Via",
        "X-Real-IP",
        "X-Forwarded-For",
        "X-Forwarded-Proto",
        "X-Forwarded-Whatever",
        "X-Client-IP",
        "True-Client-IP",
    ],
)
def test_figures_are_not_told_through_a_proxy_of_any_kind(
    client: Any, db: None, header: str
) -> None:
    assert client.get("/metrics").status_code == 200
    assert client.get("/metrics", headers={header: "for=10.0.0.7"}).status_code == 404


def test_figures_are_told_to_whoever_has_the_token(client: Any, db: None, settings: Any) -> None:
    settings.METRICS_TOKEN = "a token of thirty-two bytes or more"
    away: dict[str, Any] = {"REMOTE_ADDR": "10.0.0.7"}

    def asked(authorization: str) -> int:
        return client.get("/metrics", headers={"authorization": authorization}, **away).status_code

    assert asked("Bearer a token of thirty-two bytes or more") == 200
    assert asked("Bearer another token") == 404
    assert asked("Bearer ") == 404
    settings.METRICS_TOKEN = ""
    assert asked("Bearer ") == 404


# Sockets


@pytest.mark.parametrize(
    ("origin", "is_taken"),
    [
        ("https://portal.example", True),
        ("https://portal.example:443", True),
        ("http://portal.example", False),
        ("https://portal.example:8443", False),
        ("https://evil.portal.example", False),
        ("https://portal.example.evil.example", False),
        ("http://localhost:9999", False),
        ("http://127.0.0.1:1", False),
        ("null", False),
        ("", False),
    ],
)
async def test_in_production_only_pages_of_the_base_address_open_sockets(
    origin: str, is_taken: bool, settings: Any
) -> None:
    async def opens(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "websocket.accept"})

    settings.SOCKET_ORIGINS = ["https://portal.example"]
    wire = WebsocketCommunicator(OwnPagesOnly(opens), "/", headers=[(b"origin", origin.encode())])
    assert (await wire.connect())[0] is is_taken


# Where the address ends up


async def test_audit_and_limits_see_the_client_and_not_the_proxy(
    settings: Any, transactional_db: None
) -> None:
    """Through the whole application: 100 tries a minute are each client's own, not the proxy's."""
    settings.TRUSTED_PROXIES = 1
    settings.LOGIN_ATTEMPTS_PER_ADDRESS_PER_MINUTE = 2

    async def tried(client: str, invented: str = "1.1.1.1") -> int:
        hops = f"{invented}, {client}"
        return await get("/api/tenant/auth/login", ("x-forwarded-for", hops))

    assert [await tried("203.0.113.1", f"1.1.1.{n}") for n in range(3)] == [400, 400, 429]
    assert await tried("203.0.113.2") == 400
    settings.TRUSTED_PROXIES = 0
    assert [await tried(f"203.0.113.{n}") for n in range(3, 6)] == [400, 400, 429]
