"""An audit that starts at a number somebody vouches for: what it finds, and what it leaves."""

from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from core import clock
from tests.support.audit_commands import anchor, audit
from tests.support.builders import KEPT
from tests.support.keys import KEY, put_under_key
from tests.support.rewriting import cut_the_tail, rewritten, take_the_triggers_down
from workflow.certificates.models import Certificate
from workflow.engine.execution import perform
from workflow.engine.models import ChainHead, Revision, Transition
from workflow.expiry.retention import purge_expired

pytestmark = [pytest.mark.slow, pytest.mark.both_databases]


@pytest.fixture(autouse=True)
def folder(settings: Any, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path


@pytest.fixture(params=["", KEY], ids=["unkeyed", "keyed"])
def key(request: Any, settings: Any) -> str:
    settings.AUDIT_KEY = request.param
    return request.param


def audit_from(start: Path | str, *more: Any) -> tuple[int, str]:
    """The exit code of ``manage.py verify_audit --from``, and the first line that it says."""
    said = StringIO()
    try:
        call_command("verify_audit", "--from", str(start), *map(str, more), stdout=said)
    except SystemExit as end:
        return int(end.code or 0), said.getvalue().splitlines()[0]
    return 0, said.getvalue().splitlines()[0]


@pytest.fixture
def forms(key: str, certificate: Any, people: Any) -> dict[str, Any]:
    """Numbers 1 to 4 below the anchor, 5 to 7 above: one that moves again, one that does not."""
    moving, resting = certificate("APPROVED"), certificate("DRAFT")
    path = anchor()
    new = certificate("SUBMITTED")
    perform("certificates", moving.pk, "comment", by=people["tenant"], inputs={"text": "Hello."})
    return {"moving": moving, "resting": resting, "new": new, "anchor": path}


def test_it_says_what_it_looked_at_and_what_it_did_not(forms: dict[str, Any], key: str):
    code, said = audit_from(forms["anchor"])
    at = clock.utc_moment(clock.now())[:10]
    head = Transition.objects.get(number=7).hash
    assert code == 0
    assert said.startswith(f"chain: 3 transitions after number 4 (anchored at {at}")
    assert said.endswith(
        f") hold, {'keyed from number 4' if key else 'unkeyed'}; contents: 2 subjects that moved "
        "since equal what was decided or last saved; NOT looked at: the 4 transitions before, and "
        f"1 subjects that have not moved since; head {head}"
    )


def test_where_nothing_came_after_it_says_so(certificate: Any, key: str):
    certificate("APPROVED")
    code, said = audit_from(anchor())
    assert code == 0
    assert said.startswith("chain: 0 transitions after number 3 (")
    assert "contents: 0 subjects that moved since" in said
    assert "the 3 transitions before, and 1 subjects" in said


@pytest.mark.parametrize("number", [5, 6, 7])
def test_what_was_changed_after_the_start_is_found(forms: dict[str, Any], number: int):
    take_the_triggers_down()
    Transition.objects.filter(number=number).update(actor_name="Me")
    assert audit_from(forms["anchor"]) == (
        1,
        f"broken #{number}: was changed after it was written",
    )


def test_what_was_changed_before_it_is_left_to_a_whole_audit(forms: dict[str, Any]):
    take_the_triggers_down()
    Transition.objects.filter(number=1).update(actor_name="Me")
    Certificate.objects.filter(pk=forms["resting"].pk).update(remarks="forged")
    assert audit_from(forms["anchor"])[0] == 0
    assert audit() == (1, "broken #1: was changed after it was written")


def test_the_last_of_a_subject_before_the_start_is_proven_by_itself(forms: dict[str, Any]):
    """Number 7 goes on from number 3, which is not walked."""
    take_the_triggers_down()
    kept: Any = Revision.objects.filter(pk=3).values("values").get()["values"]
    Revision.objects.filter(pk=3).update(values=kept | {"ip": "forged"})
    values_changed = "broken #3: its values were changed after it was written"
    assert audit_from(forms["anchor"]) == (1, values_changed)
    Revision.objects.filter(pk=3).update(values=kept)
    Transition.objects.filter(number=3).update(actor_name="Me")
    assert audit_from(forms["anchor"]) == (1, "broken #3: was changed after it was written")


@pytest.mark.parametrize("key", [""], indirect=True, ids=["unkeyed"])
def test_a_move_must_start_where_the_one_before_the_start_ended(forms: dict[str, Any]):
    take_the_triggers_down()
    rewritten(first=7, source="SUBMITTED", target="SUBMITTED")
    said = "broken #7: does not start where the one before it ended"
    assert audit_from(forms["anchor"]) == (1, said)


@pytest.mark.parametrize("which", ["moving", "new"])
def test_what_moved_since_is_compared(forms: dict[str, Any], which: str):
    form = forms[which]
    number = 7 if which == "moving" else 6
    Certificate.objects.filter(pk=form.pk).update(remarks="forged")
    said = f"broken #{number}: {form} no longer says what was decided on"
    assert audit_from(forms["anchor"]) == (1, said)


def test_a_subject_that_moved_since_and_is_gone_is_missed(forms: dict[str, Any]):
    form = forms["new"]
    form.lines.all().delete()
    form.locations.clear()
    Certificate.objects.filter(pk=form.pk).delete()
    said = f"broken #6: its subject certificates {form.pk} is gone"
    assert audit_from(forms["anchor"]) == (1, said)


def test_the_tail_is_missed_where_it_was_cut(forms: dict[str, Any]):
    take_the_triggers_down()
    later = anchor()
    cut_the_tail(after=6)
    code, said = audit_from(forms["anchor"], "--anchor", later)
    assert (code, said[:29]) == (1, "broken #7: missing; #7 was th")
    cut_the_tail(after=2)
    assert audit_from(forms["anchor"])[1].startswith("broken #4: missing; it was anchored at 20")


def test_a_chain_written_anew_below_the_start_is_found(forms: dict[str, Any]):
    take_the_triggers_down()
    rewritten(first=2, actor_name="Somebody Else")
    said = "broken #4: is not the one that was anchored at 20"
    assert audit_from(forms["anchor"])[1].startswith(said)


def test_nothing_unkeyed_goes_on_from_a_keyed_start(certificate: Any, settings: Any):
    settings.AUDIT_KEY = KEY
    certificate("SUBMITTED")
    path = anchor()
    settings.AUDIT_KEY = ""
    ChainHead.objects.update(keyed=False, fingerprint="")  # else nobody writes without the key
    certificate("DRAFT")
    assert audit_from(path) == (1, f"{path} is keyed, and AUDIT_KEY is not set.")
    settings.AUDIT_KEY = KEY
    assert audit_from(path) == (1, "broken #3: is unkeyed, and nothing under the key seals it")


def test_an_anchor_that_lies_before_the_start_is_refused(forms: dict[str, Any]):
    later = anchor()
    code, said = audit_from(later, "--anchor", forms["anchor"])
    assert code == 1
    assert said.endswith("stands at #4, and what is looked at begins after #7.")


def test_a_start_that_is_no_anchor_is_refused(db: None, tmp_path: Path):
    assert audit_from(tmp_path / "none")[1].endswith("cannot be read: No such file or directory.")
    assert audit_from("sealed")[1].startswith("Nothing is sealed")


@pytest.fixture
def sealed(certificate: Any, settings: Any) -> Any:
    """A draft saved without a key, numbers 1 and 2 unkeyed, number 3 the seal."""
    draft = certificate("DRAFT")
    certificate("DRAFT")
    settings.AUDIT_KEY = KEY
    put_under_key()
    return draft


def test_it_may_start_with_what_the_key_sealed(sealed: Any, certificate: Any):
    certificate("SUBMITTED")
    code, said = audit_from("sealed")
    assert code == 0
    assert said.startswith(
        "chain: 3 transitions after number 2 (sealed by number 3) hold, keyed from number 3;"
    )
    take_the_triggers_down()
    Transition.objects.filter(number=3).update(content="0" * 64)
    assert audit_from("sealed")[1].startswith("Nothing is sealed")


def test_after_the_seal_a_draft_taken_in_is_still_known(sealed: Any):
    """A reminder is a transition and no save: the draft keeps its seal of before the key."""
    path = anchor()
    perform("certificates", sealed.pk, "remind", by=None, inputs={"days": 7})
    assert audit_from(path)[0] == 0
    take_the_triggers_down()
    values = Revision.objects.filter(pk=3)
    values.update(values=values.get().values | {"open": {}})  # type: ignore[operator]
    assert audit_from(path) == (1, "broken #3: its values were changed after it was written")


def test_what_is_erased_after_the_start_holds(forms: dict[str, Any]):
    with clock.set_to(clock.now() + KEPT):
        purge_expired()
    assert Certificate.objects.filter(status="ERASED").count() == 2
    assert audit_from(forms["anchor"])[0] == audit()[0] == 0
