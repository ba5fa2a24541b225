"""Signing by a mailed link without a login: once, what was listed, and nothing is leaked."""

from datetime import timedelta
from hashlib import sha256
from typing import Any

import pytest
from rest_framework.test import APIClient

from core import clock
from core.masking import mask_secrets
from tests.signatures.conftest import drawn
from tests.support.api import client_of
from tests.support.outbox import deliver
from tests.support.signing_links import (
    LINKS,
    TYPED,
    ask_by_link,
    mailed_token,
    signing_link_url,
    use_signing_link,
    visitor_from,
)
from workflow.engine.execution import perform, revise
from workflow.engine.verify import verify_chain
from workflow.models import Certificate, Signature, SigningLink, Transition
from workflow.signature_requests.links import purge_signing_links
from workflow.signature_requests.networks import WHY

pytestmark = pytest.mark.both_databases

LIST = "/api/certificates/"


def now(form: Any) -> Certificate:
    return Certificate.objects.get(pk=form.pk)


def test_a_person_without_a_login_reads_the_list_and_signs_it_once(
    forms: Any, team: Any, token: str, people: Any
):
    page = client_of(None).get(signing_link_url(token))
    assert [each["reference"] for each in page.json()["certificates"]] == [
        each.reference for each in forms
    ]
    assert page["Cache-Control"] == "no-store"
    assert page["Referrer-Policy"] == "no-referrer"
    assert not Signature.objects.exists()
    assert use_signing_link(token, TYPED).json() == {"certificates": 2}
    told = client_of(team["viewer"]).get(f"{LIST}{forms[0].pk}/").json()["signature"]
    assert (told["name"], told["title"], told["by"]) == ("Ana B. Cruz", "Treasurer", "")
    assert told["by_link"] is True
    history = client_of(team["viewer"]).get(f"{LIST}{forms[0].pk}/history/").json()
    assert "Ana B. Cruz, by link (ana@law.example)" in history[-1]["remarks"]
    assert [each["state"] for each in client_of(team["owner"]).get(LINKS).json()["results"]] == [
        "signed"
    ]
    assert use_signing_link(token, TYPED).status_code == 404
    verify_chain()


def test_the_database_holds_the_digest_of_the_token_alone(token: str):
    link = SigningLink.objects.get()
    assert link.token_sha256 == sha256(token.encode()).hexdigest()
    assert token not in str(vars(link))
    assert token not in mask_secrets(f"GET {signing_link_url(token)} 200")


def test_a_drawn_name_and_a_refusal_with_a_reason(forms: Any, team: Any):
    ask_by_link(team["preparer"], forms[0])
    assert (
        use_signing_link(mailed_token(deliver()), {"method": "drawn", "text": drawn()}).status_code
        == 200
    )
    assert Signature.objects.get().picture
    ask_by_link(team["preparer"], forms[1])
    token = mailed_token(deliver())
    assert use_signing_link(token, {"reason": " "}, "/refuse").status_code == 422
    assert use_signing_link(token, {"reason": "August is missing."}, "/refuse").status_code == 204
    assert now(forms[1]).signature_refusal == "Ana B. Cruz by link: August is missing."
    sent = [*deliver(), *deliver()]
    assert [each for each in sent if "was not signed" in each.subject]
    assert use_signing_link(token, TYPED).status_code == 404
    verify_chain()


def change(forms: Any, team: Any) -> None:
    revise("certificates", forms[1].pk, {"remarks": "More."}, by=team["owner"])


def sign(forms: Any, team: Any) -> None:
    perform("certificates", forms[1].pk, "sign", by=team["owner"], inputs=TYPED)


def discard(forms: Any, team: Any) -> None:
    perform("certificates", forms[0].pk, "discard", by=team["owner"])


def withdraw(forms: Any, team: Any) -> None:
    address = f"{LINKS}{SigningLink.objects.get().pk}/withdraw/"
    assert client_of(team["preparer"]).post(address).json()["state"] == "withdrawn"
    assert client_of(team["preparer"]).post(address).status_code == 409


def expire(forms: Any, team: Any) -> None:
    SigningLink.objects.update(expires_at=clock.now() - timedelta(seconds=1))


ENDS = [change, sign, discard, withdraw, expire]


@pytest.mark.parametrize("end", ENDS, ids=lambda end: end.__name__)
def test_every_link_that_does_not_work_is_the_same_page(
    end: Any, forms: Any, team: Any, token: str
):
    end(forms, team)
    signed = Signature.objects.count()
    unknown = client_of(None).get(signing_link_url("x" * 43))
    answers = [
        client_of(None).get(signing_link_url(token)),
        use_signing_link(token, TYPED),
        use_signing_link(token, {"reason": "No."}, "/refuse"),
    ]
    for answer in answers:
        assert (answer.status_code, answer.content) == (404, unknown.content)
    assert Signature.objects.count() == signed
    verify_chain()


