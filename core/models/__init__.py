from core.models.holiday import Holiday
from core.models.idempotency import IdempotencyKey
from core.models.job import Job
from core.models.last_done import LastDone
from core.models.maintenance import MaintenanceNotice
from core.models.marker import Marker
from core.models.refused_address import RefusedAddress
from core.models.worker import WorkerLane

__all__ = [
    "Holiday",
    "IdempotencyKey",
    "Job",
    "LastDone",
    "MaintenanceNotice",
    "Marker",
    "RefusedAddress",
    "WorkerLane",
]
