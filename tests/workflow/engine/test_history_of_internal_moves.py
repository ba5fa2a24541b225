"""What a tenant reads of moves that are among our own people: that they were made, no more."""

from typing import Any

import pytest

from tests.support.api import client_of
from workflow.engine.execution import perform

WORDS = "She is on leave, and the tenant need not know."
NAMES = ("Processor", "Colleague", "Lead")


@pytest.fixture
def form(certificate: Any, people: Any) -> Any:
    """Claimed, taken over, held, its duplicate let through, and released."""
    form, second = certificate("SUBMITTED"), certificate("SUBMITTED")

    def push(move: str, who: str, **inputs: Any) -> None:
        perform("certificates", form.pk, move, by=people[who], inputs=inputs)

    push("claim", "processor")
    push("take_over", "colleague", reason=WORDS)
    push("hold", "lead", reason=WORDS)
    push("lift_hold", "lead", reason=WORDS)
    push("dismiss_duplicate", "lead", other=second.reference, reason=WORDS)
    push("release", "colleague")
    return form


def pages(form: Any, user: Any) -> list[Any]:
    client = client_of(user)
    paths = (f"certificates/{form.pk}/history/", f"certificates/{form.pk}/", "inbox/")
    return [client.get(f"/api/{path}") for path in paths]


def test_a_tenant_reads_no_name_and_no_word_of_moves_among_our_people(form: Any, people: Any):
    answers = pages(form, people["tenant"])
    for answer in answers:
        assert answer.status_code == 200
        assert WORDS not in answer.content.decode()
        assert not [name for name in NAMES if f'"{name}"' in answer.content.decode()]
    steps = answers[0].json()
    assert [step["move"] for step in steps][2:] == ["hold", "lift_hold", "dismiss_duplicate"]
    assert {step["by"] for step in steps[2:]} == {"Accounting"}


def test_our_people_read_both(form: Any, people: Any):
    steps = pages(form, people["manager"])[0].json()
    assert {step["by"] for step in steps} >= set(NAMES)
    assert WORDS in {step["remarks"] for step in steps}


def test_a_decision_names_who_made_it(certificate: Any, people: Any):
    steps = pages(certificate("APPROVED"), people["tenant"])[0].json()
    assert steps[-1]["by"] == "Processor"


def test_what_happened_meanwhile_names_nobody_of_ours_to_a_tenant(form: Any, people: Any):
    refused = client_of(people["tenant"]).post(
        f"/api/certificates/{form.pk}/resubmit/", {}, format="json"
    )
    assert (refused.status_code, refused.json()["by"]) == (409, "Accounting")
