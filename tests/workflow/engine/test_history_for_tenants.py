"""A tenant's progress tells what was decided and said, not who of our people holds the form."""

from typing import Any

from workflow.engine.execution import perform
from workflow.lifecycles.certificate import CertificateLifecycle

NAME = CertificateLifecycle.name
WHY = {"reason": "The holder is on leave."}


def test_moves_that_staff_make_among_themselves_are_not_in_a_tenants_progress(
    certificate: Any, people: Any, api: Any
):
    form = certificate("SUBMITTED")
    perform(NAME, form.pk, "claim", by=people["processor"])
    perform(NAME, form.pk, "knock", by=people["colleague"])
    perform(NAME, form.pk, "take_over", by=people["colleague"], inputs=WHY)
    perform(NAME, form.pk, "release", by=people["colleague"])
    perform(NAME, form.pk, "comment", by=people["processor"], inputs={"text": "Please wait."})
    url = f"/api/certificates/{form.pk}/history/"
    told = [step["move"] for step in api("tenant").get(url).json()]
    among_staff = {"claim", "knock", "take_over", "release"}
    assert not among_staff & {*told}
    assert {"submit", "comment"} <= {*told}
    assert among_staff <= {step["move"] for step in api("processor").get(url).json()}
