"""People of a tenant, by their role."""

from accounts.models import Membership, User


def member(at: User, role: str) -> User:
    assert at.tenant
    user = User.objects.create_user(
        f"{role}.{at.username}",
        email=f"{role}@{at.username}.example",
        password="a long password",
        name=role.title(),
        role="tenant",
        tenant=at.tenant,
    )
    Membership.objects.create(user=user, tenant=at.tenant, role=role)
    return user