@pytest.mark.parametrize("wrong", ["x", "x" * 400, "%00", "paper-link"])
def test_a_used_link_is_the_same_page_as_a_wrong_one(wrong: str, forms: Any, token: str):
    assert use_signing_link(token, TYPED).status_code == 200
    pages = [client_of(None).get(signing_link_url(each)) for each in (token, wrong)]
    assert [page.status_code for page in pages] == [404, 404]
    assert pages[0].content == pages[1].content


HOME, ELSEWHERE = "203.0.113", "198.51.100"


def test_what_opens_links_in_mails_uses_nothing_up(forms: Any, token: str):
    scanner = visitor_from(ELSEWHERE)
    for _ in range(5):
        assert scanner.get(signing_link_url(token)).status_code == 200
        scanner.head(signing_link_url(token))
        scanner.options(signing_link_url(token))
    assert use_signing_link(token, TYPED).json() == {"certificates": 2}


def test_forwarded_to_another_network_it_shows_the_list_and_opens_nothing_else(
    forms: Any, token: str
):
    at_home = visitor_from(HOME).get(signing_link_url(token))
    stranger = visitor_from(ELSEWHERE)
    forwarded = stranger.get(signing_link_url(token))
    assert forwarded.content == at_home.content
    assert forwarded.json().keys() == {
        "company", "name", "title", "expires_at", "tax", "certificates",
    }  # fmt: skip
    assert not stranger.cookies
    stranger.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
    for address in (f"{LIST}{forms[0].pk}/", LIST, LINKS, "/api/me"):
        assert stranger.get(address).status_code == 401


@pytest.mark.parametrize("act", ["read", "sign", "refuse"])
def test_what_another_network_does_with_a_link_is_recorded_and_mailed_once(
    act: str, forms: Any, team: Any, token: str
):
    for _ in range(2):
        assert visitor_from(HOME).get(signing_link_url(token)).status_code == 200
    assert client_of(team["owner"]).get(LINKS).json()["results"][0]["opened_elsewhere_at"] is None
    stranger = visitor_from(ELSEWHERE)
    if act == "sign":
        assert stranger.post(signing_link_url(token), TYPED, format="json").status_code == 200
    elif act == "refuse":
        body = {"reason": "Not mine."}
        assert (
            stranger.post(f"{signing_link_url(token)}/refuse", body, format="json").status_code
            == 204
        )
    else:
        assert [stranger.get(signing_link_url(token)).status_code for _ in range(2)] == [200, 200]
    [mailed] = [each for each in deliver() if "opened on another network" in each.subject]
    assert mailed.to == [team["preparer"].email]
    assert token not in mailed.body
    row = client_of(team["owner"]).get(LINKS).json()["results"][0]
    assert row["opened_elsewhere_at"]
    [recorded] = Transition.objects.filter(lifecycle="records", revision__values__content__why=WHY)
    assert (recorded.actor, (recorded.revision.values or {})["ip"]) == (None, f"{ELSEWHERE}.7")
    verify_chain()


def test_another_address_of_the_same_network_is_mailed_to_nobody(forms: Any, token: str):
    for last in (7, 8, 250):
        here = APIClient(REMOTE_ADDR=f"{HOME}.{last}")
        assert here.get(signing_link_url(token)).status_code == 200
    assert not [each for each in deliver() if "another network" in each.subject]


def test_a_script_that_guesses_is_slowed_down_and_nobody_elsewhere_is(
    forms: Any, token: str, settings: Any
):
    settings.LOGIN_ATTEMPTS_PER_ADDRESS_PER_MINUTE = 3
    script = visitor_from(ELSEWHERE)
    guesses = [script.get(signing_link_url("x" * n)).status_code for n in (5, 43, 44, 400)]
    assert guesses == [404, 404, 404, 429]
    slowed = [script.get(signing_link_url(each)) for each in (token, "y" * 43)]
    assert [each.status_code for each in slowed] == [429, 429]
    signing = script.post(signing_link_url(token), TYPED, format="json")
    assert signing.status_code == 429
    assert not Signature.objects.exists()
    assert visitor_from(HOME).get(signing_link_url(token)).status_code == 200


def test_who_may_make_links_and_for_what(forms: Any, team: Any, people: Any):
    assert ask_by_link(team["viewer"], forms[0]).status_code == 403
    assert ask_by_link(people["other tenant"], forms[0]).status_code == 404
    assert ask_by_link(people["processor"], forms[0]).status_code == 403
    assert ask_by_link(team["preparer"], forms[0], email="nobody").status_code == 422
    assert ask_by_link(team["preparer"], forms[0], name="").status_code == 422
    assert not SigningLink.objects.exists()


def test_links_are_limited_a_day_and_purged_later(forms: Any, team: Any, settings: Any):
    settings.SIGNING_LINKS_PER_TENANT_PER_DAY = 1
    assert ask_by_link(team["preparer"], forms[0]).status_code == 201
    assert ask_by_link(team["preparer"], forms[1]).status_code == 429
    assert purge_signing_links() == 0
    SigningLink.objects.update(expires_at=clock.now() - timedelta(days=91))
    assert purge_signing_links() == 1
