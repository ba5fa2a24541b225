"""Mails that moves cause."""

from core.jobs.worker import Worker
from workflow.engine import effects

TENANT, PROCESSOR = "tenant@shop.example", "processor@mall.example"


def work_off() -> None:
    """What the jobs process does: read new transitions, then run what follows them."""
    while effects.relay_once():
        pass
    worker = Worker({})
    while worker.work_once("mail"):
        pass
