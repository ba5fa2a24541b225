"""Signing while somebody edits: what is signed is what the certificate says afterwards, or not."""

from functools import partial
from typing import Any

import pytest

from tests.support.api import client_of
from tests.support.tenant_members import member
from tests.support.together import at_once, raised
from workflow.engine.verify import verify_chain
from workflow.models import Certificate, Signature
from workflow.signatures.digest import digest_to_sign

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow, pytest.mark.both_databases]
SIGN = "/api/tenant/sign/"
ROUNDS = 6


def sign(client: Any, form: Any) -> Any:
    body = {"ids": [str(form.pk)], "method": "typed", "text": "Ana B. Cruz"}
    return client.post(SIGN, body, format="json")


def test_a_signature_holds_only_for_what_is_said_after_an_edit(certificate: Any, people: Any):
    signatory = client_of(member(people["tenant"], "signatory"))
    preparer = client_of(people["tenant"])
    for number in range(ROUNDS):
        form = certificate("DRAFT", unit=str(number))
        change = {"remarks": f"Round {number}."}
        edit = partial(preparer.patch, f"/api/certificates/{form.pk}/", change, format="json")
        edited, signed = at_once(edit, partial(sign, signatory, form))
        assert (edited.status_code, signed.status_code) == (200, 200), signed.content
        now = Certificate.objects.get(pk=form.pk)
        last = Signature.objects.get(certificate=form)
        assert (now.signed_with == last.pk) == (last.sha256 == digest_to_sign(now))
    verify_chain()


def test_of_five_signings_at_once_one_is_made(certificate: Any, people: Any):
    form = certificate("DRAFT")
    client = client_of(people["tenant"])
    answers = at_once(*(partial(sign, client, form) for _ in range(5)))
    assert not raised(answers)
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409, 409]
    assert Signature.objects.count() == 1
    verify_chain()
