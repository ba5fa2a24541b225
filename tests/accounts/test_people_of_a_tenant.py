"""The people of a tenant: who may change them, the last owner, invitation and removal."""

from typing import Any

import pytest
from django.core import mail
from rest_framework.test import APIClient

from accounts import memberships
from accounts.invitations import mail_link
from accounts.models import Invitation, Membership, User
from accounts.tokens import user_of_access_token
from core.models import Job
from tests.accounts.conftest import PASSWORD, a_tenant, basic
from tests.support.api import client_of

PEOPLE = "/api/tenant/people/"
NEW = {"email": "jo@shop.example", "name": "Jo Cruz", "role": "preparer"}


def member(owner: User, role: str, name: str = "") -> User:
    """A person with a password, in a role at the owner's tenant."""
    username = name or role
    user = User.objects.create_user(
        username,
        email=f"{username}@people.example",
        password=PASSWORD,
        name=username.title(),
        role="tenant",
        tenant=owner.tenant,
    )
    assert owner.tenant
    Membership.objects.create(user=user, tenant=owner.tenant, role=role)
    return user


def row_of(owner: User, username: str) -> Any:
    rows = client_of(owner).get(PEOPLE).json()
    return next(row for row in rows if row["username"] == username)


def test_an_owner_reads_the_people_of_their_tenant(tenant: User):
    member(tenant, "viewer")
    a_tenant("other", tin="995707646")
    assert [(row["username"], row["role"], row["is_self"]) for row in _rows(tenant)] == [
        ("tala", "owner", True),
        ("viewer", "viewer", False),
    ]


def _rows(user: User) -> Any:
    return client_of(user).get(PEOPLE).json()


@pytest.mark.parametrize("role", ["preparer", "signatory", "viewer"])
def test_only_an_owner_changes_people(tenant: User, role: str):
    person = client_of(member(tenant, role))
    own = row_of(tenant, role)["id"]
    assert person.get(PEOPLE).status_code == 200
    assert person.post(PEOPLE, NEW, format="json").status_code == 403
    assert person.patch(f"{PEOPLE}{own}/", {"role": "owner"}, format="json").status_code == 403
    assert person.delete(f"{PEOPLE}{own}/").status_code == 403
    assert [row["role"] for row in _rows(tenant)] == ["owner", role]


def test_people_of_another_tenant_are_not_there(tenant: User):
    other = a_tenant("other", tin="995707646")
    theirs = row_of(other, "other")["id"]
    owner = client_of(tenant)
    assert owner.patch(f"{PEOPLE}{theirs}/", {"role": "viewer"}, format="json").status_code == 404
    assert owner.delete(f"{PEOPLE}{theirs}/").status_code == 404


def test_the_last_owner_is_neither_removed_nor_demoted(tenant: User):
    member(tenant, "preparer")
    own, owner = row_of(tenant, "tala")["id"], client_of(tenant)
    answers = [
        owner.patch(f"{PEOPLE}{own}/", {"role": "viewer"}, format="json"),
        owner.delete(f"{PEOPLE}{own}/"),
    ]
    assert [(a.status_code, a.json()["code"]) for a in answers] == [(409, "last_owner")] * 2


def test_one_of_two_owners_may_go(tenant: User):
    member(tenant, "owner", "second")
    own = row_of(tenant, "tala")["id"]
    assert client_of(tenant).delete(f"{PEOPLE}{own}/").status_code == 204


def test_an_invited_person_chooses_a_password_and_signs_in_by_their_own_address(
    tenant: User, client: Any, settings: Any
):
    answer = client_of(tenant).post(PEOPLE, NEW, format="json")
    assert answer.status_code == 201
    assert (answer.json()[-1]["name"], answer.json()[-1]["state"]) == ("Jo Cruz", "invited")
    user = User.objects.get(username="jo@shop.example")
    mail_link(user.pk, Invitation.Kind.INVITATION)
    assert mail.outbox[-1].to == ["jo@shop.example"]
    token = mail.outbox[-1].body.partition("#token=")[2].split()[0]
    set_to = client.post(
        f"/api/auth/invitation/{token}", {"password": PASSWORD}, content_type="application/json"
    )
    assert set_to.status_code == 204
    credentials = {"username": "jo@shop.example", "password": PASSWORD}
    first = client.get("/api/tenant/auth/login", HTTP_AUTHORIZATION=basic(credentials))
    assert first.json()["email"] == "jo@shop.example"
    assert row_of(tenant, "jo@shop.example")["state"] == "active"


def test_a_member_is_not_invited_twice(tenant: User):
    member(tenant, "preparer")
    again = NEW | {"email": "preparer@people.example"}
    answer = client_of(tenant).post(PEOPLE, again, format="json")
    assert (answer.status_code, answer.json()["code"]) == (409, "already_member")


def test_a_link_that_was_not_used_is_mailed_again(tenant: User):
    owner = client_of(tenant)
    for _ in range(2):
        assert owner.post(PEOPLE, NEW, format="json").status_code == 201
    assert len(_rows(tenant)) == 2
    assert Job.objects.filter(func="accounts.invitations.mail_link").count() == 2


