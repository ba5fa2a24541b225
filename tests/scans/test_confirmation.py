"""A person's word on a scan: a certificate is born, or a typed one gets its paper."""

import io
from datetime import date
from decimal import Decimal
from typing import Any

import pypdfium2
import pytest
from django.db import connection

from accounts.models import User
from core import clock
from core.refusals import NotNow
from tests.files import made
from tests.scans.conftest import LIST
from tests.scans.fake import LAST, FakeReader, form, nothing, work_off
from tests.support.api import client_of
from tests.support.builders import KEPT, line
from tests.support.stored import upload_folder
from tests.support.together import at_once, raised
from workflow.engine.execution import perform
from workflow.engine.models import Transition
from workflow.engine.verify import verify_chain
from workflow.models import Attachment, Certificate, Notice, Scan
from workflow.scans import confirmation

pytestmark = pytest.mark.slow

FORMS = "/api/certificates/"


@pytest.fixture
def papers(reader: FakeReader) -> bytes:
    """A PDF of two pages that opens: the file behind what is confirmed."""
    document = pypdfium2.PdfDocument.new()
    with (
        pypdfium2.PdfDocument(made.pdf("one")) as one,
        pypdfium2.PdfDocument(made.pdf("two")) as two,
    ):
        document.import_pages(one)
        document.import_pages(two)
    data = io.BytesIO()
    document.save(data)
    return data.getvalue()


def confirm(api: Any, pk: Any, who: str = "processor", move: str = "confirm", **given: Any) -> Any:
    return api(who).post(f"{LIST}{pk}/{move}/", given, format="json")


def test_confirming_gives_birth_to_a_submitted_certificate(
    api: Any, scanned: Any, papers: bytes, people: Any, branch: Any
):
    told = scanned(form(1), form(2, payor_tin="99570764600000"), data=papers, name="pouch.pdf")
    answer = confirm(api, told["id"])
    assert answer.status_code == 200, answer.content
    scan = answer.json()
    assert (scan["status"], scan["confirmed_by"]) == ("CONFIRMED", "Processor")
    born = api("processor").get(f"{FORMS}{scan['certificate']}/").json()
    assert (born["status"], born["reference"]) == ("SUBMITTED", scan["reference"])
    assert (born["payor_name"], born["branch"]) == ("TENANT VENTURES CORPORATION", "Crest Bay Mall")
    assert (born["lines"][0]["m1"], born["tax"]) == ("100000.00", "15000.00")
    assert born["from_scan"] == {
        "id": scan["id"],
        "confidence": 0.99,
        "confirmed_by": "Processor",
        "yours": True,
    }
    (file,) = born["files"]
    assert (file["kind"], file["name"]) == ("SIGNED_COPY", "pouch page 1.pdf")
    assert [check["id"] for check in born["checks"] if check["id"] == "SIGNED"] == []
    step = Transition.objects.get(subject_id=born["id"])
    assert (step.move, step.target, step.actor_name) == ("born", "SUBMITTED", "Processor")
    content = (step.revision.values or {})["content"]
    assert (content["scan"], content["ocr_confidence"]) == (scan["id"], "0.99")
    history = api("tenant").get(f"{FORMS}{born['id']}/history/").json()
    assert [(each["label"], each["by"]) for each in history] == [
        ("Entered from a scan", "Processor")
    ]
    assert verify_chain().subjects == 3
    rows = api("manager").get("/api/audit/", {"reference": born["reference"]}).json()["results"]
    assert [row["label"] for row in rows] == ["Entered from a scan"]


