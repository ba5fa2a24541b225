"""``.env.example`` has every variable, and a portal starts with it once its keys are filled in."""

import os
import subprocess
import sys
from pathlib import Path

from django.conf import settings

from scripts.env_example import NEEDED, example_text, with_new_keys
from tests.deploy.files import ELSEWHERE, READ, SOURCES, read_env_file
from tests.plumbing.conftest import bare_environment

EXAMPLE = settings.BASE_DIR / ".env.example"
# A portal on one machine serves without them.
WITH_DEFAULT = {
    *("PORTAL_BASE_URL", "TRUSTED_PROXIES", "SECRET_KEY", "AUDIT_KEY"),
    *("DATABASE_URL", "REDIS_URL", "AUDITOR_EMAILS"),
}
CHECK = (
    "import django; django.setup(); from config.startup import check_environment as check; check()"
)


def test_the_example_is_the_page_s() -> None:
    assert EXAMPLE.read_text() == example_text(), (
        "run: .venv/bin/python -m scripts.env_example > .env.example"
    )


def test_every_variable_that_is_read_stands_in_it() -> None:
    text = EXAMPLE.read_text()
    names = {*READ.findall(SOURCES), *ELSEWHERE} - {"PORT", "PORTAL_DEMO"}
    assert {name for name in names if f"\n{name}=" not in text and f"\n#{name}=" not in text} == {
        "SAWT_QUOTE_TEXT"  # the former name of a variable
    }


def test_a_portal_starts_with_the_example_and_new_keys(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text(with_new_keys(example_text()))
    given = read_env_file(tmp_path / ".env")
    assert check_start(tmp_path, given) == ""
    assert len({given["SECRET_KEY"], given["AUDIT_KEY"], given["POSTGRES_PASSWORD"]}) == 3


def test_what_has_no_default_is_needed(tmp_path: Path) -> None:
    blank = {name: "" for name in NEEDED if name not in WITH_DEFAULT}
    said = check_start(tmp_path, read_env_file(EXAMPLE) | blank)
    assert [name for name in blank if name not in said] == []


def check_start(folder: Path, given: dict[str, str]) -> str:
    """What a start says before it refuses; blank where it would go on."""
    data = folder / "data"
    done = subprocess.run(
        [sys.executable, "-c", CHECK],
        cwd=settings.BASE_DIR,
        env={
            **bare_environment(),
            **given,
            "PORTAL_DATA_DIR": str(data),
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "PATH": os.environ["PATH"],
        },
        capture_output=True,
        text=True,
        timeout=120,
    )
    return done.stderr if done.returncode else ""
