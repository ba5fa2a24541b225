"""A TCP relay in front of a server: told to, it goes on accepting and forwards nothing."""

import contextlib
import socket
import threading


class Relay:
    """What arrives while it is paused is forwarded by ``resume``: nothing of it is lost."""

    def __init__(self, port: int):
        self.server_port = port
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=128)
        self.port: int = self.listener.getsockname()[1]
        self.is_forwarding = threading.Event()
        self.is_forwarding.set()
        threading.Thread(target=self.accept, daemon=True).start()

    def pause(self) -> None:
        self.is_forwarding.clear()

    def resume(self) -> None:
        self.is_forwarding.set()

    def accept(self) -> None:
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            server = socket.create_connection(("127.0.0.1", self.server_port))
            for pair in ((client, server), (server, client)):
                threading.Thread(target=self.forward, args=pair, daemon=True).start()

    def forward(self, source: socket.socket, target: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65_536):
                self.is_forwarding.wait()
                target.sendall(data)
        self.is_forwarding.wait()
        for wire in (source, target):
            with contextlib.suppress(OSError):
                wire.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self.listener.close()
        self.resume()
