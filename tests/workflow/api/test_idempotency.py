"""What is sent again with its Idempotency-Key is answered by the rights of that moment."""

from typing import Any

import pytest

from accounts.models import Assignment
from core.models.idempotency import IdempotencyKey
from tests.support.api_calls import DOCUMENT, parameters_of

pytestmark = pytest.mark.django_db

KEY = {"HTTP_IDEMPOTENCY_KEY": "once"}
# What the specification names, signs people in, takes files or only answers.
WITHOUT = {
    "/api/system/log/error",
    # Their answers hold secrets, which are shown once and stored nowhere.
    "/api/account/factors/passkeys/",
    "/api/account/factors/recovery-codes/",
    "/api/account/factors/totp/",
    "/api/service-tokens/",
    "/api/webhooks/",
    # Answered alike however often they are sent: a link is pressed without a session.
    "/api/tenant/copies/confirm/",
    "/api/tenant/copies/stop/",
    "/api/certificates/check/",
    "/api/certificates/{id}/mails/preview/",
    "/api/certificates/{id}/files/",
    "/api/certificates/{id}/signed-pdf/",
    "/api/tenant/sign/check/",
    "/api/forms/read/",
    "/api/lines/read/",
    "/api/quarter-sheet/read/",
    "/api/masterdata/mails/{id}/preview/",
    "/api/masterdata/records/{shelf}/import/",
    "/api/masterdata/tenants/import/",
    "/api/billing/imports/",
    "/api/history/imports/",
    "/api/qap/",
    "/api/scans/",
    "/api/scans/{id}/read_box/",
}


@pytest.mark.parametrize(
    "path",
    [path for path, its in DOCUMENT["paths"].items() if "post" in its and "/auth/" not in path],
)
def test_every_post_that_changes_something_takes_a_key(path: str):
    headers = parameters_of(DOCUMENT["paths"][path]["post"], "header")
    takes = "Idempotency-Key" in [each["name"] for each in headers]
    assert takes is (path not in WITHOUT)


def test_a_move_repeated_after_the_branch_was_taken_away_is_not_found(
    certificate: Any, people: Any, api: Any
):
    form, client = certificate("SUBMITTED"), api("processor")
    address = f"/api/certificates/{form.pk}/claim/"
    first = client.post(address, **KEY)
    again = client.post(address, **KEY)
    assert (first.status_code, again.status_code) == (200, 200)
    assert again.json()["id"] == str(form.pk)
    Assignment.objects.filter(user=people["processor"]).delete()
    assert client.post(address, **KEY).status_code == 404


def test_what_was_taken_next_is_not_found_either(certificate: Any, people: Any, api: Any):
    certificate("SUBMITTED")
    client = api("processor")
    first = client.post("/api/desk/take-next/", **KEY)
    if first.status_code == 409:
        pytest.skip("no clean one is free")
    assert client.post("/api/desk/take-next/", **KEY).json()["id"] == first.json()["id"]
    Assignment.objects.filter(user=people["processor"]).delete()
    assert client.post("/api/desk/take-next/", **KEY).status_code == 404


def test_a_draft_begun_again_is_as_it_is_now(api: Any, company: Any):
    client = api("tenant")
    body = {"company": "PCM", "remarks": "first"}
    first = client.post("/api/certificates/", body, format="json", **KEY)
    address = f"/api/certificates/{first.json()['id']}/"
    client.patch(address, {"remarks": "second"}, format="json")
    again = client.post("/api/certificates/", body, format="json", **KEY)
    assert (again.status_code, again.json()["id"]) == (201, first.json()["id"])
    assert again.json()["remarks"] == "second"


def test_no_content_is_stored_with_a_key(certificate: Any, api: Any):
    form = certificate("SUBMITTED")
    api("processor").post(f"/api/certificates/{form.pk}/claim/", **KEY)
    assert IdempotencyKey.objects.get().answer == str(form.pk)
