"""The portal in one process, or in several behind nginx, as docs/operations/install.md shows."""

import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.bench import served

SERVER = "tests.bench.live.server"
NGINX = """
daemon off; worker_processes 1; pid {folder}/pid; error_log {folder}/log;
events {{ worker_connections 512; }}
http {{
    access_log off;
    client_body_temp_path {folder}/b; proxy_temp_path {folder}/p; fastcgi_temp_path {folder}/f;
    uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
    upstream portal {{ least_conn; {servers} keepalive 64; }}
    server {{
        listen 127.0.0.1:{port};
        location / {{
            proxy_pass http://portal; proxy_http_version 1.1;
            proxy_set_header Host $http_host; proxy_set_header Connection '';
        }}
    }}
}}
"""


def can_proxy() -> bool:
    return nginx() is not None


def nginx() -> str | None:
    return shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin")


@contextmanager
def processes(number: int) -> Iterator[served.Server]:
    """So many of the portal's; more than one behind nginx."""
    with ExitStack() as stack:
        servers = [stack.enter_context(served.server(SERVER, "portal")) for _ in range(number)]
        pids = tuple(pid for server in servers for pid in server.pids)
        if number == 1:
            yield servers[0]
        else:
            yield served.Server(stack.enter_context(proxied([s.port for s in servers])), pids)


@contextmanager
def proxied(ports: Sequence[int]) -> Iterator[int]:
    """nginx in front of these, as docs/operations/install.md shows."""
    port = served.free_port()
    servers = " ".join(f"server 127.0.0.1:{each};" for each in ports)
    with tempfile.TemporaryDirectory(prefix="portal-nginx-") as folder:
        given = Path(folder) / "nginx.conf"
        given.write_text(NGINX.format(folder=folder, servers=servers, port=port))
        with served.program([str(nginx()), "-c", str(given), "-p", folder]) as process:
            served.wait_for(port, process)
            yield port
