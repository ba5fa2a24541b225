"""Answers that are files: sent piece by piece, saved by browsers and never shown by them."""

import os
from collections.abc import AsyncIterator, Iterable, Iterator
from tempfile import SpooledTemporaryFile
from typing import Any

from asgiref.sync import sync_to_async
from django.http import StreamingHttpResponse
from django.utils.http import content_disposition_header
from rest_framework.request import Request
from rest_framework.views import APIView

from core.request_lanes import REPORTS
from core.tampering import read_blocks

IN_MEMORY_BYTES = 1024 * 1024
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


def download(pieces: Iterable[bytes], name: str, media_type: str, **headers: str) -> Streamed:
    """Make a file whole, then send it to be saved under ``name``.

    What refuses while it is made, such as a row that differs from its record, is answered in
    words: a file that breaks off in its middle would say nothing.
    """
    return download_written(write_pieces(pieces), name, media_type, **headers)


def write_pieces(pieces: Iterable[bytes]) -> Any:
    """A temporary file of the pieces, in memory while it is small; its position is the end."""
    file: Any = SpooledTemporaryFile(max_size=IN_MEMORY_BYTES)  # noqa: SIM115 - returned
    try:
        for piece in pieces:
            file.write(piece)
    except BaseException:
        file.close()
        raise
    return file


def download_written(file: Any, name: str, media_type: str, **headers: str) -> Streamed:
    """Send a file that was just written and is read to its end."""
    size = file.seek(0, os.SEEK_END)
    file.seek(0)
    return download_stored(read_blocks(file), size, name, media_type, **headers)


def download_stored(
    pieces: Iterator[bytes], size: int, name: str, media_type: str, **headers: str
) -> Streamed:
    """Send a file that was checked whole, of ``size`` bytes (RFC 6266, RFC 5987)."""
    return Streamed(
        pieces,
        content_type=media_type,
        headers={
            "Content-Length": str(size),
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
