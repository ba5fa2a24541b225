"""Staff's notes to each other: append-only, in the chain, and never told to a tenant."""

import re
from collections.abc import Callable
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from django.core import mail

from core.refusals import NotAllowed, NotFound
from tests.support.builders import when
from tests.support.outbox import deliver
from workflow.certificates.models import Certificate
from workflow.engine.execution import perform
from workflow.engine.verify import verify_chain
from workflow.live.feed import Audience, after, events_for
from workflow.models import IssuedPaper, Revision, Transition

WORDS = "She pays late each quarter; be patient."
Make = Callable[..., Certificate]


def note(form: Certificate, by: Any, text: str = WORDS) -> Certificate:
    noted: Certificate = perform("certificates", form.pk, "note", by=by, inputs={"text": text})
    return noted


@pytest.fixture
def noted(certificate: Make, people: dict[str, Any]) -> Certificate:
    return note(certificate("SUBMITTED"), people["processor"])


@pytest.mark.parametrize("who", ["processor", "colleague", "lead", "manager"])
def test_its_staff_reads_it(noted: Certificate, api: Any, who: str):
    client = api(who)
    assert client.get(f"/api/certificates/{noted.pk}/").json()["has_notes"] is True
    step = client.get(f"/api/certificates/{noted.pk}/history/").json()[-1]
    assert (step["move"], step["remarks"], step["by"]) == ("note", WORDS, "Processor")


def test_a_mark_is_in_the_list(noted: Certificate, certificate: Make, api: Any):
    other = certificate("SUBMITTED")
    rows = api("processor").get("/api/certificates/", {"list": "open"}).json()["results"]
    marks = {row["id"]: row["has_notes"] for row in rows}
    assert marks == {str(noted.pk): True, str(other.pk): False}


def test_who_does_not_see_it_writes_nothing(certificate: Make, people: dict[str, Any]):
    form = certificate("SUBMITTED")
    for who in ("manager", "tenant"):
        with pytest.raises(NotAllowed):
            note(form, people[who])
    for who in ("processor elsewhere", "other tenant", "administrator"):
        with pytest.raises(NotFound):
            note(form, people[who])
    assert not Transition.objects.filter(move="note").exists()


@pytest.mark.parametrize(("given", "field"), [("", "text"), (" ", "text"), ("x" * 2001, "text")])
def test_a_note_says_something(certificate: Make, api: Any, given: str, field: str):
    form = certificate("SUBMITTED")
    answer = api("processor").post(
        f"/api/certificates/{form.pk}/note/", {"text": given}, format="json"
    )
    assert (answer.status_code, answer.json()["fields"][0]["field"]) == (422, field)


def test_notes_are_added_and_none_is_taken_back(noted: Certificate, people: dict[str, Any]):
    note(noted, people["colleague"], "And she answers by telephone.")
    assert Transition.objects.filter(move="note", subject_id=str(noted.pk)).count() == 2
    verify_chain()


@pytest.mark.parametrize("status", ["RETURNED", "FOR AMENDMENT", "SUBMITTED", "APPROVED"])
def test_no_page_list_or_export_of_a_tenant_tells_it(
    certificate: Make, people: dict[str, Any], api: Any, status: str
):
    form = certificate(status)
    client, paths = api("tenant"), told_to_a_tenant(form)
    before = {path: body_of(client.get(path)) for path in paths}
    note(form, people["processor"])
    assert {path: body_of(client.get(path)) for path in paths} == before
    assert not [path for path in paths if WORDS in before[path]]


def told_to_a_tenant(form: Certificate) -> list[str]:
    one = f"/api/certificates/{form.pk}/"
    parts = ("", "history/", "mails/", "changes/", "form.pdf")
    lists = ("certificates/", "certificates/counts/", "certificates/export.csv", "inbox/")
    return [
        *(one + part for part in parts),
        *(f"/api/{path}" for path in (*lists, "quarter-sheet/")),
    ]


def body_of(answer: Any) -> str:
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return content.decode("latin-1")


def test_a_tenant_who_edits_meanwhile_is_not_held_up(
    certificate: Make, people: dict[str, Any], api: Any
):
    form = certificate("RETURNED")
    note(form, people["processor"])
    address, seen = f"/api/certificates/{form.pk}/", f'"{form.version}"'
    saved = api("tenant").patch(address, {"unit": "A1"}, format="json", HTTP_IF_MATCH=seen)
    assert saved.status_code == 200
    verify_chain()


def test_a_refusal_does_not_name_it(noted: Certificate, api: Any):
    refused = api("tenant").post(f"/api/certificates/{noted.pk}/submit/")
    assert (refused.status_code, refused.json()["move"]) == (409, "submit")
    assert "note" in api("processor").post(f"/api/certificates/{noted.pk}/amend/").json()["move"]


def test_no_event_of_it_reaches_a_tenant_and_its_staff_is_told(
    noted: Certificate, people: dict[str, Any]
):
    (change,) = [each for each in after(0) if each.move == "note"]
    assert not change.keys & Audience.of(people["tenant"]).keys
    assert change.keys & Audience.of(people["colleague"]).keys
    heard = [each.move for each in events_for(Audience.of(people["tenant"]), 0)[0]]
    assert heard == ["born", "submit"]
    assert "note" in [each.move for each in events_for(Audience.of(people["lead"]), 0)[0]]


def test_no_mail_follows_it(noted: Certificate):
    deliver()
    assert not [letter for letter in mail.outbox if WORDS in str(letter.body)]
    assert Transition.objects.get(move="note").effects == []


def test_no_paper_that_is_verified_tells_it(
    certificate: Make, people: dict[str, Any], api: Any, client: Any
):
    form = certificate("APPROVED")
    api("tenant").post(f"/api/certificates/{form.pk}/issue/")
    api("tenant").get(f"/api/certificates/{form.pk}/form.pdf")
    code = IssuedPaper.objects.get(certificate=form.pk).code
    before = page(client, code)
    note(form, people["processor"])
    assert page(client, code) == before


def page(client: Any, code: str) -> str:
    """What the public page says of a paper, without its answer's own nonce and second."""
    return re.sub(
        r'nonce="[^"]*"|:\d\d, Manila', "", client.get(f"/verify/{code}").content.decode()
    )


def test_it_is_in_the_audit_under_its_tenants_name_and_in_the_evidence(
    noted: Certificate, api: Any
):
    rows = api("manager").get("/api/audit/", {"reference": noted.reference}).json()["results"]
    assert (rows[0]["label"], rows[0]["remarks"]) == ("Note", WORDS)
    assert rows[0]["tenant"] == noted.tenant.name
    pack = api("manager").get(f"/api/certificates/{noted.pk}/evidence.zip")
    with ZipFile(BytesIO(b"".join(pack.streaming_content))) as kept:
        assert WORDS in kept.read("transitions.jsonl").decode()


def test_with_the_certificate_its_notes_are_erased(certificate: Make, people: dict[str, Any]):
    form = note(certificate("APPROVED"), people["processor"])
    with when("erase"):
        erased = perform("certificates", form.pk, "erase", by=None)
    assert erased.noted_at is None
    assert Revision.objects.get(transition__move="note").values is None
    verify_chain()
