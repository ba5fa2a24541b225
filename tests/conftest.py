"""What every test may ask for: people, certificates, and a data folder of its own."""

import os
import tempfile

os.environ.setdefault("PORTAL_DATA_DIR", tempfile.mkdtemp(prefix="portal-tests-"))
os.environ.setdefault("PORTAL_DEMO", "1")
os.environ.setdefault("UNDO_SECONDS", "0")

import gc
import json
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as portal_settings
from django.db import connection
from hypothesis import settings

from accounts import directory
from accounts.memberships import create_owner
from accounts.models import Assignment, Branch, Company, Role, Tenant, User
from config.web.assets import AssetsMiddleware
from core import cached_values, mail
from core.storage import StoredPlace
from core.tin import Tin
from manage import COLLECTED_AT
from scripts.prices import ESSENTIAL, ROOT, read_prices
from tests.support import builders
from tests.support.api import client_of
from tests.support.begun_twice import begin_twice
from tests.support.builders import certificate_in
from tests.support.crowd import shrink_tables
from tests.support.demo_data import demo, demo_on_postgres
from tests.support.flushed import _flush_past_the_triggers
from tests.support.migrated import django_db_keepdb
from tests.support.thoroughness import THOROUGH
from workflow.files import child, opening, virus_scanner
from workflow.qap import incoming

settings.load_profile(THOROUGH)
portal_settings.UNDO_SECONDS = 0  # mails leave at once, save in the tests of undo
# The tests' own database may be lost with the machine: no commit waits for the disk.
options = portal_settings.DATABASES["default"]["OPTIONS"]
if connection.vendor == "sqlite":
    options["init_command"] = options["init_command"].replace("=FULL", "=OFF")
else:
    options["options"] += " -c synchronous_commit=off"


__all__ = ["_flush_past_the_triggers", "demo", "demo_on_postgres", "django_db_keepdb"]  # fixtures
ASKS_A_DATABASE = frozenset({"db", "transactional_db", "database"})


EXCLUDING = {
    "slow": re.compile(r"^pytestmark = .*\bslow\b", re.MULTILINE),
    "thorough": re.compile(r"^pytestmark = .*\bthorough\b", re.MULTILINE),
}


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """A file whose tests all have a mark is not even read where none of them is wanted."""
    if collection_path.suffix != ".py":
        return None
    clauses = config.option.markexpr.split(" and ")
    unwanted = [mark for name, mark in EXCLUDING.items() if f"not {name}" in clauses]
    source = collection_path.read_text(encoding="utf-8") if unwanted else ""
    return any(mark.search(source) for mark in unwanted) or None


class NamesOfFailures:
    """Names each failure at once: a run that is cut off has said what fell before."""

    def __init__(self, terminal: pytest.TerminalReporter) -> None:
        self.terminal = terminal

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.terminal.ensure_newline()
            self.terminal.write_line(f"fell: {report.nodeid}")


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    if terminal := config.pluginmanager.get_plugin("terminalreporter"):
        config.pluginmanager.register(NamesOfFailures(terminal))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The dearest files begin first: of two processes none waits long for the other's last.

    What asks no database is the same on both: it is left out on PostgreSQL.
    """
    if connection.vendor == "postgresql":
        idle = [item for item in items if not asks_a_database(item)]
        config.hook.pytest_deselected(items=idle)
        items[:] = [item for item in items if item not in set(idle)]
    for item in items:
        for mark in item.iter_markers(ESSENTIAL):
            item.user_properties.append((ESSENTIAL, mark.args[0]))
    recorded: dict[Path, float] = defaultdict(float)
    for price in read_prices():
        recorded[ROOT / price.file] = max(recorded[ROOT / price.file], price.total)
    tests = Counter(item.path for item in items)
    items.sort(key=lambda item: (-recorded[item.path], -tests[item.path], item.path))


def pytest_collection_finish() -> None:
    """What was imported stays: the garbage collector need not look through it again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTED_AT)


def asks_a_database(item: pytest.Item) -> bool:
    """By its marks or fixtures; the one named ``database`` is of portals started apart."""
    marked = any(item.get_closest_marker(name) for name in ("django_db", "postgres", "browser"))
    return marked or not ASKS_A_DATABASE.isdisjoint(getattr(item, "fixturenames", ()))


@pytest.fixture(autouse=True, scope="session")
def _uploads_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The processes of a run share a data folder, and what one tidies away is another's paper."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(portal_settings, "UPLOAD_DIR", tmp_path_factory.mktemp("uploads"))
        own = f"qap-incoming/{tmp_path_factory.getbasetemp().name}"
        patch.setattr(incoming, "INCOMING", StoredPlace(own))
        yield


@pytest.fixture(autouse=True, scope="module")
def _tables_are_as_large_as_their_rows(django_db_blocker: Any) -> Iterator[None]:
    yield
    if connection.vendor == "postgresql" and connection.settings_dict["NAME"].startswith("test_"):
        with django_db_blocker.unblock():
            shrink_tables()


