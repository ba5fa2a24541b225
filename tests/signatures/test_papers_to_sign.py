"""The paper to sign: printed without a mark, with the square that leads to its upload."""

from datetime import timedelta
from hashlib import sha256
from typing import Any

import pytest

from core import clock
from core.masking import mask_secrets
from tests.support.api import client_of
from tests.support.printed_forms import read_squares, text_of
from workflow.certificates.statuses import SIGNABLE, Status
from workflow.engine.execution import perform
from workflow.engine.verify import verify_chain
from workflow.models import PaperLink, Transition
from workflow.papers_to_sign.drawing import draw_to_sign
from workflow.papers_to_sign.links import purge_paper_links, token_of_link

LIST = "/api/certificates/"
STATUSES = [str(status) for status in SIGNABLE]


def press_print(user: Any, form: Any) -> Any:
    return client_of(user).post(f"{LIST}{form.pk}/print_to_sign/", {}, format="json")


def fetch(user: Any, form: Any, copy: str = "to_sign") -> Any:
    return client_of(user).get(f"{LIST}{form.pk}/form.pdf", {"copy": copy} if copy else {})


def words_on_paper(answer: Any) -> str:
    assert answer.status_code == 200, answer.content
    return text_of(answer.content)


@pytest.mark.parametrize("status", STATUSES)
def test_the_paper_has_no_mark_and_says_when_it_is_valid(
    status: str, certificate: Any, people: Any
):
    form = certificate(status)
    perform("certificates", form.pk, "print_to_sign", by=people["tenant"])
    words = text_of(draw_to_sign(form, people["tenant"]))
    assert "VALID WHEN SIGNED" in words
    assert f"Ref. {form.reference}" in words
    assert "photograph this paper" in words
    assert status not in words


def test_printing_is_recorded_and_changes_nothing(certificate: Any, people: Any):
    form = certificate("SUBMITTED")
    answer = press_print(people["tenant"], form)
    assert (answer.status_code, answer.json()["version"]) == (200, form.version)
    paper = fetch(people["tenant"], form)
    assert paper["Content-Disposition"].endswith('_TO SIGN.pdf"')
    assert fetch(people["tenant"], form).content == paper.content
    # The paper to look at keeps its mark.
    assert "SUBMITTED" in words_on_paper(fetch(people["tenant"], form, ""))
    last = Transition.objects.filter(subject_id=str(form.pk)).last()
    assert last is not None
    assert (last.move, last.actor) == ("print_to_sign", people["tenant"])
    verify_chain()


@pytest.mark.parametrize("status", ["APPROVED", "DISAPPROVED", "CANCELLED"])
def test_what_is_decided_is_not_printed_to_sign(status: str, certificate: Any, people: Any):
    form = certificate(status)
    assert press_print(people["tenant"], form).json()["code"] == "wrong_status"
    assert fetch(people["tenant"], form).json()["code"] == "wrong_status"
    assert fetch(people["tenant"], form, "").status_code == 200


def test_an_incomplete_one_is_not_printed_and_the_refusal_says_why(certificate: Any, people: Any):
    form = certificate("DRAFT", signatory_name="")
    refused = press_print(people["tenant"], form)
    assert (refused.status_code, refused.json()["code"]) == (409, "condition")
    assert "signatory" in refused.json()["message"]
    [offered] = [
        move
        for move in client_of(people["tenant"]).get(f"{LIST}{form.pk}/").json()["moves"]
        if move["name"] == "print_to_sign"
    ]
    assert offered["blocked"] == refused.json()["message"]
    assert not PaperLink.objects.exists()


def test_one_that_became_incomplete_is_not_drawn_again(certificate: Any, people: Any):
    form = certificate("DRAFT")
    press_print(people["tenant"], form)
    client_of(people["tenant"]).patch(f"{LIST}{form.pk}/", {"signatory_name": ""}, format="json")
    assert fetch(people["tenant"], form).json()["code"] == "condition"


def test_without_a_print_there_is_no_paper(certificate: Any, people: Any, settings: Any):
    form = certificate("SUBMITTED")
    assert fetch(people["tenant"], form).json()["code"] == "not_printed"
    press_print(people["tenant"], form)
    assert fetch(people["tenant"], form, "signed").status_code == 422
    settings.SECRET_KEY = "another" * 10
    with pytest.raises(Exception, match="Print it to sign first"):
        draw_to_sign(form, people["tenant"])


def test_staff_and_other_tenants_get_no_paper(certificate: Any, people: Any):
    form = certificate("SUBMITTED")
    press_print(people["tenant"], form)
    for who, code in (("processor", 403), ("lead", 403), ("manager", 403), ("other tenant", 404)):
        assert fetch(people[who], form).status_code == code
        assert press_print(people[who], form).status_code == code


def test_the_database_holds_the_digest_of_the_token_alone(certificate: Any, people: Any):
    press_print(people["tenant"], certificate("SUBMITTED"))
    link = PaperLink.objects.get()
    token = token_of_link(link.pk)
    assert link.token_sha256 == sha256(token.encode()).hexdigest()
    assert token not in str(vars(link))
    assert token not in mask_secrets(f"GET /api/auth/paper-link/{token} 200")


def test_the_square_of_every_print_is_read_from_a_coarse_copy(
    certificate: Any, people: Any, settings: Any
):
    form = certificate("SUBMITTED")
    for _ in range(12):
        press_print(people["tenant"], form)
        token = token_of_link(PaperLink.objects.latest("made_at").pk)
        read = read_squares(draw_to_sign(form, people["tenant"]), dpi=100)
        assert read == [f"{settings.BASE_URL}/auth/paper#token={token}"]


def test_a_new_print_ends_the_link_of_the_one_before(certificate: Any, people: Any):
    form = certificate("SUBMITTED")
    press_print(people["tenant"], form)
    first = fetch(people["tenant"], form).content
    press_print(people["tenant"], form)
    assert fetch(people["tenant"], form).content != first
    old, new = PaperLink.objects.order_by("made_at")
    assert (old.outcome, old.is_open, new.is_open) == ("replaced", False, True)


def test_old_links_are_deleted(certificate: Any, people: Any):
    press_print(people["tenant"], certificate("SUBMITTED"))
    assert purge_paper_links() == 0
    PaperLink.objects.update(expires_at=clock.now() - timedelta(days=91))
    assert purge_paper_links() == 1


def test_a_decision_after_a_print_can_be_undone(certificate: Any, people: Any, settings: Any):
    settings.UNDO_SECONDS = 10
    form = certificate("SUBMITTED")
    press_print(people["tenant"], form)
    perform("certificates", form.pk, "approve", by=people["processor"])
    undone = client_of(people["processor"]).post(f"{LIST}{form.pk}/undo/", {}, format="json")
    assert (undone.status_code, undone.json()["status"]) == (200, Status.SUBMITTED)
    verify_chain()
