"""Certificates by the hundred thousand: the rows that the engine would write, written in bulk.

No rule is asked: what is pressed is invented clean. Moves are the lifecycle's own, marks and
links are the engine's; a test plays the same plans through the engine and compares every row.
"""

from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import Any

from accounts.models import User
from core import bulk, clock
from core.digests import json_digest
from core.tin import Tin
from workflow.certificates.models import Certificate, ReferenceCounter
from workflow.certificates.places import Place
from workflow.certificates.references import reference_of
from workflow.certificates.statuses import Status
from workflow.certificates.trial import put_on_trial
from workflow.demo.plans import Plan, Scene
from workflow.demo.story import Deed
from workflow.engine import chain
from workflow.engine.in_bulk import pushed
from workflow.engine.inputs import check_inputs, inputs_of
from workflow.engine.push import record_of
from workflow.engine.register import moves_of, target_of
from workflow.engine.seals import seal_of
from workflow.lifecycles.certificate import CertificateLifecycle

AT_ONCE = 4_000  # transitions
Location = Certificate.locations.through


@dataclass
class Sheet:
    """One certificate while its story lasts, and what it says."""

    flow: CertificateLifecycle
    said: dict[str, Any]


class Press:
    """What waits to be written: transitions in their order, certificates whose story is over."""

    def __init__(self) -> None:
        self.entries: list[chain.Entry] = []
        self.sheets: dict[Any, Sheet] = {}
        self.finished: list[Certificate] = []
        self.references: Counter[tuple[str, int]] = Counter()

    def act(self, scene: Scene, *, by: User) -> None:
        """Set one deed."""
        plan, deed = scene.plan, scene.deed
        if deed.move == "born":
            self.born(plan, by)
        else:
            self.moved(self.sheets[plan.pk], deed, by)
        if scene.is_last:
            self.finish(self.sheets.pop(plan.pk))
        if len(self.entries) >= AT_ONCE:
            self.write()

    def born(self, plan: Plan, by: User) -> None:
        reference = self.reference(plan.tenant.tin)
        subject = Certificate(pk=plan.pk, tenant=plan.tenant, reference=reference)
        pushed(subject, Status.DRAFT)
        flow = CertificateLifecycle(put_on_trial(subject, plan.content), by)
        sheet = self.sheets[plan.pk] = Sheet(flow, flow.content())
        self.record(sheet, "born", "", {"inputs": {}, "content": sheet.said})

    def reference(self, tin: Tin) -> str:
        key = (tin.tin9, clock.today().year)
        self.references[key] += 1
        return reference_of(*key, self.references[key])

    def moved(self, sheet: Sheet, deed: Deed, by: User) -> None:
        flow, subject, source = sheet.flow, sheet.flow.subject, sheet.flow.subject.status
        flow.by, inputs, submitted_at = by, inputs_read(deed), subject.submitted_at
        moves_of(CertificateLifecycle)[deed.move]._func(flow, by=by, **inputs)
        pushed(subject, target(deed.move, source))
        if subject.submitted_at != submitted_at:  # all that a move changes of what is said
            sheet.said = flow.content()
        content = {"content": sheet.said} if source in flow.content_is_open else {}
        self.record(sheet, deed.move, source, {"inputs": inputs} | content)

    def record(self, sheet: Sheet, move: str, source: str, values: dict[str, Any]) -> None:
        record = record_of(sheet.flow, move, source, values, sheet.said, [])
        record.transition.at = clock.now()
        self.entries.append((record.transition, record.values))

    def finish(self, sheet: Sheet) -> None:
        subject = sheet.flow.subject
        subject.seal = seal_of(sheet.flow, json_digest(sheet.said))
        self.finished.append(subject)

    def write(self) -> None:
        """Everything that waits, in its order."""
        bulk.insert(self.finished)
        bulk.insert([line for each in self.finished for line in each.lines.all()])
        bulk.insert([location for each in self.finished for location in locations_of(each)])
        bulk.insert([place for each in self.finished for place in places_of(each)])
        if self.entries:
            chain.append_all(self.entries)
        self.entries, self.finished = [], []

    def close(self) -> None:
        """Write the rest, and how far the numbers of references went."""
        self.write()
        counters = self.references.items()
        bulk.insert([ReferenceCounter(tin9=t, year=y, last=last) for (t, y), last in counters])


def locations_of(subject: Certificate) -> list[Any]:
    found = subject.locations.all()
    return [Location(certificate_id=subject.pk, branch_id=branch.pk) for branch in found]


def places_of(subject: Certificate) -> list[Place]:
    found = {subject.branch_id, *(branch.pk for branch in subject.locations.all())}
    return [Place(certificate_id=subject.pk, branch_id=pk) for pk in found if pk is not None]


def inputs_read(deed: Deed) -> dict[str, Any]:
    """As the move takes them."""
    return check_inputs(deed.inputs, inputs_of(moves_of(CertificateLifecycle)[deed.move]._func))


@cache
def target(move: str, source: str) -> str:
    """Where a move leads from here."""
    edges = moves_of(CertificateLifecycle)[move].get_transitions()
    return next(target_of(edge, source) for edge in edges if edge.source.value == source)
