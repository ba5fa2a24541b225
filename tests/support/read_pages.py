"""Every page that shows what was said, read by everybody; and the chain, which has to hold."""

from collections.abc import Iterator
from typing import Any

from accounts.models import User
from tests.support.api import client_of
from tests.support.outbox import deliver
from workflow.certificates.models import Certificate
from workflow.engine.verify import verify_chain

READERS = ("tenant", "other tenant", "processor", "lead", "manager", "administrator")
LISTS = (
    "me",
    "auth/sessions",
    "certificates/",
    "certificates/?page=1&page_size=100",
    "certificates/?ordering=reference&page_size=1",
    "certificates/?list=open",
    "certificates/?list=processed",
    "certificates/counts/",
    "certificates/export.csv",
    "certificates/completeness/",
    "inbox/",
    "events?after=0",
    "companies/",
)
OF_ONE = ("", "history/", "mails/", "changes/", "form.pdf")


def addresses() -> Iterator[str]:
    yield from LISTS
    for pk in Certificate.objects.values_list("pk", flat=True):
        yield from (f"certificates/{pk}/{page}" for page in OF_ONE)


def check_everything_reads(people: dict[str, User]) -> int:
    """Read every page as everybody; how many were read. Mails leave, and the chain holds."""
    deliver()
    read = 0
    for who in READERS:
        client = client_of(people[who])
        client.raise_request_exception = False
        for address in addresses():
            answer: Any = client.get(f"/api/{address}")
            content = b"".join(answer.streaming_content) if answer.streaming else answer.content
            assert answer.status_code < 500, (who, address, content[:300])
            content.decode(errors="strict" if "form.pdf" not in address else "ignore")
            read += 1
    verify_chain()
    return read
