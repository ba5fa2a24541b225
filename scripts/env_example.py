"""Writes ``.env.example``: each variable of docs/operations/configure.md, with its meaning.

A test compares that page with the settings, so the example has every variable that is read.
"""

import re
import secrets
import sys
import textwrap

from scripts.check import ROOT

PAGE = ROOT / "docs" / "operations" / "configure.md"
EXAMPLE = ROOT / ".env.example"
ROW = re.compile(r"^\| ((?:`[A-Z0-9_]+`(?:, )?)+) \| ([^|]*?) \| ?([^|]*?) ?\|?$", re.MULTILINE)
WIDTH = 99
HEAD = """\
# Environment of a portal that serves people: copy this file to .env and fill in what has no #.
# Made from docs/operations/configure.md by: python -m scripts.env_example
# Without quotes and without $ in values: Docker, systemd and the shell read them alike.
"""
# A production start asks for these (config/startup.py); the values show their form.
NEEDED = {
    "PORTAL_BASE_URL": "https://portal.example",
    "TRUSTED_PROXIES": "1",
    "SECRET_KEY": "",  # nosec B105  # blank: with_new_keys fills it in
    "AUDIT_KEY": "",
    "DATABASE_URL": "postgres://portal:change-me@127.0.0.1:5432/portal",
    "REDIS_URL": "redis://127.0.0.1:6379/0",
    "EMAIL_URL": "smtp+tls://user:change-me@mail.example:587",
    "OIDC_ISSUER": "https://directory.example",
    "OIDC_CLIENT_ID": "portal",
    "OIDC_CLIENT_SECRET": "change-me",  # nosec B105  # of an example
    "TERMS_URL": "https://operator.example/terms",
    "PRIVACY_URL": "https://operator.example/privacy",
    "EMAIL_UPDATE_URL": "https://operator.example/email",
    "HELPDESK_URL": "https://operator.example/help",
    "SUPPORT_EMAIL": "support@operator.example",
    "AUDITOR_EMAILS": "auditor@operator.example",
}
NEW_KEYS = ("SECRET_KEY", "AUDIT_KEY", "POSTGRES_PASSWORD")
COMPOSE = """\
# For compose.yaml alone: the password of its database, and the name people use.
POSTGRES_PASSWORD=
PORTAL_HOST=portal.example
"""
# Of one process, or of the demo: never in a file that several processes share.
LEFT_OUT = {"PORT", "PORTAL_DEMO"}


def example_text() -> str:
    rows = ROW.findall(PAGE.read_text(encoding="utf-8"))
    blocks = [
        block for names, default, meaning in rows if (block := entry(names, default, meaning))
    ]
    return "\n".join([HEAD, *blocks, COMPOSE])


def with_new_keys(text: str) -> str:
    """The text with random keys where it has none."""
    for name in NEW_KEYS:
        text = text.replace(f"\n{name}=\n", f"\n{name}={secrets.token_hex(32)}\n")
    return text


def entry(names: str, default: str, meaning: str) -> str:
    """The variables of one row of the page, below what the page says of them."""
    wanted = [name for name in re.findall(r"`([A-Z0-9_]+)`", names) if name not in LEFT_OUT]
    values = [value.strip("` ").replace("none", "") for value in default.split(",")]
    described = textwrap.wrap(
        f"{strip_markdown(meaning)}. Default: {strip_markdown(default)}.",
        WIDTH,
        initial_indent="# ",
        subsequent_indent="# ",
    )
    lines = [
        variable(name, values[place] if len(values) == len(wanted) else "")
        for place, name in enumerate(wanted)
    ]
    return "\n".join([*described, *lines, ""]) if lines else ""


def variable(name: str, default: str) -> str:
    if name in NEEDED:
        return f"{name}={NEEDED[name]}"
    return f"#{name}={default if re.fullmatch(r'[-./0-9A-Za-z_]+', default) else ''}"


def strip_markdown(text: str) -> str:
    """Markdown without its marks."""
    return re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", text).replace("`", "").rstrip(". ")


if __name__ == "__main__":
    example = example_text()
    sys.stdout.write(with_new_keys(example) if "--new-keys" in sys.argv else example)
