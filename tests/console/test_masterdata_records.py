"""Companies and malls as administrators keep them: added, corrected, taken out of use, imported."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from accounts.models import Branch, Company, User
from tests.files import made
from workflow.engine.verify import verify_chain
from workflow.models import Certificate

COMPANIES, MALLS = "/api/masterdata/records/companies/", "/api/masterdata/records/malls/"
NEW = {
    "code": "CVP",
    "name": "CREST VISAYAS PROPERTIES, INC.",
    "tin": "009-934-567-00000",
    "address": "CARDINAL ROSALES AVE., CEBU CITY",
    "zip": "6000",
    "rdo": "081",
}


@pytest.fixture
def admin(api: Any) -> Any:
    return api("administrator")


def csv(rows: list[list[str]]) -> Any:
    return SimpleUploadedFile("places.csv", made.csv_of(rows), "text/csv")


def one(company: Company) -> str:
    return f"{COMPANIES}{company.pk}/"


def test_a_company_is_added_and_offered_and_it_is_on_record(admin: Any, api: Any):
    told = admin.post(COMPANIES, NEW, format="json").json()
    defaults = {"year_ends": "12", "reminders_after": ""}
    assert told["values"] == NEW | {"tin": "00993456700000"} | defaults
    assert [entry["label"] for entry in told["log"]] == ["Added"]
    assert "CVP" in {each["code"] for each in api("tenant").get("/api/companies/").json()}
    [row] = admin.get(COMPANIES, {"q": "visayas"}).json()["results"]
    assert (row["id"], row["title"]) == (told["id"], NEW["name"])
    verify_chain()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("code", "pcm"),
        ("code", "PCM"),
        ("tin", "12345"),
        ("tin", "009912345"),
        ("zip", "60001"),
        ("rdo", "8"),
        ("rdo", "A81"),
        ("name", "=CMD()"),
        ("address", ""),
    ],
)
def test_what_is_wrong_is_said_at_its_field(admin: Any, people: Any, field: str, value: str):
    answer = admin.post(COMPANIES, NEW | {field: value}, format="json")
    assert answer.status_code == 422, answer.content
    assert [each["field"] for each in answer.json()["fields"]] == [field]
    assert not Company.objects.filter(code="CVP").exists()


def test_fields_say_what_they_take_and_what_stays(admin: Any, certificate: Any, company: Company):
    certificate("SUBMITTED")
    fields = {each["name"]: each for each in admin.get(one(company)).json()["fields"]}
    assert (fields["rdo"]["longest"], fields["rdo"]["required"]) == (3, True)
    assert [name for name, field in fields.items() if field["fixed"]] == ["code", "tin"]
    mall = admin.get(MALLS).json()["fields"]
    assert {"value": "PCM", "label": str(company)} in mall[1]["choices"]


def test_what_was_approved_keeps_the_name_it_was_approved_under(
    admin: Any, certificate: Any, company: Company
):
    before = company.name
    form = certificate("APPROVED")
    told = admin.patch(one(company), {"name": "CREST MALLS HOLDINGS, INC."}, format="json").json()
    [change] = told["log"][0]["changes"]
    assert (change["label"], change["before"]) == ("Name", before)
    assert Certificate.objects.get(pk=form.pk).payee_name == before
    verify_chain()


def test_a_tin_with_certificates_stays(admin: Any, certificate: Any, company: Company):
    certificate("DRAFT")
    answer = admin.patch(one(company), {"tin": "009912346"}, format="json")
    assert answer.status_code == 422
    assert answer.json()["fields"][0]["code"] == "fixed"


def test_of_two_administrators_the_second_is_told(admin: Any, company: Company):
    admin.patch(one(company), {"rdo": "053"}, format="json", headers={"If-Match": '"0"'})
    answer = admin.patch(one(company), {"zip": "1701"}, format="json", headers={"If-Match": '"1"'})
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")


def test_nothing_new_names_a_mall_that_is_out_of_use(
    admin: Any, api: Any, certificate: Any, branch: Branch, company: Company
):
    kept = certificate("DRAFT")
    told = admin.post(f"{MALLS}{branch.pk}/deactivate/").json()
    assert told["is_active"] is False
    tenant = api("tenant")
    offered = {each["code"]: each["branches"] for each in tenant.get("/api/companies/").json()}
    assert branch.name not in offered["PCM"]
    place = {"company": "PCM", "branch": branch.name}
    answer = tenant.post("/api/certificates/", place, format="json")
    assert [each["field"] for each in answer.json()["fields"]] == ["branch"]
    address = f"/api/certificates/{kept.pk}/"
    assert tenant.patch(address, place | {"remarks": "Late."}, format="json").status_code == 200
    admin.post(f"{MALLS}{branch.pk}/reactivate/")
    assert tenant.post("/api/certificates/", place, format="json").status_code == 201
    verify_chain()


def test_a_company_out_of_use_is_named_by_nothing_new(admin: Any, api: Any, company: Company):
    assert admin.post(f"{one(company)}deactivate/").json()["is_active"] is False
    answer = api("tenant").post("/api/certificates/", {"company": "PCM"}, format="json")
    assert [each["code"] for each in answer.json()["fields"]] == ["out_of_use"]
    mall = {"name": "Crest Point", "company": "PCM"}
    assert admin.post(MALLS, mall, format="json").json()["fields"][0]["code"] == "inactive"
    assert [row["id"] for row in admin.get(COMPANIES, {"state": "inactive"}).json()["results"]] == [
        company.pk
    ]


def test_a_mall_keeps_its_name(admin: Any, certificate: Any, branch: Branch):
    certificate("APPROVED")
    address = f"{MALLS}{branch.pk}/"
    assert admin.patch(address, {"name": "Crest Cove"}, format="json").status_code == 422
    assert admin.patch(address, {"city": "Las Pinas"}, format="json").status_code == 200
    verify_chain()


def test_a_file_is_shown_first_and_then_written(admin: Any, branch: Branch):
    rows = [
        ["name", "company", "city"],
        ["Crest Point", "PCM", "Imus"],
        [branch.name, "", "Paranaque City"],
        ["Crest Nowhere", "XXX", ""],
        ["Crest Point", "PCM", "Imus"],
    ]
    told = admin.post(f"{MALLS}import/", {"file": csv(rows)}, format="multipart").json()
    counts = {"new": 1, "changed": 1, "same": 0, "unconfirmed": 0, "refused": 2}
    assert told["counts"] == counts
    assert not Branch.objects.filter(name="Crest Point").exists()
    refused = [fault for row in told["rows"] for fault in row["faults"]]
    assert refused == [
        "Company: There is no company of the code XXX.",
        "This stands in row 2 already.",
    ]
    body = {"file": csv(rows), "shown": told["digest"]}
    assert admin.post(f"{MALLS}import/", body, format="multipart").json()["is_written"] is True
    assert Branch.objects.get(name="Crest Point").city == "Imus"
    branch.refresh_from_db()
    assert (branch.city, branch.company.code) == ("Paranaque City", "PCM")
    entry = admin.get(f"{MALLS}{branch.pk}/").json()["log"][0]
    assert (entry["label"], entry["note"]) == ("Changed by a file", "places.csv")
    verify_chain()


def test_a_file_that_would_do_another_thing_by_now_is_not_written(admin: Any, branch: Branch):
    rows = [["name", "company"], ["Crest Point", "PCM"]]
    told = admin.post(f"{MALLS}import/", {"file": csv(rows)}, format="multipart").json()
    Branch.objects.create(company=branch.company, name="Crest Point")
    body = {"file": csv(rows), "shown": told["digest"]}
    answer = admin.post(f"{MALLS}import/", body, format="multipart")
    assert (answer.status_code, answer.json()["code"]) == (409, "changed")


@pytest.mark.parametrize("separator", [";", "\t", ","])
def test_a_file_of_two_columns_is_parted_and_warned_of(admin: Any, branch: Branch, separator: str):
    twice = "Peñafrancia".encode().decode("cp1252")
    rows = [["name", "company"], [twice, "PCM"]]
    file = SimpleUploadedFile("places.csv", made.csv_of(rows, separator=separator))
    told = admin.post(f"{MALLS}import/", {"file": file}, format="multipart").json()
    assert told["counts"]["new"] == 1
    assert "is it “Peñafrancia”?" in told["rows"][0]["notes"][0]


@pytest.mark.parametrize("head", [["name", "colour"], ["city"], ["name", "name"]])
def test_a_file_with_other_columns_is_refused(admin: Any, head: list[str]):
    answer = admin.post(f"{MALLS}import/", {"file": csv([head])}, format="multipart")
    assert [each["code"] for each in answer.json()["fields"]] == ["columns"]


def test_a_shelf_that_is_not_there_is_not_found(admin: Any, people: dict[str, User]):
    assert admin.get("/api/masterdata/records/planets/").status_code == 404


def test_a_row_that_would_take_anothers_tin_is_refused(admin: Any, people: dict[str, User]):
    rows = [list(NEW), [*NEW.values()]]
    rows[1][2] = "009-923-456-00000"
    told = admin.post(f"{COMPANIES}import/", {"file": csv(rows)}, format="multipart").json()
    assert told["rows"][0]["faults"] == ["TIN: This is the TIN of another company."]
