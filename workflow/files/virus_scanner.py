"""An external virus scanner: clamd, called over its socket. Off unless CLAMD_URL is set."""

import logging
import socket
import struct
from functools import partial
from urllib.parse import urlsplit

from django.conf import settings

from core.outgoing import FarEnd, socket_seconds, watch_connection
from core.refusals import NotLikeThis, Refusal, field_fault

log = logging.getLogger(__name__)
scanner = FarEnd("the virus scanner")

PIECE_BYTES = 64 * 1024
LONGEST_ANSWER = 4_096
INFECTED = "The virus scanner found something in this file. It was not attached."
SILENT = "The virus scanner does not answer, so no file can be attached. Please try again later."


class NotScanned(Refusal):
    """503: nobody could say whether the file is clean."""

    status_code, code = 503, "not_scanned"


def check_clean(data: bytes) -> None:
    """Ask the scanner, if there is one. Raises NotLikeThis, and NotScanned without an answer."""
    if not settings.CLAMD_URL:
        return
    answer = scan_with_clamd(data)
    if answer.endswith("FOUND"):
        log.warning("the virus scanner found something in an upload: %r", answer)
        raise NotLikeThis([field_fault("file", "infected", INFECTED)])
    if not answer.endswith("OK"):
        log.error("the virus scanner answered %r", answer)
        raise NotScanned(SILENT, retry_after=60)


def scan_with_clamd(data: bytes) -> str:
    """What clamd answers to INSTREAM: ``stream: OK``, or what it found. Raises NotScanned."""
    try:
        return scanner.call(partial(send_to_scanner, data))
    except OSError as error:
        log.error("the virus scanner does not answer: %s", error)
        raise NotScanned(SILENT, retry_after=60) from error


def send_to_scanner(data: bytes) -> str:
    with connect_to_clamd(settings.CLAMD_URL) as wire:
        wire.sendall(b"zINSTREAM\0")
        for start in range(0, len(data), PIECE_BYTES):
            piece = data[start : start + PIECE_BYTES]
            wire.sendall(struct.pack("!L", len(piece)) + piece)
        wire.sendall(struct.pack("!L", 0))
        return receive_scanner_reply(wire)


def connect_to_clamd(address: str) -> socket.socket:
    parts = urlsplit(address)
    if parts.scheme == "tcp":
        wire = socket.create_connection((parts.hostname, parts.port), socket_seconds())
        return watch_connection(wire)
    wire = socket.socket(socket.AF_UNIX)
    wire.settimeout(socket_seconds())
    try:
        wire.connect(parts.path)
    except OSError:
        wire.close()
        raise
    return watch_connection(wire)


def receive_scanner_reply(wire: socket.socket) -> str:
    """Up to the NUL that ends it."""
    answer = b""
    while b"\0" not in answer and len(answer) < LONGEST_ANSWER and (piece := wire.recv(4_096)):
        answer += piece
    return answer.partition(b"\0")[0].decode(errors="replace").strip()
