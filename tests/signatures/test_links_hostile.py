"""Hostile tries of the links that work without a login: once, while their sender may ask."""

import gzip
import json
from functools import partial
from typing import Any

import pytest
from django.apps import apps
from django.core import serializers as django_serializers
from django.db import models

from accounts.memberships import remove_person
from accounts.models import Membership, Tenant, User
from tests.signatures.conftest import drawn
from tests.support.api import client_of
from tests.support.outbox import deliver
from tests.support.paper_links import is_link_gone, print_token
from tests.support.signing_links import (
    TYPED,
    ask_by_link,
    mailed_token,
    signing_link_url,
    use_signing_link,
    visitor_from,
)
from tests.support.together import at_once, raised
from workflow.engine.verify import verify_chain
from workflow.models import Signature, SigningLink, Transition
from workflow.signature_requests.links import states_of_links


def is_gone(token: str) -> bool:
    """Whether reading, signing and refusing are the answer of a link that never was."""
    unknown = client_of(None).get(signing_link_url("x" * 43)).content
    answers = [
        client_of(None).get(signing_link_url(token)),
        use_signing_link(token, TYPED),
        use_signing_link(token, {"reason": "No."}, "/refuse"),
    ]
    return {(each.status_code, each.content) for each in answers} == {(404, unknown)}


def remove_sender(team: Any) -> None:
    membership = Membership.objects.get(user=team["preparer"])
    remove_person(team["owner"].tenant_id, membership.pk, team["owner"])


def make_sender_a_viewer(team: Any) -> None:
    Membership.objects.filter(user=team["preparer"]).update(role="viewer")


def close_senders_login(team: Any) -> None:
    User.objects.filter(pk=team["preparer"].pk).update(is_active=False)


def close_tenant(team: Any) -> None:
    Tenant.objects.filter(pk=team["owner"].tenant_id).update(is_active=False)


ENDS = [remove_sender, make_sender_a_viewer, close_senders_login, close_tenant]


@pytest.mark.parametrize("end", ENDS, ids=lambda end: end.__name__)
def test_a_link_ends_with_the_right_of_its_sender(end: Any, forms: Any, team: Any, token: str):
    assert state_of_link(team) == "open"
    end(team)
    assert is_gone(token)
    assert not Signature.objects.exists()
    assert state_of_link(team) == "expired"


def state_of_link(team: Any) -> str:
    [link] = SigningLink.objects.all()
    return states_of_links([link], team["owner"].tenant_id)[link.pk]


@pytest.mark.parametrize("end", ENDS, ids=lambda end: end.__name__)
def test_a_link_that_was_not_mailed_by_then_is_not_mailed(end: Any, forms: Any, team: Any):
    assert ask_by_link(team["preparer"], *forms).status_code == 201
    end(team)
    assert not [each for each in deliver() if "/auth/sign#token=" in each.body]
    assert SigningLink.objects.get().token_sha256 is None


@pytest.mark.parametrize("end", ENDS, ids=lambda end: end.__name__)
@pytest.mark.usefixtures("own_upload_folder")
def test_the_link_on_a_paper_ends_with_the_right_of_who_printed_it(
    end: Any, certificate: Any, team: Any
):
    form = certificate("SUBMITTED", signatory_name="ANA B. CRUZ", signatory_title="TREASURER")
    paper_token = print_token(form, team["preparer"])
    end(team)
    assert is_link_gone(paper_token)
    assert not form.files.exists()


COLUMNS: dict[str, Any] = {
    "email": "mallory@evil.example",
    "name": "Mallory M. Evil",
    "title": "President",
    "digests": {},
    "outcome": "signed",
}


@pytest.mark.parametrize("column", COLUMNS)
def test_a_link_that_was_written_past_the_portal_is_gone(column: str, forms: Any, token: str):
    SigningLink.objects.update(**{column: COLUMNS[column]})
    assert is_gone(token)
    assert not Signature.objects.exists()


def test_a_used_link_written_open_again_is_gone(forms: Any, token: str):
    assert use_signing_link(token, TYPED).status_code == 200
    SigningLink.objects.update(outcome="", ended_at=None)
    assert is_gone(token)
    assert Signature.objects.count() == len(forms)


@pytest.mark.parametrize("name", ["Mallory M. Evil", "Ana Evil", "A. B.", "-", "B"])
def test_nobody_else_signs_under_a_name_of_their_own(name: str, forms: Any, token: str):
    """A person to whom it was forwarded is refused, and the link still works."""
    refused = use_signing_link(token, TYPED | {"text": name})
    assert (refused.status_code, refused.json()["fields"][0]["code"]) == (422, "another_person")
    assert not Signature.objects.exists()
    assert use_signing_link(token, TYPED).status_code == 200


