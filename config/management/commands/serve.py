"""``manage.py serve``: the whole portal from one command."""

import os
import signal
import socket
import sys
import threading
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import connections

from config import processes, server, startup
from config.greeting import greeting
from config.web.draining import draining

STOP_SECONDS = 14.5


class Command(BaseCommand):
    help = "Serve API, sockets and pages; jobs run in a child. Ctrl-C ends everything."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--port", help="wins over PORT of the environment (read by manage.py)")

    def handle(self, *args: Any, **options: Any) -> None:
        # A shell starts what it puts in the background with Ctrl-C ignored; here it always counts.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        try:
            self.prepare_and_serve()
        except KeyboardInterrupt:
            sys.exit(130)

    def prepare_and_serve(self) -> None:
        startup.check_environment()
        listener = server.listen(settings.PORT)
        if settings.DEMO:
            server.listen(settings.PORT + 1).close()
        startup.prepare_database()
        startup.witness_the_chain()
        connections.close_all()
        self.serve(listener)

    def serve(self, listener: socket.socket) -> None:
        processes.start_child_processes()
        draining.on_close = begin_to_end
        try:
            self.stdout.write(greeting())
            self.stdout.flush()
            server.serve_portal(listener)
        finally:
            exit_at_last()
            processes.stop_child_processes()


def begin_to_end() -> None:
    """The listener is closed: the server and its child processes end within 15 s."""
    exit_at_last()
    processes.ask_children_to_stop()


def exit_at_last() -> None:
    """A request that still runs may end, but not hold up the stop for ever."""
    timer = threading.Timer(STOP_SECONDS, os._exit, (0,))
    timer.daemon = True
    timer.start()
