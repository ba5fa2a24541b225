"""Certificates by the hundred thousand: the rows that the engine would write, written in bulk.

No rule is asked: what is pressed is invented clean. Moves are the lifecycle's own, marks and
links are the engine's; a test plays the same plans through the engine and compares every row.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from typing import Any

from accounts.models import User
from core import bulk, clock
from core.db.row_caches import clear_prefetched_rows
from core.digests import canonical_json, json_digest
from core.tin import Tin
from demo.plans import Plan, Scene, scenes_in_time_order
from demo.stage import Cast
from demo.story import Deed
from workflow.certificates.models import Certificate, Line, ReferenceCounter
from workflow.certificates.names import Name, keep_names, party_names_of
from workflow.certificates.places import Place, is_split
from workflow.certificates.references import reference_of
from workflow.certificates.statuses import Status
from workflow.certificates.trial import put_on_trial
from workflow.checks.paper import NOTHING_ASKED
from workflow.engine import chain
from workflow.engine.bulk_creation import set_in_memory
from workflow.engine.inputs import check_inputs, inputs_of_move
from workflow.engine.models import Revision, Transition
from workflow.engine.record import stored_revision_values, transition_columns
from workflow.engine.register import moves_of_lifecycle, target_of
from workflow.engine.seals import seal_of
from workflow.lifecycles.certificate import CertificateLifecycle

AT_ONCE = 2_000  # transitions
CERTIFICATE, LINE = bulk.Columns(Certificate), bulk.Columns(Line)
Location = Certificate.locations.through
AT = ("certificate_id", "branch_id")
WRITTEN = (Certificate, Line, Location, Place, Transition, Revision)
Played = tuple[Any, int, datetime]  # which plan, which deed of its story, when


@dataclass
class Sheet:
    """One certificate while its story lasts, and what it says."""

    flow: CertificateLifecycle
    said: dict[str, Any] = field(init=False)
    digest: str = field(init=False)

    def say(self) -> None:
        self.said = self.flow.content()
        self.digest = json_digest(self.said)


@dataclass
class Sheaf:
    """What is to be written next: transitions in their order, certificates whose story is over
    as rows of their tables; and then the scene that the engine plays, if there is one."""

    entries: list[chain.Entry] = field(default_factory=list)
    certificates: list[tuple[Any, ...]] = field(default_factory=list)
    lines: list[tuple[Any, ...]] = field(default_factory=list)
    locations: list[tuple[Any, int]] = field(default_factory=list)
    places: list[tuple[Any, int | None]] = field(default_factory=list)
    names: set[Name] = field(default_factory=set)
    counters: list[tuple[str, int, int]] = field(default_factory=list)
    played: Played | None = None

    def add(self, subject: Certificate) -> None:
        split = {branch.pk for branch in subject.locations.all()}
        subject.is_split = is_split(subject, split)
        self.certificates.append(CERTIFICATE.taken(subject))
        self.lines += map(LINE.taken, subject.lines.all())
        self.locations += [(subject.pk, branch) for branch in split]
        self.places += [(subject.pk, branch) for branch in split | {subject.branch_id} - {None}]
        self.names |= party_names_of(subject)

    def write(self) -> None:
        if self.certificates:
            bulk.insert_values(Certificate, CERTIFICATE.names, self.certificates)
            bulk.insert_values(Line, LINE.names, self.lines)
            bulk.insert_values(Location, AT, self.locations)
            bulk.insert_values(Place, AT, self.places)
            keep_names(self.names)
        if self.counters:
            bulk.insert_values(ReferenceCounter, ("tin9", "year", "last"), self.counters)
        if self.entries:
            chain.append_all(self.entries)


class Press:
    """Acts what is invented, and hands out what is to be written of it. Asks nothing."""

    def __init__(self, cast: Cast) -> None:
        self.cast = cast
        self.sheaf = Sheaf()
        self.sheets: dict[Any, Sheet] = {}
        self.references: Counter[tuple[str, int]] = Counter()

    def sheaves(self, plans: Iterable[Plan]) -> Iterator[Sheaf]:
        """Everything in the order of time."""
        for scene in scenes_in_time_order(plans):
            if scene.plan.is_invented:
                with clock.set_to(scene.at):
                    self.act(scene)
            else:
                self.sheaf.played = (scene.plan.pk, scene.order, scene.at)
            if self.sheaf.played or len(self.sheaf.entries) >= AT_ONCE:
                yield self.handed_out()
        self.sheaf.counters = [(*key, last) for key, last in self.references.items()]
        yield self.handed_out()

    def handed_out(self) -> Sheaf:
        full, self.sheaf = self.sheaf, Sheaf()
        return full

    def act(self, scene: Scene) -> None:
        """Set one deed."""
        plan, deed = scene.plan, scene.deed
        by = self.cast.actor(plan, deed)
        if deed.move == "born":
            self.born(plan, by)
        else:
            self.moved(self.sheets[plan.pk], deed, by)
        if scene.is_last:
            self.finish(self.sheets.pop(plan.pk))

    def born(self, plan: Plan, by: User) -> None:
        reference = self.reference(plan.tenant.tin)
        subject = Certificate(pk=plan.pk, tenant=plan.tenant, reference=reference)
        set_in_memory(subject, Status.DRAFT)
        flow = CertificateLifecycle(put_on_trial(subject, plan.content), by)
        sheet = self.sheets[plan.pk] = Sheet(flow)
        sheet.say()
        self.record(sheet, "born", "", {"inputs": {}, "content": sheet.said})

    def reference(self, tin: Tin) -> str:
        key = (tin.tin9, clock.today().year)
        self.references[key] += 1
        return reference_of(*key, self.references[key])

    def moved(self, sheet: Sheet, deed: Deed, by: User) -> None:
        flow, subject, source = sheet.flow, sheet.flow.subject, sheet.flow.subject.status
        flow.by, inputs, submitted_at = by, inputs_read(deed), subject.submitted_at
        # Moves look for warnings and answers; the night's job does so for what is pressed.
        flow.subject.kept_findings, flow.subject.cached_answers = [], NOTHING_ASKED
        moves_of_lifecycle(CertificateLifecycle)[deed.move]._func(flow, by=by, **inputs)
        set_in_memory(subject, move_target_from(deed.move, source))
        if subject.submitted_at != submitted_at:  # all that a move changes of what is said
            sheet.say()
        content = {"content": sheet.said} if source in flow.content_is_open else {}
        self.record(sheet, deed.move, source, {"inputs": inputs} | content)

    def record(self, sheet: Sheet, move: str, source: str, values: dict[str, Any]) -> None:
        columns = transition_columns(sheet.flow, move, source, sheet.digest, [])
        spelled = canonical_json(stored_revision_values(sheet.flow, values))
        self.sheaf.entries.append((columns | {"at": clock.now()}, spelled))

    def finish(self, sheet: Sheet) -> None:
        subject = sheet.flow.subject
        subject.seal = seal_of(sheet.flow, sheet.digest)
        self.sheaf.add(subject)
        clear_prefetched_rows(subject)  # or it and its lines would hold each other


def inputs_read(deed: Deed) -> dict[str, Any]:
    """As the move takes them."""
    return check_inputs(
        deed.inputs, inputs_of_move(moves_of_lifecycle(CertificateLifecycle)[deed.move]._func)
    )


@cache
def move_target_from(move: str, source: str) -> str:
    """Where a move leads from here."""
    edges = moves_of_lifecycle(CertificateLifecycle)[move].get_transitions()
    return next(target_of(edge, source) for edge in edges if edge.source.value == source)
