"""Make the staff record that a person of the company directory is linked to."""

from argparse import ArgumentParser
from typing import Any

from allauth.socialaccount.models import SocialAccount
from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.core.validators import validate_email
from django.db import transaction
from django.db.models import Q

from accounts.models import Assignment, Branch, Company, Role, User
from accounts.models.people import DECIDING_ROLES
from core.recording import CREATED, record_rows
from core.security_events import record_security_event

STAFF_ROLES = [role.value for role in Role if role != Role.TENANT]


class Command(BaseCommand):
    help = "Add one of the staff, who then signs in through the company directory."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("email", help="as the company directory knows it")
        parser.add_argument("--role", required=True, choices=STAFF_ROLES)
        parser.add_argument("--name", default="", help="shown to colleagues; else the address")
        parser.add_argument(
            "--subject",
            default="",
            help="the person's 'sub' at OIDC_ISSUER, where the directory verifies no addresses",
        )
        parser.add_argument("--company", action="append", default=[], metavar="CODE")
        parser.add_argument("--branch", action="append", default=[], metavar="NAME")

    def handle(self, *, email: str, role: str, name: str, **options: Any) -> None:
        email, subject = free_address(email), free_subject(options["subject"])
        companies = rows_of_names(Company, "code", options["company"])
        branches = rows_of_names(Branch, "name", options["branch"])
        if (companies or branches) and role not in DECIDING_ROLES:
            raise CommandError(f"Only a processor or a lead has assignments, not a {role}.")
        with transaction.atomic():
            user = User.objects.create_user(email, email=email, name=name or email, role=role)
            for company in companies:
                Assignment.objects.create(user=user, company=company)
            for branch in branches:
                Assignment.objects.create(user=user, branch=branch)
            if subject:
                SocialAccount.objects.create(user=user, provider=settings.OIDC_ISSUER, uid=subject)
            record_rows("people", [user.pk], changed=CREATED, why="add_staff")
        record_security_event("role_changed", person=user.pk, role=role)
        self.stdout.write(f"Added {email} as {role}.")


def free_address(email: str) -> str:
    """The address, in lower case and not yet used. Raises CommandError."""
    email = email.strip().lower()
    try:
        validate_email(email)
    except ValidationError:
        raise CommandError(f"{email!r} is not an email address.") from None
    if User.objects.filter(Q(username__iexact=email) | Q(email__iexact=email)).exists():
        raise CommandError(f"There is already an account for {email}.")
    return email


def free_subject(subject: str) -> str:
    """The subject, not yet anybody's at this issuer; blank stays blank. Raises CommandError."""
    subject = subject.strip()
    if subject and not settings.OIDC_ISSUER:
        raise CommandError("Set OIDC_ISSUER: a subject is known only to its issuer.")
    if SocialAccount.objects.filter(provider=settings.OIDC_ISSUER, uid=subject).exists():
        raise CommandError(f"The subject {subject} is already somebody's.")
    return subject


def rows_of_names(model: type[Company] | type[Branch], field: str, names: list[str]) -> list[Any]:
    """The rows of these names. Raises CommandError, naming those that are there."""
    rows = {
        getattr(row, field): row for row in model._default_manager.filter(**{f"{field}__in": names})
    }
    if missing := [name for name in names if name not in rows]:
        known = ", ".join(model._default_manager.order_by(field).values_list(field, flat=True))
        what = model._meta.verbose_name
        raise CommandError(f"There is no {what} {missing[0]!r}. There are: {known or 'none yet'}.")
    return list(rows.values())
