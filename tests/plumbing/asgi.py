"""One request through the whole ASGI application, as the server would pass it on."""

from typing import Any

from channels.testing import ApplicationCommunicator

from config.asgi import application

PATIENCE_SECONDS = 20


async def get(path: str, *headers: tuple[str, str], peer: str = "127.0.0.1") -> int:
    """The status answered."""
    named = [("host", "127.0.0.1"), *headers]
    scope: dict[str, Any] = {
        "type": "http",
        "method": "GET",
        "path": path,
        "query_string": b"",
        "scheme": "http",
        "client": [peer, 4711],
        "server": ["127.0.0.1", 80],
        "headers": [(name.encode(), value.encode()) for name, value in named],
    }
    wire = ApplicationCommunicator(application, scope)
    await wire.send_input({"type": "http.request", "body": b""})
    started = await wire.receive_output(PATIENCE_SECONDS)
    while (await wire.receive_output(PATIENCE_SECONDS)).get("more_body"):
        pass
    await wire.wait(PATIENCE_SECONDS)
    return started["status"]
