"""Suites of what comes in by files pass where every transaction is begun again once."""

import os
import subprocess
import sys

import pytest
from django.conf import settings

SUITES = (
    "tests/console/test_billing.py",
    "tests/console/test_billing_folder.py",
    "tests/console/test_masterdata_import.py",
    "tests/console/test_masterdata_records.py",
    "tests/console/test_reconciliation.py",
    "tests/qap",
    "tests/signatures",
)
OF_THIS_RUN = ("DATABASE_URL", "REDIS_URL", "PYTEST_", "PORTAL_DATA_DIR")
SECONDS = 600


@pytest.mark.thorough
@pytest.mark.slow
def test_what_is_begun_again_is_neither_lost_nor_written_twice() -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.support.begun_twice", *SUITES]
    done = subprocess.run(
        command,
        cwd=settings.BASE_DIR,
        env={name: text for name, text in os.environ.items() if not name.startswith(OF_THIS_RUN)},
        stdout=subprocess.PIPE,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4_000:]
