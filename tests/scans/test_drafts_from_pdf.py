"""A draft that began with a PDF: what its reader was not sure of is confirmed on the server."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from core.clock import now
from tests.scans.fake import BOX, FakeReader, form
from tests.support.stored import path_of_stored_file
from workflow.certificates.models import Certificate
from workflow.certificates.statuses import Status
from workflow.engine.models import Transition
from workflow.expiry.orphans import orphans
from workflow.files import storage
from workflow.files.reading.unreadable import Unreadable
from workflow.scans import own_pictures
from workflow.scans.models import OwnPicture

OTHER_PAYOR = "99570764600000"
GUARDS = ("PAYOR_READ", "FIELD_READ")


@pytest.fixture
def read(api: Any, reader: FakeReader, branch: Any) -> Any:
    """Read a PDF as the tenant does: the body of the draft that it begins."""

    def read(**said: Any) -> dict[str, Any]:
        data = reader.teach(b"own", form(**said))
        file = SimpleUploadedFile("2307-q3.pdf", data)
        answer = api("tenant").post("/api/forms/read/", {"file": file}, format="multipart")
        assert answer.status_code == 200, answer.content
        told = answer.json()
        body = {name: value for name, value in told["content"].items() if value is not None}
        return body | {"branch": branch.name, "from_pdf": told["from_pdf"]}

    return read


def begin(api: Any, body: dict[str, Any]) -> dict[str, Any]:
    answer = api("tenant").post("/api/certificates/", body, format="json")
    assert answer.status_code == 201, answer.content
    return answer.json()


def address(draft: dict[str, Any]) -> str:
    return f"/api/certificates/{draft['id']}/"


def guards(draft: dict[str, Any]) -> list[tuple[str, str]]:
    found = [each for each in draft["checks"] if each["id"] in GUARDS]
    return [(each["id"], each["field"]) for each in found]


def confirm(api: Any, draft: dict[str, Any], *names: str) -> dict[str, Any]:
    reading = draft["from_pdf"] | {"confirmed": [*names]}
    answer = api("tenant").patch(address(draft), {"from_pdf": reading}, format="json")
    assert answer.status_code == 200, answer.content
    return answer.json()


def submit(api: Any, draft: dict[str, Any]) -> Any:
    return api("tenant").post(f"{address(draft)}submit/", {}, format="json")


def test_another_payors_paper_is_not_submitted_before_it_is_confirmed(api: Any, read: Any):
    body = read(payor_tin=OTHER_PAYOR, payor_name="ANOTHER PAYOR CORP.")
    draft = begin(api, body)
    refused = submit(api, draft)
    assert refused.status_code == 409
    assert "ANOTHER PAYOR CORP., TIN 995-707-646" in refused.json()["message"]
    elsewhere = api("tenant").get(address(draft)).json()
    assert guards(elsewhere) == [("PAYOR_READ", "payor_tin")]
    assert elsewhere["from_pdf"] == body["from_pdf"]

    confirmed = confirm(api, draft, "payor_tin")
    assert guards(confirmed) == []
    assert submit(api, draft).status_code == 200
    told = api("processor").get(address(draft)).json()
    (found,) = [each for each in told["checks"] if each["id"] == "PAYOR_READ"]
    assert (found["severity"], "995-707-646" in found["message"]) == ("info", True)


def test_what_was_confirmed_is_on_record(api: Any, read: Any):
    draft = begin(api, read(payor_tin=OTHER_PAYOR))
    confirm(api, draft, "payor_tin")
    assert submit(api, draft).status_code == 200
    done = Transition.objects.get(subject_id=draft["id"], move="submit")
    assert done.revision.values
    kept = done.revision.values["content"]["from_pdf"]
    assert (kept["payor"]["tin"], kept["confirmed"]) == (OTHER_PAYOR, ["payor_tin"])


def test_an_unsure_field_is_corrected_or_confirmed(api: Any, read: Any):
    unsure = {"signatory_tin": 0.6, "lines.0.m1": 0.6, "payee_tin": 0.6}
    draft = begin(api, read(unsure=unsure))
    fields = ["company", "lines.0.m1", "signatory_tin"]
    assert sorted(field for _, field in guards(draft)) == fields
    assert submit(api, draft).status_code == 409
    corrected = api("tenant").patch(address(draft), {"signatory_tin": "998001002"}, format="json")
    left = guards(corrected.json())
    assert sorted(field for _, field in left) == fields[:2]
    assert guards(confirm(api, draft, "company", "lines.0.m1")) == []
    assert submit(api, draft).status_code == 200


def test_what_was_read_and_confirmed_is_not_taken_back(api: Any, read: Any):
    body = read(payor_tin=OTHER_PAYOR)
    draft = begin(api, body)
    for other in (None, body["from_pdf"] | {"payor": None, "file": "another.pdf"}):
        answer = api("tenant").patch(address(draft), {"from_pdf": other}, format="json")
        assert guards(answer.json()) == [("PAYOR_READ", "payor_tin")]
    confirm(api, draft, "payor_tin")
    again = confirm(api, draft)
    assert again["from_pdf"] == body["from_pdf"] | {"confirmed": ["payor_tin"]}


def test_only_what_was_read_is_confirmed(api: Any, read: Any):
    body = read(payor_tin=OTHER_PAYOR)
    body["from_pdf"]["confirmed"] = ["remarks"]
    answer = api("tenant").post("/api/certificates/", body, format="json")
    assert answer.status_code == 422
    assert [each["field"] for each in answer.json()["fields"]] == ["from_pdf.confirmed"]


def test_the_checks_while_typing_know_what_was_read(api: Any, read: Any):
    body = read(payor_tin=OTHER_PAYOR)
    told = api("tenant").post("/api/certificates/check/", body, format="json").json()
    assert guards(told) == [("PAYOR_READ", "payor_tin")]
    assert not Certificate.objects.exists()


def picture(api: Any, draft: dict[str, Any], who: str = "tenant") -> Any:
    return api(who).get(f"{address(draft)}from-pdf.png")


def test_its_tenant_sees_the_page_and_where_each_field_is(api: Any, read: Any):
    body = read()
    boxes = {each["field"]: each["box"] for each in body["from_pdf"]["boxes"]}
    assert boxes["lines.0.m1"] == boxes["company"] == boxes["period_from"] == [*BOX]
    assert not boxes.keys() & {"payee_tin", "payor_name"}
    draft = begin(api, body)
    assert draft["from_pdf"] == body["from_pdf"]
    answer = picture(api, draft)
    assert (answer.status_code, answer.content) == (200, b"\x89PNG page 1")
    assert (answer["Content-Type"], answer["Cache-Control"]) == ("image/png", "no-store")


def test_nobody_else_sees_the_page(api: Any, read: Any):
    draft = begin(api, read())
    assert submit(api, draft).status_code == 200
    assert picture(api, draft, "other tenant").status_code == 404
    for who in ("processor", "lead", "manager"):
        assert picture(api, draft, who).status_code == 403


def test_the_picture_of_another_tenant_is_not_named_into_ones_draft(api: Any, read: Any):
    body = read()
    draft = api("other tenant").post("/api/certificates/", body, format="json").json()
    assert draft["from_pdf"]["picture"] == body["from_pdf"]["picture"]
    answer = picture(api, draft, "other tenant")
    assert (answer.status_code, answer.json()["code"]) == (404, "file_missing")


def test_a_page_that_cannot_be_drawn_is_read_all_the_same(
    api: Any, read: Any, monkeypatch: pytest.MonkeyPatch
):
    def fail(path: Any, page: int) -> bytes:
        raise Unreadable("damaged", "It is damaged.")

    monkeypatch.setattr("workflow.scans.reading.page_picture", fail)
    body = read()
    assert (body["from_pdf"]["picture"], body["lines"][0]["tax"]) == (None, "15000.00")
    answer = picture(api, begin(api, body))
    assert (answer.status_code, answer.json()["code"]) == (404, "not_drawn")


def test_a_reading_from_before_pictures_stays_as_it_was(api: Any, read: Any):
    body = read()
    del body["from_pdf"]["picture"], body["from_pdf"]["boxes"]
    draft = begin(api, body)
    assert draft["from_pdf"] == body["from_pdf"]
    assert picture(api, draft).status_code == 404


@pytest.mark.parametrize(
    "wrong",
    [
        {"picture": {"id": "1", "sha256": "0" * 64}},
        {"picture": {"id": "00000000-0000-4000-8000-000000000000", "sha256": "x"}},
        {"boxes": [{"field": "remarks", "box": [0, 0, 1, 1]}]},
        {"boxes": [{"field": "company", "box": [0, 0, 1]}]},
        {"boxes": [{"field": "company", "box": [0, 0, 1, 1.01]}]},
        {"boxes": None},
    ],
)
def test_what_is_no_picture_and_no_box_is_refused(api: Any, read: Any, wrong: dict[str, Any]):
    body = read()
    body["from_pdf"] |= wrong
    answer = api("tenant").post("/api/certificates/", body, format="json")
    assert answer.status_code == 422, answer.content
    assert answer.json()["fields"][0]["field"].startswith("from_pdf")
    del body["from_pdf"]["boxes"]
    assert api("tenant").post("/api/certificates/", body, format="json").status_code == 422


def test_a_picture_goes_when_no_draft_began_with_it_or_once_it_is_decided(
    api: Any, read: Any, settings: Any
):
    read()
    draft = begin(api, read())
    a_day_ago = now() - timedelta(hours=settings.UPLOAD_LEFT_OVER_HOURS + 1)
    assert own_pictures.purge_own_pictures() == 0
    OwnPicture.objects.update(drawn_at=a_day_ago)
    assert own_pictures.purge_own_pictures(dry_run=True) == 1
    assert own_pictures.purge_own_pictures() == 1
    assert picture(api, draft).status_code == 200
    kept = OwnPicture.objects.get()
    assert storage.place_of_stored_file(kept.stored_as) not in set(orphans())
    assert submit(api, draft).status_code == 200
    assert own_pictures.purge_own_pictures() == 0
    assert api("processor").post(f"{address(draft)}approve/", {}, format="json").status_code == 200
    assert Certificate.objects.get().status == Status.APPROVED
    assert own_pictures.purge_own_pictures() == 1
    assert not path_of_stored_file(kept.stored_as).exists()
    assert picture(api, draft).json()["code"] == "file_missing"
