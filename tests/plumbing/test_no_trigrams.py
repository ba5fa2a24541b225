"""A role that may create no extension: the database is made, and lists are searched row by row."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest

ROOT = Path(__file__).resolve().parents[2]
NAME = f"plain_{os.getpid()}"
SEARCH = """
from workflow.certificates.models import Certificate
from workflow.certificates.search import by_words
found = Certificate.objects.filter(by_words("VENTURES"))
print(found.count())
"""

pytestmark = [pytest.mark.postgres, pytest.mark.slow]


@pytest.fixture
def plain_role() -> Iterator[str]:
    """A database in which a role may make tables, and nothing that the server has."""
    given = os.environ.get("DATABASE_URL", "")
    if not given.startswith("postgres"):
        pytest.skip("extensions are PostgreSQL's")
    parts = urlsplit(given)
    server = f"{parts.scheme}://{parts.netloc}/postgres"
    with psycopg.connect(server, autocommit=True) as admin:
        admin.execute(f"CREATE ROLE {NAME} LOGIN PASSWORD '{NAME}'")  # type: ignore[call-overload]
        admin.execute(f"CREATE DATABASE {NAME}")  # type: ignore[call-overload]
        try:
            with psycopg.connect(f"{server[: -len('postgres')]}{NAME}", autocommit=True) as made:
                made.execute(f"GRANT CREATE ON SCHEMA public TO {NAME}")  # type: ignore[call-overload]
            yield f"postgres://{NAME}:{NAME}@{parts.hostname}:{parts.port or 5432}/{NAME}"
        finally:
            admin.execute(f"DROP DATABASE {NAME} WITH (FORCE)")  # type: ignore[call-overload]
            admin.execute(f"DROP ROLE {NAME}")  # type: ignore[call-overload]


def manage(url: str, folder: Path, *given: str) -> str:
    where = {"DATABASE_URL": url, "PORTAL_DATA_DIR": str(folder), "PORTAL_DEMO": "1"}
    done = subprocess.run(
        [sys.executable, "manage.py", *given],
        cwd=ROOT,
        env=os.environ | where,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_without_the_right_to_trigrams_search_still_finds(plain_role: str, tmp_path: Path):
    manage(plain_role, tmp_path, "migrate", "-v0")
    with psycopg.connect(plain_role) as made:
        extensions = made.execute("SELECT extname FROM pg_extension").fetchall()
        assert ("pg_trgm",) not in extensions
        indexes = "SELECT count(*) FROM pg_indexes WHERE indexname = %s"
        assert made.execute(indexes, ["party_name_words"]).fetchone() == (0,)
        assert made.execute(indexes, ["certificate_part_of_reference"]).fetchone() == (0,)
        assert made.execute(indexes, ["certificate_by_tax"]).fetchone() == (1,)
    manage(plain_role, tmp_path, "load_demo", "-v0", "--forms", "3")
    assert int(manage(plain_role, tmp_path, "shell", "-v0", "-c", SEARCH)) > 0
