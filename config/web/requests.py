"""HTTP requests: each on a thread of ours, except for the check whether the process is alive."""

from collections.abc import Iterable
from io import BytesIO
from typing import Any

from asgiref.sync import ThreadSensitiveContext, sync_to_async
from django.core.handlers.asgi import ASGIHandler, ASGIRequest

from config.web.concurrency_shares import demand_of
from config.web.thread_pool import threads
from core.api.versions import encode_refusal
from core.refusals import Refusal
from core.request_lanes import RequestsBusy

ALIVE = "/health/live"


class Requests(ASGIHandler):
    """Django's handler, on threads of ours. Our middleware and views are plain functions: a request
    goes through all of them at once on its thread, and not back to the loop between the two."""

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)

    async def get_response_async(self, request: Any) -> Any:
        return await sync_to_async(self.get_response)(request)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["path"] == ALIVE and scope["method"] == "GET":
            await self.answer_on_loop(scope, send)
            return
        try:
            async with (
                threads.lent(demand_of(scope)) as thread,
                ThreadSensitiveContext(executor=thread),
            ):
                await self.handle(scope, receive, send)
        except RequestsBusy as refusal:
            await send_refusal(refusal, scope["path"], send)

    async def answer_on_loop(self, scope: Any, send: Any) -> None:
        """Without a thread, all of which may be busy. The view reads no database."""
        answer: Any = self.get_response(ASGIRequest(scope, BytesIO()))
        await send_whole(answer.status_code, answer.headers.items(), answer.content, send)


async def send_refusal(refusal: Refusal, path: str, send: Any) -> None:
    """The refusal as JSON, where no thread is free to run a view."""
    media_type, body = encode_refusal(refusal, path)
    headers = {
        "Content-Type": media_type,
        "Cache-Control": "no-store",
        "X-Content-Type-Options": "nosniff",
        "Retry-After": str(refusal.retry_after),
    }
    await send_whole(refusal.status_code, headers.items(), body, send)


async def send_whole(
    status: int, headers: Iterable[tuple[str, str]], body: bytes, send: Any
) -> None:
    """A whole answer, with its length."""
    named = [(name.encode(), value.encode("latin1")) for name, value in headers]
    if not any(name.lower() == b"content-length" for name, _ in named):
        named.append((b"Content-Length", str(len(body)).encode()))
    await send({"type": "http.response.start", "status": status, "headers": named})
    await send({"type": "http.response.body", "body": body})
