"""The QAP that is attached to a mail, by its content alone; nothing else of the mail is used."""

import re
from base64 import b64encode
from collections.abc import Iterator
from email import message_from_bytes
from email.errors import MessageError
from email.message import Message
from email.policy import compat32  # others parse every header, which bytes of a stranger can stall

from workflow.files.reading.unreadable import Unreadable

QAP_START = re.compile(rb'\s*(?:\xef\xbb\xbf)?\s*"?HQAP"?,')
ZIP_START = b"PK\x03\x04"
BYTE_ORDER_MARK = b"\xef\xbb\xbf"
MOST_PARTS = 100
FAULTS = (MessageError, LookupError, ValueError, TypeError, AttributeError, RecursionError)
DAMAGED = "This mail cannot be read. Send the DAT file of your QAP itself."
MANY_PARTS = "This mail has too many parts. Send the DAT file of your QAP itself."
NONE = (
    "No DAT file of a QAP is attached to this mail, and the BIR’s validation mail has none. Send"
    " the DAT file that you sent to the BIR, or your own mail with it."
)
PACKED = "The DAT file in this mail is in a ZIP. Unpack it, and send the DAT file itself."


def find_qap_in_mail(data: bytes) -> str:
    """The one QAP attached, in base 64. Raises Unreadable."""
    try:
        contents = list(iterate_contents(data))
    except FAULTS:
        raise Unreadable("damaged", DAMAGED) from None
    found = list(dict.fromkeys(each for each in contents if QAP_START.match(each)))
    if len(found) > 1:
        words = f"This mail has {len(found)} QAP files. Send each DAT file by itself."
        raise Unreadable("several_qaps", words)
    if found:
        return b64encode(found[0].lstrip()).decode()
    if any(each.startswith(ZIP_START) for each in contents):
        raise Unreadable("packed", PACKED)
    raise Unreadable("no_qap_in_mail", NONE)


def iterate_contents(data: bytes) -> Iterator[bytes]:
    """The decoded bytes of each part that is a leaf, also of mails attached to the mail."""
    for number, part in enumerate(parse_mail(data).walk()):
        if number == MOST_PARTS:
            raise Unreadable("too_many_parts", MANY_PARTS)
        content = None if part.is_multipart() else part.get_payload(decode=True)
        if isinstance(content, bytes):
            yield content


def parse_mail(data: bytes) -> Message:
    """Blank lines before the headers would end them."""
    return message_from_bytes(data.removeprefix(BYTE_ORDER_MARK).lstrip(), policy=compat32)
