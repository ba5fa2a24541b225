"""What must hold before the portal serves: its environment, its database, its demo."""

from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from config.environment import stop
from workflow.models.marker import Marker

NEEDED = (
    "EMAIL_URL",
    "OIDC_ISSUER",
    "OIDC_CLIENT_ID",
    "OIDC_CLIENT_SECRET",
    "TERMS_URL",
    "PRIVACY_URL",
    "TENANT_PORTAL_URL",
    "EMAIL_UPDATE_URL",
    "SUPPORT_EMAIL",
    "HELPDESK_URL",
)
LOOPBACK = {"127.0.0.1", "localhost", "::1"}
MIGRATION_LOCK = 2307


def check_environment() -> None:
    """Stop with one sentence where the environment does not allow to serve."""
    missing = [name for name in NEEDED if not getattr(settings, name)]
    if settings.DEMO:
        check_demo_environment()
    elif missing:
        stop(f"Set {', '.join(missing)} to serve, or PORTAL_DEMO=1 to try the portal out.")


def check_demo_environment() -> None:
    """The demo's passwords are public, so it must not pass for the real thing."""
    if settings.BASE_URL.startswith("https:"):
        stop("PORTAL_DEMO=1 serves on this machine only: PORTAL_BASE_URL must not be https.")
    if urlsplit(settings.OIDC_ISSUER).hostname not in LOOPBACK:
        stop("PORTAL_DEMO=1 signs staff in with its own directory: OIDC_ISSUER must be unset.")


def prepare_database() -> None:
    """Bring the tables up to date; in the demo, fill them at the first start."""
    settings.DATA_DIR.mkdir(parents=True, exist_ok=True)
    if settings.DEMO and not is_for_the_demo():
        stop("PORTAL_DEMO=1 uses only a database that the demo made, and this one it did not.")
    with one_at_a_time():
        if pending_migrations():
            call_command("migrate", interactive=False, verbosity=0)
        if settings.DEMO:
            load_demo_once()


def is_for_the_demo() -> bool:
    """Made by the demo, or not used by anybody yet."""
    tables = connection.introspection.table_names()
    if Marker._meta.db_table in tables and Marker.is_set(Marker.DEMO):
        return True
    users = get_user_model()
    return users._meta.db_table not in tables or not users.objects.exists()


def load_demo_once() -> None:
    """Mark the database first: a start that is interrupted here goes on with the next one."""
    Marker.set(Marker.DEMO)
    if not get_user_model().objects.exists():
        call_command("load_demo", verbosity=0)


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
