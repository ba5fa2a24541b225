"""BIR Forms 2306 and 1606 attached to a certificate: their figures, and who types them when."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.files import made
from workflow.certificates.attachment_changes import attach
from workflow.engine.execution import perform
from workflow.engine.rules import BrokenChain
from workflow.engine.verify import verify_chain
from workflow.models import Certificate, Transition

LIST = "/api/certificates/"
Api = Callable[[str], Any]
Make = Callable[..., Any]
PERIOD = {"period_from": "2026-07-01", "period_to": "2026-09-30"}
FIGURES = PERIOD | {"number": "2306-0071", "atc": "WV020", "base": "300000.00", "tax": "15000.00"}
OF_QUARTER = {"period_from": "2026-07-01", "period_to": "2026-09-30"}


@pytest.fixture
def third(certificate: Make) -> Make:
    """A certificate of the third quarter of 2026 with a Form 2306 that nobody typed."""

    def build(status: str = "DRAFT", kind: str = "FORM_2306") -> Any:
        draft = certificate("DRAFT")
        user = draft.tenant.users.get()
        attach(draft.pk, kind, "form.pdf", made.pdf(str(uuid4())), by=user)
        if status == "DRAFT":
            return draft
        return perform("certificates", draft.pk, "submit", by=user)

    return build


def period_of(form: Any) -> dict[str, str]:
    """The figures, dated in the certificate's own quarter."""
    begins, ends = form.period_from.isoformat(), form.period_to.isoformat()
    return FIGURES | {"period_from": begins, "period_to": ends}


def typed(api: Api, form: Any, who: str = "tenant", **more: str) -> Any:
    file = form.files.exclude(kind="DOCUMENT").get()
    url = f"{LIST}{form.pk}/files/{file.pk}/figures/"
    return api(who).put(url, period_of(form) | more, format="json")


def the_file(answer: Any) -> dict[str, Any]:
    found: dict[str, Any] = answer.json()["files"][0]
    return found


def upload(api: Api, form: Any, **data: Any) -> Any:
    file = SimpleUploadedFile("2306.pdf", made.pdf("2306"), content_type="application/pdf")
    return api("tenant").post(f"{LIST}{form.pk}/files/", data | {"file": file}, format="multipart")


def test_a_tenant_attaches_a_form_2306_with_its_figures(api: Api, certificate: Make):
    form = certificate("DRAFT")
    answer = upload(api, form, kind="FORM_2306", **period_of(form))
    assert answer.status_code == 201, answer.content
    file = the_file(answer)
    assert (file["kind"], file["may_type"], file["total"]) == ("FORM_2306", True, None)
    assert file["figures"] == period_of(form)


def test_figures_may_be_typed_after_the_file_was_attached(api: Api, third: Make):
    form = third()
    assert the_file(api("tenant").get(f"{LIST}{form.pk}/"))["figures"] is None
    answer = typed(api, form)
    assert answer.status_code == 200, answer.content
    assert the_file(answer)["figures"]["tax"] == "15000.00"


def test_a_file_of_another_kind_has_no_figures(api: Api, certificate: Make):
    form = certificate("DRAFT", files=[("a.pdf", made.pdf())])
    assert upload(api, form, kind="DOCUMENT", tax="1.00").status_code == 422
    url = f"{LIST}{form.pk}/files/{form.files.get().pk}/figures/"
    assert api("tenant").put(url, period_of(form), format="json").status_code == 404


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"atc": ""}, "atc"),
        ({"atc": "RENT"}, "atc"),
        ({"base": "0.00"}, "base"),
        ({"tax": "0"}, "tax"),
        ({"tax": "-5.00"}, "tax"),
        ({"tax": "300000.00"}, "tax"),
        ({"tax": "1.005"}, "tax"),
        ({"base": "a lot"}, "base"),
        ({"period_from": "07/01/2026"}, "period_from"),
        ({"period_to": "2020-01-01"}, "period_to"),
        ({"period_from": "2198-01-01", "period_to": "2199-12-31"}, "period_from"),
        ({"number": "x" * 41}, "number"),
        ({"rate": "5"}, "rate"),
    ],
)
def test_wrong_figures_are_refused_by_field(
    api: Api, third: Make, changes: dict[str, str], field: str
):
    form = third()
    answer = typed(api, form, **changes)
    assert answer.status_code == 422, answer.content
    assert [each["field"] for each in answer.json()["fields"]] == [field]
    assert the_file(api("tenant").get(f"{LIST}{form.pk}/"))["figures"] is None


