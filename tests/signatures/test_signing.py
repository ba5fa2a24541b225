"""A signatory signs in the portal: who may, what it is bound to, and what ends it."""

import base64
import re
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

import pytest
from django.db import IntegrityError
from django.db.models import QuerySet
from django.db.transaction import atomic

from core import clock
from core.refusals import NotNow
from tests.files import made
from tests.signatures.conftest import drawn
from tests.support.api import client_of
from tests.support.outbox import deliver
from workflow.certificates.attachment_changes import attach
from workflow.engine.execution import perform, revise
from workflow.engine.models import Transition
from workflow.engine.proof import BrokenChain
from workflow.engine.verify import verify_chain
from workflow.expiry.retention import purge_expired
from workflow.models import Certificate, Signature
from workflow.records.recording import take_over_once
from workflow.signatures.digest import digest_to_sign

pytestmark = pytest.mark.both_databases

LIST = "/api/certificates/"
SIGN = "/api/tenant/sign/"
ASK = "/api/tenant/ask-signature/"
SETTINGS = "/api/tenant/settings/"
TYPED = {"method": "typed", "text": "Ana B. Cruz"}


def sign(user: Any, *forms: Any, **more: Any) -> Any:
    body = TYPED | {"ids": [str(form.pk) for form in forms]} | more
    return client_of(user).post(SIGN, body, format="json")


def page_of(user: Any, form: Any) -> Any:
    return client_of(user).get(f"{LIST}{form.pk}/").json()


def row_of(user: Any, form: Any) -> Any:
    [row] = client_of(user).get(LIST, {"q": form.reference}).json()["results"]
    return row


def submit(user: Any, form: Any) -> Any:
    return client_of(user).post(f"{LIST}{form.pk}/submit/", {}, format="json")


@pytest.mark.parametrize("role", ["owner", "signatory"])
def test_a_signed_certificate_says_so_to_tenant_and_staff(
    role: str, certificate: Any, team: Any, people: Any
):
    form = certificate("DRAFT", signatory_name="ANA B. CRUZ", signatory_title="Treasurer")
    answer = sign(team[role], form)
    assert answer.status_code == 200, answer.content
    [signed] = answer.json()["results"]
    assert signed["signature"] | {"at": ""} == {
        "by": str(team[role]),
        "name": "Ana B. Cruz",
        "title": "Treasurer",
        "tin": str(form.signatory_tin),
        "at": "",
        "method": "typed",
        "sha256": digest_to_sign(Certificate.objects.get(pk=form.pk)),
        "by_link": False,
        "file_sha256": "",
        "issuer": "",
        "is_issuer_checked": False,
    }
    assert submit(team[role], form).status_code == 200
    for user in (team["viewer"], people["processor"]):
        for told in (page_of(user, form), row_of(user, form)):
            assert told["signature"] == signed["signature"]
            assert (told["unsigned"], told["changed_since_signed"]) == (False, False)
    history = client_of(team["viewer"]).get(f"{LIST}{form.pk}/history/").json()
    assert str(team[role]) in [step["by"] for step in history if step["move"] == "sign"]
    verify_chain()


def test_title_and_tin_are_not_given_to_another_than_the_form_names(certificate: Any, team: Any):
    form = certificate("DRAFT", signatory_name="JUAN LUNA", signatory_title="Treasurer")
    [signed] = sign(team["signatory"], form).json()["results"]
    told = signed["signature"]
    assert (told["name"], told["title"], told["tin"]) == ("Ana B. Cruz", "", "")


def test_without_a_text_the_persons_own_name_is_typed(certificate: Any, team: Any):
    form = certificate("DRAFT")
    body = {"ids": [str(form.pk)], "method": "typed"}
    answer = client_of(team["signatory"]).post(SIGN, body, format="json")
    assert answer.json()["results"][0]["signature"]["name"] == str(team["signatory"])


@pytest.mark.parametrize("role", ["preparer", "viewer"])
def test_who_only_prepares_or_reads_does_not_sign(role: str, certificate: Any, team: Any):
    form = certificate("DRAFT")
    assert sign(team[role], form).status_code == 403
    alone = client_of(team[role]).post(f"{LIST}{form.pk}/sign/", TYPED, format="json")
    assert alone.status_code == 403
    assert not Signature.objects.exists()


def test_nobody_signs_for_another_tenant(certificate: Any, people: Any, team: Any):
    form, own = certificate("DRAFT"), certificate("DRAFT")
    assert sign(people["other tenant"], form).status_code == 404
    QuerySet(Certificate).filter(pk=own.pk).update(tenant=people["other tenant"].tenant)
    assert sign(team["signatory"], form, own).status_code == 404
    assert sign(people["processor"], form).status_code == 403
    assert not Signature.objects.exists()


