"""A bookkeeper of several companies files for each of them with one sign-in."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from accounts.models import Membership, User
from tests.conftest import tenant_user
from tests.support.api import body, client_of
from workflow.engine.verify import verify_chain
from workflow.models import Certificate, Transition

pytestmark = pytest.mark.django_db
LIST = "/api/certificates/"


def changed_to(client: APIClient, tenant: int) -> APIClient:
    """The same browser after the switcher was used."""
    answer = client.post("/api/auth/switch", {"tenant": tenant}, format="json")
    assert answer.status_code == 200, answer.content
    given = {"token": answer.json()["token"]}
    access = APIClient().post("/api/auth/token", given, format="json").json()["access_token"]
    again = APIClient()
    again.credentials(HTTP_AUTHORIZATION=f"Bearer {access}")
    return again


def file_certificate(client: APIClient) -> str:
    made = client.post(LIST, body(), format="json")
    assert made.status_code == 201, made.content
    sent = client.post(f"{LIST}{made.json()['id']}/submit/", {}, format="json")
    assert (sent.status_code, sent.json()["status"]) == (200, "SUBMITTED")
    return str(made.json()["id"])


def test_one_person_files_for_three_companies_and_is_named_in_each(
    people: dict[str, User], branch: Any
) -> None:
    owners = [people["tenant"], people["other tenant"], tenant_user("third", "990000001")]
    clerk = people["tenant"]
    for owner in owners[1:]:
        assert owner.tenant
        Membership.objects.create(user=clerk, tenant=owner.tenant, role="preparer")
    client, filed = client_of(clerk), {}
    for owner in owners:
        if owner.tenant_id != clerk.tenant_id:
            client = changed_to(client, owner.tenant_id or 0)
        filed[owner.tenant_id] = file_certificate(client)
        listed = {row["id"] for row in client.get(LIST).json()["results"]}
        assert listed == {filed[owner.tenant_id]}
    for tenant, pk in filed.items():
        assert Certificate.objects.get(pk=pk).tenant_id == tenant
        moves = Transition.objects.filter(subject_id=pk).order_by("number")
        assert {move.actor_id for move in moves} == {clerk.pk}
    verify_chain()
