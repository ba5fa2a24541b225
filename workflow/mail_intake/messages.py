"""Reading of a mail: who sent it, whether a machine did, and which PDF files are attached."""

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from email import message_from_bytes
from email.errors import MessageError
from email.headerregistry import AddressHeader
from email.message import EmailMessage
from email.policy import default

from core.mail import portal_host
from core.text import printable

PDF_MAGIC = b"%PDF-"
MAGIC_WITHIN = 1024  # bytes; PDF readers skip what comes before it
MAILING_LISTS = {"bulk", "junk", "list", "auto_reply"}
MACHINES = re.compile(r"^(mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)[@+-]")
# Headers that vacation programs, lists and bounces set (RFC 3834, RFC 2919, RFC 3461).
AUTOMATIC_HEADERS = ("x-autoreply", "x-autorespond", "x-auto-response-suppress", "list-id")
FAULTS = (MessageError, LookupError, ValueError, TypeError, AttributeError, RecursionError)
LONGEST_SUBJECT = 200
LONGEST_NAME = 200


class UnreadableMail(ValueError):
    """The message is none that a mail program could have sent."""


@dataclass(frozen=True)
class PdfFile:
    """An attached file. Its bytes begin as a PDF does."""

    name: str
    data: bytes


class ReceivedMail:
    """A message as it was received. Raises UnreadableMail."""

    def __init__(self, raw: bytes):
        self.sha256 = hashlib.sha256(raw).hexdigest()
        try:
            message = message_from_bytes(raw, policy=default)
            assert isinstance(message, EmailMessage)
            self.message = message
            self.sender = self.read_sender()
            self.subject = printable(self.header("subject"))[:LONGEST_SUBJECT]
            self.files = list(self.pdf_files())
        # The parser of headers fails in many ways on bytes that are no mail, and runs out of stack
        # on thousands of brackets.
        except FAULTS as error:
            raise UnreadableMail(str(error)) from error

    def header(self, name: str) -> str:
        return " ".join(str(self.message.get(name, "")).split())

    def read_sender(self) -> str:
        """The one address of From, in small letters; blank where there is none or several."""
        found = self.message["from"]
        if isinstance(found, AddressHeader):
            addresses = [each.addr_spec for each in found.addresses]
            return addresses[0].lower() if len(addresses) == 1 and "@" in addresses[0] else ""
        return ""

    @property
    def is_own(self) -> bool:
        """Return whether the portal sent it itself: answering would begin a loop."""
        host = re.escape(portal_host())
        return bool(re.search(rf"@{host}>", self.header("message-id"), re.IGNORECASE))

    @property
    def is_automatic(self) -> bool:
        """Return whether a program sent it: a bounce, a holiday answer, a mailing list."""
        said = self.header("auto-submitted").lower().partition(";")[0].strip()
        if said not in ("", "no"):
            return True
        if self.header("precedence").lower() in MAILING_LISTS or self.header("return-path") == "<>":
            return True
        if any(self.message.get(name) is not None for name in AUTOMATIC_HEADERS):
            return True
        report = self.message.get_content_type() == "multipart/report"
        return report or bool(MACHINES.match(self.sender))

    def is_authenticated_by(self, server: str) -> bool:
        """Return whether the mail server named found that the sender's domain sent it (DMARC).

        Only the first Authentication-Results counts: our server puts its own above the others,
        which may be forged (RFC 8601, section 5).
        """
        results = self.message.get_all("authentication-results", [])
        if not results:
            return False
        name, _, rest = " ".join(str(results[0]).split()).partition(";")
        passed = re.search(r"(^|[\s;])dmarc=pass($|[\s;(])", rest.lower())
        return name.split(" ")[0].lower() == server.lower() and passed is not None

    def pdf_files(self) -> Iterator[PdfFile]:
        """The attached PDF files, also those of a mail that was forwarded as an attachment."""
        for part in self.message.walk():
            if part.is_multipart():
                continue
            data = part.get_payload(decode=True)
            if isinstance(data, bytes) and PDF_MAGIC in data[:MAGIC_WITHIN]:
                yield PdfFile(file_name(part), data)


def file_name(part: EmailMessage) -> str:
    try:
        name = part.get_filename() or ""
    except (LookupError, ValueError):
        name = ""
    return printable(name).strip()[:LONGEST_NAME] or "attachment.pdf"
