"""The commands that anchor and verify the audit."""

from io import StringIO
from pathlib import Path

from django.core.management import call_command

HOLDS = "chain: "  # how the answer of verify_audit begins where nothing is wrong


def anchor() -> Path:
    """By hand, as an operator does."""
    said = StringIO()
    call_command("anchor_audit", stdout=said)
    return Path(said.getvalue().strip())


def audit(anchor: Path | None = None) -> tuple[int, str]:
    """The exit code of ``manage.py verify_audit``, and the first line that it says."""
    code, lines = audit_lines(anchor)
    return code, lines[0]


def audit_lines(anchor: Path | None = None) -> tuple[int, list[str]]:
    """The same with all lines."""
    said = StringIO()
    try:
        call_command("verify_audit", anchor=anchor, stdout=said)
    except SystemExit as end:
        return int(end.code or 0), said.getvalue().splitlines()
    return 0, said.getvalue().splitlines()
