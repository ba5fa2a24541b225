"""The chain: numbers without gaps, hashes anybody can compute, rows nobody can change."""

import hashlib
import hmac
import json
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from core.digests import json_digest
from core.refusals import NotNow
from tests.support.audit_commands import audit
from tests.support.builders import BAD, WAYS
from tests.support.keys import KEY, OTHER_KEY, put_under_key
from tests.support.together import undone
from workflow.certificates.content import content_of_certificate
from workflow.certificates.models import Certificate
from workflow.engine.execution import perform, revise
from workflow.engine.keys import WrongKey
from workflow.engine.models import ChainHead, Revision, Transition
from workflow.engine.proof import BrokenChain
from workflow.engine.rekeying import CannotKey
from workflow.engine.seals import seal_of
from workflow.engine.verify import verify_chain
from workflow.lifecycles.certificate import CertificateLifecycle

pytestmark = pytest.mark.both_databases

COLUMNS = [
    "number",
    "lifecycle",
    "subject_id",
    "move",
    "source",
    "target",
    "version",
    "actor_id",
    "actor_name",
    "actor_role",
    "at",
    "tenant_id",
    "company_id",
    "branch_ids",
    "effects",
    "content",
    "sealed",
    "previous",
    "keyed",
]


def numbers() -> list[int]:
    return list(Transition.objects.order_by("number").values_list("number", flat=True))


def by_hand(row: Mapping[str, Any], key: str = "") -> str:
    """The hash of a row, written once more from the description in design.md."""
    plain = {name: row[name] for name in COLUMNS}
    if row["person_id"] is not None:  # came later: left out where it says nothing
        plain["person_id"] = row["person_id"]
    plain["at"] = row["at"].astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
    text = json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    if row["keyed"]:
        return hmac.new(key.encode(), text.encode(), hashlib.sha256).hexdigest()
    return hashlib.sha256(text.encode()).hexdigest()


def test_every_stored_column_is_in_the_hash():
    stored = {field.attname for field in Transition._meta.concrete_fields}
    assert stored == {*COLUMNS, "person_id", "hash"}


@pytest.mark.parametrize("key", ["", KEY])
def test_anybody_with_the_description_computes_the_same_hashes(
    certificate: Any, settings: Any, key: str
):
    settings.AUDIT_KEY = key
    for status in WAYS:
        certificate(status, remarks="Señora Ñ – ₱1,234")
    before = ""
    for row in Transition.objects.order_by("number").values():
        assert row["previous"] == before
        assert row["hash"] == by_hand(row, key)
        before = row["hash"]
    assert ChainHead.objects.get().hash == before


def test_numbers_have_no_gaps_where_moves_were_refused_or_rolled_back(
    certificate: Any, people: Any
):
    form = certificate("SUBMITTED")
    with pytest.raises(NotNow):
        perform("certificates", form.pk, "cancel", by=people["tenant"])
    with undone():
        perform("certificates", form.pk, "approve", by=people["processor"])
        assert numbers()[-1] == 3
    perform("certificates", form.pk, "send_back", by=people["processor"], inputs=BAD)
    assert numbers() == [1, 2, 3]
    assert verify_chain().transitions == 3


@pytest.mark.parametrize("column", [*COLUMNS, "hash"])
def test_no_column_of_a_transition_can_be_changed(column: str, certificate: Any):
    certificate("SUBMITTED")
    refused(f"UPDATE workflow_transition SET {column} = {column}")


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM workflow_transition",
        "DELETE FROM workflow_transition WHERE number = 2",
        "DELETE FROM workflow_revision",
        "UPDATE workflow_revision SET \"values\" = '{}'",
        "UPDATE workflow_revision SET salt = 'x'",
        "UPDATE workflow_revision SET \"values\" = NULL, salt = 'x'",
        'UPDATE workflow_revision SET "values" = NULL, transition_id = transition_id + 10',
        "UPDATE workflow_revision SET emptied_at = CURRENT_TIMESTAMP",
    ],
)
def test_what_was_written_stays(statement: str, certificate: Any):
    certificate("SUBMITTED")
    refused(statement)


@pytest.mark.postgres
@pytest.mark.parametrize("table", ["workflow_transition", "workflow_revision"])
def test_a_table_of_the_audit_cannot_be_truncated(table: str, certificate: Any):
    if connection.vendor != "postgresql":
        pytest.skip("SQLite has no TRUNCATE")
    certificate("SUBMITTED")
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    refused(f"TRUNCATE {table} CASCADE")


def refused(statement: str) -> None:
    kept = pytest.raises(DatabaseError, match=r"append-only|only be emptied")
    with kept, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)
    assert verify_chain().transitions == 2


def test_there_is_one_head(certificate: Any):
    certificate("SUBMITTED")
    with pytest.raises(DatabaseError), transaction.atomic():
        ChainHead.objects.create(id=2, number=1, hash="")


