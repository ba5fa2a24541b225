"""What docs/integrate.md says to type works, from the token to the booked tax."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from django.conf import settings

from tests.console.receivers import receiving, signature_of
from tests.journeys.client import client_of
from tests.journeys.portal import Portal
from tests.plumbing.conftest import until

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.thorough]
PAGE = (settings.BASE_DIR / "docs" / "integrate.md").read_text(encoding="utf-8")
CLIENTS = settings.BASE_DIR / "var" / "clients"
UI = settings.BASE_DIR / "portal-ui"
SAID = 'printf %s "$TOKEN" > token; printf %s "$SECRET" > secret; printf %s "$CERTIFICATE" > id'


@pytest.fixture(scope="module")
def portal(portal_with: Callable[..., Portal]) -> Portal:
    """A portal whose webhooks may point to this machine."""
    return portal_with(WEBHOOK_PRIVATE_NETWORKS="1")


def test_the_commands_of_the_page_work(portal: Portal, tmp_path: Path):
    script = "\n".join(["set -euo pipefail", *blocks_of("sh")])
    draft_to_approved(portal)
    lead = client_of(portal, "lead")
    lead.call("POST", "/api/postings/refresh/", {})
    with receiving() as receiver:
        admin = client_of(portal, "admin").headers["Authorization"].removeprefix("Bearer ")
        known = {"PORTAL": portal.base, "ADMIN": admin, "RECEIVER": receiver.url}
        done = subprocess.run(
            ["bash", "-c", f"{script}\n{SAID}"],
            cwd=tmp_path,
            env=os.environ | known,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        approved = (tmp_path / "id").read_text().strip()
        until(lambda: approved in {call["body"]["id"] for call in receiver.accepted}, 60)
    call = receiver.accepted[0]
    secret = (tmp_path / "secret").read_text().strip()
    assert call["headers"]["webhook-signature"] == signature_of(call, secret)
    assert receiver.numbers == sorted(set(receiver.numbers))
    assert (tmp_path / "form.pdf").read_bytes().startswith(b"%PDF")
    booked = [row["id"] for row in json.loads((tmp_path / "postings.json").read_text())["results"]]
    still_open = lead.call("GET", "/api/postings/?state=open")["results"]
    assert booked
    assert not {row["id"] for row in still_open} & set(booked)
    token = (tmp_path / "token").read_text()
    subprocess.run(["make", "-s", "clients"], cwd=settings.BASE_DIR, check=True, timeout=300)
    for listed in (listed_by_python(portal, token), listed_by_typescript(portal, token)):
        assert [int(row.partition(" ")[0]) for row in listed] == booked


def listed_by_python(portal: Portal, token: str) -> list[str]:
    """What the page's Python prints, which mypy finds right."""
    program = CLIENTS / "python" / "postings.py"
    program.write_text("".join(blocks_of("python")))
    checked = ["-m", "mypy", "--config-file=", "--follow-imports=silent", "--strict", program.name]
    run_in_folder(program.parent, [sys.executable, *checked])
    return run_in_folder(
        program.parent, [sys.executable, program.name], PORTAL=portal.base, TOKEN=token
    )


def listed_by_typescript(portal: Portal, token: str) -> list[str]:
    """What the page's TypeScript prints, which its compiler finds right."""
    folder = CLIENTS / "typescript"
    (folder / "postings.ts").write_text("".join(blocks_of("ts")))
    (folder / "package.json").write_text('{"type": "module"}')
    packages = folder / "node_modules"
    packages.unlink(missing_ok=True)
    packages.symlink_to(UI / "node_modules")
    compiler = ["--noEmit", "--strict", "--skipLibCheck", "--allowImportingTsExtensions"]
    modern = ["--target", "esnext", "--module", "nodenext", "--types", "node"]
    run_in_folder(folder, ["node_modules/.bin/tsc", *compiler, *modern, "postings.ts"])
    return run_in_folder(
        folder, ["node_modules/.bin/node", "postings.ts"], PORTAL=portal.base, TOKEN=token
    )


def run_in_folder(folder: Path, command: list[str], **given: str) -> list[str]:
    done = subprocess.run(
        command, cwd=folder, env=os.environ | given, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()


def blocks_of(language: str) -> list[str]:
    """What the page has in blocks of one language."""
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


def draft_to_approved(portal: Portal) -> None:
    subprocess.run(
        ["bash", "scripts/draft_to_approved.sh", portal.base, str(portal.mail_dir)],
        cwd=settings.BASE_DIR,
        check=True,
        capture_output=True,
    )
