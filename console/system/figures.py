"""Figures of the whole portal that the status page and ``/metrics`` show alike."""

import shutil
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property

from django.conf import settings

from core import clock
from core.last_done import last_done_at
from core.models.last_done import LastDone
from workflow.audit_readers.proofs import load_proof
from workflow.engine.keys import unset_guards
from workflow.engine.models import Transition
from workflow.mails.anchors import last_mailed

# As deploy/prometheus/alerts.yaml has them.
PROOF_OLD_AFTER = timedelta(days=8)
ANCHOR_OLD_AFTER = timedelta(days=2)
LOW_SHARE_OF_DISK = 0.1


class AuditFigures:
    """When the chain was last moved, proven and anchored; None where that never was."""

    @cached_property
    def unset(self) -> list[str]:
        return list(unset_guards())

    @cached_property
    def head_at(self) -> datetime | None:
        return Transition.objects.order_by("-number").values_list("at", flat=True).first()

    @cached_property
    def proven_at(self) -> datetime | None:
        proof = load_proof()
        return proof.at if proof else None

    @cached_property
    def anchored_at(self) -> datetime | None:
        return last_done_at(LastDone.Name.ANCHOR)

    @cached_property
    def anchor_mailed_at(self) -> datetime | None:
        return last_mailed()

    @property
    def is_proof_old(self) -> bool:
        return is_longer_ago(self.proven_at, PROOF_OLD_AFTER)

    @property
    def is_anchor_old(self) -> bool:
        return is_longer_ago(self.anchored_at, ANCHOR_OLD_AFTER)


@dataclass(frozen=True)
class DiskFigures:
    """Bytes of the disk of this machine's data folder."""

    free: int
    total: int

    @property
    def is_low(self) -> bool:
        return self.free < self.total * LOW_SHARE_OF_DISK


def disk_figures() -> DiskFigures:
    found = shutil.disk_usage(settings.DATA_DIR)
    return DiskFigures(found.free, found.total)


def is_longer_ago(at: datetime | None, age: timedelta) -> bool:
    """Return whether a moment is longer ago; not where it never was."""
    return at is not None and clock.now() - at > age
