"""The folder of ``.eml`` files (MAIL_INTAKE_FOLDER), where a mail server leaves messages.

A file is taken once nobody has written to it for some seconds, and moved to ``taken/`` or
``refused/``. One whose taking fails for now stays for the next run.
"""

import logging
from pathlib import Path

from django.conf import settings

from core.refusals import Refusal
from workflow.mail_intake.models import IncomingMail
from workflow.mail_intake.taking import record_unread, take_mail
from workflow.scans.folder import REFUSED, TAKEN, completed_scan_files, move

log = logging.getLogger(__name__)
MOST_AT_ONCE = 100  # in one run: what is left is another's


def take_folder() -> int:
    """Take what is complete; how many messages. Without a folder there is nothing to do."""
    if not settings.MAIL_INTAKE_FOLDER:
        return 0
    folder = Path(settings.MAIL_INTAKE_FOLDER)
    if not folder.is_dir():
        log.error("MAIL_INTAKE_FOLDER %s is no folder", folder)
        return 0
    found = (path for path in completed_scan_files(folder) if path.suffix.lower() == ".eml")
    return sum(take_mail_file(path) for path, _ in zip(found, range(MOST_AT_ONCE)))  # noqa: B905


def take_mail_file(path: Path) -> bool:
    """Take one message and return whether it could be; it stays where it cannot be now."""
    try:
        taken = read_mail_file(path)
        move(path, TAKEN if taken.state == IncomingMail.State.TAKEN else REFUSED)
    except (Refusal, OSError) as error:
        log.warning("a mail could not be taken now: %s", error)
        return False
    return True


def read_mail_file(path: Path) -> IncomingMail:
    if path.stat().st_size > settings.MAIL_INTAKE_MAX_BYTES:
        # Its size and name stand for its bytes, which are not read.
        mark = f"{path.name} {path.stat().st_size}".encode()
        return record_unread(mark, IncomingMail.Reason.TOO_LARGE)
    return take_mail(path.read_bytes())
