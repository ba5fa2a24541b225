"""What a tenant changed since a certificate was last sent."""

from typing import Any

import pytest

from accounts.models import Branch
from tests.signatures.inked import stored_copy_of
from tests.support.api import body
from tests.support.builders import line
from workflow.certificates.statuses import Status
from workflow.engine.execution import perform, revise
from workflow.models import Revision
from workflow.signed_pdfs.copies import ADD, attach_copy_by_move

Api = Any


@pytest.fixture
def returned(certificate: Any) -> Any:
    return certificate(Status.RETURNED)


def changes(api: Api, form: Any, who: str = "tenant") -> list[tuple[str, str, str]]:
    answer = api(who).get(f"/api/certificates/{form.pk}/changes/")
    assert answer.status_code == 200, answer.json()
    return [(each["field"], each["before"], each["after"]) for each in answer.json()]


def change(form: Any, people: Any, **content: Any) -> None:
    revise("certificates", form.pk, content, by=people["tenant"])


def test_nothing_has_changed_when_it_has_just_come_back(api: Api, returned: Any):
    assert changes(api, returned) == []


def test_what_was_changed_is_told_with_before_and_after(api: Api, people: Any, returned: Any):
    old = str(returned.lines.get().m2)
    lines = [line() | {"m2": "90000.00", "atc": returned.lines.get().atc}]
    change(returned, people, signatory_title="TREASURER", lines=lines)
    told = changes(api, returned)
    assert ("signatory_title", "FINANCE MANAGER", "TREASURER") in told
    assert ("lines.0.m2", old, "90000.00") in told


def test_a_field_set_back_has_not_changed(api: Api, people: Any, returned: Any):
    change(returned, people, signatory_title="TREASURER")
    change(returned, people, signatory_title="FINANCE MANAGER")
    assert changes(api, returned) == []


def test_another_branch_is_told_by_name(api: Api, people: Any, returned: Any, branch: Any):
    other = Branch.objects.create(company=branch.company, name="Crest Somewhere")
    change(returned, people, branch=other)
    before = returned.branch.name if returned.branch else ""
    assert ("branch", before, "Crest Somewhere") in changes(api, returned)


def test_a_comment_in_between_hides_no_change(api: Api, people: Any, returned: Any):
    change(returned, people, signatory_title="TREASURER")
    perform("certificates", returned.pk, "comment", by=people["tenant"], inputs={"text": "Done."})
    assert [field for field, *_ in changes(api, returned)] == ["signatory_title"]


def test_sent_again_the_desk_sees_what_was_changed_for_it(api: Api, people: Any, returned: Any):
    change(returned, people, signatory_title="TREASURER")
    perform("certificates", returned.pk, "resubmit", by=people["tenant"])
    told = [("signatory_title", "FINANCE MANAGER", "TREASURER")]
    assert changes(api, returned, who="processor") == told
    assert changes(api, returned) == told


def test_returned_once_more_the_counting_begins_anew(api: Api, people: Any, returned: Any):
    change(returned, people, signatory_title="TREASURER")
    perform("certificates", returned.pk, "resubmit", by=people["tenant"])
    inputs = {"reasons": ["RATE"]}
    perform("certificates", returned.pk, "send_back", by=people["processor"], inputs=inputs)
    assert changes(api, returned) == []
    perform("certificates", returned.pk, "resubmit", by=people["tenant"])
    assert changes(api, returned, who="processor") == []


def test_sent_once_nothing_was_changed(api: Api, certificate: Any):
    sent = certificate(Status.SUBMITTED)
    assert changes(api, sent, who="processor") == []


def test_a_draft_was_never_sent(api: Api, people: Any):
    draft = api("tenant").post("/api/certificates/", body(), format="json").json()
    answer = api("tenant").get(f"/api/certificates/{draft['id']}/changes/")
    assert answer.json() == []


def test_what_retention_emptied_is_compared_with_nothing(api: Api, people: Any, returned: Any):
    change(returned, people, signatory_title="TREASURER")
    Revision.objects.update(values=None)
    assert changes(api, returned) == []


def test_a_signed_copy_that_was_added_later_is_among_the_changes_of_both(
    api: Api, people: Any, returned: Any
):
    perform("certificates", returned.pk, "resubmit", by=people["tenant"])
    assert changes(api, returned, who="processor") == []
    attach_copy_by_move(returned.pk, ADD, stored_copy_of(returned), by=people["tenant"])
    added = [("signed_copy", "", "signed.pdf")]
    assert changes(api, returned, who="processor") == added
    assert changes(api, returned) == added