def test_the_move_alone_signs_too(certificate: Any, team: Any):
    form = certificate("RETURNED")
    client = client_of(team["signatory"])
    answer = client.post(f"{LIST}{form.pk}/sign/", TYPED, format="json")
    assert answer.status_code == 200, answer.content
    assert answer.json()["signature"]["name"] == "Ana B. Cruz"
    assert answer.json()["unsigned"] is False


def test_a_drawn_name_is_stored_as_a_small_picture_and_the_chain_has_its_digest(
    certificate: Any, team: Any
):
    form = certificate("DRAFT")
    assert sign(team["signatory"], form, method="drawn", text=drawn()).status_code == 200
    signature = Signature.objects.get()
    picture = base64.b64decode(signature.picture)
    assert picture.startswith(b"\x89PNG")
    assert len(picture) < 2_000
    assert signature.name == str(team["signatory"])
    done = Transition.objects.get(move="sign")
    assert (done.revision.values or {})["inputs"]["text"] == sha256(picture).hexdigest()
    history = client_of(team["signatory"]).get(f"{LIST}{form.pk}/history/").json()
    assert history[-1]["remarks"] == ""


@pytest.mark.parametrize(
    ("method", "text"),
    [
        ("typed", "Ana\x00Cruz"),
        ("typed", "a\u202eb"),
        ("typed", "x" * 201),
        ("typed", drawn()),
        ("drawn", "Ana B. Cruz"),
        ("drawn", ""),
        ("drawn", drawn(ink=False)),
        ("drawn", drawn((1300, 20))),
        ("drawn", "data:image/png;base64,AAAA"),
        ("drawn", "data:image/svg+xml;base64,AAAA"),
        ("uploaded", ""),
    ],
)
def test_what_is_no_name_is_refused(method: str, text: str, certificate: Any, team: Any):
    answer = sign(team["signatory"], certificate("DRAFT"), method=method, text=text)
    assert answer.status_code == 422, answer.content
    assert not Signature.objects.exists()


def test_one_centavo_more_and_it_is_unsigned_everywhere(
    certificate: Any, team: Any, people: Any, api: Any
):
    form = certificate("RETURNED")
    sign(team["signatory"], form)
    line = page_of(team["owner"], form)["lines"][0]
    body = {"lines": [{"atc": line["atc"], "m1": f"{float(line['m1']) + 0.01:.2f}"}]}
    answer = client_of(team["preparer"]).patch(f"{LIST}{form.pk}/", body, format="json")
    assert answer.status_code == 200, answer.content
    for told in (answer.json(), row_of(team["owner"], form), page_of(people["processor"], form)):
        assert (told["signature"], told["changed_since_signed"]) == (None, True)
        assert told["unsigned"] is True
    assert Signature.objects.filter(certificate=form).count() == 1
    verify_chain()
    again = sign(team["signatory"], form).json()["results"][0]
    assert again["signature"]
    assert page_of(team["owner"], form)["changed_since_signed"] is False


def test_a_save_that_changes_nothing_leaves_it_signed(certificate: Any, team: Any):
    form = certificate("DRAFT")
    sign(team["signatory"], form)
    same = {"remarks": form.remarks, "payor_name": form.payor_name}
    revise("certificates", form.pk, same, by=team["preparer"])
    attach(form.pk, "DOCUMENT", "soa.pdf", made.pdf("soa"), by=team["preparer"])
    assert page_of(team["owner"], form)["signature"]


def test_another_breakdown_ends_the_signature(certificate: Any, people: Any):
    owner = people["tenant"]
    owner.tenant.is_affiliate = True
    owner.tenant.save()
    form = certificate("DRAFT", form_type="CONSOLIDATED")
    assert sign(owner, form).status_code == 200
    rows = made.breakdown()
    attach(form.pk, "BREAKDOWN", "another.csv", rows, by=owner)
    told = page_of(owner, form)
    assert (told["signature"], told["changed_since_signed"]) == (None, True)


def test_a_signature_counts_where_the_operator_wants_one(
    certificate: Any, team: Any, api: Any, settings: Any
):
    settings.SIGNATURE_REQUIRED = "block"
    signed, other = certificate("DRAFT"), certificate("DRAFT", unit="2")
    sign(team["signatory"], signed)
    for form in (signed, other):
        assert submit(team["owner"], form).status_code == 200
    approve = [
        api("processor").post(f"{LIST}{form.pk}/approve/").status_code for form in (signed, other)
    ]
    assert approve == [200, 409]


