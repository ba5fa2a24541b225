"""Tenants as administrators keep them, and the log that says who changed what."""

from typing import Any

import pytest

from accounts.models import Invitation, Tenant, User
from console.masterdata import facts
from console.masterdata.models import MasterRecord
from core.models import Job
from core.tin import Tin
from tests.conftest import staff
from tests.support.api import client_of
from workflow.engine.proof import BrokenChain
from workflow.engine.verify import verify_chain
from workflow.models import Transition

ADDRESS = "/api/masterdata/tenants/"
NEW = {
    "name": "ALON MILK TEA FOODS CORPORATION",
    "tin": "997-086-653-00000",
    "address": "12 RIZAL AVE., MANILA",
    "zip": "1000",
    "contact_email": "tax@alon.example",
    "username": "alon",
    "person": "Maria Santos",
}


@pytest.fixture
def admin(api: Any) -> Any:
    return api("administrator")


@pytest.fixture
def tenant(people: dict[str, User]) -> Tenant:
    """The one that certificates are made for."""
    found = people["tenant"].tenant
    assert found is not None
    return found


def one(pk: int) -> str:
    return f"{ADDRESS}{pk}/"


def patch(admin: Any, pk: int, version: int | None = None, **body: Any) -> Any:
    headers = {} if version is None else {"If-Match": f'"{version}"'}
    return admin.patch(one(pk), body, format="json", headers=headers)


def add(admin: Any, **changes: Any) -> Any:
    return admin.post(ADDRESS, NEW | changes, format="json")


def refused(answer: Any) -> list[tuple[str, str]]:
    assert answer.status_code == 422, answer.content
    return [(each["field"], each["code"]) for each in answer.json()["fields"]]


def test_a_tenant_is_found_by_name_and_tin_and_by_what_is_lacking(admin: Any, tenant: Tenant):
    Tenant.objects.create(name="BANAHAW BOOKS CORP.", tin=Tin("999150506"))
    assert add(admin).status_code == 201
    told = admin.get(ADDRESS).json()
    assert [row["name"] for row in told["results"]] == sorted(
        row["name"] for row in told["results"]
    )
    assert told["states"] == {
        "all": 4,
        "active": 2,
        "invited": 0,
        "not_invited": 1,
        "no_account": 1,
        "no_address": 0,
        "inactive": 0,
    }
    asked = {"milk tea": "ALON", "997-086-653": "ALON", "99915": "BANAHAW"}
    for text, name in asked.items():
        [row] = admin.get(ADDRESS, {"q": text}).json()["results"]
        assert row["name"].startswith(name)
    [row] = admin.get(ADDRESS, {"state": "no_account"}).json()["results"]
    assert (row["tin"], row["state_label"]) == ("99915050600000", "No account")
    assert refused(admin.get(ADDRESS, {"state": "gone"})) == [("state", "invalid")]


def test_pages_follow_one_another_by_cursor(admin: Any):
    for n in range(5):
        Tenant.objects.create(name="SAME NAME CORP.", tin=Tin(f"99709{n:04}"))
    seen, address = [], f"{ADDRESS}?page_size=2&q=same"
    while address:
        told = admin.get(address).json()
        seen += [row["id"] for row in told["results"]]
        address = told["next"]
    assert len(seen) == len(set(seen)) == 5


def test_a_tenant_is_added_with_an_account_and_it_is_on_record(admin: Any):
    answer = add(admin)
    told = answer.json()
    assert answer.status_code == 201, answer.content
    assert (told["tin"], told["version"], told["state"]) == ("99708665300000", 1, "not_invited")
    assert [account["username"] for account in told["accounts"]] == ["alon"]
    assert [(entry["label"], entry["by"]) for entry in told["log"]] == [("Added", "Admin")]
    assert answer["ETag"] == '"1"'
    verify_chain()


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("tin", "99A-086-653-00000", "tin"),
        ("tin", "12345", "tin"),
        ("tin", "999999999", "tin"),
        ("tin", "998765432", "taken"),
        ("name", "A" * 300, "max_length"),
        ("name", "", "blank"),
        ("name", '=HYPERLINK("http://x.example")', "formula"),
        ("name", "ALON\nTEA", "unprintable"),
        ("zip", "10", "zip"),
        ("contact_email", "alon", "invalid"),
        ("username", "tenant", "taken"),
        ("username", "two words", "invalid"),
    ],
)
def test_what_is_wrong_with_a_tenant_is_said_beside_its_field(
    admin: Any, tenant: Tenant, field: str, value: str, code: str
):
    assert refused(add(admin, **{field: value})) == [(field, code)]
    assert not Tenant.objects.filter(name__startswith="ALON").exists()


def test_the_same_taxpayer_may_have_another_branch(admin: Any, tenant: Tenant):
    assert add(admin, tin="998-765-432-00012").status_code == 201
    assert refused(add(admin, tin="998-765-432-012", username="")) == [("tin", "taken")]


