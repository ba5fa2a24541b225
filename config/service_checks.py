"""Settings that would fail only in service, tried at the start without calling anybody."""

import os
from email import message_from_bytes, policy
from pathlib import Path

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.mail import get_connection

from config.addresses import NO_SUPPORT
from config.environment import exit_with_sentence
from core.mail import compose_text
from core.storage.places import backend_at
from core.tracing import make_exporter
from workflow.engine.stamps import read_stamp_roots

FOLDERS = ("SCAN_FOLDER", "BILLING_FOLDER", "MAIL_INTAKE_FOLDER", "EXPORT_FOLDER")
# The first must be below the second, or what it starts is over before it begins.
IN_ORDER = (
    ("SCAN_LOOK", "SCAN_SURE"),
    ("IDLE_WARNING_MS", "IDLE_LOGOUT_MS"),
)


def check_services() -> None:
    """Stop with one sentence where a setting could not be used once it is needed."""
    check_mail()
    check_folders()
    check_storage()
    check_traces()
    check_stamps()
    check_order()


def check_mail() -> None:
    """The mail server's settings fit together, and the From line reads as it was meant."""
    try:
        get_connection()
    except ValueError as error:
        exit_with_sentence(f"EMAIL_URL cannot be used: {error}")
    meant = " ".join(settings.PORTAL_NAME.split()), settings.SUPPORT_EMAIL or NO_SUPPORT
    if read_sender() != meant:
        exit_with_sentence("PORTAL_NAME and SUPPORT_EMAIL make no From line that can be read.")


def read_sender() -> tuple[str, str]:
    """Name and address in the From line of a mail that is composed and not sent."""
    written = compose_text("Start", "", NO_SUPPORT).message().as_bytes()
    sender = message_from_bytes(written, policy=policy.default)["From"].addresses[0]
    return " ".join(sender.display_name.split()), sender.addr_spec


def check_folders() -> None:
    """The folders of scanner, billing, mail and exports are there and can be written to."""
    for name in FOLDERS:
        folder = getattr(settings, name)
        if folder and not Path(folder).is_absolute():
            exit_with_sentence(f"{name} must be a whole path that begins with /, not {folder!r}.")
        if folder and not Path(folder).is_dir():
            exit_with_sentence(f"{name} names {folder}, which is no folder.")
        if folder and not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
            exit_with_sentence(f"{name} names {folder}, which the portal may not read and write.")


def check_storage() -> None:
    """The folder can be written to, or the library takes the bucket and its AWS_ variables."""
    try:
        backend_at(settings.STORAGE_URL).check()
    except (OSError, ValueError, ImportError, ImproperlyConfigured) as error:
        exit_with_sentence(f"STORAGE_URL={settings.STORAGE_URL} cannot be used: {error}.")


def check_traces() -> None:
    """The exporter of traces is installed and takes its OTEL_ variables."""
    try:
        if settings.TRACES_EXPORTER != "none":
            make_exporter(settings.TRACES_EXPORTER)
    except (ValueError, ImportError) as error:
        exit_with_sentence(
            f"OTEL_TRACES_EXPORTER={settings.TRACES_EXPORTER} cannot be used: {error}."
        )


def check_stamps() -> None:
    """The issuers of time stamps can be read."""
    path = settings.ANCHOR_STAMP_ROOTS
    if path and not settings.ANCHOR_STAMP_URL:
        exit_with_sentence("ANCHOR_STAMP_ROOTS is set, and ANCHOR_STAMP_URL is not.")
    try:
        read_stamp_roots()
    except (OSError, ValueError) as error:
        exit_with_sentence(f"ANCHOR_STAMP_ROOTS names {path}, which cannot be used: {error}.")


def check_order() -> None:
    """Pairs of settings of which one must be below the other."""
    for lower, higher in IN_ORDER:
        if getattr(settings, lower) > getattr(settings, higher):
            exit_with_sentence(f"{lower} must not be above {higher}.")
