"""The ORM alone gives the same answers as the statements that are compiled once."""

from collections.abc import Iterator
from typing import Any

import pytest

from accounts import caller_lookup
from workflow.certificates import list_queries
from workflow.models import Certificate

pytestmark = pytest.mark.both_databases


@pytest.fixture(params=[True, False], ids=["compiled", "orm"])
def compiled(request: pytest.FixtureRequest, settings: Any) -> Iterator[bool]:
    """With compiled statements and without; nothing that was compiled before is used."""
    settings.COMPILED_STATEMENTS = request.param
    forget_statements()
    yield bool(request.param)
    forget_statements()


def forget_statements() -> None:
    for module in (caller_lookup, list_queries):
        for each in vars(module).values():
            if hasattr(each, "cache_clear"):
                each.cache_clear()


def test_the_same_lists_and_certificates_are_answered(compiled: bool, certificate: Any, api: Any):
    forms = [certificate(status) for status in ("SUBMITTED", "APPROVED", "RETURNED")]
    for who in ("tenant", "processor", "manager"):
        page = api(who).get("/api/certificates/").json()
        expected = Certificate.objects.filter(pk__in=[row["id"] for row in page["results"]])
        assert page["count"] == expected.count() > 0
        for form in forms:
            answer = api(who).get(f"/api/certificates/{form.pk}/")
            assert answer.status_code == 200
            assert answer.json()["id"] == str(form.pk)


def test_the_same_moves_are_made(compiled: bool, certificate: Any, api: Any):
    form = certificate("SUBMITTED")
    answer = api("processor").post(f"/api/certificates/{form.pk}/approve/", {}, format="json")
    assert answer.status_code == 200, answer.content
    assert answer.json()["status"] == "APPROVED"
    assert Certificate.objects.get(pk=form.pk).status == "APPROVED"