def test_a_corrected_address_is_told_with_what_it_was(admin: Any, tenant: Tenant):
    before = admin.get(one(tenant.pk)).json()
    assert (before["version"], before["log"]) == (0, [])
    answer = patch(admin, tenant.pk, 0, address="TAFT AVE., MANILA")
    told = answer.json()
    assert (answer.status_code, told["address"], told["version"]) == (200, "TAFT AVE., MANILA", 2)
    assert [entry["label"] for entry in told["log"]] == ["Changed", "First put on record"]
    assert told["log"][0]["changes"] == [
        {
            "field": "address",
            "label": "Address",
            "before": "RIZAL AVE., MANILA",
            "after": "TAFT AVE., MANILA",
        }
    ]
    verify_chain()


def test_what_stays_as_it_is_leaves_no_trace(admin: Any, tenant: Tenant):
    assert patch(admin, tenant.pk, 0, address=tenant.address).json()["version"] == 0
    assert not MasterRecord.objects.exists()


def test_of_two_administrators_the_second_hears_of_the_first(admin: Any, tenant: Tenant):
    other = client_of(staff("other-admin", "administrator"))  # type: ignore[arg-type]
    assert patch(admin, tenant.pk, 0, address="TAFT AVE., MANILA").status_code == 200
    late = patch(other, tenant.pk, 0, zip="1001")
    assert late.status_code == 409
    told = late.json()
    assert (told["code"], told["by"], told["version"]) == ("stale", "Admin", 2)
    assert told["changes"][0]["after"] == "TAFT AVE., MANILA"
    tenant.refresh_from_db()
    assert tenant.zip == "1000"
    assert patch(other, tenant.pk, 2, zip="1001").json()["zip"] == "1001"
    verify_chain()


def test_a_tin_stays_once_certificates_stand_under_it(admin: Any, tenant: Tenant, certificate: Any):
    assert patch(admin, tenant.pk, tin="998765433").json()["tin"] == "99876543300000"
    certificate("DRAFT")
    answer = patch(admin, tenant.pk, tin="998765434")
    assert (answer.status_code, answer.json()["code"]) == (409, "tin_in_use")


def test_an_account_is_opened_once(admin: Any):
    bare = add(admin, username="").json()
    assert (bare["state"], bare["accounts"]) == ("no_account", [])
    told = patch(admin, bare["id"], username="alon", person="Maria Santos").json()
    assert told["log"][0]["changes"][0]["after"] == "alon (Maria Santos)"
    assert refused(patch(admin, bare["id"], username="again")) == [("username", "taken")]
    verify_chain()


def test_an_invitation_is_mailed_recorded_and_not_sent_to_who_has_a_password(
    admin: Any, tenant: Tenant
):
    made = add(admin).json()
    told = admin.post(f"{one(made['id'])}invite/").json()
    assert Job.objects.filter(func="accounts.invitations.mail_link").count() == 1
    assert (told["log"][0]["label"], told["log"][0]["note"]) == (
        "Invited",
        "alon, at tax@alon.example",
    )
    answer = admin.post(f"{one(tenant.pk)}invite/")
    assert (answer.status_code, answer.json()["code"]) == (409, "has_password")
    without = add(admin, tin="997086654", username="", contact_email="").json()
    assert admin.post(f"{one(without['id'])}invite/").json()["code"] == "no_account"
    verify_chain()


def test_a_deactivated_tenant_is_signed_out_and_comes_back(
    admin: Any, api: Any, tenant: Tenant, people: dict[str, User]
):
    browser = api("tenant")
    assert browser.get("/api/me").status_code == 200
    told = admin.post(f"{one(tenant.pk)}deactivate/", headers={"If-Match": '"0"'}).json()
    assert (told["state"], told["is_active"]) == ("inactive", False)
    assert browser.get("/api/me").status_code == 401
    people["tenant"].refresh_from_db()
    assert not people["tenant"].is_active
    stale = admin.post(f"{one(tenant.pk)}reactivate/", headers={"If-Match": '"1"'})
    assert stale.status_code == 409
    told = admin.post(f"{one(tenant.pk)}reactivate/", headers={"If-Match": '"2"'}).json()
    assert (told["state"], [each["label"] for each in told["log"]]) == (
        "active",
        ["Activated again", "Deactivated", "First put on record"],
    )
    verify_chain()


def test_a_link_ends_with_the_tenant_that_it_was_for(admin: Any):
    made = add(admin).json()
    user = User.objects.get(username="alon")
    Invitation.objects.create(user=user, expires_at="2099-01-01T00:00Z", kind="invitation")
    assert admin.get(one(made["id"])).json()["state"] == "invited"
    admin.post(f"{one(made['id'])}deactivate/")
    assert not Invitation.objects.exists()
    assert admin.post(f"{one(made['id'])}invite/").json()["code"] == "inactive"


