"""Bounces: a mail server that took a mail of the portal reports that it could not be delivered.

A report (RFC 3464) returns the headers of the mail that it is about. Only the Message-ID in them
is believed: the portal alone can make it, and it names the notice and so the address.
"""

import re
from collections.abc import Iterator
from email import message_from_bytes
from email.message import EmailMessage, Message
from email.policy import default
from uuid import UUID

from core.mail import remember_refused
from core.text import printable
from workflow.mail_intake.messages import FAULTS
from workflow.mails.models import Notice
from workflow.mails.send import MARK_LETTERS

DELIVERY_STATUS = "message/delivery-status"
LONGEST_REPLY = 300
OF_NOTICE = re.compile(rf"<notice-(\d{{1,18}})-([0-9a-f]{{{MARK_LETTERS}}})@")
OF_DIGEST = re.compile(r"<digest-([0-9a-f-]{36})@")


def note_bounce(message: EmailMessage) -> bool:
    """Remember that the recipient of a mail of ours refuses mail, where a report says so for good.

    Return whether it was about a mail of ours.
    """
    try:
        reply = find_final_failure(message)
        notices = [find_notice(each) for each in returned_ids(message)] if reply else []
    except FAULTS:
        return False
    recipients = {notice.recipient for notice in notices if notice}
    for recipient in recipients:
        remember_refused(recipient, reply)
    return bool(recipients)


def find_final_failure(message: EmailMessage) -> str:
    """What a report says of a failure for good (status 5.x.x); blank where it says none."""
    parts = [each for each in message.walk() if each.get_content_type() == DELIVERY_STATUS]
    for block in (each for part in parts for each in part.get_payload()):
        if isinstance(block, Message):
            status = str(block.get("Status", "")).strip()
            if str(block.get("Action", "")).strip().lower() == "failed" and status.startswith("5."):
                said = str(block.get("Diagnostic-Code", "")).partition(";")[2]
                return printable(" ".join(f"{status} {said}".split()))[:LONGEST_REPLY]
    return ""


def returned_ids(message: EmailMessage) -> Iterator[str]:
    """The Message-IDs of the mails that a report returns, whole or their headers alone."""
    for part in message.walk():
        if part.get_content_type() == "text/rfc822-headers":
            data = part.get_payload(decode=True)
            yield str(message_from_bytes(bytes(data), policy=default).get("Message-ID", ""))
        elif part is not message:
            yield str(part.get("Message-ID", ""))


def find_notice(message_id: str) -> Notice | None:
    """The notice whose mail, or digest, has this Message-ID, while its row is as it was owed."""
    if found := OF_NOTICE.search(message_id):
        notice = Notice.objects.filter(pk=int(found[1]), mark__startswith=found[2]).first()
    elif found := OF_DIGEST.search(message_id):
        notice = Notice.objects.filter(digest=UUID(found[1])).first()
    else:
        return None
    return notice if notice and notice.has_own_mark() else None
