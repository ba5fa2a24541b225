"""Processes that are killed, and what must be true afterwards."""

from tests.faults.conftest import House


def proven(house: House) -> None:
    audit = house.run("manage.py", "verify_audit")
    assert audit.returncode == 0, audit.stdout + audit.stderr