def test_signing_twice_is_refused_and_the_list_is_left_as_it_was(certificate: Any, team: Any):
    first, second, sent = certificate("DRAFT"), certificate("DRAFT", unit="2"), None
    sent = certificate("SUBMITTED", unit="3")
    sign(team["signatory"], first)
    answer = sign(team["signatory"], first, second, sent)
    told = answer.json()
    assert (answer.status_code, told["code"]) == (409, "refused")
    assert [(each["reference"], each["code"]) for each in told["certificates"]] == [
        (first.reference, "condition"),
        (sent.reference, "wrong_status"),
    ]
    assert told["certificates"][0]["message"] == "It is signed already."
    assert Signature.objects.count() == 1


def test_an_incomplete_certificate_is_not_signed(certificate: Any, team: Any):
    form = certificate("DRAFT", signatory_title="")
    told = sign(team["signatory"], form).json()
    assert "title" in told["certificates"][0]["message"]


@pytest.mark.parametrize(("count", "status"), [(0, 422), (200, 404), (201, 422)])
def test_how_many_are_signed_at_once(count: int, status: int, team: Any):
    ids = [f"00000000-0000-4000-8000-{number:012}" for number in range(count)]
    body = TYPED | {"ids": ids}
    answer = client_of(team["signatory"]).post(SIGN, body, format="json")
    assert answer.status_code == status


def test_an_id_that_comes_twice_is_signed_once(certificate: Any, team: Any):
    form = certificate("DRAFT")
    answer = sign(team["signatory"], form, form)
    assert (answer.status_code, len(answer.json()["results"])) == (200, 1)
    assert Signature.objects.count() == 1


def test_what_was_changed_after_it_was_read_is_not_signed(certificate: Any, team: Any):
    form = certificate("DRAFT")
    seen = {str(form.pk): form.version}
    revise("certificates", form.pk, {"remarks": "More."}, by=team["preparer"])
    told = sign(team["signatory"], form, versions=seen).json()
    assert [each["code"] for each in told["certificates"]] == ["stale"]
    now = {str(form.pk): Certificate.objects.get(pk=form.pk).version}
    assert sign(team["signatory"], form, versions=now).status_code == 200


def test_repeated_with_its_key_it_is_signed_once(certificate: Any, team: Any):
    client, form = client_of(team["signatory"]), certificate("DRAFT")
    body = TYPED | {"ids": [str(form.pk)]}
    answers = [
        client.post(SIGN, body, format="json", HTTP_IDEMPOTENCY_KEY="once") for _ in range(2)
    ]
    assert answers[0].json() == answers[1].json()
    assert Signature.objects.count() == 1


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"name": "Juan Luna"}, "another name"),
        ({"sha256": "0" * 64}, "sha256|something else"),
        ({"method": "drawn"}, "another method"),
        ({"picture": "AAAA"}, "another picture"),
    ],
)
def test_the_audit_names_an_altered_signature(
    changes: dict[str, str], why: str, certificate: Any, team: Any
):
    sign(team["signatory"], certificate("DRAFT"))
    take_over_once()
    verify_chain()
    Signature.objects.update(**changes)
    with pytest.raises(BrokenChain, match=why):
        verify_chain()


def test_the_audit_names_a_removed_and_an_exchanged_signature(certificate: Any, team: Any):
    form, other = certificate("DRAFT"), certificate("DRAFT", unit="2")
    sign(team["signatory"], form, other)
    take_over_once()
    theirs = Certificate.objects.get(pk=other.pk).signed_with
    own = Certificate.objects.get(pk=form.pk).signed_with
    QuerySet(Certificate).filter(pk=form.pk).update(signed_with=theirs)
    with pytest.raises(BrokenChain):
        verify_chain()
    QuerySet(Certificate).filter(pk=form.pk).update(signed_with=own)
    verify_chain()
    Signature.objects.filter(certificate=form).delete()
    with pytest.raises(BrokenChain, match="is gone"):
        verify_chain()


def test_only_an_owner_changes_the_settings(team: Any, people: Any):
    for role, status in (("preparer", 403), ("signatory", 403), ("viewer", 403), ("owner", 200)):
        client = client_of(team[role])
        changed = client.patch(SETTINGS, {"signatory_approves": True}, format="json")
        assert changed.status_code == status, role
        told = client.get(SETTINGS).json()
        assert told == {"signatory_approves": role == "owner"}
    assert client_of(people["other tenant"]).get(SETTINGS).json() == {"signatory_approves": False}
    take_over_once()
    verify_chain()


