"""What the checks say of breakdowns, and of files that lie elsewhere too."""

from typing import Any

import pytest

from demo.breakdown import attach_breakdown
from demo.certificates import load_demo_certificates
from tests.files import made
from tests.files.conftest import LIST, Send
from tests.support.builders import certificate_in
from workflow.certificates.attachment_changes import attach
from workflow.certificates.attachments import unlike_the_disk
from workflow.certificates.models import Certificate
from workflow.checks.stored import findings_of_certificate
from workflow.engine.execution import perform

NAMES = ("BREAKDOWN", "SAME_FILE")


def found(answer: Any) -> list[tuple[str, str, str]]:
    told = answer.json()["checks"]
    return [(c["id"], c["severity"], c["message"]) for c in told if c["id"] in NAMES]


def test_consolidated_needs_a_breakdown(api: Any, draft: dict[str, Any]):
    answer = api("other tenant").get(f"{LIST}{draft['id']}/")
    words = "Attach the breakdown: the amounts and taxes of each branch."
    assert found(answer) == [("BREAKDOWN", "block", words)]
    refused = api("other tenant").post(f"{LIST}{draft['id']}/submit/", {}, format="json")
    assert (refused.status_code, refused.json()["message"]) == (409, words)


def test_a_breakdown_that_adds_up_lets_it_pass(api: Any, draft: dict[str, Any], send: Send):
    assert found(send(made.breakdown())) == []
    answer = api("other tenant").post(f"{LIST}{draft['id']}/submit/", {}, format="json")
    assert answer.json()["status"] == "SUBMITTED"


def test_a_centavo_of_difference_blocks_and_is_named(send: Send):
    rows = [list(row) for row in made.FITTING]
    rows[1][3], rows[1][7] = "39,999.99", "6,000.01"
    assert found(send(made.breakdown(rows))) == [
        (
            "BREAKDOWN",
            "block",
            "The income in the breakdown adds up to ₱299,999.99, on the form to ₱300,000.00: "
            "₱0.01 less.",
        ),
        (
            "BREAKDOWN",
            "block",
            "The tax in the breakdown adds up to ₱15,000.01, on the form to ₱15,000.00: "
            "₱0.01 more.",
        ),
    ]


def test_lines_changed_afterwards_block_again(api: Any, draft: dict[str, Any], send: Send):
    send(made.breakdown())
    lines = [draft["lines"][0] | {"m1": "1.00", "total": "200001.00", "tax": "10000.05"}]
    answer = api("other tenant").patch(f"{LIST}{draft['id']}/", {"lines": lines}, format="json")
    assert [severity for _, severity, _ in found(answer)] == ["block", "block"]


def test_strange_branches_are_warned_of(send: Send):
    names = ["CREST BAY MALL", "Nowhere", "Elsewhere", "There", "Yonder"]
    rows = [[name, "", "WC100", "20000", "20000", "20000", "", ""] for name in names]
    assert found(send(made.breakdown(rows))) == [
        (
            "BREAKDOWN",
            "warn",
            "Not a branch of this company: Nowhere, Elsewhere, There and 1 more.",
        )
    ]


def test_a_single_certificate_with_a_breakdown_is_only_told(
    api: Any, draft: dict[str, Any], send: Send
):
    send(made.breakdown())
    answer = api("other tenant").patch(
        f"{LIST}{draft['id']}/", {"form_type": "SINGLE"}, format="json"
    )
    assert [(name, severity) for name, severity, _ in found(answer)] == [("BREAKDOWN", "info")]


@pytest.fixture
def claiming(people: Any, company: Any, branch: Any) -> Any:
    """Another tenant's submitted certificate with a document."""
    form = certificate_in(
        "DRAFT", people["tenant"], people["processor"], company=company, branch=branch
    )
    attach(form.pk, "DOCUMENT", "a.pdf", made.pdf(), by=people["tenant"])
    return perform("certificates", form.pk, "submit", by=people["tenant"])


def test_the_same_file_elsewhere_is_warned_of(api: Any, claiming: Any, certificate: Any, send):
    mine = certificate("DRAFT")
    answer = send(made.pdf(), "other name.pdf", "DOCUMENT", "tenant", to=mine.pk)
    (check,) = [c for c in answer.json()["checks"] if c["id"] == "SAME_FILE"]
    assert check["severity"] == "warn"
    assert check["message"] == f"{claiming.reference} carries the same file."
    assert check["other"] == {"reference": claiming.reference, "id": str(claiming.pk)}


def test_another_tenants_certificate_is_named_to_staff_alone(
    api: Any, claiming: Any, draft: dict[str, Any], send: Send
):
    send(made.breakdown())
    answer = send(made.pdf(), "a.pdf", "DOCUMENT")
    (check,) = [c for c in answer.json()["checks"] if c["id"] == "SAME_FILE"]
    assert check["message"] == "Another certificate carries the same file."
    assert "other" not in check
    api("other tenant").post(f"{LIST}{draft['id']}/submit/", {}, format="json")
    seen = api("manager").get(f"{LIST}{draft['id']}/").json()
    (check,) = [c for c in seen["checks"] if c["id"] == "SAME_FILE"]
    assert check["other"]["reference"] == claiming.reference


@pytest.mark.parametrize("move", ["disapprove", "send_back"])
def test_a_file_of_one_that_no_longer_claims_is_free(
    api: Any, claiming: Any, certificate: Any, send: Send, people: Any, move: str
):
    reasons = {"reasons": ["SUM"]}
    perform("certificates", claiming.pk, move, by=people["processor"], inputs=reasons)
    if move == "send_back":
        perform("certificates", claiming.pk, "cancel", by=people["tenant"])
    mine = certificate("DRAFT")
    assert found(send(made.pdf(), "a.pdf", "DOCUMENT", "tenant", to=mine.pk)) == []


def test_a_breakdown_made_of_the_lines_adds_up(api: Any, draft: dict[str, Any], people: Any):

    form = Certificate.objects.get(pk=draft["id"])
    attach_breakdown(form, by=people["other tenant"])
    assert found(api("other tenant").get(f"{LIST}{draft['id']}/")) == []


@pytest.mark.thorough
@pytest.mark.slow
def test_every_consolidated_certificate_of_the_demo_carries_a_fitting_breakdown(db: None):
    load_demo_certificates(forms=100)
    rows = Certificate.objects.filter(form_type="CONSOLIDATED")
    assert rows.count() > 5
    for form in rows:
        assert not [check for check in findings_of_certificate(form) if check.id == "BREAKDOWN"]
        assert not unlike_the_disk(form)
