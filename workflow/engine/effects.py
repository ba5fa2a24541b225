"""What follows a transition once it is committed: named on the move, run by the job worker.

An effect takes the Transition and nothing else. It may run twice and must then do no harm.
"""

from collections.abc import Callable
from typing import Any

from django.db import transaction

from core.jobs.retry import GiveUp
from core.jobs.tasks import job
from core.tampering import report_altered
from workflow.engine import chain, rules, undo
from workflow.engine.epoch import stored_reigns
from workflow.engine.models import ChainHead, Cursor, Transition

Effect = Callable[[Transition], None]
EFFECTS: dict[str, Effect] = {}
AT_ONCE = 200
RELAY = "effects"


def effect(function: Effect) -> Effect:
    """Put an effect on the register, so that a transition can remember it by name."""
    EFFECTS[function.__name__] = function
    return function


def subject_of(done: Transition) -> Any:
    """The subject as it is now. Effects name a lifecycle; they do not import it."""
    from workflow.engine.register import LIFECYCLES

    return LIFECYCLES[done.lifecycle].model._default_manager.get(pk=done.subject_id)


@job(lane="mail")
def run(number: int, name: str) -> None:
    """The job: run one effect of transition ``number``; nothing follows what was undone.

    Nothing follows a transition that is not as it was written: raises GiveUp.
    """
    done = Transition.objects.get(pk=number)
    check_as_written(done)
    if until := undo.effects_wait_until(done):
        key = f"{effect_job_key(done, name)}:{until.isoformat()}"
        run.using(key=key, run_after=until).enqueue(number, name)
    elif not undo.is_undone(done):
        EFFECTS[name](done)


def check_as_written(done: Transition) -> None:
    """Check a transition itself; its values may have been emptied since. Raises GiveUp."""
    try:
        rules.check_row_under_key(chain.row_of(done), done.hash, stored_reigns())
    except rules.BrokenChain as broken:
        raise GiveUp(report_altered(f"transition {done.pk}").message) from broken


def relay_once() -> int:
    """Turn the effects of new transitions into jobs; how many transitions were read.

    Numbers are gapless and committed in order, so a plain cursor misses nothing.
    """
    head = ChainHead.objects.values_list("number", flat=True).first() or 0
    come = Cursor.objects.filter(name=RELAY).values_list("number", flat=True).first() or 0
    return _relay() if come < head else 0


@transaction.atomic
def _relay() -> int:
    Cursor.objects.get_or_create(name=RELAY)
    cursor = Cursor.objects.select_for_update().get(name=RELAY)
    new = list(Transition.objects.filter(number__gt=cursor.number)[:AT_ONCE])
    for done in new:
        for name in done.effects:
            at = undo.effects_due_at(done)
            run.using(key=effect_job_key(done, name), run_after=at).enqueue(done.number, name)
    if new:
        Cursor.objects.filter(name=RELAY).update(number=new[-1].number)
    return len(new)


def effect_job_key(done: Transition, name: str) -> str:
    return f"effect:{done.number}:{name}"
