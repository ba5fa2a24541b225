"""A mail server for tests: it may stall in the middle of a letter, or answer as it is told."""

import email
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from email import policy
from email.message import EmailMessage
from typing import Any


class PostOffice:
    """Speaks as much SMTP as smtplib needs, on a port of its own."""

    def __init__(self, stalls: int = 0, port: int = 0, about: str = ""):
        """``replies``: what the next commands of a name are answered with, in their order.

        ``stalls``: so many letters stall, of those whose subject has the words ``about``.
        """
        self.stalls, self.about = stalls, about
        self.is_silent = False
        self.replies: dict[bytes, list[bytes]] = {}
        self.tries = 0
        self.stalled = threading.Event()
        self.letters: list[EmailMessage] = []
        self.listener = socket.create_server(("127.0.0.1", port))
        self.port: int = self.listener.getsockname()[1]
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self) -> None:
        while True:
            try:
                wire, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.talk, args=(wire,), daemon=True).start()

    def talk(self, wire: socket.socket) -> None:
        with suppress(ConnectionError), wire, wire.makefile("rwb") as line:

            def say(words: bytes) -> None:
                line.write(words + b"\r\n")
                line.flush()

            self.tries += 1
            if self.is_silent:
                threading.Event().wait(60)
                return None
            say(b"220 post office")
            while heard := line.readline().strip().upper():
                if heard.startswith(b"QUIT"):
                    return say(b"221 bye")
                say(self.answer(heard, line, say))
        return None

    def answer(self, heard: bytes, line: Any, say: Callable[[bytes], None]) -> bytes:
        if refusal := self.told_to_say(heard):
            return refusal
        if heard != b"DATA":
            return b"250 ok"
        say(b"354 go on")
        letter = b"".join(iter(line.readline, b".\r\n"))
        if refusal := self.told_to_say(b"."):
            return refusal
        self.take(letter, line)
        return b"250 ok"

    def told_to_say(self, heard: bytes) -> bytes:
        """The reply that is due to this command; ``b"."`` is the end of a letter."""
        for name, replies in self.replies.items():
            if heard.startswith(name) and replies:
                return replies.pop(0)
        return b""

    def take(self, letter: bytes, line: object) -> None:
        """Keep the letter; a stalled one is never accepted, so it does not count."""
        read: EmailMessage = email.message_from_bytes(letter, policy=policy.default)  # type: ignore[assignment, arg-type]
        if self.stalls and self.about in str(read["Subject"]):
            self.stalls -= 1
            self.stalled.set()
            threading.Event().wait(60)
            raise ConnectionAbortedError
        self.letters.append(read)

    def close(self) -> None:
        self.listener.close()