def test_the_tenant_is_given_its_own_pages_alone_and_nothing_of_the_scan(
    api: Any, scanned: Any, papers: bytes, branch: Any
):
    told = scanned(form(1), form(2, payor_tin="99570764600000"), data=papers)
    pk = confirm(api, told["id"]).json()["certificate"]
    own = api("tenant").get(f"{FORMS}{pk}/").json()
    assert (own["status"], own["from_scan"]) == ("SUBMITTED", None)
    address = f"{FORMS}{pk}/files/{own['files'][0]['id']}/"
    data = b"".join(api("tenant").get(address).streaming_content)
    with pypdfium2.PdfDocument(data) as document:
        assert len(document) == 1
        assert document[0].get_textpage().get_text_range().strip() == "one"
    for path in ("", "file/", "pages/1.png"):
        assert api("tenant").get(f"{LIST}{told['id']}/{path}").status_code == 404
    assert api("tenant").get(LIST).json()["results"] == []
    assert api("tenant").get("/api/events?after=0").json()["events"] == [
        {"seq": 5, "resource": "certificates", "id": pk, "move": "born"}
    ]


def test_the_tenant_is_mailed_as_of_one_it_sent(
    api: Any, scanned: Any, papers: bytes, people: Any, branch: Any
):
    shop = people["tenant"].tenant
    shop.notification_email, shop.notification_email_verified_at = "t@shop.example", clock.now()
    shop.save()
    confirm(api, scanned(data=papers)["id"])
    work_off()
    assert [notice.recipient for notice in Notice.objects.all()] == ["t@shop.example"]


def test_where_a_check_blocks_it_is_born_returned_with_its_reasons(
    api: Any, scanned: Any, papers: bytes, branch: Any
):
    told = scanned(form(signatory_title="", line_tax="9,000.00"), data=papers)
    assert told["after"] == "RETURNED"
    assert {"SIGNATORY", "TAX"} <= {each["id"] for each in told["findings"]}
    pk = confirm(api, told["id"]).json()["certificate"]
    own = api("tenant").get(f"{FORMS}{pk}/").json()
    assert (own["status"], own["may_edit"]) == ("RETURNED", True)
    assert {"SIGNATORY", "RATE"} <= {reason["code"] for reason in own["reasons"]}
    assert {move["name"] for move in own["moves"]} >= {"resubmit", "cancel"}
    change = {
        "signatory_title": "FINANCE MANAGER",
        "lines": [{"atc": "WC100", "m1": "100000", "m2": "100000", "m3": "100000"}],
    }
    assert api("tenant").patch(f"{FORMS}{pk}/", change, format="json").status_code == 200
    assert api("tenant").post(f"{FORMS}{pk}/resubmit/").json()["status"] == "RESUBMITTED"
    verify_chain()


def test_what_the_reader_is_unsure_of_is_looked_at_first(
    api: Any, scanned: Any, papers: bytes, branch: Any
):
    told = scanned(form(unsure={"signatory_tin": 0.61, "payor_zip": 0.9}), data=papers)
    assert told["to_look_at"] == 2
    levels = {each["name"]: each["level"] for each in told["fields"]}
    assert (levels["signatory_tin"], levels["payor_zip"]) == ("unsure", "look")
    answer = confirm(api, told["id"], seen=["payor_zip"])
    assert answer.status_code == 409
    refusal = answer.json()
    assert (refusal["code"], refusal["names"]) == ("unseen", ["signatory_tin"])
    assert (refusal["status"], refusal["by"]) == ("READ", "The portal")
    assert Certificate.objects.count() == 0
    given = {"signatory_tin": "983-780-565-00001"}
    answer = confirm(api, told["id"], seen=["payor_zip"], fields=given)
    assert answer.status_code == 200, answer.content
    assert str(Certificate.objects.get().signatory_tin) == "98378056500001"
    fields = {each["name"]: each["confirmed"] for each in answer.json()["fields"]}
    assert (fields["signatory_tin"], fields["payor_zip"]) == ("983-780-565-00001", None)
    assert Scan.objects.get().tally["corrected"] == 1


