"""Orders: work that was asked for, recorded by a transition before its job begins.

The job carries the number of the transition. Each time it runs, it compares the rows that say what
to do with what was recorded under that number, so that a row alone orders nothing.
"""

from dataclasses import dataclass
from typing import Any

from django.db.models import Model

from accounts.models import User
from core.jobs.retry import GiveUp
from core.jobs.runs import Run, RunState
from core.security_events import record_security_event
from core.tampering import MESSAGE, AlteredRecord
from workflow.engine.epoch import stored_reigns
from workflow.engine.execution import Creation, perform_all
from workflow.engine.keys import stored_head
from workflow.engine.models import Transition
from workflow.engine.plain_values import to_plain_json
from workflow.engine.rows import RECORDS, digest_facts, is_intact
from workflow.records.models import Status


class AlteredOrder(AlteredRecord, GiveUp):
    """The rows of a job say other than what was asked for: the job is given up."""


@dataclass(frozen=True)
class Order:
    """One kind of work: its name in the chain, and the columns of its row that say what to do.

    ``more`` are plain JSON values of other rows. The chain keeps the digests of all of it.
    """

    what: str
    columns: tuple[str, ...]

    def record(self, row: Model, *, by: User | None, **more: Any) -> int:
        """Record what was asked for in the caller's transaction; return the number of that."""
        content = {"why": self.what, "rows": []}
        inputs = self.inputs(row, more)
        perform_all([Creation(RECORDS, Status.RECORDED, content, inputs=inputs)], by=by)
        head = stored_head()
        assert head is not None  # it was just written, and is locked until the commit
        return head.number

    def check(self, row: Model, number: int, **more: Any) -> None:
        """Raises AlteredOrder unless the transition of this number recorded just that."""
        rows = Transition.objects.select_related("revision").filter(lifecycle=RECORDS)
        found = rows.filter(number=number).first()
        if found is None or not is_intact(found, stored_reigns()):
            raise self.refuse(row)
        if (found.revision.values or {}).get("inputs") != self.inputs(row, more):
            raise self.refuse(row)

    def check_or_fail(self, run: Run, number: int, **more: Any) -> None:
        """Check a run; an altered one fails, and its files stay. Raises AlteredOrder."""
        try:
            self.check(run, number, **more)
        except AlteredOrder as altered:
            run.end(RunState.FAILED, message=altered.message)
            raise

    def inputs(self, row: Model, more: dict[str, Any]) -> dict[str, Any]:
        facts = {name: to_plain_json(getattr(row, name)) for name in self.columns} | more
        return {"order": self.what, "key": str(row.pk), "facts": digest_facts(facts)}

    def refuse(self, row: Model) -> AlteredOrder:
        record_security_event("altered", what=f"{self.what} {row.pk}")
        return AlteredOrder(MESSAGE)
