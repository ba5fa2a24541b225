"""Hints that figures of a company changed, at most one in five seconds.

A hint carries no figure. A page that shows some reads them again, by the rights of its reader.
"""

import asyncio
import logging
from collections.abc import Iterable

from channels.db import database_sync_to_async
from django.db import Error as DatabaseError
from django.db.models import F

from workflow.live import hub
from workflow.live.feed import EVERY_SENT, Audience, Change, feed_key_of_company
from workflow.live.models import FigureChange

log = logging.getLogger(__name__)

FIGURES = "figures"
EVERY = "all"  # in place of the record of other hints
HINT_SECONDS = 5  # at most one hint to a socket in this time


def note_figures_changed(company_id: int) -> None:
    """Have hints sent when the transaction is committed, also by other processes.

    For changes that no event tells the company's staff of. The row stays locked until then: call it
    last.
    """
    FigureChange.objects.get_or_create(company_id=company_id)
    FigureChange.objects.filter(company=company_id).update(number=F("number") + 1)


def sees_figures(audience: Audience) -> bool:
    """Managers, and the staff of a company; the server decides what each of them may read."""
    return audience.every_sent or (audience.person_id is not None and bool(audience.companies))


class FigureHints:
    """The companies whose figures changed since the last hint."""

    def __init__(self) -> None:
        self.companies: set[int] = set()
        self.numbers: dict[int, int] | None = None

    def note(self, changes: Iterable[Change]) -> None:
        """Remember the companies of these events until the next hint."""
        self.companies.update(each.company_id for each in changes if each.company_id is not None)

    async def send_repeatedly(self) -> None:
        """Send what there is once in a while, until the process ends."""
        while True:
            await asyncio.sleep(HINT_SECONDS)
            try:
                await self.send()
            except DatabaseError as error:
                log.warning("live: database trouble, trying again: %s", type(error).__name__)

    async def send(self) -> None:
        """One hint to each socket that sees figures of a company that changed."""
        if any(sees_figures(socket.audience) for socket in hub.sockets()):
            self.companies |= await database_sync_to_async(self.find_changed)()
        companies, self.companies = self.companies, set()
        if companies:
            keys = [EVERY_SENT, *map(feed_key_of_company, companies)]
            hub.hint_in(keys, FIGURES, EVERY, sees_figures)

    def find_changed(self) -> set[int]:
        """The companies whose number rose; the first look says where the numbers stand."""
        before, self.numbers = self.numbers, dict(FigureChange.objects.values_list())
        now = self.numbers.items()
        return set() if before is None else {pk for pk, number in now if before.get(pk) != number}