@pytest.mark.parametrize(
    "email", ["processor@mall.example", "tala", "no address", "PROCESSOR@MALL.EXAMPLE"]
)
def test_staff_and_accounts_of_companies_are_not_invited(tenant: User, processor: User, email: str):
    answer = client_of(tenant).post(PEOPLE, NEW | {"email": email}, format="json")
    assert answer.status_code == 422
    assert answer.json()["field"] == "email"


def test_a_person_who_was_removed_is_signed_out_at_once(tenant: User):
    person = client_of(member(tenant, "preparer"))
    assert person.get("/api/me").json()["tenant_role"] == "preparer"
    own = row_of(tenant, "preparer")["id"]
    assert client_of(tenant).delete(f"{PEOPLE}{own}/").status_code == 204
    assert person.get("/api/me").status_code == 401
    assert not User.objects.get(username="preparer").is_active


def test_a_removed_person_who_is_invited_again_comes_back(tenant: User):
    member(tenant, "viewer")
    own = row_of(tenant, "viewer")["id"]
    owner = client_of(tenant)
    owner.delete(f"{PEOPLE}{own}/")
    back = NEW | {"email": "viewer@people.example"}
    assert owner.post(PEOPLE, back, format="json").status_code == 201
    assert row_of(tenant, "viewer")["role"] == "preparer"
    assert User.objects.get(username="viewer").is_active


def test_a_new_role_holds_from_the_next_request(tenant: User):
    person = client_of(member(tenant, "viewer"))
    body = {"code": "00012"}
    assert person.post("/api/tenant/branches/", body, format="json").status_code == 403
    own = row_of(tenant, "viewer")["id"]
    client_of(tenant).patch(f"{PEOPLE}{own}/", {"role": "preparer"}, format="json")
    assert person.post("/api/tenant/branches/", body, format="json").status_code == 201


def test_a_person_of_two_tenants_switches_with_one_sign_in(tenant: User):
    other = a_tenant("other", tin="995707646")
    clerk = member(tenant, "preparer")
    added = NEW | {"email": "preparer@people.example", "role": "viewer"}
    assert client_of(other).post(PEOPLE, added, format="json").status_code == 201
    first = client_of(clerk)
    me = first.get("/api/me").json()
    assert [(each["name"], each["current"]) for each in me["tenants"]] == [
        ("TALA INC.", True),
        ("OTHER INC.", False),
    ]
    switched = first.post("/api/auth/switch", {"tenant": other.tenant_id}, format="json")
    assert switched.json()["payor_name"] == "OTHER INC."
    token = APIClient().post("/api/auth/token", {"token": switched.json()["token"]}, format="json")
    assert first.get("/api/me").status_code == 401
    second = APIClient()
    second.credentials(HTTP_AUTHORIZATION=f"Bearer {token.json()['access_token']}")
    me = second.get("/api/me").json()
    assert (me["user"]["payor_name"], me["tenant_role"]) == ("OTHER INC.", "viewer")
    assert [row["username"] for row in second.get(PEOPLE).json()] == ["other", "preparer"]
    access = user_of_access_token(token.json()["access_token"])
    assert access is not None
    assert User.objects.get(pk=clerk.pk).tenant_id == tenant.tenant_id


def test_a_login_without_an_address_is_invited_by_an_address_of_the_person(tenant: User):
    clerk = member(tenant, "preparer", "clerk@shop.example")
    User.objects.filter(pk=clerk.pk).update(email="")
    other = client_of(a_tenant("other", tin="995707646"))
    refused = other.post(PEOPLE, NEW | {"email": "Clerk@shop.example"}, format="json")
    assert refused.status_code == 422
    assert refused.json()["fields"] == [
        {"field": "email", "code": "no_address", "message": memberships.NO_ADDRESS}
    ]
    invited = other.post(PEOPLE, NEW | {"email": "clerk@home.example"}, format="json")
    assert [row["username"] for row in invited.json()] == ["other", "clerk@home.example"]
    assert User.objects.get(pk=clerk.pk).email == ""


def test_nobody_switches_to_a_tenant_that_is_not_theirs(tenant: User):
    other = a_tenant("other", tin="995707646")
    answer = client_of(tenant).post("/api/auth/switch", {"tenant": other.tenant_id}, format="json")
    assert answer.status_code == 404
    assert client_of(tenant).get("/api/me").status_code == 200


def test_a_person_of_two_tenants_who_leaves_one_signs_in_for_the_other(tenant: User):
    other = a_tenant("other", tin="995707646")
    clerk = member(tenant, "preparer")
    assert other.tenant
    Membership.objects.create(user=clerk, tenant=other.tenant, role="preparer")
    client_of(tenant).delete(f"{PEOPLE}{row_of(tenant, 'preparer')['id']}/")
    clerk = User.objects.get(pk=clerk.pk)
    assert (clerk.is_active, clerk.tenant_id) == (True, other.tenant_id)
    assert client_of(clerk).get("/api/me").json()["user"]["payor_name"] == "OTHER INC."


def test_a_mail_says_that_somebody_was_added(tenant: User):
    clerk = member(tenant, "preparer")
    assert tenant.tenant_id
    memberships.mail_added(clerk.pk, tenant.tenant_id)
    assert mail.outbox[-1].to == ["preparer@people.example"]
    assert "TALA INC." in mail.outbox[-1].body
