"""Requests through the asynchronous handler, as the real server makes them."""

import asyncio
from collections.abc import Callable
from typing import Any

from asgiref.testing import ApplicationCommunicator
from django.db import connections

from config.web.requests import Requests
from tests.plumbing.asgi import ended


async def in_thread(work: Callable[..., Any], *given: Any) -> Any:
    """Do something with the database beside the loop, and leave no connection behind."""

    def done() -> Any:
        try:
            return work(*given)
        finally:
            connections.close_all()

    return await asyncio.to_thread(done)


async def fetched(where: str, client: Any) -> tuple[int, list[bytes]]:
    """The status of an answer, and its pieces as they were sent."""
    bearer = client._credentials["HTTP_AUTHORIZATION"].encode()
    scope = {
        "type": "http",
        "method": "GET",
        "path": where,
        "query_string": b"",
        "headers": [(b"host", b"localhost"), (b"authorization", bearer)],
    }
    server = ApplicationCommunicator(Requests(), scope)
    await server.send_input({"type": "http.request", "body": b""})
    status, chunks = (await server.receive_output(5))["status"], []
    while (part := await server.receive_output(5)).get("more_body"):
        chunks.append(part["body"])
    await server.wait(5)
    await ended()
    return status, chunks
