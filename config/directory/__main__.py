"""Serve the demo's company directory on 127.0.0.1, on the port of ``OIDC_ISSUER`` (PORT + 1).

    PORTAL_DEMO=1 python -m config.directory

It prepares its own database by itself, and ends when its standard input closes: the process that
started it holds the other end of that pipe. From a terminal, Ctrl-C ends it.
"""

import os
import sys
import threading

os.environ["DJANGO_SETTINGS_MODULE"] = "config.directory.settings"

import django
from daphne.server import Server  # installs its reactor, so before anything else
from django.core.asgi import get_asgi_application


def end_with_the_parent() -> None:
    while os.read(sys.stdin.fileno(), 1024):
        pass
    os._exit(0)


def main() -> None:
    django.setup()
    from django.conf import settings

    from config.directory.prepare import prepare

    prepare()
    threading.Thread(target=end_with_the_parent, daemon=True).start()
    endpoint = f"tcp:port={settings.PORT}:interface=127.0.0.1"
    server = Server(get_asgi_application(), endpoints=[endpoint])
    server.run()
    if server.abort_start:
        sys.exit(f"directory: port {settings.PORT} is taken.")


main()