def test_what_a_field_cannot_hold_is_told_and_loses_nothing(
    api: Any, scanned: Any, papers: bytes, branch: Any
):
    told = scanned(data=papers)
    wrong = {"period_from": "July", "lines.0.m1": "ten", "payor_zip": "12", "payee_tin": "1-2-x"}
    answer = confirm(api, told["id"], fields=wrong)
    assert answer.status_code == 422
    assert {fault["field"] for fault in answer.json()["fields"]} == set(wrong)
    for given in (
        {"fields": {"colour": "red"}},
        {"fields": ["payor_tin"]},
        {"seen": "all"},
        {"seen": ["lines.99.m1"]},
        {"certificate": "00000000-0000-0000-0000-000000000001"},
        {"status": "CONFIRMED"},
        {"branch": "Elsewhere"},
        {"joins": "00000000-0000-0000-0000-000000000001"},
        {"fields": {"payor_name": "x" * 301}},
    ):
        assert confirm(api, told["id"], **given).status_code == 422, given
    assert Scan.objects.get().status == "READ"
    assert Attachment.objects.count() == Certificate.objects.count() == 0
    assert [path.name for path in upload_folder().glob("??/*")] != []
    kept = len([*upload_folder().glob("??/*")])
    assert kept == 2, "the upload and its page's picture"


def test_lines_are_corrected_added_and_dropped(api: Any, scanned: Any, papers: bytes, branch: Any):
    told = scanned(data=papers)
    fields = {f"lines.0.{cell}": "" for cell in ("description", "atc", "m1", "m2", "m3", "total")}
    fields |= {"lines.0.tax": "", "lines.1.atc": "wc 160", "lines.1.m2": "1,000", "totals.tax": ""}
    fields |= {"lines.1.tax": "20.00", "lines.1.description": "CUSA"}
    answer = confirm(api, told["id"], fields=fields)
    assert answer.status_code == 200, answer.content
    (row,) = Certificate.objects.get().lines.all()
    assert (row.atc, row.m2, row.total, row.tax) == ("WC160", 1000, 1000, 20)
    assert (row.section, row.rate) == ("EWT", Decimal(2))


def test_it_joins_the_certificate_that_was_typed_as_its_signed_copy(
    api: Any, scanned: Any, papers: bytes, certificate: Any, branch: Any
):
    rent = line()
    rent["m2"] = Decimal("100000.01")
    typed = certificate(
        "SUBMITTED", period_from=LAST.start, period_to=LAST.end, lines=[rent], branch=branch
    )
    told = scanned(data=papers)
    joins = told["joins"]
    assert (told["after"], joins["reference"]) == ("JOINS", typed.reference)
    assert joins["differences"] == [
        {"field": "lines.0.m2", "paper": "100000.00", "typed": "100000.01"}
    ]
    assert joins["equal"] == joins["of"] - 1
    answer = confirm(api, told["id"]).json()
    assert (answer["certificate"], answer["reference"]) == (str(typed.pk), typed.reference)
    after = api("processor").get(f"{FORMS}{typed.pk}/").json()
    assert [file["kind"] for file in after["files"]] == ["SIGNED_COPY"]
    found = after["files"][0]["comparison"]
    assert (found["state"], after["files"][0]["arrived_by"]) == ("differs", "scan")
    assert "lines.0.m2" in {each["field"] for each in found["differences"]}
    assert "SIGNED" in [check["id"] for check in after["checks"]]
    assert after["version"] == typed.version + 1
    assert Certificate.objects.count() == 1
    assert api("processor").post(f"{FORMS}{typed.pk}/approve/").status_code == 200
    verify_chain()


def test_it_joins_nothing_where_somebody_says_so(
    api: Any, scanned: Any, papers: bytes, certificate: Any, branch: Any
):
    certificate("APPROVED", period_from=LAST.start, period_to=LAST.end, lines=[line()])
    answer = confirm(api, scanned(data=papers)["id"], joins="none").json()
    born = Certificate.objects.get(pk=answer["certificate"])
    assert born.status == "RETURNED", "it claims the same income twice"
    assert Certificate.objects.count() == 2


