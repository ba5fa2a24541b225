"""A draft that began with a PDF: what its reader was not sure of is confirmed on the server."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.scans.fake import FakeReader, form
from workflow.certificates.models import Certificate
from workflow.engine.models import Transition

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
