"""A web server on this machine that receives webhooks, and answers what a test says."""

import base64
import hashlib
import hmac
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


class Receiver:
    """What came, and what is answered: a status, or a function that writes to the socket."""

    def __init__(self) -> None:
        self.answer: int | Callable[[Any], None] = 204
        self.calls: list[dict[str, Any]] = []
        self.accepted: list[dict[str, Any]] = []
        self.url = ""

    @property
    def numbers(self) -> list[int]:
        """The numbers of the accepted events, in the order in which they came."""
        return [each["body"]["seq"] for each in self.accepted]

    def take(self, handler: BaseHTTPRequestHandler) -> None:
        raw = handler.rfile.read(int(handler.headers["Content-Length"]))
        headers = {name.lower(): value for name, value in handler.headers.items()}
        call = {"headers": headers, "raw": raw, "body": json.loads(raw), "path": handler.path}
        self.calls.append(call)
        if callable(self.answer):
            return self.answer(handler)
        if self.answer < 300:
            self.accepted.append(call)
        handler.send_response(self.answer)
        handler.send_header("Location", self.url + "elsewhere")
        handler.send_header("Content-Length", "0")
        return handler.end_headers()


@contextmanager
def receiving() -> Iterator[Receiver]:
    receiver = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            receiver.take(self)

        def log_message(self, format: str, *args: Any) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    receiver.url = f"http://127.0.0.1:{server.server_address[1]}/"
    try:
        yield receiver
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def signature_of(call: dict[str, Any], secret: str) -> str:
    """The signature by the text of Standard Webhooks, computed anew."""
    headers = call["headers"]
    text = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + call["raw"]
    key = base64.b64decode(secret.removeprefix("whsec_"))
    return "v1," + base64.b64encode(hmac.new(key, text, hashlib.sha256).digest()).decode()
