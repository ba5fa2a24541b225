"""Uploaded files, their pages, and the scans: each one certificate's pages in a file."""

import uuid
from typing import Any, Self

from django.conf import settings
from django.db import models

from accounts.models import Branch, Company, Role, Tenant, User
from core import clock
from core.folded import FoldedField
from workflow.engine.guard import GuardedQuerySet, StatusField, Tracked
from workflow.scans.statuses import Status


class Upload(models.Model):
    """One received file; its bytes are stored where those of other files are.

    ``first`` is an earlier upload of the same bytes: then nothing of this one is stored or read.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=200, help_text="as its owner called it")
    folded_name = FoldedField(of="name")
    size = models.PositiveIntegerField(help_text="bytes")
    sha256 = models.CharField(max_length=64)
    stored_as = models.CharField(max_length=64, blank=True, help_text="blank: not kept, or gone")
    page_count = models.PositiveSmallIntegerField(null=True, help_text="empty until it was opened")
    batch = models.UUIDField(null=True, help_text="of the files that were sent together")
    first = models.ForeignKey("self", on_delete=models.PROTECT, null=True, related_name="again")
    is_given_up = models.BooleanField(default=False, help_text="every scan in it was discarded")
    uploaded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        related_name="+",
        help_text="empty: found in the watched folder",
    )
    uploaded_at = models.DateTimeField(default=clock.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["sha256", "uploaded_by"],
                condition=models.Q(first__isnull=True, is_given_up=False),
                name="one_upload_per_file_and_person",
            )
        ]
        indexes = [
            models.Index(fields=["sha256"], name="upload_by_digest"),
            models.Index(fields=["batch", "uploaded_at"], name="upload_of_batch"),
        ]

    def __str__(self) -> str:
        return self.name


class Page(models.Model):
    """One page of an uploaded file, and what was read of it."""

    class State(models.TextChoices):
        WAITING = "WAITING"
        FORM = "FORM"
        NO_FORM = "NO_FORM"
        FAILED = "FAILED"

    upload = models.ForeignKey(Upload, on_delete=models.CASCADE, related_name="pages")
    number = models.PositiveSmallIntegerField(help_text="from 1")
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    reason = models.CharField(max_length=20, blank=True, help_text="why there is no form")
    outcome = models.JSONField(null=True, help_text="the form as it was read")
    picture = models.CharField(max_length=64, blank=True, help_text="stored as, once it was drawn")
    picture_mark = models.CharField(
        max_length=64, blank=True, help_text="keyed digest of the picture; blank: drawn again"
    )
    seconds = models.FloatField(null=True, help_text="that reading took")
    read_at = models.DateTimeField(null=True)
    failed_looks = models.PositiveSmallIntegerField(
        default=0, db_default=0, help_text="of the reader, each of which left values unsure"
    )

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["upload", "number"], name="one_page_per_number")
        ]
        indexes = [
            models.Index(fields=["read_at"], name="page_by_time"),
            models.Index(
                fields=["failed_looks"],
                condition=models.Q(failed_looks__gt=0),
                name="page_with_failed_looks",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.upload_id} page {self.number}"


class OwnPicture(models.Model):
    """The picture of the page that a tenant's draft was filled in from.

    A draft names it in ``from_pdf`` with its digest. It is deleted when no draft began with it, and
    once every certificate that did is decided.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tenant = models.ForeignKey(Tenant, on_delete=models.PROTECT, related_name="+")
    sha256 = models.CharField(max_length=64)
    stored_as = models.CharField(max_length=64)
    drawn_at = models.DateTimeField(default=clock.now)

    class Meta:
        indexes = [models.Index(fields=["drawn_at"], name="own_picture_by_time")]

    def __str__(self) -> str:
        return f"own picture {self.pk}"


class ScanQuerySet(GuardedQuerySet):
    def visible_to(self, user: User | None) -> Self:
        """Narrow to scans that ``user`` may know of; None is the portal itself and sees all.

        A processor sees their own uploads and the scans of their companies or branches, a lead also
        those without a matched company, a service what it sent, a manager all, and nobody else any.
        """
        if user is None:
            return self.all()
        kept = self.exclude(status=Status.ERASED)
        if user.is_manager:
            return kept
        if user.is_service:
            return kept.filter(uploaded_by=user)
        if not user.is_processor:
            return self.none()
        mine = models.Q(uploaded_by=user) | models.Q(company_id__in=user.company_ids)
        mine |= models.Q(branch_id__in=user.branch_ids)
        if user.role == Role.LEAD:
            mine |= models.Q(company__isnull=True)
        return kept.filter(mine)


class Scan(Tracked):
    """The pages of one certificate in an uploaded file, from upload to certificate."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    status = StatusField(choices=Status.choices)
    upload = models.ForeignKey(Upload, on_delete=models.PROTECT, related_name="scans")
    uploaded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    pages = models.JSONField(default=list, help_text="of the file; empty: not known yet, or all")
    tries = models.PositiveSmallIntegerField(default=1, help_text="how often it was to be read")
    reason = models.CharField(max_length=20, blank=True, help_text="why it failed")
    outcome = models.JSONField(null=True, help_text="what was read: values, sections, version")
    confidence = models.FloatField(null=True, help_text="of the form, 0 to 1")
    company = models.ForeignKey(Company, on_delete=models.PROTECT, null=True, related_name="+")
    branch = models.ForeignKey(Branch, on_delete=models.PROTECT, null=True, related_name="+")
    tenant = models.ForeignKey(Tenant, on_delete=models.PROTECT, null=True, related_name="+")
    values = models.JSONField(null=True, help_text="what a person confirmed or keyed, by field")
    tally = models.JSONField(null=True, help_text="fields by confidence, and how many were wrong")
    certificate = models.ForeignKey(
        "workflow.Certificate", on_delete=models.PROTECT, null=True, related_name="scans"
    )
    confirmed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    confirmed_at = models.DateTimeField(null=True)
    payor_name = models.CharField(max_length=200, blank=True, help_text="as read, to look it up")
    folded_payor_name = FoldedField(of="payor_name")
    payor_tin = models.CharField(max_length=14, blank=True, help_text="as read, to look it up")
    created_at = models.DateTimeField(default=clock.now)
    updated_at = models.DateTimeField(default=clock.now)

    objects = ScanQuerySet.as_manager()

    class Meta:
        base_manager_name = "objects"
        constraints = [
            models.CheckConstraint(
                condition=models.Q(status__in=Status.values), name="scan_status_is_known"
            )
        ]
        indexes = [
            models.Index(fields=["created_at", "id"], name="scan_by_time"),
            models.Index(fields=["status", "created_at", "id"], name="scan_by_status"),
            models.Index(fields=["company", "created_at"], name="scan_of_company"),
            models.Index(fields=["confirmed_at"], name="scan_by_confirmation"),
        ]

    def __str__(self) -> str:
        return f"scan {self.pk}"

    @property
    def values_read(self) -> dict[str, dict[str, Any]]:
        """The reader's values, by flat field name."""
        return (self.outcome or {}).get("values", {})

    @property
    def is_matched(self) -> bool:
        """Whether it is known whose it is: a company and a tenant of ours."""
        return self.company_id is not None and self.tenant_id is not None