@pytest.mark.parametrize(
    "name", ["ANA CRUZ", "Cruz, Ana B.", "Ana Beatriz Cruz", "  ana  b.  cruz "]
)
def test_the_person_may_spell_their_name_otherwise(name: str, forms: Any, token: str):
    assert use_signing_link(token, TYPED | {"text": name}).status_code == 200
    assert {each.name for each in Signature.objects.all()} == {name.strip()}


@pytest.mark.parametrize(
    "body",
    [
        {"method": "uploaded"},
        {"method": "drawn", "text": "data:image/png;base64,AAAA"},
        {"method": "drawn", "text": drawn(ink=False)},
        {"method": "typed", "text": "Ana\r\nBcc: x@evil.example"},
        {"method": "typed", "ids": ["another"]},
        {"method": "typed", "name": "Mallory"},
        ["typed"],
        "typed",
    ],
    ids=str,
)
def test_a_refused_body_leaves_the_link_as_it_was(body: Any, forms: Any, token: str):
    assert use_signing_link(token, body).status_code in (400, 422)
    assert not Signature.objects.exists()
    assert use_signing_link(token, TYPED).json() == {"certificates": len(forms)}


@pytest.mark.parametrize(
    "method", ["put", "patch", "delete"], ids=lambda method: f"{method} changes nothing"
)
def test_no_other_method_does_anything(method: str, forms: Any, token: str):
    answer = getattr(client_of(None), method)(signing_link_url(token), TYPED, format="json")
    assert answer.status_code == 405
    assert not Signature.objects.exists()


def test_a_token_that_nearly_is_one_is_none(token: str):
    near = [token[:-1], f"{token}A", token.swapcase(), f"{token}%20", token[::-1], f"{token}/"]
    for each in near:
        assert client_of(None).get(signing_link_url(each)).status_code == 404, each
    assert not SigningLink.objects.get().first_network


def test_the_token_is_in_no_table_and_in_no_record(forms: Any, team: Any, token: str):
    """Also after it was opened, opened elsewhere and used."""
    for network in ("203.0.113", "198.51.100"):
        assert visitor_from(network).get(signing_link_url(token)).status_code == 200
    assert use_signing_link(token, TYPED).status_code == 200
    deliver()
    for model in apps.get_models():
        if model._meta.managed:
            check_rows_lack(model, token)


def check_rows_lack(model: type[models.Model], secret: str) -> None:
    rows = django_serializers.serialize("json", model._base_manager.all())
    assert secret not in rows, model
    for row in json.loads(rows):
        for value in row["fields"].values():
            assert secret not in decompress_text(value), model


def decompress_text(value: Any) -> str:
    """A compressed value as its text."""
    try:
        return gzip.decompress(bytes.fromhex(value)).decode()
    except (TypeError, ValueError, OSError):
        return str(value)


def test_a_name_with_markup_is_text_in_the_mail(forms: Any, team: Any):
    name = '<a href="https://evil.example">Ana</a>'
    assert ask_by_link(team["preparer"], *forms, name=name).status_code == 201
    [mail] = [each for each in deliver() if "/auth/sign#token=" in each.body]
    [(page, _)] = mail.alternatives
    assert 'href="https://evil.example' not in page


def test_two_links_for_one_certificate_sign_it_once(forms: Any, team: Any, token: str):
    assert ask_by_link(team["preparer"], forms[0]).status_code == 201
    second = mailed_token(deliver())
    assert use_signing_link(second, TYPED).json() == {"certificates": 1}
    assert is_gone(token)
    assert Signature.objects.count() == 1
    verify_chain()


@pytest.mark.slow
@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_of_five_who_use_a_link_at_once_one_does(certificate: Any, people: Any):
    papers = [certificate("DRAFT", unit=unit) for unit in ("1", "2")]
    assert ask_by_link(people["tenant"], *papers).status_code == 201
    token = mailed_token(deliver())
    gestures = [partial(use_signing_link, token, TYPED) for _ in range(3)]
    gestures += [partial(use_signing_link, token, {"reason": "No."}, "/refuse") for _ in range(2)]
    answers = at_once(*gestures)
    assert not raised(answers)
    codes = sorted(each.status_code for each in answers)
    assert codes in ([200, 404, 404, 404, 404], [204, 404, 404, 404, 404])
    assert Signature.objects.count() == (len(papers) if codes[0] == 200 else 0)
    used = Transition.objects.filter(move__in=("sign_by_link", "refuse_by_link"))
    assert used.count() == len(papers)
    verify_chain()