def test_a_record_changed_past_the_portal_is_found_out(admin: Any, tenant: Tenant):
    patch(admin, tenant.pk, address="TAFT AVE., MANILA")
    Tenant.objects.filter(pk=tenant.pk).update(contact_email="thief@elsewhere.example")
    with pytest.raises(BrokenChain, match="not as the log says"):
        verify_chain()


def test_managers_read_in_the_audit_what_was_changed(admin: Any, api: Any, tenant: Tenant):
    patch(admin, tenant.pk, address="TAFT AVE., MANILA")
    rows = api("manager").get("/api/audit/", {"lifecycle": "masterdata"}).json()["results"]
    assert [(row["label"], row["remarks"], row["by"]) for row in rows] == [
        ("Changed", tenant.name, "Admin"),
        ("First put on record", tenant.name, "Admin"),
    ]
    assert rows[0]["changes"] == [
        {"field": "Address", "before": "RIZAL AVE., MANILA", "after": "TAFT AVE., MANILA"}
    ]
    lines = b"".join(api("manager").get("/api/audit/export.csv?lifecycle=masterdata"))
    assert b"TAFT AVE., MANILA" in lines


def test_nobody_is_told_live(admin: Any, api: Any, tenant: Tenant):
    patch(admin, tenant.pk, address="TAFT AVE., MANILA")
    assert Transition.objects.filter(lifecycle="masterdata").count() == 2
    for who in ("tenant", "processor", "lead"):
        assert api(who).get("/api/events?after=0").json()["events"] == []


def test_asking_twice_adds_one(admin: Any):
    key = {"Idempotency-Key": "one-gesture"}
    told = [admin.post(ADDRESS, NEW, format="json", headers=key) for _ in range(2)]
    assert [each.status_code for each in told] == [201, 201]
    assert told[0].json()["id"] == told[1].json()["id"]
    assert Tenant.objects.filter(name=NEW["name"]).count() == 1


def test_a_sole_proprietor_has_a_name_in_three_parts_and_an_rdo(admin: Any, tenant: Tenant):
    names: dict[str, Any] = {
        "last_name": "Dela Cruz",
        "first_name": "Juan",
        "middle_name": "Santos",
    }
    told = patch(admin, tenant.pk, rdo="25a", **names).json()
    assert (told["rdo"], told["last_name"], told["middle_name"]) == ("25A", "Dela Cruz", "Santos")
    assert [each["label"] for each in told["log"][0]["changes"]] == [
        *("RDO code", "Last name", "First name", "Middle name")
    ]
    assert refused(patch(admin, tenant.pk, first_name="")) == [("first_name", "required")]
    verify_chain()


@pytest.mark.parametrize("rdo", ["44", "A44", "4444", "4 4"])
def test_an_rdo_code_has_three_characters(admin: Any, rdo: str):
    [(field, _)] = refused(add(admin, rdo=rdo))
    assert field == "rdo"


def test_half_a_name_is_refused(admin: Any):
    assert refused(add(admin, middle_name="Santos")) == [
        ("last_name", "required"),
        ("first_name", "required"),
    ]


def test_what_the_log_never_knew_of_a_tenant_is_no_tampering(
    admin: Any, tenant: Tenant, monkeypatch: pytest.MonkeyPatch
):
    with monkeypatch.context() as former:
        former.setattr(facts, "OF_TENANT", ("name", "zip", "is_active"))
        patch(admin, tenant.pk, zip="1605")
    assert "rdo" not in MasterRecord.objects.get(kind="tenant", record_id=tenant.pk).said
    verify_chain()


def test_a_tenant_has_an_account_officer_by_their_address(admin: Any):
    told = add(admin, account_officer="LEAD@mall.example").json()
    assert told["account_officer"] == "lead@mall.example"
    url = f"{ADDRESS}{told['id']}/"
    cleared = admin.patch(url, {"account_officer": ""}, format="json", HTTP_IF_MATCH='"1"').json()
    assert cleared["account_officer"] == ""
    (change,) = cleared["log"][0]["changes"]
    assert (change["label"], change["before"]) == ("Account officer", "lead@mall.example")


@pytest.mark.parametrize("address", ["nobody@mall.example", "tenant", "x" * 255])
def test_an_officer_is_one_of_the_staff(admin: Any, address: str):
    answer = add(admin, account_officer=address)
    assert answer.status_code == 422
    assert [each["field"] for each in answer.json()["fields"]] == ["account_officer"]


@pytest.mark.parametrize("phone", ["call me", "=1+1", "+", "0" * 41])
def test_a_telephone_number_is_one(admin: Any, phone: str):
    answer = add(admin, contact_phone=phone)
    assert [each["field"] for each in answer.json()["fields"]] == ["contact_phone"]
