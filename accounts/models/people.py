"""The users: tenants' people and the operator's staff."""

from collections.abc import Iterable
from typing import Any, ClassVar

from django.contrib.auth.hashers import check_password
from django.contrib.auth.models import AbstractUser
from django.db import models, transaction
from django.db.models.functions import Upper
from django.utils.functional import cached_property

from accounts.models.organization import Branch, Company
from core.clock import today
from core.folded import FoldedField, Searchable
from core.recording import record_rows
from core.tin import TinField


class Role(models.TextChoices):
    TENANT = "tenant"
    PROCESSOR = "processor"
    LEAD = "lead"
    MANAGER = "manager"
    ADMINISTRATOR = "administrator"


# A company or a branch, and the name of whose it is where it is a cover.
Assigned = tuple[int | None, int | None, str]
OF_ASSIGNMENT = (
    *("company_id", "branch_id", "cover__starts_on", "cover__ends_on", "cover__absent__name"),
)
DECIDING_ROLES = {Role.PROCESSOR, Role.LEAD}


def standing_today(rows: Iterable[Any]) -> list[Assigned]:
    """Of rows of ``OF_ASSIGNMENT`` those that hold today."""
    day = today()
    return [
        (company, branch, absent or "")
        for company, branch, starts, ends, absent in rows
        if starts is None or starts <= day <= ends
    ]


class Tenant(Searchable):
    """A payor: the shop that pays rent and withholds tax."""

    name = models.CharField(max_length=200, help_text="registered name, as on the form")
    folded_name = FoldedField(of="name")
    tin = TinField(unique=True)
    address = models.CharField(max_length=300, blank=True)
    zip = models.CharField(max_length=4, blank=True)
    rdo = models.CharField(max_length=3, blank=True, help_text="BIR revenue district office")
    last_name = models.CharField(
        max_length=60, blank=True, help_text="of a sole proprietor; blank for a corporation"
    )
    first_name = models.CharField(max_length=60, blank=True)
    middle_name = models.CharField(max_length=60, blank=True)
    is_affiliate = models.BooleanField(default=False, help_text="may send CONSOLIDATED")
    is_government = models.BooleanField(default=False, help_text="withholds as a government payor")
    is_withholding_agent = models.BooleanField(
        default=False, help_text="on the BIR's list of top withholding agents"
    )
    contact_email = models.EmailField(blank=True, help_text="codes go here; kept by the operator")
    notification_email = models.EmailField(blank=True, help_text="given by the email lifecycle")
    notification_email_verified_at = models.DateTimeField(null=True, blank=True)
    pending_email = models.EmailField(
        blank=True, help_text="stated, until the mailed link proves it"
    )
    is_active = models.BooleanField(
        default=True, help_text="the operator's word: nobody signs in for one that is not"
    )

    class Meta:
        ordering = ["name"]
        indexes = [models.Index(fields=["name", "id"], name="tenant_by_name")]

    def __str__(self) -> str:
        return self.name

    @property
    def verified_email(self) -> str:
        """The address for notices: the notification address, once verified; else blank."""
        return self.notification_email if self.notification_email_verified_at else ""


class BirBranch(models.Model):
    """Another branch under which a tenant is registered with the BIR: it withholds there too.

    The account's own branch is part of its TIN and is not listed.
    """

    tenant = models.ForeignKey(Tenant, on_delete=models.CASCADE, related_name="bir_branches")
    code = models.CharField(max_length=5, help_text="five digits, as in the TIN")
    name = models.CharField(max_length=200, blank=True)
    address = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["code"]
        constraints = [
            models.UniqueConstraint(
                fields=["tenant", "code"], name="one_branch_per_tenant_and_code"
            )
        ]

    def __str__(self) -> str:
        return f"{self.tenant} {self.code}"


