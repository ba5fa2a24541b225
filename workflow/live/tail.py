"""Each web process follows the table of transitions and tells its own sockets.

The table is the truth: a lost wake-up, a dead Redis or a second process costs at most one
poll, never an event. The channel layer only wakes other processes and carries hints.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from channels.db import database_sync_to_async
from channels.layers import InMemoryChannelLayer, get_channel_layer
from django.contrib.sessions.models import Session
from django.db import Error as DatabaseError
from django.utils import timezone

from accounts.models import User
from workflow.engine import announcements
from workflow.live import hub
from workflow.live.feed import NOT_MATCHED, Audience, after, last_committed_number, of_person
from workflow.live.figures import FigureHints
from workflow.scans import LIFECYCLE as SCANS
from workflow.scans import progress

log = logging.getLogger(__name__)
T = TypeVar("T")

POLL_SECONDS = 1  # for what other processes commit
WATCH_SECONDS = 4
SEND_SECONDS = 1  # to Redis; processes that miss it poll
GROUP = "live"
ENDED = 4401


async def query_database(function: Callable[..., T], *args: Any) -> T:
    """Ask the database from the event loop."""
    return await database_sync_to_async(function)(*args)


async def follow_feed() -> None:
    """Follow the table until the process ends."""
    follower = Follower(asyncio.get_running_loop())
    announcements.on_wake(follower.wake_soon)
    announcements.on_hint(follower.hint_soon)
    try:
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(follower.follow())
            tasks.create_task(watch_sessions())
            tasks.create_task(watch_scans())
            tasks.create_task(follower.figures.send_repeatedly())
            if follower.layer is not None:
                tasks.create_task(follower.listen())
    finally:
        announcements.remove_listener(follower.wake_soon)
        announcements.remove_listener(follower.hint_soon)


class Follower:
    """Reads new transitions as they are committed, woken or by polling."""

    def __init__(self, loop: asyncio.AbstractEventLoop):
        layer = get_channel_layer()
        self.loop = loop
        self.layer: Any = None if isinstance(layer, InMemoryChannelLayer) else layer
        self.news = asyncio.Event()
        self.figures = FigureHints()
        self.number = 0

    async def follow(self) -> None:
        self.number = await self.beginning()
        while not is_called_off():
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(POLL_SECONDS):  # wait_for may lose a cancellation
                    await self.news.wait()
            self.news.clear()
            await self.pass_on()

    async def beginning(self) -> int:
        """Return the head; after a crash, the first number that an open socket did not get."""
        last = await query_database(last_committed_number)
        return min([last, *(socket.sent for socket in hub.sockets() if socket.is_live)])

    async def pass_on(self) -> None:
        """Tell what was committed since; a database that is away is asked again."""
        try:
            while await query_database(last_committed_number) > self.number:
                changes = await query_database(after, self.number)
                await hub.broadcast(changes)
                self.figures.note(changes)
                self.number = changes[-1].seq
        except DatabaseError as error:
            log.warning("live: database trouble, trying again: %s", type(error).__name__)
            await asyncio.sleep(1)

    # Called by request threads after commit

    def wake_soon(self) -> None:
        self.loop.call_soon_threadsafe(self.woken)

    def hint_soon(self, hint: announcements.Hint) -> None:
        self.loop.call_soon_threadsafe(self.hinted, hint)

    def woken(self) -> None:
        self.news.set()
        self.tell_others({"type": "wake"})

    def hinted(self, hint: announcements.Hint) -> None:
        _keep(self.loop.create_task(hub.hint(*hint)))
        self.tell_others({"type": "hint", "hint": list(hint)})

    # Other processes, over Redis where there is one

    def tell_others(self, message: dict[str, Any]) -> None:
        if self.layer is not None:
            _keep(self.loop.create_task(self.send(message)))

    async def send(self, message: dict[str, Any]) -> None:
        try:
            async with asyncio.timeout(SEND_SECONDS):
                await self.layer.group_send(GROUP, message)
        except Exception:  # noqa: BLE001 - Redis away costs latency only, whatever it raises
            log.debug("live: the channel layer is away")

    async def listen(self) -> None:
        while not is_called_off():
            try:
                await self.hear()
            except Exception as error:
                if is_called_off():  # its trouble came in the way of the cancellation
                    raise asyncio.CancelledError from error
                log.warning("live: channel layer trouble: %s", type(error).__name__)
                await self.reset_layer()
                await asyncio.sleep(2)

    async def reset_layer(self) -> None:
        """Drop the channel that is read no more, which would go on to fill up."""
        with contextlib.suppress(Exception):
            async with asyncio.timeout(2 * SEND_SECONDS):
                await self.layer.flush()

    async def hear(self) -> None:
        channel = await self.layer.new_channel()
        await self.layer.group_add(GROUP, channel)
        while not is_called_off():
            message = await self.layer.receive(channel)
            if message["type"] == "hint":
                await hub.hint(*message["hint"])
            else:
                self.news.set()


def is_called_off() -> bool:
    """Return whether this task was cancelled, even if a driver swallowed the exception."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


async def watch_scans() -> None:
    """Send progress hints of scans to the people who uploaded them."""
    seen: progress.Seen = {}
    while not is_called_off():
        await asyncio.sleep(POLL_SECONDS)
        if not hub.count_sockets():
            continue
        try:
            came_on, seen = await query_database(progress.news, seen)
        except DatabaseError as error:
            log.warning("live: database trouble, trying again: %s", type(error).__name__)
            continue
        for subject_id, person in came_on:
            own = () if person is None else (of_person(person),)
            hub.hint_in([*own, NOT_MATCHED], SCANS, subject_id)


async def watch_sessions() -> None:
    """Close sockets whose session ended; give the others today's assignments."""
    while not is_called_off():
        await asyncio.sleep(WATCH_SECONDS)
        try:
            await watch_once()
        except DatabaseError as error:
            log.warning("live: database trouble, trying again: %s", type(error).__name__)


async def watch_once() -> None:
    sockets = hub.sockets()
    if not sockets:
        return
    alive, audiences = await query_database(find_valid_sessions, sockets)
    for socket in sockets:
        hub.follow(socket, audiences.get(socket.user_id, socket.audience))
    ended = [s for s in sockets if s.session_key not in alive or s.user_id not in audiences]
    await hub.close_all(ended, ENDED)


def find_valid_sessions(sockets: Iterable[hub.Socket]) -> tuple[set[str], dict[int, Audience]]:
    """Return those of these sessions that still exist, and the audience of each active user."""
    keys = {socket.session_key for socket in sockets}
    sessions = Session.objects.filter(session_key__in=keys, expire_date__gt=timezone.now())
    users = User.objects.filter(pk__in={socket.user_id for socket in sockets}, is_active=True)
    audiences = {user.pk: Audience.of(user) for user in users}
    return set(sessions.values_list("session_key", flat=True)), audiences


_tasks: set[asyncio.Task[None]] = set()


def _keep(task: asyncio.Task[None]) -> None:
    """Hold a reference until it is done; the loop itself holds none."""
    _tasks.add(task)
    task.add_done_callback(_tasks.discard)
