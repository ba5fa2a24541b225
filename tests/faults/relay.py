"""A TCP relay in front of a server, which can fall silent or cut the line."""

import contextlib
import socket
import threading


class Relay:
    """What arrives while it is paused is forwarded by ``resume``: nothing of it is lost.

    ``cut`` ends every connection, and each new one at once, until ``mend``.
    """

    def __init__(self, port: int):
        self.server_port = port
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=128)
        self.port: int = self.listener.getsockname()[1]
        self.is_forwarding = threading.Event()
        self.is_forwarding.set()
        self.is_cut = False
        self.wires: set[socket.socket] = set()
        threading.Thread(target=self.accept, daemon=True).start()

    def pause(self) -> None:
        self.is_forwarding.clear()

    def resume(self) -> None:
        self.is_forwarding.set()

    def cut(self) -> None:
        self.is_cut = True
        for wire in list(self.wires):
            end_wire(wire)

    def mend(self) -> None:
        self.is_cut = False

    def accept(self) -> None:
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            server = None if self.is_cut else self.reach_server()
            if server is None:
                client.close()
                continue
            self.wires |= {client, server}
            for pair in ((client, server), (server, client)):
                threading.Thread(target=self.forward, args=pair, daemon=True).start()

    def reach_server(self) -> socket.socket | None:
        """A connection to the server; None while it is down."""
        with contextlib.suppress(OSError):
            return socket.create_connection(("127.0.0.1", self.server_port))
        return None

    def forward(self, source: socket.socket, target: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65_536):
                self.is_forwarding.wait()
                target.sendall(data)
        self.is_forwarding.wait()
        for wire in (source, target):
            end_wire(wire)
            self.wires.discard(wire)

    def close(self) -> None:
        self.listener.close()
        self.resume()


def end_wire(wire: socket.socket) -> None:
    with contextlib.suppress(OSError):
        wire.shutdown(socket.SHUT_RDWR)
