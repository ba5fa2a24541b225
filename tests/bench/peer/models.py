"""One model with a status, one logged transition."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django_fsm import FSMField, transition
from django_fsm_log.decorators import fsm_log_by  # type: ignore[import-untyped]

from accounts.models import Branch, Company


class Form(models.Model):
    reference = models.CharField(max_length=24, unique=True)
    status = FSMField(default="SUBMITTED", protected=True)
    form_type = models.CharField(max_length=12, default="SINGLE")
    company = models.ForeignKey(Company, on_delete=models.PROTECT)
    branch = models.ForeignKey(Branch, on_delete=models.PROTECT)
    period_from = models.DateField()
    period_to = models.DateField()
    payor_name = models.CharField(max_length=200)
    payor_tin = models.CharField(max_length=14)
    payee_name = models.CharField(max_length=200)
    payee_tin = models.CharField(max_length=14)
    signatory_name = models.CharField(max_length=200)
    total = models.DecimalField(max_digits=13, decimal_places=2)
    tax = models.DecimalField(max_digits=13, decimal_places=2)
    submitted_at = models.DateTimeField()
    updated_at = models.DateTimeField(auto_now=True, db_index=True)
    processor = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )

    objects: ClassVar[models.Manager["Form"]] = models.Manager()

    class Meta:
        app_label = "peer"

    def __str__(self) -> str:
        return self.reference

    @fsm_log_by
    @transition(field=status, source=["SUBMITTED", "RESUBMITTED"], target="APPROVED")
    def approve(self, by=None):  # type: ignore[no-untyped-def]
        self.processor = by
