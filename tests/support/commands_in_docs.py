"""The commands that a page of the docs says to type."""

import re
import shlex

from django.conf import settings as ours

FOLDER = ours.BASE_DIR / "docs" / "operations"
PAGES = sorted(FOLDER.glob("*.md"))
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


def section(page: str, heading: str) -> str:
    """The text of a page below a heading, up to the next one."""
    text = (FOLDER / page).read_text(encoding="utf-8")
    return re.split(r"^#+ ", text.partition(f"{heading}\n")[2], flags=re.MULTILINE)[0]


def blocks(page: str, heading: str) -> list[list[str]]:
    """The shell blocks there, each as its lines without comments."""
    found = re.findall(r"```sh\n(.*?)```", section(page, heading), re.DOTALL)
    return [[line.partition(" #")[0].strip() for line in block.splitlines()] for block in found]


def command_words(line: str, **values: object) -> list[str]:
    """The words behind ``manage.py``, with values for the words in capitals."""
    words = shlex.split(line.removeprefix(MANAGE))
    return [str(values.get(word, word)) for word in words]
