"""Postings, the accounts that they go to, and how far the chain was read."""

from typing import Self

from django.conf import settings
from django.db import models

from accounts.models import Branch, Company, Tenant, User
from core import clock
from core.money import MoneyField
from workflow.certificates.models import Certificate

LONGEST_DOCUMENT = 40
LONGEST_ACCOUNT = 40


class PostingKind(models.TextChoices):
    CERTIFIED = "certified", "Certified"
    CLAIMED = "claimed", "Claimed"
    REPLACED = "replaced", "Replaced"
    WITHDRAWN = "withdrawn", "Withdrawn"
    EXPIRED = "expired", "Expired"


class PostingEffect(models.TextChoices):
    """The balance that a posting opens and its reversal closes."""

    CERTIFIED = "certified"
    CLAIMED = "claimed"


class PostingQuerySet(models.QuerySet["Posting"]):
    def visible_to(self, user: User) -> Self:
        """Narrow to all for managers, else to the companies of the user."""
        return self.all() if user.is_manager else self.filter(company_id__in=user.company_ids)


class Posting(models.Model):
    """One effect of a certificate's tax code on the books, or the reversal of one.

    Of a certificate, tax code and effect at most one posting has no reversal; ``turn`` counts them.
    """

    id = models.BigAutoField(primary_key=True)
    kind = models.CharField(max_length=9, choices=PostingKind)
    effect = models.CharField(max_length=9, choices=PostingEffect)
    turn = models.PositiveSmallIntegerField()
    certificate = models.ForeignKey(Certificate, on_delete=models.PROTECT, related_name="+")
    reference = models.CharField(max_length=24)
    company = models.ForeignKey(Company, on_delete=models.PROTECT, related_name="+", db_index=False)
    branch = models.ForeignKey(
        Branch, on_delete=models.PROTECT, related_name="+", null=True, db_index=False
    )
    tenant = models.ForeignKey(Tenant, on_delete=models.PROTECT, related_name="+", db_index=False)
    atc = models.CharField(max_length=5)
    form = models.CharField(max_length=6, blank=True, help_text="of the return that claims it")
    amount = MoneyField()
    day = models.DateField(help_text="in Manila")
    reverses = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, related_name="reversal"
    )
    document = models.CharField(max_length=LONGEST_DOCUMENT, blank=True)
    acknowledged_at = models.DateTimeField(null=True)
    acknowledged_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    created_at = models.DateTimeField(default=clock.now)

    objects = PostingQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["certificate", "atc", "effect", "turn"],
                condition=models.Q(reverses=None),
                name="an_effect_is_posted_once",
            ),
        ]
        indexes = [
            models.Index(fields=["company", "id"], name="postings_of_a_company"),
            models.Index(
                fields=["company", "id"],
                condition=models.Q(acknowledged_at=None),
                name="postings_to_acknowledge",
            ),
            models.Index(
                fields=["id"], condition=models.Q(acknowledged_at=None), name="open_postings"
            ),
            models.Index(
                fields=["id"],
                condition=models.Q(acknowledged_at__isnull=False),
                name="acknowledged_postings",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.reference} {self.atc}"


class PostingAccount(models.Model):
    """The accounts of one kind of posting of a company, as its accounting system calls them."""

    company = models.ForeignKey(Company, on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(max_length=9, choices=PostingKind)
    debit = models.CharField(max_length=LONGEST_ACCOUNT, blank=True)
    credit = models.CharField(max_length=LONGEST_ACCOUNT, blank=True)
    cost_centre = models.CharField(max_length=LONGEST_ACCOUNT, blank=True)
    document_type = models.CharField(max_length=LONGEST_ACCOUNT, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["company", "kind"], name="accounts_of_a_kind_once")
        ]

    def __str__(self) -> str:
        return f"{self.kind} of {self.company_id}"


class PostingCursor(models.Model):
    """The number of the last transition that postings were derived from; one row."""

    number = models.PositiveBigIntegerField(default=0)

    def __str__(self) -> str:
        return f"postings up to {self.number}"
