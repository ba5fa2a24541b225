"""Answers that are files: sent piece by piece, saved by browsers and never shown by them."""

from collections.abc import AsyncIterator, Iterator
from typing import Any

from asgiref.sync import sync_to_async
from django.http import StreamingHttpResponse
from django.utils.http import content_disposition_header
from rest_framework.request import Request
from rest_framework.views import APIView

from core.request_lanes import REPORTS

# A browser that opens the file all the same runs nothing in it.
NOTHING_RUNS = "default-src 'none'; sandbox; frame-ancestors 'none'"


class Streamed(StreamingHttpResponse):
    """Pieces made one at a time, on the request's own thread where the server is asynchronous.

    Django would collect a plain iterator whole before it sends the first byte there.
    """

    async def __aiter__(self) -> AsyncIterator[bytes]:
        pieces: Iterator[bytes] = iter(self)
        while piece := await sync_to_async(read_next_piece)(pieces):
            yield piece


def read_next_piece(pieces: Iterator[bytes]) -> bytes:
    """The next piece; empty at the end."""
    return next(pieces, b"")


def download(pieces: Iterator[bytes], name: str, media_type: str, **headers: str) -> Streamed:
    """The pieces as a file to be saved under ``name`` (RFC 6266, RFC 5987)."""
    return Streamed(
        pieces,
        content_type=media_type,
        headers={
            "Content-Disposition": content_disposition_header(True, name) or "attachment",
            "Content-Security-Policy": NOTHING_RUNS,
            "X-Content-Type-Options": "nosniff",
            "Cache-Control": "no-store",
        }
        | headers,
    )


class FileAnswering(APIView):
    """A view that answers with a file, whatever is accepted, and refuses in JSON."""

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        return super().perform_content_negotiation(request, force=True)


class ReportView(FileAnswering):
    """A file that is computed while its reader waits: few at once, so that others are answered."""

    request_lane = REPORTS
