"""SMTP whose connections end with the time of the call, however slowly the server talks."""

import smtplib
import socket
from typing import Any

from django.core.mail.backends.smtp import EmailBackend

from core.outgoing import watch_connection


class WatchedSMTP(smtplib.SMTP):
    def _get_socket(self, host: str, port: int, timeout: float) -> socket.socket:
        return watch_connection(super()._get_socket(host, port, timeout))  # type: ignore[misc]


class WatchedSMTPOverTls(smtplib.SMTP_SSL, WatchedSMTP):
    """``SMTP_SSL`` encrypts what the next class connects."""


class SmtpBackend(EmailBackend):
    @property
    def connection_class(self) -> Any:
        return WatchedSMTPOverTls if self.use_ssl else WatchedSMTP
