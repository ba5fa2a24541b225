"""The demo's certificates: clean sample rows, two tenants' own, and any number of invented ones.

Those of the sample are created and moved through the engine; invented ones are the rows that it
would write. All are dated as they would have been; nobody is mailed (contract.md, "Demo data").
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime
from heapq import merge

from accounts.models import Tenant
from core import clock, progress
from core.beside import made_beside
from core.cached_values import read_everything
from core.db.postgresql.references import checked_at_the_end
from core.db.transactions import run_in_transaction
from core.models.marker import Marker
from demo.invented import invented_plans
from demo.people import load_people
from demo.plans import Plan
from demo.press import WRITTEN, Press, Sheaf
from demo.samples import own_plans, sample_plans
from demo.scans import load_scans
from demo.stage import Cast, act
from demo.story import CORRECT, REPLACED, STORIES
from workflow.certificates.models import Certificate
from workflow.engine.execution import silenced
from workflow.records.recording import DEMO, record_unrecorded

MANY = 5_000  # from which on a second process pays, and references that are checked together


def load_demo_certificates(forms: int | None = None, tell: progress.Tell = progress.nobody) -> int:
    """Load people and certificates, all or none; how many certificates (0 where some exist)."""
    return run_in_transaction(lambda: _load(forms, tell))


def _load(forms: int | None, tell: progress.Tell) -> int:
    Marker.set(Marker.DEMO)
    load_people()
    if Certificate.objects.exists():
        return 0
    samples = list(sample_plans(forms))
    invented = 0 if forms is None else forms - len(samples)
    played = sorted([*own_plans(), *samples], key=submission_day_of_plan)
    more, cast, are_many = invented_plans(invented), Cast(), invented >= MANY
    cast.enrol(Tenant.objects.all())
    record_unrecorded(DEMO)
    with silenced(), checked_at_the_end(*WRITTEN if are_many else ()):
        sheaves = play(played, more, cast, is_beside=are_many)
        more_than_planned = sum(plan.status == REPLACED for plan in played)
        done = count_with_progress(sheaves, len(played) + more_than_planned + invented, tell)
        load_scans()
        return done


def count_with_progress(sheaves: Iterable[int], total: int, tell: progress.Tell) -> int:
    """Count the certificates, reporting the progress from time to time."""
    done = 0
    for number in sheaves:
        done += number
        tell("certificates", done, total)
    return done


def submission_day_of_plan(plan: Plan) -> date:
    return plan.submitted_on


def play(
    played: Sequence[Plan], more: Iterable[Plan], cast: Cast, *, is_beside: bool = False
) -> Iterator[int]:
    """Run all events in the order of time; return the number of finished certificates.

    A second process may make the invented ones, which this process writes.
    """
    by_engine = {plan.pk: plan for plan in played}

    def make() -> Iterator[Sheaf]:
        return Press(cast).sheaves(merge(played, more, key=submission_day_of_plan))

    read_everything()
    for sheaf in made_beside(make) if is_beside else make():
        sheaf.write()
        yield len(sheaf.certificates)
        if sheaf.played:
            pk, order, at = sheaf.played
            yield played_on(by_engine[pk], order, at, cast)


def played_on(plan: Plan, order: int, at: datetime, cast: Cast) -> int:
    """Play one deed; how many certificates it completes: its own with the last of its story."""
    story = STORIES[plan.status]
    with clock.set_to(at):
        act(plan, story[order], by=cast.actor(plan, story[order]))
    return int(story[order] is story[-1]) + int(story[order] is CORRECT)
