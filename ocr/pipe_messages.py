"""Messages over a pipe: plain data as JSON, followed by bytes."""

import json
import struct
from collections.abc import Callable
from typing import Any

HEAD = struct.Struct(">II")  # lengths of the JSON and of the bytes
Take = Callable[[int], bytes]  # so many bytes, all of them


class TooLong(Exception):
    """A message beyond what is taken."""


def pack_frame(message: dict[str, Any], data: bytes = b"") -> bytes:
    text = json.dumps(message).encode()
    return HEAD.pack(len(text), len(data)) + text + data


def unpack_frame(take: Take, most: int) -> tuple[dict[str, Any], bytes]:
    """The next message. Raises TooLong, and what ``take`` raises at the end."""
    text, data = HEAD.unpack(take(HEAD.size))
    if text + data > most:
        raise TooLong
    return json.loads(take(text)), take(data)
