"""A mail server for tests: it may let the first sender wait in the middle of a letter."""

import email
import socket
import threading
from email import policy
from email.message import EmailMessage


class PostOffice:
    """Speaks as much SMTP as smtplib needs, on a port of its own."""

    def __init__(self, stalls: int = 0):
        self.stalls = stalls
        self.stalled = threading.Event()
        self.letters: list[EmailMessage] = []
        self.listener = socket.create_server(("127.0.0.1", 0))
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
        with wire, wire.makefile("rwb") as line:

            def say(words: bytes) -> None:
                line.write(words + b"\r\n")
                line.flush()

            say(b"220 post office")
            while heard := line.readline().strip().upper():
                if heard.startswith(b"QUIT"):
                    return say(b"221 bye")
                if heard == b"DATA":
                    say(b"354 go on")
                    self.take(b"".join(iter(line.readline, b".\r\n")), line)
                say(b"250 ok")
        return None

    def take(self, letter: bytes, line: object) -> None:
        """Keep the letter; a stalled one is never accepted, so it does not count."""
        if self.stalls:
            self.stalls -= 1
            self.stalled.set()
            threading.Event().wait(60)
            raise ConnectionAbortedError
        self.letters.append(email.message_from_bytes(letter, policy=policy.default))  # type: ignore[arg-type]

    def close(self) -> None:
        self.listener.close()
