"""What must hold before the portal serves: its environment, its database, its demo."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from config import versions
from config.data_folder import is_open_to_others, read_secret
from config.environment import exit_with_sentence
from config.service_checks import check_services
from console.masterdata.dated_codes import update_undated_codes
from core.models.marker import Marker
from core.tampering import AlteredRecord
from demo.billing import load_demo_billing
from demo.history import load_demo_history
from demo.qap import load_demo_qap
from workflow.engine.head_checks import serving_refusal
from workflow.engine.keys import GUARDS, key_refusal_reason, stored_head, unset_guards
from workflow.files.digital_signature import read_trust_roots
from workflow.issued_pdf.key import NoSuchKey, seal_key
from workflow.mails.anchors import anchor_and_tell
from workflow.records.recording import take_over_once, unrecorded_refusal

log = logging.getLogger(__name__)

NEEDED = (
    "EMAIL_URL",
    "OIDC_ISSUER",
    "OIDC_CLIENT_ID",
    "OIDC_CLIENT_SECRET",
    "TERMS_URL",
    "PRIVACY_URL",
    "EMAIL_UPDATE_URL",
    "SUPPORT_EMAIL",
    "HELPDESK_URL",
)
ENCRYPTED = {"require", "verify-ca", "verify-full"}
LOOPBACK = {"127.0.0.1", "localhost", "::1"}
MIGRATION_LOCK = 2307
FILLED_BY_THE_DEMO = (
    "The demo filled this database, and its passwords are public: "
    "serve another database, or set PORTAL_DEMO=1 to try the portal out."
)
MADE_HERE = (
    "this machine made its own. Set it, the same on every machine, before another one serves."
)


def check_environment() -> None:
    """Stop with one sentence where the environment does not allow to serve."""
    missing = [name for name in NEEDED if not getattr(settings, name)]
    if settings.DEMO:
        check_demo_environment()
    elif missing:
        exit_with_sentence(
            f"Set {', '.join(missing)} to serve, or PORTAL_DEMO=1 to try the portal out."
        )
    elif settings.SECURE_COOKIES:
        check_wires()
    check_services()
    check_data_folder()
    check_seal_certificate()
    check_trust_roots()
    warn_of_unguarded_audit()
    warn_of_keys_made_here()


def warn_of_keys_made_here() -> None:
    """One line a start for each key that other machines of the same bucket would not have."""
    keys = {
        "SECRET_KEY": settings.SECRET_KEY,
        "ACCESS_TOKEN_KEY": settings.HEADLESS_JWT_PRIVATE_KEY,
    }
    for name, key in keys.items() if settings.STORAGE_URL != "file" else ():
        if read_secret(settings.DATA_DIR / "keys" / name.lower()) == key:
            log.warning("%s is not set: %s", name, MADE_HERE)


def warn_of_unguarded_audit() -> None:
    """One line a start for each guard of the audit that a production portal goes without."""
    for name in unset_guards():
        log.warning("%s is not set: %s", name, GUARDS[name])


def check_seal_certificate() -> None:
    """A key that was named can be used, and its end is announced while there is time."""
    try:
        key = seal_key()
    except NoSuchKey as refusal:
        exit_with_sentence(str(refusal))
        return
    if key and not key.is_valid_now:
        exit_with_sentence(
            "The certificate of the seal in SEAL_PKCS12 is not valid today: renew it."
        )
    if key and key.ends_soon:
        log.warning("the certificate of the seal ends on %s: renew it", key.ends_on)


def check_trust_roots() -> None:
    """The issuers that were named can be read."""
    path = settings.SIGNATURE_TRUST_ROOTS
    try:
        if path:
            read_trust_roots(Path(path))
    except (OSError, ValueError) as error:
        exit_with_sentence(f"SIGNATURE_TRUST_ROOTS names {path}, which cannot be used: {error}.")


def check_wires() -> None:
    """Who serves by https does not send secrets in clear behind it."""
    if not settings.OIDC_ISSUER.startswith("https:"):
        exit_with_sentence("OIDC_ISSUER must be https, as PORTAL_BASE_URL is.")
    for name in wires_in_clear():
        log.warning("%s leads to another machine without TLS: what it carries can be read.", name)


def wires_in_clear() -> list[str]:
    """Settings whose connection leaves this machine unprotected."""
    database = settings.DATABASES["default"]
    sslmode = database.get("OPTIONS", {}).get("sslmode", "")
    is_mail_safe = settings.EMAIL_USE_TLS or settings.EMAIL_USE_SSL
    is_redis_safe = settings.REDIS_URL.startswith("rediss:")
    wires = {
        "EMAIL_URL": ("" if is_mail_safe else settings.EMAIL_HOST),
        "DATABASE_URL": ("" if sslmode in ENCRYPTED else database.get("HOST", "")),
        "REDIS_URL": ("" if is_redis_safe else urlsplit(settings.REDIS_URL).hostname),
    }
    return [name for name, host in wires.items() if host and not is_loopback_host(host)]


def is_loopback_host(host: str) -> bool:
    return host in LOOPBACK or host.startswith("/")  # PostgreSQL's socket is a folder


def check_data_folder() -> None:
    """Certificates, TINs and keys lie in it: nobody else of the machine may look."""
    if is_open_to_others(settings.DATA_DIR):
        words = f"The data folder {settings.DATA_DIR} is open to other users of this machine."
        exit_with_sentence(f"{words} Close it: chmod 700 {settings.DATA_DIR}")


def check_demo_environment() -> None:
    """The demo's passwords are public, so it must not pass for the real thing."""
    if settings.BASE_URL.startswith("https:"):
        exit_with_sentence(
            "PORTAL_DEMO=1 serves on this machine only: PORTAL_BASE_URL must not be https."
        )
    if settings.LISTEN not in LOOPBACK:
        exit_with_sentence(
            "PORTAL_DEMO=1 serves on this machine only: LISTEN must be 127.0.0.1 or unset."
        )
    if urlsplit(settings.OIDC_ISSUER).hostname not in LOOPBACK:
        exit_with_sentence(
            "PORTAL_DEMO=1 signs staff in with its own directory: OIDC_ISSUER must be unset."
        )


