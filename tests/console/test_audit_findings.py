"""All that does not hold is listed, and two people acknowledge what was looked into."""

from pathlib import Path
from typing import Any

import pytest

from tests.support.audit_commands import audit_lines
from tests.support.keys import KEY
from tests.support.rewriting import take_the_triggers_down
from workflow.certificates.models import Certificate
from workflow.engine.models import Revision, Transition
from workflow.models import AuditFinding

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture(autouse=True)
def key_of_findings(settings: Any, tmp_path: Path) -> None:
    settings.AUDIT_KEY, settings.DATA_DIR = KEY, tmp_path


@pytest.fixture
def certificates(certificate: Any) -> list[Any]:
    """Two certificates that were changed past the portal, and one whose values were."""
    forms = [certificate("APPROVED"), certificate("APPROVED"), certificate("SUBMITTED")]
    for form in forms[:2]:
        Certificate.objects.filter(pk=form.pk).update(pouch="ABC")
    take_the_triggers_down()
    last = form_number(forms[2])
    Revision.objects.filter(pk=last).update(values={"inputs": {"text": "forged"}})
    return forms


def form_number(form: Any) -> int:
    return Transition.objects.filter(subject_id=str(form.pk)).order_by("-number")[0].number


def read_proof_page(api: Any) -> Any:
    return api("manager").get("/api/audit/proof/").json()


def post_acknowledgement(api: Any, who: str, finding: Any) -> Any:
    address = f"/api/audit/findings/{finding['mark']}/acknowledge/"
    return api(who).post(address, {"remarks": "A repair by hand."}, format="json")


def test_one_finding_hides_none_of_the_others(certificates: list[Any], api: Any):
    one, two, three = certificates
    assert audit_lines() == (
        1,
        [
            f"broken #{form_number(one)}: left {one} with another pouch",
            f"broken #{form_number(two)}: left {two} with another pouch",
            f"broken #{form_number(three)}: its values were changed after it was written",
        ],
    )
    answer = read_proof_page(api)
    assert [each["seq"] for each in answer["findings"]] == [
        form_number(form) for form in certificates
    ]
    assert answer["ok"] is False
    assert answer["wrong"] == {
        "seq": form_number(one),
        "why": f"left {one} with another pouch",
    }


@pytest.mark.essential("a finding is acknowledged nowhere else in make test")
def test_two_people_acknowledge_a_finding_and_no_other_one(
    certificates: list[Any], api: Any, people: Any
):
    first, second, third = read_proof_page(api)["findings"]
    for finding in (first, second, third):
        assert post_acknowledgement(api, "administrator", finding).status_code == 200
    read = read_proof_page(api)["findings"][0]
    assert (read["proposed_by"], read["is_own_proposal"]) == (str(people["administrator"]), False)
    again = post_acknowledgement(api, "administrator", first)
    assert (again.status_code, again.json()["code"]) == (409, "condition")
    assert audit_lines()[0] == 1
    for finding in (first, second, third):
        answer = post_acknowledgement(api, "manager", finding).json()
    both = [str(people["administrator"]), str(people["manager"])]
    assert [each["acknowledged_by"] for each in answer["findings"]] == [both] * 3
    assert answer["ok"] is True
    code, lines = audit_lines()
    assert code == 0, lines
    assert [line.partition(" #")[0] for line in lines[:3]] == ["acknowledged"] * 3
    assert "but for 3 findings that two people acknowledged" in lines[3]
    Certificate.objects.filter(pk=certificates[0].pk).update(pouch="ANOTHER")
    number = form_number(certificates[0])
    assert audit_lines()[1][0] == f"broken #{number}: left {certificates[0]} with another pouch"


def test_who_proposed_reads_that_it_is_their_own_proposal(certificates: list[Any], api: Any):
    finding = read_proof_page(api)["findings"][0]
    assert finding["is_own_proposal"] is False
    proposed = post_acknowledgement(api, "manager", finding).json()["findings"]
    assert [each["is_own_proposal"] for each in proposed] == [True, False, False]
    assert read_proof_page(api)["findings"] == proposed


def test_what_is_no_finding_is_not_acknowledged(certificate: Any, api: Any):
    read_proof_page(api)
    for who, status in (("manager", 404), ("lead", 403), ("tenant", 403)):
        answer = post_acknowledgement(api, who, {"mark": "0" * 64})
        assert answer.status_code == status, answer.content
    assert not AuditFinding.objects.exists()


def test_a_chain_that_cannot_be_followed_ends_the_list(certificate: Any):
    certificate("APPROVED")
    take_the_triggers_down()
    Revision.objects.filter(pk=2).delete()
    Transition.objects.filter(pk=2).delete()
    code, lines = audit_lines()
    assert (code, lines[0]) == (1, "broken #2: missing; the next one found is #3")
    assert lines[-1] == "The chain cannot be followed further: nothing after was looked at."