def test_a_copy_is_received_only_together_with_its_scan(api: Any, certificate: Any):
    form_ = certificate("SUBMITTED")
    answer = api("processor").post(f"{FORMS}{form_.pk}/receive_copy/", {"copy": {}}, format="json")
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown_move")
    moves = api("processor").get(f"{FORMS}{form_.pk}/").json()["moves"]
    assert "receive_copy" not in [move["name"] for move in moves]


def test_an_unsigned_paper_is_no_signed_copy(
    api: Any, scanned: Any, papers: bytes, branch: Any, settings: Any
):
    settings.SIGNATURE_REQUIRED = "block"
    pk = confirm(api, scanned(form(signed="no"), data=papers)["id"]).json()["certificate"]
    assert Attachment.objects.get().kind == "DOCUMENT"
    answer = api("lead").post(f"{FORMS}{pk}/approve/")
    assert (answer.status_code, answer.json()["message"]) == (
        409,
        "It was not signed in the portal, no signed copy is attached, and the original was not "
        "received.",
    )


def test_four_eyes_is_a_setting(api: Any, scanned: Any, papers: bytes, branch: Any, settings: Any):
    settings.FOUR_EYES = True
    pk = confirm(api, scanned(data=papers)["id"]).json()["certificate"]
    answer = api("processor").post(f"{FORMS}{pk}/approve/")
    assert (answer.status_code, answer.json()["message"]) == (
        409,
        "You confirmed this from a scan. Somebody else approves it.",
    )
    assert api("colleague").post(f"{FORMS}{pk}/approve/").status_code == 200


def test_what_is_none_of_ours_waits_with_whoever_sent_it(
    api: Any, scanned: Any, papers: bytes, branch: Any
):
    strange = form(payee_tin="12345678900000", payee_name="SOMEBODY ELSE, INC.")
    told = scanned(strange, data=papers)
    assert (told["matched"], told["match"]["missing"]) == (
        False,
        "The payee is not one of our companies.",
    )
    seen = {
        who: api(who).get(f"{LIST}{told['id']}/").status_code
        for who in ("processor", "colleague", "lead", "processor elsewhere", "manager", "tenant")
    }
    assert seen == {
        "processor": 200,
        "colleague": 404,
        "lead": 200,
        "processor elsewhere": 404,
        "manager": 200,
        "tenant": 404,
    }
    answer = confirm(api, told["id"])
    assert (answer.status_code, answer.json()["code"]) == (409, "not_matched")
    listed = api("processor").get(f"{LIST}?unmatched=1").json()["results"]
    assert [row["id"] for row in listed] == [told["id"]]
    assert confirm(api, told["id"], move="match", company="NONE").status_code == 422
    assert confirm(api, told["id"], move="match").status_code == 422
    matched = confirm(api, told["id"], move="match", company="PCM").json()
    assert (matched["matched"], matched["version"]) == (True, told["version"] + 1)
    assert api("colleague").get(f"{LIST}{told['id']}/").status_code == 200
    born = Certificate.objects.get(pk=confirm(api, told["id"]).json()["certificate"])
    assert (born.status, str(born.payee_tin)) == ("RETURNED", "12345678900000")


def test_a_number_that_was_misread_is_matched_when_it_is_corrected(
    api: Any, scanned: Any, papers: bytes, branch: Any
):
    misread = form(payee_tin="00991234600000", payee_name="PAClFlC CREST")
    told = scanned(misread, data=papers)
    assert told["company"] is None
    right = {"payee_tin": "009-912-345-00000", "payee_name": "PACIFIC CREST MALLS, INC."}
    answer = confirm(api, told["id"], fields=right)
    assert answer.status_code == 200, answer.content
    assert Certificate.objects.get().status == "SUBMITTED"


def test_what_is_of_another_company_is_for_its_processors(
    api: Any, scanned: Any, papers: bytes, branch: Any
):
    other = form(payee_tin="00992345600000", payee_name="CREST NORTH LUZON PROPERTIES CORP.")
    told = scanned(other, data=papers)
    assert told["moves"] == []
    assert confirm(api, told["id"]).status_code == 403
    assert confirm(api, told["id"], "colleague").status_code == 404
    assert confirm(api, told["id"], "processor elsewhere").status_code == 200