def test_the_audit_says_what_it_proved(certificate: Any):
    form = certificate("APPROVED")
    code, said = audit()
    head = Transition.objects.last().hash  # type: ignore[union-attr]
    assert code == 0
    assert said == (
        "chain: 3 transitions hold, unkeyed; "
        f"contents: 1 subjects equal what was decided or last saved; head {head}"
    )
    assert form.status == "APPROVED"


def test_an_empty_chain_holds(db: None):
    code, said = audit()
    assert (code, said.startswith("chain: 0 transitions hold, unkeyed")) == (0, True)


def test_under_a_key_the_audit_needs_that_key(certificate: Any, settings: Any):
    settings.AUDIT_KEY = KEY
    certificate("APPROVED")
    assert "3 transitions hold, keyed from number 1;" in audit()[1]
    settings.AUDIT_KEY = ""
    assert audit() == (1, "broken #1: is keyed, and AUDIT_KEY is not set")
    settings.AUDIT_KEY = OTHER_KEY
    assert audit() == (1, "broken #1: was changed after it was written")


def test_nothing_is_written_under_a_key_before_it_sealed_what_was_there(
    certificate: Any, people: Any, settings: Any
):
    form = certificate("SUBMITTED")
    before = Transition.objects.get(number=2).hash
    settings.AUDIT_KEY = KEY
    assert audit() == (1, "broken #1: is unkeyed, and nothing under the key seals it")
    with pytest.raises(WrongKey, match="seal_audit"):
        perform("certificates", form.pk, "approve", by=people["processor"])
    assert numbers() == [1, 2]
    assert put_under_key() == 3
    perform("certificates", form.pk, "approve", by=people["processor"])
    assert "4 transitions hold, keyed from number 3;" in audit()[1]
    epoch = Transition.objects.get(number=3)
    assert (epoch.lifecycle, epoch.move, epoch.previous) == ("chain", "sealed", before)
    assert epoch.revision.values == {
        "number": 2,
        "head": before,
        "open": {"certificates": {}, "scans": {}},
    }


def test_a_chain_is_sealed_once(certificate: Any, settings: Any):
    certificate("SUBMITTED")
    with pytest.raises(CannotKey, match="Set AUDIT_KEY"):
        put_under_key()
    settings.AUDIT_KEY = KEY
    assert put_under_key() == 3
    with pytest.raises(CannotKey, match="under a key already"):
        put_under_key()


def test_a_chain_that_begins_with_a_key_needs_no_sealing(certificate: Any, settings: Any):
    settings.AUDIT_KEY = KEY
    with pytest.raises(CannotKey, match="starts under AUDIT_KEY by itself"):
        put_under_key()
    certificate("SUBMITTED")
    with pytest.raises(CannotKey, match="under a key already"):
        put_under_key()
    assert [row.move for row in Transition.objects.all()] == ["born", "submit"]


def test_a_draft_saved_before_the_key_came_is_sealed_too(
    certificate: Any, people: Any, settings: Any
):
    """Its seal has no key, and was taken in; a save after that has one."""
    form, other = certificate("DRAFT"), certificate("DRAFT")
    settings.AUDIT_KEY = KEY
    put_under_key()
    revise("certificates", other.pk, {"remarks": "More."}, by=people["tenant"])
    assert audit()[0] == 0
    form.refresh_from_db()
    form.remarks = "Forged."
    seal = seal_of(CertificateLifecycle(form), json_digest(content_of_certificate(form)), key="")
    Certificate.objects.filter(pk=form.pk).update(remarks="Forged.", seal=seal)
    assert audit() == (1, f"broken #1: {form} is not as it was last saved")


def test_values_emptied_by_retention_break_nothing(certificate: Any):
    certificate("APPROVED")
    certificate("ERASED")
    assert verify_chain().emptied == len(WAYS["ERASED"])
    assert audit()[0] == 0


def test_values_emptied_of_what_was_not_erased_are_missed(certificate: Any):
    certificate("APPROVED")
    Revision.objects.filter(pk=2).update(values=None, emptied_at=timezone.now())
    assert audit() == (1, "broken #2: its values were emptied, and nothing erased them")


def test_values_removed_without_saying_so_are_missed(certificate: Any):
    certificate("APPROVED")
    Revision.objects.filter(pk=2).update(values=None)
    assert audit() == (1, "broken #2: its values were changed after it was written")


def test_what_was_emptied_cannot_be_filled_again(certificate: Any):
    certificate("APPROVED")
    kept = Revision.objects.get(pk=2).values
    Revision.objects.filter(pk=2).update(values=None, emptied_at=timezone.now())
    with pytest.raises(DatabaseError), transaction.atomic():
        Revision.objects.filter(pk=2).update(values=kept, emptied_at=None)


def test_a_moment_is_stored_as_exactly_as_it_is_hashed(certificate: Any, time_machine: Any):
    time_machine.move_to(datetime(2026, 11, 1, 0, 0, 0, 1, tzinfo=UTC), tick=False)
    certificate("SUBMITTED")
    verify_chain()


def test_broken_tells_the_number_and_why():
    assert str(BrokenChain(7, "missing")) == "#7: missing"
    assert str(BrokenChain(None, "something")) == "something"
