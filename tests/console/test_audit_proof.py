"""The proof a manager asks for: what was read and when, or the first number that is wrong."""

from pathlib import Path
from typing import Any

import pytest

from accounts.models import User
from console.audit import proofs
from core import clock
from core.jobs.worker import Worker
from core.models.job import Job
from tests.support.keys import KEY
from tests.support.rewriting import take_the_triggers_down
from workflow.engine import anchors
from workflow.models import KeptProof, Transition

pytestmark = pytest.mark.both_databases


@pytest.fixture(autouse=True)
def folder(settings: Any, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path


def work_off() -> None:
    while Worker({}).work_once("default"):
        pass


def proof(api: Any) -> dict[str, Any]:
    return api("manager").get("/api/audit/proof/").json()


@pytest.mark.parametrize("key", ["", KEY])
def test_a_short_chain_is_read_at_once(certificate: Any, api: Any, settings: Any, key: str):
    settings.AUDIT_KEY = key
    certificate("APPROVED")
    told = proof(api)
    assert (told["ok"], told["proof"]) == (True, "keyed" if key else "chain")
    assert (told["transitions"], told["subjects"], told["since"]) == (3, 1, 0)
    assert told["head"] == Transition.objects.get(number=3).hash
    anchors.write_anchor()
    told = proof(api)
    assert (told["proof"], told["anchored_at"][:4]) == ("anchored", told["at"][:4])


def test_the_first_number_that_is_wrong_is_told(certificate: Any, api: Any):
    certificate("APPROVED")
    take_the_triggers_down()
    Transition.objects.filter(number=2).update(actor_name="Me")
    told = proof(api)
    assert told["ok"] is False
    assert told["wrong"] == {"seq": 2, "why": "was changed after it was written"}


def test_a_long_chain_is_read_by_a_job_and_its_proof_kept(
    certificate: Any, api: Any, settings: Any, transactional_db: None
):
    settings.AUDIT_AT_ONCE_TRANSITIONS = 1
    certificate("APPROVED")
    told = proof(api)
    assert (told["ok"], told["running"]) == (None, True)
    assert Job.objects.filter(key="verify-audit").count() == 1
    proof(api)
    assert Job.objects.filter(key="verify-audit").count() == 1
    work_off()
    told = proof(api)
    assert (told["ok"], told["running"], told["transitions"], told["since"]) == (True, False, 3, 0)
    certificate("DRAFT")
    kept = proof(api)
    assert (kept["since"], kept["at"]) == (1, told["at"])
    assert api("manager").post("/api/audit/proof/").status_code == 202
    work_off()
    assert proof(api)["transitions"] == 4


CHANGES: dict[str, dict[str, Any]] = {
    "another result": {"told": {"ok": True, "proof": "anchored", "transitions": 9}},
    "another time": {"at": "2026-01-01T00:00:00Z"},
    "another length": {"seconds": 9.5},
    "no mark": {"mark": ""},
}


@pytest.mark.parametrize("key", ["", KEY])
@pytest.mark.parametrize("change", CHANGES)
def test_a_stored_proof_that_was_changed_is_none(
    change: str, key: str, certificate: Any, settings: Any
):
    settings.AUDIT_KEY = key
    certificate("APPROVED")
    proofs.prove()
    assert proofs.stored_proof(User())["ok"] is True
    KeptProof.objects.update(**CHANGES[change])
    told = proofs.stored_proof(User())
    assert (told["ok"], told["at"], told["proof"]) == (None, None, "chain")


def test_a_proof_that_was_inserted_is_none_and_is_made_again(
    certificate: Any, api: Any, settings: Any, transactional_db: None
):
    settings.AUDIT_AT_ONCE_TRANSITIONS = 1
    certificate("APPROVED")
    KeptProof.objects.create(at=clock.now(), seconds=1, told={"ok": True, "transitions": 3})
    told = proof(api)
    assert (told["ok"], told["running"]) == (None, True)
    work_off()
    assert proof(api)["ok"] is True