def test_a_preparer_submits_only_what_a_signatory_signed(certificate: Any, approving: Any):
    form = certificate("DRAFT")
    refused = submit(approving["preparer"], form)
    assert (refused.status_code, refused.json()["code"]) == (409, "signature_needed")
    moves = {each["name"]: each for each in page_of(approving["preparer"], form)["moves"]}
    assert "signatory must sign" in moves["submit"]["blocked"]
    assert "ask_signature" in moves
    assert "ask_signature" in row_of(approving["preparer"], form)["moves"]
    for role in ("owner", "signatory"):
        offered = {each["name"] for each in page_of(approving[role], form)["moves"]}
        assert ("sign" in offered, "ask_signature" in offered) == (True, False)
    sign(approving["signatory"], form)
    assert submit(approving["preparer"], form).status_code == 200


def test_a_preparer_resubmits_only_what_is_signed_again(certificate: Any, approving: Any):
    form = certificate("RETURNED")
    with pytest.raises(NotNow) as refused:
        perform("certificates", form.pk, "resubmit", by=approving["preparer"])
    assert refused.value.code == "signature_needed"
    perform("certificates", form.pk, "resubmit", by=approving["signatory"])


def test_where_signatories_need_not_approve_nobody_is_asked(certificate: Any, team: Any):
    form = certificate("DRAFT")
    body = {"ids": [str(form.pk)]}
    refused = client_of(team["preparer"]).post(ASK, body, format="json")
    assert (refused.status_code, refused.json()["code"]) == (409, "not_needed")
    assert submit(team["preparer"], form).status_code == 200


def test_asking_mails_each_signatory_the_list_once(
    certificate: Any, approving: Any, mailoutbox: Any
):
    forms = [certificate("DRAFT", unit=str(number)) for number in range(3)]
    body = {"ids": [str(form.pk) for form in forms]}
    client = client_of(approving["preparer"])
    assert client.post(ASK, body, format="json").status_code == 200
    [mail] = deliver()
    assert mail.to == [approving["signatory"].email]
    assert "3 certificates to sign" in mail.subject
    assert all(form.reference in mail.body for form in forms)
    assert len(re.findall(r", Q[1-4] \d{4}, tax ", mail.body)) == 3
    assert "Preparer asks you to sign 3 certificates" in mail.body
    again = client.post(ASK, body, format="json")
    assert (again.status_code, len(again.json()["certificates"])) == (409, 3)
    assert deliver() == []


def test_asking_for_one_by_its_move_mails_too(certificate: Any, approving: Any, mailoutbox: Any):
    form = certificate("DRAFT")
    url = f"{LIST}{form.pk}/ask_signature/"
    assert client_of(approving["preparer"]).post(url, {}, format="json").status_code == 200
    deliver()
    [mail] = deliver()
    assert form.reference in mail.body
    assert client_of(approving["owner"]).post(url, {}, format="json").status_code == 403


def test_what_was_signed_meanwhile_is_not_in_the_mail(
    certificate: Any, approving: Any, mailoutbox: Any
):
    forms = [certificate("DRAFT", unit=str(number)) for number in range(2)]
    body = {"ids": [str(form.pk) for form in forms]}
    client_of(approving["preparer"]).post(ASK, body, format="json")
    sign(approving["signatory"], forms[0])
    [mail] = deliver()
    assert forms[0].reference not in mail.body
    assert forms[1].reference in mail.body


def test_a_signature_is_erased_with_its_certificate(certificate: Any, team: Any, people: Any):
    form = certificate("DRAFT")
    sign(team["signatory"], form)
    submit(team["owner"], form)
    perform("certificates", form.pk, "approve", by=people["processor"])
    take_over_once()
    with clock.set_to(datetime(2040, 1, 1, tzinfo=UTC)):
        purge_expired()
    assert Certificate.objects.get(pk=form.pk).status == "ERASED"
    assert not Signature.objects.exists()
    verify_chain()


def test_the_list_says_what_is_missing_before_somebody_signs(certificate: Any, approving: Any):
    whole, lacking = certificate("DRAFT"), certificate("DRAFT", signatory_name="")
    for role in ("signatory", "preparer"):
        body = {"ids": [str(whole.pk), str(lacking.pk)]}
        answer = client_of(approving[role]).post(f"{SIGN}check/", body, format="json")
        [missing] = answer.json()["results"]
        assert missing["id"] == str(lacking.pk)
        assert "name is missing" in missing["message"]
    assert not Signature.objects.exists()


def test_the_database_refuses_an_unknown_method(certificate: Any) -> None:
    form = certificate("DRAFT")
    with pytest.raises(IntegrityError, match="signature_method_is_known"), atomic():
        Signature.objects.create(certificate=form, name="Ana Cruz", method="stamped", sha256="0")
