"""Mails in the place of a QAP file: the DAT file attached to one takes its place."""

import re
from base64 import b64decode
from io import BytesIO
from typing import IO

from accounts.models import User
from core.refusals import NotLikeThis, field_fault
from workflow.files.child import MIB, Bounds, read_apart
from workflow.files.reading.unreadable import Unreadable
from workflow.files.turns import lock_file_reading

READER = "workflow.files.reading.mail:find_qap_in_mail"
MOST_MAIL_BYTES = 16 * MIB
BOUNDS = Bounds(wall_seconds=20, answer_bytes=MOST_MAIL_BYTES)
HEAD_BYTES = 16_384
# A mail begins with a header, and has one of these near its top; a mailbox has a line before it.
BEGINNING = re.compile(rb"\s*(?:\xef\xbb\xbf)?(?:>?From [^\r\n]*\r?\n)?[A-Za-z][A-Za-z0-9-]*:\s")
HEADER = re.compile(
    rb"^(?:date|from|subject|received|mime-version|message-id|content-type):", re.I | re.M
)
OUTLOOK = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
OUTLOOK_WORDS = "This is a file of Outlook (.msg). Save the mail as .eml, or send the DAT file."
LARGE_WORDS = "A mail may have 16 MB. Send the DAT file of your QAP itself."


def unpack_mail(file: IO[bytes], by: User) -> IO[bytes]:
    """Return the QAP attached to a mail that came in, and any other file as it is.

    Raises NotLikeThis where no single QAP is attached, and what ``read_apart`` and
    ``lock_file_reading`` raise.
    """
    head = file.read(HEAD_BYTES)
    file.seek(0)
    if head.startswith(OUTLOOK):
        raise not_a_qap("outlook", OUTLOOK_WORDS)
    return BytesIO(qap_of_mail(file, by)) if is_mail(head) else file


def is_mail(head: bytes) -> bool:
    return bool(BEGINNING.match(head) and HEADER.search(head))


def qap_of_mail(file: IO[bytes], by: User) -> bytes:
    data = file.read(MOST_MAIL_BYTES + 1)
    if len(data) > MOST_MAIL_BYTES:
        raise not_a_qap("too_large", LARGE_WORDS)
    try:
        with lock_file_reading(by):
            return b64decode(read_apart(READER, data, BOUNDS))
    except Unreadable as refusal:
        raise not_a_qap(refusal.code, refusal.message) from None


def not_a_qap(code: str, words: str) -> NotLikeThis:
    return NotLikeThis([field_fault("file", code, words)])
