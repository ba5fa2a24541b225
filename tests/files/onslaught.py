"""Every attack by file, so many at once, on a portal that serves: ``python -m`` with PORT EACH.

Standard input gives the bearers to take turns with; ``tokens`` instead makes them, of all tenants.
"""

import http.client
import json
import os
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
ADDRESS = "/api/lines/read/"
MODULE = "tests.files.onslaught"
PATIENCE_SECONDS = 120
BOUNDARY = "7MA4YWxkTrZu0gW"


def attacks() -> dict[str, Callable[[], bytes]]:
    from tests.files import attacks

    sheets = (attacks.far_cell, attacks.empty_rows, attacks.wide_row, attacks.many_strings)
    texts = (attacks.newlines, attacks.spaced_newlines, attacks.quoted_blanks, attacks.commas)
    bombs = (attacks.table_bomb, attacks.form_bomb, attacks.page_and_pdf, attacks.page_then_pdf)
    named: dict[str, Callable[[], bytes]] = {b.__name__: b for b in (*sheets, *texts, *bombs)}
    return named | {name: build for name, (build, _) in attacks.ACTIVE.items()}


def tokens() -> list[str]:
    """Access tokens of every tenant that may sign in, made the way a sign-in makes them."""
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from accounts.models import Role, User
    from accounts.tokens import exchange, new_sign_in_token

    users = User.objects.filter(role=Role.TENANT, is_active=True)
    return [exchange(new_sign_in_token(user), remember=False).access_token for user in users]


def body_of(data: bytes) -> bytes:
    head = 'Content-Disposition: form-data; name="file"; filename="x"\r\n'
    head = f"--{BOUNDARY}\r\n{head}Content-Type: application/octet-stream\r\n\r\n"
    return head.encode() + data + f"\r\n--{BOUNDARY}--\r\n".encode()


class Wave:
    """One attack, so many times at the same moment; what each was answered."""

    def __init__(self, port: int, bearers: list[str], data: bytes, each: int):
        self.port = port
        self.body = body_of(data)
        self.answers: list[str] = []
        self.start = threading.Barrier(each)
        given = (bearers[number % len(bearers)] for number in range(each))
        self.threads = [threading.Thread(target=self.send, args=(bearer,)) for bearer in given]

    def run(self) -> Counter[str]:
        for thread in self.threads:
            thread.start()
        for thread in self.threads:
            thread.join()
        return Counter(self.answers)

    def send(self, bearer: str) -> None:
        self.start.wait()
        wire = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE_SECONDS)
        headers = {
            "Authorization": f"Bearer {bearer}",
            "Content-Type": f"multipart/form-data; boundary={BOUNDARY}",
        }
        try:
            wire.request("POST", ADDRESS, self.body, headers)
            self.answers.append(str(wire.getresponse().status))
        except (OSError, http.client.HTTPException) as error:
            self.answers.append(type(error).__name__)
        finally:
            wire.close()


def run(port: int, bearers: list[str], each: int) -> dict[str, Counter[str]]:
    return {name: Wave(port, bearers, made(), each).run() for name, made in attacks().items()}


def started(*words: str, **environment: str) -> subprocess.Popen[str]:
    """This module in a process of its own: its work must not be taken for the portal's."""
    return subprocess.Popen(
        [sys.executable, "-m", MODULE, *words],
        cwd=ROOT,
        env=os.environ | environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def answered(process: subprocess.Popen[str], given: Any = None) -> Any:
    """What it prints in the end."""
    said, _ = process.communicate(json.dumps(given))
    return json.loads(said)


if __name__ == "__main__":
    if sys.argv[1] == "tokens":
        json.dump(tokens(), sys.stdout)
    else:
        port, each = map(int, sys.argv[1:])
        json.dump(run(port, json.load(sys.stdin), each), sys.stdout)
