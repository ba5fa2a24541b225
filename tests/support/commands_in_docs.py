"""The commands that a page of the docs says to type."""

import re

from django.conf import settings as ours

PAGES = sorted((ours.BASE_DIR / "docs" / "operations").glob("*.md"))
PAGE = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
MANAGE = ".venv/bin/python manage.py "

# What else the pages call: tests/deploy/test_install_page.py compares it with the files it names.
PROGRAMS = {
    "make",
    "set",
    "mkdir",
    "docker",
    "useradd",
    "install",
    "cp",
    "systemctl",
    "sh",
    "kubectl",
}


def commands(named: str) -> list[str]:
    """The lines of its shell blocks that call a command, without their comments."""
    blocks = "\n".join(re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL))
    lines = [line.partition(" #")[0].strip() for line in blocks.splitlines() if line]
    lines = [line.removeprefix("JOBS_EMBEDDED=0 ") for line in lines]
    others = {line.split()[0] for line in lines if not line.startswith(MANAGE)}
    assert others <= PROGRAMS
    return [line.removeprefix(MANAGE) for line in lines if line.startswith(MANAGE + named)]
