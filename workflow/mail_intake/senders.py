"""Known senders: the addresses of tenants and of their people."""

from django.db.models import Q

from accounts.models import Membership, Tenant

Known = set[int]


def tenants_with_address(address: str) -> Known:
    """The tenants that have this address: for codes, for notifications, or a person's own.

    A notification address counts once it is verified.
    """
    if not address:
        return set()
    verified = Q(notification_email__iexact=address, notification_email_verified_at__isnull=False)
    own = Tenant.objects.filter(Q(contact_email__iexact=address) | verified)
    people = Membership.objects.filter(user__email__iexact=address, user__is_active=True)
    return {*own.values_list("pk", flat=True), *people.values_list("tenant", flat=True)}
