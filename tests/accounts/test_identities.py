"""Two people in one browser: a page that names whom it shows never gets another's session."""

from collections.abc import Callable
from typing import Any

import pytest

from accounts.memberships import create_owner
from accounts.models import Membership, RefreshToken, TenantRole, User
from accounts.switching import switch_tenant
from accounts.tokens import new_sign_in_token
from tests.accounts.conftest import Browser, a_tenant

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
REFUSED = (409, "another_identity")


@pytest.fixture
def other_user(db: None) -> User:
    return a_tenant("mayumi", tin="998765440")


def add_membership(user: User, other_user: User) -> User:
    assert other_user.tenant
    Membership.objects.create(user=user, tenant=other_user.tenant, role=TenantRole.PREPARER)
    return user


def colleague_user(user: User, _: User) -> User:
    found = User.objects.create(
        username="c@shop.example", name="C", role="tenant", tenant=user.tenant
    )
    create_owner(found)
    return found


def staff_user(_: User, __: User) -> User:
    return User.objects.create(username="p@mall.example", email="p@mall.example", role="processor")


def another_tenant(_: User, other_user: User) -> User:
    return other_user


def sign_in_as(browser: Browser, user: User) -> str:
    """Sign in by the same browser, and return the identity as the page stores it."""
    answer = browser.take_up(new_sign_in_token(user)).json()
    stored = browser.get("/api/me").json()["user"]
    assert stored["identity"] == answer["identity"]
    return str(stored["identity"])


def identity_header(identity: str) -> dict[str, Any]:
    return {"HTTP_X_IDENTITY": identity}


Second = Callable[[User, User], User]
BESIDE = pytest.mark.parametrize("second", [another_tenant, colleague_user, staff_user])


@BESIDE
def test_a_page_gets_no_token_of_somebody_who_signed_in_after_it(
    tenant: User, other_user: User, second: Second
) -> None:
    browser = Browser()
    first = sign_in_as(browser, tenant)
    second_identity = sign_in_as(browser, second(tenant, other_user))
    before, rows = browser.refresh_token, RefreshToken.objects.count()
    refused = browser.refresh(**identity_header(first))
    assert (refused.status_code, refused.json()["code"]) == REFUSED
    assert "access_token" not in refused.json()
    assert (browser.refresh_token, RefreshToken.objects.count()) == (before, rows)
    answer = browser.refresh(**identity_header(second_identity))
    assert (answer.status_code, answer.json()["identity"]) == (200, second_identity)


@BESIDE
def test_the_same_holds_the_other_way_round(tenant: User, other_user: User, second: Second) -> None:
    browser = Browser()
    earlier = sign_in_as(browser, second(tenant, other_user))
    identity = sign_in_as(browser, tenant)
    assert browser.refresh(**identity_header(earlier)).status_code == 409
    assert browser.refresh(**identity_header(identity)).status_code == 200


def test_two_pages_of_one_person_renew_as_ever(tenant: User) -> None:
    browser = Browser()
    identity = sign_in_as(browser, tenant)
    assert sign_in_as(browser, tenant) == identity
    assert browser.refresh(**identity_header(identity)).status_code == 200
    assert browser.refresh().json()["identity"] == identity


def test_a_person_who_changed_to_another_tenant_is_another_identity(
    tenant: User, other_user: User
) -> None:
    assert other_user.tenant
    browser = Browser()
    first = sign_in_as(browser, add_membership(tenant, other_user))
    data = switch_tenant(tenant, other_user.tenant.pk, browser.session_key())
    answer = browser.take_up(data["token"])
    assert answer.json()["identity"] == data["identity"] != first
    assert browser.get("/api/me").json()["user"]["identity"] == data["identity"]
    assert browser.refresh(**identity_header(first)).status_code == 409
    assert browser.refresh(**identity_header(data["identity"])).status_code == 200


@pytest.mark.parametrize(
    "identity", ["", "0", "x" * 5_000, "1.1.1", "ñ".encode().decode("latin-1")]
)
def test_an_identity_that_nobody_has_gets_nothing(tenant: User, identity: str) -> None:
    browser = Browser()
    sign_in_as(browser, tenant)
    assert browser.refresh(**identity_header(identity)).status_code == (409 if identity else 200)


def test_a_logout_ends_the_session_of_its_bearer_and_leaves_the_one_after_it(
    tenant: User, other_user: User
) -> None:
    browser = Browser()
    sign_in_as(browser, tenant)
    first = browser.access_token
    identity = sign_in_as(browser, other_user)
    assert browser.logout(HTTP_AUTHORIZATION=f"Bearer {first}").json() == {"success": True}
    assert browser.get("/api/me", first).status_code == 401
    assert browser.refresh(**identity_header(identity)).status_code == 200


def test_a_logout_without_a_bearer_leaves_the_cookie_of_another(
    tenant: User, other_user: User
) -> None:
    browser = Browser()
    first = sign_in_as(browser, tenant)
    identity = sign_in_as(browser, other_user)
    assert browser.logout(**identity_header(first)).status_code == 200
    assert browser.refresh(**identity_header(identity)).status_code == 200
    assert browser.logout(**identity_header(identity)).status_code == 200
    assert browser.refresh().status_code == 401
