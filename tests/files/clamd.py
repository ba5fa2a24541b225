"""A virus scanner for tests: speaks as much of clamd's protocol as INSTREAM needs."""

import socket
import struct
import threading
from pathlib import Path

EICAR = b"EICAR-STANDARD-ANTIVIRUS-TEST-FILE"


class Clamd:
    """Finds the test virus; ``says`` answers anything else to everybody, blank hangs up."""

    def __init__(self, says: bytes | None = None, path: Path | None = None):
        self.says = says
        self.streams: list[bytes] = []
        self.listener = self.bound_to(path)
        port = "" if path else self.listener.getsockname()[1]
        self.address = f"unix://{path}" if path else f"tcp://127.0.0.1:{port}"
        threading.Thread(target=self.serve, daemon=True).start()

    @staticmethod
    def bound_to(path: Path | None) -> socket.socket:
        if not path:
            return socket.create_server(("127.0.0.1", 0))
        listener = socket.socket(socket.AF_UNIX)
        listener.bind(str(path))
        listener.listen()
        return listener

    def serve(self) -> None:
        while True:
            try:
                wire, _ = self.listener.accept()
            except OSError:
                return
            with wire, wire.makefile("rb") as line:
                assert line.read(10) == b"zINSTREAM\0"
                self.streams.append(b"".join(iter(lambda: self.piece(line), b"")))
                wire.sendall(self.verdict(self.streams[-1]))

    @staticmethod
    def piece(line: object) -> bytes:
        (length,) = struct.unpack("!L", line.read(4))  # type: ignore[attr-defined]
        return line.read(length)  # type: ignore[attr-defined,no-any-return]

    def verdict(self, stream: bytes) -> bytes:
        if self.says is not None:
            return self.says
        found = b"Win.Test.EICAR_HDB-1 FOUND" if EICAR in stream else b"OK"
        return b"stream: " + found + b"\0"

    def close(self) -> None:
        self.listener.close()
