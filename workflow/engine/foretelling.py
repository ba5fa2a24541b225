"""What a push would record, were it made now: nothing is locked, moved or kept."""

from typing import Any

from core import clock
from core.refusals import NotAllowed, NotNow
from workflow.engine.execution import check_independent_move, known_move, last_push
from workflow.engine.inputs import check_inputs, inputs_of_move
from workflow.engine.models import Revision, Transition
from workflow.engine.moves import options_of_step
from workflow.engine.record import THE_PORTAL
from workflow.engine.register import Lifecycle, target_of


def preview_move(flow: Lifecycle[Any], move: str, given: Any) -> Transition:
    """The transition that this move would leave. Refuses in the same words as ``perform``."""
    check_independent_move(flow.name, move)
    method, step = known_move(flow, move)
    if not step.has_perm(flow, flow.by):
        raise NotAllowed("You may not do this.")
    inputs = check_inputs(given, inputs_of_move(method._func))
    if unmet := step.get_unmet_condition(flow):
        raise NotNow(unmet[1].message, code="condition", **last_push(flow))
    source = str(flow.subject.status)
    done = Transition(
        lifecycle=flow.name,
        subject_id=str(flow.subject.pk),
        move=move,
        source=source,
        target=target_of(step, source),
        actor=flow.by,
        actor_name=str(flow.by) if flow.by else THE_PORTAL,
        at=clock.now(),
        effects=[effect.__name__ for effect in options_of_step(step).then],
    )
    done.revision = Revision(values={"inputs": inputs})
    return done
