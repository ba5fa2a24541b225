"""Mail into a folder: each message is one ``.eml`` file, named by its Message-ID."""

import hashlib
from collections.abc import Sequence

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend


class EmlFileBackend(BaseEmailBackend):
    """For the demo and tests. Sending the same Message-ID twice leaves one file."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        settings.MAIL_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
        for message in email_messages:
            self.write(message)
        return len(email_messages)

    def write(self, message: EmailMessage) -> None:
        content = message.message()
        name = hashlib.sha256(str(content["Message-ID"]).encode()).hexdigest()[:24]
        unfinished = settings.MAIL_DIR / f".{name}.part"
        unfinished.touch(mode=0o600)
        unfinished.write_bytes(content.as_bytes())
        unfinished.replace(settings.MAIL_DIR / f"{name}.eml")
