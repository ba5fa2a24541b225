"""What takes long in a large portal: the export of everything, the audit of everything.

``python -m tests.bench.scale_work NAME`` does one in the database of the environment.
"""

import json
import os
import resource
import sys
import time
from pathlib import Path

from tests.bench.row import Row

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.bench.settings")
Told = dict[str, float]
WARM_UP = "/api/certificates/?page_size=1"
EXPORT = "/api/certificates/export.csv?ordering=-updated_at"
MB = 1024  # of kB
HOST = {"HTTP_HOST": "127.0.0.1:8000"}


def export(small: Told, large: Told) -> list[Row]:
    """P11: rows a second of both; P12: memory beyond the start."""
    by = round(large["rate"] / small["rate"], 2)
    rate, memory = large["rate"], large["memory"]
    told = f"{small['rate']:.0f} -> {rate:.0f} rows/s of {large['rows']:.0f}"
    return [
        Row("P11", "postgresql", ">= 0.7", ratio=by, ours=round(rate), spread=told, unit="rows/s"),
        Row("P12", "postgresql", "<= 32", ratio=memory, ours=memory, unit="MB"),
    ]


def audit(small: Told, large: Told) -> list[Row]:
    """P14: transitions a second of both, and the memory of the large one."""
    by, memory = round(large["rate"] / small["rate"], 2), large["memory"]
    seconds = f"of {large['rows']:.0f}, {large['took']:.0f} s"
    told = f"{small['rate']:.0f} -> {large['rate']:.0f}/s {seconds}"
    return [
        Row(
            "P14",
            "postgresql",
            ">= 0.7",
            ratio=by,
            ours=round(large["rate"]),
            spread=told,
            unit="/s",
        ),
        Row("P14-memory", "postgresql", "<= 200", ratio=memory, ours=memory, unit="MB"),
    ]


WORK = (export, audit)


def done_export() -> Told:
    """The register of everything, as a manager reads it."""
    from django.conf import settings
    from django.test import RequestFactory

    from tests.bench.measure import call, handler
    from tests.bench.scale_asked import the

    bearer = bearer_of(the("manager@mall.example"))
    application = handler(settings.MIDDLEWARE)
    assert call(application, "GET", WARM_UP, None, **bearer)[0] == 200
    environ = RequestFactory().get(EXPORT).environ | HOST | bearer
    before, begun = used(), time.perf_counter()
    rows = -1
    told: list[str] = []
    answer = application(environ, lambda status, *_: told.append(status))
    assert told == ["200 OK"], told
    for piece in answer:
        rows += piece.count(b"\r\n")
    answer.close()
    took = time.perf_counter() - begun
    memory = round((used() - before) / MB, 1)
    return {"rate": rows / took, "rows": rows, "memory": memory}


def done_audit() -> Told:
    """``verify_audit``, as the command does it."""
    from django.core.management import call_command

    from workflow.engine.models import ChainHead

    begun = time.perf_counter()
    call_command("verify_audit", stdout=sys.stderr)
    took, rows = time.perf_counter() - begun, ChainHead.objects.get().number
    return {"rate": rows / took, "rows": rows, "took": took, "memory": round(used() / MB, 1)}


def bearer_of(user: object) -> dict[str, str]:
    from accounts.tokens import exchange, new_sign_in_token

    token = exchange(new_sign_in_token(user), remember=False).access_token  # type: ignore[arg-type]
    return {"HTTP_AUTHORIZATION": f"Bearer {token}"}


def used() -> int:
    """kB in memory at most so far."""
    if Path("/proc/self/status").exists():
        status = Path("/proc/self/status").read_text()
        return int(
            next(line for line in status.splitlines() if line.startswith("VmHWM")).split()[1]
        )
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


if __name__ == "__main__":
    import django

    django.setup()
    print(json.dumps({"export": done_export, "audit": done_audit}[sys.argv[1]]()))
