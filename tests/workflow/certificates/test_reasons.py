"""A reason may point at a file or at the paper original; what changed there is told under it."""

from typing import Any

import pytest

from console.masterdata.record_kinds.reasons import ReasonBody
from tests.files import made
from workflow.certificates.attachment_changes import attach, detach
from workflow.certificates.catalogue import FIELDS
from workflow.certificates.content_changes import FILE_FIELDS
from workflow.certificates.reasons import field_of
from workflow.certificates.statuses import Status
from workflow.engine.execution import perform

TARGETS = ("signed_copy", "breakdown", "attachment", "form_2306", "form_1606", "original")
SENT_BACK = {"reasons": ["ILLEGIBLE"]}
UPLOADS = [
    ("signed_copy", "SIGNED_COPY"),
    ("attachment", "DOCUMENT"),
]


def changed(api: Any, form: Any, who: str) -> list[str]:
    told = api(who).get(f"/api/certificates/{form.pk}/changes/").json()
    return [each["field"] for each in told]


@pytest.mark.parametrize("target", TARGETS)
def test_a_reason_can_point_at_each_target(target: str, certificate: Any, people: Any):
    assert target in FIELDS
    assert ReasonBody().fields["field"].run_validation(target) == target
    form = certificate(Status.SUBMITTED)
    reasons = [{"code": "ILLEGIBLE", "field": target}]
    perform(
        "certificates", form.pk, "send_back", by=people["processor"], inputs={"reasons": reasons}
    )
    form.refresh_from_db()
    assert form.status == Status.RETURNED


def test_a_missing_signature_points_at_the_signed_copy(db: Any):
    assert (field_of("SIGNATURE"), field_of("BREAKDOWN")) == ("signed_copy", "breakdown")


def test_every_kind_of_file_has_a_target():
    assert set(FILE_FIELDS) <= set(TARGETS)


@pytest.mark.parametrize(("target", "kind"), UPLOADS)
def test_a_file_of_the_kind_is_told_to_tenant_and_desk(
    target: str, kind: str, certificate: Any, people: Any, api: Any
):
    form = certificate(Status.RETURNED)
    assert changed(api, form, "tenant") == []
    attach(form.pk, kind, "copy.pdf", made.pdf(), by=people["tenant"])
    assert changed(api, form, "tenant") == [target]
    perform("certificates", form.pk, "resubmit", by=people["tenant"])
    assert changed(api, form, "processor") == [target]


def test_another_file_of_the_same_name_is_a_change(certificate: Any, people: Any, api: Any):
    form = certificate(Status.SUBMITTED, files=[("copy.pdf", made.pdf())])
    perform("certificates", form.pk, "send_back", by=people["processor"], inputs=SENT_BACK)
    (file,) = form.files.all()
    detach(form.pk, file.pk, by=people["tenant"])
    attach(form.pk, file.kind, "copy.pdf", made.pdf("Second copy"), by=people["tenant"])
    assert changed(api, form, "tenant") == ["attachment"]


def test_an_original_that_came_is_told(certificate: Any, people: Any, api: Any):
    form = certificate(Status.RETURNED)
    perform("certificates", form.pk, "receive_original", by=people["processor"])
    assert changed(api, form, "tenant") == ["original"]
