"""Everybody who cannot sign in yet is invited, nobody twice."""

from typing import Any

import pytest

from accounts.memberships import create_owner
from accounts.models import Invitation, Tenant, User
from console.masterdata import inviting, tenants
from core.models import Job
from core.tin import Tin
from tests.support.job_arguments import last_arguments
from workflow.engine.verify import verify_chain
from workflow.models import Transition

ADDRESS = "/api/masterdata/tenants/invite-all/"


@pytest.fixture
def admin(api: Any) -> Any:
    return api("administrator")


@pytest.fixture
def without(people: Any) -> list[Tenant]:
    """Three who cannot sign in: no account, no password, and no address."""
    made = [
        Tenant.objects.create(
            name=f"SHOP {n}", tin=Tin(f"99700000{n}"), contact_email=f"shop{n}@shop.example"
        )
        for n in (1, 2, 3)
    ]
    user = User(username="shop2", name="Shop 2", role="tenant", tenant=made[1])
    user.set_unusable_password()
    user.save()
    create_owner(user)
    Tenant.objects.filter(pk=made[2].pk).update(contact_email="")
    return made


def run_job() -> None:
    inviting.go_on(*last_arguments(inviting.go_on))


def mailed() -> list[Any]:
    return list(Job.objects.filter(func="accounts.invitations.mail_link"))


def test_all_are_invited_in_a_job_and_nobody_twice(admin: Any, without: list[Tenant]):
    told = admin.post(ADDRESS).json()
    assert (told["is_running"], told["count"], told["done"], told["waiting"]) == (True, 2, 0, 2)
    assert admin.post(ADDRESS).json()["count"] == 2  # the same run
    run_job()
    told = admin.get(ADDRESS).json()
    assert (told["is_running"], told["done"], told["waiting"]) == (False, 2, 0)
    assert User.objects.get(tenant=without[0]).username == str(without[0].tin)
    again = admin.post(ADDRESS).json()
    assert (again["is_running"], again["count"]) == (False, 0)
    assert len(mailed()) == 2
    assert Transition.objects.filter(lifecycle="masterdata", move="invite").count() == 2
    verify_chain()


def test_a_killed_worker_goes_on_where_it_was(
    admin: Any, without: list[Tenant], monkeypatch: pytest.MonkeyPatch
):
    admin.post(ADDRESS)
    invite = tenants.invite

    def dies(by: User, pk: int) -> Tenant:
        if pk == without[1].pk:
            raise SystemExit
        return invite(by, pk)

    with monkeypatch.context() as patch:
        patch.setattr(tenants, "invite", dies)
        with pytest.raises(SystemExit):
            run_job()
    assert admin.get(ADDRESS).json()["done"] == 1
    run_job()
    assert (admin.get(ADDRESS).json()["done"], len(mailed())) == (2, 2)


def test_one_that_cannot_be_invited_stops_nobody(admin: Any, without: list[Tenant]):
    User.objects.create_user(str(without[0].tin), name="Taken", role="processor")
    admin.post(ADDRESS)
    run_job()
    told = admin.get(ADDRESS).json()
    assert [each["name"] for each in told["refused"]] == ["SHOP 1"]
    assert (told["is_running"], told["done"]) == (False, 2)


def test_who_was_invited_by_hand_meanwhile_is_left_out(admin: Any, without: list[Tenant]):
    admin.post(ADDRESS)
    user = User.objects.get(username="shop2")
    Invitation.objects.create(user=user, kind="invitation", expires_at=in_a_week())
    run_job()
    assert len(mailed()) == 1


def in_a_week() -> Any:
    from datetime import timedelta

    from django.utils import timezone

    return timezone.now() + timedelta(days=7)


def test_it_ends_when_its_person_is_no_administrator_any_more(
    admin: Any, without: list[Tenant], people: dict[str, User]
):
    admin.post(ADDRESS)
    User.objects.filter(pk=people["administrator"].pk).update(role="manager")
    run_job()
    assert mailed() == []
    run = inviting.latest_invite_run()
    assert run is not None
    assert run.ended_at is not None
