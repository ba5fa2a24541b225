"""Who listens: staff and tenants with sessions of their own, ten sockets each."""

from dataclasses import dataclass

from accounts.memberships import create_owner
from accounts.models import Assignment, Role, Tenant, User
from accounts.tokens import exchange, new_sign_in_token
from core.db.transactions import run_in_transaction
from core.tin import Tin
from tests.bench.world import World
from workflow.records.recording import record_unrecorded

SOCKETS_OF_A_SESSION = 10
EVERY = 10  # so many sessions, of which one is staff's


@dataclass(frozen=True)
class Listener:
    """Ten sockets; ``group``: what a bare consumer calls whom it hears of."""

    token: str
    group: str

    @property
    def hears(self) -> bool:
        return self.group in ("staff", "tenant")


def gathered(world: World, sockets: int) -> list[Listener]:
    """For so many sockets: every tenth session is staff's, one is the certificate's tenant's."""
    sessions = sockets // SOCKETS_OF_A_SESSION
    found = [person(world, number) for number in range(sessions)]
    run_in_transaction(lambda: record_unrecorded("They listen."))
    return [Listener(token_of(user), group) for user, group in found]


def person(world: World, number: int) -> tuple[User, str]:
    """A person, and the group in which they listen."""
    if number == 1:
        return world.tenant, "tenant"
    if number % EVERY == 0:
        return processor(world, number), "staff"
    return tenant(number), f"other-{number}"


def processor(world: World, number: int) -> User:
    user = User.objects.create(username=f"staff-{number}", name="Staff", role=Role.PROCESSOR)
    Assignment.objects.create(user=user, company=world.company)
    return user


def tenant(number: int) -> User:
    name, tin = f"SHOP {number}", Tin(f"{100_000_000 + number}")
    shop = Tenant.objects.create(name=name, tin=tin, address="MANILA")
    user = User.objects.create(
        username=f"tenant-{number}", name=name, role=Role.TENANT, tenant=shop
    )
    create_owner(user)
    return user


def token_of(user: User) -> str:
    return exchange(new_sign_in_token(user), remember=False).access_token
