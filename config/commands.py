"""Every command of ``manage.py``, and which of them may run under a key that is not the audit's."""

import sys
from io import TextIOWrapper

from django.conf import settings
from django.core.management import ManagementUtility
from django.core.management.base import BaseCommand

from config.environment import exit_with_sentence
from config.secrets import take_secrets_out

# They write nothing into the database, and nothing under the audit's key.
READING = {
    *("check_forms", "draw_lifecycles", "propose_sure", "read_form", "verify_audit"),
    *("write_checks", "write_notifications", "write_proven_columns", "write_words"),
    # Django's own, and those of the libraries.
    *("check", "collectstatic", "compilemessages", "diffsettings", "dumpdata", "findstatic"),
    *("generateschema",),
    *("inspectdb", "makemessages", "makemigrations", "optimizemigration", "sendtestemail"),
    *("showmigrations", "spectacular", "sqlflush", "sqlmigrate", "sqlsequencereset"),
    *("squashmigrations", "startapp", "startproject", "test"),
}
# They may write, or sign what they write with the audit's key.
WRITING = {
    *(
        "add_staff",
        "adopt_jobs",
        "anchor_audit",
        "backup",
        "export_sawt",
        "import_tenants",
        "jobs",
        "load_demo",
    ),
    *("purge_drafts", "purge_expired", "resend_mail", "restore", "restore_draft", "serve"),
    *("clearsessions", "createcachetable", "dbshell", "flush"),
    *("loaddata", "migrate", "remove_stale_contenttypes", "runserver", "shell", "testserver"),
    *("account_unsetmultipleprimaryemails", "runworker"),
}
# They change the key of the audit, and check the present one themselves.
KEYING = {"rekey_audit", "seal_audit"}
# Django's own that change a person and record nothing: nobody changed so could sign in afterwards.
REPLACED = {
    "changepassword": "People choose their passwords themselves, by Forgot Password or by a new "
    "invitation that an administrator sends under Master data.",
    "createsuperuser": "Use manage.py add_staff EMAIL --role administrator, who then signs in "
    "through the company directory.",
}
# They start other programs, and run for long.
SERVING = {"serve", "jobs"}


class Commands(ManagementUtility):
    """``manage.py`` without the commands that would write under a wrong key, or past the record."""

    def fetch_command(self, subcommand: str) -> BaseCommand:
        command = super().fetch_command(subcommand)
        if subcommand in SERVING:
            take_secrets_out()
        if not {"-h", "--help", "help"} & set(self.argv[1:]):
            check_key_for(subcommand)
        return command


def check_key_for(command: str) -> None:
    """Stop with one sentence where a command would write under a key that is not the audit's, or
    is replaced by another one."""
    from workflow.engine import keys  # models are known only once Django is set up

    if command in REPLACED:
        exit_with_sentence(REPLACED[command])
    if command in READING:
        return
    if keys.is_key_too_short(settings.AUDIT_KEY):
        exit_with_sentence(keys.TOO_SHORT)
    if command not in KEYING and (sentence := keys.why_not_here()):
        exit_with_sentence(sentence)


def escape_unknown_letters() -> None:
    """Write what a terminal has no letter for as ``\\xd1`` instead of ending with a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def main() -> None:
    escape_unknown_letters()
    Commands(sys.argv).execute()
