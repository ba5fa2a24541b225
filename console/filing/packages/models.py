"""A filing's package: how far it has come, its papers, and the parts they are merged into."""

import uuid
from typing import Any

from django.conf import settings
from django.db import models

from console.filing.models import Filing
from core import clock
from core.jobs.runs import Run, RunState
from core.money import MoneyField
from core.tin import TinField
from workflow.certificates.models import Certificate


class Package(Run):
    """One package of a filing. ``turn`` counts how often it was begun or gone on with: the job of
    an earlier turn does nothing any more."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    filing = models.OneToOneField(Filing, on_delete=models.CASCADE, related_name="package")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    state = models.CharField(max_length=8, choices=RunState, default=RunState.RUNNING)
    turn = models.PositiveIntegerField(default=1)
    part_bytes = models.PositiveBigIntegerField(help_text="a part is no larger")
    part_pattern = models.CharField(max_length=200, help_text="how the parts are named")
    message = models.TextField(blank=True, help_text="why it failed")
    asked_at = models.DateTimeField(default=clock.now)
    ended_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"package of {self.filing}"

    def unfinished(self) -> "models.QuerySet[Any]":
        return super().unfinished().filter(turn=self.turn)


class PackedPaper(models.Model):
    """A certificate of the filing, in SAWT order.

    ``sha256`` is blank until its file exists; ``left_out`` says why there will be none.
    """

    package = models.ForeignKey(Package, on_delete=models.CASCADE, related_name="papers")
    position = models.PositiveIntegerField()
    record = models.PositiveIntegerField(help_text="the first one of the SAWT that it is in")
    certificate = models.ForeignKey(Certificate, on_delete=models.PROTECT, related_name="+")
    reference = models.CharField(max_length=24)
    tin = TinField(help_text="the payor's, as it was filed")
    payor = models.CharField(max_length=200, help_text="as it was filed")
    base = MoneyField()
    tax = MoneyField()
    name = models.CharField(max_length=200, help_text="of its file")
    left_out = models.CharField(max_length=300, blank=True)
    is_signed_copy = models.BooleanField(default=False, help_text="else the portal's own form")
    size = models.PositiveBigIntegerField(default=0)
    sha256 = models.CharField(max_length=64, blank=True)
    part = models.PositiveSmallIntegerField(null=True)
    page = models.PositiveIntegerField(null=True, help_text="its first one in the part")

    class Meta:
        constraints = [
            models.UniqueConstraint("package", "position", name="packed_paper_position_is_once"),
            models.UniqueConstraint("package", "name", name="packed_paper_name_is_there_once"),
            models.UniqueConstraint(
                "package", "certificate", name="packed_paper_certificate_is_once"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class PackagePart(models.Model):
    """A finished merged file."""

    package = models.ForeignKey(Package, on_delete=models.CASCADE, related_name="parts")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=200)
    papers = models.PositiveIntegerField()
    size = models.PositiveBigIntegerField()
    sha256 = models.CharField(max_length=64)

    class Meta:
        constraints = [
            models.UniqueConstraint("package", "number", name="package_part_number_is_once"),
            models.UniqueConstraint("package", "name", name="package_part_name_is_there_once"),
        ]

    def __str__(self) -> str:
        return self.name
