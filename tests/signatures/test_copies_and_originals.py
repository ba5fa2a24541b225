"""Signed: a copy is attached, or the original came; what the operator makes of one that is not."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db.models import QuerySet

from core import clock
from tests.files import made
from tests.support.api import body
from tests.support.builders import line, name_warnings
from workflow.certificates.attachment_changes import attach, detach
from workflow.engine.execution import perform
from workflow.lifecycles.certificate import CertificateLifecycle
from workflow.models import Certificate

LIST = "/api/certificates/"


def signed(api: Any, form: Any, who: str = "processor") -> list[str]:
    checks = api(who).get(f"{LIST}{form.pk}/").json()["checks"]
    return [check["severity"] for check in checks if check["id"] == "SIGNED"]


@pytest.mark.parametrize(("required", "severity"), [("note", "info"), ("warn", "warn")])
def test_staff_are_told_of_what_is_unsigned_and_may_approve_it(
    api: Any, certificate: Any, settings: Any, required: str, severity: str
):
    settings.SIGNATURE_REQUIRED = required
    form = certificate("SUBMITTED")
    assert (signed(api, form), signed(api, form, "tenant")) == ([severity], [])
    assert api("processor").post(f"{LIST}{form.pk}/approve/").status_code == 200


def flags(api: Any, form: Any) -> set[bool]:
    """What staff and tenant are told, in the list and on the page."""
    return {
        row["unsigned"]
        for who in ("processor", "tenant")
        for row in (
            api(who).get(f"{LIST}{form.pk}/").json(),
            *api(who).get(LIST, {"q": form.reference}).json()["results"],
        )
    }


def test_an_unsigned_certificate_carries_a_flag_until_it_is_signed(
    api: Any, certificate: Any, people: Any
):
    draft, form = certificate("DRAFT"), certificate("SUBMITTED")
    assert api("tenant").get(f"{LIST}{draft.pk}/").json()["unsigned"] is False
    assert flags(api, form) == {True}
    perform("certificates", form.pk, "receive_original", by=people["processor"])
    assert flags(api, form) == {False}


def test_the_flag_follows_the_signed_copy_of_a_returned_one(
    api: Any, certificate: Any, people: Any
):
    form = certificate("RETURNED")
    attach(form.pk, "DOCUMENT", "letter.pdf", made.pdf("letter"), by=people["tenant"])
    assert flags(api, form) == {True}
    copies = [
        attach(form.pk, "SIGNED_COPY", "signed.pdf", made.pdf(words), by=people["tenant"])
        for words in ("signed", "signed again")
    ]
    assert flags(api, form) == {False}
    for file in copies[-1].files.filter(kind="SIGNED_COPY"):
        assert flags(api, form) == {False}
        detach(form.pk, file.pk, by=people["tenant"])
    assert flags(api, form) == {True}


def grounds(api: Any, form: Any) -> list[str]:
    """Why it counts as signed, which staff and tenant are told alike."""
    told = [api(who).get(f"{LIST}{form.pk}/").json()["signed_as"] for who in ("tenant", "manager")]
    assert told[0] == told[1]
    return told[0]


def test_each_ground_is_told_for_as_long_as_it_is_there(api: Any, certificate: Any, people: Any):
    form = certificate("RETURNED", remarks="Signed by ANA B. CRUZ")
    attach(form.pk, "DOCUMENT", "letter.pdf", made.pdf("letter"), by=people["tenant"])
    assert grounds(api, form) == []
    with_copy = attach(form.pk, "SIGNED_COPY", "s.pdf", made.pdf("signed"), by=people["tenant"])
    assert grounds(api, form) == ["copy"]
    perform("certificates", form.pk, "receive_original", by=people["processor"])
    assert grounds(api, form) == ["copy", "original"]
    detach(form.pk, with_copy.files.get(kind="SIGNED_COPY").pk, by=people["tenant"])
    assert grounds(api, form) == ["original"]


def test_lists_are_narrowed_to_the_unsigned_and_summed(api: Any, certificate: Any, people: Any):
    forms = [certificate("SUBMITTED"), certificate("APPROVED"), certificate("SUBMITTED")]
    certificate("DRAFT")
    perform("certificates", forms[2].pk, "receive_original", by=people["processor"])
    for answer, expected in (("true", forms[:2]), ("false", forms[2:])):
        rows = api("manager").get(LIST, {"unsigned": answer}).json()["results"]
        assert {row["reference"] for row in rows} == {form.reference for form in expected}
        told = api("manager").get(f"{LIST}sum/", {"unsigned": answer}).json()
        assert told["count"] == len(expected)
    assert api("manager").get(LIST, {"unsigned": "maybe"}).status_code == 422


def test_the_audit_names_what_is_listed_as_signed_and_is_not(certificate: Any):
    form = certificate("APPROVED")
    assert not find_faults(form)
    QuerySet(Certificate).filter(pk=form.pk).update(is_signed=True)
    assert find_faults(form) == [f"{form} is listed as signed or unsigned against its files"]


def find_faults(form: Any) -> list[str]:
    rows = CertificateLifecycle.with_content(Certificate.objects.filter(pk=form.pk))
    return CertificateLifecycle(rows.get()).evidence()


def test_where_the_operator_wants_it_what_is_unsigned_is_not_approved(
    api: Any, certificate: Any, settings: Any
):
    settings.SIGNATURE_REQUIRED = "block"
    form = certificate("RESUBMITTED")
    answer = api("processor").post(f"{LIST}{form.pk}/approve/")
    assert (answer.status_code, answer.json()["message"]) == (
        409,
        "It was not signed in the portal, no signed copy is attached, and the original was not "
        "received.",
    )
    url = f"{LIST}{form.pk}/receive_original/"
    told = api("processor").post(url, {"date": "2026-10-12"}, format="json").json()
    assert told["original_received_on"] == "2026-10-12"
    accepted = name_warnings(Certificate.objects.get(pk=form.pk))
    answer = api("processor").post(f"{LIST}{form.pk}/approve/", accepted, format="json")
    assert answer.status_code == 200


def test_a_signed_copy_counts_as_signed(api: Any, certificate: Any, people: Any, settings: Any):
    settings.SIGNATURE_REQUIRED = "block"
    form = certificate("DRAFT")
    attach(form.pk, "SIGNED_COPY", "signed.pdf", made.pdf("signed"), by=people["tenant"])
    perform("certificates", form.pk, "submit", by=people["tenant"])
    assert signed(api, form) == []
    assert api("processor").post(f"{LIST}{form.pk}/approve/").status_code == 200


def test_a_signed_copy_is_a_pdf(api: Any, certificate: Any):
    form = certificate("DRAFT")
    data = {"kind": "SIGNED_COPY", "file": SimpleUploadedFile("a.csv", b"a,b\n1,2\n")}
    answer = api("tenant").post(f"{LIST}{form.pk}/files/", data, format="multipart")
    assert answer.status_code == 415


@pytest.mark.parametrize("given", ["tomorrow", "12/10/2026", 3, None])
def test_the_day_an_original_came(api: Any, certificate: Any, given: Any):
    """Left out it is today; one that lies ahead, or is none, is refused."""
    form = certificate("SUBMITTED")
    tomorrow = (clock.today() + timedelta(days=1)).isoformat()
    sent = {"date": tomorrow if given == "tomorrow" else given}
    answer = api("processor").post(f"{LIST}{form.pk}/receive_original/", sent, format="json")
    if given is None:
        assert Certificate.objects.get(pk=form.pk).original_received_on == clock.today()
    else:
        assert (answer.status_code, answer.json()["fields"][0]["field"]) == (422, "date")


def test_what_is_beyond_use_takes_a_lead_to_approve(api: Any, certificate: Any):
    """Sent more than two years after its quarter: its tax can hardly be claimed."""
    year = clock.today().year - 3
    old = {"period_from": date(year, 1, 1), "period_to": date(year, 3, 31)}
    form = certificate("SUBMITTED", **old, lines=[line()])
    answer = api("processor").post(f"{LIST}{form.pk}/approve/")
    assert (answer.status_code, answer.json()["message"]) == (
        409,
        "It was sent more than two years after its quarter. A lead must approve it.",
    )
    assert api("lead").post(f"{LIST}{form.pk}/approve/").status_code == 200


def test_a_line_stands_in_the_part_of_its_code(api: Any, people: Any, branch: Any):
    people["tenant"].tenant.is_government = True
    people["tenant"].tenant.save()
    client, bare = api("tenant"), {"atc": "WV020", "m1": "100.00"}
    draft = client.post(LIST, body(lines=[bare]), format="json").json()
    assert draft["lines"][0]["section"] == "BUSINESS"
    assert "SECTION" not in [check["id"] for check in draft["checks"]]
    wrong = client.post(LIST, body(lines=[bare | {"section": "EWT"}]), format="json").json()
    (found,) = [check for check in wrong["checks"] if check["id"] == "SECTION"]
    assert (found["severity"], found["repair"]) == ("block", {"lines.0.section": "BUSINESS"})