def test_vat_is_of_the_quarter_of_the_certificate_and_final_tax_of_up_to_a_year(
    api: Api, third: Make
):
    form = third()
    year = {"period_from": "2025-01-01", "period_to": "2025-12-31"}
    answer = typed(api, form, **year)
    assert answer.status_code == 422
    assert "Keep the period within" in answer.json()["fields"][0]["message"]
    assert typed(api, form, atc="WC180", **year).status_code == 200
    longer = {"period_from": "2024-01-01", "period_to": "2025-12-31"}
    assert typed(api, form, atc="WC180", **longer).status_code == 422


def test_a_form_1606_has_no_tax_code(api: Api, third: Make):
    form = third(kind="FORM_1606")
    assert typed(api, form).status_code == 422
    answer = typed(api, form, atc="")
    assert answer.status_code == 200, answer.content
    assert the_file(answer)["figures"]["atc"] == ""


def test_codes_are_read_as_people_write_them(api: Api, third: Make):
    assert the_file(typed(api, third(), atc="wv-020"))["figures"]["atc"] == "WV020"


def test_staff_type_figures_of_what_waits_for_a_decision(api: Api, third: Make):
    form = third("SUBMITTED")
    assert the_file(api("processor").get(f"{LIST}{form.pk}/"))["may_type"] is True
    assert the_file(api("tenant").get(f"{LIST}{form.pk}/"))["may_type"] is False
    assert typed(api, form).status_code == 409
    assert typed(api, form, "manager").status_code == 403
    assert typed(api, form, "processor elsewhere").status_code == 404
    answer = typed(api, form, "processor")
    assert answer.status_code == 200, answer.content
    last = Transition.objects.filter(subject_id=str(form.pk)).latest("number")
    assert (last.move, last.source, last.target) == ("type_figures", "SUBMITTED", "SUBMITTED")
    steps = api("tenant").get(f"{LIST}{form.pk}/history/").json()
    assert steps[-1]["label"] == "Figures of an attached form typed"
    assert steps[-1]["changes"][0]["field"] == "form_2306"
    assert "WV020, 2306-0071, 300000.00, 15000.00" in steps[-1]["changes"][0]["after"]
    verify_chain()


def test_nobody_types_while_a_colleague_decides(api: Api, third: Make):
    form = third("SUBMITTED")
    assert api("colleague").post(f"{LIST}{form.pk}/claim/").status_code == 200
    answer = typed(api, form, "processor")
    assert (answer.status_code, answer.json()["code"]) == (409, "condition")


def test_once_approved_only_what_is_missing_is_typed(api: Api, third: Make, people: Any):
    form = third("SUBMITTED")
    perform("certificates", form.pk, "approve", by=people["processor"])
    assert typed(api, form, "processor").status_code == 200
    answer = typed(api, form, "processor", tax="1.00")
    assert (answer.status_code, answer.json()["code"]) == (409, "condition")
    assert the_file(api("processor").get(f"{LIST}{form.pk}/"))["may_type"] is False
    verify_chain()


def test_a_stale_version_is_refused_and_the_move_has_no_door_of_its_own(api: Api, third: Make):
    form = third("SUBMITTED")
    file = form.files.get()
    url = f"{LIST}{form.pk}/files/{file.pk}/figures/"
    stale = {"If-Match": '"1"'}
    answer = api("processor").put(url, period_of(form), format="json", headers=stale)
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")
    door = f"{LIST}{form.pk}/type_figures/"
    assert api("processor").post(door, {"figures": {}}, format="json").status_code == 404


def test_the_audit_finds_figures_that_were_changed_beside_the_portal(
    api: Api, third: Make, people: Any
):
    form = third()
    typed(api, form)
    perform("certificates", form.pk, "submit", by=people["tenant"])
    verify_chain()
    Certificate.objects.get(pk=form.pk).files.update(tax="1.00")
    with pytest.raises(BrokenChain):
        verify_chain()