def prepare_database() -> None:
    """Bring the tables up to date; in the demo, fill them at the first start."""
    if settings.DEMO and not is_for_the_demo():
        exit_with_sentence(
            "PORTAL_DEMO=1 uses only a database that the demo made, and this one it did not."
        )
    if not settings.DEMO and is_of_the_demo():
        exit_with_sentence(FILLED_BY_THE_DEMO)
    with one_at_a_time():
        check_tables()
        if pending_migrations():
            call_command("migrate", interactive=False, verbosity=0)
        if sentence := key_refusal_reason(stored_head()):
            exit_with_sentence(sentence)
        if sentence := serving_refusal():
            exit_with_sentence(sentence)
        if settings.DEMO:
            load_demo_once()


def check_tables() -> None:
    """There is a way from the tables that are there to those of this version."""
    try:
        versions.check_way_from_here()
    except versions.TooOld as old:
        exit_with_sentence(str(old))


def witness_the_chain() -> None:
    """Record rows that are older than the chain, refuse unrecorded ones, and write an anchor."""
    date_tax_codes()
    with one_at_a_time():
        take_over_once()
    if sentence := unrecorded_refusal():
        exit_with_sentence(sentence)
    try:
        anchor_and_tell()
    except OSError as error:
        log.error("no anchor of the audit was written: %s", error)


def date_tax_codes() -> None:
    """Bring rates by their time into a database whose codes are recorded already."""
    try:
        update_undated_codes()
    except AlteredRecord as altered:
        log.error("tax codes keep one rate each: %s", altered)


def is_of_the_demo() -> bool:
    """Its people, whose passwords are public, are in the database."""
    tables = connection.introspection.table_names()
    return Marker._meta.db_table in tables and Marker.is_set(Marker.DEMO)


def is_for_the_demo() -> bool:
    """Made by the demo, or not used by anybody yet."""
    users = get_user_model()
    is_empty = users._meta.db_table not in connection.introspection.table_names()
    return is_of_the_demo() or is_empty or not users.objects.exists()


def load_demo_once() -> None:
    """Mark the database first: a start that is interrupted here goes on with the next one."""
    Marker.set(Marker.DEMO)
    if not get_user_model().objects.exists():
        call_command("load_demo", verbosity=0)
        load_demo_billing()
        load_demo_history()
        load_demo_qap()


def pending_migrations() -> list[str]:
    """Names of migrations that this database still lacks."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return [str(migration) for migration, _ in plan]


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Of several processes that start on one PostgreSQL, one prepares it and the others wait."""
    if connection.vendor != "postgresql":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [MIGRATION_LOCK])
        try:
            yield
        finally:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [MIGRATION_LOCK])
