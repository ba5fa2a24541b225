"""The leads of a company, as mails to them need it."""

from accounts.models import Company, User


def leads_of(company: Company) -> list[User]:
    """Return who leads a company and has an address."""
    staff = User.objects.filter(is_active=True, tenant=None).exclude(email="")
    return [user for user in staff.order_by("pk") if user.leads(company.pk)]
