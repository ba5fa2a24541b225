"""The users: tenants' people and the operator's staff."""

import re
from collections.abc import Iterable
from typing import Any, ClassVar

from django.contrib.auth.hashers import check_password
from django.contrib.auth.models import AbstractUser
from django.db import models, transaction
from django.db.models.functions import Upper
from django.utils.functional import cached_property

from accounts.models.organization import Branch, Company
from accounts.models.tenant_roles import PREPARING_ROLES, SIGNING_ROLES, TenantRole
from core.clock import today
from core.folded import FoldedField, Searchable
from core.recording import check_recorded, record_rows
from core.tin import TinField


class Role(models.TextChoices):
    TENANT = "tenant"
    PROCESSOR = "processor"
    LEAD = "lead"
    MANAGER = "manager"
    ADMINISTRATOR = "administrator"
    SERVICE = "service"  # another system, by a token; it does not sign in


# A company or a branch, and the name of whose it is where it is a cover.
Assigned = tuple[int | None, int | None, str]
OF_ASSIGNMENT = (
    *("company_id", "branch_id", "cover__starts_on", "cover__ends_on", "cover__absent__name"),
)
# What a person's power over moves is made of, besides the columns of their row.
AssignmentRow = tuple[int | None, int | None, Any, Any, str | None, int | None, int | None]
MembershipRow = tuple[int, str, bool]  # tenant, role, whether it is active
ROW_OF_ASSIGNMENT = (*OF_ASSIGNMENT, "cover_id", "cover__absent_id")
DECIDING_ROLES = {Role.PROCESSOR, Role.LEAD}
PERSON_ROLES = [each for each in Role.choices if each[0] != Role.SERVICE.value]
LONGEST_CONTACT = 120
# Like +63 917 555 0100, (02) 8555-0100 loc. 12
PHONE = re.compile(r"[+(]?[0-9][0-9 ()./,-]*( ?(loc|ext|local)\.? ?[0-9]+)?")
LONGEST_PHONE = 40
STAFF_ROLES = DECIDING_ROLES | {Role.MANAGER, Role.ADMINISTRATOR}


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
    contact_person = models.CharField(
        max_length=LONGEST_CONTACT, blank=True, default="", db_default="", help_text="whom to call"
    )
    contact_phone = models.CharField(
        max_length=LONGEST_PHONE,
        blank=True,
        default="",
        db_default="",
        help_text="as one dials it",
    )
    account_officer = models.ForeignKey(
        "accounts.User",
        on_delete=models.PROTECT,
        null=True,
        related_name="+",
        help_text="who of the staff calls when all reminders were sent",
    )
    notification_email = models.EmailField(blank=True, help_text="given by the email lifecycle")
    notification_email_verified_at = models.DateTimeField(null=True, blank=True)
    pending_email = models.EmailField(
        blank=True, help_text="stated, until the mailed link proves it"
    )
    signatory_approves = models.BooleanField(
        default=False, help_text="a preparer submits nothing that is not signed"
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
        Tenant,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="users",
        help_text="whom a sign-in is for at first; a request has that of its session",
    )

    may_sign_conforme = models.BooleanField(
        default=False,
        db_default=False,
        help_text="of staff: signs for the payee, with this title and TIN",
    )
    conforme_title = models.CharField(max_length=120, blank=True, default="", db_default="")
    conforme_tin = TinField(blank=True, default="", db_default="")

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
        """Check as Django does, and record a password that is hashed again on the way.

        Raises AlteredRecord where that hash was written past the portal.
        """
        return check_password(raw_password, self.password, self.hash_anew)

    def hash_anew(self, raw_password: str) -> None:
        with transaction.atomic():
            check_recorded("people", [self.pk])
            self.set_password(raw_password)
            self._password = None  # the same password, so no signal of a change
            self.save(update_fields=["password"])
            changed = ("password",)
            record_rows("people", [self.pk], changed=changed, why="password hashed anew", by=self)

    @property
    def is_tenant(self) -> bool:
        return self.role == Role.TENANT

    @property
    def code_address(self) -> str:
        """Where codes and links go: a person's own address, or their company's contact address.

        Accounts that the operator opened have no address of their own.
        """
        if self.tenant is None:
            return ""
        return self.email or self.tenant.contact_email

    @cached_property
    def tenant_role(self) -> str:
        """Their role at the tenant they work for now; blank for staff and after a removal."""
        roles = {tenant: role for tenant, role, is_active in self.membership_rows if is_active}
        return roles.get(self.tenant_id or 0, "")

    @cached_property
    def membership_rows(self) -> list[MembershipRow]:
        """Their roles at tenants, as stored."""
        return list(self.memberships.values_list("tenant_id", "role", "is_active"))

    @property
    def is_owner(self) -> bool:
        return self.tenant_role == TenantRole.OWNER

    @property
    def can_prepare(self) -> bool:
        """Whether they change what is their tenant's; a viewer only reads."""
        return self.tenant_role in PREPARING_ROLES

    @property
    def can_sign(self) -> bool:
        """Whether they sign certificates for their tenant."""
        return self.tenant_role in SIGNING_ROLES

    @property
    def is_manager(self) -> bool:
        return self.role == Role.MANAGER

    @property
    def is_administrator(self) -> bool:
        return self.role == Role.ADMINISTRATOR

    @property
    def is_service(self) -> bool:
        return self.role == Role.SERVICE

    @property
    def reads_companies(self) -> bool:
        """Whether they see what was sent to their companies: staff who process, and services."""
        return self.is_processor or self.is_service

    @property
    def is_processor(self) -> bool:
        """A processor, or a lead, who also processes."""
        return self.role in DECIDING_ROLES

    @cached_property
    def assigned(self) -> list[Assigned]:
        """Today's assignments, each a company or a branch."""
        return standing_today(row[: len(OF_ASSIGNMENT)] for row in self.assignment_rows)

    @cached_property
    def assignment_rows(self) -> list[AssignmentRow]:
        """All assignments, as stored."""
        return list(self.assignments.values_list(*ROW_OF_ASSIGNMENT))

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

    def signs_conforme(self, company_id: int | None) -> bool:
        """Return whether this user signs certificates for the company as their payee."""
        return self.may_sign_conforme and self.handles(company_id)

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
