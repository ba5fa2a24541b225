"""A far end that accepts every connection and never says a word."""

import socket
import threading


class Silent:
    """Counts who connected; ``close`` hangs up on all of them."""

    def __init__(self) -> None:
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=128)
        self.port: int = self.listener.getsockname()[1]
        self.wires: list[socket.socket] = []
        self.was_reached = threading.Event()
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self) -> None:
        while True:
            try:
                wire, _ = self.listener.accept()
            except OSError:
                return
            self.wires.append(wire)
            self.was_reached.set()

    def close(self) -> None:
        self.listener.close()
        for wire in self.wires:
            wire.close()
