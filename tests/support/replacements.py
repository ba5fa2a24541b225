"""Certificates that replace an approved one."""

from typing import Any

import pytest

from tests.support.builders import line
from workflow.certificates.models import Certificate
from workflow.engine.execution import perform, revise

NAME = "certificates"
WHY = {"remarks": "August was corrected."}


def replacement(original: Any) -> Any:
    return Certificate.objects.get(replaces=original.pk, status="DRAFT")


def begin(original: Any, people: dict[str, Any]) -> Any:
    perform(NAME, original.pk, "replace", by=people["tenant"], inputs=WHY)
    return replacement(original)


def send(new: Any, people: dict[str, Any], **changes: Any) -> Any:
    revise(NAME, new.pk, {"lines": [line("120000.00")]} | changes, by=people["tenant"])
    return perform(NAME, new.pk, "submit", by=people["tenant"])


@pytest.fixture
def original(certificate: Any) -> Any:
    return certificate("APPROVED", lines=[line()])
