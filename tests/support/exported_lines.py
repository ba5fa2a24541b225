"""Exported transitions and their verifier."""

from io import StringIO
from pathlib import Path

from django.core.management import call_command


def prove(path: Path) -> tuple[int, str]:
    """What ``manage.py verify_audit FILE`` says, and its exit code."""
    said = StringIO()
    try:
        call_command("verify_audit", str(path), stdout=said)
    except SystemExit as end:
        return int(end.code or 0), said.getvalue().strip()
    return 0, said.getvalue().strip()