@pytest.fixture(autouse=True)
def _no_anchor_in_the_shared_folder() -> Iterator[None]:
    """Every audit asks the stored anchors: a test that writes one has a data folder of its own."""
    folder = portal_settings.DATA_DIR / "anchors"
    yield
    assert not folder.exists(), "set settings.DATA_DIR = tmp_path in this test"


@pytest.fixture(autouse=True, scope="session")
def _files_are_read_once() -> Iterator[None]:
    """A child is started for a file of the tests once, however many certificates have it."""
    known: dict[str, str] = {}

    def read(reader: str, data: bytes, **options: Any) -> Any:
        asked = f"{reader} {sha256(data).hexdigest()} {options}"
        if asked not in known:
            known[asked] = json.dumps(child.read_apart(reader, data, **options))
        return json.loads(known[asked])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(opening, "read_apart", read)
        yield


@pytest.fixture(autouse=True, scope="session")
def _static_files_are_found_once() -> Iterator[None]:
    """Every client would look through all folders anew."""
    known: dict[str, dict[str, Any]] = {}
    find = AssetsMiddleware.add_files_from_finders

    def find_once(assets: AssetsMiddleware) -> None:
        folders = repr(portal_settings.STATICFILES_DIRS)
        if folders not in known:
            find(assets)
            known[folders] = dict(assets.files)
        assets.files.update(known[folders])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(AssetsMiddleware, "add_files_from_finders", find_once)
        yield


@pytest.fixture(autouse=True)
def _fast_passwords(settings: Any) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(autouse=True)
def _nothing_is_kept() -> None:
    """What another test read of codes, companies and malls is not remembered."""
    cached_values.forget_everything()
    directory.cached_document.cache_clear()
    for far_end in (directory.far_end, mail.mail_server, virus_scanner.scanner):
        far_end.breaker.is_open = False


@pytest.fixture
def begun_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every transaction is begun again once."""
    begin_twice(monkeypatch)


@pytest.fixture
def company(db: None) -> Company:
    return Company.objects.create(
        code="PCM",
        name="PACIFIC CREST MALLS, INC.",
        tin=Tin("009912345"),
        address="6F CREST TOWER, PARANAQUE CITY",
        zip="1700",
        rdo="052",
    )


@pytest.fixture
def branch(company: Company) -> Branch:
    return Branch.objects.create(company=company, name="Crest Bay Mall", city="Paranaque")


@pytest.fixture
def people(company: Company, branch: Branch) -> dict[str, User]:
    """One user of each kind, by the name the tables use."""
    elsewhere = Company.objects.create(
        code="CNL",
        name="CREST NORTH LUZON PROPERTIES CORP.",
        tin=Tin("009923456"),
        address="ANGELES CITY",
        zip="2009",
        rdo="21A",
    )
    return {
        "tenant": tenant_user("tenant", "998765432"),
        "other tenant": tenant_user("other", "995707646", is_affiliate=True),
        "processor": staff("processor", Role.PROCESSOR, company, branch),
        "colleague": staff("colleague", Role.PROCESSOR, company, branch),
        "processor elsewhere": staff("elsewhere", Role.PROCESSOR, elsewhere),
        "lead": staff("lead", Role.LEAD, company, branch),
        "manager": staff("manager", Role.MANAGER),
        "administrator": staff("admin", Role.ADMINISTRATOR),
    }


def tenant_user(username: str, tin9: str, **more: Any) -> User:
    tenant = Tenant.objects.create(
        name=f"{username.upper()} VENTURES CORPORATION",
        tin=Tin(tin9),
        address="RIZAL AVE., MANILA",
        zip="1000",
        contact_email=f"{username}@tenant.example",
        **more,
    )
    user = User.objects.create_user(
        username, password="a long password", name=tenant.name, role=Role.TENANT, tenant=tenant
    )
    create_owner(user)
    return user


def staff(
    username: str, role: Role, company: Company | None = None, branch: Branch | None = None
) -> User:
    email = f"{username}@mall.example"
    user = User.objects.create_user(email, email=email, name=username.title(), role=role)
    if company:
        Assignment.objects.create(user=user, company=company)
    if branch:
        Assignment.objects.create(user=user, branch=branch)
    return user


@pytest.fixture(autouse=True)
def _content_begins_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """The quarter and code of a test's certificates depend on no test before it."""
    monkeypatch.setattr(builders, "_number", count())


@pytest.fixture
def certificate(people: dict[str, User], company: Company, branch: Branch) -> Callable[..., Any]:
    """A clean certificate of the tenant in the status asked for, come there by real moves."""

    def build(status: str = "DRAFT", **changes: Any) -> Any:
        given = {"company": company, "branch": branch} | changes
        return certificate_in(status, people["tenant"], people["processor"], **given)

    return build


@pytest.fixture
def api(people: dict[str, User]) -> Callable[[str], Any]:
    """A client of the API for somebody by the name the tables use; "anonymous" has no token."""
    return lambda who: client_of(people.get(who))
