"""The demo's certificates: clean sample rows, two tenants' own, and as many more as asked for.

Those of the sample are born and moved through the engine; invented ones are the rows that it
would write. All are dated as they would have been; nobody is mailed (contract.md, "Demo data").
"""

from collections.abc import Iterable
from datetime import date
from heapq import merge

from accounts.demo import load_people
from core import clock, progress
from core.models.marker import Marker
from core.transactions import committed
from workflow.certificates.models import Certificate
from workflow.demo.invented import invented_plans
from workflow.demo.plans import Plan, in_order_of_time
from workflow.demo.press import Press
from workflow.demo.samples import own_plans, sample_plans
from workflow.demo.stage import Cast, act
from workflow.engine.push import silenced


def load(forms: int | None = None, tell: progress.Tell = progress.nobody) -> int:
    """Load people and certificates, all or none; how many certificates (0 where some exist)."""
    return committed(lambda: _load(forms, tell))


def _load(forms: int | None, tell: progress.Tell) -> int:
    Marker.set(Marker.DEMO)
    load_people()
    if Certificate.objects.exists():
        return 0
    samples = list(sample_plans(forms))
    wanted = len(samples) if forms is None else forms
    played = sorted([*own_plans(), *samples], key=day_of)
    plans = merge(played, invented_plans(wanted - len(samples)), key=day_of)
    total = len(played) + wanted - len(samples)
    with silenced():
        return play(progress.counted(plans, "certificates", total, tell))


def day_of(plan: Plan) -> date:
    return plan.submitted_on


def play(plans: Iterable[Plan]) -> int:
    """Let everything happen in the order of time; how many certificates there are then."""
    cast, press, done = Cast(), Press(), 0
    for scene in in_order_of_time(plans):
        by = cast.actor(scene.plan, scene.deed)
        with clock.set_to(scene.at):
            if scene.plan.is_invented:
                press.act(scene, by=by)
            else:
                press.write()
                act(scene.plan, scene.deed, by=by)
        done += scene.is_last
    press.close()
    return done