class User(Searchable, AbstractUser):
    """A person who signs in: one of a tenant's, or one of the staff."""

    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    name = models.CharField(max_length=200)
    folded_name = FoldedField(of="name")
    role = models.CharField(max_length=16, choices=Role.choices)
    tenant = models.ForeignKey(
        Tenant, on_delete=models.PROTECT, null=True, blank=True, related_name="users"
    )

    REQUIRED_FIELDS: ClassVar[list[str]] = ["name", "role"]

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(role=Role.TENANT, tenant__isnull=False)
                | (~models.Q(role=Role.TENANT) & models.Q(tenant__isnull=True)),
                name="tenant_users_have_a_tenant",
            ),
            models.CheckConstraint(
                condition=models.Q(role__in=Role.values), name="user_role_is_known"
            ),
        ]
        # Asked for without regard to capitals.
        indexes = [
            models.Index(Upper("username"), name="user_by_username"),
            models.Index(Upper("email"), name="user_by_email"),
        ]

    def __str__(self) -> str:
        return self.name or self.username

    def check_password(self, raw_password: str | None) -> bool:
        """Check as Django does, and record a password that is hashed again on the way."""
        return check_password(raw_password, self.password, self.hash_anew)

    def hash_anew(self, raw_password: str) -> None:
        self.set_password(raw_password)
        self._password = None  # the same password, so no signal of a change
        with transaction.atomic():
            self.save(update_fields=["password"])
            record_rows("people", [self.pk], why="password hashed anew", by=self)

    @property
    def is_tenant(self) -> bool:
        return self.role == Role.TENANT

    @property
    def is_manager(self) -> bool:
        return self.role == Role.MANAGER

    @property
    def is_administrator(self) -> bool:
        return self.role == Role.ADMINISTRATOR

    @property
    def is_processor(self) -> bool:
        """A processor, or a lead, who also processes."""
        return self.role in DECIDING_ROLES

    @cached_property
    def assigned(self) -> list[Assigned]:
        """Today's assignments, each a company or a branch."""
        return standing_today(self.assignments.values_list(*OF_ASSIGNMENT))

    @cached_property
    def company_ids(self) -> frozenset[int]:
        """Companies assigned today: what OPEN shows, and what this user may decide."""
        return frozenset(company for company, _, _ in self.assigned if company)

    @cached_property
    def branch_ids(self) -> frozenset[int]:
        """Branches assigned today: what PROCESSED FORMS shows."""
        return frozenset(branch for _, branch, _ in self.assigned if branch)

    def handles(self, company_id: int | None) -> bool:
        """Return whether this user decides certificates of the company."""
        return self.is_processor and company_id in self.company_ids

    def acting_for(self, company_id: int | None) -> str:
        """Return the colleague whose assignment covers the company; blank for one's own."""
        names = {
            absent for company, _, absent in self.assigned if company and company == company_id
        }
        return "" if "" in names else ", ".join(sorted(names))

    def leads(self, company_id: int | None) -> bool:
        """Return whether this user is a lead of the company."""
        return self.role == Role.LEAD and self.handles(company_id)


class Cover(models.Model):
    """A colleague's assignments for a time, first and last day included: it lapses by itself."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="covers")
    absent = models.ForeignKey(User, on_delete=models.CASCADE, related_name="covered_by")
    starts_on = models.DateField()
    ends_on = models.DateField()

    class Meta:
        ordering = ["starts_on", "id"]

    def __str__(self) -> str:
        return f"{self.absent.username} from {self.starts_on} to {self.ends_on}"


class Assignment(models.Model):
    """One company or one branch that a processor works for; under a cover, while it lasts."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="assignments")
    company = models.ForeignKey(Company, on_delete=models.CASCADE, null=True, blank=True)
    branch = models.ForeignKey(Branch, on_delete=models.CASCADE, null=True, blank=True)
    cover = models.ForeignKey(
        Cover, on_delete=models.CASCADE, null=True, blank=True, related_name="assignments"
    )

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(company__isnull=True) ^ models.Q(branch__isnull=True),
                name="assignment_is_a_company_or_a_branch",
            ),
            models.UniqueConstraint(
                fields=["user", "company"],
                condition=models.Q(cover=None),
                name="one_assignment_per_user_and_company",
            ),
            models.UniqueConstraint(
                fields=["user", "branch"],
                condition=models.Q(cover=None),
                name="one_assignment_per_user_and_branch",
            ),
            models.UniqueConstraint(fields=["cover", "company"], name="a_cover_has_a_company_once"),
            models.UniqueConstraint(fields=["cover", "branch"], name="a_cover_has_a_branch_once"),
        ]