def test_what_could_not_be_read_is_keyed_by_hand(
    api: Any, scanned: Any, papers: bytes, branch: Any
):
    told = scanned(nothing(1), data=papers)
    fields = {name: each.value for name, each in form().values().items()} | {"signed": "yes"}
    assert confirm(api, told["id"]).status_code == 409
    assert confirm(api, told["id"], move="key").status_code == 422
    answer = confirm(api, told["id"], move="key", fields=fields)
    assert answer.status_code == 200, answer.content
    born = Certificate.objects.get()
    assert (born.status, born.ocr_confidence) == ("SUBMITTED", None)
    assert Attachment.objects.get().kind == "SIGNED_COPY"
    keyed = {each["name"]: each["value"] for each in answer.json()["fields"]}
    assert keyed["payor_tin"] == "99876543200000"


def test_a_file_that_nobody_can_open_is_keyed_without_a_copy(api: Any, scanned: Any, branch: Any):
    told = scanned("encrypted", data=made.pdf(password="secret"))
    fields = {name: each.value for name, each in form().values().items()}
    assert confirm(api, told["id"], move="key", fields=fields).status_code == 200
    assert Attachment.objects.count() == 0


def test_a_stale_screen_confirms_nothing(api: Any, scanned: Any, papers: bytes, branch: Any):
    told = scanned(data=papers)
    stale = {"HTTP_IF_MATCH": '"1"'}
    answer = api("processor").post(f"{LIST}{told['id']}/confirm/", {}, format="json", **stale)
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")
    key = {"HTTP_IDEMPOTENCY_KEY": "once"}
    for _ in range(2):
        url = f"{LIST}{told['id']}/confirm/"
        assert api("processor").post(url, {}, format="json", **key).status_code == 200
    assert Certificate.objects.count() == 1
    again = confirm(api, told["id"])
    assert (again.status_code, again.json()["by"]) == (409, "Processor")


@pytest.mark.django_db(transaction=True)
def test_of_two_who_confirm_at_once_one_does(
    scanned: Any, papers: bytes, people: dict[str, User], branch: Any
):
    told = scanned(data=papers)

    def by(who: str) -> Any:
        return lambda: confirmation.confirm_scan(told["id"], "confirm", by=people[who], inputs={})

    results = at_once(by("processor"), by("colleague"))
    assert len([each for each in results if isinstance(each, Scan)]) == 1
    assert [type(each) for each in raised(results)] == [NotNow]
    assert Certificate.objects.count() == Attachment.objects.count() == 1
    connection.close()


def test_it_is_erased_with_its_certificate_and_when_it_was_discarded(
    api: Any, scanned: Any, papers: bytes, branch: Any, uploads: Any
):
    from workflow.expiry.retention import purge_expired

    pk = confirm(api, scanned(data=papers)["id"]).json()["certificate"]
    gone = scanned(form(payor_name="ANOTHER"), data=made.pdf("gone"))
    api("processor").post(f"{LIST}{gone['id']}/discard/")
    with clock.set_to(clock.now() + KEPT):
        purge_expired()
    assert Certificate.objects.get(pk=pk).status == "ERASED"
    left = Scan.objects.values_list("status", "outcome", "values", "payor_tin")
    assert list(left) == [("ERASED", None, None, "")] * 2
    assert client_of(None).get(LIST).status_code == 401
    assert [*uploads.glob("??/*")] == []
    verify_chain()


def test_a_discarded_file_may_be_sent_again(api: Any, scanned: Any, papers: bytes, branch: Any):
    first = scanned(data=papers)
    api("processor").post(f"{LIST}{first['id']}/discard/")
    again = scanned(data=papers)
    assert (again["id"] != first["id"], again["status"]) == (True, "READ")
    assert date.fromisoformat(again["period_from"]) == LAST.start
    with pytest.raises(NotNow):
        perform("scans", first["id"], "confirm", by=User.objects.get(name="Processor"))
