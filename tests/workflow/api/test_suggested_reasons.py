"""The reasons offered first: what was asked for before, what the checks found, what mostly is."""

from collections import Counter
from typing import Any

import pytest

from workflow.api.certificates.suggested_reasons import (
    ASKED,
    MOST,
    OF_CHECKS,
    USUAL,
    likely_for_many,
    likely_reasons,
)
from workflow.certificates.models import Certificate
from workflow.certificates.reasons import stored
from workflow.checks import CHECKS
from workflow.checks.return_request import findings_with_request
from workflow.engine.execution import perform

pytestmark = pytest.mark.django_db


def likely(api: Any, who: str, form: Any) -> list[dict[str, str]]:
    return api(who).get(f"/api/certificates/{form.pk}/").json()["likely_reasons"]


def test_checks_and_reasons_are_those_there_are():
    assert set(OF_CHECKS) <= {each.id for each in CHECKS}
    assert {*OF_CHECKS.values(), *USUAL} <= set(stored())


def test_what_a_check_found_comes_before_what_mostly_is_with_its_field(certificate: Any):
    form = Certificate.objects.get(pk=certificate("SUBMITTED").pk)
    found = [{"id": "TAX", "field": "lines.0.tax", "message": "5% is less."}]
    first, *rest = likely_reasons(form, found, [], staff=True)
    assert (first["code"], first["field"], first["why"]) == ("RATE", "lines.0.tax", "5% is less.")
    assert [each["code"] for each in rest] == ["SOA_MISMATCH", "SIGNATURE"]


def test_what_was_asked_for_before_is_offered_again(certificate: Any, people: Any, api: Any):
    form = certificate("SUBMITTED")
    reasons = [{"code": "SUM", "field": "lines.0.m2"}]
    perform(
        "certificates", form.pk, "send_back", by=people["processor"], inputs={"reasons": reasons}
    )
    perform("certificates", form.pk, "resubmit", by=people["tenant"])
    told = {each["code"]: each for each in likely(api, "processor", form)}
    assert len(told) == MOST
    assert (told["SUM"]["field"], told["SUM"]["why"]) == ("lines.0.m2", ASKED)


def test_of_many_those_that_most_show_come_before_what_mostly_is():
    found = Counter({"ATC": 1, "SIGNATORY": 2})
    told = [(each["code"], each["why"]) for each in likely_for_many(found, 3)]
    assert told == [
        ("SIGNATORY", "Found in 2 of 3"),
        ("ATC", "Found in 1 of 3"),
        ("SOA_MISMATCH", "Often the reason"),
    ]


def test_tenants_are_not_told_and_what_is_decided_has_none(certificate: Any, api: Any):
    assert likely(api, "tenant", certificate("SUBMITTED")) == []
    assert likely(api, "processor", certificate("APPROVED")) == []


def test_the_signature_that_a_check_misses_is_asked_for_as_a_signed_copy(certificate: Any):
    form = Certificate.objects.get(pk=certificate("SUBMITTED").pk)
    checks = findings_with_request(form, staff=True)
    told = {each["code"]: each for each in likely_reasons(form, checks, [], staff=True)}
    assert told["SIGNATURE"]["field"] == "signed_copy"
