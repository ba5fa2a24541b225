"""The mailbox (MAIL_INTAKE_URL): messages of one folder, over IMAP with TLS (RFC 9051).

Each message is taken first and moved to another folder of the mailbox after, so that a crash
between the two takes it twice, which changes nothing.
"""

import logging
import re
import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from imaplib import IMAP4, IMAP4_SSL
from typing import Any
from urllib.parse import unquote, urlsplit

from django.conf import settings

from core.outgoing import cut_connections_after, watch_connection
from core.refusals import Refusal
from workflow.mail_intake.models import IncomingMail
from workflow.mail_intake.taking import record_unread, take_mail

log = logging.getLogger(__name__)
TIMEOUT_SECONDS = 10  # for one answer
TOTAL_SECONDS = 30  # for a run: it shares a lane with the mails that are sent
MOST_AT_ONCE = 50  # in one run: what is left is another's
TAKEN, REFUSED = "Taken", "Refused"


class WatchedIMAP(IMAP4_SSL):
    """A connection that ends with its time, however slowly the server talks."""

    def _create_socket(self, timeout: float | None) -> socket.socket:
        plain = watch_connection(IMAP4._create_socket(self, timeout))  # type: ignore[attr-defined]
        return self.ssl_context.wrap_socket(plain, server_hostname=self.host)


class MailboxError(OSError):
    """The mail server refused a command."""


def take_mailbox() -> int:
    """Take the messages of the mailbox; how many. Without a mailbox there is nothing to do.

    A server that does not answer is asked again by the next run.
    """
    if not settings.MAIL_INTAKE_URL:
        return 0
    taken = 0
    try:
        with (
            cut_connections_after(TOTAL_SECONDS),
            open_mailbox(settings.MAIL_INTAKE_URL) as mailbox,
        ):
            for uid in list_messages(mailbox)[:MOST_AT_ONCE]:
                taken += take_message(mailbox, uid)
    except (OSError, IMAP4.error) as error:
        log.error("the mailbox of MAIL_INTAKE_URL could not be read: %s", error)
    return taken


@contextmanager
def open_mailbox(url: str) -> Iterator[IMAP4_SSL]:
    """Sign in at ``imaps://user:password@host:port/folder`` and select the folder."""
    parts = urlsplit(url)
    mailbox = WatchedIMAP(
        parts.hostname or "",
        parts.port or 993,
        ssl_context=ssl.create_default_context(),
        timeout=TIMEOUT_SECONDS,
    )
    try:
        mailbox.login(unquote(parts.username or ""), unquote(parts.password or ""))
        ask(mailbox, "select", quote_folder(unquote(parts.path.lstrip("/")) or "INBOX"))
        yield mailbox
    finally:
        with suppress(OSError, IMAP4.error):
            mailbox.logout()


def ask(mailbox: IMAP4, command: str, *words: str) -> list[Any]:
    """The answer's data: lines, and pairs of a line and the bytes that it announces.

    Raises MailboxError unless the server says OK.
    """
    answer, data = getattr(mailbox, command)(*words)
    if answer != "OK":
        raise MailboxError(f"{command}: {data!r}")
    return list(data)


def quote_folder(name: str) -> str:
    escaped = name.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def list_messages(mailbox: IMAP4) -> list[str]:
    """The numbers (UID) of the messages, the oldest first."""
    (found,) = ask(mailbox, "uid", "SEARCH", "UNDELETED")
    return [each.decode() for each in (found or b"").split()]


def take_message(mailbox: IMAP4, uid: str) -> bool:
    """Take one message and return whether it could be; it stays where it cannot be now."""
    try:
        taken = read_message(mailbox, uid)
    except Refusal as refusal:
        log.warning("a mail could not be taken now: %s", refusal.message)
        return False
    move_message(mailbox, uid, TAKEN if taken.state == IncomingMail.State.TAKEN else REFUSED)
    return True


def read_message(mailbox: IMAP4, uid: str) -> IncomingMail:
    size = message_size(mailbox, uid)
    if size > settings.MAIL_INTAKE_MAX_BYTES:
        # Its number and size stand for its bytes, which are not fetched.
        mark = f"{urlsplit(settings.MAIL_INTAKE_URL).hostname} {uid} {size}".encode()
        return record_unread(mark, IncomingMail.Reason.TOO_LARGE)
    data = ask(mailbox, "uid", "FETCH", uid, "(BODY.PEEK[])")
    raw = next((part[1] for part in data if isinstance(part, tuple)), None)
    if raw is None:
        raise MailboxError(f"message {uid} came without its text")
    return take_mail(raw)


def message_size(mailbox: IMAP4, uid: str) -> int:
    (line, *_) = ask(mailbox, "uid", "FETCH", uid, "(RFC822.SIZE)")
    found = re.search(rb"RFC822\.SIZE (\d+)", line or b"", re.IGNORECASE)
    if found is None:
        raise MailboxError(f"message {uid} came without its size")
    return int(found[1])


def move_message(mailbox: IMAP4, uid: str, folder: str) -> None:
    """Copy it into the folder, made where there is none, and delete it here."""
    mailbox.create(quote_folder(folder))
    ask(mailbox, "uid", "COPY", uid, quote_folder(folder))
    ask(mailbox, "uid", "STORE", uid, "+FLAGS", r"(\Deleted)")
    mailbox.expunge()
